package tileir

import (
	"fmt"
	"strings"
)

// loopBody is the body and the carried values of a for or loop, whose block takes
// first arguments before them.
func (r *report) carried(op *Op, init []*Value, first int) {
	args := op.Block(0).Args
	if len(args) != first+len(init) {
		r.failf("region 0: want %d block arguments, got %d", first+len(init), len(args))
		return
	}
	for i, v := range init {
		if arg := args[first+i]; !Equal(v.Type, arg.Type) {
			r.mismatch(argName(first+i), v.Type, typeText(arg.Type))
		}
		r.noView(fmt.Sprintf("initValues[%d]", i), v.Type)
	}
	for i, v := range op.Results {
		r.noView(resultName(op, i), v.Type)
	}
}

// noView checks that control flow carries no view: a compiler must know the origin of each view.
func (r *report) noView(name string, t Type) {
	switch t.(type) {
	case TensorViewType, ViewType:
		r.failf("%s: control flow cannot carry a view, got %v", name, t)
	}
}

func verifyFor(op *Op, r *report) {
	args, bound := op.Block(0).Args, op.Operand(ForLowerBound).Type
	if len(args) == 0 {
		r.failf("region 0: want a block argument for the counter")
		return
	}
	if !Equal(args[0].Type, bound) {
		r.mismatch(argName(0), bound, typeText(args[0].Type))
	}
	r.carried(op, op.OperandList(ForInitValues), 1)
}

func verifyLoop(op *Op, r *report) { r.carried(op, op.OperandList(LoopInitValues), 0) }

func verifyIf(op *Op, r *report) {
	for i, v := range op.Results {
		r.noView(resultName(op, i), v.Type)
	}
	for i := range op.Regions {
		b := op.Block(i)
		switch {
		case b == nil && len(op.Results) > 0:
			r.failf("an if with results needs an else region")
		case b == nil:
		case len(b.Args) > 0:
			r.failf("region %d: want no block arguments, got %d", i, len(b.Args))
		default:
			r.yields(op, i, b)
		}
	}
}

// yields checks the results of a branch that runs to its end.
func (r *report) yields(op *Op, i int, b *Block) {
	t := b.Terminator()
	if t == nil || t.Code != OpYield {
		return
	}
	r.sameList(fmt.Sprintf("what region %d yields", i), typesOf(op.Results), typesIn(t.Operands))
}

// sameList checks a list of types against another.
func (r *report) sameList(name string, want, got []Type) {
	same := len(want) == len(got)
	for i := 0; same && i < len(want); i++ {
		same = Equal(want[i], got[i])
	}
	if !same {
		r.mismatch(name, typeList(want), typeList(got))
	}
}

// typesIn is the types of values of which some may be missing.
func typesIn(values []*Value) []Type {
	types := make([]Type, len(values))
	for i, v := range values {
		if v != nil {
			types[i] = v.Type
		}
	}
	return types
}

func typeList(types []Type) string {
	var b strings.Builder
	b.WriteByte('(')
	writeList(&b, types, typeText)
	b.WriteByte(')')
	return b.String()
}

// enclosing has the operations around an operation: the innermost one that is not an if, which break and continue
// refer to, and the innermost one that is not an if or loop, which return refers to.
type enclosing struct{ loop, function *Op }

// enter returns the operations around those in op's regions.
func (e enclosing) enter(op *Op) enclosing {
	switch op.Code {
	case OpIf:
		return e
	case OpLoop:
		return enclosing{op, e.function}
	}
	return enclosing{op, op}
}

func verifyBreak(op *Op, r *report) {
	loop := r.around.loop
	if loop == nil || loop.Code != OpLoop {
		r.failf("want a loop around it, with nothing but ifs between, got %s", opName(loop))
		return
	}
	r.sameList("operands", typesIn(loop.Results), typesOf(op.Operands))
}

func verifyContinue(op *Op, r *report) {
	loop := r.around.loop
	switch {
	case loop != nil && loop.Code == OpLoop:
		r.sameList("operands", typesIn(loop.Operands), typesOf(op.Operands))
	case loop != nil && loop.Code == OpFor:
		r.sameList("operands", typesIn(loop.Results), typesOf(op.Operands))
	default:
		r.failf("want a for or loop around it, with nothing but ifs between, got %s", opName(loop))
	}
}

// verifyReturn: a kernel may return from inside a loop, but not from a for, whose iterations a compiler must be able to
// count.
func verifyReturn(op *Op, r *report) {
	f := r.around.function
	if f == nil || f.Code != OpEntry && f.Code != OpTestFunc && f.Code != OpPreviewFunc {
		r.failf("want an entry around it, with nothing but ifs and loops between, got %s", opName(f))
		return
	}
	r.sameList("operands", funcType(f).Results, typesOf(op.Operands))
}

func opName(op *Op) string {
	if op == nil {
		return "nothing"
	}
	return op.Code.String()
}
