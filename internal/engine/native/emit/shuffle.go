package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// frameTile is the source or destination of a copy: element i of the index space is element pos(i) of memory at a frame
// offset plus the bytes in a slot.
type frameTile struct {
	offset int
	pos    []int8
	first  int // number of the first element
	slot   int // 0 for none
}

// sourceTile returns the elements of a materialized value.
func (c *codegen) sourceTile(v *tileir.Value) frameTile {
	return frameTile{offset: c.readOffset(plan.Root(v)), pos: plan.IdentityBits(plan.Log2(vcode.NumElements(v)))}
}

// destinationTile returns the elements of a value that is written.
func (c *codegen) destinationTile(v *tileir.Value) frameTile {
	return frameTile{offset: c.writeOffset(v), pos: plan.IdentityBits(plan.Log2(vcode.NumElements(v)))}
}

func (c *codegen) result(op *tileir.Op) frameTile { return c.destinationTile(op.Results[0]) }

// tileStream returns a stream of a frameTile.
func (n *nest) tileStream(name string, k vcode.Kind, s frameTile) *stream {
	return n.streamFor(name, func() *stream {
		l := n.scratch(k, s.offset+s.first*k.Size(), s.pos)
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

// rawKind returns the integer kind of an element's bits in the frame.
func rawKind(v *tileir.Value) vcode.Kind { return vcode.IntOfSize(vcode.KindOfValue(v).Size()) }

// convert emits a loop that applies f to elements of kind from and stores the results as elements of kind to.
func (c *codegen) convert(dst frameTile, to vcode.Kind, src frameTile, from vcode.Kind, lane int, f func(b *vcode.Body, x vcode.Reg) vcode.Reg) {
	n := &nest{codegen: c, Space: plan.Space{Bits: len(src.pos), Cuts: plan.CutsOf(src.pos) | plan.CutsOf(dst.pos), Lanes: c.vec.Bytes / max(lane, to.Size(), from.Size())}, unroll: 2}
	n.emitLoops(func() {
		x := n.load(n.tileStream("from", from, src))
		n.store(n.tileStream("to", to, dst), f(n.b, x))
	})
}

func (c *codegen) copyElements(dst, src frameTile, k vcode.Kind) {
	if !c.copyRuns(dst, src, k) {
		c.convert(dst, k, src, k, 1, func(_ *vcode.Body, x vcode.Reg) vcode.Reg { return x })
	}
}

func (c *codegen) shuffle(op *tileir.Op) {
	switch op.Code {
	case tileir.OpPermute:
		perm := op.Attrs[tileir.PermutePermutation].(tileir.I32s)
		a := plan.IdentityIndexing(op.Results[0])
		a.Through(op, func(dim int) int { return int(perm[dim]) })
		src := c.sourceTile(op.Operands[0])
		src.pos = a.Pos
		c.copyElements(c.result(op), src, rawKind(op.Results[0]))
	case tileir.OpCat:
		c.cat(op)
	case tileir.OpExtract:
		part := c.result(op)
		whole := c.sourceTile(op.Operands[0])
		c.subTile(op, &whole, op.Operands[0], op.Results[0], op.OperandList(tileir.ExtractIndices))
		c.copyElements(part, whole, rawKind(op.Results[0]))
	case tileir.OpInsert:
		part, whole := op.Operand(tileir.InsertSource), c.result(op)
		c.copyElements(whole, c.sourceTile(op.Operand(tileir.InsertDestination)), rawKind(part))
		c.subTile(op, &whole, op.Results[0], part, op.OperandList(tileir.InsertIndices))
		c.copyElements(whole, c.sourceTile(part), rawKind(part))
	case tileir.OpPack:
		c.pack(op)
	case tileir.OpUnpack:
		c.unpack(op)
	}
}

func (c *codegen) cat(op *tileir.Op) {
	to := c.result(op)
	for i, part := range plan.CatParts(op) {
		to.pos, to.first = part.Pos, part.First
		c.copyElements(to, c.sourceTile(op.Operands[i]), rawKind(op.Results[0]))
	}
}

// subTile finds the part of a tile at the given indices. If they are out of bounds, the step of the portable engine
// reports the fault.
func (c *codegen) subTile(op *tileir.Op, s *frameTile, whole, part *tileir.Value, indices []*tileir.Value) {
	shape, sub := whole.Type.(tileir.TileType).Shape, part.Type.(tileir.TileType).Shape
	outside, done := c.NewLabel(), c.NewLabel()
	s.slot, s.pos = c.frame.reserve(8), plan.PartIn(part, whole)
	c.Clear(offsetReg.As(32))
	for d, v := range indices {
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, target.Imm(shape[d]/sub[d]), outside)
		c.MulBy(target.T1, target.T1, vcode.KindOfValue(part).Size()*int(sub[d])<<plan.Dims(shape)[d])
		c.Add(offsetReg, target.T1)
	}
	c.Move(inFrame(s.slot), offsetReg)
	c.Jump(done)
	c.Bind(outside)
	c.callPortable(op)
	c.Bind(done)
}

// pack converts elements to the memory format. Elements smaller than a byte are packed.
func (c *codegen) pack(op *tileir.Op) {
	v := op.Operands[0]
	from, to, s := c.sourceTile(v), c.result(op), vcode.ScalarOf(v)
	k := vcode.KindOfValue(v)
	if s == tileir.E2M1FN {
		bytes := frameTile{offset: c.frame.reserve(max(8, vcode.NumElements(v))), pos: from.pos}
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
		c.convert(to, vcode.IntOfSize(s.Bytes()), frameTile{offset: from.offset, pos: from.pos}, k, 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(s, x) })
	}
}

// unpack converts elements from the memory format.
func (c *codegen) unpack(op *tileir.Op) {
	v := op.Results[0]
	from, to, s := c.sourceTile(op.Operands[0]), c.result(op), vcode.ScalarOf(v)
	switch s {
	case tileir.I1:
		to.pos = from.pos
		c.convert(to, vcode.I64, from, vcode.I8, 8, func(b *vcode.Body, x vcode.Reg) vcode.Reg {
			bits := b.And(b.IMul(b.ZExt(vcode.I64, x), b.Const(vcode.I64, 0x0101010101010101)), b.Const(vcode.I64, 0x8040201008040201))
			high := b.Shr(b.IAdd(bits, b.Const(vcode.I64, 0x7f7f7f7f7f7f7f7f)), 7)
			return b.And(high, b.Const(vcode.I64, 0x0101010101010101))
		})
	case tileir.I4, tileir.E2M1FN:
		bytes := frameTile{offset: to.offset, pos: from.pos}
		if s == tileir.E2M1FN {
			bytes.offset = c.frame.reserve(max(8, vcode.NumElements(v)))
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
	n, at := vcode.NumElements(v), c.readOffset(plan.Root(v))
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
	c.callPortable(op)
	c.Bind(done)
}
