package checked

import "gotile/tileir"

// flow is the set of values of an entry that depend on some initial values: through operations, loops and
// branches.
type flow struct{ reached map[*tileir.Value]bool }

func newFlow() flow { return flow{make(map[*tileir.Value]bool)} }

// spread adds all values that depend on those in the set. passes reports whether an operation's results depend
// on one of its operands.
func (f *flow) spread(entry *tileir.Op, passes func(op *tileir.Op, operand int) bool) {
	for n := -1; n != len(f.reached); {
		n = len(f.reached)
		entry.Walk(func(op *tileir.Op) bool {
			f.through(op, passes)
			return true
		})
	}
}

// through adds the results that depend on operands of an operation that are in the set.
func (f *flow) through(op *tileir.Op, passes func(op *tileir.Op, operand int) bool) {
	for i, v := range op.Operands {
		if !f.reached[v] {
			continue
		}
		switch op.Code {
		case tileir.OpBreak, tileir.OpContinue, tileir.OpYield:
			f.leave(op, i)
		case tileir.OpFor:
			f.add(op.Block(0).Args, i-2) // after the bounds; the first argument counts
			f.add(op.Results, i-3)
		case tileir.OpLoop:
			f.add(op.Block(0).Args, i)
		default:
			for k := range op.Results {
				if passes(op, i) {
					f.add(op.Results, k)
				}
			}
		}
	}
}

// leave adds the values that receive operand i at the end of a block.
func (f *flow) leave(op *tileir.Op, i int) {
	p := op.ParentOp()
	for op.Code != tileir.OpYield && p.Code != tileir.OpFor && p.Code != tileir.OpLoop {
		p = p.ParentOp()
	}
	if op.Code == tileir.OpContinue {
		first := 0
		if p.Code == tileir.OpFor {
			first = 1
		}
		f.add(p.Block(0).Args, i+first)
	}
	if op.Code != tileir.OpContinue || p.Code == tileir.OpFor {
		f.add(p.Results, i)
	}
}

func (f *flow) add(list []*tileir.Value, i int) {
	if i >= 0 && i < len(list) && list[i].Type != (tileir.Token{}) {
		f.reached[list[i]] = true
	}
}
