package interp

import (
	"slices"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// viewAccess is a load, store or reduction of the tile at an index of a view.
type viewAccess struct {
	op      *tileir.Op
	verb    string
	load    bool
	ordered bool
	view    int
	index   []int  // registers
	group   bool   // accesses the memory of each member of a multicast group
	promise []bool // of each dimension, that the tile stays inside the tensor; nil without any
	*tiling
}

func (c *compiler) viewAccess(op *tileir.Op, verb string, view int, index []*tileir.Value) *viewAccess {
	return &viewAccess{op: op, verb: verb, load: verb == "load", view: c.use(op.Operand(view)),
		index: c.useAll(index), tiling: tilingOf(op.Operand(view).Type.(tileir.ViewType))}
}

// prepare computes the window of the access and checks that all of it is in memory.
func (a *viewAccess) prepare(fr *frame) (*window, ctl) {
	w, v := &fr.window, fr.regs[a.view].view
	a.readIndex(fr)
	*w = window{axes: w.axes, fr: fr}
	w.first, w.empty, w.partial = a.position(v, fr.index, fr.spans)
	low, high := int64(0), int64(0)
	if a.sparse >= 0 {
		low, high = a.sparseReach(fr, v, w)
	}
	if w.partial && a.promise != nil {
		if d := a.broken(fr, v); d >= 0 {
			return nil, fr.fail(fr.PromiseFault(a.op, a.verb, d, v.shape[a.dim[d]]))
		}
	}
	if w.empty {
		return w, next
	}
	a.walk(w, v, fr.spans)
	before, after := w.reach()
	id, off := host.Split(v.base)
	w.m = fr.Region(id, a.load)
	if w.m == nil || off&int64(a.size-1) != 0 {
		return nil, a.explain(fr, v)
	}
	w.first = host.AddSaturated(w.first, off/int64(a.size))
	from := host.AddSaturated(w.first, host.AddSaturated(before, low))
	to := host.AddSaturated(w.first, host.AddSaturated(after, high))
	if from < 0 || to >= w.m.Extent(a.nibbles)/int64(a.size) {
		return nil, a.explain(fr, v)
	}
	return w, next
}

// promises stores the promises of an attribute, by dimension.
func (a *viewAccess) promises(list tileir.Attr) {
	if bools, ok := list.(tileir.Bools); ok && slices.Contains(bools, true) {
		a.promise = bools
	}
}

// broken returns a dimension in which the tile extends outside the tensor against a promise, or -1.
func (a *viewAccess) broken(fr *frame, v *view) int {
	for d, promised := range a.promise {
		whole := d != a.sparse && fr.spans[d] == span{0, a.tile[d]}
		if promised && !whole && (d != a.sparse || a.picksOutside(fr, v)) {
			return d
		}
	}
	return -1
}

// picksOutside reports whether a selected row is outside the tensor.
func (a *viewAccess) picksOutside(fr *frame, v *view) bool {
	size := v.shape[a.dim[a.sparse]]
	for k := range int(a.tile[a.sparse]) {
		if i := fr.regs[a.index[a.sparse]].indexAt(k); i < 0 || i >= size {
			return true
		}
	}
	return false
}

func (a *viewAccess) readIndex(fr *frame) {
	fr.index = fr.index[:0]
	for d, r := range a.index {
		i := int64(0)
		if d != a.sparse {
			i = fr.regs[r].index()
		}
		fr.index = append(fr.index, i)
	}
	fr.spans = slices.Grow(fr.spans[:0], len(a.index))[:len(a.index)]
}

// sparseReach returns the minimum and maximum offset of the selected rows.
func (a *viewAccess) sparseReach(fr *frame, v *view, w *window) (low, high int64) {
	size, stride := v.shape[a.dim[a.sparse]], v.strides[a.dim[a.sparse]]
	picked := false
	for k := range int(a.tile[a.sparse]) {
		i := fr.regs[a.index[a.sparse]].indexAt(k)
		if i < 0 || i >= size {
			w.partial = true
			continue
		}
		move := host.MulSaturated(i, stride)
		if !picked {
			low, high, picked = move, move, true
		}
		low, high = min(low, move), max(high, move)
	}
	w.empty = w.empty || !picked
	return low, high
}

// each calls f for the window, or for the window in each memory of the group, or at each selected row.
func (a *viewAccess) each(fr *frame, w *window, f func(*window)) {
	if a.group {
		w.members(fr, func(_ int, w *window) { f(w) })
		return
	}
	if a.sparse < 0 {
		f(w)
		return
	}
	v := fr.regs[a.view].view
	size, stride := v.shape[a.dim[a.sparse]], v.strides[a.dim[a.sparse]]
	at, first := w.at, w.first
	for k := range int(a.tile[a.sparse]) {
		if i := fr.regs[a.index[a.sparse]].indexAt(k); i >= 0 && i < size {
			w.at, w.first = at+k*a.strides[a.sparse], first+i*stride
			f(w)
		}
	}
}

// explain fails with the first element that does not fit in memory. If every element fits, but an intermediate
// address does not, it reports the first element.
func (a *viewAccess) explain(fr *frame, v *view) ctl {
	n, far := 1, -1
	for _, t := range a.tile {
		n *= int(t)
	}
	for i := range n {
		addr, in := a.elementAddr(fr, v, i)
		if !in {
			continue
		}
		if m, _ := fr.Reach(addr, a.size, a.load); m == nil {
			return fr.accessFault(a.op, a.verb, addr, a.size, a.tile, i)
		}
		if far < 0 {
			far = i
		}
	}
	return fr.accessFault(a.op, a.verb, host.Wild, a.size, a.tile, far)
}

// elementAddr returns the address of element i of the tile, and whether it is in the tensor.
func (a *viewAccess) elementAddr(fr *frame, v *view, i int) (addr uint64, in bool) {
	elem := int64(0)
	for d, t := range a.tile {
		k := i / a.strides[d] % int(t)
		pos := host.AddSaturated(host.MulSaturated(fr.index[d], a.step[d]), int64(k))
		if d == a.sparse {
			pos = fr.regs[a.index[d]].indexAt(k)
		}
		if pos < 0 || pos >= v.shape[a.dim[d]] {
			return 0, false
		}
		elem = host.AddSaturated(elem, host.MulSaturated(pos, v.strides[a.dim[d]]))
	}
	if addr = host.Moved(v.base, elem, a.size); a.nibbles {
		addr = host.InBytes(addr)
	}
	return addr, true
}
