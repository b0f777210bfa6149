package vcode

import "gotile/tileir"

var compareLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpCmpI:   {lower: lowerCmpI},
	tileir.OpCmpF:   {lower: lowerCmpF},
	tileir.OpSelect: {lower: func(b *Body, _ *tileir.Op, x []Reg) Reg { return b.Select(x[0], x[1], x[2]) }},
}

var intPredicates = map[tileir.Predicate]Comparison{
	tileir.Equals: CmpEQ, tileir.NotEqual: CmpNE, tileir.Less: CmpLT,
	tileir.LessOrEqual: CmpLE, tileir.Greater: CmpGT, tileir.GreaterOrEqual: CmpGE,
}

func lowerCmpI(b *Body, op *tileir.Op, x []Reg) Reg {
	p := intPredicates[op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)]
	signed := op.Attrs[tileir.CmpISignedness] == tileir.Signed
	if b.Kind(x[0]) == Mask {
		return compareBits(b, p, x[0], x[1], signed)
	}
	if m, ok := b.compareBool(p, x[0], x[1]); ok {
		return m
	}
	return b.ICmp(p, x[0], x[1], signed)
}

// compareBits compares i1. As a signed number 1 is -1, so the order is reversed.
func compareBits(b *Body, p Comparison, x, y Reg, signed bool) Reg {
	if signed {
		x, y = y, x
	}
	switch p {
	case CmpEQ:
		return b.not(b.xor(x, y))
	case CmpNE:
		return b.xor(x, y)
	case CmpLT:
		return b.andNot(x, y)
	case CmpLE:
		return b.Or(b.not(x), y)
	case CmpGT:
		return b.andNot(y, x)
	}
	return b.Or(b.not(y), x)
}

var orderedPredicates = map[tileir.Predicate]int{
	tileir.Equals: floatEQ, tileir.NotEqual: floatNEO, tileir.Less: FloatLT,
	tileir.LessOrEqual: FloatLE, tileir.Greater: FloatGT, tileir.GreaterOrEqual: FloatGE,
}

// An unordered predicate is the negation of the opposite ordered one.
var unorderedPredicates = map[tileir.Predicate]int{
	tileir.Equals: floatEQU, tileir.NotEqual: floatNE, tileir.Less: FloatNGE,
	tileir.LessOrEqual: FloatNGT, tileir.Greater: FloatNLE, tileir.GreaterOrEqual: FloatNLT,
}

func lowerCmpF(b *Body, op *tileir.Op, x []Reg) Reg {
	p := op.Attrs[tileir.CmpFComparisonPredicate].(tileir.Predicate)
	if op.Attrs[tileir.CmpFComparisonOrdering] == tileir.Ordered {
		return b.FCmp(orderedPredicates[p], x[0], x[1])
	}
	return b.FCmp(unorderedPredicates[p], x[0], x[1])
}
