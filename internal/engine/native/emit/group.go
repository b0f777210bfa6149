package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"slices"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// group emits a group: it prepares the accesses, emits one loop nest, then completes the stores that went to scratch
// memory.
func (c *codegen) group(g *plan.Group) {
	if g.BoxMove != nil {
		c.boxMoveOr(g.BoxMove, func() { c.groupItself(g) })
		return
	}
	c.groupItself(g)
}

func (c *codegen) groupItself(g *plan.Group) {
	if g.StoredBy != nil {
		done := c.NewLabel()
		defer c.Bind(done)
		c.If(target.NotEqual, inFrame(c.stored[g.StoredBy]).Bits(64), target.Imm(0), done)
	}
	e := c.newEdges(g)
	if e == nil {
		e = c.newMaskEnds(g)
	}
	c.prepareAll(g, false)
	if len(g.Pairs) == 0 {
		c.groupAccessing(g, e)
		return
	}
	c.pairsOr(g, func() {
		c.prepareAll(g, true)
		c.groupAccessing(g, e)
	})
}

// prepareAll prepares the accesses of a group, those of pairs or the other ones.
func (c *codegen) prepareAll(g *plan.Group, pairs bool) {
	for _, a := range append(g.Loads[:len(g.Loads):len(g.Loads)], g.Stores...) {
		if pairs != (g.PairOf(a) != nil) {
			continue
		}
		c.markOp(a.Op)
		switch h := g.HullOf(a); {
		case c.isStore(a) && len(g.Stores) > 1: // one after the other, as columns may overlap in memory
			c.reserveSlots(a)
			c.describe(a.Desc)
			c.useScratch(a)
		case h == nil || !c.plan.Uses(plan.OptDirectAccess):
			c.prepare(a)
		case h.Members[0] == a:
			c.prepareHull(h)
		}
		c.logAccess(a.Op)
	}
}

// groupAccessing emits a group whose accesses have been prepared.
func (c *codegen) groupAccessing(g *plan.Group, e *edges) {
	c.checkOverlaps(g)
	c.reloadBeyondEdges(g, e)
	if c.plan.OnlyFinds(g) {
		return
	}
	c.weighed(func() {
		switch {
		case len(g.Gathers) > 0:
			c.gathersOr(g, e)
		case g.Unmasked != nil:
			c.unmaskedOr(g, e)
		default:
			c.groupLoops(g, e)
		}
	})
	if g.Following != nil {
		c.recompute(g.Following.Op.Operands[1])
		c.regionReduction(g.Following.Reduction)
	}
	for _, a := range g.Stores {
		c.markOp(a.Op)
		c.afterStore(a)
	}
}

