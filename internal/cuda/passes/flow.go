package passes

import "gotile/tileir"

// flow is a loop or condition with its terminators.
type flow struct {
	op        *tileir.Op
	continues []*tileir.Op // of a loop: to its next iteration, or of a for also out of it
	ends      []*tileir.Op // the breaks of a loop, the yields of an if: what its results are
}

// flowsOf finds the loops and conditions of an entry.
func flowsOf(entry *tileir.Op) map[*tileir.Op]*flow {
	flows := make(map[*tileir.Op]*flow)
	flowsIn(entry.Block(0), nil, flows)
	return flows
}

func flowsIn(b *tileir.Block, loop *flow, flows map[*tileir.Op]*flow) {
	for _, op := range b.Ops {
		switch op.Code {
		case tileir.OpContinue:
			loop.continues = append(loop.continues, op)
		case tileir.OpBreak:
			loop.ends = append(loop.ends, op)
		case tileir.OpFor, tileir.OpLoop:
			f := &flow{op: op}
			flows[op] = f
			flowsIn(op.Block(0), f, flows)
		case tileir.OpIf:
			f := &flow{op: op}
			flows[op] = f
			for _, arm := range blocksOf(op) {
				flowsIn(arm, loop, flows)
				if end := arm.Terminator(); end != nil && end.Code == tileir.OpYield {
					f.ends = append(f.ends, end)
				}
			}
		}
	}
}

// first returns the number of arguments of a loop's body before the carried ones.
func (f *flow) first() int {
	if f.op.Code == tileir.OpFor {
		return 1 // the counter
	}
	return 0
}

// args returns the carried values in the body of a loop; none for a condition.
func (f *flow) args() []*tileir.Value {
	if f.op.Code == tileir.OpIf {
		return nil
	}
	return f.op.Block(0).Args[f.first():]
}

// inits returns the initial values of loop-carried values.
func (f *flow) inits() []*tileir.Value { return f.op.OperandList(f.initSlot()) }

func (f *flow) initSlot() int {
	if f.op.Code == tileir.OpFor {
		return tileir.ForInitValues
	}
	return tileir.LoopInitValues
}

// dropCarried takes value i away that a loop carries; of a for it is a result too.
func (f *flow) dropCarried(i int) {
	removeOperand(f.op, f.initSlot(), i)
	removeArg(f.op.Block(0), f.first()+i)
	for _, op := range f.continues {
		removeOperand(op, 0, i)
	}
	if f.op.Code == tileir.OpFor {
		removeResult(f.op, i)
	}
}

// dropResult takes result i of a loop or condition away.
func (f *flow) dropResult(i int) {
	removeResult(f.op, i)
	for _, op := range f.ends {
		removeOperand(op, 0, i)
	}
}

// within reports whether a value is defined in the regions of an operation.
func within(v *tileir.Value, op *tileir.Op) bool {
	b := v.Owner
	if v.Def != nil {
		b = v.Def.Parent
	}
	for b != nil && b.Parent != nil && b.Parent.Parent != nil {
		if b.Parent.Parent == op {
			return true
		}
		b = b.Parent.Parent.Parent
	}
	return false
}
