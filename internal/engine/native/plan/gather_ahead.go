package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// If no mask limits the indices of a load, because the kernel declares them to be valid for example, a loop before the one that
// loads finds the largest index whose mask is set. Both loops compute the indices and the mask in registers, so neither has to be in
// memory, and both may end where the mask does.

// maxAhead is the maximum number of operations that both loops do. With more of them it is faster to store their result.
const maxAhead = 8

// addAhead plans a load by indices that a loop checks before, and reports whether it is one.
func (s *scope) addAhead(a *PointerAccess) bool {
	r := a.Indexed
	if !s.uses(optAhead) || !s.mayGather(a) || a.Size() < minGathered || a.Mask == nil || vcode.KindOfValue(r.Index) == vcode.I8 {
		return false
	}
	if !s.isPlain(r.Index) || !s.isPlain(a.Mask) || !a.padsComputably(s) {
		return false
	}
	seen := make(map[*tileir.Value]bool)
	if !s.computesTwice(r.Index, seen) || !s.computesTwice(a.Mask, seen) {
		return false
	}
	r.Ahead = true
	s.recomputes(r, a.Ptrs)
	if a.Padding != nil {
		s.recomputes(r, a.Padding)
	}
	return true
}

// computesTwice reports a tile of few operations, none of which loads by indices. seen has those that have been counted.
func (s *scope) computesTwice(v *tileir.Value, seen map[*tileir.Value]bool) bool {
	base := Resolve(v).Base
	if base.Def == nil || seen[base] || IsIota(base) || IsConstant(base) || vcode.NumElements(base) == 1 {
		return true
	}
	if seen[base] = true; len(seen) > maxAhead || s.gathers[base.Def] != nil {
		return false
	}
	if !vcode.HasLowering(base.Def.Code) {
		return true
	}
	for _, x := range base.Def.Operands {
		if !s.computesTwice(x, seen) {
			return false
		}
	}
	return true
}

// InLoop reports an access whose loop computes the indices and the mask.
func (r *Indexed) InLoop() bool { return r.Limit != nil || r.Ahead }
