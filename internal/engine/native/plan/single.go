package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Loads and stores of one element are common in kernels for rows of different lengths: a block loads where its row begins and ends. Such an
// element is accessed by its index with a few scalar instructions, without a loop, and neither its pointer nor its mask is computed before.

// IsSingle reports an access of one element by an index that takes at most 32 bits.
func (a *PointerAccess) IsSingle() bool {
	if a.N != 1 || a.Indexed == nil {
		return false
	}
	k := vcode.KindOfValue(a.Indexed.Index)
	return k <= vcode.I32 && (a.Indexed.Signed || k < vcode.I32)
}

// maySingle reports an access that may be one by its index.
func (a *PointerAccess) maySingle() bool { return a.N == 1 && !a.Atomic }

// singleBounds returns the conditions that the mask of a single element is the conjunction of, and false if code cannot check them with
// the index alone.
func (s *scope) singleBounds(r *Indexed, a Indexing, left *int) ([]Bound, bool) {
	if r.Index == nil || vcode.NumElements(r.Index) != 1 || a.Base.Def == nil {
		return nil, false
	}
	if a.Base.Def.Code == tileir.OpAndI {
		return conjunction.Eval(a.Base.Def, func(v *tileir.Value) ([]Bound, bool) { return s.boundsAt(r, v, a.Operand(v), left) })
	}
	if a.Base.Def.Code != tileir.OpCmpI {
		return nil, false
	}
	list, ok := s.bound(r, a)
	return list, ok && len(list) == 1 && list[0].Elements == nil
}

// operandScalars adds the scalars that an operand of an access by indices is computed from, and reports whether elementwise operations
// compute it from these and the indices.
func (s *scope) operandScalars(r *Indexed, v *tileir.Value, found *[]*tileir.Value) bool {
	if vcode.NumElements(r.Index) > 1 {
		return s.scalars(v, found, r.known())
	}
	s.singleScalars(r, Resolve(v).Base, found)
	return true
}

func (s *scope) singleScalars(r *Indexed, v *tileir.Value, found *[]*tileir.Value) {
	switch op := SingleProducer(v); {
	case r.known()[v] || IsConstant(v) || IsIota(v):
	case op == nil:
		*found = append(*found, v)
	default:
		for _, x := range op.Operands {
			s.singleScalars(r, Resolve(x).Base, found)
		}
	}
}

// SingleProducer returns the operation that computes the pointer, the mask or the extended index of a single element, which code
// recomputes where it needs it; or nil.
func SingleProducer(v *tileir.Value) *tileir.Op {
	if v.Def == nil || vcode.NumElements(v) != 1 {
		return nil
	}
	switch v.Def.Code {
	case tileir.OpOffset, tileir.OpCmpI, tileir.OpAndI, tileir.OpExtI:
		return v.Def
	}
	return nil
}
