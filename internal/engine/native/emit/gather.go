package emit

import (
	"maps"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// gathersOr emits both versions of a group that loads elements by indices: the loop that loads them, if all indices are
// valid and no store of the group may overwrite the elements, or else accesses that load them before a loop that reads
// them in the frame.
func (c *codegen) gathersOr(g *plan.Group, e *edges) {
	lanes, done := c.NewLabel(), c.NewLabel()
	later := e.clone()
	checked := make(map[*tileir.Op]*indices)
	for _, a := range g.Gathers {
		c.markOp(a.Op)
		checked[a.Op] = c.checkGather(g, a, later, lanes)
		for _, s := range g.Stores {
			c.checkApart(checked[a.Op], s, lanes)
		}
	}
	c.log.add(effect{kind: effectEither})
	c.gatherLoops(g, e, checked)
	c.Jump(done)
	c.Bind(lanes)
	c.log.add(effect{kind: effectOr})
	for _, a := range g.Gathers {
		c.markOp(a.Op)
		if before := g.Before(a); before != nil && len(before.Copies) > 0 {
			c.groupLoops(before, later.cloneWhole())
		}
		c.pointers(a)
	}
	c.gatherLoops(g, later, nil)
	c.Bind(done)
	c.log.add(effect{kind: effectBoth})
}

// gatherLoops emits the loops of a group, which load by indices that have been checked and find other elements in the frame.
func (c *codegen) gatherLoops(g *plan.Group, e *edges, checked map[*tileir.Op]*indices) {
	s := newGroupIteration(c.newNest(g, e), g)
	s.gathers = checked
	c.emitIteration(s)
}

// clone returns the state for another version of the loops.
func (e *edges) clone() *edges {
	if e == nil {
		return nil
	}
	again := *e
	again.parts = maps.Clone(e.parts)
	return &again
}

// cloneWhole returns the state for another version of the loops, in which all iterations over padding have an effect.
func (e *edges) cloneWhole() *edges {
	again := e.clone()
	switch {
	case again == nil:
	case again.ends != 0:
		return nil
	default:
		again.loop = plan.PaddingWhole
	}
	return again
}

// checkGather jumps to no unless all indices of a load of a group that are not masked are valid. It also jumps if the target looks up
// the elements of a small table faster.
func (c *codegen) checkGather(g *plan.Group, a *plan.PointerAccess, e *edges, no target.Label) *indices {
	if a.Indexed.InLoop() {
		r := c.slotsOfIndices(a)
		c.checkPointer(r, no)
		if a.Indexed.Limit != nil {
			c.checkLimit(r, no)
		} else {
			c.checkAhead(g, r, e.cloneForCheck(), no)
		}
		return r
	}
	r := c.newIndices(a, 0)
	c.checkPointer(r, no)
	if a.LoadsMasked() {
		c.checkMasked(r, no)
		return r
	}
	c.checkMask(r, no)
	c.checkIndices(r, no)
	if size := r.kind.Size(); a.N <= 1<<pollBits && c.LooksUp(size, a.Size(), a.N) {
		c.If(target.BelowEqual, inFrame(r.found).Bits(64), target.Imm(tableSize-1), no)
	}
	return r
}

// checkPointer finds the buffer of an access, and jumps to no if there is none that the base pointer is within.
func (c *codegen) checkPointer(r *indices, no target.Label) {
	if b := c.bufferOf(r.PointerAccess, r.Base, r.kind, r.Signed); b != nil {
		r.base, r.last = b.base, b.last
		c.If(target.Equal, inFrame(b.limit).Bits(64), target.Imm(0), no)
		return
	}
	c.Move(target.T0, inFrame(c.readOffset(r.Base)))
	c.findMemory(r.PointerAccess, no, false)
	c.Sub(target.T0, startReg)
	c.checkBase(r, no)
}

// checkLimit jumps to no unless all indices that the mask lets pass are valid. It also jumps if the target looks up the elements of a
// table of that length faster.
func (c *codegen) checkLimit(r *indices, no target.Label) {
	c.loadIndex(target.T0, r.Limit.Limit)
	if r.Limit.Compare == tileir.Less {
		c.Decrement(target.T0)
	}
	if !r.Signed && r.kind != vcode.I64 { // no index is larger than its type can represent
		fits := c.NewLabel()
		c.Move(target.T1, target.Imm(mostIndex(r.kind, r.Signed)))
		c.If(target.BelowEqual, target.T0, target.T1, fits)
		c.Move(target.T0, target.T1)
		c.Bind(fits)
	}
	c.If(target.Above, target.T0, inFrame(r.last), no)
	if size := r.kind.Size(); r.N <= 1<<pollBits && c.LooksUp(size, r.Size(), r.N) {
		c.If(target.BelowEqual, target.T0, target.Imm(tableSize-1), no)
	}
}

// checkMasked jumps to no unless the indices of all lanes whose mask is set are valid.
func (c *codegen) checkMasked(r *indices, no target.Label) {
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(r.N), Lanes: c.vec.Bytes / r.kind.Size()}, unroll: extremeVectors, independent: true}
	tile := func(name string, k vcode.Kind, at int) vcode.Reg {
		return n.load(n.streamFor(name, func() *stream { return n.scratch(k, at, plan.IdentityBits(n.Bits)) }))
	}
	mask := c.readOffset(plan.Root(r.Mask))
	c.extremeOf(n, r.kind, false, func() vcode.Reg {
		return n.b.Select(tile("mask", vcode.Mask, mask), tile("index", r.kind, r.at), n.b.Const(r.kind, 0))
	})
	c.If(target.Above, target.T0, inFrame(r.last), no)
}

