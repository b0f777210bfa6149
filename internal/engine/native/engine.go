package native

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"os"

	"gotile/internal/engine"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Engine compiles to machine code.
type Engine struct {
	target target.Target
	exact  bool
	verify bool

	unwanted []string // names of optimizations
	without  plan.Optimization
	refused  error // an option or variable that names nothing

	want string // the instruction set that somebody asked for, or empty
	err  error  // why there is no machine code here
}

// ISA is an instruction set.
type ISA = x86.ISA

// The instruction sets.
const (
	AVX2   = x86.AVX2
	AVX512 = x86.AVX512
	AMX    = x86.AMX
)

// ISAVariable names the environment variable that keeps engines to an instruction set.
const ISAVariable = "GOTILE_ISA"

// Option configures an engine.
type Option func(*Engine)

// WithISA keeps the engine to an instruction set that the processor must have. The
// environment variable GOTILE_ISA does the same for engines without the option.
func WithISA(isa ISA) Option { return WithISANamed(isa.String()) }

// WithISANamed is [WithISA] by name: avx2, avx512 or amx.
func WithISANamed(name string) Option { return func(e *Engine) { e.want = name } }

// Exact has matrix products round and add as a GPU does and the portable engine with it, to the bit.
// They are slower. Folds and scans do so anyway.
func Exact() Option { return func(e *Engine) { e.exact = true } }

// New makes the engine for the processor at hand.
func New(opts ...Option) *Engine {
	e := &Engine{}
	e.verify = verifyAll()
	for _, o := range opts {
		o(e)
	}
	var isa ISA
	if isa, e.err = e.chooseISA(); e.err == nil {
		e.target = x86.New(isa)
	}
	e.refused = e.chooseOptimizations()
	return e
}

// chooseISA takes the instruction set that an option or the environment asks for, or else the best.
func (e *Engine) chooseISA() (isa ISA, err error) {
	by := ""
	if e.want == "" {
		e.want, by = os.Getenv(ISAVariable), ISAVariable+": "
	}
	if e.want == "" {
		return x86.Detect()
	}
	if isa, err = x86.ParseISA(e.want); err == nil {
		err = isa.Available()
	}
	if err != nil {
		return 0, fmt.Errorf("%s%w", by, err)
	}
	return isa, nil
}

// Detect is the best instruction set that runs here, or why there is none.
func Detect() (ISA, error) { return x86.Detect() }

// Name implements [engine.Engine].
func (e *Engine) Name() string { return "native" }

// Available reports why the engine cannot make machine code here, or nil.
func (e *Engine) Available() error { return e.err }

// Refused reports why the instruction set that somebody asked for cannot be used, or nil.
// Nothing runs then, as nobody asked for the portable engine.
func (e *Engine) Refused() error {
	if e.refused != nil {
		return e.refused
	}
	if e.want == "" {
		return nil
	}
	return e.err
}

// Compile implements [engine.Engine]. What native code cannot do at all runs on the
// portable engine, which the log says.
func (e *Engine) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	if err := e.Refused(); err != nil {
		return nil, err
	}
	m, err := host.Inlined(m, name)
	if err != nil {
		return nil, err
	}
	p, err := e.compile(m, name)
	if err == nil {
		return p, nil
	}
	if _, files := errors.AsType[dumpError](err); files {
		return nil, err
	}
	if _, unsound := errors.AsType[*verifyError](err); unsound {
		return nil, err
	}
	return onPortable(ctx, m, name, err)
}

func (e *Engine) compile(m *tileir.Module, name string) (*program, error) {
	return e.compileWith(m, name, func(*codegen) {})
}

// compileWith compiles an entry with a compiler that prepare changes; once more, with
// accumulators in the frame, if registers run out.
func (e *Engine) compileWith(m *tileir.Module, name string, prepare func(c *codegen)) (p *program, err error) {
	for _, without := range []plan.Optimization{e.without, e.without | plan.OptRegisters} {
		c, err := e.codegen(m, name)
		if err != nil {
			return nil, err
		}
		c.config.Without = without
		prepare(c)
		if p, err = c.compile(m.Entry(name)); err != vcode.ErrRegisters {
			return p, err
		}
	}
	return nil, vcode.ErrRegisters
}

