package checked

import (
	"fmt"
	"math"

	"gotile/check"
	"gotile/internal/elements"
	"gotile/internal/engine/interp"
	"gotile/num"
	"gotile/tileir"
)

// Cancellation. Each float has a shade that is computed with more digits than its type has:
// in float64, and that of a float64 in two of them. It goes where the float goes, through
// memory too. Where a result is far from its shade, and what it was computed of is close to
// the shades of that, half of its digits were lost there.

// finer are the planes of shades with more digits.
type finer struct {
	hi, lo plane
	bounds map[int]float64 // how far values may be from their shades, by register
}

func newFiner() *finer {
	floats := func(s *interp.Site, n int) int { return s.Floats(n) }
	isFloat := func(v *tileir.Value, _ int) bool {
		t, ok := v.Type.(tileir.TileType)
		return ok && isFloat(t)
	}
	return &finer{bounds: make(map[int]float64),
		hi: plane{make: floats, has: isFloat, of: make(map[int]*shade), fill: func(to, value *interp.Reg) {
			for i := range to.F64() {
				to.F64()[i] = value.Float(i)
			}
		}},
		lo: plane{make: floats, of: make(map[int]*shade), fill: func(to, _ *interp.Reg) { to.Zero() },
			has: func(v *tileir.Value, n int) bool { return isFloat(v, n) && scalarOf(v) == tileir.F64 }}}
}

// isFloat reports a tile of floats.
func isFloat(t tileir.TileType) bool {
	_, pointer := t.Pointer()
	return !pointer && t.Scalar().IsFloat()
}

// digits is a value with its shade.
type digits struct {
	value  int // register
	hi, lo *shade
	bound  float64
}

// digitsOf is a value with its shade; ok is false where it is not a float.
func (c *at) digitsOf(v *tileir.Value) (d digits, ok bool) {
	if !c.finer.hi.has(v, 0) {
		return d, false
	}
	d = digits{value: c.Use(v), hi: c.shade(&c.finer.hi, v), lo: c.shade(&c.finer.lo, v)}
	d.bound = max(halfDigits(scalarOf(v)), c.finer.bounds[d.value])
	return d, true
}

// at is an element with more digits.
func (d *digits) at(b *blockFrame, i int) double {
	switch {
	case !b.raised(d.hi):
		return exactly(b.fr.Reg(d.value).Float(i))
	case d.lo == nil:
		return exactly(b.fr.Reg(d.hi.reg).F64()[i])
	}
	return double{b.fr.Reg(d.hi.reg).F64()[i], b.fr.Reg(d.lo.reg).F64()[i]}
}

func (d *digits) set(b *blockFrame, i int, x double) {
	b.fr.Reg(d.hi.reg).F64()[i] = x.hi + x.lo
	if d.lo != nil {
		b.fr.Reg(d.hi.reg).F64()[i], b.fr.Reg(d.lo.reg).F64()[i] = x.hi, x.lo
	}
}

// raise says whether the shade counts.
func (d *digits) raise(b *blockFrame, on bool) {
	b.raise(d.hi, on)
	if d.lo != nil {
		b.raise(d.lo, on)
	}
}

// close reports an element that is not farther from its shade than a bound.
func (d *digits) close(b *blockFrame, i int, bound float64) bool {
	return !b.raised(d.hi) || !apart(b.fr.Reg(d.value).Float(i), d.at(b, i).hi, bound)
}

// cancellations are the looks that compute shades and compare.
func (c *at) cancellations() looks {
	l, moves := c.carried(&c.finer.hi)
	low, _ := c.carried(&c.finer.lo)
	l.before, l.after = append(l.before, low.before...), append(l.after, low.after...)
	if moves {
		c.handBounds()
		return l
	}
	return looks{after: c.computed()}
}

