package plan

import (
	mathbits "math/bits"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// finish completes the plans of groups, when it is known which values are in memory.
func (p *planner) finish(r *Region) {
	if r == nil {
		return
	}
	for _, it := range r.Items {
		switch it := it.(type) {
		case *Group:
			p.finishGroup(it)
			if it.Following != nil {
				p.finish(it.Following.Reduction.Body)
			}
		case *RowMove:
			p.finishGroup(it.Otherwise)
		case *Halo:
			it.Ends = p.haloEnds(it)
		case *RegionReduction:
			p.finish(it.Body)
		case *Loop:
			p.finish(it.Body)
			if it.Op.Code == tileir.OpFor {
				if it.Joined, it.Whole, it.Exchanged = p.joined(it.Op), p.whole(it.Op), p.exchanged(it); it.Joined == nil && it.Whole == nil && it.Exchanged == nil {
					p.convergeCounted(it)
				}
			} else {
				p.converge(it)
			}
		case *Branch:
			p.finish(it.Then)
			p.finish(it.Otherwise)
		}
	}
}

func (p *planner) finishGroup(g *Group) {
	p.findHulls(g)
	p.addUnmasked(g)
	p.divide(g)
	g.BoxMove = p.boxMove(g)
	p.findPairs(g)
}

// divide chooses the operations, the loops and the vectors of a group.
func (p *planner) divide(g *Group) {
	p.findFills(g)
	p.dropAddresses(g)
	p.findRepeats(g)
	p.findByteSums(g)
	p.shape(g)
	if g.misfitsBytes() {
		p.forgetByteSums(g)
		p.shape(g)
	}
	if g.LineBlocks = p.blocksOfLines(g); !g.LineBlocks {
		g.LineBlocks = p.blocksOfNarrowLines(g)
	}
	g.Padding, g.PaddingLines = p.paddingLoop(g, false), p.paddingLoop(g, true)
	g.MaskEnds = p.maskEnds(g)
	g.AcrossRows = p.reducesAcrossRows(g)
}

// shape chooses the loops, the lanes and the reductions of a group.
func (p *planner) shape(g *Group) {
	p.findCycles(g, p.vec.Bytes/p.groupLane(g))
	p.divideLoops(g)
	if !g.holdsCycles() {
		g.Cycles = nil
		p.divideLoops(g)
	}
}

// divideLoops does so for the cycles that have been found.
func (p *planner) divideLoops(g *Group) {
	g.Reductions, g.Cuts = nil, p.groupCuts(g)
	p.separateArgReduction(g)
	g.Lanes = p.vec.Bytes / p.groupLane(g)
	p.reductions(g)
}

// dropAddresses removes operations of a group that only compute the pointers of affine accesses.
func (p *planner) dropAddresses(g *Group) {
	used := make(map[*tileir.Value]bool)
	for _, m := range g.Copies {
		used[Resolve(m.From).Base] = true
	}
	for i := len(g.Ops) - 1; i >= 0; i-- {
		op := g.Ops[i]
		if vcode.HasLowering(op.Code) && !used[op.Results[0]] && !p.inMemory[op.Results[0]] {
			g.Ops = slices.Delete(g.Ops, i, i+1)
			continue
		}
		for _, v := range p.readMasked(op, !g.unmasked) {
			used[Resolve(v).Base] = true
		}
	}
}

// groupLane returns the widest lane of a group in bytes.
func (p *planner) groupLane(g *Group) int {
	if p.onHalves(g) {
		return p.laneOnHalves(g)
	}
	lane := 1
	for _, op := range g.Ops {
		switch {
		case p.gathers[op] != nil:
			lane = max(lane, gatherLane)
		case op.Code == tileir.OpLoadViewTko, op.Code == tileir.OpStoreViewTko: // whose indices are scalars
		case p.affine[op] == nil && !p.readsPattern(op) && !p.sumsBytes(op):
			lane = max(lane, p.vec.LaneBytes(op))
		}
		for _, v := range op.Results {
			if !p.sumsBytes(op) {
				lane = max(lane, p.laneOf(v))
			}
		}
		for _, v := range p.readMasked(op, !g.unmasked) {
			lane = max(lane, p.laneOf(Resolve(v).Base))
		}
	}
	for _, m := range g.Copies {
		lane = max(lane, vcode.KindOfValue(m.To).Size())
	}
	return lane
}

// groupCuts returns the bits of the index at which the dimensions of a group's loops begin.
func (p *planner) groupCuts(g *Group) (cuts uint64) {
	for _, a := range g.Prefetches {
		cuts |= a.Cuts()
	}
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		cuts |= a.Cuts()
	}
	for _, op := range g.Ops {
		for _, v := range g.readInLoop(p, op) {
			cuts |= g.cutsOfOperand(v) | p.haloCuts(Resolve(v))
		}
		switch r := p.argReductions[op]; {
		case r != nil:
			cuts |= 1 << r.Hi & (1<<g.Bits - 1)
		case op.Code == tileir.OpReduce:
			cuts |= p.reductionIn(op).cuts()
		}
	}
	for _, m := range g.Copies {
		cuts |= g.cutsOfOperand(m.From)
		if m.Part != nil {
			cuts |= CutsOf(m.Part.Pos)
		}
	}
	return cuts
}

