package checked

import (
	"math/bits"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// integerHooks are the hooks of integer arithmetic (3.1/ub-01 to ub-09, ub-14).
var integerHooks = map[tileir.OpCode]func(c *opContext) hooks{
	tileir.OpAddI:   (*opContext).overflow,
	tileir.OpSubI:   hookSubI,
	tileir.OpMulI:   (*opContext).overflow,
	tileir.OpNegI:   hookNegI,
	tileir.OpAbsI:   hookAbsI,
	tileir.OpDivI:   func(c *opContext) hooks { return c.division(c.op.Attrs[tileir.DivISignedness] == tileir.Signed, "/") },
	tileir.OpRemI:   func(c *opContext) hooks { return c.division(c.op.Attrs[tileir.RemISignedness] == tileir.Signed, "%") },
	tileir.OpShLI:   hookShLI,
	tileir.OpShRI:   func(c *opContext) hooks { return c.shift(">>") },
	tileir.OpTruncI: hookTruncI,
}

// overflowRule describes the overflow of an operation on two integers.
type overflowRule struct {
	slot       int // of the attribute that promises that there is none
	row        string
	what, sign string
	carries    carries

	// Of operations that reduce: the name of their result, and whether that of some elements of a line overflows.
	result  string
	reduces func(r *interp.Reg, start, stride, n, bits int) bool
	// The vendor's compiler makes no promise about products, signed or not.
	unpromised bool
	// Operations that are undefined for some operands, whatever they promise.
	always bool
}

// overflowRules has the rules of the operations that can overflow.
var overflowRules = map[tileir.OpCode]overflowRule{
	tileir.OpAddI: {slot: tileir.AddIOverflow, row: "3.1/ub-01", what: "addition", sign: "+", carries: addCarries, result: "sum", reduces: sumOverflows},
	tileir.OpSubI: {slot: tileir.SubIOverflow, row: "3.1/ub-02", what: "subtraction", sign: "-", carries: subCarries},
	tileir.OpMulI: {slot: tileir.MulIOverflow, row: "3.1/ub-04", what: "multiplication", sign: "*", carries: mulCarries, result: "product", reduces: productOverflows,
		unpromised: true},
	tileir.OpShLI: {slot: tileir.ShLIOverflow, what: "shift to the left", sign: "<<", carries: shlCarries},
	tileir.OpDivI: {always: true},
	tileir.OpRemI: {always: true},
}

// badFunc counts the elements of two operands and a result that break a rule, and returns the first one.
type badFunc struct {
	f8  func(x, y, z []uint8) (n, first int)
	f16 func(x, y, z []uint16) (n, first int)
	f32 func(x, y, z []uint32) (n, first int)
	f64 func(x, y, z []uint64) (n, first int)
}

// run checks three registers of one width.
func (f *badFunc) run(x, y, z *interp.Reg) (n, first int) {
	switch {
	case x.U32() != nil:
		return f.f32(x.U32(), y.U32(), z.U32())
	case x.U64() != nil:
		return f.f64(x.U64(), y.U64(), z.U64())
	case x.U8() != nil:
		return f.f8(x.U8(), y.U8(), z.U8())
	}
	return f.f16(x.U16(), y.U16(), z.U16())
}

// each makes a function that counts the elements for which bad returns true, for one width.
func each[T integer](bad func(x, y, z T) bool) func(x, y, z []T) (n, first int) {
	return func(x, y, z []T) (n, first int) {
		y, z = y[:len(x)], z[:len(x)]
		for i := range x {
			if bad(x[i], y[i], z[i]) {
				if n == 0 {
					first = i
				}
				n++
			}
		}
		return n, first
	}
}

// scan is like each, for conditions that are the sign bit of a pattern: fast if no element is bad.
func scan[T integer](pattern func(x, y, z T) T) func(x, y, z []T) (n, first int) {
	slow := each(func(x, y, z T) bool { return pattern(x, y, z)&minOf[T]() != 0 })
	return func(x, y, z []T) (n, first int) {
		y, z = y[:len(x)], z[:len(x)]
		var any T
		for i := range x {
			any |= pattern(x[i], y[i], z[i])
		}
		if any&minOf[T]() == 0 {
			return 0, 0
		}
		return slow(x, y, z)
	}
}

// addSigned and similar functions compute patterns of signed overflow; z is x + y, or x - y.
func addSigned[T integer](x, y, z []T) (n, first int) {
	y, z = y[:len(x)], z[:len(x)]
	var any T
	for i := range x {
		any |= (x[i] ^ z[i]) & (y[i] ^ z[i])
	}
	if any&minOf[T]() == 0 {
		return 0, 0
	}
	return scan(func(x, y, z T) T { return (x ^ z) & (y ^ z) })(x, y, z)
}

func subSigned[T integer](x, y, z []T) (n, first int) {
	y, z = y[:len(x)], z[:len(x)]
	var any T
	for i := range x {
		any |= (x[i] ^ y[i]) & (x[i] ^ z[i])
	}
	if any&minOf[T]() == 0 {
		return 0, 0
	}
	return scan(func(x, y, z T) T { return (x ^ y) & (x ^ z) })(x, y, z)
}

func mulSigned[T integer](x, y, z []T) (n, first int) {
	if width[T]() == 64 {
		return each(func(x, y, z T) bool { return mulOverflows64(int64(x), int64(y)) })(x, y, z)
	}
	return each(func(x, y, z T) bool { return signExtended(x)*signExtended(y) != signExtended(z) })(x, y, z)
}

// mulOverflows64 reports whether a signed product does not fit in 64 bits.
func mulOverflows64(x, y int64) bool {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	high := int64(hi)
	if x < 0 {
		high -= y
	}
	if y < 0 {
		high -= x
	}
	return high != int64(lo)>>63
}

func addUnsigned[T integer](x, y, z []T) (n, first int) {
	return each(func(x, _, z T) bool { return z < x })(x, y, z)
}

func subUnsigned[T integer](x, y, z []T) (n, first int) {
	return each(func(x, y, _ T) bool { return y > x })(x, y, z)
}

func mulUnsigned[T integer](x, y, z []T) (n, first int) {
	return each(func(x, y, _ T) bool {
		hi, lo := bits.Mul64(uint64(x), uint64(y))
		return hi != 0 || lo > uint64(^T(0))
	})(x, y, z)
}

// shlSigned and shlUnsigned count shifts to the left that lose bits. Counts beyond the width are reported elsewhere.
func shlSigned[T integer](x, y, z []T) (n, first int) {
	return each(func(x, y, z T) bool { return y < T(width[T]()) && signExtended(z)>>y != signExtended(x) })(x, y, z)
}

func shlUnsigned[T integer](x, y, z []T) (n, first int) {
	return each(func(x, y, z T) bool { return y < T(width[T]()) && z>>y != x })(x, y, z)
}

// carries are the overflow conditions of an operation.
type carries struct{ signed, unsigned badFunc }

var (
	addCarries = carries{badFunc{addSigned[uint8], addSigned[uint16], addSigned[uint32], addSigned[uint64]},
		badFunc{addUnsigned[uint8], addUnsigned[uint16], addUnsigned[uint32], addUnsigned[uint64]}}
	subCarries = carries{badFunc{subSigned[uint8], subSigned[uint16], subSigned[uint32], subSigned[uint64]},
		badFunc{subUnsigned[uint8], subUnsigned[uint16], subUnsigned[uint32], subUnsigned[uint64]}}
	mulCarries = carries{badFunc{mulSigned[uint8], mulSigned[uint16], mulSigned[uint32], mulSigned[uint64]},
		badFunc{mulUnsigned[uint8], mulUnsigned[uint16], mulUnsigned[uint32], mulUnsigned[uint64]}}
	shlCarries = carries{badFunc{shlSigned[uint8], shlSigned[uint16], shlSigned[uint32], shlSigned[uint64]},
		badFunc{shlUnsigned[uint8], shlUnsigned[uint16], shlUnsigned[uint32], shlUnsigned[uint64]}}
)

// promises reads an overflow attribute.
func promises(a tileir.Attr) (signed, unsigned bool) {
	switch a {
	case tileir.NoSignedWrap:
		return true, false
	case tileir.NoUnsignedWrap:
		return false, true
	case tileir.NoWrap:
		return true, true
	}
	return false, false
}

// overflow checks an operation that promises not to wrap around.
func (c *opContext) overflow() hooks {
	o := overflowRules[c.op.Code]
	row, what := o.row, o.what
	signed, unsigned := promises(c.op.Attrs[o.slot])
	if !c.kinds.Has(check.UB) || scalarOf(c.op.Results[0]).Bits() < 8 {
		return hooks{}
	}
	if c.isStride() {
		row = "3.1/ub-22"
		what += " of extents to a stride"
	}
	var l hooks
	if signed {
		l.after = append(l.after, c.binary(rule{check.UB, row, "signed " + what + " overflows"}, o.sign, true, o.carries.signed))
	}
	if unsigned {
		l.after = append(l.after, c.binary(rule{check.UB, "", "unsigned " + what + " wraps around, which the operation rules out"}, o.sign, false, o.carries.unsigned))
	}
	return l
}

// isStride reports whether a product is a stride of a span: the front end has marked it, or a view uses it
// as a stride.
func (c *opContext) isStride() bool {
	if c.op.Code != tileir.OpMulI || c.op.Parent == nil {
		return false
	}
	if c.op.Means == tileir.MeansStride {
		return true
	}
	for _, o := range c.op.Parent.Ops {
		if o.Code != tileir.OpMakeTensorView {
			continue
		}
		for _, v := range o.OperandList(tileir.MakeTensorViewDynamicStrides) {
			if v == c.op.Results[0] {
				return true
			}
		}
	}
	return false
}

// binary returns a hook for an operation on two integers.
func (c *opContext) binary(r rule, sign string, signed bool, bad badFunc) hook {
	x, y, z := c.Use(c.op.Operands[0]), c.Use(c.op.Operands[1]), c.Use(c.op.Results[0])
	shape := shapeOf(c.op.Results[0])
	return func(fr *interp.Frame, b *blockFrame) {
		p, q := fr.Reg(x), fr.Reg(y)
		if n, i := bad.run(p, q, fr.Reg(z)); n > 0 {
			b.found(c.site, r, n, func() string { return binaryText(shape, i, p, sign, q, signed) })
		}
	}
}

// hookSubI checks differences, of pointers too.
func hookSubI(c *opContext) hooks {
	l := c.overflow()
	if p, q := pointersOf(c.op.Operands[0]), pointersOf(c.op.Operands[1]); p != nil && q != nil && c.kinds.Has(check.UB) {
		l.after = append(l.after, c.difference(p, q))
	}
	return l
}

func isMin[T integer](x, y, z []T) (n, first int) {
	return each(func(x, _, _ T) bool { return x == minOf[T]() })(x, y, z)
}

var minValues = badFunc{isMin[uint8], isMin[uint16], isMin[uint32], isMin[uint64]}

// unary returns a hook that checks for operands that are the minimum integer.
func (c *opContext) unary(r rule) hook {
	x := c.Use(c.op.Operands[0])
	shape := shapeOf(c.op.Operands[0])
	return func(fr *interp.Frame, b *blockFrame) {
		p := fr.Reg(x)
		if n, i := minValues.run(p, p, p); n > 0 {
			b.found(c.site, r, n, func() string { return elementText(shape, i) + number(p, i, true) })
		}
	}
}

// hookNegI checks negations. Those that feed an atomic addition are subtractions in the source.
func hookNegI(c *opContext) hooks {
	signed, _ := promises(c.op.Attrs[tileir.NegIOverflow])
	if !signed && !c.isSigned(c.signOfNegation()) || !c.kinds.Has(check.UB) || scalarOf(c.op.Results[0]).Bits() < 8 {
		return hooks{}
	}
	r := rule{check.UB, "3.1/ub-03", "signed negation overflows"}
	if c.feeds() != nil {
		r = rule{check.UB, "3.1/ub-31", "signed negation in an atomic subtraction overflows"}
	}
	return hooks{after: []hook{c.unary(r)}}
}

// feeds returns the atomic operation at the same location in the source that adds a negation's result, or nil.
func (c *opContext) feeds() *tileir.Op {
	for _, o := range c.op.Parent.Ops {
		if o.Code == tileir.OpAtomicRMWTko && o.Operand(tileir.AtomicRMWTkoArg) == c.op.Results[0] && sameLine(o, c.op) {
			return o
		}
	}
	return nil
}

// sameLine reports whether two operations are on one line of the user's source.
func sameLine(a, b *tileir.Op) bool {
	p, q := check.LocationOf(a.Loc).Pos, check.LocationOf(b.Loc).Pos
	return p.File == q.File && p.Line == q.Line
}

func hookAbsI(c *opContext) hooks {
	if !c.kinds.Has(check.UB) || scalarOf(c.op.Results[0]).Bits() < 8 {
		return hooks{}
	}
	return hooks{after: []hook{c.unary(rule{check.UB, "3.1/ub-09", "the absolute value of the minimum integer"})}}
}

func isZero[T integer](x, y, z []T) (n, first int) {
	return each(func(_, y, _ T) bool { return y == 0 })(x, y, z)
}

func quotientOverflows[T integer](x, y, z []T) (n, first int) {
	return each(func(x, y, _ T) bool { return y == ^T(0) && x == minOf[T]() })(x, y, z)
}

var (
	zeros     = badFunc{isZero[uint8], isZero[uint16], isZero[uint32], isZero[uint64]}
	quotients = badFunc{quotientOverflows[uint8], quotientOverflows[uint16], quotientOverflows[uint32], quotientOverflows[uint64]}
)

// division checks quotients and remainders.
func (c *opContext) division(signed bool, sign string) hooks {
	if !c.kinds.Has(check.UB) {
		return hooks{}
	}
	l := hooks{after: []hook{c.binary(rule{check.UB, "3.1/ub-06", "division by zero"}, sign, signed, zeros)}}
	if signed && scalarOf(c.op.Results[0]).Bits() >= 8 {
		l.after = append(l.after, c.binary(rule{check.UB, "3.1/ub-05", "signed division overflows"}, sign, true, quotients))
	}
	return l
}

func negativeCount[T integer](x, y, z []T) (n, first int) {
	return each(func(_, y, _ T) bool { return y&minOf[T]() != 0 })(x, y, z)
}

func largeCount[T integer](x, y, z []T) (n, first int) {
	return each(func(_, y, _ T) bool { return y&minOf[T]() == 0 && y >= T(width[T]()) })(x, y, z)
}

var (
	negativeCounts = badFunc{negativeCount[uint8], negativeCount[uint16], negativeCount[uint32], negativeCount[uint64]}
	largeCounts    = badFunc{largeCount[uint8], largeCount[uint16], largeCount[uint32], largeCount[uint64]}
)

// shift checks shift counts. An unsigned count above half of its type's range reads as a negative one: the IR
// does not distinguish them, and both are undefined.
func (c *opContext) shift(sign string) hooks {
	if !c.kinds.Has(check.UB) || scalarOf(c.op.Results[0]).Bits() < 8 {
		return hooks{}
	}
	return hooks{after: []hook{
		c.binary(rule{check.UB, "3.1/ub-07", "shift by a negative count"}, sign, true, negativeCounts),
		c.binary(rule{check.UB, "3.1/ub-08", "shift by the width or more"}, sign, true, largeCounts),
	}}
}

// hookShLI checks the count of a shift to the left, and the result if the operation promises to preserve the value.
func hookShLI(c *opContext) hooks {
	l := c.shift("<<")
	l.after = append(l.after, c.overflow().after...)
	return l
}

// hookTruncI checks narrowings that promise to preserve the value. Those to i1 read bools.
func hookTruncI(c *opContext) hooks {
	signed, unsigned := promises(c.op.Attrs[tileir.TruncIOverflow])
	if !signed && !unsigned || !c.kinds.Has(check.UB) {
		return hooks{}
	}
	from, to := c.op.Operands[0], scalarOf(c.op.Results[0]).Bits()
	r := rule{check.UB, "", "the narrower type does not hold the value, which the operation rules out"}
	if to == 1 {
		r = rule{check.UB, "3.1/ub-14", "a bool that is neither 0 nor 1"}
	}
	x, shape := c.Use(from), shapeOf(from)
	return hooks{after: []hook{func(fr *interp.Frame, b *blockFrame) {
		p := fr.Reg(x)
		n, first := 0, 0
		for i := range p.Count() {
			if keeps(p, i, to, signed, unsigned) {
				continue
			}
			if n == 0 {
				first = i
			}
			n++
		}
		if n > 0 {
			b.found(c.site, r, n, func() string { return elementText(shape, first) + number(p, first, signed && to > 1) })
		}
	}}}
}

// badBool counts bytes that are neither 0 nor 1.
func badBool[T integer](x, y, z []T) (n, first int) {
	return each(func(x, _, _ T) bool { return x > 1 })(x, y, z)
}

var badBools = badFunc{badBool[uint8], badBool[uint16], badBool[uint32], badBool[uint64]}

// loadedBools checks a load of bools (3.1/ub-14).
func (c *opContext) loadedBools() func(fr *interp.Frame, b *blockFrame) {
	if !c.kinds.Has(check.UB) || c.op.Means != tileir.MeansBool && !(c.language == check.Cpp && c.signOf(c.op.Results[0]) == boolInts) {
		return nil
	}
	x, shape := c.Use(c.op.Results[0]), shapeOf(c.op.Results[0])
	r := rule{check.UB, "3.1/ub-14", "a bool that is neither 0 nor 1"}
	return func(fr *interp.Frame, b *blockFrame) {
		p := fr.Reg(x)
		if n, i := badBools.run(p, p, p); n > 0 {
			b.found(c.site, r, n, func() string { return elementText(shape, i) + number(p, i, false) })
		}
	}
}

// keeps reports whether element i fits in a number of bits.
func keeps(r *interp.Reg, i, bits int, signed, unsigned bool) bool {
	if bits == 1 {
		return uint64(r.Int(i, false)) <= 1
	}
	v, u := r.Int(i, true), uint64(r.Int(i, false))
	fits := v>>(bits-1) == 0 || v>>(bits-1) == -1
	return (!signed || fits) && (!unsigned || u>>bits == 0)
}
