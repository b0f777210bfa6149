package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// indices is an access through a pointer and a tile of indices, of which all are checked before the first element is
// accessed. Its frame slots hold what the loops over the tile do not keep in registers.
type indices struct {
	*plan.PointerAccess
	*plan.Indexed
	kind  vcode.Kind
	at    int // frame offset of the indices
	rows  int // and of the rows and columns of a grid
	runs  int // frame offset of bytes that tell for each column whether the next one is the next element
	base  int // slot of the address of element 0
	last  int // slot of the largest valid index
	found int // slot of the largest index of the tile
	value int // frame offset of the elements that are stored or loaded, in the memory format
}

// newIndices allocates the slots of an access. A grid of few columns, which only moves of rows have, is none here.
func (c *codegen) newIndices(a *plan.PointerAccess, value int) *indices {
	if g := a.Indexed.Grid; g == nil || g.Bits >= plan.MinColumnBits {
		return c.newGridIndices(a, value)
	}
	all := *a.Indexed
	all.Grid = nil
	c.recomputeFrom(all.Index, all.Stored)
	if a.Mask != nil && !all.Proven { // otherwise its rows and columns are conditions
		c.recomputeFrom(plan.Root(a.Mask), all.Stored)
	}
	again := *a
	again.Indexed = &all
	return c.newGridIndices(&again, value)
}

// newGridIndices allocates the slots of an access, whose grid may have any number of columns.
func (c *codegen) newGridIndices(a *plan.PointerAccess, value int) *indices {
	r := c.slotsOfIndices(a)
	r.value = value
	if r.Grid == nil {
		r.at = c.readOffset(plan.Root(r.Index))
	} else {
		c.readGrid(r)
	}
	return r
}

// slotsOfIndices allocates the slots of an access whose indices need not be in memory.
func (c *codegen) slotsOfIndices(a *plan.PointerAccess) *indices {
	r := &indices{PointerAccess: a, Indexed: a.Indexed, kind: vcode.KindOfValue(a.Indexed.Index)}
	r.base, r.last, r.found = c.frame.reserve(8), c.frame.reserve(8), c.frame.reserve(8)
	return r
}

// moveIndexed emits a load or store by indices, and jumps to done. It falls through if an index that is not masked is not
// within the buffer of the base pointer.
func (c *codegen) moveIndexed(a *plan.PointerAccess, value int, done target.Label) {
	if a.IsSingle() {
		c.moveSingle(a, value, done)
		return
	}
	lanes := c.NewLabel()
	r := c.newIndices(a, value)
	c.checkPointer(r, lanes)
	c.forIndices(r, lanes, done)
	c.Bind(lanes)
	c.recomputeOperands(a)
}

// recomputeOperands stores the operands that are not in memory.
func (c *codegen) recomputeOperands(a *plan.PointerAccess) {
	for _, v := range a.Indexed.Recomputed {
		c.recomputeFrom(v, a.Indexed.Stored)
	}
}

// updateIndexed emits updates by indices of the worker's private copy of the buffer, and jumps to done.
func (c *codegen) updateIndexed(a *plan.PointerAccess, s *runtime.PrivateSite, shared, done target.Label) {
	value := 0
	switch {
	case a.Added != nil:
		value = c.frame.offset(plan.Root(a.Value))
	case !slices.Contains(a.Indexed.Recomputed, a.Value):
		value = c.memoryFormOperand(a, a.Value)
	}
	r := c.newIndices(a, value)
	c.Move(target.T0, inFrame(c.readOffset(r.Base)))
	c.Move(startReg, inFrame(s.Offset+runtime.PrivateStart))
	c.Move(baseReg, inFrame(s.Offset+runtime.PrivateBase))
	c.Add(baseReg, startReg)
	c.Sub(target.T0, startReg)
	c.checkBase(r, shared)
	c.forIndices(r, shared, done)
}

// checkBase computes the largest valid index from the offset in T0 of the base pointer in its buffer. It jumps to no if the
// pointer is not at an element.
func (c *codegen) checkBase(r *indices, no target.Label) {
	c.lastIndex(r.Size(), r.kind, r.Signed, no)
	c.Move(inFrame(r.base), baseReg)
	c.Move(inFrame(r.last), limitReg)
}

