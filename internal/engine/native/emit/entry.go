package emit

import (
	"cmp"
	"fmt"

	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/masks"
	"gotile/internal/engine/native/patterns"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/sink"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/uniform"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// Options are the settings that the code of an entry depends on.
type Options struct {
	Target  target.Target
	Exact   bool              // matrix products round as on a GPU
	Without plan.Optimization // optimizations that are switched off
	Verify  bool              // verify the code against the operations
	Listing bool              // record the listing
	Profile bool              // count executions and time
	Counts  bool              // the entry only adds to private memory, and notes that it has not: see runtime.Counting

	ShortEdges bool // lines of any length may cross an edge in memory: for tests
}

// Entry is a compiled entry.
type Entry struct {
	Plan *plan.Plan
	Code target.Code
	c    *codegen
	at   entryPoints

	sources map[*tileir.Op]*tileir.Op // by operation of the entry, if it is not that of the module
}

// Compile plans an entry of a module and emits its code. If o.Verify is set, it also verifies the code. If registers run
// out, it compiles the entry again with accumulators in the frame. An error names what cannot be compiled, or is a
// [*VerifyError].
func Compile(m *tileir.Module, name string, o Options) (*Entry, error) {
	to, sources := rewritten(m, name, o.Without)
	e, err := compileOnce(to, name, o)
	if err == vcode.ErrRegisters {
		o.Without |= plan.OptRegisters
		e, err = compileOnce(to, name, o)
	}
	if err != nil {
		return nil, err
	}
	e.sources = sources
	for i, v := range m.Entry(name).Block(0).Args { // which the rewritten entry may take as other types of the same size
		e.c.parts.Host().Params[i] = v.Type
	}
	return e, nil
}

// rewritten returns the module whose entry is compiled instead, and the operation of m for each of its own; nil if it is m.
func rewritten(m *tileir.Module, name string, without plan.Optimization) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	var sources map[*tileir.Op]*tileir.Op
	for _, pass := range []struct {
		opt plan.Optimization
		run func(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op)
	}{
		{plan.OptStoreInBranch, sink.Stores}, {plan.OptLimited, masks.Conditions}, {plan.OptScalars, uniform.Scalarize},
		{plan.OptReduceLoops, sink.Once}, {plan.OptReduceLoops, sink.Reductions}, {plan.OptStoreInBranch, sink.Stores}, {plan.OptKeys, patterns.Extremes}, {plan.OptPatterns, patterns.Move},
	} {
		if without&pass.opt != 0 {
			continue
		}
		to, from := pass.run(m, name)
		if sources != nil {
			for op, original := range from {
				from[op] = sources[original]
			}
		}
		if from != nil {
			m, sources = to, from
		}
	}
	return m, sources
}

func compileOnce(m *tileir.Module, name string, o Options) (*Entry, error) {
	c, err := newCodegen(m, name, o)
	if err != nil {
		return nil, err
	}
	return c.compile(m.Entry(name))
}

// newCodegen returns the code generator of an entry.
func newCodegen(m *tileir.Module, name string, o Options) (*codegen, error) {
	parts, err := interp.NewParts(m, name)
	if err != nil {
		return nil, err
	}
	entry := m.Entry(name)
	if err := refused(entry); err != nil {
		return nil, err
	}
	c := &codegen{emitter: &emitter{vec: o.Target.Description(), frame: newFrameLayout()}, options: o, parts: parts, params: entry.Block(0).Args,
		byOp: make(map[*tileir.Op]int), views: make(map[*plan.View]*runtime.View), accesses: make(map[*plan.Access]*accessState), routines: make(map[any]routine), halos: make(map[*plan.Halo]int),
		stored: make(map[*plan.Product]int), yielded: make(map[*plan.RegionReduction][]int)}
	c.Emitter = o.Target.New(c.frame.reserveSave, o.Listing)
	c.SetMachine(machine{c.emitter})
	if err := c.newProber(); err != nil {
		return nil, err
	}
	if o.Verify {
		c.log = new(schedule)
	}
	return c, nil
}

// maxFrame is the maximum size of a frame in bytes: instructions have displacements of 31 bits.
const maxFrame = 1 << 30

// refused returns an error for an entry that cannot be compiled: one with operations on multicast memory, or with tiles
// that need more memory than a program may have.
func refused(entry *tileir.Op) (err error) {
	total := int64(0)
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpMultimemLoadReduceViewTko, tileir.OpMultimemReduceViewTko, tileir.OpMultimemStoreViewTko:
			err = fmt.Errorf("op %s: one address leads to several memories", op.Name())
			return false
		}
		for _, v := range op.Results {
			total += int64(vcode.NumElements(v) * vcode.KindOfValue(v).Size())
		}
		if total > host.MaxBytes {
			err = fmt.Errorf("%v: op %s: the tiles up to here take %d bytes", tileir.PosOf(op.Loc), op.Name(), total)
		}
		return err == nil
	})
	return err
}

