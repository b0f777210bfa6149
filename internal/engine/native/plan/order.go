package plan

import (
	"fmt"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A worker runs adjacent blocks one after the other. If the tiles of blocks with adjacent y, not x, are adjacent in memory,
// it runs those: cache lines, pages and the memory that the processor prefetches are used before they leave the caches.

// defaultOrder is x before y before z.
var defaultOrder = [3]int{0, 1, 2}

// freeOrder reports an entry whose blocks may run in any order: they do not wait for each other, print, or share operands of
// matrix products.
func freeOrder(entry *tileir.Op) bool {
	free := true
	entry.Walk(func(op *tileir.Op) bool {
		switch e := op.Info().Effects; {
		case e == tileir.Updates || e == tileir.Acts || Ordered(op):
			free = false
		case op.Code == tileir.OpMmaF || op.Code == tileir.OpMmaI || op.Code == tileir.OpMmaFScaled:
			free = false
		}
		return free
	})
	return free
}

// blockOrder returns the dimensions of the grid in the order in which blocks follow each other, the fastest first. It is
// that of the views with the most bytes, or the default if the order is not free.
func blockOrder(entry *tileir.Op) [3]int {
	votes := make(map[[3]int]int)
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpLoadViewTko:
			votes[orderOf(op.OperandList(tileir.LoadViewTkoIndex))] += bytesOf(op.Results[0])
		case tileir.OpStoreViewTko:
			votes[orderOf(op.OperandList(tileir.StoreViewTkoIndex))] += bytesOf(op.Operand(tileir.StoreViewTkoTile))
		}
		return true
	})
	best := defaultOrder
	for _, order := range [][3]int{{0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		if votes[order] > votes[best] {
			best = order
		}
	}
	return best
}

// bytesOf returns the size of a tile in registers.
func bytesOf(v *tileir.Value) int { return vcode.NumElements(v) * vcode.KindOfValue(v).Size() }

// orderOf returns the dimensions of the grid in the order in which a view's indices depend on them, the innermost first.
func orderOf(index []*tileir.Value) (order [3]int) {
	n, used := 0, [3]bool{}
	add := func(axis int) {
		if !used[axis] {
			used[axis], order[n] = true, axis
			n++
		}
	}
	for d := len(index) - 1; d >= 0; d-- {
		if axis := axisOf(index[d]); axis >= 0 {
			add(axis)
		}
	}
	for axis := range order {
		add(axis)
	}
	return order
}

// axisOf returns the dimension of the grid that an index is the block's index of; -1 for none.
func axisOf(v *tileir.Value) int {
	if v = Root(v); isBlockIndex(v) {
		for axis, r := range v.Def.Results {
			if r == v {
				return axis
			}
		}
	}
	return -1
}

// orderWords returns the words about an order in a plan.
func orderWords(order [3]int) string {
	if order == defaultOrder {
		return ""
	}
	return fmt.Sprintf(", in the order of %c, %c, %c", 'x'+order[0], 'x'+order[1], 'x'+order[2])
}
