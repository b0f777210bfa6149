package native

import (
	"context"
	"errors"
	"runtime"
	"runtime/pprof"
	"sync"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// Code is a compiled entry, and what the Go side around it has to know.
type Code struct {
	host       host.Program
	parts      *interp.Parts
	text       target.Text
	setup      int // offsets in the code
	blocks     int
	frameBytes int                   // of each worker
	saved      [2]int                // from where to where in the frame giving way saves registers
	places     map[*tileir.Value]int // in the frame
	calls      []callSite
	marked     []*tileir.Op  // operations that the code belongs to
	marks      []target.Mark // where in the code the parts of marked begin
	arguments  []paramAt
	globals    []globalAt
	locals     []*local
	sites      []*shareSite   // products that share factors
	written    []int          // arguments whose memory is written to
	privates   []*privateSite // operations that add to memory of each worker's own
}

// Program is an entry that can be launched.
type Program struct {
	Code
	pool      sync.Pool       // of workers
	commons   sync.Pool       // of what workers have in common
	labels    context.Context // of profiles
	yieldFlag func() *int64   // is exec.YieldFlag, but in tests
}

// NewProgram makes a program of code.
func newProgram(c Code) *Program {
	p := &Program{Code: c, yieldFlag: exec.YieldFlag}
	p.host.Bytes += int64(c.frameBytes)
	p.labels = pprof.WithLabels(context.Background(), pprof.Labels(profileLabel, p.plainName()))
	return p
}

// paramAt is a place in the frame for a parameter.
type paramAt struct {
	number, at int
	set        func(bits uint64, at unsafe.Pointer)
}

// globalAt is a place in the frame for the address of a global.
type globalAt struct {
	global *host.Global
	at     int
}

// Params implements [engine.Program].
func (p *Program) Params() []tileir.Type { return p.host.Params }

// Check implements [engine.Program].
func (p *Program) Check(l engine.Launch) error { return p.host.Check(l) }

// Launch implements [engine.Program].
func (p *Program) Launch(ctx context.Context, l engine.Launch) error {
	c := p.newCommon(ctx)
	defer p.keepCommon(ctx, c)
	return p.host.LaunchIn(ctx, &c.launch, l, c.work)
}

// common is what the workers of a launch have in common. Launches use it one after the other.
type common struct {
	launch host.Launch
	labels context.Context
	work   func(*host.Worker) error
	shared *sharing // nil where the program shares nothing
}

func (p *Program) newCommon(ctx context.Context) *common {
	c, ok := p.commons.Get().(*common)
	if !ok {
		c = new(common)
		c.work = func(w *host.Worker) error { return p.work(c, w) }
		if len(p.sites) > 0 {
			c.shared = newSharing()
		}
	}
	c.labels = p.labelled(ctx)
	return c
}

// keepCommon is the end of a launch. The first worker ran on this goroutine.
func (p *Program) keepCommon(ctx context.Context, c *common) {
	pprof.SetGoroutineLabels(ctx)
	c.launch.Clear()
	c.labels = nil
	if c.shared != nil {
		c.shared.clear()
	}
	p.commons.Put(c)
}

// labelled is what profiles tell workers' samples apart by: the kernel, beside what the
// caller's context has.
func (p *Program) labelled(ctx context.Context) context.Context {
	others := false
	pprof.ForLabels(ctx, func(string, string) bool {
		others = true
		return false
	})
	if !others {
		return p.labels
	}
	return pprof.WithLabels(ctx, pprof.Labels(profileLabel, p.plainName()))
}

const profileLabel = "kernel"

func (p *Program) plainName() string { return device.PlainName(p.host.Name) }

// worker is the Go side of a frame. Launches use it one after the other.
type worker struct {
	*Program
	*host.Worker
	mem    []uint64
	base   unsafe.Pointer
	runner *interp.Runner
	stack  target.Stack // for native code
	shared *sharing     // nil where the program shares nothing
	held   [2]held
	own    [][]uint64 // for each of the program's privates, zero between launches

	regions [][1 << regionShift / 8]int64
}

// newWorker makes the memory of a frame, aligned to a vector.
func (p *Program) newWorker() *worker {
	s := &worker{Program: p, own: make([][]uint64, len(p.privates)), mem: make([]uint64, (p.frameBytes+128)/8)}
	at := unsafe.Pointer(unsafe.SliceData(s.mem))
	s.base = unsafe.Add(at, -int(uintptr(at))&63)
	s.runner = p.parts.NewRunner(func(v *tileir.Value) unsafe.Pointer { return s.at(p.places[v]) })
	return s
}

// work runs a worker's blocks.
func (p *Program) work(c *common, w *host.Worker) (err error) {
	pprof.SetGoroutineLabels(c.labels)
	s, ok := p.pool.Get().(*worker)
	if !ok {
		s = p.newWorker()
	}
	s.shared = c.shared
	ended := false // without a panic
	defer func() {
		s.leave()
		if ended {
			p.pool.Put(s)
		}
	}()
	err = s.start(w)
	s.leavePanels()
	s.endPrivate()
	ended = true
	return err
}

// leave is the end of a launch.
func (s *worker) leave() {
	s.leavePanels()
	if s.stack != nil {
		s.stack.GiveBack()
	}
	s.Worker, s.shared, s.stack = nil, nil, nil
	s.runner.Serve(nil)
}

// start fills in what a launch gives, and runs.
func (s *worker) start(w *host.Worker) error {
	s.prepare(w)
	if err := s.run(s.setup); err != nil {
		return err
	}
	return s.takeBlocks()
}

// prepare fills in what a launch gives.
func (s *worker) prepare(w *host.Worker) {
	s.Worker, s.stack = w, s.text.TakeStack()
	s.runner.Serve(w)
	for _, p := range s.arguments {
		p.set(w.Launch.Param(p.number), s.at(p.at))
	}
	for _, g := range s.globals {
		*s.word(g.at) = int64(w.Launch.Memory.Global(g.global))
	}
	*(*uintptr)(s.at(frameStop)) = uintptr(unsafe.Pointer(w.Launch.Stopping()))
	*(*uintptr)(s.at(frameYieldFlag)) = uintptr(unsafe.Pointer(s.yieldFlag()))
	for axis, n := range w.Launch.Grid {
		*s.word(frameGrid + 8*axis) = int64(n)
	}
	s.listRegions()
	for _, l := range s.locals {
		s.forget(l)
	}
	s.startPrivate()
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
		if err := s.runBlocks(first, n); err != nil {
			return err
		}
		s.Ended(n)
	}
}

