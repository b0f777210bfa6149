package vcode

import "gotile/tileir"

// Source languages have no i1: a condition becomes an integer of 0 and 1, is combined with others, and becomes an i1
// again. So a body records the masks that such integers were computed from, and combines the masks too. Instructions
// whose results are then unused are removed.

// combineBools wraps a lowering so that the mask of its result is known if those of its operands are.
func combineBools(l *elementLowering, combine func(b *Body, x, y Reg) Reg) *elementLowering {
	lower := l.lower
	l.lower = func(b *Body, op *tileir.Op, x []Reg) Reg {
		v := lower(b, op, x)
		m, ok := b.bools[x[0]]
		other, also := b.bools[x[1]]
		switch {
		case ok && also:
			b.bools[v] = combine(b, m, other)
		case ok && b.isNeutral(op, x[1]):
			b.bools[v] = m
		}
		return v
	}
	return l
}

// isNeutral reports a constant that does not change an integer of 0 and 1 which it is combined with.
func (b *Body) isNeutral(op *tileir.Op, x Reg) bool {
	c, ok := b.constant(x)
	return ok && (op.Code == tileir.OpAndI && c == 1 || op.Code != tileir.OpAndI && c == 0)
}

// compareBool compares an integer of 0 and 1 with zero.
func (b *Body) compareBool(p Comparison, x, y Reg) (m Reg, ok bool) {
	m, ok = b.bools[x]
	if !ok || y != b.Const(b.Kind(x), 0) {
		return 0, false
	}
	switch p {
	case CmpNE:
		return m, true
	case CmpEQ:
		return b.not(m), true
	}
	return 0, false
}