// readInLoop returns the operands that the group's loop reads by the index.
func (g *Group) readInLoop(p *planner, op *tileir.Op) []*tileir.Value {
	switch op.Code {
	case tileir.OpLoadViewTko:
		return nil
	case tileir.OpStoreViewTko:
		return []*tileir.Value{op.Operand(tileir.StoreViewTkoTile)}
	case tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		return p.readMasked(op, !g.unmasked)
	case tileir.OpReduce:
		return op.Operands[:1]
	}
	if v := p.fills[op]; v != nil {
		return []*tileir.Value{v}
	}
	return op.Operands
}

// cutsOfOperand returns the cuts that an operand of the group's operations needs.
func (g *Group) cutsOfOperand(v *tileir.Value) uint64 {
	a := Resolve(v)
	switch {
	case vcode.KindOfValue(v) == vcode.None || len(a.Pos) != g.Bits || IsConstant(a.Base) && isSplat(a.Base):
		return 0
	case g.Reload(a) != nil:
		return g.Reload(a).cutsThrough(a)
	case g.RepeatOf(a) != nil:
		return CutsOf(g.RepeatOf(a).Expanded())
	case g.CycleOf(a) != nil:
		return 0
	case IsIota(a.Base):
		return CutsOf(a.Pos) &^ 1 // its elements are computed, not read
	}
	return CutsOf(a.Pos)
}

// separateArgReduction removes an argument reduction from a group whose loops do not iterate along its lines. It follows
// the group and reads its operand from the frame. A group that reads the operand from a view copies it there.
func (p *planner) separateArgReduction(g *Group) {
	for i, op := range g.Ops {
		if r := p.argReductions[op]; r != nil && g.Cuts&(1<<r.Hi-1) != 0 {
			g.Ops = append(g.Ops[:i:i], g.Ops[i+1:]...)
			if v := Root(op.Operands[0]); g.Reloads[v] != nil {
				g.Copies = append(g.Copies, CopyTo{From: v, To: v})
				p.copied[v] = true
			} else {
				p.need(v)
			}
			g.Following = r
			return
		}
	}
}

// reductions chooses where the partial results of each reduction of a group are stored. The group gets the cuts and the
// number of lanes that all of them need. A cut that one reduction adds may divide the line of another, so the choice is
// repeated until nothing changes.
func (p *planner) reductions(g *Group) {
	for _, op := range g.Ops {
		if op.Code == tileir.OpReduce && p.argReductions[op] == nil {
			g.Reductions = append(g.Reductions, p.reductionIn(op))
		}
	}
	p.columns(g)
	lanes := g.Lanes
	for changed := true; changed; {
		changed = false
		lanes = min(g.Lanes, g.Inner())
		for _, f := range g.Reductions {
			if f.Strategy != Lines && f.Strategy != Columns {
				lanes = min(lanes, f.Lanes)
			}
		}
		for _, f := range g.Reductions {
			if f.Strategy != Lines && f.Strategy != Columns && (g.splits(f.Hi) || f.tooWide(p.vec, lanes)) {
				f.Strategy = Lines
				g.Cuts |= f.cuts()
				changed = true
			}
		}
	}
	g.Lanes = lanes
	p.giveRegisters(g)
}

