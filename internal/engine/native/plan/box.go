package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Kernels gather elements that are in reverse order or a few apart: flips, every second pixel, one channel of an image. The
// pointers of such a tile are affine, but a loop over vectors cannot access them in memory. So the tile goes through scratch
// memory, and whole vectors are copied there, of which instructions pick the elements. The same copy moves a tile of
// contiguous elements that its mask leaves out in part: the elements whose mask is set are an interval of each dimension
// if each condition compares a number that grows along one dimension with a scalar.

// Box describes the elements of an affine access whose mask is set: an interval of each dimension.
type Box struct {
	Dims   []Part // of the pointers, the innermost first
	Bounds []BoxBound
}

// BoxBound is a condition whose elements grow by Step along dimension Dim, and along no other one. They are all equal if
// Step is 0.
type BoxBound struct {
	Bound
	Dim  int
	Step int64
}

// The maximum distance of elements that vectors are copied for, the minimum number of elements of a dimension with such
// distances, the maximum number of elements of a tile, whose copy does not poll, and the maximum step of a condition: limits of
// intervals are less than 2^BoxBits before code divides them by it.
const (
	maxElementsApart = 4
	minApartBits     = 3
	maxBoxed         = 1 << 15
	maxBoxStep       = 1 << 5
	BoxBits          = 20
)

// isApart reports elements of the innermost dimension that are in reverse order, or a few apart.
func (r *AffineAccess) isApart() bool {
	q := r.Parts[0]
	apart := q.Scale / int64(r.Size())
	return q.By == nil && q.Bits >= minApartBits && q.Scale%int64(r.Size()) == 0 && (apart == -1 || apart > 1 && apart <= maxElementsApart)
}

// boxOf returns the elements of an access whose mask is set, or nil if they are not known to be a box.
func (s *scope) boxOf(r *AffineAccess) *Box {
	if !s.uses(optBoxes) || r.N > maxBoxed || r.Mask != nil && !r.Proven {
		return nil
	}
	if r.Padding != nil {
		if _, splat := vcode.SplatBits(r.Padding); !splat {
			return nil
		}
	}
	cuts, bounds := cutsOfParts(r.Parts), slices.Clone(r.Bounds)
	for i := range bounds {
		if b := &bounds[i]; b.Elements != nil {
			if b.Elements = b.Elements.through(s.terms, b.at); !b.Elements.Computable() {
				return nil
			}
			cuts |= cutsOfParts(b.Elements.Parts())
		}
	}
	x := &Box{Dims: splitParts(r.Parts, cuts)}
	for _, b := range bounds {
		bound, ok := x.bound(b)
		if !ok {
			return nil
		}
		x.Bounds = append(x.Bounds, bound)
	}
	return x
}

// cutsOfParts returns the first bits of parts.
func cutsOfParts(parts []Part) (cuts uint64) {
	for _, q := range parts {
		cuts |= 1 << q.First
	}
	return cuts
}

// splitParts divides parts where other dimensions begin.
func splitParts(parts []Part, cuts uint64) (list []Part) {
	for _, q := range parts {
		for i := range q.Bits {
			if i == 0 || cuts>>(q.First+i)&1 != 0 {
				list = append(list, Part{q.First + i, 0, bitStride{q.Scale << i, q.By}})
			}
			list[len(list)-1].Bits++
		}
	}
	return list
}

// bound returns a condition as one of a single dimension, and false if it depends on several.
func (x *Box) bound(b Bound) (BoxBound, bool) {
	r := BoxBound{Bound: b}
	if b.Elements == nil {
		return r, b.Truth != nil
	}
	if b.Compare == tileir.GreaterOrEqual && b.Unsigned { // which negative numbers are, too
		return r, false
	}
	for d, q := range x.Dims {
		switch step := b.Elements.BitStrides[q.First]; {
		case step.Scale == 0:
		case step.By != nil || r.Step != 0 || magnitude(step.Scale) > maxBoxStep:
			return r, false
		default:
			r.Dim, r.Step = d, step.Scale
		}
	}
	return r, r.Step == 0 || magnitude(r.Step)<<x.Dims[r.Dim].Bits < 1<<BoxBits
}