// forIndices emits the loops over the tile, and jumps to done. It jumps to lanes if an index that is not masked is not
// valid.
func (c *codegen) forIndices(r *indices, lanes, done target.Label) {
	masked := lanes
	if r.Mask != nil {
		masked = c.NewLabel()
	}
	byRows := r.Grid != nil && r.Grid.ByRows()
	if !byRows || r.Proven { // otherwise it takes as long to find the rows and columns that are masked
		c.checkMask(r, masked)
		c.moveAll(r, masked, done)
		c.Jump(done)
	}
	if r.Mask != nil {
		c.Bind(masked)
		if byRows {
			mixed := c.NewLabel()
			switch {
			case r.Grid.Ends == nil:
				c.moveMaskedRows(r, mixed)
			case r.IsLoad():
				c.loadRaggedRows(r, mixed)
			default:
				c.storeRaggedRows(r, mixed)
			}
			c.Jump(done)
			c.Bind(mixed)
		}
		c.maskedIndices(r, lanes)
		c.Jump(done)
	}
}

// moveAll moves all elements, and may jump to done. It jumps to no if an index is not valid.
func (c *codegen) moveAll(r *indices, no, done target.Label) {
	if r.Grid != nil {
		c.checkGrid(r, no)
		c.gridLoop(r)
		return
	}
	c.checkIndices(r, no)
	c.lookUp(r, done)
	c.indexLoop(r, r.at, false)
}

// checkIndices jumps to no unless all indices are valid, and less than the bounds of the mask. If all that their type can
// represent are, it does not read them.
func (c *codegen) checkIndices(r *indices, no target.Label) {
	valid := c.NewLabel()
	if r.kind.Size() <= 2 && !r.Signed {
		read := c.NewLabel()
		c.Move(inFrame(r.found).Bits(64), target.Imm(mostIndex(r.kind, r.Signed)))
		c.checkLargest(r, read)
		c.Jump(valid)
		c.Bind(read)
	}
	c.extreme(r.kind, r.at, r.N, false)
	c.Move(inFrame(r.found), target.T0)
	c.checkLargest(r, no)
	c.Bind(valid)
}

// checkLargest compares the largest index with the bounds.
func (c *codegen) checkLargest(r *indices, no target.Label) {
	c.Move(target.T0, inFrame(r.found))
	c.If(target.Above, target.T0, inFrame(r.last), no)
	for _, b := range r.Bounds {
		if b.Truth == nil && b.Elements == nil {
			c.checkBound(b, target.T0, no)
		}
	}
}

// checkMask jumps to no unless the conditions of the mask that do not depend on the indices are true for all lanes.
func (c *codegen) checkMask(r *indices, no target.Label) {
	switch {
	case r.Mask == nil:
		return
	case !r.Proven:
		c.extreme(vcode.I8, c.readOffset(plan.Root(r.Mask)), r.N, true)
		c.IfBits(target.Equal, target.T0, target.T0, no)
		return
	}
	c.checkConditions(r.Bounds, no)
}

// checkConditions jumps to no unless the conditions that do not depend on indices hold for all elements.
func (c *codegen) checkConditions(bounds []plan.Bound, no target.Label) {
	var last *plan.Linear // whose extent is in registers
	for _, b := range bounds {
		switch {
		case b.Truth != nil:
			a := plan.Resolve(b.Truth)
			c.If(target.Equal, inFrame(c.readOffset(a.Base)+a.Off).Bits(8), target.Imm(0), no)
		case b.Elements != nil:
			if !b.Elements.Same(last) {
				c.exactExtent(b.Elements, no)
			}
			last = b.Elements
			c.checkElements(b, no)
		}
	}
}

// checkElements checks the bound of a tile in affine form by its first and its last element.
func (c *codegen) checkElements(b plan.Bound, no target.Label) {
	if b.Elements.Width == 64 { // no guard checks for overflow
		c.If(target.Greater, lowReg, highReg, no)
	}
	if b.Unsigned {
		c.IfBits(target.Negative, lowReg, lowReg, no)
	}
	x := highReg
	if b.Compare == tileir.GreaterOrEqual {
		x = lowReg
	}
	c.checkBound(b, x, no)
}

// checkBound jumps to no unless the comparison of a register with the limit is true. It changes T1.
func (c *codegen) checkBound(b plan.Bound, x target.Reg, no target.Label) {
	inverse := map[tileir.Predicate][2]target.Cond{
		tileir.Less: {target.GreaterEqual, target.AboveEqual}, tileir.LessOrEqual: {target.Greater, target.Above},
		tileir.GreaterOrEqual: {target.Less, target.Below},
	}[b.Compare]
	c.loadIndex(target.T1, b.Limit)
	if b.Unsigned {
		c.If(inverse[1], x, target.T1, no)
	} else {
		c.If(inverse[0], x, target.T1, no)
	}
}

