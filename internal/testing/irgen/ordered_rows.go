package irgen

import "gotile/tileir"

// loadRowsOf reads rows of a matrix that integers of the program name.
func (o *ordered) loadRowsOf(p *pointer, t tileir.TileType) bounded {
	rows := int64(1) << o.src.n(6)
	line := o.value(tileir.Tile(tileir.I32, t.Shape[0])).Value
	w := o.rowWindow(p, t, rows, o.AndI(line, o.like(line, rows-1)), false)
	v, token := o.LoadViewTko(tileir.Weak, nil, w.view, w.index, o.before(w.span), o.hints(), nil)
	o.done(w.span, token)
	return bounded{v, p.arena.bound}
}

// storeRowsOf writes rows of a matrix, each once and not in order.
func (o *ordered) storeRowsOf(p *pointer, v bounded) {
	t := tileOf(v.Value)
	n := t.Shape[0]
	line := o.Iota(tileir.Tile(tileir.I32, n))
	w := o.rowWindow(p, t, n, o.XOrI(line, o.like(line, int64(o.src.n(int(n))))), true)
	o.done(w.span, o.StoreViewTko(tileir.Weak, nil, v.Value, w.view, w.index, o.before(w.span), o.hints(), nil))
}

// rowWindow is a view of a matrix of some rows, of which an index names some.
func (o *ordered) rowWindow(p *pointer, t tileir.TileType, rows int64, index *tileir.Value, write bool) window {
	pad := tileir.PadZero
	c := &cutting{sparse: 0, padding: &pad}
	var w window
	for d, n := range t.Shape {
		c.tile, c.step, c.dimMap = append(c.tile, int32(n)), append(c.step, 1), append(c.dimMap, int32(d))
		c.sizes, w.index = append(c.sizes, n), append(w.index, o.scalar(tileir.I32, 0))
	}
	c.sizes[0], w.index[0] = rows, index
	last := len(c.sizes) - 1
	if o.src.oneIn(4) { // the rows end within the tile
		c.sizes[last] = int64(o.src.between(1, int(c.sizes[last])))
	}
	extent := o.strides(c)
	from := o.find(p, extent)
	w.span = p.span(from, extent, write)
	w.view = o.view(o.at(p, from), p.elem, c)
	return w
}
