package plan

import (
	"slices"

	"gotile/internal/cost"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Work describes one execution of an item, for profiles.
type Work struct {
	Kind        PlanItem
	Ops         []*tileir.Op
	Elements    int // of the group's tile, or of the first operation's
	Cost        cost.Cost
	Scratch     int64      // bytes of scratch memory that are read and written
	Tile        int64      // bytes of the largest tile in scratch memory
	Inner       int        // elements of the innermost loop of a group
	Lanes       int        // elements of a vector
	Accumulator *tileir.Op // a reduction whose only vector register makes each iteration wait for the last, or nil
	Private     bool       // atomic additions in private memory
	Gathers     bool       // a group loads elements by indices
	Joined      int        // iterations of the loop that a product covers, or 0
}

// WorkOf describes an item that contains no other items; nil for others.
func (p *Plan) WorkOf(it item) *Work { return p.planner.workOf(it) }

func (p *planner) workOf(it item) *Work {
	switch it := it.(type) {
	case *Group:
		return p.groupWork(it)
	case *Product:
		w := p.single(productItem, it.Op)
		p.addOperands(w, it)
		return w
	case Call:
		return p.single(callItem, it.Op)
	case *Scan:
		return p.single(scanItem, it.Op)
	case *RegionReduction:
		return p.single(regionItem, it.Op)
	case *Transposition:
		return p.single(transposeItem, it.Op)
	case *Move:
		return p.moveWork(it.Store.Tile, it.Load.Op, it.Op, it.Store.Op)
	case *RowMove:
		return p.moveWork(it.View.Tile, it.Ops()...)
	case *PointerAccess:
		w := p.single(pointersItem, it.Op)
		for _, a := range it.Next {
			w.Ops, w.Cost = append(w.Ops, a.Op), w.Cost.Plus(cost.Of(a.Op))
		}
		if it.Added != nil {
			w.Ops, w.Cost = append([]*tileir.Op{it.Added.Op}, w.Ops...), w.Cost.Plus(cost.Of(it.Added.Op))
		}
		w.Private = it.Private != nil
		return w
	case *Halo:
		return p.haloWork(it)
	case Windowed:
		w := p.single(WindowItem, it.Op)
		w.Private = it.Private != nil
		return w
	case Shuffle:
		return p.single(shuffleItem, it.Op)
	case Check:
		return p.single(checkItem, it.Op)
	}
	return nil
}

// JoinedWork describes a product of several iterations.
func (p *Plan) JoinedWork(j *JoinedLoop) *Work {
	w := p.planner.workOf(j.Product)
	w.Cost, w.Joined = w.Cost.Times(int64(j.Iterations)), j.Iterations
	return w
}

// ExchangedWork describes one iteration of several that are one nest, whose carried tiles are in registers.
func (p *Plan) ExchangedWork(x *ExchangedLoop) *Work {
	w := p.planner.groupWork(x.Group)
	w.Scratch, w.Tile = 0, 0
	return w
}

// CopiesWork describes copies at the beginning of a loop or at the end of a block; nil if there are none.
func (p *Plan) CopiesWork(op *tileir.Op, list []CopyTo) *Work {
	if len(list) == 0 {
		return nil
	}
	w := &Work{Kind: copyItem, Ops: []*tileir.Op{op}}
	for _, m := range list {
		w.Elements = max(w.Elements, vcode.NumElements(m.To))
		w.addScratch(m.To)
		w.addScratch(m.To)
	}
	return w
}

// single describes an item of one operation, whose operands and results are in the frame.
func (p *planner) single(kind PlanItem, op *tileir.Op) *Work {
	w := &Work{Kind: kind, Ops: []*tileir.Op{op}, Elements: 1, Cost: cost.Of(op)}
	for _, v := range slices.Concat(op.Operands, op.Results) {
		if vcode.KindOfValue(v) != vcode.None {
			w.Elements = max(w.Elements, vcode.NumElements(v))
			p.addFrame(w, v)
		}
	}
	return w
}

// moveWork describes a move of a tile.
func (p *planner) moveWork(tile *tileir.Value, ops ...*tileir.Op) *Work {
	w := &Work{Kind: moveItem, Ops: ops, Elements: vcode.NumElements(tile)}
	for _, op := range w.Ops {
		w.Cost = w.Cost.Plus(cost.Of(op))
	}
	return w
}

// haloWork describes a halo.
func (p *planner) haloWork(h *Halo) *Work {
	w := p.single(haloItem, h.Members[0].Op)
	for _, m := range h.Members[1:] {
		w.Ops, w.Cost = append(w.Ops, m.Op), w.Cost.Plus(cost.Of(m.Op))
	}
	return w
}

// addOperands adds the loads that a product performs.
func (p *planner) addOperands(w *Work, it *Product) {
	for _, f := range it.Operands {
		if f.Load != nil {
			w.Ops = append(w.Ops, f.Load.Op)
			w.Cost = w.Cost.Plus(cost.Of(f.Load.Op))
		}
	}
}

// groupWork describes a group.
func (p *planner) groupWork(g *Group) *Work {
	w := &Work{Kind: groupItem, Ops: g.Ops, Elements: 1 << g.Bits, Inner: g.Inner(), Lanes: g.Lanes, Gathers: len(g.Gathers) > 0}
	inside := make(map[*tileir.Value]bool)
	for _, op := range g.Ops {
		w.Cost = w.Cost.Plus(cost.Of(op))
		for _, v := range g.readInLoop(p, op) {
			if base := Resolve(v).Base; !inside[base] && g.Reloads[base] == nil {
				p.addFrame(w, base)
			}
		}
		for _, v := range op.Results {
			inside[v] = true
			p.addFrame(w, v)
		}
	}
	for _, a := range g.Reloads {
		w.Scratch += cost.Of(a.Op).Loaded // from a cache
	}
	for _, m := range g.Copies {
		if len(g.Ops) == 0 {
			w.Ops = append(w.Ops, definition(m.From))
		}
		w.addScratch(m.To)
		w.addScratch(m.To)
	}
	for _, f := range g.Reductions {
		if f.Strategy == Registers && f.Vectors(g.Lanes) == 1 && 1<<g.Bits > g.Lanes {
			w.Accumulator = f.Op
		}
	}
	if len(w.Ops) == 0 { // all of them computed addresses only
		return nil
	}
	return w
}

// addFrame adds a value if it is a tile in the frame.
func (p *planner) addFrame(w *Work, v *tileir.Value) {
	base := Resolve(v).Base
	if p.inMemory[base] || p.copied[base] {
		w.addScratch(base)
	}
}

func (w *Work) addScratch(v *tileir.Value) {
	n := int64(vcode.NumElements(v) * vcode.KindOfValue(v).Size())
	if vcode.NumElements(v) > 1 {
		w.Scratch, w.Tile = w.Scratch+n, max(w.Tile, n)
	}
}

// definition returns the operation that defines a value, or whose region takes it as an argument.
func definition(v *tileir.Value) *tileir.Op {
	if v.Def != nil {
		return v.Def
	}
	return v.Owner.Parent.Parent
}