// maskedIndices accesses the lanes whose mask is set. It jumps to lanes if one of their indices is not valid.
func (c *codegen) maskedIndices(r *indices, lanes target.Label) {
	if r.Grid != nil {
		c.recomputeFrom(r.Index, r.Stored)
		r.at = c.readOffset(plan.Root(r.Index))
	}
	m := &maskLoop{indices: r, used: c.frame.reserve(max(64, r.N*r.kind.Size()))}
	if r.IsLoad() {
		c.loadMasked(m, lanes)
	} else {
		c.storeMasked(m, lanes)
	}
}

// maskLoop is a loop over the vectors of a masked tile.
type maskLoop struct {
	*indices
	*recomputation
	compute bool // the loop computes the mask, which otherwise is in memory
	used    int  // frame offset of the indices that are accessed
}

// startMaskLoop plans the loop, over lanes of at least the given size. A mask that it cannot compute is computed before it.
func (c *codegen) startMaskLoop(m *maskLoop, lane int) {
	mask := plan.Root(m.Mask)
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(m.N)}, unroll: extremeVectors, independent: true}
	m.recomputation = &recomputation{nest: n, stored: m.Stored, lane: max(lane, m.kind.Size())}
	recomputed := slices.Contains(m.Recomputed, m.Mask)
	m.compute = recomputed && m.cuts(plan.Resolve(mask), make(map[string]bool)) == 0
	if recomputed && !m.compute {
		c.recomputeFrom(mask, m.Stored)
	}
	n.Lanes = c.vec.Bytes / m.lane
}

// mask returns a vector of the mask.
func (m *maskLoop) mask() vcode.Reg {
	mask := plan.Root(m.Mask)
	if m.compute {
		return m.recomputation.value(plan.Resolve(mask), make(map[string]vcode.Reg))
	}
	return m.load(m.streamAt("mask", vcode.Mask, m.readOffset(mask)))
}

// streamAt returns the stream of a tile at a frame offset.
func (m *maskLoop) streamAt(name string, k vcode.Kind, offset int) *stream {
	return m.streamFor(name, func() *stream { return m.scratch(k, offset, plan.IdentityBits(m.Bits)) })
}

// storeMasked stores the lanes whose mask is set, or adds to their elements.
func (c *codegen) storeMasked(m *maskLoop, lanes target.Label) {
	c.startMaskLoop(m, 1)
	mask := plan.Root(m.Mask)
	c.extremeOf(m.nest, m.kind, false, func() vcode.Reg {
		set := m.mask()
		if m.compute {
			m.store(m.streamAt("set", vcode.Mask, c.writeOffset(mask)), set)
		}
		x := m.b.Select(set, m.load(m.streamAt("index", m.kind, m.indices.at)), m.b.Const(m.kind, 0))
		m.store(m.streamAt("used", m.kind, m.used), x)
		return x
	})
	c.If(target.Above, target.T0, inFrame(m.last), lanes)
	c.indexLoop(m.indices, m.used, true)
}

// loadMasked loads an element for each lane, whatever its mask: the last one if the index is not valid. Then it replaces
// those of lanes that are masked by the padding, or by zero, and checks the indices of the others.
func (c *codegen) loadMasked(m *maskLoop, lanes target.Label) {
	c.limitIndices(m)
	c.indexLoop(m.indices, m.used, false)
	k, padding := vcode.IntOfSize(m.Size()), c.paddingOf(m.indices)
	c.startMaskLoop(m, k.Size())
	c.extremeOf(m.nest, m.kind, false, func() vcode.Reg {
		set, l, pad := m.mask(), m.streamAt("value", k, m.indices.value), m.b.Const(k, padding.bits)
		if padding.at != 0 {
			pad = m.load(m.streamAt("padding", k, padding.at))
		}
		m.store(l, m.b.Select(set, m.load(l), pad))
		return m.b.Select(set, m.load(m.streamAt("index", m.kind, m.indices.at)), m.b.Const(m.kind, 0))
	})
	c.If(target.Above, target.T0, inFrame(m.last), lanes)
}

