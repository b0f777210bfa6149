package passes

import "gotile/tileir"

// isAfter reports whether token x is known to be ordered after everything that token y is ordered after. Both must be
// visible at one point.
func (s *sweep) isAfter(x, y *tileir.Value) bool {
	const most = 1000 // steps, after which the answer is no
	w := &walk{s, make(map[tokenPair]bool), make(map[tokenPair]bool), most}
	return w.isAfter(x, y)
}

type tokenPair [2]*tileir.Value

// walk follows token x back to y. For a loop-carried token it assumes the statement that it is about to prove: induction
// over the iterations.
type walk struct {
	*sweep
	assumed map[tokenPair]bool
	vain    map[tokenPair]bool // what was not to be shown
	budget  int
}

func (w *walk) isAfter(x, y *tileir.Value) bool {
	x, y = w.names.current(x), w.names.current(y)
	pair := tokenPair{x, y}
	switch {
	case x == y || y.Def != nil && y.Def.Code == tileir.OpMakeToken || w.assumed[pair]:
		return true
	case w.vain[pair] || w.budget == 0:
		return false
	}
	w.budget--
	if !w.step(x, y) {
		w.vain[pair] = true
		return false
	}
	return true
}

// step goes from x to its sources: the tokens that an operation waits for, one of which must be after y, or the values
// that a loop or condition yields, all of which must be after y.
func (w *walk) step(x, y *tileir.Value) bool {
	if x.Def == nil {
		return w.carried(x, y)
	}
	f := w.flows[x.Def]
	switch {
	case f == nil:
		for _, v := range x.Def.Operands {
			if isToken(v) && w.isAfter(v, y) {
				return true
			}
		}
		return false
	case x.Def.Code == tileir.OpFor:
		return w.handedOn(f.inits(), f.continues, x.Index, y, sibling(x, y, 0))
	}
	return len(f.ends) > 0 && w.handedOn(nil, f.ends, x.Index, y, sibling(x, y, 0))
}

// carried is step for an argument of a loop's body. The initial value cannot be after a token that is made in the body,
// so y is from outside or carried by the same loop.
func (w *walk) carried(x, y *tileir.Value) bool {
	f := w.flows[x.Owner.Parent.Parent]
	if f == nil {
		return false
	}
	pair := tokenPair{x, y}
	w.assumed[pair] = true
	defer delete(w.assumed, pair)
	return w.handedOn(f.inits(), f.continues, x.Index-f.first(), y, sibling(x, y, f.first()))
}

// handedOn reports whether value i of a list, and of the operands of each terminator, is after y: value beside of the
// same list, or a token from outside if beside is negative.
func (w *walk) handedOn(inits []*tileir.Value, from []*tileir.Op, i int, y *tileir.Value, beside int) bool {
	ok := func(list []*tileir.Value) bool {
		if beside >= 0 {
			return w.isAfter(list[i], list[beside])
		}
		return w.isAfter(list[i], y)
	}
	return (inits == nil || ok(inits)) && every(from, func(op *tileir.Op) bool { return ok(op.Operands) })
}

// sibling returns the index of y among the results or arguments that contain x, minus those before the carried ones;
// it is negative if y is not among them.
func sibling(x, y *tileir.Value, first int) int {
	if x.Def == y.Def && x.Owner == y.Owner {
		return y.Index - first
	}
	return -1
}
