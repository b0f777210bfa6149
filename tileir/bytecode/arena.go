package bytecode

import "gotile/tileir"

// arena allocates the small parts of operations, many from one piece of memory. Its pieces grow with the module, so that a
// small one costs little.
type arena struct {
	ops    slab[tileir.Op]
	values slab[tileir.Value]
	refs   slab[*tileir.Value]
	attrs  slab[tileir.Attr]
	ints   slab[int]
}

// slab is a list whose front has been allocated.
type slab[T any] struct {
	free []T
	size int // of the last piece
}

const maxSlab = 1024

func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		if n > maxSlab/4 {
			return make([]T, n)
		}
		s.size = min(max(2*s.size, 16), maxSlab)
		s.free = make([]T, max(n, s.size))
	}
	list := s.free[:n:n]
	s.free = s.free[n:]
	return list
}

// op is [tileir.NewOp].
func (a *arena) op(code tileir.OpCode, loc tileir.Location) *tileir.Op {
	info := &tileir.Ops[code]
	if info.Regions > 0 {
		return tileir.NewOp(code, loc)
	}
	op := &a.ops.take(1)[0]
	op.Code, op.Loc = code, loc
	op.Segments = a.ints.take(len(info.Args))
	op.Attrs = a.attrs.take(len(info.Args))
	return op
}

// result is [tileir.Op.AddResult].
func (a *arena) result(op *tileir.Op, t tileir.Type) {
	v := &a.values.take(1)[0]
	v.Type, v.Def, v.Index = t, op, len(op.Results)
	op.Results = append(op.Results, v)
}
