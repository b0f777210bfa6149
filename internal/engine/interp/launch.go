package interp

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// launch is the state that the workers of one launch share.
type launch struct {
	engine.Launch
	ctx    context.Context
	prog   *program
	memory *memory
	total  int64
	next   atomic.Int64 // the next block to run
	done   atomic.Int64
	stop   atomic.Bool // set by the first error and by the end of the context
	once   sync.Once
	err    error
	print  sync.Mutex // one print at a time
}

// Check implements [engine.Program].
func (p *program) Check(l engine.Launch) error {
	return device.CheckLaunch(p.name, p.params, l.Grid, l.Args)
}

// Launch implements [engine.Program].
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	if err := p.Check(l); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	s := &launch{Launch: l, ctx: ctx, prog: p, total: l.Grid.Blocks()}
	workers := p.workers(l.Workers, s.total)
	s.memory = newMemory(p, l.Args, workers)
	unwatch := context.AfterFunc(ctx, func() { s.fail(context.Cause(ctx)) })
	defer unwatch()
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() { s.work(w) })
	}
	wg.Wait()
	return s.err
}

// workers is how many goroutines run blocks: as many as asked for, unless there are
// fewer blocks, or no memory for so many frames.
func (p *program) workers(want int, blocks int64) int {
	if want <= 0 {
		want = runtime.GOMAXPROCS(0)
	}
	return int(min(int64(want), blocks, maxBytes/max(p.bytes, 1)))
}

// fail stops the launch; the first error is its answer.
func (s *launch) fail(err error) {
	s.once.Do(func() { s.err = err })
	s.stop.Store(true)
}

// work runs blocks until none are left. Blocks are handed out in order, x fastest,
// so that a block may wait for an earlier one.
func (s *launch) work(worker int) {
	fr := s.prog.newFrame(s, worker)
	s.setArgs(fr)
	for !s.stop.Load() {
		i := s.next.Add(1) - 1
		if i >= s.total {
			return
		}
		fr.block = s.place(i)
		if run(fr, s.prog.body) == failed {
			s.fail(fr.err)
			return
		}
		if done := s.done.Add(1); s.Progress != nil {
			s.Progress(done, s.total)
		}
	}
}

// place is block i's coordinates.
func (s *launch) place(i int64) [3]int {
	x, y := int64(s.Grid[0]), int64(s.Grid[1])
	return [3]int{int(i % x), int(i / x % y), int(i / (x * y))}
}

// setArgs fills the registers of the parameters.
func (s *launch) setArgs(fr *frame) {
	for i, a := range s.Args {
		r := &fr.regs[s.prog.args[i]]
		if p, ptr := s.prog.params[i].(tileir.TileType).Pointer(); ptr {
			r.u64[0] = s.memory.address(a)
			if p.Pointee.Packed() {
				r.u64[0] = inHalves(r.u64[0])
			}
			continue
		}
		setScalar(r, s.prog.params[i].(tileir.TileType).Scalar(), a.Bits)
	}
}

// fail records a fault of op, and is what a failing step returns.
func (fr *frame) fail(op *tileir.Op, class error, format string, args ...any) ctl {
	fr.err = &device.Fault{Class: class, Kernel: fr.prog.name, Block: fr.block, Op: op, Msg: fmt.Sprintf(format, args...)}
	return failed
}

// stopped is asked by loops and by what takes long, so that a launch ends although a
// block does not.
func (fr *frame) stopped() bool { return fr.launch.stop.Load() }
