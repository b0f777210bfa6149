package native

import (
	"context"
	"sync"
	"unsafe"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/exec"
	"gotile/tileir"
)

// program is a compiled entry.
type program struct {
	host   host.Program
	parts  *interp.Parts
	text   *exec.Text
	setup  int // offsets in the code
	blocks int
	frame  *frameLayout
	calls  []callSite
	params []*tileir.Value
	pool   sync.Pool // of frames
}

// Params implements [engine.Program].
func (p *program) Params() []tileir.Type { return p.host.Params }

// Check implements [engine.Program].
func (p *program) Check(l engine.Launch) error { return p.host.Check(l) }

// Launch implements [engine.Program].
func (p *program) Launch(ctx context.Context, l engine.Launch) error {
	return p.host.Launch(ctx, l, p.work)
}

// worker is the Go side of a frame.
type worker struct {
	*program
	*host.Worker
	mem    []uint64
	base   unsafe.Pointer
	runner *interp.Runner
}

// frameWords is the memory of a frame, with room to align it.
func (p *program) frameWords() []uint64 {
	if f, ok := p.pool.Get().(*[]uint64); ok {
		return *f
	}
	return make([]uint64, (p.frame.size+128)/8)
}

// work runs a worker's blocks.
func (p *program) work(w *host.Worker) error {
	s := &worker{program: p, Worker: w, mem: p.frameWords()}
	defer func() { p.pool.Put(&s.mem) }()
	at := unsafe.Pointer(unsafe.SliceData(s.mem))
	s.base = unsafe.Add(at, -int(uintptr(at))&63)
	s.runner = p.parts.NewRunner(w, func(v *tileir.Value) unsafe.Pointer { return s.at(p.frame.loc[v]) })
	for i, v := range p.params {
		interp.SetScalar(v.Type.(tileir.TileType), w.Launch.Param(i), s.at(p.frame.loc[v]))
	}
	*(*uintptr)(s.at(frameStop)) = uintptr(unsafe.Pointer(w.Launch.Stopping()))
	for axis, n := range w.Launch.Grid {
		*s.word(frameGrid + 8*axis) = int64(n)
	}
	if err := s.run(p.setup); err != nil {
		return err
	}
	return s.takeBlocks()
}

func (s *worker) at(disp int) unsafe.Pointer { return unsafe.Add(s.base, disp) }
func (s *worker) word(disp int) *int64       { return (*int64)(s.at(disp)) }

// takeBlocks runs blocks, many to one call where there are many.
func (s *worker) takeBlocks() error {
	most := min(64, max(1, s.Worker.Launch.Grid.Blocks()/64))
	for {
		first, n := s.Take(most)
		if n == 0 {
			return nil
		}
		for axis, i := range s.Worker.Launch.Place(first) {
			*s.word(frameBlock + 8*axis) = int64(i)
		}
		*s.word(frameBlocks) = n
		if err := s.run(s.blocks); err != nil {
			return err
		}
		s.Ended(n)
	}
}

// run calls native code, and does what it asks for in between.
func (s *worker) run(offset int) error {
	for {
		s.text.Call(offset, s.base)
		switch exit := *s.word(frameExit); exit {
		case exitDone:
			return nil
		case exitStopped:
			return host.ErrStopped
		default:
			if err := s.do(&s.calls[exit]); err != nil {
				return err
			}
		}
		offset = int(*s.word(frameResume) - int64(s.text.Addr()))
	}
}

func (s *worker) do(c *callSite) error {
	for axis := range s.Block {
		s.Block[axis] = int(*s.word(frameBlock + 8*axis))
	}
	if c.fault {
		return s.StepFault(c.op, *s.word(c.slot))
	}
	if err := s.runner.Run(c.step); err != nil {
		return err
	}
	for _, d := range c.views {
		s.describe(d)
	}
	return nil
}
