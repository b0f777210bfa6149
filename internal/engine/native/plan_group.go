package native

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// finish completes the plans of groups when it is known which values have memory of their own.
func (p *planner) finish(r *region) {
	if r == nil {
		return
	}
	for _, it := range r.items {
		switch it := it.(type) {
		case *group:
			p.finishGroup(it)
			if it.behind != nil {
				p.finish(it.behind.fold.body)
			}
		case *regionFold:
			p.finish(it.body)
		case *loop:
			p.finish(it.body)
			if it.op.Code == tileir.OpFor {
				it.joined = p.joined(it.op)
			}
		case *branch:
			p.finish(it.then)
			p.finish(it.otherwise)
		}
	}
}

func (p *planner) finishGroup(g *group) {
	p.dropAddresses(g)
	g.cuts = p.groupCuts(g)
	p.withoutPick(g)
	g.lanes = p.vec.Bytes / p.groupLane(g)
	p.reductions(g)
}

// dropAddresses leaves out what a group computes only for pointers of runs, which are not read.
func (p *planner) dropAddresses(g *group) {
	used := make(map[*tileir.Value]bool)
	for _, m := range g.copies {
		used[resolve(m.from).base] = true
	}
	for i := len(g.ops) - 1; i >= 0; i-- {
		op := g.ops[i]
		if vcode.HasLowering(op.Code) && !used[op.Results[0]] && !p.mat[op.Results[0]] {
			g.ops = slices.Delete(g.ops, i, i+1)
			continue
		}
		for _, v := range p.read(op) {
			used[resolve(v).base] = true
		}
	}
}

// groupLane is the widest lane of a group.
func (p *planner) groupLane(g *group) int {
	lane := 1
	for _, op := range g.ops {
		if p.runs[op] == nil {
			lane = max(lane, vcode.LaneBytes(op))
		}
		for _, v := range op.Results {
			lane = max(lane, vcode.KindOfValue(v).Size())
		}
		for _, v := range p.read(op) {
			lane = max(lane, vcode.KindOfValue(resolve(v).base).Size())
		}
	}
	for _, m := range g.copies {
		lane = max(lane, vcode.KindOfValue(m.to).Size())
	}
	return lane
}

// groupCuts returns the bits of the index at which the dimensions of a group's loops begin.
func (p *planner) groupCuts(g *group) (cuts uint64) {
	for v := range g.again {
		cuts |= cutsOfShape(v.Type.(tileir.TileType).Shape)
	}
	for _, a := range g.ahead {
		cuts |= a.cuts()
	}
	for _, a := range append(g.loads[:len(g.loads):len(g.loads)], g.stores...) {
		cuts |= a.cuts()
	}
	for _, op := range g.ops {
		for _, v := range p.readInLoop(op) {
			cuts |= cutsOfOperand(v, g.bits)
		}
		switch pick := p.picks[op]; {
		case pick != nil:
			cuts |= 1 << pick.hi & (1<<g.bits - 1)
		case op.Code == tileir.OpReduce:
			cuts |= foldOf(p.vec, op).cuts(g.bits)
		}
	}
	for _, m := range g.copies {
		cuts |= cutsOfOperand(m.from, g.bits)
	}
	return cuts
}

// readInLoop returns the operands that the loop of a group reads by the index.
func (p *planner) readInLoop(op *tileir.Op) []*tileir.Value {
	switch op.Code {
	case tileir.OpLoadViewTko:
		return nil
	case tileir.OpStoreViewTko:
		return []*tileir.Value{op.Operand(tileir.StoreViewTkoTile)}
	case tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		return p.read(op)
	case tileir.OpReduce:
		return op.Operands[:1]
	}
	return op.Operands
}

// cutsOfOperand returns the cuts that an operand of an index space of 2^bits elements needs.
func cutsOfOperand(v *tileir.Value, bits int) uint64 {
	a := resolve(v)
	switch {
	case vcode.KindOfValue(v) == vcode.None || len(a.pos) != bits:
		return 0
	case isIota(a.base):
		return cutsOf(a.pos) &^ 1 // its elements are counted, not read
	}
	return cutsOf(a.pos)
}

// withoutPick takes an argmax out of a group whose loops do not go along its lines: it is done
// after them, from the frame, where its operand has to be. A group that reads the operand from
// its view copies it there.
func (p *planner) withoutPick(g *group) {
	for i, op := range g.ops {
		if pick := p.picks[op]; pick != nil && g.cuts&(1<<pick.hi-1) != 0 {
			g.ops = append(g.ops[:i:i], g.ops[i+1:]...)
			if v := root(op.Operands[0]); g.again[v] != nil {
				g.copies = append(g.copies, copyTo{v, v})
				p.copied[v] = true
			} else {
				p.need(v)
			}
			g.behind = pick
			return
		}
	}
}

// reductions decides where the partial results of each reduction of a group are kept. The group
// gets the cuts and the number of lanes that all of them need: a cut that one reduction adds may
// split the line of another, so the decision is repeated until no reduction changes.
func (p *planner) reductions(g *group) {
	for _, op := range g.ops {
		if op.Code == tileir.OpReduce && p.picks[op] == nil {
			g.reductions = append(g.reductions, foldOf(p.vec, op))
		}
	}
	lanes := g.lanes
	for changed := true; changed; {
		changed = false
		lanes = min(g.lanes, g.inner())
		for _, f := range g.reductions {
			if !f.memory {
				lanes = min(lanes, f.lanes)
			}
		}
		for _, f := range g.reductions {
			if !f.memory && (g.splits(f.hi) || f.tooWide(lanes)) {
				f.memory, f.framed = true, false
				g.cuts |= f.cuts(g.bits)
				changed = true
			}
		}
	}
	g.lanes = lanes
	p.giveRegisters(g)
}

// giveRegisters spreads the threads of reductions whose order cannot be observed, and keeps
// their partial results in registers while there are any; those of the others are in the frame.
func (p *planner) giveRegisters(g *group) {
	room := map[bool]int{false: p.vec.PastVector / 2, true: 2} // of vectors, and of mask registers
	for i, f := range g.reductions {
		if f.memory {
			continue
		}
		f.spread(g.lanes)
		mask := p.vec.Masks() > 0 && vcode.KindOfValue(f.op.Operands[0]) == vcode.Mask
		if i > 0 && f.strips(g.lanes) > room[mask] || !p.uses(optRegisters) {
			f.framed = true
		}
		if !f.framed {
			room[mask] -= f.strips(g.lanes)
		}
	}
}

// cutsOf marks where the bits of an access do not follow each other; the first bit,
// where neighbours lie apart.
func cutsOf(pos []int8) (cuts uint64) {
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

// cutsOfShape marks the dimensions of a tile.
func cutsOfShape(shape []int64) (cuts uint64) {
	for d, at := range dims(shape) {
		if shape[d] > 1 {
			cuts |= 1 << at
		}
	}
	return cuts &^ 1
}

// innerBits is the size of the innermost dimension.
func innerBits(bits int, cuts uint64) int {
	for i := 0; i < bits; i++ {
		if cuts>>i&1 != 0 {
			return i
		}
	}
	return bits
}
