package irgen

import "gotile/tileir"

// lattice is a set of offsets in memory as kernels compute them: a base, and for each dimension the index times a step,
// which may be negative or, for loads, zero.
type lattice struct {
	shape     []int64
	steps     []int64
	low, high int64 // of all offsets, before first is added
	first     int64
}

// lattice chooses steps; if apart is set, the offsets are distinct.
func (g *gen) lattice(shape []int64, apart bool) lattice {
	l := lattice{shape: shape, steps: make([]int64, len(shape))}
	row := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		step := row
		if d == len(shape)-1 { // mostly contiguous, or in reverse order, or a few apart
			step = pick(g.src, []int64{1, 1, 1, 1, 1, -1, 2, 3, 4, -2})
		}
		if d < len(shape)-1 || g.src.oneIn(8) {
			step += int64(pick(g.src, []int{0, 0, 1, 3}))
			if !apart {
				step = pick(g.src, []int64{step, step, step, 0, 1})
			}
			if g.src.oneIn(3) {
				step = -step
			}
		}
		l.steps[d] = step
		reach := step * (shape[d] - 1)
		l.low, l.high = l.low+min(0, reach), l.high+max(0, reach)
		row = max(row, step, -step) * shape[d]
	}
	l.first = -l.low + int64(g.src.n(4))
	return l
}

// walk returns the offsets of a tile, as i32 or i64. Constants are added to one dimension, or to the sum of all.
func (g *gen) walk(l lattice) *tileir.Value {
	elem := pick(g.src, []tileir.Scalar{tileir.I32, tileir.I64})
	index := g.same(elem, l.first, l.shape)
	for d, n := range l.shape {
		ones := make([]int64, len(l.shape))
		for i := range ones {
			ones[i] = 1
		}
		ones[d] = n
		t := tileir.Tile(elem, n)
		at := g.Broadcast(g.Reshape(g.Iota(t), t.WithShape(ones...)), t.WithShape(l.shape...))
		if l.steps[d] != 1 || g.src.oneIn(4) {
			at = g.timesOf(at, g.same(elem, l.steps[d], l.shape))
		}
		if index = g.plus(index, at); g.src.oneIn(4) { // wraps around and comes back
			far := g.same(elem, 1<<(elem.Bits()-1)-int64(g.src.n(8)), l.shape)
			index = g.SubI(g.plus(index, far), far, tileir.OverflowNone)
		}
	}
	if elem == tileir.I32 && g.src.oneIn(2) {
		index = g.ExtI(index, tileir.Signed, tileOf(index).WithElem(tileir.I64))
	}
	return index
}

// same is a number in all elements of a tile: a constant, a number from memory or, if the program can have more, an
// argument.
func (g *gen) same(elem tileir.Scalar, x int64, shape []int64) *tileir.Value {
	switch {
	case g.src.oneIn(8):
		return g.spread(g.found(elem, x), shape)
	case g.full() || g.src.oneIn(2):
		return g.number(elem, x, shape...)
	}
	bits := word(bytesOf(uint64(x), elem.Bytes()))
	return g.spread(g.scalarParam(tileir.Tile(elem), bits), shape)
}

// within is a mask of the offsets below a limit, which is within their range.
func (g *gen) within(l lattice, index *tileir.Value) (mask *tileir.Value, limit int64) {
	first := l.first + l.low
	limit = first + 1 + int64(g.src.n(int(l.high-l.low+1)))
	sign := pick(g.src, []tileir.Signedness{tileir.Signed, tileir.Unsigned})
	mask = g.CmpI(tileir.Less, index, g.same(tileOf(index).Scalar(), limit, l.shape), sign)
	if g.src.oneIn(4) {
		mask = g.AndI(mask, g.any(tileOf(mask)))
	}
	return mask, limit
}