// limitIndices stores the indices that are accessed, none of which is larger than the last valid one.
func (c *codegen) limitIndices(m *maskLoop) {
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(m.N), Lanes: c.vec.Bytes / m.kind.Size()}, unroll: 4, independent: true}
	tile := func(name string, at int) *stream {
		return n.streamFor(name, func() *stream { return n.scratch(m.kind, at, plan.IdentityBits(n.Bits)) })
	}
	n.emitLoops(func() {
		last := n.load(n.streamFor("last", func() *stream { return n.scratch(m.kind, m.last, plan.BroadcastBits(n.Bits)) }))
		n.store(tile("used", m.used), n.b.IMin(n.load(tile("index", m.indices.at)), last, false))
	})
}

// indexUnroll is the number of lanes of an iteration of a loop over indices. The loop has at least that many lanes.
const indexUnroll = 8

// indexLoop moves the elements of all lanes, or of those whose mask is set. at is the frame offset of the indices.
func (c *codegen) indexLoop(r *indices, at int, masked bool) {
	c.Address(ptrReg, inFrame(at))
	c.Move(baseReg, inFrame(r.base))
	switch {
	case r.Added != nil: // in memory, or in the frame
		c.Move(dataReg, inFrame(c.state(r.Added).ptr))
	case r.value != 0:
		c.Address(dataReg, inFrame(r.value))
	}
	if size := r.kind.Size(); r.IsLoad() && r.N <= 1<<pollBits && c.Gathers(size, r.Size(), r.N) {
		c.Gather(target.At(dataReg, 0), target.At(ptrReg, 0), target.At(baseReg, 0), size, r.Size(), r.N)
		return
	}
	if masked {
		c.Address(maskReg, inFrame(c.readOffset(plan.Root(r.Mask))))
	}
	if r.Result != nil {
		c.Address(resultReg, inFrame(c.frame.offset(plan.Root(r.Result))))
	}
	c.addingFloats(r.Elem, r.N, r.Atomic, func() { c.eachIndex(r, masked) })
}

// addingFloats emits a loop over n elements that may add floats to a private copy.
func (c *codegen) addingFloats(elem tileir.Scalar, n int, adds bool, loop func()) {
	if adds && elem.IsFloat() && n <= 1<<pollBits { // others poll
		c.AddingFloats(elem, loop)
		return
	}
	loop()
}

// eachIndex emits the loop over the lanes of an access by indices, when addresses are in registers.
func (c *codegen) eachIndex(r *indices, masked bool) {
	if masked {
		c.Address(spareReg, inFrame(c.frame.reserve(8)))
		c.Move(fromSpareReg, baseReg)
		c.Sub(fromSpareReg, spareReg)
	}
	c.Clear(target.Index.As(32))
	c.Align(32)
	head, next := c.Here(), c.NewLabel()
	if masked {
		c.maskedLanes(r, next)
	} else {
		c.indexedLanes(r, nil)
	}
	c.Bind(next)
	c.Add(target.Index, target.Imm(indexUnroll))
	if r.N > 1<<pollBits {
		c.pollEvery(pollBits, target.Index)
	}
	c.If(target.Below, target.Index, target.Imm(r.N), head)
}

// maskedLanes moves the elements of an iteration whose mask is set, and jumps to next. Most masks are set for all of them, or for none.
func (c *codegen) maskedLanes(r *indices, next target.Label) {
	mask := target.At(maskReg, 0).Index(target.Index, 1)
	some := c.NewLabel()
	c.Move(target.T1, target.Imm(followBytes))
	c.If(target.NotEqual, target.T1, mask, some)
	c.indexedLanes(r, nil)
	c.Jump(next)
	c.Bind(some)
	c.If(target.Equal, mask.Bits(64), target.Imm(0), next)
	c.indexedLanes(r, &mask)
}

// spareReg has the address of an element that lanes change whose mask is not set. So there is no branch for each lane, which a processor
// could not predict. fromSpareReg is the distance of the buffer from it.
const (
	spareReg     = elementReg
	fromSpareReg = foundReg
)

