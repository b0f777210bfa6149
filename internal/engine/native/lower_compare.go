package native

import "gotile/tileir"

var compareLowerings = map[tileir.OpCode]*elementLowering{
	tileir.OpCmpI:   {lower: lowerCmpI},
	tileir.OpCmpF:   {lower: lowerCmpF},
	tileir.OpSelect: {lower: func(b *body, _ *tileir.Op, x []vreg) vreg { return b.choose(x[0], x[1], x[2]) }},
}

var intPredicates = map[tileir.Predicate]comparison{
	tileir.Equals: cmpEQ, tileir.NotEqual: cmpNE, tileir.Less: cmpLT,
	tileir.LessOrEqual: cmpLE, tileir.Greater: cmpGT, tileir.GreaterOrEqual: cmpGE,
}

func lowerCmpI(b *body, op *tileir.Op, x []vreg) vreg {
	p := intPredicates[op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)]
	signed := op.Attrs[tileir.CmpISignedness] == tileir.Signed
	if b.kind(x[0]) == kMask {
		return compareBits(b, p, x[0], x[1], signed)
	}
	if m, ok := b.compareBool(p, x[0], x[1]); ok {
		return m
	}
	return b.icmp(p, x[0], x[1], signed)
}

// compareBits compares i1; as a signed number 1 is -1, so the order is the other way
// round.
func compareBits(b *body, p comparison, x, y vreg, signed bool) vreg {
	if signed {
		x, y = y, x
	}
	switch p {
	case cmpEQ:
		return b.not(b.xor(x, y))
	case cmpNE:
		return b.xor(x, y)
	case cmpLT:
		return b.andNot(x, y)
	case cmpLE:
		return b.or(b.not(x), y)
	case cmpGT:
		return b.andNot(y, x)
	}
	return b.or(b.not(y), x)
}

var orderedPredicates = map[tileir.Predicate]int{
	tileir.Equals: floatEQ, tileir.NotEqual: floatNEO, tileir.Less: floatLT,
	tileir.LessOrEqual: floatLE, tileir.Greater: floatGT, tileir.GreaterOrEqual: floatGE,
}

// The unordered predicates are what the opposite ordered one is not.
var unorderedPredicates = map[tileir.Predicate]int{
	tileir.Equals: floatEQU, tileir.NotEqual: floatNE, tileir.Less: floatNGE,
	tileir.LessOrEqual: floatNGT, tileir.Greater: floatNLE, tileir.GreaterOrEqual: floatNLT,
}

func lowerCmpF(b *body, op *tileir.Op, x []vreg) vreg {
	p := op.Attrs[tileir.CmpFComparisonPredicate].(tileir.Predicate)
	if op.Attrs[tileir.CmpFComparisonOrdering] == tileir.Ordered {
		return b.fcmp(orderedPredicates[p], x[0], x[1])
	}
	return b.fcmp(unorderedPredicates[p], x[0], x[1])
}
