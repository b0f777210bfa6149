package tile

// Gather and scatter by tiles of indices.

// Gather loads elements by their indices in the array: integers, scalars or tiles that
// broadcast to one shape, one for each dimension.
//
//	rows := table.Gather(ids.Column(), b.Iota(tile.I32, 1, 64))
//
// An element whose index is outside the array, or that [Where] masks out, is not loaded: it
// is the value of [Fill]. Options after the indices: [Where], [Fill], [Unchecked], a
// [MemoryOrder] and [Scope], [Latency]. If all indices are scalars so is the result.
func (s TensorSpan) Gather(places ...any) Tile {
	c := s.open("TensorSpan.Gather", "")
	g, ok := s.indices(c, places)
	if !ok {
		return c.poison()
	}
	a, ok := c.access(g.opts, takesUnchecked, Relaxed, Acquire)
	if !ok {
		return c.poison()
	}
	if g.mask.isZero() {
		return c.gather(g.pointers, nil, nil, a)
	}
	mask, mok := c.mask(g.mask, g.pointers)
	pad, pok := c.padding(g.fill, g.pointers)
	if !mok || !pok {
		return c.poison()
	}
	return c.gather(g.pointers, mask, pad.v, a)
}

// Scatter stores elements by their indices in the array; see [TensorSpan.Gather]. The value
// broadcasts to the common shape of the indices, and converts to the array's type without
// narrowing. Elements outside the array are not stored. Storing twice to one element is
// undefined behaviour: beyond the edge of their array, indices load as zero, so leave these out.
//
//	to := index.Tiles(1024)
//	y.Scatter(v, to.Load(i), tile.Where(to.Inside(i)))
func (s TensorSpan) Scatter(value any, places ...any) {
	c := s.open("TensorSpan.Scatter", "")
	g, ok := s.indices(c, places)
	if !ok {
		return
	}
	if g.filled {
		c.failf("Fill applies to loads only; a scatter stores nothing for masked elements")
		return
	}
	t, ok := c.nonNarrowing(value, s.elem, "the array")
	if !ok {
		return
	}
	if t, ok = c.broadcastTo(t, g.pointers.dims()); !ok {
		return
	}
	var mask any
	if !g.mask.isZero() {
		mask = g.mask
	}
	c.store(g.pointers, t, mask, g.opts)
}

// Pointers returns pointers to elements by their indices in the array, as for
// [TensorSpan.Gather], and which of them are inside it. It is the way to atomic operations:
//
//	p, inside := hist.Pointers(bins)
//	tile.AtomicAdd(p, 1, tile.Relaxed, tile.Where(inside))
func (s TensorSpan) Pointers(places ...any) (pointers, inside Tile) {
	c := s.open("TensorSpan.Pointers", "")
	g, ok := s.indices(c, places)
	switch {
	case !ok:
		return c.poison(), c.poison()
	case len(g.opts) > 0 || g.filled:
		return c.failf("takes indices only"), c.poison()
	}
	return g.pointers, g.mask
}

// gathered is the checked operands of a gather or scatter.
type gathered struct {
	pointers Tile
	mask     Tile // of the elements to access; the zero Tile if all are
	fill     any
	filled   bool
	opts     []Option // for the access itself
}

// indices reads the indices and options of a gather or scatter.
func (s TensorSpan) indices(c *call, args []any) (g gathered, ok bool) {
	if !c.spanUsable(s) {
		return g, false
	}
	g.fill = 0
	var places []any
	var masks []any
	check := true
	for _, x := range args {
		switch x := x.(type) {
		case fillOption:
			g.fill, g.filled = x.value, true
		case whereOption:
			masks = append(masks, x.mask)
		case unchecked:
			check = false
		case Option:
			g.opts = append(g.opts, x)
		default:
			places = append(places, x)
		}
	}
	if len(places) != len(s.extents) {
		c.failf("%d indices for an array of %d dimensions; give one for each", len(places), len(s.extents))
		return g, false
	}
	ok = s.locate(c, places, check, &g)
	for _, m := range masks {
		cond, cok := c.boolOperand(m)
		if ok = ok && cok; ok {
			g.narrow(cond)
		}
	}
	return g, ok && !g.pointers.bad() && (g.mask.isZero() || !g.mask.bad())
}

// narrow adds a condition to the mask.
func (g *gathered) narrow(cond Tile) {
	if g.mask.isZero() {
		g.mask = cond
		return
	}
	g.mask = LogicalAnd(g.mask, cond)
}

// locate computes pointers, and the mask of those inside the array.
func (s TensorSpan) locate(c *call, places []any, check bool, g *gathered) bool {
	list, ok := s.indicesAs(c, places)
	if !ok {
		return false
	}
	var offset any = 0
	for i, t := range list {
		if check {
			g.narrow(c.isInside(t, s.Extent(i)))
		}
		offset = plus(offset, times(t, s.Stride(i)))
	}
	g.pointers = Add(s.ptr, offset)
	return !g.pointers.bad()
}

// indicesAs returns the indices in the type of offsets; their shapes must broadcast together.
func (s TensorSpan) indicesAs(c *call, places []any) ([]Tile, bool) {
	list := make([]Tile, len(places))
	for i, x := range places {
		t, ok := c.elementIndex(x, s.offsetType())
		if !ok {
			return nil, false
		}
		list[i] = t
		if _, ok := c.mutualShape(list[0], t); !ok {
			return nil, false
		}
	}
	return list, true
}

// isInside reports which indices are from 0 to below a length: one comparison is enough,
// since negative numbers are large without a sign.
func (c *call) isInside(t Tile, n any) Tile {
	u := DType(U32)
	if t.elem == I64 {
		u = U64
	}
	length, ok := c.tileOperand(n)
	if !ok {
		return c.poison()
	}
	return Lt(Bitcast(t, u), Bitcast(c.convert(length, t.elem), u))
}

// plus adds offsets, of which the first is the int 0.
func plus(x, y any) any {
	if n, ok := x.(int); ok && n == 0 {
		return y
	}
	return Add(x, y)
}
