package reduce

import (
	"slices"

	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

// remove deletes an operation and replaces its results by other values.
func remove(p *irgen.Program, op *tileir.Op) bool {
	if op.Info().Terminator {
		return false
	}
	used := usesIn(p.Module.Op)
	for i, v := range op.Results {
		if !used[v] {
			continue
		}
		other := substitute(op, i)
		if other == nil {
			return false
		}
		replaceUses(p, v, other)
	}
	drop(op)
	return true
}

// substitute returns a value that may replace a result: an initial value of a loop, a token that the operation waits for,
// an operand of the same type, or zeros.
func substitute(op *tileir.Op, result int) *tileir.Value {
	v := op.Results[result]
	if op.Code == tileir.OpFor {
		return op.OperandList(tileir.ForInitValues)[result]
	}
	for _, x := range op.Operands {
		if tileir.Equal(x.Type, v.Type) {
			return x
		}
	}
	if op.Code == tileir.OpMakeToken || op.Code == tileir.OpConstant {
		return nil
	}
	before := tileir.NewBuilder(new(tileir.Block))
	switch t := v.Type.(type) {
	case tileir.Token:
		return insert(op, before.MakeToken())
	case tileir.TileType:
		if size := t.Scalar().Bytes(); size > 0 {
			return insert(op, before.Constant(tileir.Dense{Type: t, Splat: true, Data: make([]byte, size)}))
		}
	}
	return nil
}

// insert puts the operation of a value before another one.
func insert(at *tileir.Op, v *tileir.Value) *tileir.Value {
	b := at.Parent
	v.Def.Parent = b
	b.Ops = slices.Insert(b.Ops, slices.Index(b.Ops, at), v.Def)
	return v
}

// unwrap replaces a condition by its first branch and a loop by its first iteration.
func unwrap(p *irgen.Program, op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpIf:
		return splice(p, op, 0)
	case tileir.OpFor:
		args := op.Block(0).Args
		replaceUses(p, args[0], op.Operand(tileir.ForLowerBound))
		for i, v := range op.OperandList(tileir.ForInitValues) {
			replaceUses(p, args[1+i], v)
		}
		return splice(p, op, 0)
	}
	return false
}

// splice replaces an operation by the operations of one of its blocks.
func splice(p *irgen.Program, op *tileir.Op, block int) bool {
	inner := op.Block(block)
	if inner == nil || len(inner.Ops) == 0 {
		return false
	}
	last := inner.Ops[len(inner.Ops)-1]
	if last.Code != tileir.OpYield && last.Code != tileir.OpContinue || len(last.Operands) != len(op.Results) {
		return false
	}
	for i, v := range op.Results {
		replaceUses(p, v, last.Operands[i])
	}
	b := op.Parent
	body := inner.Ops[:len(inner.Ops)-1]
	for _, o := range body {
		o.Parent = b
	}
	i := slices.Index(b.Ops, op)
	b.Ops = slices.Replace(b.Ops, i, i+1, body...)
	return true
}

// uncarry removes the first loop-carried value that a loop can do without: its initial value replaces it.
func uncarry(p *irgen.Program, op *tileir.Op) bool {
	if op.Code != tileir.OpFor {
		return false
	}
	used := usesIn(p.Module.Op)
	for i := range op.Results {
		arg := op.Block(0).Args[1+i]
		if used[op.Results[i]] {
			continue
		}
		end := op.Block(0).Terminator()
		if end == nil || end.Code != tileir.OpContinue || leaves(op) > 1 {
			return false
		}
		replaceUses(p, arg, op.OperandList(tileir.ForInitValues)[i])
		dropCarried(op, end, i)
		return true
	}
	return false
}

// leaves counts the operations that end an iteration of a loop.
func leaves(loop *tileir.Op) int {
	n := 0
	loop.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpContinue {
			n++
		}
		return true
	})
	return n
}

// dropCarried removes value i that a loop carries.
func dropCarried(loop, end *tileir.Op, i int) {
	first := len(loop.Operands) - len(loop.Results)
	loop.Operands = slices.Delete(loop.Operands, first+i, first+i+1)
	loop.Segments[tileir.ForInitValues]--
	end.Operands = slices.Delete(end.Operands, i, i+1)
	end.Segments[0]--
	body := loop.Block(0)
	body.Args = slices.Delete(body.Args, 1+i, 2+i)
	loop.Results = slices.Delete(loop.Results, i, i+1)
	for k, v := range body.Args {
		v.Index = k
	}
	for k, v := range loop.Results {
		v.Index = k
	}
}
