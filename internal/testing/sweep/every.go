package sweep

import (
	"math"
	"sync"
	"sync/atomic"

	"gotile/num"
)

// Chunk is the number of inputs that a program computes at once.
const Chunk = 1 << 16

// EveryF32 compares programs that compute a function of one number with the correctly
// rounded results of every float32. run has a program compute len(x) results, at most
// Chunk; several goroutines call it at once. The tallies are those of the programs.
func (f *Function) EveryF32(m Mode, programs, workers int, run func(program int, x, y []float32) error) ([]Tally, error) {
	e := &everyF32{f: f, mode: m, run: run, tallies: tallies(programs)}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			if err := e.work(); err != nil {
				e.failed.Store(&err)
			}
		})
	}
	all.Wait()
	if err := e.failed.Load(); err != nil {
		return nil, *err
	}
	return e.tallies, nil
}

func tallies(n int) []Tally {
	list := make([]Tally, n)
	for i := range list {
		list[i].Format = num.F32
	}
	return list
}

// everyF32 is a resumable sweep.
type everyF32 struct {
	f       *Function
	mode    Mode
	run     func(program int, x, y []float32) error
	next    atomic.Int64 // the next chunk of positive numbers
	failed  atomic.Pointer[error]
	mu      sync.Mutex
	tallies []Tally
}

// work takes chunks until there are none, or until another worker has failed.
func (e *everyF32) work() error {
	w := &everyF32Worker{everyF32: e, x: make([]float32, Chunk), y: make([]float32, Chunk), want: make([]float32, Chunk), own: tallies(len(e.tallies))}
	for e.failed.Load() == nil {
		n := e.next.Add(1) - 1
		if n >= 1<<31/Chunk {
			break
		}
		if err := w.bothSigns(uint32(n) * Chunk); err != nil {
			return err
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range w.own {
		e.tallies[i].Merge(&w.own[i])
	}
	return nil
}

// everyF32Worker has what belongs to one goroutine.
type everyF32Worker struct {
	*everyF32
	x, y, want []float32
	own        []Tally
}

// bothSigns takes a chunk of positive numbers, and then their negatives: a function's
// symmetry saves computing the correct results again.
func (w *everyF32Worker) bothSigns(first uint32) error {
	for i := range w.x {
		w.x[i] = math.Float32frombits(first + uint32(i))
		w.want[i] = w.f.Want32(w.mode, w.x[i])
	}
	if err := w.compare(); err != nil {
		return err
	}
	for i := range w.x {
		w.x[i] = -w.x[i]
		switch w.f.Symmetry {
		case Even:
		case Odd:
			w.want[i] = -w.want[i]
		default:
			w.want[i] = w.f.Want32(w.mode, w.x[i])
		}
	}
	return w.compare()
}

func (w *everyF32Worker) compare() error {
	for p := range w.own {
		if err := w.run(p, w.x, w.y); err != nil {
			return err
		}
		for i, y := range w.y {
			x := uint64(math.Float32bits(w.x[i]))
			w.own[p].Add(x, x, uint64(math.Float32bits(y)), uint64(math.Float32bits(w.want[i])))
		}
	}
	return nil
}
