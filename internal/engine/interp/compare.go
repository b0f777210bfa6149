package interp

import (
	"gotile/tileir"
)

// compareOps are comparisons, and select.
var compareOps = map[tileir.OpCode]lowerFunc{
	tileir.OpCmpF:   lowerCmpF,
	tileir.OpCmpI:   lowerCmpI,
	tileir.OpSelect: lowerSelect,
}

// comparisons are the loops of one type, for the predicates that remain after operands are swapped.
type comparisons[T numeric] struct {
	less, lessEqual, equal, notEqual func(dst []uint8, a, b []T)
}

func comparesOf[T element, S integer]() comparisons[T] {
	return comparisons[T]{less[T, S], lessEqual[T, S], equal[T], notEqual[T]}
}

// step selects the loop of a predicate.
func (k comparisons[T]) step(p tileir.Predicate, d, a, b int) step {
	switch p {
	case tileir.Equals:
		return compareStep(k.equal, d, a, b)
	case tileir.NotEqual:
		return compareStep(k.notEqual, d, a, b)
	case tileir.Less:
		return compareStep(k.less, d, a, b)
	case tileir.LessOrEqual:
		return compareStep(k.lessEqual, d, a, b)
	case tileir.Greater:
		return compareStep(k.less, d, b, a)
	}
	return compareStep(k.lessEqual, d, b, a)
}

func compareStep[T numeric](f func(dst []uint8, a, b []T), d, a, b int) step {
	return func(fr *frame) ctl {
		dst, x, y := fr.regs[d].u8, elems[T](&fr.regs[a]), elems[T](&fr.regs[b])
		return fr.inPieces(len(dst), func(i, j int) { f(dst[i:j], x[i:j], y[i:j]) })
	}
}

func lowerCmpI(c *compiler, op *tileir.Op) step {
	d := c.def(op.Results[0])
	lhs := op.Operand(tileir.CmpILhs)
	a, b := c.use(lhs), c.use(op.Operand(tileir.CmpIRhs))
	p := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)
	signed := op.Attrs[tileir.CmpISignedness] == tileir.Signed
	switch scalarOf(lhs) {
	case tileir.I1:
		if signed { // 1 is -1: the order is reversed
			a, b = b, a
		}
		return comparesOf[uint8, uint8]().step(p, d, a, b)
	case tileir.I8:
		return intCompare(comparesOf[uint8, uint8], comparesOf[uint8, int8], signed).step(p, d, a, b)
	case tileir.I16:
		return intCompare(comparesOf[uint16, uint16], comparesOf[uint16, int16], signed).step(p, d, a, b)
	case tileir.I32:
		return intCompare(comparesOf[uint32, uint32], comparesOf[uint32, int32], signed).step(p, d, a, b)
	}
	return intCompare(comparesOf[uint64, uint64], comparesOf[uint64, int64], signed).step(p, d, a, b)
}

func intCompare[T element](unsigned, signed func() comparisons[T], isSigned bool) comparisons[T] {
	if isSigned {
		return signed()
	}
	return unsigned()
}

func lowerCmpF(c *compiler, op *tileir.Op) step {
	d := c.def(op.Results[0])
	lhs := op.Operand(tileir.CmpFLhs)
	a, b := c.use(lhs), c.use(op.Operand(tileir.CmpFRhs))
	p := op.Attrs[tileir.CmpFComparisonPredicate].(tileir.Predicate)
	ordered := op.Attrs[tileir.CmpFComparisonOrdering] == tileir.Ordered
	if scalarOf(lhs) == tileir.F64 {
		return floatCompares[float64](ordered).step(p, d, a, b)
	}
	return floatCompares[float32](ordered).step(p, d, a, b)
}

func floatCompares[T float](ordered bool) comparisons[T] {
	if ordered {
		return comparisons[T]{lessFloat[T], lessEqualFloat[T], equal[T], differ[T]}
	}
	return comparisons[T]{notGreaterEqual[T], notGreater[T], notDiffer[T], notEqual[T]}
}

func less[T element, S integer](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(S(a[i]) < S(b[i]))
	}
}

func lessEqual[T element, S integer](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(S(a[i]) <= S(b[i]))
	}
}

func equal[T numeric](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] == b[i])
	}
}

func notEqual[T numeric](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] != b[i])
	}
}

func lessFloat[T float](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] < b[i])
	}
}

func lessEqualFloat[T float](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] <= b[i])
	}
}

// differ is ordered inequality.
func differ[T float](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] < b[i]) | bit(a[i] > b[i])
	}
}

// The unordered predicates are the negations of the opposite ordered ones.

func notGreaterEqual[T float](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] >= b[i]) ^ 1
	}
}

func notGreater[T float](dst []uint8, a, b []T) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] = bit(a[i] > b[i]) ^ 1
	}
}

func notDiffer[T float](dst []uint8, a, b []T) {
	differ(dst, a, b)
	for i := range dst {
		dst[i] ^= 1
	}
}

// bit converts a condition to i1; the compiler makes it one instruction.
func bit(b bool) uint8 {
	var r uint8
	if b {
		r = 1
	}
	return r
}

// lowerSelect moves bits of any type.
func lowerSelect(c *compiler, op *tileir.Op) step {
	d := c.def(op.Results[0])
	cond, x, y := c.use(op.Operands[0]), c.use(op.Operands[1]), c.use(op.Operands[2])
	switch c.prog.layouts[d].store.size() {
	case 1:
		return selectStep[uint8](d, cond, x, y)
	case 2:
		return selectStep[uint16](d, cond, x, y)
	case 4:
		return selectStep[uint32](d, cond, x, y)
	}
	return selectStep[uint64](d, cond, x, y)
}

func selectStep[T element](d, cond, x, y int) step {
	return func(fr *frame) ctl {
		dst, which, a, b := words[T](&fr.regs[d]), fr.regs[cond].u8, words[T](&fr.regs[x]), words[T](&fr.regs[y])
		return fr.inPieces(len(dst), func(i, j int) { pickElems(dst[i:j], which[i:j], a[i:j], b[i:j]) })
	}
}

func pickElems[T element](dst []T, cond []uint8, a, b []T) {
	cond, a, b = cond[:len(dst)], a[:len(dst)], b[:len(dst)]
	for i := range dst {
		x, y := a[i], b[i]
		dst[i] = y ^ (x^y)&-T(cond[i])
	}
}
