package host

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/hostmem"
	"gotile/tileir"
)

// Program is what a launch must know of an entry, whatever engine has compiled it.
type Program struct {
	Name    string        // of the entry
	Params  []tileir.Type // of the entry
	Globals []*Global     // of the module
	Allocas int           // how many alloca operations there are
	Bytes   int64         // what one worker takes for values and allocas
}

// MaxBytes bounds the values and allocas of one block, those of all blocks that run
// at once, and all globals.
const MaxBytes = 4 << 30

// Check reports a grid or arguments that do not fit the entry.
func (p *Program) Check(l engine.Launch) error {
	return device.CheckLaunch(p.Name, p.Params, l.Grid, l.Args)
}

// Launch is the state that the workers of one launch share.
type Launch struct {
	engine.Launch
	Memory *Memory
	// Looked, where a test sets it, is called whenever a worker asks whether it is to stop.
	Looked func()

	program *Program
	total   int64
	next    atomic.Int64 // the next block to run
	done    atomic.Int64
	stop    atomic.Bool     // set by the first error and by the end of the context
	print   sync.Mutex      // one print at a time
	ctx     context.Context // of this launch, where it can end
	workers []Worker
	others  others // workers but the first

	mu        sync.Mutex // guards what follows
	err       error      // the first error
	cancelled bool       // it is the context's
	stopped   *stoppedAt // where the first worker was stopped that was in a block; nil for none
}

// Worker runs blocks, one after the other. It belongs to one goroutine.
type Worker struct {
	Launch *Launch
	Number int        // from 0
	Block  [3]int     // that runs
	Op     *tileir.Op // that accesses memory in Go code: a fault names it

	runs bool // a block that Next gave
}

// Launch calls run on a goroutine for each worker, the first on the caller's, and returns
// when all have ended: with the first error of one of them, or why the context has ended.
func (p *Program) Launch(ctx context.Context, l engine.Launch, run func(*Worker) error) error {
	return p.LaunchIn(ctx, new(Launch), l, run)
}

// LaunchIn is [Program.Launch] in the state of a launch that has ended, which nothing refers to
// any more: it takes no memory where one worker is enough and the context cannot end.
func (p *Program) LaunchIn(ctx context.Context, s *Launch, l engine.Launch, run func(*Worker) error) error {
	if err := p.Check(l); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	workers := p.Workers(l.Workers, l.Grid.Blocks())
	if err := p.checkMemory(int64(workers)); err != nil {
		return err
	}
	s.begin(p, l, workers)
	defer s.Memory.free()
	if ctx.Done() != nil {
		s.ctx = ctx
		defer s.watch(ctx)()
	}
	s.others.begin(workers - 1)
	for n := 1; n < workers; n++ {
		s.help(run, n)
	}
	s.work(run, 0)
	s.others.wait()
	return s.answer()
}

// begin makes the launch one of the program's on a given number of workers.
func (s *Launch) begin(p *Program, l engine.Launch, workers int) {
	s.Launch, s.program, s.total = l, p, l.Grid.Blocks()
	s.next.Store(0)
	s.done.Store(0)
	s.stop.Store(false)
	s.ctx, s.err, s.cancelled, s.stopped = nil, nil, false, nil
	s.Args = tables(l.Args)
	if s.Memory == nil {
		s.Memory = new(Memory)
	}
	s.Memory.layOut(p, s.Args, l.Among, workers)
	s.workers = slices.Grow(s.workers[:0], workers)[:workers]
	for n := range s.workers {
		s.workers[n] = Worker{Launch: s, Number: n}
	}
}

// Clear forgets what has been launched, before the state is kept for another launch.
func (s *Launch) Clear() {
	if s.Memory != nil {
		clear(s.Memory.regions)
	}
	s.Launch, s.ctx, s.err, s.stopped = engine.Launch{}, nil, nil, nil
}

// watch stops the launch when its context ends. When the function that it gives returns, the
// context is not watched any more.
func (s *Launch) watch(ctx context.Context) (unwatch func()) {
	told := make(chan struct{})
	forget := context.AfterFunc(ctx, func() {
		defer close(told)
		s.cancel(context.Cause(ctx))
	})
	return func() {
		if !forget() {
			<-told
		}
	}
}

// work runs a worker.
func (s *Launch) work(run func(*Worker) error, number int) {
	if err := s.workers[number].guard(run); err != nil {
		s.fail(err)
	}
}

// cancel stops the launch because its context has ended, unless it is to end for another cause.
func (s *Launch) cancel(why error) {
	s.mu.Lock()
	if s.err == nil {
		s.err, s.cancelled = why, true
	}
	s.mu.Unlock()
	s.stop.Store(true)
}

