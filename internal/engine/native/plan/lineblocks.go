package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// To combine the lanes of a vector takes several dependent instructions for each line. If a tile has as many lines as a vector has lanes, a loop
// can reduce that many lines at once: half as many vectors have the lanes of two lines each, a quarter have those of four, and the last one
// has the results of all. The code of such a block is that of all vectors of its lines, so lines are short, and the group does little else.

// Limits of a block: vectors of a line and of the block, and operations on each.
const (
	maxLineVectors  = 8
	maxBlockVectors = 256
	maxBlockOps     = 8
)

// Very short lines have so many lanes, or bytes: with fewer, each line takes as many instructions as a longer one.
const (
	minNarrowLanes = 8
	minNarrowBytes = 16
)

// maxBlockBits limits the number of elements of a group whose loop over blocks does not poll.
const maxBlockBits = 15

// blocksOfLines reports a group whose loop can reduce blocks of lines.
func (p *planner) blocksOfLines(g *Group) bool {
	if !p.uses(optLineBlocks) || !p.uses(OptRegisters) || !p.uses(OptDirectAccess) || !p.vec.PairsBlocks || !p.onlyReduces(g) {
		return false
	}
	inner := innerBits(g.Bits, g.Cuts)
	if g.Cuts != 1<<inner || inner >= g.Bits || g.Bits > maxBlockBits {
		return false
	}
	vectors := 1 << inner / g.Lanes
	fits := vectors >= 1 && vectors <= maxLineVectors && vectors*g.Lanes <= maxBlockVectors && g.Lanes > 1 && 1<<(g.Bits-inner) >= g.Lanes
	if g.hasArgReduction {
		return fits && p.picksInBlocks(g)
	}
	return fits && len(g.Reductions) > 0 && !slices.ContainsFunc(g.Reductions, func(f *Reduction) bool { return !f.fitsBlock(g, vectors) || p.hasMaskRegister(f) })
}

// picksInBlocks reports a group whose only reduction is an argument reduction along the lines of a block.
func (p *planner) picksInBlocks(g *Group) bool {
	for _, op := range g.Ops {
		if r := p.argReductions[op]; r != nil {
			return r.ByValue && 1<<r.Hi == g.Inner() && len(g.Reductions) == 0
		}
	}
	return false
}

// hasMaskRegister reports a reduction of conditions whose partial results are in mask registers, the lanes of which are not paired.
func (p *planner) hasMaskRegister(f *Reduction) bool {
	return p.vec.Masks() > 0 && vcode.KindOfValue(f.Op.Operands[0]) == vcode.Mask
}

// blocksOfNarrowLines does so for a group that alone reads tiles of very short lines. Their accesses then do not go through scratch memory.
func (p *planner) blocksOfNarrowLines(g *Group) bool {
	other := func(a *Access) bool { return !a.Narrow() || !p.readsAlone(g, a) }
	if len(g.Loads) == 0 || len(g.Reloads) > 0 || slices.ContainsFunc(g.Loads, other) || !p.uses(optLineBlocks) {
		return false
	}
	g.setNarrow(false)
	p.shape(g)
	if fits := g.Lanes >= minNarrowLanes || g.Lanes*p.groupLane(g) >= minNarrowBytes; fits && p.blocksOfLines(g) {
		return true
	}
	g.setNarrow(true)
	p.shape(g)
	return false
}

// setNarrow makes all loads of a group those of narrow tiles or of others.
func (g *Group) setNarrow(narrow bool) {
	for _, a := range g.Loads {
		a.narrow = narrow
	}
}

// readsAlone reports a load whose tile only operations of a group read.
func (p *planner) readsAlone(g *Group, a *Access) bool {
	return !slices.ContainsFunc(p.users[a.Tile], func(op *tileir.Op) bool { return !g.members[op] })
}

// fitsBlock reports a reduction along the lines of a block, whose partial results registers hold.
func (f *Reduction) fitsBlock(g *Group, vectors int) bool {
	return f.Lo == 0 && 1<<f.Hi == g.Inner() && (f.Strategy == Registers || f.Strategy == Frame) && f.Bytes == nil &&
		(vectors <= f.Vectors(g.Lanes) || f.Vectors(g.Lanes) <= 4)
}

// onlyReduces reports a group of loads from views, a few simple operations, and reductions.
func (p *planner) onlyReduces(g *Group) bool {
	if len(g.Stores) > 0 || len(g.Copies) > 0 || len(g.Gathers) > 0 || len(g.Repeats)+len(g.Cycles) > 0 || g.Following != nil || g.StoredBy != nil || len(g.Ops) > maxBlockOps {
		return false
	}
	for _, op := range g.Ops {
		if op.Code != tileir.OpReduce && !isBrief(op) || op.Code != tileir.OpReduce && slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return p.inMemory[v] || p.copied[v] }) {
			return false
		}
	}
	return !slices.ContainsFunc(g.LoopLoads(), func(a *Access) bool { return a.Affine != nil || a.ContiguousDim() < 0 })
}

// isBrief reports a load from a view, or an operation of a few instructions.
func isBrief(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpLoadViewTko, tileir.OpAddF, tileir.OpSubF, tileir.OpMulF, tileir.OpAbsF, tileir.OpNegF, tileir.OpFma, tileir.OpFToF,
		tileir.OpAddI, tileir.OpSubI, tileir.OpSelect, tileir.OpCmpI, tileir.OpCmpF, tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI, tileir.OpExtI, tileir.OpTruncI, tileir.OpShRI, tileir.OpShLI, tileir.OpBitcast,
		tileir.OpMaxI, tileir.OpMinI, tileir.OpMaxF, tileir.OpMinF:
		return true
	}
	return false
}
