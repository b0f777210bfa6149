package irgen

import (
	"slices"

	"gotile/tileir"
)

// shaping makes operations that make and move elements.
var shaping = map[tileir.OpCode]func(*gen){
	tileir.OpConstant: func(g *gen) { t := g.tile(memorables); g.offer(val{g.constant(t, anyBits), anyBits, true}) },
	tileir.OpIota: func(g *gen) {
		elem := pick(g.src, ints)
		n := pick(g.src, []int64{1, 2, 8, 16, 64, 128})
		if elem == tileir.I1 {
			n = min(n, 2)
		}
		g.keep(g.Iota(tileir.Tile(elem, n)))
	},
	tileir.OpReshape:   moving((*gen).reshaped),
	tileir.OpPermute:   moving((*gen).permuted),
	tileir.OpBroadcast: func(g *gen) { moving(pick(g.src, []func(*gen, val) val{(*gen).broadcast, (*gen).repeated}))(g) },
	tileir.OpExtract:   moving((*gen).extracted),
	tileir.OpCat: func(g *gen) {
		t := g.ranked(tileir.Scalars())
		dim := g.src.n(t.Rank())
		to := t.WithShape(slices.Clone(t.Shape)...)
		to.Shape[dim] *= 2
		x, y := g.val(t, anyBits, false), g.val(t, anyBits, false)
		g.offer(val{Value: g.Cat(x.Value, y.Value, int64(dim), to), raw: x.raw && y.raw})
	},
	tileir.OpInsert: func(g *gen) {
		whole := g.ranked(tileir.Scalars())
		part := g.part(whole)
		x, y := g.val(part, anyBits, false), g.val(whole, anyBits, false)
		g.offer(val{Value: g.Insert(x.Value, y.Value, g.corners(whole, part)...), raw: x.raw && y.raw})
	},
	tileir.OpSelect: func(g *gen) {
		t := g.tile(slices.DeleteFunc(tileir.Scalars(), func(s tileir.Scalar) bool { return s == tileir.E2M1FN }))
		x, y := g.val(t, anyBits, false), g.val(t, anyBits, false)
		g.offer(val{Value: g.Select(g.any(t.WithElem(tileir.I1)), x.Value, y.Value), raw: x.raw && y.raw})
	},
	tileir.OpAssume:           (*gen).assume,
	tileir.OpGetTileBlockId:   func(g *gen) { g.GetTileBlockId() }, // only the permuted number counts
	tileir.OpGetNumTileBlocks: func(g *gen) { x, y, z := g.GetNumTileBlocks(); g.keep(x); g.keep(y); g.keep(z) },
}

// moving is an operation that moves the elements of any value.
func moving(f func(g *gen, v val) val) func(*gen) {
	return func(g *gen) { g.offer(f(g, g.val(g.ranked(tileir.Scalars()), anyBits, false))) }
}

// moved moves the elements of a value in some way.
func (g *gen) moved(v val) val {
	return pick(g.src, []func(*gen, val) val{(*gen).reshaped, (*gen).permuted, (*gen).broadcast, (*gen).extracted})(g, v)
}

func (g *gen) reshaped(v val) val {
	t := tileOf(v.Value)
	n := t.NumElements()
	shape := []int64{n}
	if n >= 4 && g.src.oneIn(2) {
		shape = []int64{n / 4, 2, 2}
	} else if g.src.oneIn(2) {
		shape = []int64{1, n}
	}
	return val{Value: g.Reshape(v.Value, t.WithShape(shape...)), raw: v.raw}
}

func (g *gen) permuted(v val) val {
	t := tileOf(v.Value)
	if t.Rank() < 2 {
		return g.reshaped(v)
	}
	return val{Value: g.Permute(v.Value, g.permutation(t.Rank())), raw: v.raw}
}

