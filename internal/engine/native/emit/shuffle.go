package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// side is where a copy reads or writes: element i of its index space is element pos(i) of
// the memory at a displacement in the frame, plus what a slot holds in bytes.
type side struct {
	at   int
	pos  []int8
	off  int // of element 0, in elements
	slot int // 0 for none
}

// operand is the side of all elements of a settled value.
func (c *codegen) operand(v *tileir.Value) side {
	return side{at: c.from(plan.Root(v)), pos: plan.Natural(plan.Log2(vcode.NumElements(v)))}
}

// target is the side of a value that is written.
func (c *codegen) target(v *tileir.Value) side {
	return side{at: c.to(v), pos: plan.Natural(plan.Log2(vcode.NumElements(v)))}
}

func (c *codegen) result(op *tileir.Op) side { return c.target(op.Results[0]) }

// leaf is memory of a side for elements of a kind.
func (n *nest) leaf(name string, k vcode.Kind, s side) *leaf {
	return n.leafOf(name, func() *leaf {
		l := n.scratch(k, s.at+s.off*k.Size(), s.pos)
		plain := l.start
		l.start = func(d target.Reg) {
			plain(d)
			if s.slot != 0 {
				n.Add(d, inFrame(s.slot))
			}
		}
		return l
	})
}

// rawKind is the kind of an element's bits as the frame has them.
func rawKind(v *tileir.Value) vcode.Kind { return vcode.IntOfSize(vcode.KindOfValue(v).Size()) }

// convert emits a loop that makes elements of kind to of those of kind from, by f.
func (c *codegen) convert(dst side, to vcode.Kind, src side, from vcode.Kind, lane int, f func(b *vcode.Body, x vcode.Reg) vcode.Reg) {
	n := &nest{codegen: c, Space: plan.Space{Bits: len(src.pos), Cuts: plan.CutsOf(src.pos) | plan.CutsOf(dst.pos), Lanes: c.vec.Bytes / max(lane, to.Size(), from.Size())}, unroll: 2}
	n.run(func() {
		x := n.load(n.leaf("from", from, src))
		n.store(n.leaf("to", to, dst), f(n.b, x))
	})
}

func (c *codegen) copyElements(dst, src side, k vcode.Kind) {
	c.convert(dst, k, src, k, 1, func(_ *vcode.Body, x vcode.Reg) vcode.Reg { return x })
}

func (c *codegen) shuffle(op *tileir.Op) {
	switch op.Code {
	case tileir.OpPermute:
		perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
		a := plan.Identity(op.Results[0])
		a.Through(op, func(dim int) int { return int(perm[dim]) })
		src := c.operand(op.Operands[0])
		src.pos = a.Pos
		c.copyElements(c.result(op), src, rawKind(op.Results[0]))
	case tileir.OpCat:
		c.cat(op)
	case tileir.OpExtract:
		part := c.result(op)
		whole := c.operand(op.Operands[0])
		c.subTile(op, &whole, op.Operands[0], op.Results[0], op.OperandList(tileir.ExtractIndices))
		c.copyElements(part, whole, rawKind(op.Results[0]))
	case tileir.OpInsert:
		part, whole := op.Operand(tileir.InsertSource), c.result(op)
		c.copyElements(whole, c.operand(op.Operand(tileir.InsertDestination)), rawKind(part))
		c.subTile(op, &whole, op.Results[0], part, op.OperandList(tileir.InsertIndices))
		c.copyElements(whole, c.operand(part), rawKind(part))
	case tileir.OpPack:
		c.pack(op)
	case tileir.OpUnpack:
		c.unpack(op)
	}
}

// partIn is where the elements of a part lie in a whole tile.
func partIn(part, whole *tileir.Value) []int8 {
	from, to := part.Type.(tileir.TileType).Shape, whole.Type.(tileir.TileType).Shape
	pos := make([]int8, 0, plan.Log2(vcode.NumElements(part)))
	for d := len(from) - 1; d >= 0; d-- {
		pos = append(pos, plan.Places(plan.Dims(to)[d], plan.Log2(int(from[d])))...)
	}
	return pos
}

func (c *codegen) cat(op *tileir.Op) {
	dim := int(op.Attrs[tileir.CatDim].(tileir.Integer).Value)
	left, right, all := op.Operands[0], op.Operands[1], op.Results[0]
	to := c.result(op)
	to.pos = partIn(left, all) // as sizes are powers of two, both halves have one shape
	c.copyElements(to, c.operand(left), rawKind(all))
	to.off = int(left.Type.(tileir.TileType).Shape[dim]) << plan.Dims(all.Type.(tileir.TileType).Shape)[dim]
	c.copyElements(to, c.operand(right), rawKind(all))
}