// loadRows loads offsets that form rows.
func (g *gen) loadRows(t tileir.TileType, k kind) val {
	if t.Scalar().Packed() {
		return g.loadPtr(t, k)
	}
	if t.NumElements() <= 128 && g.src.oneIn(4) {
		return g.loadRound(t, k)
	}
	l := g.lattice(t.Shape, false)
	result := val{kind: k, raw: true}
	var mask, padding *tileir.Value
	size := l.first + l.high + 1
	masked := k == anyBits && g.src.oneIn(2)
	boxed := masked && g.src.oneIn(2)
	if boxed { // elements that are left out may be outside of the buffer
		x := g.box(t.Shape)
		low, high := l.offsetsOf(x)
		l.first = int64(g.src.n(4)) - low
		mask, size = g.insideBox(x, t.Shape), l.first+high+1
	}
	index := g.walk(l)
	if masked && !boxed {
		mask, size = g.within(l, index)
	}
	switch {
	case !masked:
	case g.src.oneIn(3):
		padding = g.number(t.Scalar(), lowest(t.Scalar()), t.Shape...)
	case g.src.oneIn(2) || zeroless(t):
		p := g.val(t, anyBits, false)
		padding, result.raw = p.Value, p.raw
	}
	b := &Buffer{Elem: t.Scalar(), kind: k, Len: size}
	var base *tileir.Value
	if g.full() {
		base, b = g.input(t.Scalar(), k)
		b.Len = max(b.Len, size)
	} else {
		base = g.bufferParam(b)
	}
	result.Value, _ = g.LoadPtrTko(tileir.Weak, nil, g.detour(g.Offset(g.spread(base, t.Shape), index)), mask, padding, g.late(), g.hints())
	return result
}

// loadRound loads offsets whose index may wrap around in eight bits.
func (g *gen) loadRound(t tileir.TileType, k kind) val {
	base, b := g.input(t.Scalar(), k)
	b.Len = max(b.Len, 256)
	index := g.count(tileir.I8, t.Shape)
	index = g.plus(index, g.same(tileir.I8, int64(g.src.byte()), t.Shape))
	if g.src.oneIn(3) {
		index = g.timesOf(index, g.same(tileir.I8, int64(g.src.n(4)), t.Shape))
	}
	first := int64(128)
	if to := pick(g.src, []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32, tileir.I64}); to != tileir.I8 {
		sign := pick(g.src, []tileir.Signedness{tileir.Signed, tileir.Unsigned})
		if index = g.ExtI(index, sign, tileOf(index).WithElem(to)); sign == tileir.Unsigned {
			first = 0
		}
	}
	ptrs := g.Offset(g.spread(g.Offset(base, g.number(tileir.I32, first)), t.Shape), index)
	v, _ := g.LoadPtrTko(tileir.Weak, nil, ptrs, nil, nil, g.late(), g.hints())
	return val{v, k, true}
}

// storeRows writes the block's part in rows.
func (g *gen) storeRows(v *tileir.Value, b *Buffer) {
	t := tileOf(v)
	l := g.lattice(t.Shape, true)
	n := l.first + l.high + 1
	var mask *tileir.Value
	choice := g.src.n(5)
	if choice == 2 { // elements that are left out may be outside of the block's part, or of the buffer
		x := g.box(t.Shape)
		low, high := l.offsetsOf(x)
		l.first = int64(g.src.n(4)) - low
		mask, n = g.insideBox(x, t.Shape), l.first+high+1
	}
	b.Len = n * int64(g.p.Blocks())
	base := g.Offset(g.bufferParam(b), g.timesOf(g.block, g.number(tileir.I32, n)))
	index := g.walk(l)
	switch choice {
	case 0:
		mask = g.any(tileir.Tile(tileir.I1, t.Shape...))
	case 1:
		mask, _ = g.within(l, index)
	}
	g.after(g.StorePtrTko(tileir.Weak, nil, g.detour(g.Offset(g.spread(base, t.Shape), index)), v, mask, g.token, g.hints()))
}

// lowest is the lowest bit of a number: TF32 has 13 below that are zero.
func lowest(s tileir.Scalar) int64 {
	if s == tileir.TF32 {
		return 1 << 13
	}
	return 1
}
