package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The conditions of a tile's rows are computed in a loop of their own, after which another one would select elements of a tile in memory. So
// selections that are the padding of a load are found before loops are planned: then one loop loads and reduces the tile, and nothing
// computes the conditions.

// findEarlyFills finds such selections of an entry without matrix products, whose limits are conditions too.
func (p *planner) findEarlyFills(entry *tileir.Op) {
	if !p.usesFills() {
		return
	}
	var selections, conjunctions []*tileir.Op
	products := false
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpSelect:
			selections = append(selections, op)
		case tileir.OpAndI, tileir.OpOrI:
			conjunctions = append(conjunctions, op)
		case tileir.OpMmaF, tileir.OpMmaI, tileir.OpMmaFScaled:
			products = true
		}
		return !products
	})
	if products {
		return
	}
	for _, op := range selections {
		if load := p.loadBefore(op); load != nil {
			p.fillEarly(load, op)
		}
	}
	for _, op := range conjunctions {
		p.dropInside(op)
	}
}

// loadBefore returns the load of a view whose tile only a selection in its block reads, perhaps converted or as its bits, or nil.
func (p *planner) loadBefore(op *tileir.Op) *tileir.Op {
	x, by := p.selectedFrom(op)
	load := x.Base.Def
	if load == nil || load.Code != tileir.OpLoadViewTko || load.Parent != op.Parent || !x.IsIdentity() || !p.onlyReader(x.Base, by) {
		return nil
	}
	return load
}

// fillEarly makes the selection the padding of the load.
func (p *planner) fillEarly(load, op *tileir.Op) {
	a := accessBefore(load)
	if a == nil {
		return
	}
	f := p.fillOf(a, op)
	if f == nil || len(f.Edges) == 0 {
		return
	}
	p.fills[op], p.fillOfLoad[load] = op.Operands[1], f
	p.unread(op, op.Operands[0])
	p.unread(op, op.Operands[2])
}

// accessBefore describes a load before the loops are planned; nil if its padding may not be replaced.
func accessBefore(load *tileir.Op) *Access {
	v := Root(load.Operand(tileir.LoadViewTkoView))
	if _, sparse := v.Type.(tileir.GatherScatterViewType); sparse || v.Def == nil {
		return nil
	}
	a := newAccess(load, describedView(v), tileir.LoadViewTkoMemoryOrderingSemantics, load.OperandList(tileir.LoadViewTkoIndex), load.Results[0])
	if a.Elem == tileir.I1 || !a.CopiesBytes() || a.AssumesInBounds() || vcode.NumElements(a.Tile) == 1 {
		return nil
	}
	return a
}

// unread notes that an operation does not read an operand.
func (p *planner) unread(op *tileir.Op, v *tileir.Value) {
	p.users[v] = slices.DeleteFunc(p.users[v], func(user *tileir.Op) bool { return user == op })
}

// fillReady gives a load the padding that was found, and returns the first item that may read the sizes of its edges.
func (s *scope) fillReady(a *Access) int {
	a.Fill = s.fillOfLoad[a.Op]
	if a.Fill == nil {
		return 0
	}
	var sizes []*tileir.Value
	for _, e := range a.Fill.Edges {
		s.need(e.Size)
		sizes = append(sizes, e.Size)
	}
	return s.ready(sizes, false)
}