// indexedLanes moves the elements of an iteration, or those whose bytes at mask are 1.
func (c *codegen) indexedLanes(r *indices, mask *target.Mem) {
	size := r.kind.Size()
	for u := range indexUnroll {
		c.ZeroExtend(target.T0, target.At(ptrReg, u*size).Index(target.Index, size).Bits(8*size))
		mem := target.At(baseReg, 0).Index(target.T0, r.Size())
		if mask != nil {
			c.Address(target.T0, target.At(fromSpareReg, 0).Index(target.T0, r.Size()))
			c.ZeroExtend(target.T1, mask.Plus(u).Bits(8))
			c.Mul(target.T0, target.T1)
			mem = target.At(spareReg, 0).Index(target.T0, 1)
		}
		held := target.At(dataReg, u*r.Size()).Index(target.Index, r.Size())
		if r.Result != nil {
			c.handOut(r, mem, held, target.At(resultReg, u*r.Size()).Index(target.Index, r.Size()))
			continue
		}
		c.moveElementAt(r, mem, held)
	}
}

// moveElementAt loads, stores or adds one element.
func (c *codegen) moveElementAt(r *indices, mem, held target.Mem) {
	bits := 8 * r.Size()
	x := target.T1.As(bits)
	switch {
	case r.IsLoad():
		c.ZeroExtend(target.T1, mem.Bits(bits))
		c.Move(held, x)
		return
	case r.Atomic && r.value == 0:
		n, _ := plan.ConstantInt(r.Value)
		if n == int64(int32(n)) && r.Mode() == tileir.AtomicAdd {
			c.Add(mem.Bits(bits), target.Imm(n))
			return
		}
		c.Move(x, target.Imm(n))
		c.combineInto(r.Mode(), mem, x)
	case r.Atomic:
		c.updateCopy(r.Mode(), r.Elem, mem, held)
	default:
		c.ZeroExtend(target.T1, held.Bits(bits))
		c.Move(mem, x)
	}
}

// extreme computes in T0 the largest of n unsigned integers at a frame offset, or the smallest one.
func (c *codegen) extreme(k vcode.Kind, at, n int, minimum bool) {
	l := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(n), Lanes: c.vec.Bytes / k.Size()}, unroll: extremeVectors, independent: true}
	c.extremeOf(l, k, minimum, func() vcode.Reg {
		return l.load(l.streamFor("", func() *stream { return l.scratch(k, at, plan.IdentityBits(l.Bits)) }))
	})
}

// extremeVectors is the maximum number of vectors of an iteration of extremeOf.
const extremeVectors = 4

// extremeOf computes in T0 the largest of the unsigned integers that a loop nest computes, or the smallest one.
func (c *codegen) extremeOf(l *nest, k vcode.Kind, minimum bool, next func() vcode.Reg) {
	combine, start := (*vcode.Body).IMax, uint64(0)
	if minimum {
		combine, start = (*vcode.Body).IMin, ^uint64(0)
	}
	area, all := c.frame.reserve(64*extremeVectors), c.frame.reserve(64)
	keep := func(value func(b *vcode.Body) vcode.Reg) {
		b := vcode.NewBody(c.vec, min(l.Lanes, l.Inner()))
		b.Effect(vcode.Inst{Code: vcode.OpKeep, Src: []vcode.Reg{value(b)}, Mem: []vcode.Memory{{Base: vcode.InFrame, At: all}}})
		b.EmitOnce(machine{c.emitter})
	}
	var accs []vcode.Reg
	l.saves = append(l.saves, func(h *vcode.Allocator) {
		for i, acc := range accs {
			h.Store(acc, area+64*i)
		}
	})
	ofLine := func(b *vcode.Body) vcode.Reg {
		v := b.FromFrame(k, area)
		for i := 1; i < len(accs); i++ {
			v = combine(b, v, b.FromFrame(k, area+64*i), false)
		}
		return v
	}
	lines := l.Inner() < 1<<l.Bits // each of which begins with new accumulators
	if lines {
		keep(func(b *vcode.Body) vcode.Reg { return b.Const(k, start) })
		l.after = append(l.after, func() {
			keep(func(b *vcode.Body) vcode.Reg { return combine(b, b.FromFrame(k, all), ofLine(b), false) })
		})
	}
	l.emitLoops(func() {
		x := next()
		accs = append(accs, l.b.Accumulator(l.b.Const(k, start)))
		l.b.Update(accs[l.u], combine(l.b, accs[l.u], x, false))
	})
	keep(func(b *vcode.Body) vcode.Reg {
		v := b.FromFrame(k, all)
		if !lines {
			v = ofLine(b)
		}
		for half := l.Lanes / 2; half > 0; half /= 2 {
			v = combine(b, v, b.Down(v, half), false)
		}
		return v
	})
	c.ZeroExtend(target.T0, inFrame(all).Bits(8*k.Size()))
}
