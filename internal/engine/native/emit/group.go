package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"slices"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// group emits a group: its views are prepared, then one nest does everything, then
// stores that could not go straight to memory are made up for.
func (c *codegen) group(g *plan.Group) {
	if g.Unless != nil {
		done := c.NewLabel()
		defer c.Bind(done)
		c.If(target.NotEqual, inFrame(c.stored[g.Unless]).Bits(64), target.Imm(0), done)
	}
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		c.at(a.Op)
		c.prepare(a)
		c.touches(a.Op)
	}
	c.checkOverlaps(g)
	n := &nest{codegen: c, Space: g.Space, unroll: 4, apart: c.plan.Uses(plan.OptInterleave)}
	s := newGroupStrip(n, g)
	n.run(s.strip)
	c.recordLines(g, s, g.Behind)
	if g.Behind != nil {
		c.recompute(g.Behind.Op.Operands[1])
		c.regionFold(g.Behind.Reduction)
	}
	for _, f := range s.folds {
		c.at(f.Op)
		f.finish()
	}
	for _, a := range g.Stores {
		c.at(a.Op)
		c.afterStore(a)
	}
}

// groupStrip builds the strips of a group.
type groupStrip struct {
	*nest
	g      *plan.Group
	loads  map[*tileir.Op]*plan.Access
	stores map[*tileir.Op]*plan.Access
	vals   map[*tileir.Value]vcode.Reg
	late   []*tileir.Value // values that are stored when the strip ends
	ahead  []int           // where the slots of addresses of the group's ahead are
}

func newGroupStrip(n *nest, g *plan.Group) *groupStrip {
	s := &groupStrip{nest: n, g: g, stores: make(map[*tileir.Op]*plan.Access), loads: make(map[*tileir.Op]*plan.Access)}
	for _, a := range g.Stores {
		s.stores[a.Op] = a
	}
	for _, a := range g.Loads {
		s.loads[a.Op] = a
	}
	for _, op := range g.Ops {
		if p := n.plan.Pick(op); p != nil {
			n.picks = append(n.picks, newPickRun(n, p))
		}
	}
	for _, f := range g.Reductions {
		s.folds = append(s.folds, newFoldRun(n, f, f.Op))
	}
	for _, a := range g.Ahead {
		s.ahead = append(s.ahead, n.placeAhead(a))
	}
	return s
}

func (s *groupStrip) strip() {
	s.vals = make(map[*tileir.Value]vcode.Reg)
	s.late = nil
	for _, op := range s.g.Ops {
		s.b.Op = op
		s.lower(op)
	}
	s.b.Op = nil
	for _, v := range s.late {
		s.put(v, s.vals[v])
	}
	for _, m := range s.g.Copies {
		s.put(m.To, s.value(m.From))
	}
	// What is asked for comes last, as not every strip does: strips go side by side.
	for i, a := range s.g.Ahead {
		s.ask(a, s.ahead[i])
	}
	for _, a := range s.g.Loads {
		s.askOn(a)
	}
}

// loadLeaf is where the group walks over a tile that it loads.
func (s *groupStrip) loadLeaf(a *plan.Access) *leaf {
	s.maybeFrom(a)
	s.touches(a.Op)
	return s.leafOf("load"+keyOf(a.Tile), func() *leaf { return s.ofView(a) })
}

// value is the lanes of an operand: computed by the strip, or read.
func (s *groupStrip) value(v *tileir.Value) vcode.Reg {
	a := plan.Resolve(v)
	if a.Natural() {
		if x, ok := s.vals[a.Base]; ok {
			return x
		}
		if again := s.g.Again[a.Base]; again != nil {
			return s.load(s.loadLeaf(again))
		}
	}
	return s.element(a)
}

// define keeps a result in a register, and in memory if something else needs it.
func (s *groupStrip) define(v *tileir.Value, x vcode.Reg) {
	s.vals[v] = x
	switch {
	case !s.stored(v):
	case s.plan.InPlace()[v] != nil: // what is there now is read until the strip ends
		s.late = append(s.late, v)
	default:
		s.put(v, x)
	}
}

// stored reports a value that must be in memory: what only a store reads there, it
// writes itself where it has to.
func (s *groupStrip) stored(v *tileir.Value) bool { return s.plan.InMemory(v) }

// put writes lanes to the place of a value.
func (s *groupStrip) put(v *tileir.Value, x vcode.Reg) {
	l := s.leafOf("to"+keyOf(v), func() *leaf {
		pos := make([]int8, s.Bits)
		for i := range pos {
			pos[i] = int8(i)
		}
		return s.scratch(vcode.KindOfValue(v), s.to(v), pos)
	})
	s.store(l, x)
}

