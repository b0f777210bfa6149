package emit

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// If one iteration of the unrolled loop reads the whole line, partial results are values of that iteration: nothing is
// initialized before it, nor stored and read again after it. A warp whose vectors are complete is combined at once, so
// that its registers are free for the next one.

// onceReducer emits a reduction of lines that one iteration reads.
type onceReducer struct {
	*reducer
	partial  []vcode.Reg
	warps    []vcode.Reg
	together bool // the lanes of several lines are combined together, after the loop
}

func (r *reducer) beginOnce() {
	r.once = &onceReducer{reducer: r, partial: make([]vcode.Reg, r.vectors()), together: r.combinesTogether()}
	if r.once.together {
		r.reserveRows()
	} else {
		r.lineStream()
	}
}

// add combines the elements of a vector with the partial results, and stores the result of the line after the last one.
func (r *onceReducer) add(x vcode.Reg) {
	n, b := r.n, r.n.b
	at := n.u % len(r.partial)
	if r.partial[at] == 0 {
		r.partial[at] = r.start(x)
	} else {
		r.partial[at] = r.apply(b, r.partial[at], x)
	}
	if done := n.u - n.unroll + len(r.partial); done >= 0 && (done+1)%r.perWarp() == 0 {
		warp := r.partial[done+1-r.perWarp() : done+1]
		if r.together {
			r.warps = append(r.warps, r.halve(b, warp))
		} else {
			r.warps = append(r.warps, r.joinWarp(b, warp))
		}
	}
	switch {
	case n.u < n.unroll-1:
	case r.together:
		r.storeVectors(b, r.warps)
	default:
		r.storeJoined(b, r.warps)
	}
}

// start returns the partial result of one element.
func (r *reducer) start(x vcode.Reg) vcode.Reg {
	if r.Keys && !r.Shifts || r.keepsElement() {
		return x
	}
	return r.apply(r.n.b, r.identity(r.n.b), x)
}

// keepsElement reports operations on integers, and additions, whose result for the identity and an element is the element.
func (r *reducer) keepsElement() bool {
	op := r.Combine
	return !r.kind.IsFloat() && r.kind != vcode.Mask || op.Code == tileir.OpAddF && op.Attrs[tileir.AddFRoundingMode] == tileir.NearestEven && !op.Flag(tileir.AddFFlushToZero) && r.Lanes*r.Warps > 1
}
