package interp

import "gotile/internal/engine/host"

// window is the part of a tile that is inside its tensor, as nested rows of memory, starting at an element of a
// region.
type window struct {
	m       *host.Region
	first   int64 // index of the first element in the region
	at      int   // its index in the register
	axes    []axis
	partial bool // some of the tile is outside the tensor
	empty   bool // all of it does
	fr      *frame
}

// axis is one loop of the walk, the outermost first.
type axis struct {
	n   int
	reg int   // step in the register
	mem int64 // step in memory, in elements
}

// row returns the strides of a row, in the register and in memory.
func (w *window) row() (reg int, mem int64) {
	last := w.axes[len(w.axes)-1]
	return last.reg, last.mem
}

// turn makes rows of an axis whose elements are contiguous in memory, if those of the innermost axis are not. It
// reports whether rows are then strided in the register.
func (w *window) turn() bool {
	last := len(w.axes) - 1
	if w.axes[last].mem != 1 {
		for k, a := range w.axes[:last] {
			if a.mem == 1 {
				w.axes[k], w.axes[last] = w.axes[last], a
			}
		}
	}
	return w.axes[last].mem == 1 && w.axes[last].reg != 1
}

// rows calls f for every row, long ones in pieces: with their index in the register and in memory, and their number of
// elements. It stops early if the launch is to stop.
func (w *window) rows(f func(at, n int, first int64)) {
	outer := w.axes[:len(w.axes)-1]
	var count [32]int // more than there are axes: a tile has at most 2^24 elements, and an axis two steps
	at, first := w.at, w.first
	for w.pieces(at, first, f) {
		d := len(outer) - 1
		for ; d >= 0; d-- {
			a := &outer[d]
			at, first = at+a.reg, first+a.mem
			if count[d]++; count[d] < a.n {
				break
			}
			at, first = at-a.n*a.reg, first-int64(a.n)*a.mem
			count[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// pieces calls f for a row. It returns false if the launch is to stop.
func (w *window) pieces(at int, first int64, f func(at, n int, first int64)) bool {
	row := &w.axes[len(w.axes)-1]
	for from := 0; from < row.n; from += piece {
		n := min(piece, row.n-from)
		if w.fr.worked(n) && w.fr.Stopped() {
			return false
		}
		f(at+from*row.reg, n, first+int64(from)*row.mem)
	}
	return true
}

// span is the part lo to hi of a tile's dimension that is inside the tensor.
type span struct{ lo, hi int64 }

// inside clips a tile of n elements that begins at start to a tensor of size elements. A size that does not fit 63
// bits counts as negative, as on a GPU, and has no elements.
func inside(start, n, size int64) span {
	if size <= 0 || start >= size || start <= -n {
		return span{}
	}
	s := span{0, n}
	if start < 0 {
		s.lo = -start
	}
	if start > size-n {
		s.hi = size - start
	}
	return s
}

// position computes the position of the tile at index: the spans of its dimensions, and the distance of the first
// inside element from the tensor's first one.
func (g *tiling) position(v *view, index []int64, spans []span) (first int64, empty, partial bool) {
	for d, i := range index {
		if d == g.sparse {
			continue
		}
		start := host.MulSaturated(i, g.step[d])
		s := inside(start, g.tile[d], v.shape[g.dim[d]])
		if i < 0 && g.sparse < 0 { // an index of tiles is unsigned, one of elements is not
			s = span{}
		}
		spans[d] = s
		empty = empty || s.lo == s.hi
		partial = partial || s != span{0, g.tile[d]}
		first = host.AddSaturated(first, host.MulSaturated(start+s.lo, v.strides[g.dim[d]]))
	}
	return first, empty, partial
}

// walk converts spans to the axes of w: it leaves out axes of one step and merges those that are contiguous in memory
// and in the register.
func (g *tiling) walk(w *window, v *view, spans []span) {
	w.axes = w.axes[:0]
	for d, s := range spans {
		if d == g.sparse {
			continue
		}
		w.at += int(s.lo) * g.strides[d]
		if s.hi-s.lo == 1 {
			continue
		}
		a := axis{int(s.hi - s.lo), g.strides[d], v.strides[g.dim[d]]}
		if k := len(w.axes) - 1; k >= 0 && w.axes[k].reg == a.n*a.reg && w.axes[k].mem == int64(a.n)*a.mem {
			a.n *= w.axes[k].n
			w.axes = w.axes[:k]
		}
		w.axes = append(w.axes, a)
	}
	if k := len(w.axes) - 1; k < 0 || w.axes[k].reg != 1 { // rows are contiguous in the register
		w.axes = append(w.axes, axis{1, 1, 1})
	}
}

// reach returns the extent of a window before and after its first element.
func (w *window) reach() (before, after int64) {
	for _, a := range w.axes {
		if d := host.MulSaturated(int64(a.n-1), a.mem); d < 0 {
			before = host.AddSaturated(before, d)
		} else {
			after = host.AddSaturated(after, d)
		}
	}
	return before, after
}
