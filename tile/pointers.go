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

// offset moves pointers by whole elements (2.2.26, 2.2.27). A result that is no
// valid pointer is undefined behaviour (3.1, ub-10).
func offset(op string, pointers, n any, back bool) Tile {
	b := blockOf(pointers)
	if b == nil {
		return Tile{}
	}
	p, pok := b.tileOperand(op, pointers)
	q, qok := b.tileOperand(op, n)
	switch {
	case !pok || !qok:
		return b.poison()
	case p.elem.Pointee() == Void:
		return b.failf(op, "an untyped pointer does not move (reference 2.2.26); cast it with tile.Bitcast to a pointer of a type")
	case !q.elem.IsIntegral():
		return b.failf(op, "pointers move by integers, not by %s (reference 2.2.26); cast it with tile.Cast", one(q))
	}
	dims, ok := b.mutualShape(op, p, q)
	if !ok {
		return b.poison()
	}
	if q.elem.Bits() < 64 && (back || !q.scalar || q.elem != I32) { // back: -2³¹ has no int32 negative
		q = b.convert(q, I64)
	}
	if back {
		q = b.value(b.ir().NegI(q.v, tileir.OverflowNone), q.elem, q.scalar)
	}
	p, q = b.stretch(p, q, dims)
	return b.value(b.ir().Offset(p.v, q.v), p.elem, p.scalar)
}

// pointerDifference counts the elements from y to x (2.2.28). Pointers into different
// buffers are undefined behaviour (3.1, ub-11).
func pointerDifference(x, y any) Tile {
	b := blockOf(x, y)
	if b == nil {
		return Tile{}
	}
	p, pok := b.tileOperand("Sub", x)
	q, qok := b.tileOperand("Sub", y)
	switch {
	case !pok || !qok:
		return b.poison()
	case p.elem != q.elem || p.elem.Pointee() == Void:
		return b.failf("Sub", "%v and %v do not point to one type of element (reference 2.2.28); cast one with tile.Bitcast", p, q)
	}
	dims, ok := b.mutualShape("Sub", p, q)
	if !ok {
		return b.poison()
	}
	p, q = b.stretch(p, q, dims)
	ir := b.ir()
	bytes := ir.SubI(ir.PtrToInt(p.v), ir.PtrToInt(q.v), tileir.OverflowNone)
	size := ir.Constant(dense(irType(I64, dims), uint64(p.elem.Pointee().Size())))
	return b.value(ir.DivI(bytes, size, tileir.Signed, tileir.TowardZero), I64, p.scalar)
}
