package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// PointerAccess is a load, store or atomic operation through a tile of pointers. Lanes are
// checked against the memory that the first of them leads to, and where one leads
// elsewhere, against that from there on. Where a lane has no memory, or its memory is not
// a plain buffer, the step of the portable engine does the whole operation: all over
// again, which does no harm to loads and stores; atomic operations check all lanes first.
type PointerAccess struct {
	Op      *tileir.Op
	Elem    tileir.Scalar
	Ptrs    *tileir.Value
	Mask    *tileir.Value // nil for all lanes
	Padding *tileir.Value // of a load: what masked lanes are; nil for zero. Of a compare-and-swap: what is compared with
	Value   *tileir.Value // loaded or stored; of an atomic operation the operand
	Result  *tileir.Value // of an atomic operation, if something reads it
	N       int
	Ordered bool // other blocks may meet it
	Atomic  bool
	Private *privateAdds // of additions that may be done in memory of each worker's own
}

// addPointer makes an item of an access.
func (s *scope) addPointer(op *tileir.Op) {
	a := s.pointerAccess(op)
	if SeenByGo && (a.Ordered || a.Atomic) {
		s.addCall(op)
		return
	}
	if r := s.run(a); r != nil {
		s.addRun(r)
		return
	}
	for _, v := range []*tileir.Value{a.Ptrs, a.Mask, a.Padding} {
		if v != nil {
			s.settle(v)
		}
	}
	if a.IsLoad() {
		s.mat[a.Value] = true
	} else {
		s.settle(a.Value)
	}
	if a.Result != nil {
		s.mat[a.Result] = true
	}
	s.private(a)
	i := s.append(a, op)
	s.load = i
	if !a.IsLoad() {
		s.store = i
	}
	if a.Ordered || a.Atomic {
		s.store, s.floor = i, i+1
	}
}

func (a *PointerAccess) IsLoad() bool { return a.Op.Code == tileir.OpLoadPtrTko }

func (s *scope) pointerAccess(op *tileir.Op) *PointerAccess {
	a := &PointerAccess{Op: op}
	switch op.Code {
	case tileir.OpLoadPtrTko:
		a.Ordered = op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.Ptrs, a.Mask = op.Operand(tileir.LoadPtrTkoSource), op.Operand(tileir.LoadPtrTkoMask)
		a.Padding, a.Value = op.Operand(tileir.LoadPtrTkoPaddingValue), op.Results[0]
	case tileir.OpStorePtrTko:
		a.Ordered = op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.Ptrs, a.Mask = op.Operand(tileir.StorePtrTkoDestination), op.Operand(tileir.StorePtrTkoMask)
		a.Value = op.Operand(tileir.StorePtrTkoValue)
	case tileir.OpAtomicRMWTko:
		a.Ptrs, a.Mask = op.Operand(tileir.AtomicRMWTkoPointers), op.Operand(tileir.AtomicRMWTkoMask)
		a.Value = op.Operand(tileir.AtomicRMWTkoArg)
	case tileir.OpAtomicCASTko:
		a.Ptrs, a.Mask = op.Operand(tileir.AtomicCASTkoPointers), op.Operand(tileir.AtomicCASTkoMask)
		a.Value, a.Padding = op.Operand(tileir.AtomicCASTkoVal), op.Operand(tileir.AtomicCASTkoCmp)
	}
	if a.Atomic = op.Code == tileir.OpAtomicRMWTko || op.Code == tileir.OpAtomicCASTko; a.Atomic && len(s.users[op.Results[0]]) > 0 {
		a.Result = op.Results[0]
	}
	a.Elem, a.N = vcode.Pointee(a.Ptrs), vcode.NumElements(a.Ptrs)
	return a
}

// Size is the bytes of an element in memory.
func (a *PointerAccess) Size() int { return a.Elem.Bytes() }
