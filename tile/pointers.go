package tile

import "gotile/tileir"

// isPointer reports an operand that is a tile of pointers.
func isPointer(x any) bool {
	t, ok := traced(x)
	return ok && t.elem.IsPointer()
}

// pointerFirst finds the pointer among two operands of an addition.
func pointerFirst(x, y any) (p, n any, ok bool) {
	switch {
	case isPointer(x) && !isPointer(y):
		return x, y, true
	case isPointer(y) && !isPointer(x):
		return y, x, true
	}
	return nil, nil, false
}

// noOptions reports options of an operation on pointers, which has none.
func (c *call) noOptions(opts []Option) bool {
	if len(opts) > 0 {
		c.rule("2.2.26").failf("option %s does not apply to pointers; leave it out", optionText(opts[0]))
	}
	return len(opts) == 0
}

// offset moves pointers by whole elements (2.2.26, 2.2.27). A result that is not
// a valid pointer is undefined behaviour (3.1, ub-10).
func (c *call) offset(pointers, n any, back bool, opts []Option) Tile {
	if !c.noOptions(opts) {
		return c.poison()
	}
	p, pok := c.tileOperand(pointers)
	q, qok := c.tileOperand(n)
	switch {
	case !pok || !qok:
		return c.poison()
	case p.elem.Pointee() == Void:
		return c.rule("2.2.26").failf("an untyped pointer does not move; cast it with tile.Bitcast to a pointer of a type")
	case !q.elem.IsIntegral():
		return c.rule("2.2.26").failf("pointers move by integers, not by %s; cast it with tile.Cast", one(q))
	}
	dims, ok := c.mutualShape(p, q)
	if !ok {
		return c.poison()
	}
	if q.elem.Bits() < 64 && (back || !q.scalar || q.elem != I32) { // back: -2³¹ has no int32 negative
		q = c.convert(q, I64)
	}
	if back {
		q = c.value(c.IR().NegI(q.v, tileir.OverflowNone), q.elem, q.scalar)
	}
	p, q = c.stretch(p, q, dims)
	return c.value(c.IR().Offset(p.v, q.v), p.elem, p.scalar)
}

// pointerDifference counts the elements from y to x (2.2.28). Pointers into different
// buffers are undefined behaviour (3.1, ub-11).
func (c *call) pointerDifference(x, y any, opts []Option) Tile {
	if !c.noOptions(opts) {
		return c.poison()
	}
	p, pok := c.tileOperand(x)
	q, qok := c.tileOperand(y)
	switch {
	case !pok || !qok:
		return c.poison()
	case p.elem != q.elem || p.elem.Pointee() == Void:
		return c.rule("2.2.28").failf("%v and %v do not point to one type of element; cast one with tile.Bitcast", p, q)
	}
	dims, ok := c.mutualShape(p, q)
	if !ok {
		return c.poison()
	}
	p, q = c.stretch(p, q, dims)
	ir := c.IR()
	bytes := ir.SubI(ir.PtrToInt(p.v), ir.PtrToInt(q.v), tileir.OverflowNone)
	size := ir.Constant(dense(irType(I64, dims), uint64(p.elem.Pointee().Size())))
	return c.value(ir.DivI(bytes, size, tileir.Signed, tileir.TowardZero), I64, p.scalar)
}
