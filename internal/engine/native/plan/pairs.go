package plan

import (
	"slices"

	"gotile/tileir"
)

// Complex numbers and points are rows of two elements, and a kernel loads or stores both columns of them. If rows follow each other without a
// gap, a loop accesses whole vectors of rows, and moves the elements of each column to a register of their own. Otherwise the columns
// go through scratch memory one after the other.

// Pair is two accesses to adjacent columns of the same rows.
type Pair struct {
	First, Second *Access
	Rows, Column  int // dimensions of the tile: that of the rows, and that of the columns, which has one element
}

// pairOf returns the pair of two accesses, or nil.
func pairOf(x, y *Access) *Pair {
	if !x.mayPair() || !y.mayPair() || !SameView(x.View, y.View) {
		return nil
	}
	p := &Pair{x, y, x.ContiguousDim(), -1}
	for d := range x.Index {
		m, known := ConstantInt(x.Index[d])
		n, both := ConstantInt(y.Index[d])
		switch apart := n - m; {
		case known && both && (apart == 1 || apart == -1) && p.Column < 0 && d != p.Rows:
			p.Column = d
			if apart < 0 {
				p.First, p.Second = y, x
			}
		case known && both && apart == 0:
		case !sameIndex(x.Index[d], y.Index[d]):
			return nil
		}
	}
	if p.Column < 0 || !p.mayFollow(p.Rows, 2) || !p.mayFollow(p.Column, 1) {
		return nil
	}
	return p
}

// SameView reports views of the same tiles of the same memory, which may have been made several times.
func SameView(x, y *tileir.Value) bool {
	x, y = Root(x), Root(y)
	if x == y {
		return true
	}
	if x.Def == nil || y.Def == nil || x.Def.Code != y.Def.Code || !tileir.Equal(x.Type, y.Type) || len(x.Def.Operands) != len(y.Def.Operands) {
		return false
	}
	switch x.Def.Code {
	case tileir.OpMakePartitionView, tileir.OpMakeTensorView:
		for i, v := range x.Def.Operands {
			if w := y.Def.Operands[i]; !sameIndex(v, w) && !SameView(v, w) {
				return false
			}
		}
		return true
	}
	return false
}

// sameIndex reports two values that are the same scalar.
func sameIndex(x, y *tileir.Value) bool {
	a, b := Resolve(x), Resolve(y)
	return a.Base == b.Base && a.Off == b.Off
}

// mayPair reports an access to a tile of one line, of whole elements of four or eight bytes as registers have them.
func (a *Access) mayPair() bool {
	if a.Affine != nil || a.Sparse >= 0 || a.Fill != nil || a.Ordered || a.AssumesInBounds() || Coded(a.Elem) || a.Size < 4 {
		return false
	}
	if _, tiles := a.View.Type.(tileir.PartitionViewType); !tiles {
		return false
	}
	d := a.ContiguousDim()
	return d >= 0 && a.InnerSize() == int(a.Tile.Type.(tileir.TileType).NumElements())
}

// mayFollow reports that elements of a dimension may be so many elements of memory apart.
func (p *Pair) mayFollow(d, apart int) bool {
	t := p.First.View.Type.(tileir.ViewType)
	known := t.Tensor().Strides[TileDims(t)[d].Tensor]
	return known == tileir.Dynamic || known == int64(apart)
}

// pairsWithLast reports a store that is in the same loop as the last one before it: they store different columns.
func (s *scope) pairsWithLast(a *Access) bool {
	if !s.pairs() || s.store < 0 {
		return false
	}
	g, ok := s.r.Items[s.store].(*Group)
	return ok && len(g.Stores) == 1 && pairOf(g.Stores[0], a) != nil
}

// pairs reports a target that moves the elements of two columns to registers of their own.
func (p *planner) pairs() bool {
	return p.vec.SplitsPairs && p.uses(OptStrided) && p.uses(OptDirectAccess)
}

// findPairs finds the pairs of a group whose tiles nothing else reads.
func (p *planner) findPairs(g *Group) {
	if !p.pairs() || g.Cuts != 0 || !p.onlyElementwise(g) {
		return
	}
	paired := make(map[*Access]bool)
	for _, list := range [][]*Access{g.Loads, g.Stores} {
		for i, x := range list {
			for _, y := range list[i+1:] {
				pair := pairOf(x, y)
				if pair == nil || paired[x] || paired[y] || g.Lanes*x.Size != p.vec.Bytes || !p.onlyInLoop(g, x) || !p.onlyInLoop(g, y) {
					continue
				}
				paired[x], paired[y] = true, true
				g.Pairs = append(g.Pairs, pair)
			}
		}
	}
	inHull := func(a *Access) bool { return !paired[a] && g.HullOf(a) != nil }
	if len(g.Stores) > 1 && !paired[g.Stores[0]] || slices.ContainsFunc(g.Loads, inHull) {
		g.Pairs = nil
	}
}

// onlyElementwise reports a group of loads from views, operations on their elements, and stores.
func (p *planner) onlyElementwise(g *Group) bool {
	if len(g.Copies)+len(g.Gathers)+len(g.Repeats)+len(g.Cycles)+len(g.Reductions) > 0 || g.hasArgReduction || g.Following != nil || g.StoredBy != nil || g.Unmasked != nil || g.LineBlocks || g.MaskEnds != nil {
		return false
	}
	for _, a := range g.LoopLoads() {
		if !slices.Contains(g.Loads, a) || a.Affine != nil {
			return false
		}
	}
	return !slices.ContainsFunc(g.Stores, func(a *Access) bool { return a.Affine != nil })
}

// onlyInLoop reports a store, or a load whose tile only the loop of a group reads.
func (p *planner) onlyInLoop(g *Group, a *Access) bool {
	return IsStore(a.Op) || p.readsAlone(g, a) && !p.inMemory[a.Tile] && !p.copied[a.Tile]
}

// PairOf returns the pair of an access, or nil.
func (g *Group) PairOf(a *Access) *Pair {
	for _, p := range g.Pairs {
		if p.First == a || p.Second == a {
			return p
		}
	}
	return nil
}