// handBounds lets what values are moved to be as far from their shades as these.
func (c *at) handBounds() {
	to := c.Destination(c.op)
	for i, v := range c.op.Operands {
		d, ok := c.digitsOf(v)
		switch {
		case !ok:
		case i < len(to):
			c.finer.bounds[to[i]] = max(c.finer.bounds[to[i]], d.bound)
		case len(c.op.Results) == 1:
			r := c.Use(c.op.Results[0])
			c.finer.bounds[r] = max(c.finer.bounds[r], d.bound)
		}
	}
}

// computed is what an operation makes of the shades of its operands.
func (c *at) computed() []look {
	switch c.op.Code {
	case tileir.OpStoreViewTko, tileir.OpStorePtrTko:
		return c.keepDigits()
	}
	if len(c.op.Results) == 0 {
		return nil
	}
	result, ok := c.digitsOf(c.op.Results[0])
	if !ok {
		return nil
	}
	switch c.op.Code {
	case tileir.OpAssume, tileir.OpReshape:
		return nil // one register
	case tileir.OpLoadViewTko, tileir.OpLoadPtrTko:
		return c.keptDigits(result)
	case tileir.OpReduce, tileir.OpScan:
		if f := c.finerFold(result); f != nil {
			return f
		}
	case tileir.OpMmaF, tileir.OpMmaFScaled:
		return c.finerProduct(result)
	case tileir.OpMaxF, tileir.OpMinF, tileir.OpSelect:
		return c.finerChoice(result)
	case tileir.OpIToF:
		return c.finerWhole(result)
	default:
		if f := finerOps[c.op.Code]; f != nil {
			return c.finerElements(result, f)
		}
	}
	return []look{func(_ *interp.Frame, b *blockFrame) { // begins anew
		for _, v := range c.op.Results {
			if d, ok := c.finer.hi.of[c.Use(v)]; ok {
				b.raise(d, false)
			}
		}
	}}
}

// finerOps compute the shade of an element.
var finerOps = map[tileir.OpCode]func(x, y, z double) double{
	tileir.OpAddF:  func(x, y, _ double) double { return x.plus(y) },
	tileir.OpSubF:  func(x, y, _ double) double { return x.minus(y) },
	tileir.OpMulF:  func(x, y, _ double) double { return x.times(y) },
	tileir.OpDivF:  func(x, y, _ double) double { return x.over(y) },
	tileir.OpFma:   func(x, y, z double) double { return x.times(y).plus(z) },
	tileir.OpNegF:  func(x, _, _ double) double { return x.neg() },
	tileir.OpAbsF:  func(x, _, _ double) double { return x.abs() },
	tileir.OpSqrt:  func(x, _, _ double) double { return x.sqrt() },
	tileir.OpRsqrt: func(x, _, _ double) double { return exactly(1).over(x.sqrt()) },
	tileir.OpExp:   func(x, _, _ double) double { return x.exp() },
	tileir.OpExp2:  func(x, _, _ double) double { return x.times(ln2).exp() },
	tileir.OpLog:   func(x, _, _ double) double { return x.log() },
	tileir.OpLog2:  func(x, _, _ double) double { return x.log().over(ln2) },
	tileir.OpPow:   func(x, y, _ double) double { return x.pow(y) },
	tileir.OpSin:   func(x, _, _ double) double { return x.sin() },
	tileir.OpCos:   func(x, _, _ double) double { return x.cos() },
	tileir.OpTan:   func(x, _, _ double) double { return x.tan() },
	tileir.OpAtan2: func(x, y, _ double) double { return x.atan2(y) },
	tileir.OpSinH:  func(x, _, _ double) double { return x.sinh() },
	tileir.OpCosH:  func(x, _, _ double) double { return x.cosh() },
	tileir.OpTanH:  func(x, _, _ double) double { return x.tanh() },
	tileir.OpFToF:  func(x, _, _ double) double { return x },
}

// operandDigits are the operands that are floats. What is made of them is as far from its
// shade as they are.
func (c *at) operandDigits(result *digits) []digits {
	var list []digits
	for _, v := range c.op.Operands {
		if d, ok := c.digitsOf(v); ok {
			list = append(list, d)
			result.bound = max(result.bound, d.bound)
		}
	}
	c.finer.bounds[result.value] = result.bound
	return list
}