// codegen is a compiler for an entry.
func (e *Engine) codegen(m *tileir.Module, name string) (*codegen, error) {
	if e.err != nil {
		return nil, e.err
	}
	parts, err := interp.NewParts(m, name)
	if err != nil {
		return nil, err
	}
	entry := m.Entry(name)
	if err := refused(entry); err != nil {
		return nil, err
	}
	t, frame := e.target, newFrameLayout()
	c := &codegen{emitter: &emitter{vec: t.Description(), frame: frame}, processor: t,
		module: m, parts: parts, byOp: make(map[*tileir.Op]int), views: make(map[*plan.View]*runtime.View), accesses: make(map[*plan.Access]*accessState), stored: make(map[*plan.Product]int), yielded: make(map[*plan.RegionReduction][]int), params: entry.Block(0).Args}
	c.config = plan.Config{Vectors: t.Description(), Exact: e.exact, Without: e.without}
	if e.verify {
		c.log = new(schedule)
	}
	c.listing = os.Getenv(dumpVariable) != ""
	return c, nil
}

// maxFrame is how much memory of a frame an instruction reaches.
const maxFrame = 1 << 30

// refused reports what there is no machine code for: operations on multicast memory, and
// tiles that would take more memory than a program may have.
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
		case vcode.KindOfValue(v) != vcode.None: // a token is nothing
			c.frame.place(v)
		}
	}
	c.Emitter = c.processor.New(c.frame.room, c.listing)
	c.SetMachine(machine{c.emitter})
	c.placeGrid(entry)
	c.findLocals(entry)
	c.plan = plan.New(entry, c.config)
	c.frame.inPlace = c.plan.InPlace()
	at = c.generate(c.plan.Setup, c.plan.Body)
	if err := cmp.Or(c.err, c.fullErr); err != nil {
		return entryPoints{}, err
	}
	c.parts.Outside(func(v *tileir.Value) { c.frame.place(v) })
	return at, nil
}

// compile plans an entry, emits its code, verifies it if that is asked for, and makes it
// callable.
func (c *codegen) compile(entry *tileir.Op) (p *program, err error) {
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
	if c.inspected != nil {
		c.inspected.Groups, c.inspected.Listing = c.plan.String(), code.Listing()
	}
	if err := c.dump(c.parts.Host().Name, code); err != nil {
		return nil, err
	}
	text, err := code.Load()
	if err != nil {
		return nil, err
	}
	if err := text.Name(func() []target.Symbol { return c.symbols(c.parts.Host().Name, code) }); err != nil {
		return nil, dumpError{err}
	}
	for d, v := range c.views {
		if d.Tensor != nil {
			v.Register = c.parts.ViewRegister(d.Tensor)
		}
	}
	for i, l := range c.locals {
		l.Result = c.frame.loc[c.allocas[i].Results[0]]
	}
	written, _ := c.plan.Written()
	p = &program{target: c.processor.Name(), codeBytes: code.Len(), called: c.plan.Called()}
	p.Program = runtime.New(runtime.Code{Host: c.parts.Host(), Parts: c.parts, Text: text, FrameBytes: c.frame.size, Saved: c.frame.yields, Places: c.frame.loc, Calls: c.calls, Marked: c.marks.ops, Marks: code.Marks(), Arguments: c.paramsAt(), Globals: c.globals, Locals: c.locals,
		Setup: code.Offset(at.setup), Blocks: code.Offset(at.blocks),
		Sites: c.sites(), Written: written, Privates: c.private})
	return p, nil
}

// paramsAt says where parameters go. Tokens are nothing.
func (c *codegen) paramsAt() (list []runtime.Argument) {
	for i, v := range c.params {
		if vcode.KindOfValue(v) != vcode.None {
			list = append(list, runtime.Argument{Number: i, At: c.frame.loc[v], Set: interp.ScalarSetter(v.Type.(tileir.TileType))})
		}
	}
	return list
}

// sites lists the products that share factors.
func (c *codegen) sites() (list []*runtime.ShareSite) {
	for _, call := range c.calls {
		if call.Share != nil && !call.Packed {
			list = append(list, call.Share)
		}
	}
	return list
}

// placeGrid lets the block's place, the grid's size and the addresses of globals be read
// where the frame has them.
func (c *codegen) placeGrid(entry *tileir.Op) {
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
			c.globals = append(c.globals, runtime.Global{Global: c.parts.Global(op), At: c.frame.place(op.Results[0])})
		}
		return true
	})
}
