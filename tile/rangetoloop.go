package tile

import (
	"slices"

	"gotile/tileir"
)

// asLoop makes the IR's loop of a range that a break leaves, as the IR's for runs to its
// end. The loop counts by itself, and leaves where the counter reaches the bound. Counters
// have type d.
func (c *call) asLoop(l *loopState, block *tileir.Block, d DType) {
	lower, upper, step := l.op.Operand(tileir.ForLowerBound), l.op.Operand(tileir.ForUpperBound), l.op.Operand(tileir.ForStep)
	before := l.carried.values()
	parent := l.op.Parent
	parent.Ops = slices.DeleteFunc(parent.Ops, func(o *tileir.Op) bool { return o == l.op })
	l.op = tileir.NewBuilder(parent).At(c.loc(c.at)).Loop(slices.Insert(before, 0, lower), typesOf(l.carried.values()))
	l.op.Regions[0].Blocks[0], block.Parent = block, l.op.Regions[0]

	head := (&tileir.Region{}).NewBlock()
	ir := tileir.NewBuilder(head).At(c.loc(c.at))
	i, n := block.Args[0], len(block.Args)
	check := ir.If(ir.CmpI(tileir.Less, i, upper, d.signedness()), nil, true)
	tileir.NewBuilder(check.Block(0)).At(c.loc(c.at)).Yield()
	end := tileir.NewBuilder(check.Block(1)).At(c.loc(c.at)).Break(block.Args[1 : n-2]...)
	next := ir.AddI(i, step, tileir.OverflowNone)
	for _, e := range l.exits {
		if e.op.Code == tileir.OpContinue {
			e.op.Operands = slices.Insert(e.op.Operands, 0, next)
			e.op.Segments[tileir.ContinueOperands]++
		}
	}
	l.exits = append(l.exits, exit{end, tokens{block.Args[n-2], block.Args[n-1]}})
	for _, o := range head.Ops {
		o.Parent = block
	}
	block.Ops = slices.Concat(head.Ops, block.Ops)
}

// typesOf is the types of values.
func typesOf(values []*tileir.Value) []tileir.Type {
	types := make([]tileir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type
	}
	return types
}
