package irgen

import (
	"math"

	"gotile/tileir"
)

// extreme is an access with steps near the ends of their type.
type extreme struct {
	pointers, mask *tileir.Value
	tile           tileir.TileType
}

// addExtreme adds a buffer, and a tile of pointers into it that are mostly outside of it.
// This comes first, while steps may still be arguments.
func (o *ordered) addExtreme() {
	elem := pick(o.src, []tileir.Scalar{tileir.F32, tileir.I8, tileir.I64, tileir.I32, tileir.I16})
	t := tileir.Tile(elem, pick(o.src, [][]int64{{4, 16}, {1024, 16}, {16}, {64}, {2, 8, 8}, {16, 4}, {128, 2}})...)
	b := &Buffer{Elem: elem, Len: t.NumElements(), Written: true}
	if elem.IsFloat() {
		b.kind = smalls
	}
	base := o.bufferParam(b)
	number := pick(o.src, []tileir.Scalar{tileir.I64, tileir.I64, tileir.I32})
	index := o.extremeIndex(number, t)
	if number == tileir.I32 && o.src.oneIn(2) {
		index = o.ExtI(index, o.sign(), tileOf(index).WithElem(tileir.I64))
	}
	var mask *tileir.Value
	if o.src.oneIn(3) {
		limit := o.same(tileOf(index).Scalar(), int64(o.src.n(int(t.NumElements()))), t.Shape)
		mask = o.CmpI(tileir.Less, index, limit, o.sign())
	}
	o.p.MayFault = true
	o.extreme = &extreme{o.Offset(o.spread(base, t.Shape), index), mask, t}
}

// extremeAccess loads or stores through the pointers: it faults, or they wrap around to valid addresses.
func (o *ordered) extremeAccess() {
	x := o.extreme
	if o.src.oneIn(2) {
		v, _ := o.LoadPtrTko(tileir.Weak, nil, x.pointers, x.mask, nil, nil, nil)
		o.offer(bounded{v, 4})
		return
	}
	o.StorePtrTko(tileir.Weak, nil, x.pointers, o.constantOf(x.tile).Value, x.mask, nil, nil)
}

// extremeIndex is a sum of counts along the dimensions, some of which have an extreme step
// or begin far away.
func (o *ordered) extremeIndex(number tileir.Scalar, t tileir.TileType) *tileir.Value {
	start := int64(0)
	if o.src.oneIn(4) {
		start = o.extremeNumber(t.Scalar())
	}
	index := o.same(number, start, t.Shape)
	room, inner := int64(1), int64(1)
	for d := t.Rank() - 1; d >= 0; d-- {
		step := o.extremeStep(t.Scalar(), t.Shape[d], room, inner, t.NumElements())
		index = o.plus(index, o.timesOf(o.along(number, t.Shape, d), o.same(number, step, t.Shape)))
		room *= t.Shape[d]
		inner = step * t.Shape[d]
	}
	return index
}

// along is the index of a dimension in a tile.
func (o *ordered) along(number tileir.Scalar, shape []int64, d int) *tileir.Value {
	ones := make([]int64, len(shape))
	for i := range ones {
		ones[i] = 1
	}
	ones[d] = shape[d]
	line := tileir.Tile(number, shape[d])
	return o.Broadcast(o.Reshape(o.Iota(line), line.WithShape(ones...)), line.WithShape(shape...))
}

// extremeStep returns the step along a dimension of n elements: beyond the extent of the inner dimensions with their
// steps, or an extreme one. With some of these the last element, or the offset in bytes, wraps around to a valid address
// while others do not.
func (o *ordered) extremeStep(elem tileir.Scalar, n, room, inner, elements int64) int64 {
	switch o.src.n(6) {
	case 0, 1:
		return room
	case 2:
		return inner
	case 3:
		return o.extremeNumber(elem)
	}
	last := int64(o.src.n(int(elements)))
	step := last * inverseOf(n-1)
	if o.src.oneIn(3) {
		step += int64(o.src.n(8)) * int64(math.MaxUint64/uint64(elem.Bytes())+1)
	}
	return step
}

// inverseOf is the number whose product with an odd number is 1, in 64 bits. That of 0 is 0.
func inverseOf(n int64) int64 {
	x := n
	for range 6 { // each step doubles the bits that are right
		x *= 2 - n*x
	}
	return x
}

// extremeNumber is near the end of an integer type, or near what wraps around to 0 in
// bytes, or a fraction of that, or a power of two.
func (o *ordered) extremeNumber(elem tileir.Scalar) int64 {
	near := int64(o.src.between(-2, 2))
	switch o.src.n(6) {
	case 0:
		return math.MaxInt64 + near
	case 1:
		return int64(math.MaxUint64/uint64(elem.Bytes())+1) + near
	case 2:
		return int64(math.MaxUint64/uint64(o.src.between(2, 64))) + near
	case 3:
		return math.MaxInt32 + near
	case 4:
		return -1<<o.src.n(64) + near
	}
	return int64(1)<<o.src.n(64) + near
}