// checkAhead jumps to no unless the indices of all lanes whose mask is set are valid, both of which a loop computes.
func (c *codegen) checkAhead(g *plan.Group, r *indices, e *edges, no target.Label) {
	before := g.Before(r.PointerAccess)
	before.Copies = nil // which are the indices and the mask
	n := c.newNest(before, e)
	s := newGroupIteration(n, before)
	n.repeatOperands(before)
	c.extremeOf(n, r.kind, false, func() vcode.Reg {
		s.build()
		return n.b.Select(s.value(r.Mask), s.value(r.Index), n.b.Const(r.kind, 0))
	})
	c.If(target.Above, target.T0, inFrame(r.last), no)
}

// cloneForCheck returns the state for a loop in which elements whose mask is not set have no effect.
func (e *edges) cloneForCheck() *edges {
	if e == nil || e.ends == 0 {
		return e.cloneWhole()
	}
	again := e.clone()
	again.loop = plan.PaddingNone
	return again
}

// checkApart jumps to no if elements of a view may be some of those that are accessed by indices. One of both accesses is a load, the
// other a store.
func (c *codegen) checkApart(r *indices, s *plan.Access, no target.Label) {
	load, store := r.Op, s.Op
	if !r.IsLoad() {
		load, store = store, load
	}
	c.log.add(effect{kind: effectSeparated, op: load, other: store})
	done := c.NewLabel()
	c.If(target.NotEqual, inFrame(c.state(s).slow).Bits(64), target.Imm(0), done)
	c.Move(target.T0, inFrame(c.state(s).ptr))
	c.Move(target.T1, target.T0)
	c.Add(target.T0, inFrame(c.frameView(s.Desc).Offset+runtime.DescHigh))
	c.If(target.BelowEqual, target.T0, inFrame(r.base), done)
	c.Add(target.T1, inFrame(c.frameView(s.Desc).Offset+runtime.DescLow))
	c.Move(target.T0, inFrame(r.last))
	c.MulBy(target.T0, target.T0, r.Size())
	c.Add(target.T0, target.Imm(r.Size()))
	c.Add(target.T0, inFrame(r.base))
	c.If(target.Above, target.T0, target.T1, no)
	c.Bind(done)
}