func (g *gen) broadcast(v val) val {
	t := tileOf(v.Value)
	to := t.WithShape(slices.Clone(t.Shape)...)
	for d, n := range to.Shape {
		if n == 1 && t.NumElements()*int64(g.times) < int64(g.opt.Budget)/64 {
			to.Shape[d] = pick(g.src, []int64{4, 1, 8})
		}
	}
	return val{Value: g.Broadcast(v.Value, to), raw: v.raw}
}

// repeated repeats each element of the last dimension a few times in succession, and the rows sometimes, as an image is enlarged.
func (g *gen) repeated(v val) val {
	t := tileOf(v.Value)
	times, rows := int64(pick(g.src, []int{2, 2, 4})), int64(1)
	if t.Rank() > 1 && g.src.oneIn(2) {
		rows = 2
	}
	if t.Rank() == 0 || t.NumElements()*times*rows*int64(g.times) > int64(g.opt.Budget)/8 {
		return v
	}
	last := t.Rank() - 1
	apart, spread := slices.Clone(t.Shape[:last]), slices.Clone(t.Shape[:last])
	if rows > 1 {
		apart, spread = append(apart, 1), append(spread, rows)
	}
	apart, spread = append(apart, t.Shape[last], 1), append(spread, t.Shape[last], times)
	to := slices.Clone(t.Shape)
	to[last] *= times
	if rows > 1 {
		to[last-1] *= rows
	}
	all := g.Broadcast(g.Reshape(v.Value, t.WithShape(apart...)), t.WithShape(spread...))
	return val{Value: g.Reshape(all, t.WithShape(to...)), kind: v.kind, raw: v.raw}
}

func (g *gen) extracted(v val) val {
	t := tileOf(v.Value)
	if t.Rank() == 0 {
		return v
	}
	part := g.part(t)
	return val{Value: g.Extract(v.Value, g.corners(t, part), part), raw: v.raw}
}

// part is the type of a sub-tile.
func (g *gen) part(whole tileir.TileType) tileir.TileType {
	part := whole.WithShape(slices.Clone(whole.Shape)...)
	for d, n := range part.Shape {
		if n > 1 && g.src.oneIn(2) {
			part.Shape[d] = max(1, n>>g.src.between(1, 3))
		}
	}
	if !tileir.Equal(sound(part), part) {
		return whole
	}
	return part
}

// corners is the index of a sub-tile: constants, or numbers cut to the range.
func (g *gen) corners(whole, part tileir.TileType) []*tileir.Value {
	var list []*tileir.Value
	for d, n := range whole.Shape {
		count := n / part.Shape[d]
		if g.src.oneIn(2) {
			list = append(list, g.number(tileir.I32, int64(g.src.n(int(count)))))
			continue
		}
		list = append(list, g.AndI(g.any(tileir.Tile(tileir.I32)), g.number(tileir.I32, count-1)))
	}
	return list
}

// assume makes a value with a property, and an assumption of that property.
func (g *gen) assume() {
	t := g.tile(wide)
	x := g.any(t)
	bits := t.Scalar().Bits()
	lo, hi := int64(0), int64(31)
	switch g.src.n(5) {
	case 0:
		x = g.Assume(g.AndI(x, g.like(x, -8)), tileir.DivBy{Divisor: 8})
	case 1:
		x = g.Assume(g.AndI(x, g.like(x, 31)), tileir.Bounded{Lower: &lo, Upper: &hi})
	case 2:
		x = g.Assume(g.ShRI(x, g.like(x, int64(bits-4)), tileir.Signed), tileir.Bounded{Upper: &hi})
	case 3:
		if t.Rank() == 0 {
			x = g.Assume(x, tileir.SameElements{})
			break
		}
		x = g.Assume(g.spread(g.any(t.WithShape()), t.Shape), tileir.SameElements(t.Shape))
	case 4:
		n := int64(8)
		along := int64(0)
		line := g.Iota(tileir.Tile(tileir.I32, 16))
		x = g.Assume(line, tileir.DivBy{Divisor: 8, Every: &n, Along: &along})
	}
	g.keep(x)
}
