package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// PointerAccess is a load, store or atomic operation through a tile of pointers. Lanes are checked against the buffer of
// the first pointer; from a lane with a pointer to another buffer on, against that one. If a lane has no buffer, or one
// that is not directly accessible, the step of the portable engine performs the whole operation, including the lanes
// before. That does no harm to loads and stores; atomic operations check all lanes first.
type PointerAccess struct {
	Op      *tileir.Op
	Elem    tileir.Scalar
	Ptrs    *tileir.Value
	Mask    *tileir.Value // nil if no lane is masked
	Padding *tileir.Value // of a load: the value of masked lanes, nil for zero; of a compare-and-swap: the values to compare with
	Value   *tileir.Value // the loaded or stored tile; the operand of an atomic operation
	Result  *tileir.Value // of an atomic operation, if it is used
	N       int
	Ordered bool // other blocks can observe its order
	Atomic  bool
	Private *PrivateUpdates // set for updates that may go to private memory of each worker
	Indexed *Indexed        // set if the pointers are one pointer plus indices

	Added *Access // the load of Value, if that is read in memory while it is added to private memory; otherwise nil

	Next []*PointerAccess // loads of scalars that come right after this one
}

// addPointer plans an access.
func (s *scope) addPointer(op *tileir.Op) {
	a := s.pointerAccess(op)
	if SeenByGo && (a.Ordered || a.Atomic) {
		s.addCall(op)
		return
	}
	r := s.affineAccess(a)
	if r == nil {
		if op.Code == tileir.OpAtomicRMWTko {
			a.Private = s.privateUpdates(op, a.Ptrs, a.Elem, a.Result != nil)
		}
		a.Indexed = s.indexed(a)
		if a.Private != nil && a.Result != nil && (a.Indexed == nil || a.Indexed.Grid != nil) { // no loop stores the old values
			a.Private, a.Indexed = nil, nil
		}
	}
	s.addAddedTile(a)
	if load := s.rowLoads[op]; load != nil && (a.Indexed == nil || a.Indexed.Grid == nil) { // its rows are not moved
		s.addLoad(load)
		delete(s.rowLoads, op)
	}
	if r != nil {
		s.addAffine(r)
		return
	}
	if a.Indexed != nil {
		s.addIndexed(a)
		if s.gathersInLoop(a) {
			s.addGather(a)
			return
		}
		if view := s.movesRows(a); view != nil {
			if a.IsLoad() {
				s.rowMoves[view] = a // until the store is planned
			} else {
				s.addRowMove(view, a)
			}
			return
		}
		if load := s.rowLoads[op]; load != nil {
			s.addLoad(load)
		}
		s.readAt(s.knownBefore(a), len(s.r.Items))
	} else {
		s.materializeOperands(a)
	}
	if a.IsLoad() {
		s.inMemory[a.Value] = true
	}
	if s.joinHalo(a) || s.joinScalarLoad(a) {
		return
	}
	if a.Result != nil {
		s.inMemory[a.Result] = true
	}
	i := s.append(a, op)
	if a.Added != nil {
		s.definedBy[a.Added.Op] = position{s.r, i}
		s.readAt(a.Added.Index, i)
	}
	s.load, s.lanes = i, i
	if !a.IsLoad() {
		s.store = i
	}
	if a.Ordered || a.Atomic {
		s.store, s.first = i, i+1
	}
}

// joinScalarLoad moves the load of a scalar to that of an earlier one, if its operands are known there, and reports whether it has
// found such a one. Then the loops between them, which often read scalars such as the weights of a convolution, can be one.
func (s *scope) joinScalarLoad(a *PointerAccess) bool {
	if !s.uses(optScalarLoads) || !a.loadsScalar() {
		return false
	}
	from, operands := s.store+1, []*tileir.Value{a.Ptrs, a.Mask, a.Padding}
	if a.Indexed != nil {
		operands = s.knownBefore(a)
	}
	for _, v := range operands {
		if v != nil {
			from = max(from, s.ready([]*tileir.Value{v}, false), s.materialized[Root(v)])
		}
	}
	for i := from; i < len(s.r.Items); i++ {
		if first, ok := s.r.Items[i].(*PointerAccess); ok && first.loadsScalar() {
			first.Next = append(first.Next, a)
			s.definedBy[a.Op] = position{s.r, i}
			return true
		}
	}
	return false
}

// loadsScalar reports the load of one element, whose order with other loads cannot be observed.
func (a *PointerAccess) loadsScalar() bool { return a.IsLoad() && !a.Ordered && a.N == 1 }

// withNext returns the access and those that come right after it.
func (a *PointerAccess) withNext() []*PointerAccess { return append([]*PointerAccess{a}, a.Next...) }

// materializeOperands stores the operands of an access in memory.
func (s *scope) materializeOperands(a *PointerAccess) {
	for _, v := range []*tileir.Value{a.Ptrs, a.Mask, a.Padding} {
		if v != nil {
			s.materialize(v)
		}
	}
	if !a.IsLoad() {
		s.materialize(a.Value)
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

// Size returns the bytes of an element in memory.
func (a *PointerAccess) Size() int { return a.Elem.Bytes() }
