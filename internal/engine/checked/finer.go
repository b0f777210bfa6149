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

// Cancellation. Each float has a shadow value that is computed with more precision: in float64, and for a float64
// in a pair of them. The shadow value follows the float, through memory too. If a result is far from its shadow
// value although its operands are close to theirs, the operation has lost half of its digits.

// finer holds the planes of more precise shadow values.
type finer struct {
	hi, lo plane
	bounds map[int]float64 // by register: how far values may be from their shadow values
}

func newFiner() *finer {
	floats := func(s *interp.Site, n int) int { return s.Floats(n) }
	isFloat := func(v *tileir.Value, _ int) bool {
		t, ok := v.Type.(tileir.TileType)
		return ok && isFloat(t)
	}
	return &finer{bounds: make(map[int]float64),
		hi: plane{make: floats, has: isFloat, byRegister: make(map[int]*shadowReg), fill: func(to, value *interp.Reg) {
			for i := range to.F64() {
				to.F64()[i] = value.Float(i)
			}
		}},
		lo: plane{make: floats, byRegister: make(map[int]*shadowReg), fill: func(to, _ *interp.Reg) { to.Zero() },
			has: func(v *tileir.Value, n int) bool { return isFloat(v, n) && scalarOf(v) == tileir.F64 }}}
}

// isFloat reports whether a tile has floats.
func isFloat(t tileir.TileType) bool {
	_, pointer := t.Pointer()
	return !pointer && t.Scalar().IsFloat()
}

// digits is a value with its shadow value.
type digits struct {
	value  int // register
	hi, lo *shadowReg
	bound  float64
}

// digitsOf returns a value with its shadow value; ok is false if it is not a float.
func (c *opContext) digitsOf(v *tileir.Value) (d digits, ok bool) {
	if !c.finer.hi.has(v, 0) {
		return d, false
	}
	d = digits{value: c.Use(v), hi: c.shadowReg(&c.finer.hi, v), lo: c.shadowReg(&c.finer.lo, v)}
	d.bound = max(halfDigits(scalarOf(v)), c.finer.bounds[d.value])
	return d, true
}

// element returns an element with more precision.
func (d *digits) element(b *blockFrame, i int) double {
	switch {
	case !b.valid(d.hi):
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

// setValid sets whether the shadow value is valid.
func (d *digits) setValid(b *blockFrame, on bool) {
	b.setValid(d.hi, on)
	if d.lo != nil {
		b.setValid(d.lo, on)
	}
}

// close reports whether an element differs from its shadow value by at most a bound.
func (d *digits) close(b *blockFrame, i int, bound float64) bool {
	return !b.valid(d.hi) || !differ(b.fr.Reg(d.value).Float(i), d.element(b, i).hi, bound)
}

// cancellations returns the hooks that compute shadow values and compare.
func (c *opContext) cancellations() hooks {
	l, moves := c.carried(&c.finer.hi)
	low, _ := c.carried(&c.finer.lo)
	l.before, l.after = append(l.before, low.before...), append(l.after, low.after...)
	if moves {
		c.handBounds()
		return l
	}
	return hooks{after: c.computed()}
}

// handBounds copies the bounds of values to the registers that they are moved to.
func (c *opContext) handBounds() {
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

// computed returns the hooks that compute the shadow value of an operation's result.
func (c *opContext) computed() []hook {
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
		if f := c.finerReduction(result); f != nil {
			return f
		}
	case tileir.OpMmaF, tileir.OpMmaFScaled:
		return c.finerProduct(result)
	case tileir.OpMaxF, tileir.OpMinF:
		return c.finerChoice(result)
	case tileir.OpIToF:
		return c.finerWhole(result)
	default:
		if isSelection(c.op) {
			return c.finerChoice(result)
		}
		if f := finerOps[c.op.Code]; f != nil {
			return c.finerElements(result, f)
		}
	}
	return []hook{func(_ *interp.Frame, b *blockFrame) { // reset
		for _, v := range c.op.Results {
			if d, ok := c.finer.hi.byRegister[c.Use(v)]; ok {
				b.setValid(d, false)
			}
		}
	}}
}

// finerOps compute the shadow value of an element.
var finerOps = map[tileir.OpCode]func(x, y, z double) double{
	tileir.OpAddF:  func(x, y, _ double) double { return x.plus(y) },
	tileir.OpSubF:  func(x, y, _ double) double { return x.minus(y) },
	tileir.OpMulF:  func(x, y, _ double) double { return x.times(y) },
	tileir.OpDivF:  func(x, y, _ double) double { return x.div(y) },
	tileir.OpFma:   func(x, y, z double) double { return x.times(y).plus(z) },
	tileir.OpNegF:  func(x, _, _ double) double { return x.neg() },
	tileir.OpAbsF:  func(x, _, _ double) double { return x.abs() },
	tileir.OpSqrt:  func(x, _, _ double) double { return x.sqrt() },
	tileir.OpRsqrt: func(x, _, _ double) double { return exactly(1).div(x.sqrt()) },
	tileir.OpExp:   func(x, _, _ double) double { return x.exp() },
	tileir.OpExp2:  func(x, _, _ double) double { return x.times(ln2).exp() },
	tileir.OpLog:   func(x, _, _ double) double { return x.log() },
	tileir.OpLog2:  func(x, _, _ double) double { return x.log().div(ln2) },
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

// operandDigits returns the operands that are floats. The result may be as far from its shadow value as they
// are from theirs.
func (c *opContext) operandDigits(result *digits) []digits {
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

// finerElements computes shadow values element by element.
func (c *opContext) finerElements(result digits, f func(x, y, z double) double) []hook {
	operands := c.operandDigits(&result)
	lost := c.digitsLost(result)
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		for i := range fr.Reg(result.value).Count() {
			var v [3]double
			close := true
			for k := range operands {
				v[k] = operands[k].element(b, i)
				close = close && operands[k].close(b, i, result.bound)
			}
			lost.set(b, i, f(v[0], v[1], v[2]), close)
		}
		lost.report(b)
	}}
}

// finerChoice copies the shadow value of the selected operand.
func (c *opContext) finerChoice(result digits) []hook {
	operands := c.operandDigits(&result)
	condition := -1
	if isSelection(c.op) {
		condition = c.Use(c.op.Operand(tileir.SelectCond))
	}
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		on := b.valid(operands[0].hi) || b.valid(operands[1].hi)
		if on {
			for i := range fr.Reg(result.value).Count() {
				first := condition < 0 && fr.Reg(result.value).Float(i) == fr.Reg(operands[0].value).Float(i) ||
					condition >= 0 && fr.Reg(condition).U8()[i] != 0
				if first {
					result.set(b, i, operands[0].element(b, i))
				} else {
					result.set(b, i, operands[1].element(b, i))
				}
			}
		}
		result.setValid(b, on)
	}}
}