// subTile finds the place of a part of a tile by indices, which the step of the portable
// engine words the fault of where they lead out of the tile.
func (c *codegen) subTile(op *tileir.Op, s *side, whole, part *tileir.Value, indices []*tileir.Value) {
	shape, sub := whole.Type.(tileir.TileType).Shape, part.Type.(tileir.TileType).Shape
	outside, done := c.NewLabel(), c.NewLabel()
	s.slot, s.pos = c.frame.room(8), partIn(part, whole)
	c.Clear(target.P1.As(32))
	for d, v := range indices {
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, target.Imm(shape[d]/sub[d]), outside)
		c.MulBy(target.T1, target.T1, vcode.KindOfValue(part).Size()*int(sub[d])<<plan.Dims(shape)[d])
		c.Add(target.P1, target.T1)
	}
	c.Move(inFrame(s.slot), target.P1)
	c.Jump(done)
	c.Bind(outside)
	c.call(op)
	c.Bind(done)
}

// pack writes elements as memory has them. Those of a part of a byte are joined.
func (c *codegen) pack(op *tileir.Op) {
	v := op.Operands[0]
	from, to, s := c.operand(v), c.result(op), vcode.ScalarOf(v)
	k := vcode.KindOfValue(v)
	if s == tileir.E2M1FN {
		bytes := side{at: c.frame.room(max(8, vcode.NumElements(v))), pos: from.pos}
		c.convert(bytes, vcode.I8, from, k, 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(s, x) })
		from = bytes
	}
	switch s {
	case tileir.I1:
		from.pos = to.pos
		c.convert(to, vcode.I8, from, vcode.I64, 8, func(b *vcode.Body, x vcode.Reg) vcode.Reg {
			return b.NarrowInt(b.Shr(b.IMul(x, b.Const(vcode.I64, 0x0102040810204080)), 56), vcode.I8)
		})
	case tileir.I4, tileir.E2M1FN:
		from.pos = to.pos
		c.convert(to, vcode.I8, from, vcode.I16, 2, func(b *vcode.Body, x vcode.Reg) vcode.Reg {
			high := b.And(b.Shr(x, 4), b.Const(vcode.I16, 0xf0))
			return b.NarrowInt(b.Or(high, b.And(x, b.Const(vcode.I16, 15))), vcode.I8)
		})
	default:
		c.convert(to, vcode.IntOfSize(s.Bytes()), side{at: from.at, pos: from.pos}, k, 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(s, x) })
	}
}

// unpack is the way back.
func (c *codegen) unpack(op *tileir.Op) {
	v := op.Results[0]
	from, to, s := c.operand(op.Operands[0]), c.result(op), vcode.ScalarOf(v)
	switch s {
	case tileir.I1:
		to.pos = from.pos
		c.convert(to, vcode.I64, from, vcode.I8, 8, func(b *vcode.Body, x vcode.Reg) vcode.Reg {
			bits := b.And(b.IMul(b.ZExt(vcode.I64, x), b.Const(vcode.I64, 0x0101010101010101)), b.Const(vcode.I64, 0x8040201008040201))
			high := b.Shr(b.IAdd(bits, b.Const(vcode.I64, 0x7f7f7f7f7f7f7f7f)), 7)
			return b.And(high, b.Const(vcode.I64, 0x0101010101010101))
		})
	case tileir.I4, tileir.E2M1FN:
		bytes := side{at: to.at, pos: from.pos}
		if s == tileir.E2M1FN {
			bytes.at = c.frame.room(max(8, vcode.NumElements(v)))
		}
		c.convert(bytes, vcode.I16, from, vcode.I8, 2, func(b *vcode.Body, x vcode.Reg) vcode.Reg {
			w := b.ZExt(vcode.I16, x)
			return b.Or(b.And(w, b.Const(vcode.I16, 15)), b.Shl(b.And(w, b.Const(vcode.I16, 0xf0)), 4))
		})
		if s == tileir.E2M1FN {
			bytes.pos = to.pos
			c.convert(to, vcode.F32, bytes, vcode.I8, 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(s, x) })
		}
	default:
		from.pos = to.pos
		c.convert(to, vcode.KindOfValue(v), from, vcode.IntOfSize(s.Bytes()), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(s, x) })
	}
}

func (c *codegen) check(op *tileir.Op) {
	v := op.Operands[0]
	n, at := vcode.NumElements(v), c.from(plan.Root(v))
	size := min(n, 8)
	failed, done := c.NewLabel(), c.NewLabel()
	all := target.T0.As(8 * size)
	c.Move(target.T0, target.Imm(0x0101010101010101))
	c.Clear(target.Index.As(32))
	head := c.Here()
	c.If(target.NotEqual, all, target.At(target.Frame, at).Index(target.Index, 1), failed)
	c.Add(target.Index, target.Imm(size))
	c.If(target.Below, target.Index, target.Imm(n), head)
	c.Jump(done)
	c.Bind(failed)
	c.call(op)
	c.Bind(done)
}
