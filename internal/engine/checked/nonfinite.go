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

// mixes are the operations of which an element of the result depends on many of the operands.
var mixes = map[tileir.OpCode]bool{tileir.OpMmaF: true, tileir.OpMmaFScaled: true, tileir.OpReduce: true, tileir.OpScan: true}

// makesFloats reports an operation that computes floats, rather than moves them: its row in the op
// table has a float as the result, where those that move elements have any number.
func makesFloats(op *tileir.Op) bool {
	row := op.Info()
	if row.Effects != tileir.Pure || len(row.Results) != 1 {
		return mixes[op.Code]
	}
	set := row.Results[0].Type.Name
	return mixes[op.Code] || set == tileir.FloatTile.Name || set == tileir.AnyFloatTile.Name
}

// births looks for the first NaN and the first infinity: results of operands without one.
func (c *at) births() []look {
	if !makesFloats(c.op) {
		return nil
	}
	var list []look
	for _, v := range c.op.Results {
		if t, ok := v.Type.(tileir.TileType); ok && t.Scalar().IsFloat() {
			list = append(list, c.birth(v))
		}
	}
	return list
}

func (c *at) birth(v *tileir.Value) look {
	result, shape, mixed := c.Use(v), shapeOf(v), mixes[c.op.Code]
	var operands []int
	for _, o := range c.op.Operands {
		if t, ok := o.Type.(tileir.TileType); ok && t.Scalar().IsFloat() {
			operands = append(operands, c.Use(o))
		}
	}
	return func(fr *interp.Frame, b *blockFrame) {
		r := fr.Reg(result)
		i := firstWild(r, 0)
		if i < 0 {
			return
		}
		var any wildness
		if mixed {
			for _, o := range operands {
				any |= wildIn(fr.Reg(o))
			}
		}
		var nans, infs origins
		for ; i >= 0; i = firstWild(r, i+1) {
			before := any
			if !mixed {
				for _, o := range operands {
					before |= wildAt(fr.Reg(o), i)
				}
			}
			switch w := wildAt(r, i); {
			case w == isNaNValue && before&isNaNValue == 0:
				nans.add(i)
			case w == isInfValue && before == 0:
				infs.add(i)
			}
		}
		c.born(fr, b, isNaNValue, nans.n, nans.first, shape, operands, mixed)
		c.born(fr, b, isInfValue, infs.n, infs.first, shape, operands, mixed)
	}
}

// origins counts elements, and remembers the first one.
type origins struct{ n, first int }

func (o *origins) add(element int) {
	if o.n++; o.n == 1 {
		o.first = element
	}
}

// birthRules are the rules of first NaNs and first infinities.
var birthRules = map[wildness]rule{
	isNaNValue: {check.NaN, "", "NaN is born"},
	isInfValue: {check.Inf, "", "infinity is born"},
}

// born reports n births, the first of which is at element i, if their kind is asked for.
func (c *at) born(fr *interp.Frame, b *blockFrame, w wildness, n, i int, shape []int64, operands []int, mixed bool) {
	r := birthRules[w]
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

// wildness says of an element that it is NaN or infinity.
type wildness uint8

const (
	isNaNValue wildness = 1 << iota
	isInfValue
)

func wildAt(r *interp.Reg, i int) wildness {
	x := 0.0
	if f := r.F32(); f != nil {
		x = float64(f[i])
	} else {
		x = r.F64()[i]
	}
	return wildnessOf(x)
}

func wildnessOf(x float64) wildness {
	switch {
	case x != x:
		return isNaNValue
	case math.IsInf(x, 0):
		return isInfValue
	}
	return 0
}

// wildIn is what some element is.
func wildIn(r *interp.Reg) (any wildness) {
	for i := firstWild(r, 0); i >= 0; i = firstWild(r, i+1) {
		any |= wildAt(r, i)
	}
	return any
}

// firstWild is the first element from one on that is NaN or infinity, -1 for none.
func firstWild(r *interp.Reg, from int) int {
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

// orderMatters runs a float reduction again in other orders of its elements, and reports
// results that differ by more than half of the digits of their type.
func (c *at) orderMatters() []look {
	elem := scalarOf(c.op.Results[0])
	if !elem.IsFloat() || len(c.op.Results) != 1 {
		return nil
	}
	again := c.refold()
	result, shape := c.Use(c.op.Results[0]), shapeOf(c.op.Results[0])
	bound := halfDigits(elem)
	r := rule{check.Order, "", "the result depends much on the order of the elements"}
	return []look{func(fr *interp.Frame, b *blockFrame) {
		for k := range permutations {
			again.permute(fr, k)
			if again.run(fr) != interp.Next {
				fr.SetErr(nil)
				return
			}
			x, y := fr.Reg(result), fr.Reg(again.results[0])
			n, first := 0, 0
			for i := range x.Count() {
				if apart(x.Float(i), y.Float(i), bound) {
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

// halfDigits is the relative difference that takes half of the digits of a type.
func halfDigits(s tileir.Scalar) float64 {
	return math.Ldexp(1, -(elements.Format(s).ManBits+1)/2)
}

// apart reports numbers that differ by more than a bound.
func apart(x, y, bound float64) bool {
	switch {
	case x == y || x != x && y != y:
		return false
	case math.IsInf(x, 0) || math.IsInf(y, 0) || x != x || y != y:
		return true
	}
	return math.Abs(x-y) > bound*max(math.Abs(x), math.Abs(y))
}
