package irgen

import (
	"math"

	"gotile/tileir"
)

// extreme is memory for one access with extreme steps.
type extreme struct {
	base *tileir.Value
	tile tileir.TileType
}

// addExtreme adds its buffer.
func (o *ordered) addExtreme() {
	elem := pick(o.src, []tileir.Scalar{tileir.F32, tileir.I8, tileir.I64, tileir.I32, tileir.I16})
	t := tileir.Tile(elem, pick(o.src, [][]int64{{4, 16}, {1024, 16}, {16}, {64}, {2, 8, 8}, {16, 4}, {128, 2}})...)
	b := &Buffer{Elem: elem, Len: t.NumElements(), Written: true}
	if elem.IsFloat() {
		b.kind = smalls
	}
	o.p.MayFault = true
	o.extreme = &extreme{o.bufferParam(b), t}
}

// extremeAccess reads or writes through a tile of pointers with steps near the ends of
// their type. It faults, or wraps around to where it may be.
func (o *ordered) extremeAccess() {
	base, t := o.extreme.base, o.extreme.tile
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
	at := o.Offset(o.spread(base, t.Shape), index)
	if o.src.oneIn(2) {
		v, _ := o.LoadPtrTko(tileir.Weak, nil, at, mask, nil, nil, nil)
		o.offer(bounded{v, 4})
		return
	}
	o.StorePtrTko(tileir.Weak, nil, at, o.constantOf(t).Value, mask, nil, nil)
}

// extremeIndex is a sum of counts along the dimensions, one or two of which have an
// extreme step or begin far away.
func (o *ordered) extremeIndex(number tileir.Scalar, t tileir.TileType) *tileir.Value {
	index := o.same(number, o.rarely(t.Scalar(), 0), t.Shape)
	step := int64(1)
	for d := t.Rank() - 1; d >= 0; d-- {
		ones := make([]int64, t.Rank())
		for i := range ones {
			ones[i] = 1
		}
		ones[d] = t.Shape[d]
		line := tileir.Tile(number, t.Shape[d])
		count := o.Broadcast(o.Reshape(o.Iota(line), line.WithShape(ones...)), line.WithShape(t.Shape...))
		index = o.plus(index, o.timesOf(count, o.same(number, o.rarely(t.Scalar(), step), t.Shape)))
		step *= t.Shape[d]
	}
	return index
}

// rarely is a number, or an extreme one: near the ends of an integer type, near what
// wraps around to 0 in bytes or in elements, or a fraction of that.
func (o *ordered) rarely(elem tileir.Scalar, n int64) int64 {
	if o.src.oneIn(2) {
		return n
	}
	near := int64(o.src.between(-2, 2))
	switch o.src.n(6) {
	case 0:
		return math.MaxInt64 + near
	case 1:
		return int64(math.MaxUint64/uint64(elem.Bytes())+1) + near
	case 2: // comes back after some steps
		return int64(math.MaxUint64/uint64(o.src.between(2, 64))) + near
	case 3:
		return math.MaxInt32 + near
	case 4:
		return -1<<o.src.n(64) + near
	}
	return int64(1)<<o.src.n(64) + near
}
