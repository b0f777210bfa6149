package runtime

import (
	"context"
	"errors"
	"runtime"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// Code is a compiled entry with the data that launches need.
type Code struct {
	Host       host.Program
	Parts      *interp.Parts
	Text       target.Text
	Setup      int // offsets in the code
	Blocks     int
	FrameBytes int                   // size of a worker's frame
	SaveAreas  [][2]int              // begin and end of frame memory for registers, some of which code has not written to
	Offsets    map[*tileir.Value]int // frame offsets of values
	Calls      []Call
	Marked     []*tileir.Op  // operations that code is attributed to
	Marks      []target.Mark // code offsets at which the code of marked operations begins
	Arguments  []Argument
	Globals    []Global
	Locals     []*Local
	Sites      []*ShareSite   // products that share packed operands
	Written    []int          // arguments whose memory is written to
	Privates   []*PrivateSite // operations that add to private memory of each worker
	Probes     *Probes        // counters for profiles, or nil
	Order      [3]int         // dimensions of the grid, in the order in which a worker's blocks follow each other

	// Sources are the operations of the module, by the operation that was compiled instead. It is nil if all are the same.
	Sources map[*tileir.Op]*tileir.Op
}

// Program is an entry that can be launched.
type Program struct {
	Code
	pool      sync.Pool       // of workers
	commons   sync.Pool       // of the state that workers share
	copies    []sync.Pool     // of private copies, by site
	setups    atomic.Uint64   // the number of the last setup: see repeat.go
	labels    context.Context // profiler labels
	YieldFlag func() *int64   // exec.YieldFlag, except in tests

	// Counting returns a program that only counts what blocks add, or nil: see reserve.go. It is nil if there is no such addition.
	Counting func() *Program

	Measured func(*Measurement) // gets the measurement of each launch without an error, if there are probes
}

// New returns a program for compiled code.
func New(c Code) *Program {
	p := &Program{Code: c, YieldFlag: exec.YieldFlag, copies: make([]sync.Pool, len(c.Privates))}
	p.Host.Bytes += int64(c.FrameBytes)
	p.labels = pprof.WithLabels(context.Background(), pprof.Labels(profileLabel, p.PlainName()))
	return p
}

// Argument is the frame offset of a parameter.
type Argument struct {
	Number, Offset int
	Set            func(bits uint64, at unsafe.Pointer)
}

// Global is the frame offset of the address of a global.
type Global struct {
	Global *host.Global
	Offset int
}

// Params implements [engine.Program].
func (p *Program) Params() []tileir.Type { return p.Host.Params }

// Check implements [engine.Program].
func (p *Program) Check(l engine.Launch) error { return p.Host.Check(l) }

// Launch implements [engine.Program].
func (p *Program) Launch(ctx context.Context, l engine.Launch) error {
	return p.LaunchFrom(ctx, l, [3]int{})
}

// LaunchFrom runs the blocks of a grid that begins at another block than the first. The entry does not read the size of the
// grid then.
func (p *Program) LaunchFrom(ctx context.Context, l engine.Launch, first [3]int) error {
	c := p.newCommon(ctx)
	c.first = first
	defer p.recycle(ctx, c)
	c.identify(p, &l)
	if p.Probes == nil {
		err := p.Host.LaunchIn(ctx, &c.launch, l, c.work)
		if err != nil {
			c.setup = 0
		}
		return p.inSource(err)
	}
	c.measuring = p.newMeasuring()
	if err := p.Host.LaunchIn(ctx, &c.launch, l, c.work); err != nil {
		return p.inSource(err)
	}
	p.Measured(c.measuring.measurement(l))
	return nil
}

// common is the shared state of the workers of a launch. Launches reuse it.
type common struct {
	launch  host.Launch
	labels  context.Context
	work    func(*host.Worker) error
	shared  *sharing // nil if the program shares nothing
	merging *merging // nil if no site has private copies
	key     launchKey
	setup   uint64 // the number of the setup for the key; 0 for none
	first   [3]int // index of the first block

	measuring *measuring // nil unless the launch is profiled
}

func (p *Program) newCommon(ctx context.Context) *common {
	c, ok := p.commons.Get().(*common)
	if !ok {
		c = new(common)
		c.work = func(w *host.Worker) error { return p.work(c, w) }
		if len(p.Sites) > 0 {
			c.shared = NewSharing()
		}
		if len(p.Privates) > 0 {
			c.merging = newMerging(p)
		}
	}
	c.labels = p.withLabels(ctx)
	return c
}

// recycle ends a launch. The first worker ran on this goroutine.
func (p *Program) recycle(ctx context.Context, c *common) {
	pprof.SetGoroutineLabels(ctx)
	c.launch.Clear()
	c.labels, c.measuring = nil, nil
	if c.shared != nil {
		c.shared.clear()
	}
	if c.merging != nil {
		c.merging.clear(p)
	}
	p.commons.Put(c)
}

// withLabels adds the kernel's name to the profiler labels of a context.
func (p *Program) withLabels(ctx context.Context) context.Context {
	others := false
	pprof.ForLabels(ctx, func(string, string) bool {
		others = true
		return false
	})
	if !others {
		return p.labels
	}
	return pprof.WithLabels(ctx, pprof.Labels(profileLabel, p.PlainName()))
}

const profileLabel = "kernel"

func (p *Program) PlainName() string { return device.PlainName(p.Host.Name) }

// Worker is the Go side of a frame. Launches reuse it.
type Worker struct {
	*Program
	*host.Worker
	Mem      []uint64
	Base     unsafe.Pointer
	runner   *interp.Runner
	stack    target.Stack // for native code
	Shared   *sharing     // nil if the program shares nothing
	first    [3]int       // index of the launch's first block
	held     [2]heldPanel
	setup    uint64     // the number of the setup whose results are in the frame; 0 for none
	private  [][]uint64 // private copies, one for each of the program's sites; empty between launches
	merging  *merging   // nil if no site has private copies
	together bool       // the worker has copies that it adds up with others

	reserving reserving
	counts    bool // the worker counts for another one

	regions [][1 << RegionShift / 8]int64

	measuring  *measuring // nil unless the launch is profiled
	began      time.Time
	called     time.Duration // in calls of the code for blocks
	callCounts []Count       // by call
}

// NewWorker allocates a frame, aligned to a vector.
func (p *Program) NewWorker() *Worker {
	s := &Worker{Program: p, private: make([][]uint64, len(p.Privates)), Mem: make([]uint64, (p.FrameBytes+128)/8)}
	at := unsafe.Pointer(unsafe.SliceData(s.Mem))
	s.Base = unsafe.Add(at, -int(uintptr(at))&63)
	s.runner = p.Parts.NewRunner(func(v *tileir.Value) unsafe.Pointer { return s.pointer(p.Offsets[v]) })
	return s
}

// work runs a worker's blocks.
func (p *Program) work(c *common, w *host.Worker) (err error) {
	pprof.SetGoroutineLabels(c.labels)
	s, ok := p.pool.Get().(*Worker)
	if !ok {
		s = p.NewWorker()
	}
	s.Shared, s.merging, s.first = c.shared, c.merging, c.first
	s.startProbes(c.measuring)
	repeated := s.setup == c.setup && s.setup != 0
	s.setup = 0
	ended := false // without a panic
	defer func() {
		s.finish()
		if ended {
			p.pool.Put(s)
		}
	}()
	err = s.start(w, repeated)
	s.endReserving()
	s.EndPrivate()
	s.endProbes()
	ended = true
	if err == nil {
		s.setup = c.setup
	}
	return err
}

// finish ends a launch.
func (s *Worker) finish() {
	s.ReleasePanels()
	if s.stack != nil {
		s.stack.GiveBack()
	}
	s.Worker, s.Shared, s.merging, s.stack = nil, nil, nil, nil
	s.runner.Serve(nil)
}

// start runs a worker's blocks. Before them, it fills in the arguments of the launch and runs the setup code, unless the
// frame contains the results.
func (s *Worker) start(w *host.Worker, repeated bool) error {
	if repeated {
		if err := s.serve(w); err != nil {
			return err
		}
		return s.takeBlocks()
	}
	if err := s.Prepare(w); err != nil {
		return err
	}
	if err := s.Run(s.Setup); err != nil {
		return err
	}
	return s.takeBlocks()
}

// serve makes the worker one of a launch, and takes a stack.
func (s *Worker) serve(w *host.Worker) (err error) {
	s.Worker = w
	s.runner.Serve(w)
	*(*uintptr)(s.pointer(FrameStop)) = uintptr(unsafe.Pointer(w.Launch.Stopping()))
	*(*uintptr)(s.pointer(FrameYieldFlag)) = uintptr(unsafe.Pointer(s.YieldFlag()))
	s.stack, err = s.Text.TakeStack()
	return err
}

// Prepare fills in the arguments of a launch, and takes a stack.
func (s *Worker) Prepare(w *host.Worker) error {
	if err := s.serve(w); err != nil {
		return err
	}
	for _, p := range s.Arguments {
		p.Set(w.Launch.Param(p.Number), s.pointer(p.Offset))
	}
	for _, g := range s.Globals {
		*s.Word(g.Offset) = int64(w.Launch.Memory.Global(g.Global))
	}
	for axis, n := range w.Launch.Grid {
		*s.Word(FrameGrid + 8*axis) = int64(n)
	}
	s.listRegions()
	for _, l := range s.Locals {
		s.forget(l)
	}
	s.StartPrivate()
	s.startReserving()
	return nil
}

func (s *Worker) pointer(disp int) unsafe.Pointer { return unsafe.Add(s.Base, disp) }
func (s *Worker) Word(disp int) *int64            { return (*int64)(s.pointer(disp)) }

// takeBlocks runs blocks, several in one call if there are many.
func (s *Worker) takeBlocks() error {
	most := s.Batch()
	if s.first != [3]int{} { // code that goes to the next row of blocks begins at 0
		most = 1
	}
	if s.reserving.site != nil {
		most = max(most, s.reserving.blocks)
	}
	for {
		first, n := s.Take(most)
		if n == 0 {
			return nil
		}
		if err := s.runReserved(first, n); err != nil {
			return err
		}
		s.Ended(n)
	}
}

// RunBlocks runs n blocks from the first on.
func (s *Worker) RunBlocks(first, n int64) error {
	left := first
	for _, axis := range s.Order {
		size := int64(s.Worker.Launch.Grid[axis])
		*s.Word(FrameBlock + 8*axis) = left%size + int64(s.first[axis])
		left /= size
	}
	*s.Word(FrameBlocks) = n
	if s.measuring == nil {
		return s.Run(s.Blocks)
	}
	began := time.Now()
	err := s.Run(s.Blocks)
	s.called += time.Since(began)
	return err
}

// Run runs native code and performs its calls.
func (s *Worker) Run(offset int) error {
	for {
		if err := s.Text.Call(s.stack, offset, s.Base); err != nil {
			return s.codeFault(err)
		}
		switch exit := *s.Word(FrameExit); {
		case exit == ExitDone:
			return nil
		case exit == ExitYield:
			runtime.Gosched()
		case exit <= ExitStopped:
			return s.stoppedIn(ExitStopped - int(exit))
		default:
			if err := s.call(exit); err != nil {
				return err
			}
		}
		offset = int(*s.Word(FrameResume) - int64(s.Text.Addr()))
	}
}

// call performs a call, and measures it in a profiled launch.
func (s *Worker) call(n int64) error {
	if s.measuring == nil {
		return s.do(&s.Calls[n])
	}
	began := time.Now()
	err := s.do(&s.Calls[n])
	s.callCounts[n].Time += time.Since(began)
	s.callCounts[n].Executions++
	return err
}

func (s *Worker) do(c *Call) error {
	switch {
	case c.Packed:
		s.publishPanels(c.Share)
		return nil
	case c.Share != nil:
		s.acquirePanels(c.Share)
		return nil
	case c.Release != nil:
		s.end(c.Release)
		return nil
	case c.Fault:
		s.findBlock()
		return s.StepFault(c.Op, *s.Word(c.Slot))
	}
	s.findBlock()
	if err := s.runner.Run(c.Step); err == host.ErrStopped {
		return s.StoppedAt(c.Op)
	} else if err != nil {
		return err
	}
	if c.Begin != nil {
		s.begin(c.Begin)
	}
	for _, d := range c.Views {
		s.describe(d)
	}
	if len(c.Sizes) > 0 {
		s.fillSizes(c)
	}
	return nil
}

// stoppedIn returns the error of a worker that was stopped in the n-th marked operation, or between blocks.
func (s *Worker) stoppedIn(n int) error {
	if n == 0 {
		return host.ErrStopped
	}
	s.findBlock()
	return s.StoppedAt(s.Marked[n-1])
}

// codeFault returns the error of machine code that faulted.
func (s *Worker) codeFault(err error) error {
	f, ok := errors.AsType[*exec.Fault](err)
	if !ok {
		return err
	}
	s.findBlock()
	var op *tileir.Op
	if i, ok := target.MarkAt(s.Marks, f.Offset); ok {
		op = s.Marked[i]
	}
	return s.MachineFault(op, f.Access, f.Memory, f)
}

// findBlock reads the index of the current block.
func (s *Worker) findBlock() {
	for axis := range s.Block {
		s.Block[axis] = int(*s.Word(FrameBlock + 8*axis))
	}
}

// listRegions builds the table of buffers that pointers refer to.
func (s *Worker) listRegions() {
	s.regions = s.regions[:0]
	for id := range s.Worker.Launch.Memory.Regions() {
		var entry [1 << RegionShift / 8]int64
		if r := s.Region(id, true); r != nil {
			entry = entryOf(r, s.Region(id, false) != nil)
		}
		s.regions = append(s.regions, entry)
	}
	*(*uintptr)(s.pointer(FrameRegions)) = uintptr(unsafe.Pointer(unsafe.SliceData(s.regions)))
	*s.Word(FrameRegionCount) = int64(len(s.regions))
}
