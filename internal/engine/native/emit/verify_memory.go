package emit

import (
	"gotile/internal/engine/native/plan"
	"math"
	"slices"

	"gotile/tileir"
)

// verifyMemory checks that two accesses to memory happen in the order of their operations if one of them writes. Loads
// may happen in any order, and repeatedly.
func verifyMemory(log *schedule, entry *tileir.Op) error {
	for _, part := range log.roots {
		if err := verifyAccesses(part); err != nil {
			return err
		}
	}
	return nil
}

// memoryAccess is an access to memory within a part of the schedule.
type memoryAccess struct {
	op          *tileir.Op
	top         int // index in the part's block of the operation, or of the operation that contains it
	first, last instant
}

// instant is an item of a part; direct, if the access is not in a nested part.
type instant struct {
	item   int
	direct bool
}

// verifyAccesses checks a part and its nested parts.
func verifyAccesses(part *scheduled) error {
	if part == nil {
		return nil
	}
	for _, e := range part.effects {
		for _, inner := range e.parts {
			if err := verifyAccesses(inner); err != nil {
				return err
			}
		}
	}
	list := memoryAccesses(part)
	for i, a := range list {
		for _, b := range list[i+1:] {
			x, y := a, b
			if x.top > y.top {
				x, y = y, x
			}
			if x.top == y.top || !conflict(x.op, y.op) || x.last.item < y.first.item {
				continue
			}
			if x.last.item == y.first.item && (part.separated(x, y) || inside(x, y)) {
				continue
			}
			return wrong(y.op, "it may access memory before the %s at %v has", x.op.Name(), tileir.PosOf(x.op.Loc))
		}
	}
	return nil
}

// inside reports accesses within one item that are checked elsewhere: in a nested part, or by the product that stores
// its sums after it has packed its operands.
func inside(x, y memoryAccess) bool {
	return !x.last.direct && !y.first.direct || y.top == math.MaxInt
}

// memoryAccesses returns the accesses of a part. Those of nested parts count as the item that contains them.
func memoryAccesses(part *scheduled) []memoryAccess {
	byOp := make(map[*tileir.Op]*memoryAccess)
	var order []*tileir.Op
	var gather func(p *scheduled, item int)
	gather = func(p *scheduled, item int) {
		for _, e := range p.effects {
			at := instant{e.item, true}
			if item >= 0 {
				at = instant{item, false}
			}
			for _, inner := range e.parts {
				if inner != nil {
					gather(inner, at.item)
				}
			}
			if e.kind != effectMemory {
				continue
			}
			h := byOp[e.op]
			if h == nil {
				h = &memoryAccess{e.op, topIndex(e.op, part.block), at, at}
				byOp[e.op] = h
				order = append(order, e.op)
			}
			if at.item < h.first.item {
				h.first = at
			}
			if at.item >= h.last.item {
				h.last = at
			}
		}
	}
	gather(part, -1)
	list := make([]memoryAccess, len(order))
	for i, op := range order {
		list[i] = *byOp[op]
	}
	return list
}

// topIndex returns the index in a block of an operation, or of the one that contains it. An operation after the block
// has the maximum index.
func topIndex(op *tileir.Op, b *tileir.Block) int {
	for op != nil {
		if op.Parent == b {
			return slices.Index(b.Ops, op)
		}
		op = op.ParentOp()
	}
	return math.MaxInt
}

// conflict reports two accesses whose order can be observed.
func conflict(x, y *tileir.Op) bool {
	return !onlyReads(x) || !onlyReads(y)
}

func onlyReads(op *tileir.Op) bool {
	return op.Info().Effects == tileir.Reads && !plan.Ordered(op)
}

// separated reports a load and a store of one loop that cannot conflict: code compares their addresses, or both access
// the same elements in the same order. In both cases an element may be stored where it has been loaded, so each iteration
// must load before it stores.
func (part *scheduled) separated(x, y memoryAccess) bool {
	if apartStores(x.op, y.op) {
		return true
	}
	if !x.last.direct || !y.first.direct || !onlyReads(x.op) || part.loadsAfter(x, y.op) {
		return false
	}
	for _, e := range part.effects {
		if e.kind == effectSeparated && e.item == x.last.item && e.op == x.op && e.other == y.op {
			return true
		}
	}
	return sameAddresses(x.op, y.op)
}

// apartStores reports two stores to different tiles of a view: constant indices of a dimension differ. Code stores such tiles one after the
// other unless it has found that their columns share no memory.
func apartStores(x, y *tileir.Op) bool {
	if x.Code != tileir.OpStoreViewTko || y.Code != tileir.OpStoreViewTko {
		return false
	}
	view := plan.Root(x.Operand(tileir.StoreViewTkoView))
	if _, tiles := view.Type.(tileir.PartitionViewType); !tiles || !plan.SameView(view, y.Operand(tileir.StoreViewTkoView)) {
		return false
	}
	i, j := x.OperandList(tileir.StoreViewTkoIndex), y.OperandList(tileir.StoreViewTkoIndex)
	for d := range i {
		m, known := plan.ConstantInt(i[d])
		n, both := plan.ConstantInt(j[d])
		if known && both && m != n {
			return true
		}
	}
	return false
}

// loadsAfter reports an iteration that loads after it has stored.
func (part *scheduled) loadsAfter(load memoryAccess, store *tileir.Op) bool {
	within, stored := false, false
	for _, e := range part.effects {
		switch {
		case e.item != load.last.item:
		case e.kind == effectIteration:
			within, stored = true, false
		case e.kind == effectOr: // which begins where the other part began
			within = false
		case e.kind != effectMemory || !within:
		case e.op == store:
			stored = true
		case e.op == load.op && stored:
			return true
		}
	}
	return false
}

// sameAddresses reports a load and a store with the same view and indices, or the same pointers.
func sameAddresses(load, store *tileir.Op) bool {
	switch {
	case load.Code == tileir.OpLoadViewTko && store.Code == tileir.OpStoreViewTko:
		return plan.Root(load.Operand(tileir.LoadViewTkoView)) == plan.Root(store.Operand(tileir.StoreViewTkoView)) &&
			slices.EqualFunc(load.OperandList(tileir.LoadViewTkoIndex), store.OperandList(tileir.StoreViewTkoIndex), sameScalar)
	case load.Code == tileir.OpLoadPtrTko && store.Code == tileir.OpStorePtrTko:
		x, y := plan.Resolve(load.Operand(tileir.LoadPtrTkoSource)), plan.Resolve(store.Operand(tileir.StorePtrTkoDestination))
		return x.Base == y.Base && x.Off == y.Off && slices.Equal(x.Pos, y.Pos)
	}
	return false
}

func sameScalar(x, y *tileir.Value) bool {
	a, b := plan.Resolve(x), plan.Resolve(y)
	if a.Base == b.Base && a.Off == b.Off {
		return true
	}
	m, known := plan.ConstantInt(x)
	n, both := plan.ConstantInt(y)
	return known && both && m == n
}
