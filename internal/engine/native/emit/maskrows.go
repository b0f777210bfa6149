package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// Rows of a few bytes, of which some are beyond the edge, are loaded as a whole, and a mask replaces the elements beyond the edge by the
// padding. That reads what follows a row, so rows near the end of the last one are copied in another way.

// maskRows copies rows of a load while the whole row in scratch memory has as many bytes before the end of the last row. Index is the
// number of rows, and then that of those which are left; there is at least one. count is the number of elements within the tensor.
func (c *codegen) maskRows(a *plan.Access, r windowRegs, count, step target.Mem) {
	size, piece := a.RowBytes(), min(plan.RowPiece, a.RowBytes())
	left, limit := c.NewLabel(), inFrame(c.frame.reserve(8))
	c.If(target.LessEqual, step.Bits(64), target.Imm(0), left)
	c.Move(target.T0, step)
	c.Mul(target.T0, target.Index)
	c.Sub(target.T0, step)
	c.Add(target.T0, r.mem)
	c.MulBy(target.T1, count, a.Size)
	c.Add(target.T0, target.T1)
	c.Sub(target.T0, target.Imm(size))
	c.Move(limit, target.T0)
	c.If(target.Above, r.mem, limit, left)
	var masks []rowMask
	for at := 0; at < size; at += piece {
		masks = append(masks, c.rowMask(a, count, at))
	}
	c.Align(32)
	head := c.Here()
	for i, m := range masks {
		from, to, x := target.At(r.mem, i*piece), target.At(r.scratch, i*piece), target.T0.As(8*piece)
		if piece < 8 {
			c.ZeroExtend(target.T0.As(32), from.Bits(8*piece))
		} else {
			c.Move(target.T0, from)
		}
		c.And(target.T0, inFrame(m.mask))
		if m.padding != 0 {
			c.Or(target.T0, inFrame(m.padding))
		}
		c.Move(to, x)
	}
	c.Add(r.mem, step)
	c.Add(r.scratch, target.Imm(size))
	c.Decrement(target.Index)
	c.If(target.BelowEqual, r.mem, limit, head)
	c.Bind(left)
}

// rowMask has the frame slots of the bits within the tensor of a piece of a row, and of the padding of the others. The latter is 0 if the
// padding is zero.
type rowMask struct{ mask, padding int }

// rowMask computes the mask of the piece that begins at a byte of a row, of which count elements are within the tensor.
func (c *codegen) rowMask(a *plan.Access, count target.Mem, at int) (m rowMask) {
	ones := slices.Repeat([]byte{0xff}, a.RowBytes())
	c.MulBy(target.T0, count, a.Size)
	c.ConstAddress(target.T1, append(ones, make([]byte, max(8, a.RowBytes()))...), len(ones)+at)
	c.Sub(target.T1, target.T0)
	m.mask = c.frame.reserve(8)
	c.Move(target.T0, target.At(target.T1, 0))
	c.Move(inFrame(m.mask), target.T0)
	bits := paddingOf(a)
	if bits == 0 {
		return m
	}
	for n := 8 * a.Size; n < 64; n *= 2 {
		bits |= bits << n
	}
	m.padding = c.frame.reserve(8)
	c.Xor(target.T0, target.Imm(-1))
	c.Move(target.T1, target.Imm(int64(bits)))
	c.And(target.T0, target.T1)
	c.Move(inFrame(m.padding), target.T0)
	return m
}
