package irgen

import "gotile/tileir"

// counters is memory of a few integers that all blocks only add to, so that no order
// matters.
type counters struct {
	base *tileir.Value
	elem tileir.Scalar
	n    int64
}

// addCounters adds such a buffer.
func (o *ordered) addCounters() {
	elem := pick(o.src, []tileir.Scalar{tileir.I32, tileir.I64})
	b := &Buffer{Elem: elem, Len: int64(1) << o.src.between(0, 5), Written: true}
	o.counts = append(o.counts, counters{o.bufferParam(b), elem, b.Len})
}

// countSome adds to counters that a tile of integers names, several lanes to one.
func (o *ordered) countSome() {
	c := pick(o.src, o.counts)
	t := tileir.Tile(c.elem, o.shape...)
	index := o.convert(o.value(t.WithElem(tileir.I32)), tileir.I32).Value
	at := o.Offset(o.spread(c.base, t.Shape), o.AndI(index, o.like(index, c.n-1)))
	var mask *tileir.Value
	if o.src.oneIn(4) {
		mask = o.value(t.WithElem(tileir.I1)).Value
	}
	o.AtomicRMWTko(o.atomicOrder(), pick(o.src, []tileir.MemoryScope{tileir.ScopeDevice, tileir.ScopeSystem}), at, tileir.AtomicAdd, o.value(t).Value, mask, nil)
}
