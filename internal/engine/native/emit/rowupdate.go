package emit

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// An update of rows by their numbers, such as the sum of the messages to each vertex of a graph, changes adjacent elements of the worker's
// private copy. Vectors of them are combined at once. No lane of a vector is an element that another one is, too, and rows are updated one
// after the other. All indices are checked before the first row is changed: otherwise the part that has been added would be added again.

// wholeRows returns the interval of all columns, which follow each other.
func (c *codegen) wholeRows(r *indices) *gridMask {
	whole, indexed, grid := *r, *r.Indexed, *r.Grid
	grid.RowMasks = nil // all of which are true
	indexed.Grid, whole.Indexed = &grid, &indexed
	m := c.newGridMask(&whole)
	k := r.kind.Size()
	c.Move(inFrame(m.low).Bits(64), target.Imm(0))
	c.Move(inFrame(m.reach).Bits(64), target.Imm(1<<r.Grid.Bits-1))
	c.ZeroExtend(target.T0, inFrame(r.at).Bits(8*k))
	c.Move(inFrame(m.first), target.T0)
	return m
}

// updateRows combines the interval of columns of each row whose condition is true with the private copy.
func (c *codegen) updateRows(m *gridMask) {
	k := vcode.KindOf(m.Elem)
	to, held := newStream(k, k.Size(), 1), newStream(k, k.Size(), 1)
	to.Reg, held.Reg = target.P1, target.P2
	b := vcode.NewBody(c.vec, min(c.vec.Bytes/k.Size(), 1<<m.Grid.Bits))
	load := func(l *stream) vcode.Reg {
		return b.Add(k, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: &l.Stream}}, Imm: b.Lanes})
	}
	x := b.Atomic(m.Mode(), m.Elem, load(to), load(held))
	b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{x}, Mem: []vcode.Memory{{Base: &to.Stream}}, Imm: b.Lanes})
	h := vcode.NewAllocator(machine{c.emitter}, b)
	before, body := b.Split(false)
	h.EmitBefore(before, body)
	c.eachMaskedRow(m, func() {
		c.findRow(m)
		c.Add(target.T0, inFrame(m.first))
		c.locateInterval(m, to.Reg, held.Reg)
		c.updateInterval(m, b.Lanes, func() { h.EmitIteration(body, nil) })
	})
}

// updateInterval combines elements from P1 on with those from P2 on: vectors of some lanes, and then single ones.
func (c *codegen) updateInterval(m *gridMask, lanes int, vector func()) {
	size, single, next := m.Size(), c.NewLabel(), c.NewLabel()
	c.Clear(target.Index.As(32))
	c.Move(target.P3, inFrame(m.reach))
	c.Sub(target.P3, target.Imm(lanes-1))
	c.If(target.Less, target.P3, target.Index, single)
	head := c.Here()
	vector()
	c.Add(target.Index, target.Imm(lanes))
	c.If(target.LessEqual, target.Index, target.P3, head)
	c.Bind(single)
	c.If(target.Greater, target.Index, inFrame(m.reach), next)
	c.updateCopy(m.Mode(), m.Elem, target.At(target.P1, 0).Index(target.Index, size), target.At(target.P2, 0).Index(target.Index, size))
	c.Increment(target.Index)
	c.Jump(single)
	c.Bind(next)
}
