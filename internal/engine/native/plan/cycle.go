package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A row of a few elements that is broadcast to the rows of a tile would divide the loop of a group into rows, which are shorter than a
// vector. If the other operands are contiguous across rows, a vector takes several rows. It needs each element of the row several times,
// which are the same for all vectors.

// Cycle is an indexing by which each vector of a loop has all elements of a small tile, several times.
type Cycle struct{ Indexing }

// minCycleVectors is the minimum number of vectors of a loop whose operands are repeated in the frame first.
const minCycleVectors = 8

// cycleOf returns the cycle of an operand of a group with a number of lanes, and false if it is none.
func (p *planner) cycleOf(g *Group, a Indexing, lanes int) (Cycle, bool) {
	n := vcode.NumElements(a.Base)
	switch k := vcode.KindOfValue(a.Base); {
	case k == vcode.None || n <= 1 || n >= lanes || a.Off != 0 || len(a.Pos) != g.Bits || 1<<g.Bits < minCycleVectors*lanes:
		return Cycle{}, false
	case IsIota(a.Base):
		return Cycle{a}, cycles(a.Pos, n) && k != vcode.Mask
	case IsConstant(a.Base) || !p.inMemory[a.Base] || p.halos[a.Base] != nil || g.Reload(a) != nil:
		return Cycle{}, false
	}
	return Cycle{a}, cycles(a.Pos, n)
}

// cycles reports bits that repeat n elements.
func cycles(pos []int8, n int) bool {
	k := Log2(n)
	return slices.Equal(pos[:k], IdentityBits(k)) && slices.Equal(pos[k:], BroadcastBits(len(pos)-k))
}

// findCycles finds the cycles among the operands of a group with a number of lanes.
func (p *planner) findCycles(g *Group, lanes int) {
	g.Cycles = nil
	if !p.uses(optRepeat) || g.hasArgReduction {
		return
	}
	add := func(v *tileir.Value) {
		if y, ok := p.cycleOf(g, Resolve(v), lanes); ok {
			g.Cycles = append(g.Cycles, y)
		}
	}
	for _, op := range g.Ops {
		for _, v := range g.readInLoop(p, op) {
			add(v)
		}
	}
	for _, m := range g.Copies {
		add(m.From)
	}
}

// CycleOf returns the cycle by which the loop of a group reads an operand, or nil.
func (g *Group) CycleOf(a Indexing) *Cycle {
	for i, y := range g.Cycles {
		if y.Base == a.Base && a.Off == 0 && slices.Equal(y.Pos, a.Pos) {
			return &g.Cycles[i]
		}
	}
	return nil
}

// holdsCycles reports that vectors of a group have more elements than its cycles.
func (g *Group) holdsCycles() bool {
	return !slices.ContainsFunc(g.Cycles, func(y Cycle) bool { return vcode.NumElements(y.Base) >= min(g.Lanes, g.Inner()) })
}