// runBlocks runs n blocks from the first on.
func (s *worker) runBlocks(first, n int64) error {
	for axis, i := range s.Worker.Launch.Place(first) {
		*s.word(frameBlock + 8*axis) = int64(i)
	}
	*s.word(frameBlocks) = n
	return s.run(s.blocks)
}

// run calls native code, and does what it asks for in between.
func (s *worker) run(offset int) error {
	for {
		if err := s.text.Call(s.stack, offset, s.base); err != nil {
			return s.codeFault(err)
		}
		switch exit := *s.word(frameExit); {
		case exit == exitDone:
			return nil
		case exit == exitYield:
			runtime.Gosched()
		case exit <= exitStopped:
			return s.stoppedIn(exitStopped - int(exit))
		default:
			if err := s.do(&s.calls[exit]); err != nil {
				return err
			}
		}
		offset = int(*s.word(frameResume) - int64(s.text.Addr()))
	}
}

func (s *worker) do(c *callSite) error {
	switch {
	case c.packed:
		s.tell(c.share)
		return nil
	case c.share != nil:
		s.ask(c.share)
		return nil
	case c.release != nil:
		s.end(c.release)
		return nil
	case c.fault:
		s.findBlock()
		return s.StepFault(c.op, *s.word(c.slot))
	}
	s.findBlock()
	if err := s.runner.Run(c.step); err == host.ErrStopped {
		return s.StoppedAt(c.op)
	} else if err != nil {
		return err
	}
	if c.begin != nil {
		s.begin(c.begin)
	}
	for _, d := range c.views {
		s.describe(d)
	}
	if len(c.sizes) > 0 {
		s.fillSizes(c)
	}
	return nil
}

// stoppedIn is the error of a worker that was stopped in the n-th marked operation, or
// between blocks.
func (s *worker) stoppedIn(n int) error {
	if n == 0 {
		return host.ErrStopped
	}
	s.findBlock()
	return s.StoppedAt(s.marked[n-1])
}

// codeFault is the error of machine code that could not go on.
func (s *worker) codeFault(err error) error {
	f, ok := errors.AsType[*exec.Fault](err)
	if !ok {
		return err
	}
	s.findBlock()
	var op *tileir.Op
	if i, ok := target.MarkAt(s.marks, f.Offset); ok {
		op = s.marked[i]
	}
	return s.MachineFault(op, f.Access, f.Memory, f)
}

// findBlock reads which block runs.
func (s *worker) findBlock() {
	for axis := range s.Block {
		s.Block[axis] = int(*s.word(frameBlock + 8*axis))
	}
}

// listRegions makes the table of the memory that pointers lead to.
func (s *worker) listRegions() {
	s.regions = s.regions[:0]
	for id := range s.Worker.Launch.Memory.Regions() {
		var entry [1 << regionShift / 8]int64
		if r := s.Region(id, true); r != nil {
			entry = entryOf(r, s.Region(id, false) != nil)
		}
		s.regions = append(s.regions, entry)
	}
	*(*uintptr)(s.at(frameRegions)) = uintptr(unsafe.Pointer(unsafe.SliceData(s.regions)))
	*s.word(frameRegionCount) = int64(len(s.regions))
}