// finerWhole converts an integer exactly.
func (c *opContext) finerWhole(result digits) []hook {
	x := c.Use(c.op.Operands[0])
	signed := c.op.Attrs[tileir.IToFSignedness] == tileir.Signed
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		for i := range fr.Reg(result.value).Count() {
			result.set(b, i, wholeDouble(fr.Reg(x).Int(i, signed), signed))
		}
		result.setValid(b, true)
	}}
}

// digitsLost collects the lost digits of one execution of an operation.
type digitsLost struct {
	digits
	site     *site
	shape    []int64
	smallest float64 // smaller results lose digits because they are subnormal,
	largest  float64 // and larger ones because they overflow
	n, first int
	got      float64
	want     double
}

func (c *opContext) digitsLost(result digits) *digitsLost {
	t := c.op.Results[0].Type.(tileir.TileType)
	return &digitsLost{digits: result, site: c.site, shape: t.Shape, smallest: minNormal(t.Scalar()), largest: maxFinite(t.Scalar())}
}

// set sets the shadow value of an element. close reports whether the operands were close to theirs.
func (l *digitsLost) set(b *blockFrame, i int, x double, close bool) {
	l.digits.set(b, i, x)
	got := b.fr.Reg(l.value).Float(i)
	if size := math.Abs(x.hi); !close || !(size >= l.smallest && size <= l.largest) || math.IsInf(got, 0) || got != got || !differ(got, x.hi, l.bound) {
		return
	}
	if l.n++; l.n == 1 {
		l.first, l.got, l.want = i, got, x
	}
}

// report reports the elements that set has counted, and marks the shadow value as valid.
func (l *digitsLost) report(b *blockFrame) {
	l.setValid(b, true)
	if n := l.n; n > 0 {
		l.n = 0
		b.found(l.site, rule{check.Cancellation, "", "half of the digits or more are lost"}, n, func() string {
			return fmt.Sprintf("%s%g, with more digits %g", elementText(l.shape, l.first), l.got, l.want.hi)
		})
	}
}

// minNormal is the minimum positive number with all digits of its type.
func minNormal(s tileir.Scalar) float64 {
	return math.Ldexp(1, 1-elements.Format(s).Bias)
}

// maxFinite is the maximum finite number of a type.
func maxFinite(s tileir.Scalar) float64 {
	f := elements.Format(s)
	return f.Decode(f.Encode(math.MaxFloat64, num.NearestEven, true))
}
