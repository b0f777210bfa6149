package checked

import (
	"fmt"
	"math"
	"strings"

	"gotile/check"
	"gotile/internal/elements"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// mixes lists the operations with results whose elements depend on many elements of the operands.
var mixes = map[tileir.OpCode]bool{tileir.OpMmaF: true, tileir.OpMmaFScaled: true, tileir.OpReduce: true, tileir.OpScan: true}

// makesFloats reports whether an operation computes floats rather than moving them: its row in the table has
// a float result, while rows of operations that move elements accept any type.
func makesFloats(op *tileir.Op) bool {
	row := op.Info()
	if row.Effects != tileir.Pure || len(row.Results) != 1 {
		return mixes[op.Code]
	}
	set := row.Results[0].Type.Name
	return mixes[op.Code] || set == tileir.FloatTile.Name || set == tileir.AnyFloatTile.Name
}

// newNonFinite checks for the first NaN and the first infinity: results of operands without one.
func (c *opContext) newNonFinite() []hook {
	if !makesFloats(c.op) {
		return nil
	}
	var list []hook
	for _, v := range c.op.Results {
		if t, ok := v.Type.(tileir.TileType); ok && t.Scalar().IsFloat() {
			list = append(list, c.nonFiniteHook(v))
		}
	}
	return list
}

func (c *opContext) nonFiniteHook(v *tileir.Value) hook {
	result, shape, mixed := c.Use(v), shapeOf(v), mixes[c.op.Code]
	var operands []int
	for _, o := range c.op.Operands {
		if t, ok := o.Type.(tileir.TileType); ok && t.Scalar().IsFloat() {
			operands = append(operands, c.Use(o))
		}
	}
	return func(fr *interp.Frame, b *blockFrame) {
		r := fr.Reg(result)
		i := firstNonFinite(r, 0)
		if i < 0 {
			return
		}
		var any nonFinite
		if mixed {
			for _, o := range operands {
				any |= nonFiniteIn(fr.Reg(o))
			}
		}
		var nans, infs origins
		for ; i >= 0; i = firstNonFinite(r, i+1) {
			before := any
			if !mixed {
				for _, o := range operands {
					before |= nonFiniteAt(fr.Reg(o), i)
				}
			}
			switch w := nonFiniteAt(r, i); {
			case w == isNaNValue && before&isNaNValue == 0:
				nans.add(i)
			case w == isInfValue && before == 0:
				infs.add(i)
			}
		}
		c.reportNonFinite(fr, b, isNaNValue, nans.n, nans.first, shape, operands, mixed)
		c.reportNonFinite(fr, b, isInfValue, infs.n, infs.first, shape, operands, mixed)
	}
}

// origins counts elements, and remembers the first one.
type origins struct{ n, first int }

func (o *origins) add(element int) {
	if o.n++; o.n == 1 {
		o.first = element
	}
}

// nonFiniteRules are the rules of first NaNs and first infinities.
var nonFiniteRules = map[nonFinite]rule{
	isNaNValue: {check.NaN, "", "NaN from operands without NaN"},
	isInfValue: {check.Inf, "", "infinity from operands without infinity"},
}

// reportNonFinite reports n elements, the first of which is element i, if their kind is enabled.
func (c *opContext) reportNonFinite(fr *interp.Frame, b *blockFrame, w nonFinite, n, i int, shape []int64, operands []int, mixed bool) {
	r := nonFiniteRules[w]
	if n == 0 || !c.kinds.Has(r.kind) {
		return
	}
	b.found(c.site, r, n, func() string {
		if mixed {
			return strings.TrimSuffix(elementText(shape, i), ": ")
		}
		var from []string
		for _, o := range operands {
			from = append(from, number(fr.Reg(o), i, true))
		}
		return elementText(shape, i) + "of " + strings.Join(from, " and ")
	})
}

// nonFinite is the class of an element: NaN, infinite or finite.
type nonFinite uint8

const (
	isNaNValue nonFinite = 1 << iota
	isInfValue
)

func nonFiniteAt(r *interp.Reg, i int) nonFinite {
	x := 0.0
	if f := r.F32(); f != nil {
		x = float64(f[i])
	} else {
		x = r.F64()[i]
	}
	return nonFiniteOf(x)
}

func nonFiniteOf(x float64) nonFinite {
	switch {
	case x != x:
		return isNaNValue
	case math.IsInf(x, 0):
		return isInfValue
	}
	return 0
}

// nonFiniteIn returns the union over all elements.
func nonFiniteIn(r *interp.Reg) (any nonFinite) {
	for i := firstNonFinite(r, 0); i >= 0; i = firstNonFinite(r, i+1) {
		any |= nonFiniteAt(r, i)
	}
	return any
}

// firstNonFinite returns the first element, starting at from, that is NaN or infinite, or -1.
func firstNonFinite(r *interp.Reg, from int) int {
	for i, x := range r.F32()[min(from, len(r.F32())):] {
		if math.Float32bits(x)&0x7f800000 == 0x7f800000 {
			return from + i
		}
	}
	for i, x := range r.F64()[min(from, len(r.F64())):] {
		if math.Float64bits(x)&(0x7ff<<52) == 0x7ff<<52 {
			return from + i
		}
	}
	return -1
}

// orderMatters repeats a float reduction with its elements in other orders, and reports results that differ
// by more than half of the digits of their type.
func (c *opContext) orderMatters() []hook {
	elem := scalarOf(c.op.Results[0])
	if !elem.IsFloat() || len(c.op.Results) != 1 {
		return nil
	}
	other := c.reordered()
	result, shape := c.Use(c.op.Results[0]), shapeOf(c.op.Results[0])
	bound := halfDigits(elem)
	r := rule{check.Order, "", "the result depends strongly on the order of the elements"}
	return []hook{func(fr *interp.Frame, b *blockFrame) {
		for k := range permutations {
			other.permute(fr, k)
			if other.run(fr) != interp.Next {
				fr.SetErr(nil)
				return
			}
			x, y := fr.Reg(result), fr.Reg(other.results[0])
			n, first := 0, 0
			for i := range x.Count() {
				if differ(x.Float(i), y.Float(i), bound) {
					if n++; n == 1 {
						first = i
					}
				}
			}
			if n > 0 {
				b.found(c.site, r, n, func() string {
					return fmt.Sprintf("%s%s in one order, %s in another", elementText(shape, first), number(x, first, true), number(y, first, true))
				})
				return
			}
		}
	}}
}

// halfDigits returns the relative difference of half of the digits of a type.
func halfDigits(s tileir.Scalar) float64 {
	return math.Ldexp(1, -(elements.Format(s).ManBits+1)/2)
}

// differ reports whether two numbers differ by more than a bound.
func differ(x, y, bound float64) bool {
	switch {
	case x == y || x != x && y != y:
		return false
	case math.IsInf(x, 0) || math.IsInf(y, 0) || x != x || y != y:
		return true
	}
	return math.Abs(x-y) > bound*max(math.Abs(x), math.Abs(y))
}
