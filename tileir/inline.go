package tileir

import (
	"errors"
	"fmt"
	"slices"
)

// ErrCall is the class of calls that cannot be inlined.
var ErrCall = errors.New("the call cannot be inlined")

// Inline returns a module whose entry calls no functions of the preview family: each call is replaced by the body of
// its function. m is not changed; a module without calls is returned as it is. A call fails with [ErrCall] if the code
// of the function is not in the module, if functions call each other recursively, or if a function returns from inside
// a loop.
func Inline(m *Module, entry string) (*Module, error) {
	if e := m.Entry(entry); e == nil || !calls(e) {
		return m, nil
	}
	out := m.Clone()
	in := inliner{module: out, active: make(map[*Op]bool), done: make(map[*Op]bool)}
	if err := in.function(out.Entry(entry)); err != nil {
		return nil, err
	}
	return out, nil
}

// InlineAll is a module without functions that have a body: every entry has the bodies of
// those that it calls, as with [Inline]. Calls of extern functions stay.
func InlineAll(m *Module) (*Module, error) {
	if len(m.Funcs()) == 0 {
		return m, nil
	}
	out := m.Clone()
	in := inliner{module: out, keepExtern: true, active: make(map[*Op]bool), done: make(map[*Op]bool)}
	for _, e := range out.Entries() {
		if err := in.function(e); err != nil {
			return nil, err
		}
	}
	b := out.Body()
	b.Ops = slices.DeleteFunc(b.Ops, func(op *Op) bool { return op.Code == OpPreviewFunc && !isExtern(op) })
	return out, nil
}

func calls(fn *Op) bool {
	found := false
	fn.Walk(func(op *Op) bool {
		found = found || op.Code == OpPreviewCall
		return !found
	})
	return found
}

type inliner struct {
	module     *Module
	keepExtern bool         // calls of extern functions stay
	active     map[*Op]bool // functions whose bodies are under way
	done       map[*Op]bool
	names      map[*Value]*Value // the results of calls, and the values that replace them
}

// function replaces the calls in a function, those in the functions it calls first.
func (in *inliner) function(fn *Op) error {
	if in.done[fn] {
		return nil
	}
	if in.active[fn] {
		return fmt.Errorf("%w: function %v calls itself", ErrCall, Symbol(EntryName(fn)))
	}
	in.active[fn] = true
	defer delete(in.active, fn)
	if err := in.block(fn.Block(0)); err != nil {
		return err
	}
	in.done[fn] = true
	return nil
}

func (in *inliner) block(b *Block) error {
	var ops []*Op
	for _, op := range b.Ops {
		for i, v := range op.Operands {
			if to, ok := in.names[v]; ok {
				op.Operands[i] = to
			}
		}
		if op.Code != OpPreviewCall {
			for _, r := range op.Regions {
				for _, inner := range r.Blocks {
					if err := in.block(inner); err != nil {
						return err
					}
				}
			}
			ops = append(ops, op)
			continue
		}
		body, err := in.call(op)
		if err != nil {
			return err
		}
		ops = append(ops, body...)
	}
	for _, op := range ops {
		op.Parent = b
	}
	b.Ops = ops
	return nil
}

// call returns the operations that replace a call.
func (in *inliner) call(op *Op) ([]*Op, error) {
	name := op.Attrs[PreviewCallCallee].(Symbol)
	fn := find(in.module.all(OpPreviewFunc), PreviewFuncSymName, string(name))
	if fn == nil || isExtern(fn) {
		if in.keepExtern {
			return []*Op{op}, nil
		}
		return nil, in.failed(op, "the code of %v is in a library of tile functions, not in the module", name)
	}
	if err := in.function(fn); err != nil {
		return nil, err
	}
	c := cloner{}
	for i, p := range fn.Block(0).Args {
		c[p] = op.Operands[i]
	}
	body := c.splice(fn.Block(0), op.Loc)
	switch nested, inLoop := returnsIn(body); {
	case inLoop:
		return nil, in.failed(op, "function %v returns from inside a loop", name)
	case nested:
		loop := onceLoop(op, body)
		in.rename(op.Results, loop.Results)
		return []*Op{loop}, nil
	}
	last := len(body) - 1
	in.rename(op.Results, body[last].Operands)
	return body[:last], nil
}

func (in *inliner) failed(op *Op, format string, args ...any) error {
	return fmt.Errorf("%v: op %v: %w: %s", PosOf(op.Loc), op.Code, ErrCall, Messagef(format, args...))
}

func (in *inliner) rename(from, to []*Value) {
	if in.names == nil {
		in.names = make(map[*Value]*Value)
	}
	for i, v := range from {
		in.names[v] = to[i]
	}
}

// splice clones the operations of a block, which are called from loc.
func (c cloner) splice(b *Block, loc Location) []*Op {
	ops := make([]*Op, len(b.Ops))
	for i, op := range b.Ops {
		ops[i] = c.op(op)
		ops[i].Walk(func(op *Op) bool {
			if loc != nil {
				op.Loc = &CallSite{Callee: op.Loc, Caller: loc}
			}
			return true
		})
	}
	return ops
}

// returnsIn reports a return inside an if, and one inside a loop.
func returnsIn(body []*Op) (nested, inLoop bool) {
	var walk func(ops []*Op, depth int, loop bool)
	walk = func(ops []*Op, depth int, loop bool) {
		for _, op := range ops {
			if op.Code == OpReturn {
				nested, inLoop = nested || depth > 0, inLoop || loop
			}
			for _, r := range op.Regions {
				for _, b := range r.Blocks {
					walk(b.Ops, depth+1, loop || op.Code == OpLoop || op.Code == OpFor)
				}
			}
		}
	}
	walk(body, 0, false)
	return nested, inLoop
}

// onceLoop makes a body a loop of one iteration, which each return leaves with its values.
func onceLoop(call *Op, body []*Op) *Op {
	loop := NewOp(OpLoop, call.Loc)
	for _, v := range call.Results {
		loop.AddResult(v.Type)
	}
	b := loop.Regions[0].NewBlock()
	for _, op := range body {
		b.Append(op)
	}
	loop.Walk(func(op *Op) bool {
		if op.Code == OpReturn {
			op.Code = OpBreak // both have their operands in one slot
		}
		return true
	})
	return loop
}