// gather loads a vector by indices, or reads it in the frame. Masked lanes have the padding. The indices and the mask are those in
// the frame that have been checked: another thread might change the array that they come from.
func (s *groupIteration) gather(op *tileir.Op) {
	r := s.gathers[op]
	if r == nil {
		v := op.Results[0]
		s.vals[v] = s.element(plan.IdentityIndexing(v))
		return
	}
	var mask vcode.Reg
	x, ok := s.gatherFrom(r)
	if !ok {
		var index vcode.Reg
		index, mask = s.gathered(r)
		var set []vcode.Reg
		if r.LoadsMasked() && s.skipsUnset(r) {
			set = append(set, mask)
		}
		x = s.b.Gather(plan.MemoryKind(r.Elem), index, vcode.Memory{Base: &s.gatherStream(r).Stream}, set...)
	}
	s.logAccess(op)
	if plan.Coded(r.Elem) {
		x = s.b.Decode(r.Elem, x)
	}
	if r.LoadsMasked() {
		x = s.b.Select(mask, x, s.paddingOfLanes(r.PointerAccess))
	}
	s.define(r.Value, x)
}

// gathered returns the indices by which elements are loaded, and the mask if there is one.
func (s *groupIteration) gathered(r *indices) (index, mask vcode.Reg) {
	checked := func(v *tileir.Value) vcode.Reg { return s.element(plan.IdentityIndexing(plan.Root(v))) }
	switch {
	case r.InLoop():
		return s.limited(r), s.value(r.Mask)
	case r.LoadsMasked():
		mask = checked(r.Mask)
		return s.b.Select(mask, checked(r.Index), s.b.Const(r.kind, 0)), mask
	}
	return checked(r.Index), 0
}

// gatherFrom loads a vector by checked indices that the target reads in memory, or reports false.
func (s *groupIteration) gatherFrom(r *indices) (x vcode.Reg, ok bool) {
	if !s.b.Target.GathersFrom || r.InLoop() || r.LoadsMasked() || s.blocks != nil {
		return 0, false
	}
	a := plan.IdentityIndexing(plan.Root(r.Index))
	if plan.IsConstant(a.Base) || plan.IsIota(a.Base) {
		return 0, false
	}
	if h, _ := s.plan.HaloOf(a.Base); h != nil {
		return 0, false
	}
	l := s.elementStream(a)
	if l.Inner != 1 {
		return 0, false
	}
	return s.b.GatherFrom(plan.MemoryKind(r.Elem), s.memory(l)[0], vcode.Memory{Base: &s.gatherStream(r).Stream}), true
}

// skipsUnset reports whether to leave out the loads of a vector of which no lane is set. The branch is mispredicted once in a while,
// where lanes end at different times and in tiles that are set in part. That takes longer than the loads of eight lanes, so a tile must
// have many vectors then, and some in any case. A vector that is repeated ends when no lane is active, so few of its loads have none.
func (s *groupIteration) skipsUnset(r *indices) bool {
	if s.vec.Bytes >= 64 {
		return r.N >= 64
	}
	return r.N >= 512 && s.repeated == nil
}

// limited returns the indices, none of which is larger than the last valid one. So no element outside the buffer is loaded, even if the
// mask was computed from other numbers, because another thread changed the array that the indices come from.
func (s *groupIteration) limited(r *indices) vcode.Reg {
	last := s.load(s.streamFor("last"+keyOf(r.Value), func() *stream { return s.scratch(r.kind, r.last, plan.BroadcastBits(s.Bits)) }))
	return s.b.IMin(s.value(r.Index), last, false)
}

// gatherStream returns a stream whose address is that of element 0.
func (s *groupIteration) gatherStream(r *indices) *stream {
	return s.streamFor("gather"+keyOf(r.Value), func() *stream {
		l := newStream(plan.MemoryKind(r.Elem), r.Size(), 0)
		l.strides, l.start = s.staticStrides(plan.BroadcastBits(s.Bits), 0), func(d target.Reg) { s.Move(d, inFrame(r.base)) }
		return l
	})
}

// paddingOf returns the elements of masked lanes.
func (s *groupIteration) paddingOfLanes(a *plan.PointerAccess) vcode.Reg {
	switch k := vcode.KindOfValue(a.Value); {
	case a.Padding != nil:
		return s.value(a.Padding)
	case k == vcode.Mask:
		return s.b.MaskConst(false)
	default:
		return s.b.Const(k, 0)
	}
}
