package plan

import (
	"maps"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// ExchangedLoop is a loop that combines tiles into carried tiles and does nothing else. Several of its iterations can be
// one loop nest, whose innermost loop is over the iterations: then the carried elements of a few vectors stay in registers
// until all iterations have combined theirs, instead of being read and written in memory in each iteration. Every element
// is computed by the same operations in the same order, so results do not change.
//
// The tiles of all iterations are adjacent along the lines of their tensor, or the same. Otherwise memory would be read in
// strides of a tile: of sums over rows, for example, the nest would read a few columns of all rows, which takes longer than
// to read and write sums in a cache.
type ExchangedLoop struct {
	Loop    *tileir.Op
	Group   *Group                          // the body, with accesses of its own
	Carried map[*tileir.Value]*tileir.Value // the arguments of the body, by the values that they become
	Along   map[*Access]int                 // dimension of an access's view whose index is the loop counter, or -1

	// Of a loop that ends when no element is active: when it does, and what arguments become, in order. Carried is empty.
	Until *Converging
	Moves []CopyTo
}

// MaxExchanged is the maximum number of iterations of a nest, which bounds the time between two polls.
const MaxExchanged = 512

// maxExchangedLine is the maximum number of bytes of a line of a tile, which is the distance between the vectors that a nest
// reads one after the other. Memory at larger distances is read more slowly than sums in a cache are read and written.
const maxExchangedLine = 1024

// maxCarriedTiles is the maximum number of tiles that an exchanged loop carries, each of which takes registers.
const maxCarriedTiles = 4

// exchanged returns the exchanged form of a loop, or nil.
func (p *planner) exchanged(l *Loop) *ExchangedLoop {
	step, one := ConstantInt(l.Op.Operand(tileir.ForStep))
	if !p.uses(optExchange) || !p.uses(OptDirectAccess) || !p.uses(OptRegisters) || !one || step != 1 || l.Op.Flag(tileir.ForUnsignedCmp) || len(l.Body.Items) != 2 {
		return nil
	}
	g, isGroup := l.Body.Items[0].(*Group)
	end, leaves := l.Body.Items[1].(*Leave)
	if !isGroup || !leaves || end.Op.Code != tileir.OpContinue || !g.onlyComputes() {
		return nil
	}
	x := &ExchangedLoop{Loop: l.Op, Carried: make(map[*tileir.Value]*tileir.Value), Along: make(map[*Access]int)}
	if !p.carriesInPlace(x, end.Moves) || !p.readsItsOwn(x, g) {
		return nil
	}
	x.Group = g.withOwnLoads()
	for _, a := range x.Group.Loads {
		d, ok := a.indexedBy(l.Op)
		if !ok {
			return nil
		}
		x.Along[a] = d
		if d >= 0 && (d != a.ContiguousDim() || a.lineBytes(d) > maxExchangedLine) {
			return nil
		}
	}
	return x
}

// lineBytes returns the size of a tile along a dimension.
func (a *Access) lineBytes(d int) int { return int(a.Tile.Type.(tileir.TileType).Shape[d]) * a.Size }

// onlyComputes reports a group that loads tiles of views and computes, but neither stores nor reduces.
func (g *Group) onlyComputes() bool {
	if g.StoredBy != nil || g.Following != nil || g.Unmasked != nil || g.hasArgReduction {
		return false
	}
	if len(g.Stores)+len(g.Reductions)+len(g.Copies)+len(g.Hulls)+len(g.Reloads)+len(g.Cycles) > 0 {
		return false
	}
	return !slices.ContainsFunc(g.Ops, func(op *tileir.Op) bool {
		return op.Code != tileir.OpLoadViewTko && !vcode.HasLowering(op.Code)
	})
}

// carriesInPlace sets the carried values of an exchanged loop. It reports false unless all that change are tiles of
// numbers which are computed at the locations of the arguments that they become.
func (p *planner) carriesInPlace(x *ExchangedLoop, moves []CopyTo) bool {
	for _, m := range moves {
		v := Root(m.From)
		if p.inPlace[v] != m.To || !carriable(vcode.KindOfValue(v)) {
			return false
		}
		x.Carried[v] = m.To
	}
	return len(moves) > 0 && len(moves) <= maxCarriedTiles
}

// carriable reports kinds that have the same form in registers and in the frame.
func carriable(k vcode.Kind) bool {
	switch k {
	case vcode.F32, vcode.F64, vcode.I8, vcode.I16, vcode.I32, vcode.I64:
		return true
	}
	return false
}

// readsItsOwn reports a group that stores nothing in memory but the carried values, and reads nothing that changes from
// iteration to iteration but its own values and the carried ones, at the same elements.
func (p *planner) readsItsOwn(x *ExchangedLoop, g *Group) bool {
	arguments := slices.Collect(maps.Values(x.Carried))
	for _, op := range g.Ops {
		for _, v := range op.Results {
			if p.inMemory[v] && x.Carried[v] == nil {
				return false
			}
		}
		for _, v := range p.read(op) {
			a := Resolve(v)
			switch {
			case slices.Contains(arguments, a.Base):
				if !a.IsIdentity() {
					return false
				}
			case a.Base == x.Loop.Block(0).Args[0]:
				return false
			case a.Base.Def != nil && DefinedWithin(a.Base, x.Loop) && !IsConstant(a.Base) && !IsIota(a.Base):
				if !g.members[a.Base.Def] || !a.IsIdentity() {
					return false
				}
			}
		}
	}
	return true
}

// withOwnLoads returns a copy of a group whose accesses have a state of their own in emitted code.
func (g *Group) withOwnLoads() *Group {
	own := *g
	own.Loads, own.Prefetches = nil, nil
	for _, a := range g.Loads {
		load := *a
		own.Loads = append(own.Loads, &load)
	}
	return &own
}

// indexedBy returns the dimension of an access whose index is the counter of a loop; -1 if its tile is the same in all
// iterations. It reports false for other accesses.
func (a *Access) indexedBy(loop *tileir.Op) (dim int, ok bool) {
	if a.Affine != nil || a.Sparse >= 0 || a.Elem.Packed() || a.Narrow() || a.Ordered || a.ForProduct {
		return -1, false
	}
	dim = -1
	for d, v := range a.Index {
		base := Resolve(v).Base
		switch {
		case base == loop.Block(0).Args[0] && dim < 0:
			dim = d
		case DefinedWithin(base, loop) && !IsConstant(base) && !isBlockIndex(base):
			return -1, false
		}
	}
	return dim, true
}