func (s *groupStrip) lower(op *tileir.Op) {
	switch op.Code {
	case tileir.OpLoadViewTko:
		s.define(op.Results[0], s.load(s.loadLeaf(s.loads[op])))
	case tileir.OpStoreViewTko:
		v := op.Operand(tileir.StoreViewTkoTile)
		l := s.leafOf("store"+keyOf(op.Results[0]), func() *leaf { return s.ofView(s.stores[op]) })
		s.maybeTo(s.stores[op])
		s.store(l, s.value(v))
	case tileir.OpLoadPtrTko:
		s.define(op.Results[0], s.loadRun(s.loads[op]))
	case tileir.OpStorePtrTko:
		s.storeRun(s.stores[op])
	case tileir.OpReduce:
		for _, f := range s.folds {
			if f.Op == op {
				f.add(s.value(op.Operands[0]))
			}
		}
		for _, p := range s.picks {
			p.results()
			p.add(s.value(op.Operands[0]))
		}
	default:
		var x []vcode.Reg
		for _, v := range op.Operands {
			x = append(x, s.value(v))
		}
		s.define(op.Results[0], s.b.Lower(op, x))
	}
}

// checkOverlaps takes loads out of memory that a store of the same loop may write
// before they are read: unless both walk over the very same elements, the load goes
// to scratch memory first.
func (c *codegen) checkOverlaps(g *plan.Group) {
	loads := g.Loads[:len(g.Loads):len(g.Loads)]
	for _, op := range g.Ops { // in order, so that the code is always the same
		for _, v := range op.Operands {
			if a := g.Again[plan.Resolve(v).Base]; a != nil && !slices.Contains(loads, a) {
				loads = append(loads, a)
			}
		}
	}
	for _, l := range loads {
		for _, s := range g.Stores {
			if !sameTile(l, s) {
				c.checkOverlap(l, s)
			}
		}
	}
}

// sameTile reports accesses of one tile of one view.
func sameTile(l, s *plan.Access) bool {
	if l.Run != nil || s.Run != nil {
		return plan.SameRun(l.Run, s.Run)
	}
	if l.View != s.View {
		return false
	}
	for i := range l.Index {
		x, y := plan.Resolve(l.Index[i]), plan.Resolve(s.Index[i])
		if x.Base != y.Base || x.Off != y.Off || !slices.Equal(x.Pos, y.Pos) {
			return false
		}
	}
	return true
}

func (c *codegen) checkOverlap(l, s *plan.Access) {
	c.log.add(effect{kind: effectApart, op: l.Op, other: s.Op})
	done := c.NewLabel()
	c.If(target.NotEqual, inFrame(c.of(l).slow).Bits(64), target.Imm(0), done)
	c.If(target.NotEqual, inFrame(c.of(s).slow).Bits(64), target.Imm(0), done)
	before := func(a, b *plan.Access) { // a ends before b begins
		c.Move(target.T0, inFrame(c.of(a).ptr))
		c.Add(target.T0, inFrame(c.viewAt(a.Desc).At+runtime.DescHigh))
		c.Move(target.T1, inFrame(c.of(b).ptr))
		c.Add(target.T1, inFrame(c.viewAt(b.Desc).At+runtime.DescLow))
		c.If(target.BelowEqual, target.T0, target.T1, done)
	}
	before(l, s)
	before(s, l)
	if alike(l, s) {
		c.sameElements(l, s, done)
	}
	c.slowLoad(l)
	c.Bind(done)
}

// alike reports accesses with tiles of one shape, of elements of one size.
func alike(l, s *plan.Access) bool {
	if l.Run != nil || s.Run != nil { // with strides of dimensions of their own
		return l.Run != nil && s.Run != nil && s.Run.Apart() && l.Size == s.Size && slices.Equal(l.Run.Parts, s.Run.Parts)
	}
	return l.Size == s.Size && tileir.Equal(l.Tile.Type.(tileir.TileType).WithElem(tileir.I8), s.Tile.Type.(tileir.TileType).WithElem(tileir.I8))
}

// sameElements jumps where two accesses begin in one place and walk in the same steps.
func (c *codegen) sameElements(l, s *plan.Access, done target.Label) {
	differ := c.NewLabel()
	same := func(x, y int) {
		c.Move(target.T0, inFrame(x))
		c.If(target.NotEqual, target.T0, inFrame(y), differ)
	}
	same(c.of(l).ptr, c.of(s).ptr)
	for d := range c.of(l).strides {
		if d != l.Neighbours() {
			same(c.of(l).strides[d], c.of(s).strides[d])
		}
	}
	c.Jump(done)
	c.Bind(differ)
}
