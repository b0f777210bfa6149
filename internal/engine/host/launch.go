package host

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/hostmem"
	"gotile/tileir"
)

// Program describes an entry for launches, independently of the engine that has compiled it.
type Program struct {
	Name     string        // of the entry
	Params   []tileir.Type // of the entry
	Globals  []*Global     // of the module
	Allocas  int           // how many alloca operations there are
	Bytes    int64         // what one worker takes for values and allocas
	Parted   bool          // each worker takes the blocks of its own part of the grid first; otherwise all take them in order
	Scatters bool          // blocks write to elements between those of others, so that cores wait for each other's cache lines
	Updates  bool          // launches change memory atomically

	pace   pace
	trials [trialSizes]trial
}

// MaxBytes limits the memory of the values and allocas of one block, of those of all blocks that run at once, and of
// all globals.
const MaxBytes = 4 << 30

// Check reports a grid or arguments that do not fit the entry.
func (p *Program) Check(l engine.Launch) error {
	return device.CheckLaunch(p.Name, p.Params, l.Grid, l.Args)
}

// Launch is the state that the workers of one launch share.
type Launch struct {
	engine.Launch
	Memory *Memory
	// Looked, if a test sets it, is called whenever a worker polls whether it must stop.
	Looked func()
	// Checked tells that the arguments are those of an earlier launch that was successful. The launch resets it.
	Checked bool

	program *Program
	total   int64

	_     [64]byte     // what all workers change shares no cache line with what they poll or read for each block
	taken atomic.Int64 // how many blocks workers have taken
	done  atomic.Int64
	_     [64]byte

	stop    atomic.Bool     // set by the first error and by the end of the context
	print   sync.Mutex      // one print at a time
	ctx     context.Context // of this launch, where it can end
	run     func(*Worker) error
	workers []Worker // the most that there may be
	parts   []part   // of the grid
	others  others   // workers but the first

	called   []*helper     // those that got an offer
	unused   []*helper     // of them, those whose offer is being taken back
	places   processors    // of workers, if there are helpers
	numbered int           // workers but the first that were offered to helpers
	begun    time.Duration // when the first worker began
	ended    time.Duration // when it had no more blocks
	shareAt  int64         // how many blocks the first worker takes until it looks for helpers again
	batch    int64         // how many blocks a worker takes at once
	tries    bool          // the launch is part of its program's trial

	mu        sync.Mutex // guards what follows
	err       error      // the first error
	cancelled bool       // it is the context's
	tried     bool       // whether the launch is the only one that changes memory atomically has been found out
	alone     bool       // it is
	stopped   *stoppedAt // the location in which the first worker was stopped in a block; nil for none
}

// Worker runs blocks, one after the other. It belongs to one goroutine.
type Worker struct {
	Launch *Launch
	Number int        // from 0
	Block  [3]int     // that runs
	Op     *tileir.Op // that accesses memory in Go code: a fault names it

	part  int   // of the grid, from which it takes blocks
	runs  bool  // a block that Next gave
	taken int64 // how many blocks
	_     [64]byte
}

// Launch calls run for up to as many workers as the launch asks for, the first on the caller's goroutine and
// others at the same time if there is enough work and a processor. It returns when all blocks have ended, or else
// with the first error of a worker, or why the context has ended. Blocks must not need a second worker.
func (p *Program) Launch(ctx context.Context, l engine.Launch, run func(*Worker) error) error {
	return p.LaunchIn(ctx, new(Launch), l, run)
}

// LaunchIn is [Program.Launch] with the state of an earlier launch that has ended and that has no other references. It
// allocates no memory if one worker is enough and the context cannot end.
func (p *Program) LaunchIn(ctx context.Context, s *Launch, l engine.Launch, run func(*Worker) error) error {
	return p.launch(ctx, s, l, func() { s.runBlocks(run) })
}

// LaunchAll is [Program.Launch] with a goroutine for each worker: they may wait for each other.
func (p *Program) LaunchAll(ctx context.Context, l engine.Launch, run func(*Worker) error) error {
	s := new(Launch)
	return p.launch(ctx, s, l, func() {
		var all sync.WaitGroup
		for n := 1; n < len(s.workers); n++ {
			all.Go(func() { s.work(run, n) })
		}
		s.work(run, 0)
		all.Wait()
	})
}