// emit plans an entry and emits its code.
func (c *codegen) emit(entry *tileir.Op) (at entryPoints, err error) {
	for _, v := range c.params {
		switch {
		case vcode.NumElements(v) != 1:
			return entryPoints{}, fmt.Errorf("an entry cannot take a %v", v.Type)
		case vcode.KindOfValue(v) != vcode.None: // tokens have no code
			c.frame.offset(v)
		}
	}
	c.locateGrid(entry)
	c.findLocals(entry)
	c.plan = plan.New(entry, plan.Config{Vectors: c.vec, Exact: c.options.Exact, Without: c.options.Without})
	c.frame.inPlace = c.plan.InPlace()
	at = c.generate(c.plan.Setup, c.plan.Body)
	if err := cmp.Or(c.err, c.fullErr); err != nil {
		return entryPoints{}, err
	}
	c.parts.Outside(func(v *tileir.Value) { c.frame.offset(v) })
	return at, nil
}

// compile plans an entry, emits its code, and verifies it if the options ask for that.
func (c *codegen) compile(entry *tileir.Op) (*Entry, error) {
	at, err := c.emit(entry)
	if err != nil {
		return nil, err
	}
	if err := c.verify(entry); err != nil {
		return nil, err
	}
	if c.frame.size > maxFrame {
		return nil, fmt.Errorf("its values take %d bytes for each worker, more than %d", c.frame.size, maxFrame)
	}
	code, err := c.Finish()
	if err != nil {
		return nil, err
	}
	return &Entry{Plan: c.plan, Code: code, c: c, at: at}, nil
}

// Load makes the code executable.
func (e *Entry) Load() (runtime.Code, error) {
	text, err := e.Code.Load()
	if err != nil {
		return runtime.Code{}, err
	}
	c := e.c
	for d, v := range c.views {
		if d.Tensor != nil {
			v.Register = c.parts.ViewRegister(d.Tensor)
		}
	}
	for i, l := range c.locals {
		l.Result = c.frame.loc[c.allocas[i].Results[0]]
	}
	written, _ := c.plan.Written()
	code := runtime.Code{Host: c.parts.Host(), Parts: c.parts, Text: text, FrameBytes: c.frame.size, SaveAreas: c.frame.saves, Offsets: c.frame.loc,
		Setup: e.Code.Offset(e.at.setup), Blocks: e.Code.Offset(e.at.blocks), Calls: c.calls, Marked: c.marks.ops, Marks: e.Code.Marks(),
		Arguments: c.paramOffsets(), Globals: c.globals, Locals: c.locals, Sites: c.sites(), Written: written, Privates: c.private, Order: c.plan.Order, Sources: e.sources}
	code.Host.Parted, code.Host.Scatters = c.plan.Parted, c.scatters
	if c.prober != nil {
		code.Probes = &c.prober.probes
	}
	return code, nil
}

// Name returns the name of the entry.
func (e *Entry) Name() string { return e.c.parts.Host().Name }

// Symbols returns the parts of the code, named by source line.
func (e *Entry) Symbols() (list []target.Symbol) {
	marks := e.Code.Marks()
	for i, m := range marks {
		end := e.Code.Len()
		if i+1 < len(marks) {
			end = marks[i+1].Offset
		}
		op := e.c.marks.ops[m.ID]
		list = append(list, target.Symbol{Offset: m.Offset, Size: end - m.Offset, Name: fmt.Sprintf("%s %s %v", quoted.Name(e.Name()), op.Name(), tileir.PosOf(op.Loc))})
	}
	return list
}

// paramOffsets returns the frame offsets of the parameters. Tokens have none.
func (c *codegen) paramOffsets() (list []runtime.Argument) {
	for i, v := range c.params {
		if vcode.KindOfValue(v) != vcode.None {
			list = append(list, runtime.Argument{Number: i, Offset: c.frame.loc[v], Set: interp.ScalarSetter(v.Type.(tileir.TileType))})
		}
	}
	return list
}

// sites returns the products that share packed operands.
func (c *codegen) sites() (list []*runtime.ShareSite) {
	for _, call := range c.calls {
		if call.Share != nil && !call.Packed {
			list = append(list, call.Share)
		}
	}
	return list
}

// locateGrid makes the block index, the grid size and the addresses of globals values in the frame.
func (c *codegen) locateGrid(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		at := 0
		switch op.Code {
		case tileir.OpGetTileBlockId:
			at = runtime.FrameBlock
		case tileir.OpGetNumTileBlocks:
			at = runtime.FrameGrid
		}
		if at > 0 {
			for axis, v := range op.Results {
				c.frame.loc[v] = at + 8*axis
			}
		}
		if op.Code == tileir.OpGetGlobal {
			c.globals = append(c.globals, runtime.Global{Global: c.parts.Global(op), Offset: c.frame.offset(op.Results[0])})
		}
		return true
	})
}