// columns gives up to combine columns if a vector has no more elements than a line, or if another reduction iterates along lines.
func (p *planner) columns(g *Group) {
	along := slices.ContainsFunc(g.Reductions, func(f *Reduction) bool { return f.Strategy == Registers || f.Strategy == Frame })
	for _, f := range g.Reductions {
		if f.Strategy == Columns && (along || !p.uses(optTogether) || g.hasArgReduction || g.Inner() <= g.Lanes) {
			f.Strategy = Registers
			g.Cuts |= f.cuts()
		}
	}
}

// giveRegisters chooses the numbers of threads of reductions whose order cannot be observed, and assigns registers to
// partial results while there are any. The remaining partial results are in the frame.
func (p *planner) giveRegisters(g *Group) {
	room := map[bool]int{false: p.vec.PastVector / 2, true: 2} // for vectors, and for mask registers
	for i, f := range g.Reductions {
		if p.uses(OptKeys) {
			f.useKeys(p.vec, p.users)
		}
		if f.Strategy == Lines || f.Strategy == Columns {
			continue
		}
		f.spread(g.Lanes)
		f.Together = p.uses(optTogether) && !g.isLight()
		mask := p.vec.Masks() > 0 && vcode.KindOfValue(f.Op.Operands[0]) == vcode.Mask
		if i > 0 && f.Vectors(g.Lanes) > room[mask] || !p.uses(OptRegisters) {
			f.Strategy = Frame
		}
		switch {
		case f.Strategy == Registers:
			room[mask] -= f.Vectors(g.Lanes)
		case p.uses(OptRegisters) && !mask && g.isLight():
			f.Held = min(f.Vectors(g.Lanes), room[mask])
			room[mask] -= f.Held
		}
	}
}

// isLight reports a loop of loads, stores and operations of one or two instructions without constants, so that registers
// are left for partial results. The constants of an elementary function are better in registers than these.
func (g *Group) isLight() bool {
	for _, op := range g.Ops {
		switch op.Code {
		case tileir.OpLoadViewTko, tileir.OpStoreViewTko, tileir.OpLoadPtrTko, tileir.OpStorePtrTko, tileir.OpReduce,
			tileir.OpAddF, tileir.OpSubF, tileir.OpMulF, tileir.OpAbsF, tileir.OpNegF, tileir.OpFma,
			tileir.OpAddI, tileir.OpSubI, tileir.OpSelect, tileir.OpCmpI:
		default:
			return false
		}
	}
	return true
}

// CutsOf returns the bits at which an indexing is not contiguous. Bit 0 is set if adjacent innermost indices are not
// adjacent elements.
func CutsOf(pos []int8) (cuts uint64) {
	if len(pos) > 0 && pos[0] > 0 {
		cuts = 1
	}
	for i := 1; i < len(pos); i++ {
		follows := pos[i-1] + 1
		if pos[i-1] < 0 {
			follows = -1
		}
		if pos[i] != follows {
			cuts |= 1 << i
		}
	}
	return cuts
}

// cutsOfShape returns the first bits of the dimensions of a tile.
func cutsOfShape(shape []int64) (cuts uint64) {
	for d, at := range Dims(shape) {
		if shape[d] > 1 {
			cuts |= 1 << at
		}
	}
	return cuts &^ 1
}

// innerBits returns the number of bits of the innermost dimension.
func innerBits(bits int, cuts uint64) int {
	return min(bits, mathbits.TrailingZeros64(cuts))
}
