package tile

import (
	"gotile/device"
	"gotile/tileir"
)

// Loads need not be ordered with stores that cannot reach the same memory. Where a launch
// says that a pointer's memory is its alone, and the kernel only loads from it, its loads
// carry no tokens: a GPU can then load ahead in loops. Tracing takes it that a kernel only
// loads from such memory; a kernel that was found to store to what it loaded from so is
// traced again.

// alone lists the arguments whose memory no other reaches.
func (f facts) alone() map[int]bool {
	list := make(map[int]bool)
	for i := range len(f) {
		if f.of(i)&factAlone != 0 {
			list[i] = true
		}
	}
	return list
}

// readOnly lists the arguments whose loads need no order, given what the kernel was found
// to do when it was traced first. A kernel that synchronises with others, by strong or
// atomic operations, keeps all order.
func (tr *tracer) readOnly(known facts) map[int]bool {
	list := known.alone()
	tr.entry.Walk(func(op *tileir.Op) bool {
		switch to, synchronises := written(op); {
		case synchronises:
			clear(list)
		case to != nil:
			root := tr.rootOf(to)
			if root == nil {
				clear(list)
				return false
			}
			delete(list, root.Index)
		}
		return len(list) > 0
	})
	return list
}

// written is what an operation stores to, and whether it orders accesses of others.
func written(op *tileir.Op) (to *tileir.Value, synchronises bool) {
	switch op.Code {
	case tileir.OpStorePtrTko:
		return op.Operand(tileir.StorePtrTkoDestination), op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics] != tileir.Weak
	case tileir.OpStoreViewTko:
		return op.Operand(tileir.StoreViewTkoView), op.Attrs[tileir.StoreViewTkoMemoryOrderingSemantics] != tileir.Weak
	case tileir.OpAtomicRedViewTko:
		return op.Operand(tileir.AtomicRedViewTkoView), false // relaxed always
	case tileir.OpLoadPtrTko:
		return nil, op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] != tileir.Weak
	case tileir.OpLoadViewTko:
		return nil, op.Attrs[tileir.LoadViewTkoMemoryOrderingSemantics] != tileir.Weak
	case tileir.OpAtomicCASTko, tileir.OpAtomicRMWTko, tileir.OpGdcWaitTko, tileir.OpGdcLaunchDependentsTko, tileir.OpMemoryFenceAliasTko:
		return nil, true
	}
	return nil, false
}

// rootOf is the entry's argument that pointers or a view come from, nil where that is
// not plain to see.
func (tr *tracer) rootOf(v *tileir.Value) *tileir.Value {
	for {
		if arg := tr.argument(v); arg != nil {
			return arg
		}
		if v.Def == nil {
			return nil
		}
		switch v.Def.Code {
		case tileir.OpOffset, tileir.OpReshape, tileir.OpBroadcast, tileir.OpPermute, tileir.OpExtract, tileir.OpAssume,
			tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView:
			v = v.Def.Operands[0]
		default:
			return nil
		}
	}
}

// unordered reports a weak load through v that needs no order.
func (tr *tracer) unordered(v *tileir.Value, a access) bool {
	if a.order != 0 || len(tr.loadsOnly) == 0 {
		return false
	}
	root := tr.rootOf(v)
	if root == nil || !tr.loadsOnly[root.Index] {
		return false
	}
	tr.loadedSo[root.Index] = true
	return true
}

// mistaken reports loads without order from memory that the kernel also stores to.
func (tr *tracer) mistaken(readOnly map[int]bool) bool {
	for i := range tr.loadedSo {
		if !readOnly[i] {
			return true
		}
	}
	return false
}

// alone reports whether argument i is a pointer whose memory no other pointer reaches.
func alone(args []device.Arg, i int) bool {
	for j, other := range args {
		if j != i && other.Pointer && overlap(args[i], other) {
			return false
		}
	}
	return true
}

// overlap reports whether two pointers may reach the same memory.
func overlap(x, y device.Arg) bool {
	switch {
	case (x.Host == nil) != (y.Host == nil):
		return false
	case x.Host == nil:
		return x.Buffer == y.Buffer
	case len(x.Host) == 0 || len(y.Host) == 0:
		return false
	}
	p, q := begin(x), begin(y)
	return p < q+uintptr(len(y.Host)) && q < p+uintptr(len(x.Host))
}