// answer is what a launch returns when its workers have ended. One that was cancelled says
// where a block was, if one was running.
func (s *Launch) answer() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancelled && s.stopped != nil {
		return &device.Stopped{Cause: s.err, Kernel: s.program.Name, Block: s.stopped.block, Op: s.stopped.op}
	}
	return s.err
}

// muchMemory is from where on a launch asks whether there is so much: the answer takes some
// microseconds.
const muchMemory = 64 << 20

// checkMemory reports that the machine does not have the memory for so many workers. Go
// would end the program.
func (p *Program) checkMemory(workers int64) error {
	need := workers * p.Bytes
	if need < muchMemory {
		return nil
	}
	if have, ok := hostmem.Available(); ok && need > have {
		return fmt.Errorf("%w: kernel %s takes %d bytes for the tiles of %d blocks at once, there are %d", device.ErrNoMemory, device.PlainName(p.Name), need, workers, have)
	}
	return nil
}

// Workers is how many goroutines run blocks: as many as asked for, unless there are
// fewer blocks, or no memory or numbers of allocas for so many.
func (p *Program) Workers(want int, blocks int64) int {
	if want <= 0 {
		want = runtime.GOMAXPROCS(0)
	}
	return int(min(int64(want), blocks, MaxBytes/max(p.Bytes, 1), MaxAllocas/max(int64(p.Allocas), 1)))
}

// fail stops the launch; the first error is its answer.
func (s *Launch) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
	if at, ok := errors.AsType[*stoppedAt](err); ok && s.stopped == nil {
		s.stopped = at
	}
	s.stop.Store(true)
}

// Stopping is set when the launch is to end: code that runs for long may look at it
// instead of asking [Worker.Stopped].
func (s *Launch) Stopping() *atomic.Bool { return &s.stop }

// ErrStopped is what a worker's run returns where it was stopped. It is never the first
// error, so callers of a launch do not see it.
var ErrStopped = errors.New("the launch was stopped")

// stoppedAt is [ErrStopped] with a place.
type stoppedAt struct {
	block [3]int
	op    *tileir.Op
}

func (s *stoppedAt) Error() string { return ErrStopped.Error() }
func (s *stoppedAt) Unwrap() error { return ErrStopped }

// StoppedAt is the [ErrStopped] of a worker that was stopped in an operation of its block.
func (w *Worker) StoppedAt(op *tileir.Op) error { return &stoppedAt{w.Block, op} }

// Stopped reports that the launch is to end. Loops and whatever takes long ask it at least
// every 50 ms, so that a launch ends even where a block does not.
func (w *Worker) Stopped() bool {
	if w.Launch.Looked != nil {
		w.Launch.Looked()
	}
	return w.Launch.stop.Load()
}

// gaveUp reports that the launch is to end, also where only its context knows so far.
func (w *Worker) gaveUp() bool {
	if ctx := w.Launch.ctx; ctx != nil && ctx.Err() != nil {
		w.Launch.cancel(context.Cause(ctx))
	}
	return w.Stopped()
}

// Next goes to the next block, and reports whether there is one. The block before it has
// ended.
func (w *Worker) Next() bool {
	if w.runs {
		w.Ended(1)
	}
	first, n := w.Take(1)
	w.runs = n == 1
	w.Block = w.Launch.Place(first)
	return w.runs
}

// Take hands out up to most blocks, of which none is left or the launch has stopped where
// n is 0. Blocks are handed out in order, x fastest, so that a block may wait for an
// earlier one.
func (w *Worker) Take(most int64) (first, n int64) {
	if w.Stopped() {
		return 0, 0
	}
	first = w.Launch.next.Add(most) - most
	return first, max(0, min(most, w.Launch.total-first))
}

// Ended counts blocks that [Worker.Take] gave and that have ended.
func (w *Worker) Ended(n int64) {
	if done := w.Launch.done.Add(n); w.Launch.Progress != nil {
		w.Launch.Progress(done, w.Launch.total)
	}
}

// Place is the coordinates of block i.
func (s *Launch) Place(i int64) [3]int {
	x, y := int64(s.Grid[0]), int64(s.Grid[1])
	return [3]int{int(i % x), int(i / x % y), int(i / (x * y))}
}

// Param is parameter i as kernels see it: a scalar's bits, or an address.
func (s *Launch) Param(i int) uint64 {
	p, ok := s.program.Params[i].(tileir.TileType).Pointer()
	if !ok {
		return s.Args[i].Bits
	}
	addr := s.Memory.argument(s.Args[i])
	if p.Pointee.Packed() {
		return InHalves(addr)
	}
	return addr
}
