package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// What an update adds to elements is often a tile that is loaded for nothing else, such as the weights of a histogram. The worker's private
// copy of the elements is apart from other memory, so the numbers may be read where the view has them, while they are added.

// findAddedTiles finds the loads of such tiles. They are planned with the update.
func (p *planner) findAddedTiles(entry *tileir.Op) {
	if !p.uses(optPrivateAtomics) || !p.uses(OptDirectAccess) || SeenByGo {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpAtomicRMWTko {
			return true
		}
		tile := op.Operand(tileir.AtomicRMWTkoArg)
		if load := tile.Def; load != nil && load.Code == tileir.OpLoadViewTko && !p.absorbed[load] && len(p.users[tile]) == 1 && readsLine(load) && load.Parent == op.Parent && !p.writesBetween(load, op) {
			p.absorbed[load], p.addedTiles[op] = true, load
		}
		return true
	})
}

// readsLine reports a load of a line of numbers of four or eight bytes.
func readsLine(load *tileir.Op) bool {
	t := Root(load.Operand(tileir.LoadViewTkoView)).Type.(tileir.ViewType)
	_, sparse := t.(tileir.GatherScatterViewType)
	elem, tile := t.Tensor().Elem, load.Results[0]
	return !sparse && !Ordered(load) && !(&Access{Op: load}).AssumesInBounds() && elem.Bytes() >= 4 && !Coded(elem) && isLine(tile.Type.(tileir.TileType).Shape, vcode.NumElements(tile))
}

// isLine reports the shape of a tile of which n, the number of its elements, is one dimension.
func isLine(shape []int64, n int) bool {
	for _, size := range shape {
		if size > 1 {
			return int(size) == n
		}
	}
	return false
}

// addAddedTile plans the load of what an update adds: with the update, or before it.
func (s *scope) addAddedTile(a *PointerAccess) {
	load := s.addedTiles[a.Op]
	switch {
	case load == nil:
	case a.Private == nil || a.Result != nil || a.Indexed == nil || a.Indexed.Grid != nil:
		s.addLoad(load)
	default:
		a.Added = s.access(load, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, load.OperandList(tileir.LoadViewTkoIndex), load.Results[0])
		s.materializeIndices(a.Added)
		for _, v := range a.Added.Index {
			s.need(v)
		}
		s.inMemory[Root(a.Value)] = true
	}
}
