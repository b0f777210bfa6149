package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// pointerAccess is a load, store or atomic operation through a tile of pointers. Lanes are
// checked against the memory that the first of them leads to, and where one leads
// elsewhere, against that from there on. Where a lane has no memory, or its memory is not
// a plain buffer, the step of the portable engine does the whole operation: all over
// again, which does no harm to loads and stores; atomic operations check all lanes first.
type pointerAccess struct {
	op      *tileir.Op
	elem    tileir.Scalar
	ptrs    *tileir.Value
	mask    *tileir.Value // nil for all lanes
	padding *tileir.Value // of a load: what masked lanes are; nil for zero. Of a compare-and-swap: what is compared with
	value   *tileir.Value // loaded or stored; of an atomic operation the operand
	result  *tileir.Value // of an atomic operation, if something reads it
	n       int
	ordered bool // other blocks may meet it
	atomic  bool
	private *privateAdds // of additions that may be done in memory of each worker's own
}

// addPointer makes an item of an access.
func (s *scope) addPointer(op *tileir.Op) {
	a := s.pointerAccess(op)
	if seenByGo && (a.ordered || a.atomic) {
		s.addCall(op)
		return
	}
	if r := s.run(a); r != nil {
		s.addRun(r)
		return
	}
	for _, v := range []*tileir.Value{a.ptrs, a.mask, a.padding} {
		if v != nil {
			s.settle(v)
		}
	}
	if a.isLoad() {
		s.mat[a.value] = true
	} else {
		s.settle(a.value)
	}
	if a.result != nil {
		s.mat[a.result] = true
	}
	s.private(a)
	i := s.append(a, op)
	s.load = i
	if !a.isLoad() {
		s.store = i
	}
	if a.ordered || a.atomic {
		s.store, s.floor = i, i+1
	}
}

func (a *pointerAccess) isLoad() bool { return a.op.Code == tileir.OpLoadPtrTko }

func (s *scope) pointerAccess(op *tileir.Op) *pointerAccess {
	a := &pointerAccess{op: op}
	switch op.Code {
	case tileir.OpLoadPtrTko:
		a.ordered = op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.ptrs, a.mask = op.Operand(tileir.LoadPtrTkoSource), op.Operand(tileir.LoadPtrTkoMask)
		a.padding, a.value = op.Operand(tileir.LoadPtrTkoPaddingValue), op.Results[0]
	case tileir.OpStorePtrTko:
		a.ordered = op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics] != tileir.Weak
		a.ptrs, a.mask = op.Operand(tileir.StorePtrTkoDestination), op.Operand(tileir.StorePtrTkoMask)
		a.value = op.Operand(tileir.StorePtrTkoValue)
	case tileir.OpAtomicRMWTko:
		a.ptrs, a.mask = op.Operand(tileir.AtomicRMWTkoPointers), op.Operand(tileir.AtomicRMWTkoMask)
		a.value = op.Operand(tileir.AtomicRMWTkoArg)
	case tileir.OpAtomicCASTko:
		a.ptrs, a.mask = op.Operand(tileir.AtomicCASTkoPointers), op.Operand(tileir.AtomicCASTkoMask)
		a.value, a.padding = op.Operand(tileir.AtomicCASTkoVal), op.Operand(tileir.AtomicCASTkoCmp)
	}
	if a.atomic = op.Code == tileir.OpAtomicRMWTko || op.Code == tileir.OpAtomicCASTko; a.atomic && len(s.users[op.Results[0]]) > 0 {
		a.result = op.Results[0]
	}
	a.elem, a.n = vcode.Pointee(a.ptrs), vcode.NumElements(a.ptrs)
	return a
}

// size is the bytes of an element in memory.
func (a *pointerAccess) size() int { return a.elem.Bytes() }
