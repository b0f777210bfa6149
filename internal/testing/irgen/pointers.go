package irgen

import "gotile/tileir"

// Pointers are values like others: loops carry them, conditions yield them, and selections choose between those of
// different buffers.
var pointerForms = []func(*gen){(*gen).carriedPointers, (*gen).carriedPointers, (*gen).chosenPointers, (*gen).carriedStores}

func (g *gen) pointerForm() { pick(g.src, pointerForms)(g) }

// unpacked are the elements of memory that take whole bytes.
var unpacked = []tileir.Scalar{tileir.I32, tileir.F32, tileir.I8, tileir.F16, tileir.I64, tileir.I16, tileir.F64, tileir.E4M3FN, tileir.I1}

// carriedPointers loads through pointers that each iteration of a loop moves.
func (g *gen) carriedPointers() {
	if g.depth >= maxDepth {
		return
	}
	t := g.tile(unpacked)
	trips := int64(pick(g.src, g.scale.trips))
	l := g.lattice(t.Shape, false)
	step := int64(g.src.between(-3, int(min(t.NumElements(), 100))))
	base, buf := g.input(t.Scalar(), anyBits)
	reach := step * (trips + 1)
	if reach < 0 {
		l.first -= reach
	}
	buf.Len = max(buf.Len, l.first+l.high+max(0, reach)+1)
	scalar := g.src.oneIn(3) // the loop carries one pointer
	p := base
	if !scalar {
		p = g.Offset(g.spread(base, t.Shape), g.walk(l))
	}
	elem := pick(g.src, loopTypes[:3])
	op := g.For(g.bound(elem, 0), g.bound(elem, trips), g.number(elem, 1), []*tileir.Value{p, g.any(t)}, false)
	g.inside(op.Block(0), int(trips), func() {
		g.openLoop(nil, false)
		g.fors++
		args := op.Block(0).Args
		v := g.loadAt(g.lanesOf(args[1], scalar, l, t), t)
		moved := g.movedPointers(args[1], step)
		g.Continue(moved, g.mixed(args[2], v))
	})
	g.keep(op.Results[1])
	if g.src.oneIn(2) {
		g.keep(g.loadAt(g.lanesOf(op.Results[0], scalar, l, t), t))
	}
}

// lanesOf is the pointers of a tile: those that the loop carries, or those around the one that it carries.
func (g *gen) lanesOf(p *tileir.Value, scalar bool, l lattice, t tileir.TileType) *tileir.Value {
	if !scalar {
		return p
	}
	return g.Offset(g.spread(p, t.Shape), g.walk(l))
}

// loadAt loads, some elements or all.
func (g *gen) loadAt(p *tileir.Value, t tileir.TileType) *tileir.Value {
	var mask, padding *tileir.Value
	if g.src.oneIn(3) {
		mask, padding = g.any(t.WithElem(tileir.I1)), g.any(t)
	}
	v, _ := g.LoadPtrTko(tileir.Weak, nil, p, mask, padding, nil, nil)
	return v
}

// movedPointers moves pointers by a step, under a condition at times.
func (g *gen) movedPointers(p *tileir.Value, step int64) *tileir.Value {
	by := g.same(pick(g.src, []tileir.Scalar{tileir.I32, tileir.I64, tileir.I16}), step, tileOf(p).Shape)
	if !g.src.oneIn(4) {
		return g.Offset(p, by)
	}
	op := g.If(g.any(tileir.Tile(tileir.I1)), []tileir.Type{p.Type}, true)
	g.inside(op.Block(0), 1, func() { g.Yield(g.Offset(p, by)) })
	g.inside(op.Block(1), 1, func() { g.Yield(p) })
	return op.Results[0]
}

// mixed is a value computed from two of one type.
func (g *gen) mixed(x, y *tileir.Value) *tileir.Value {
	t := tileOf(x)
	switch {
	case t.Scalar().IsInt() && g.src.oneIn(2):
		return g.XOrI(x, y)
	case t.Scalar().IsInt() && t.Scalar() != tileir.I1:
		return g.plus(x, y)
	}
	return g.Select(g.any(t.WithElem(tileir.I1)), x, y)
}

// chosenPointers loads from one of two buffers, element by element or all from one.
func (g *gen) chosenPointers() {
	t := g.tile(unpacked)
	if g.full() || g.depth >= maxDepth {
		return
	}
	l := g.lattice(t.Shape, false)
	size := l.first + l.high + 1
	x, y := &Buffer{Elem: t.Scalar(), Len: size}, &Buffer{Elem: t.Scalar(), Len: size}
	p, q := g.bufferParam(x), g.bufferParam(y)
	var at *tileir.Value
	switch g.src.n(3) {
	case 0: // each element
		index := g.walk(l)
		at = g.Select(g.any(t.WithElem(tileir.I1)), g.Offset(g.spread(p, t.Shape), index), g.Offset(g.spread(q, t.Shape), index))
	case 1: // one pointer
		at = g.Offset(g.spread(g.Select(g.any(tileir.Tile(tileir.I1)), p, q), t.Shape), g.walk(l))
	default:
		op := g.If(g.any(tileir.Tile(tileir.I1)), []tileir.Type{p.Type}, true)
		g.inside(op.Block(0), 1, func() { g.Yield(p) })
		g.inside(op.Block(1), 1, func() { g.Yield(q) })
		at = g.Offset(g.spread(op.Results[0], t.Shape), g.walk(l))
	}
	g.offer(val{Value: g.loadAt(at, t)})
}

// carriedStores stores the block's part tile by tile, through pointers and a token that a loop carries.
func (g *gen) carriedStores() {
	if g.full() || !g.store || g.token == nil || g.depth >= maxDepth {
		return
	}
	t := g.tile(unpacked)
	trips := int64(pick(g.src, g.scale.trips))
	n := max(1, t.NumElements()*trips)
	b := &Buffer{Elem: t.Scalar(), Len: n * int64(g.p.Blocks()), Written: true}
	base := g.Offset(g.bufferParam(b), g.timesOf(g.block, g.number(tileir.I32, n)))
	p := g.Offset(g.spread(base, t.Shape), g.count(tileir.I32, t.Shape))
	op := g.For(g.number(tileir.I32, 0), g.bound(tileir.I32, trips), g.number(tileir.I32, 1), []*tileir.Value{p, g.any(t), g.token}, false)
	g.inside(op.Block(0), int(trips), func() {
		args := op.Block(0).Args
		g.openLoop(args[2:3], false)
		g.fors++
		token := g.StorePtrTko(tileir.Weak, nil, args[1], args[2], nil, args[3], nil)
		g.Continue(g.Offset(args[1], g.number(tileir.I32, t.NumElements(), t.Shape...)), g.mixed(args[2], g.any(t)), token)
	})
	g.token = op.Results[2]
}