// unmaskedOr emits both versions of a group: that without masks, if they are set for all elements, or else that with
// masks, whose loop may end where masks do.
func (c *codegen) unmaskedOr(g *plan.Group, e *edges) {
	masked, done := c.NewLabel(), c.NewLabel()
	c.checkConditions(g.Bounds, masked)
	c.log.add(effect{kind: effectEither})
	c.groupLoops(g.Unmasked, nil)
	c.Jump(done)
	c.Bind(masked)
	c.log.add(effect{kind: effectOr})
	c.groupLoops(g, e)
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// groupLoops emits the loop nest of a group, and joins the partial results of its reductions.
func (c *codegen) groupLoops(g *plan.Group, e *edges) {
	n := c.newNest(g, e)
	if g.LineBlocks && (e == nil || e.ends == 0 && c.crossWhole(g, e)) {
		c.blocksOr(n, g, e)
		return
	}
	c.nestOfGroup(n, g)
}

// usualVectors is the number of vectors of an iteration.
const usualVectors = 4

// newNest returns the nest of a group.
func (c *codegen) newNest(g *plan.Group, e *edges) *nest {
	n := &nest{codegen: c, Space: g.Space, unroll: usualVectors, independent: c.plan.Uses(plan.OptInterleave), edges: e}
	if e != nil {
		e.nest = n
		n.unroll = e.unrolled(g, n.unroll)
	}
	if g.AcrossRows {
		n.acrossRows(g)
	}
	return n
}

// nestOfGroup emits the prepared nest of a group.
func (c *codegen) nestOfGroup(n *nest, g *plan.Group) { c.emitIteration(newGroupIteration(n, g)) }

// emitIteration emits the nest of a group, whose iterations are built.
func (c *codegen) emitIteration(s *groupIteration) {
	n, g := s.nest, s.g
	n.repeatOperands(g)
	n.cycleOperands(g)
	n.emitLoops(s.build)
	c.logReductions(g, s, g.Following)
	for _, f := range s.reducers {
		c.markOp(f.Op)
		f.joinLines()
		f.joinRows()
		f.joinColumns()
	}
}

// groupIteration builds the vector code of a group's loop.
type groupIteration struct {
	*nest
	g             *plan.Group
	loads         map[*tileir.Op]*plan.Access
	stores        map[*tileir.Op]*plan.Access
	vals          map[*tileir.Value]vcode.Reg
	moved         map[string]vcode.Reg    // of tiles that are loaded again through an indexing, by its key
	deferred      []*tileir.Value         // values that are stored at the end of the iteration
	gathers       map[*tileir.Op]*indices // loads by indices, of which the loop does those with checked indices
	prefetchSlots []int                   // slots of the addresses to prefetch
}

func newGroupIteration(n *nest, g *plan.Group) *groupIteration {
	s := &groupIteration{nest: n, g: g, stores: make(map[*tileir.Op]*plan.Access), loads: make(map[*tileir.Op]*plan.Access)}
	for _, a := range g.Stores {
		s.stores[a.Op] = a
	}
	for _, a := range g.Loads {
		s.loads[a.Op] = a
	}
	for _, op := range g.Ops {
		if p := n.plan.ArgReduction(op); p != nil {
			n.argReducers = append(n.argReducers, newArgReducer(n, p))
		}
	}
	for _, f := range g.Reductions {
		s.reducers = append(s.reducers, newReducer(n, f, f.Op))
	}
	for _, a := range g.Prefetches {
		s.prefetchSlots = append(s.prefetchSlots, n.nextTileAddress(a))
	}
	return s
}

func (s *groupIteration) build() {
	s.vals, s.moved = make(map[*tileir.Value]vcode.Reg), make(map[string]vcode.Reg)
	s.deferred = nil
	if s.pairs != nil {
		clear(s.pairs.loaded)
	}
	s.log.add(effect{kind: effectIteration})
	for i, op := range s.g.Ops {
		s.b.Op = op
		if s.stores[op] != nil {
			s.loadBeforeStore(s.g.Ops[i:])
		}
		s.lower(op)
	}
	s.b.Op = nil
	if s.repeated != nil {
		s.repeated.update(s)
	} else {
		for _, v := range s.deferred {
			s.write(v, s.vals[v])
		}
	}
	for _, m := range s.g.Copies {
		s.writePart(m.To, m.Part, s.value(m.From))
	}
	// Prefetches come last: not every unrolled iteration has one, and iterations are interleaved instruction by
	// instruction.
	for i, a := range s.g.Prefetches {
		s.prefetchTile(a, s.prefetchSlots[i])
	}
	for _, a := range s.g.Loads {
		if s.repeated == nil { // which reads lines in order, as processors expect
			s.prefetchNext(a)
		}
	}
}

// loadStream returns the stream of a tile that the group loads.
func (s *groupIteration) loadStream(a *plan.Access) *stream {
	return s.loadStreamThrough(a, plan.IdentityBits(s.Bits))
}

// loadStreamThrough returns the stream of a tile that the group loads through an indexing.
func (s *groupIteration) loadStreamThrough(a *plan.Access, pos []int8) *stream {
	s.logMaybeRead(a)
	s.logAccess(a.Op)
	return s.streamFor(fmt.Sprint("load", keyOf(a.Tile), pos), func() *stream { return s.viewStreamThrough(a, pos) })
}

// value returns the register of an operand, which the iteration has computed or reads from memory.
func (s *groupIteration) value(v *tileir.Value) vcode.Reg {
	a := plan.Resolve(v)
	if a.IsIdentity() {
		if x, ok := s.vals[a.Base]; ok {
			return x
		}
		if acc := s.repeated.accumulator(s.nest, a.Base); acc != 0 {
			s.logIndexedRead(a)
			if vcode.KindOfValue(a.Base) == vcode.Mask {
				s.vals[a.Base] = s.b.MaskOfLanes(acc)
				return s.vals[a.Base]
			}
			return acc
		}
	}
	if acc := s.repeated.counterOf(s.nest, a.Base); acc != 0 {
		s.logIndexedRead(a)
		return acc
	}
	if again := s.g.Reload(a); again != nil {
		return s.loadAgain(again, a)
	}
	if r := s.g.RepeatOf(a); r != nil {
		return s.load(s.streamFor("repeated"+a.Key(), func() *stream { return s.repeatedStream(r) }))
	}
	if y := s.g.CycleOf(a); y != nil {
		s.logIndexedRead(a)
		return s.loadCycle(y)
	}
	return s.element(a)
}

// loadAgain loads indexed elements of a tile again, once in an iteration.
func (s *groupIteration) loadAgain(again *plan.Access, a plan.Indexing) vcode.Reg {
	if a.IsIdentity() {
		return s.load(s.loadStream(again))
	}
	key := a.Key()
	if _, ok := s.moved[key]; !ok {
		s.moved[key] = s.load(s.loadStreamThrough(again, a.Pos))
	}
	return s.moved[key]
}

// loadBeforeStore loads the tiles that the group loads again for a store or for operations after it: the store may be to
// the memory of such a tile.
func (s *groupIteration) loadBeforeStore(rest []*tileir.Op) {
	load := func(v *tileir.Value) {
		a := plan.Resolve(v)
		again := s.g.Reload(a)
		switch _, loaded := s.vals[a.Base]; {
		case again == nil:
		case !a.IsIdentity():
			s.loadAgain(again, a)
		case !loaded:
			s.vals[a.Base] = s.loadAgain(again, a)
		}
	}
	for _, op := range rest {
		for _, v := range op.Operands {
			load(v)
		}
	}
	for _, m := range s.g.Copies {
		load(m.From)
	}
}

// define records the register of a result, and stores it if other code needs it in memory.
func (s *groupIteration) define(v *tileir.Value, x vcode.Reg) {
	s.vals[v] = x
	switch {
	case !s.stored(v):
	case s.plan.InPlace()[v] != nil: // the present value is read until the iteration ends
		s.deferred = append(s.deferred, v)
	default:
		s.write(v, x)
	}
}

// stored reports whether a value must be in memory. A store that needs its operand there writes it itself.
func (s *groupIteration) stored(v *tileir.Value) bool { return s.plan.InMemory(v) && !s.g.OnlyCopies }

// write stores a vector at the location of a value.
func (s *groupIteration) write(v *tileir.Value, x vcode.Reg) { s.writePart(v, nil, x) }

// writePart stores a vector at the location of a value, or of a part of it.
func (s *groupIteration) writePart(v *tileir.Value, part *plan.SubTile, x vcode.Reg) {
	if part == nil {
		part = &plan.SubTile{Pos: plan.IdentityBits(s.Bits)}
	}
	l := s.streamFor(fmt.Sprint("to", keyOf(v), part.First), func() *stream {
		k := vcode.KindOfValue(v)
		l := s.scratch(k, s.writeOffset(v)+part.First*k.Size(), part.Pos)
		l.result = v
		return l
	})
	s.store(l, x)
}

func (s *groupIteration) lower(op *tileir.Op) {
	if s.lowerPair(op) {
		return
	}
	switch op.Code {
	case tileir.OpLoadViewTko:
		s.define(op.Results[0], s.load(s.loadStream(s.loads[op])))
	case tileir.OpStoreViewTko:
		v := op.Operand(tileir.StoreViewTkoTile)
		l := s.streamFor("store"+keyOf(op.Results[0]), func() *stream { return s.viewStream(s.stores[op]) })
		s.logMaybeWrite(s.stores[op])
		s.logAccess(op)
		s.store(l, s.value(v))
	case tileir.OpLoadPtrTko:
		if s.loads[op] == nil {
			s.gather(op)
			return
		}
		s.define(op.Results[0], s.loadAffine(s.loads[op]))
	case tileir.OpStorePtrTko:
		s.storeAffine(s.stores[op])
	case tileir.OpReduce:
		for _, f := range s.reducers {
			if f.Op == op {
				v := op.Operands[0]
				if f.Bytes != nil {
					v = f.Bytes.Operands[0]
				}
				f.add(s.value(v))
			}
		}
		for _, p := range s.argReducers {
			p.results()
			p.add(s.value(op.Operands[0]))
		}
	default:
		if v := s.plan.Filled(op); v != nil {
			s.define(op.Results[0], s.value(v))
			return
		}
		s.compute(op)
	}
}

// compute lowers an elementwise operation.
func (s *groupIteration) compute(op *tileir.Op) {
	var x []vcode.Reg
	for _, v := range op.Operands {
		x = append(x, s.value(v))
	}
	s.define(op.Results[0], s.b.Lower(op, x))
}

// checkOverlaps emits code that moves the source of a load to scratch memory if a store of the same loop may overwrite
// it first. That is not necessary if both access the same elements in the same order.
func (c *codegen) checkOverlaps(g *plan.Group) {
	for _, l := range g.LoopLoads() {
		moved := g.Moves(l)
		for _, s := range g.Stores {
			if moved || !sameTile(l, s) {
				c.checkOverlap(l, s, moved)
			}
		}
	}
}

// sameTile reports accesses to one tile of one view.
func sameTile(l, s *plan.Access) bool {
	if l.Affine != nil || s.Affine != nil {
		return plan.SameElements(l.Affine, s.Affine)
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

// checkOverlap does so for a load, whose elements may be moved, and a store.
func (c *codegen) checkOverlap(l, s *plan.Access, moved bool) {
	c.log.add(effect{kind: effectSeparated, op: l.Op, other: s.Op})
	done := c.NewLabel()
	c.ifApart(c.rangeOf(l), c.rangeOf(s), done)
	if !moved && sameShape(l, s) {
		c.sameElements(l, s, done)
	}
	c.slowLoad(l)
	c.Bind(done)
}

// sameShape reports accesses whose tiles have the same shape and element size.
func sameShape(l, s *plan.Access) bool {
	if l.Affine != nil || s.Affine != nil { // whose strides are those of their own dimensions
		return l.Affine != nil && s.Affine != nil && s.Affine.Disjoint() && l.Size == s.Size && slices.Equal(l.Affine.Parts, s.Affine.Parts)
	}
	return l.Size == s.Size && tileir.Equal(l.Tile.Type.(tileir.TileType).WithElem(tileir.I8), s.Tile.Type.(tileir.TileType).WithElem(tileir.I8))
}

// sameElements jumps to done if two accesses have the same address and the same strides.
func (c *codegen) sameElements(l, s *plan.Access, done target.Label) {
	differ := c.NewLabel()
	same := func(x, y int) {
		c.Move(target.T0, inFrame(x))
		c.If(target.NotEqual, target.T0, inFrame(y), differ)
	}
	same(c.state(l).ptr, c.state(s).ptr)
	for d := range c.state(l).strides {
		if d != l.ContiguousDim() {
			same(c.state(l).strides[d], c.state(s).strides[d])
		}
	}
	c.Jump(done)
	c.Bind(differ)
}
