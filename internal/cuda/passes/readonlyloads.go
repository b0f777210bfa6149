package passes

import "gotile/tileir"

// readOnlyLoads removes loads from the token order if the kernel only loads from their memory, and no other argument
// refers to it. No store can come between such loads, and outside loops they need not end before the next iteration
// begins, so that a compiler can prefetch.
func readOnlyLoads(entry *tileir.Op) {
	only := onlyLoaded(entry)
	if len(only) == 0 {
		return
	}
	names, start := renaming{}, (*tileir.Value)(nil)
	for _, op := range collect(entry, tileir.OpLoadPtrTko, tileir.OpLoadViewTko) {
		if !only[op.Address().Root()] {
			continue
		}
		slot := op.Info().Slot("token")
		after := op.Operand(slot)
		if after != nil {
			removeOperand(op, slot, 0)
		} else {
			if start == nil {
				start = firstToken(entry)
			}
			after = start
		}
		names[op.Results[len(op.Results)-1]] = after // operations that wait for the load wait for its predecessors
	}
	names.renameAll(entry)
}

// onlyLoaded returns the arguments whose memory no other refers to and nothing is stored to. In a kernel that synchronises
// with others, by strong or atomic operations, the whole order is preserved.
func onlyLoaded(entry *tileir.Op) map[*tileir.Value]bool {
	only := make(map[*tileir.Value]bool)
	for _, arg := range entry.Block(0).Args {
		if arg.NoAlias {
			only[arg] = true
		}
	}
	entry.Walk(func(op *tileir.Op) bool {
		switch {
		case synchronises(op):
			clear(only)
		case op.Info().Effects.Stores():
			if root := op.Address().Root(); root != nil {
				delete(only, root)
			} else {
				clear(only)
			}
		}
		return len(only) > 0
	})
	return only
}

// synchronises reports whether an operation orders accesses of other blocks. A reduction does not: it is always relaxed,
// and does not return the old value.
func synchronises(op *tileir.Op) bool {
	effects := op.Info().Effects
	return effects == tileir.Orders || effects.Accesses() && op.Order() != tileir.Weak && op.Code != tileir.OpAtomicRedViewTko
}

// firstToken puts a token before everything else.
func firstToken(entry *tileir.Op) *tileir.Value {
	body, scratch := entry.Block(0), (&tileir.Region{}).NewBlock()
	v := tileir.NewBuilder(scratch).At(entry.Loc).MakeToken()
	v.Def.Parent = body
	body.Ops = append([]*tileir.Op{v.Def}, body.Ops...)
	return v
}