// launch prepares the state of a launch, has work run its blocks, and returns the launch's error.
func (p *Program) launch(ctx context.Context, s *Launch, l engine.Launch, work func()) error {
	checked := s.Checked
	s.Checked = false
	if !checked {
		if err := p.Check(l); err != nil {
			return err
		}
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
	if p.Updates {
		updating.enter()
	}
	defer s.leaveUpdating()
	if ctx.Done() != nil {
		s.ctx = ctx
		defer s.watch(ctx)()
	}
	work()
	return s.answer()
}

// runBlocks runs the launch's blocks on the caller's goroutine and on helpers.
func (s *Launch) runBlocks(run func(*Worker) error) {
	s.run = run
	if len(s.workers) == 1 {
		s.batch = s.batchOfOne()
		s.work(run, 0)
		return
	}
	s.begun = now()
	block := s.program.pace.block()
	s.batch = s.batchOf(block)
	s.share(s.begun, block, s.total)
	s.workAndJoin()
	if s.stop.Load() {
		return
	}
	if taken := s.workers[0].taken; taken > 0 {
		s.program.pace.learn(s.ended-s.begun, taken)
	}
	if s.tries {
		s.program.trial(s.total).learn(s.numbered > 0, now()-s.begun, s.total)
	}
}

// workAndJoin runs the first worker, and returns when no helper runs another one.
func (s *Launch) workAndJoin() {
	defer s.join()
	s.work(s.run, 0)
	if s.ended = now(); s.numbered > 0 || s.ended-s.begun >= leastWork {
		arrivals.end(s.ended, lingeringAfter(s.ended-s.begun))
	}
}

// join returns when no helper runs a worker of the launch.
func (s *Launch) join() {
	if s.numbered > 0 {
		s.dismiss()
		s.others.wait(joiningAfter(s.ended - s.begun))
		s.release()
	}
}

// begin makes the launch one of the program's on a given number of workers.
func (s *Launch) begin(p *Program, l engine.Launch, workers int) {
	s.Launch, s.program, s.total = l, p, l.Grid.Blocks()
	s.taken.Store(0)
	s.done.Store(0)
	s.stop.Store(false)
	s.ctx, s.err, s.cancelled, s.stopped, s.tried, s.alone = nil, nil, false, nil, false, false
	s.numbered, s.shareAt, s.batch, s.tries = 0, math.MaxInt64, 1, false
	s.Args = tables(l.Args)
	if s.Memory == nil {
		s.Memory = new(Memory)
	}
	s.Memory.layOut(p, s.Args, l.Among, workers)
	s.workers = slices.Grow(s.workers[:0], workers)[:workers]
	s.divide()
	for n := range s.workers {
		s.workers[n] = Worker{Launch: s, Number: n, part: n % len(s.parts)}
	}
}

// Clear drops references to the launch, so that the state can be reused.
func (s *Launch) Clear() {
	if s.Memory != nil {
		clear(s.Memory.regions)
	}
	s.Launch, s.ctx, s.err, s.stopped, s.run = engine.Launch{}, nil, nil, nil, nil
}

// watch stops the launch when its context ends, until unwatch is called.
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

// answer returns the result of a launch when its workers have ended. The error of a cancelled one names a block that
// was running, if there was one.
func (s *Launch) answer() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancelled && s.stopped != nil {
		return &device.Stopped{Cause: s.err, Kernel: s.program.Name, Block: s.stopped.block, Op: s.stopped.op}
	}
	return s.err
}

// muchMemory is the size from which on a launch checks whether so much memory is available: the check takes some
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

// Workers returns the number of goroutines that run blocks: the requested one, unless there are fewer blocks, or no memory
// or numbers of allocas for so many.
func (p *Program) Workers(want int, blocks int64) int {
	return int(min(int64(Allowed(want)), blocks, MaxBytes/max(p.Bytes, 1), MaxAllocas/max(int64(p.Allocas), 1)))
}

// Allowed returns the number of workers that a launch may have: what it asks for or, if that is 0, one for each processor.
func Allowed(want int) int {
	if want <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return want
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

// Stopping is set when the launch must end: long-running code may poll it instead of [Worker.Stopped].
func (s *Launch) Stopping() *atomic.Bool { return &s.stop }

// ErrStopped is the result of a worker that was stopped. It is never the first error, so callers of a launch do not
// see it.
var ErrStopped = errors.New("the launch was stopped")

// stoppedAt is [ErrStopped] with a location.
type stoppedAt struct {
	block [3]int
	op    *tileir.Op
}

func (s *stoppedAt) Error() string { return ErrStopped.Error() }
func (s *stoppedAt) Unwrap() error { return ErrStopped }

// StoppedAt is the [ErrStopped] of a worker that was stopped in an operation of its block.
func (w *Worker) StoppedAt(op *tileir.Op) error { return &stoppedAt{w.Block, op} }

// Stopped reports whether the launch must end. Loops and other long operations call it at least every 50 ms, so that a
// launch ends even if a block does not.
func (w *Worker) Stopped() bool {
	if w.Launch.Looked != nil {
		w.Launch.Looked()
	}
	return w.Launch.stop.Load()
}

// gaveUp reports whether the launch must end, even if only its context knows so far.
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
	w.Block = w.Launch.BlockIndex(first)
	return w.runs
}

// Take takes up to most blocks. n is 0 if none is left or the launch has stopped. Blocks are taken in order, x fastest,
// so that a block may wait for an earlier one, unless the program's blocks are parted.
func (w *Worker) Take(most int64) (first, n int64) {
	if w.Stopped() {
		return 0, 0
	}
	if w.Number == 0 && w.taken >= w.Launch.shareAt {
		w.Launch.shareAgain()
	}
	for {
		if first, n = w.Launch.parts[w.part].take(most); n > 0 {
			w.taken += n
			w.Launch.taken.Add(n)
			return first, n
		}
		if w.part = w.Launch.fullest(); w.part < 0 {
			w.part = 0
			return 0, 0
		}
	}
}

// Batch is how many blocks a worker should take at once: together they take little time.
func (w *Worker) Batch() int64 { return w.Launch.batch }

// Ended counts blocks that [Worker.Take] gave and that have ended.
func (w *Worker) Ended(n int64) {
	if w.Launch.Progress != nil {
		w.Launch.Progress(w.Launch.done.Add(n), w.Launch.total)
	}
}

// BlockIndex returns the coordinates of block i.
func (s *Launch) BlockIndex(i int64) [3]int {
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
		return InNibbles(addr)
	}
	return addr
}
