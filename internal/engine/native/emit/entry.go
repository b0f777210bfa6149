package emit

import (
	"cmp"
	"fmt"

	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/internal/quoted"
	"gotile/tileir"
)

// Options are what the code of an entry depends on besides its operations.
type Options struct {
	Target  target.Target
	Exact   bool              // matrix products round as a GPU does
	Without plan.Optimization // what is switched off
	Verify  bool              // hold the code against the operations
	Listing bool              // keep the text of the code
}

// Entry is an entry whose code has been emitted.
type Entry struct {
	Plan *plan.Plan
	Code target.Code
	c    *codegen
	at   entryPoints
}

// Compile plans an entry of a module, emits its code, and verifies it if that is asked for. It does so once more, with
// accumulators in the frame, if registers run out. An error says what there is no machine code for, or is a
// [*VerifyError].
func Compile(m *tileir.Module, name string, o Options) (*Entry, error) {
	e, err := compileOnce(m, name, o)
	if err == vcode.ErrRegisters {
		o.Without |= plan.OptRegisters
		e, err = compileOnce(m, name, o)
	}
	return e, err
}

func compileOnce(m *tileir.Module, name string, o Options) (*Entry, error) {
	c, err := newCodegen(m, name, o)
	if err != nil {
		return nil, err
	}
	return c.compile(m.Entry(name))
}

// newCodegen is a compiler for an entry.
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
		byOp: make(map[*tileir.Op]int), views: make(map[*plan.View]*runtime.View), accesses: make(map[*plan.Access]*accessState),
		stored: make(map[*plan.Product]int), yielded: make(map[*plan.RegionReduction][]int)}
	c.Emitter = o.Target.New(c.frame.room, o.Listing)
	c.SetMachine(machine{c.emitter})
	if o.Verify {
		c.log = new(schedule)
	}
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
	c.placeGrid(entry)
	c.findLocals(entry)
	c.plan = plan.New(entry, plan.Config{Vectors: c.vec, Exact: c.options.Exact, Without: c.options.Without})
	c.frame.inPlace = c.plan.InPlace()
	at = c.generate(c.plan.Setup, c.plan.Body)
	if err := cmp.Or(c.err, c.fullErr); err != nil {
		return entryPoints{}, err
	}
	c.parts.Outside(func(v *tileir.Value) { c.frame.place(v) })
	return at, nil
}

// compile plans an entry, emits its code, and verifies it if that is asked for.
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

// Load makes the code callable.
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
	return runtime.Code{Host: c.parts.Host(), Parts: c.parts, Text: text, FrameBytes: c.frame.size, Saved: c.frame.yields, Places: c.frame.loc,
		Setup: e.Code.Offset(e.at.setup), Blocks: e.Code.Offset(e.at.blocks), Calls: c.calls, Marked: c.marks.ops, Marks: e.Code.Marks(),
		Arguments: c.paramsAt(), Globals: c.globals, Locals: c.locals, Sites: c.sites(), Written: written, Privates: c.private}, nil
}

// Name is the entry's name.
func (e *Entry) Name() string { return e.c.parts.Host().Name }

// Symbols names the parts of the code by the kernel's lines.
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