// finerElements computes shades element by element.
func (c *at) finerElements(result digits, f func(x, y, z double) double) []look {
	operands := c.operandDigits(&result)
	lost := c.digitsLost(result)
	return []look{func(fr *interp.Frame, b *blockFrame) {
		for i := range fr.Reg(result.value).Count() {
			var v [3]double
			close := true
			for k := range operands {
				v[k] = operands[k].at(b, i)
				close = close && operands[k].close(b, i, result.bound)
			}
			lost.set(b, i, f(v[0], v[1], v[2]), close)
		}
		lost.report(b)
	}}
}

// finerChoice takes the shade of the operand that was taken.
func (c *at) finerChoice(result digits) []look {
	operands := c.operandDigits(&result)
	condition := -1
	if c.op.Code == tileir.OpSelect {
		condition = c.Use(c.op.Operand(tileir.SelectCond))
	}
	return []look{func(fr *interp.Frame, b *blockFrame) {
		on := b.raised(operands[0].hi) || b.raised(operands[1].hi)
		if on {
			for i := range fr.Reg(result.value).Count() {
				first := condition < 0 && fr.Reg(result.value).Float(i) == fr.Reg(operands[0].value).Float(i) ||
					condition >= 0 && fr.Reg(condition).U8()[i] != 0
				if first {
					result.set(b, i, operands[0].at(b, i))
				} else {
					result.set(b, i, operands[1].at(b, i))
				}
			}
		}
		result.raise(b, on)
	}}
}

// finerWhole is an integer with all of its digits.
func (c *at) finerWhole(result digits) []look {
	x := c.Use(c.op.Operands[0])
	signed := c.op.Attrs[tileir.IToFSignedness] == tileir.Signed
	return []look{func(fr *interp.Frame, b *blockFrame) {
		for i := range fr.Reg(result.value).Count() {
			result.set(b, i, wholeDouble(fr.Reg(x).Int(i, signed), signed))
		}
		result.raise(b, true)
	}}
}

// digitsLost are the losses of a run of an operation.
type digitsLost struct {
	digits
	site     *site
	shape    []int64
	least    float64 // smaller results lose digits because they are small,
	most     float64 // and greater ones because they are great
	n, first int
	got      float64
	want     double
}

func (c *at) digitsLost(result digits) *digitsLost {
	t := c.op.Results[0].Type.(tileir.TileType)
	return &digitsLost{digits: result, site: c.site, shape: t.Shape, least: leastNormal(t.Scalar()), most: greatest(t.Scalar())}
}

// set is the shade of an element, of operands that were close to theirs or not.
func (l *digitsLost) set(b *blockFrame, i int, x double, close bool) {
	l.digits.set(b, i, x)
	got := b.fr.Reg(l.value).Float(i)
	if size := math.Abs(x.hi); !close || !(size >= l.least && size <= l.most) || math.IsInf(got, 0) || got != got || !apart(got, x.hi, l.bound) {
		return
	}
	if l.n++; l.n == 1 {
		l.first, l.got, l.want = i, got, x
	}
}

// report reports what set has seen, and lets the shade count.
func (l *digitsLost) report(b *blockFrame) {
	l.raise(b, true)
	if n := l.n; n > 0 {
		l.n = 0
		b.found(l.site, rule{check.Cancellation, "", "half of the digits or more are lost"}, n, func() string {
			return fmt.Sprintf("%s%g, with more digits %g", elementText(l.shape, l.first), l.got, l.want.hi)
		})
	}
}

// leastNormal is the least number that has all digits of its type.
func leastNormal(s tileir.Scalar) float64 {
	return math.Ldexp(1, 1-elements.Format(s).Bias)
}

// greatest is the greatest finite number of a type.
func greatest(s tileir.Scalar) float64 {
	f := elements.Format(s)
	return f.Decode(f.Encode(math.MaxFloat64, num.NearestEven, true))
}
