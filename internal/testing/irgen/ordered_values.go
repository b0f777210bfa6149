package irgen

import (
	"math"
	"slices"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// exact is a magnitude up to which all integers are numbers of a float type.
func exact(s tileir.Scalar) float64 {
	switch s {
	case tileir.F64:
		return 1 << 40
	case tileir.F32:
		return 1 << 24
	case tileir.F16:
		return 1 << 11
	}
	return 1 << 8
}

// offer offers a value to later statements. Floats that have become large are cut.
func (o *ordered) offer(v bounded) {
	o.spend(v.Value)
	if s := tileOf(v.Value).Scalar(); s.IsFloat() {
		v = o.clamped(v, exact(s))
	}
	o.values = append(o.values, v)
}

// recent searches for a value, first among the last ones.
func (o *ordered) recent(ok func(bounded) bool) (bounded, bool) {
	n := len(o.values)
	if n == 0 {
		return bounded{}, false
	}
	from := n - 1 - o.src.n(min(n, 6))
	if o.src.oneIn(3) {
		from = o.src.n(n)
	}
	for i := range n {
		if v := o.values[(from-i+n)%n]; ok(v) {
			return v, true
		}
	}
	return bounded{}, false
}

// value is a value of a type: mostly one that is there.
func (o *ordered) value(t tileir.TileType) bounded {
	if !o.src.oneIn(4) {
		if v, ok := o.recent(func(v bounded) bool { return tileir.Equal(v.Type, t) }); ok {
			return v
		}
	}
	v := o.made(t)
	o.spend(v.Value)
	o.values = append(o.values, v)
	return v
}

// made is a new value: a constant, a count, one of another type or shape, or from memory.
func (o *ordered) made(t tileir.TileType) bounded {
	if t.Scalar() == tileir.I1 && !o.src.oneIn(3) {
		return o.condition(t)
	}
	switch o.src.n(8) {
	case 0:
		return o.constantOf(t)
	case 1:
		if o.extents != nil && t.Rank() > 0 {
			return o.convert(bounded{Value: o.indexAlong(t.WithElem(tileir.I32), o.src.n(t.Rank()))}, t.Scalar())
		}
		return o.convert(bounded{Value: o.count(tileir.I32, t.Shape)}, t.Scalar())
	case 2:
		if v, ok := o.recent(func(v bounded) bool { return tileOf(v.Value).Rank() == 0 }); ok {
			v = o.convert(v, t.Scalar())
			return bounded{o.spread(v.Value, t.Shape), v.bound}
		}
	case 3, 4:
		other := func(v bounded) bool { return slices.Equal(tileOf(v.Value).Shape, t.Shape) }
		if v, ok := o.recent(other); ok {
			return o.convert(v, t.Scalar())
		}
	case 5:
		if v, ok := o.alongRows(t); ok {
			return v
		}
	}
	return o.load(t)
}

// alongRows repeats a value that has one dimension less, as results of reductions are used.
func (o *ordered) alongRows(t tileir.TileType) (bounded, bool) {
	if t.Rank() == 0 {
		return bounded{}, false
	}
	d := o.src.n(t.Rank())
	rest := slices.Delete(slices.Clone(t.Shape), d, d+1)
	v, ok := o.recent(func(v bounded) bool { return slices.Equal(tileOf(v.Value).Shape, rest) })
	if !ok {
		return v, false
	}
	v = o.convert(v, t.Scalar())
	one := slices.Clone(t.Shape)
	one[d] = 1
	return bounded{o.Broadcast(o.Reshape(v.Value, t.WithShape(one...)), t), v.bound}, true
}

// constantOf is a constant of small numbers if they are floats, and of any if not.
func (o *ordered) constantOf(t tileir.TileType) bounded {
	k := anyBits
	if t.Scalar().IsFloat() {
		k = smalls
	}
	return bounded{o.constant(t, k), 4}
}

// condition compares two values.
func (o *ordered) condition(t tileir.TileType) bounded {
	if o.extents != nil && t.Rank() > 0 && o.src.oneIn(3) {
		return o.ofIndices(t)
	}
	of := t.WithElem(pick(o.src, o.elems))
	if of.Scalar() == tileir.I1 {
		of = t.WithElem(tileir.I32)
	}
	if of.Scalar().IsFloat() && o.src.oneIn(4) {
		return o.certain(of)
	}
	x, y := o.value(of), o.value(of)
	if of.Scalar().IsFloat() {
		return bounded{Value: o.CmpF(o.predicate(), tileir.Ordered, x.Value, y.Value)}
	}
	return bounded{Value: o.CmpI(o.predicate(), x.Value, y.Value, o.sign())}
}

// certain is a condition on an elementary function that holds whatever the rounding of
// engines is: operands are small integers.
func (o *ordered) certain(t tileir.TileType) bounded {
	x := o.clamped(o.value(t), 8).Value
	greater := func(v *tileir.Value, than float64) bounded {
		return bounded{Value: o.CmpF(tileir.Greater, tileir.Ordered, v, o.float(t, than))}
	}
	switch o.src.n(8) {
	case 0:
		return greater(o.Exp(x, tileir.Full), 1.5) // x > 0
	case 1:
		return greater(o.Exp2(x, false), 0.75) // x >= 0
	case 2:
		return greater(o.Log(o.positive(x, t)), 0.5)
	case 3:
		return greater(o.TanH(x, tileir.Full), 0.5)
	case 4:
		return greater(o.Sin(x), 2)
	case 5:
		return greater(o.Cos(x), -2)
	case 6:
		return greater(o.Rsqrt(o.positive(x, t), false), 0.6)
	}
	return greater(o.Sqrt(o.positive(x, t), tileir.NearestEven, false), 1.2)
}

// positive is the magnitudes of integers and one more.
func (o *ordered) positive(x *tileir.Value, t tileir.TileType) *tileir.Value {
	return o.AddF(o.AbsF(x), o.float(t, 1), tileir.NearestEven, false)
}

// clamped cuts floats of larger magnitude than a limit.
func (o *ordered) clamped(v bounded, limit float64) bounded {
	if v.bound <= limit {
		return v
	}
	limit = min(limit, float64(pick(o.src, []int{2, 4, 8})))
	t := tileOf(v.Value)
	low := o.MaxF(v.Value, o.float(t, -limit), false, false)
	return bounded{o.MinF(low, o.float(t, limit), false, false), limit}
}

// float is a constant splat.
func (o *ordered) float(t tileir.TileType, x float64) *tileir.Value {
	bits := elements.Format(t.Scalar()).Encode(x, num.NearestEven, true)
	return o.Constant(tileir.Dense{Type: t, Splat: true, Data: bytesOf(bits, t.Scalar().Bytes())})
}

// convert changes the type of elements.
func (o *ordered) convert(v bounded, to tileir.Scalar) bounded {
	t := tileOf(v.Value)
	from := t.Scalar()
	switch {
	case from == to:
		return v
	case to == tileir.I1 && from.IsFloat():
		return bounded{Value: o.CmpF(tileir.Greater, tileir.Ordered, v.Value, o.float(t, 0))}
	case from == tileir.I1 && to.IsFloat():
		return bounded{o.IToF(v.Value, tileir.Unsigned, tileir.NearestEven, t.WithElem(to)), 1}
	case from.IsInt() && to.IsInt() && from.Bits() < to.Bits():
		return bounded{Value: o.ExtI(v.Value, o.sign(), t.WithElem(to))}
	case from.IsInt() && to.IsInt():
		return bounded{Value: o.TruncI(v.Value, tileir.OverflowNone, t.WithElem(to))}
	case from.IsInt():
		few := o.AndI(v.Value, o.like(v.Value, 7))
		return bounded{o.IToF(few, tileir.Unsigned, tileir.NearestEven, t.WithElem(to)), 7}
	case to.IsInt():
		v = o.clamped(v, math.Ldexp(1, min(to.Bits()-2, 30)))
		return bounded{Value: o.FToI(v.Value, tileir.Signed, tileir.NearestIntToZero, false, t.WithElem(to))}
	}
	v = o.clamped(v, exact(to))
	return bounded{o.FToF(v.Value, tileir.NearestEven, t.WithElem(to)), v.bound}
}

// compute appends a few operations on elements.
func (o *ordered) compute() {
	for range pick(o.src, []int{1, 2, 3, 4, 4, 12}) {
		t := o.tile()
		if v, ok := o.recent(whatever); ok && o.src.oneIn(3) {
			t = tileOf(v.Value)
		}
		o.offer(o.computed(t))
	}
}

// computed is an operation on elements.
func (o *ordered) computed(t tileir.TileType) bounded {
	x, y := o.value(t), o.value(t)
	if o.extents != nil && x.Value == y.Value {
		y = o.made(t)
	}
	if o.src.oneIn(6) {
		c := o.value(t.WithElem(tileir.I1))
		return bounded{o.Select(c.Value, x.Value, y.Value), max(x.bound, y.bound)}
	}
	if t.Scalar().IsFloat() {
		return o.computedFloat(x, y)
	}
	return bounded{Value: o.computedInt(x.Value, y.Value)}
}

func (o *ordered) computedInt(x, y *tileir.Value) *tileir.Value {
	if tileOf(x).Scalar() == tileir.I1 {
		return pick(o.src, []func(x, y *tileir.Value) *tileir.Value{o.AndI, o.OrI, o.XOrI})(x, y)
	}
	switch o.src.n(10) {
	case 0:
		return o.SubI(x, y, tileir.OverflowNone)
	case 1:
		return o.timesOf(x, y)
	case 2:
		return o.XOrI(x, y)
	case 3:
		return o.MaxI(x, y, o.sign())
	case 4:
		return o.MinI(x, y, o.sign())
	case 5:
		return o.ShRI(x, o.shift(y), o.sign())
	case 6:
		return o.DivI(x, o.OrI(o.AndI(y, o.like(y, 6)), o.like(y, 1)), o.sign(), tileir.TowardZero)
	}
	return o.plus(x, y)
}

func (o *ordered) computedFloat(x, y bounded) bounded {
	switch o.src.n(8) {
	case 0:
		return bounded{o.SubF(x.Value, y.Value, tileir.NearestEven, false), x.bound + y.bound}
	case 1:
		return bounded{o.MulF(x.Value, y.Value, tileir.NearestEven, false), x.bound * y.bound}
	case 2:
		return bounded{o.MaxF(x.Value, y.Value, false, false), max(x.bound, y.bound)}
	case 3:
		return bounded{o.MinF(x.Value, y.Value, true, false), max(x.bound, y.bound)}
	case 4:
		return bounded{o.NegF(x.Value), x.bound}
	case 5:
		z := o.value(tileOf(x.Value))
		return bounded{o.Fma(x.Value, y.Value, z.Value, tileir.NearestEven, false), x.bound*y.bound + z.bound}
	}
	return bounded{o.AddF(x.Value, y.Value, tileir.NearestEven, false), x.bound + y.bound}
}
