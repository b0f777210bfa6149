package tile

import (
	"slices"

	"gotile/tileir"
)

// atomicOp is an atomic read-modify-write.
type atomicOp struct {
	name, section    string
	mode             tileir.AtomicMode // for signed integers
	unsigned, floats tileir.AtomicMode
	takes            []DType
}

var (
	words      = []DType{I32, I64, U32, U64}
	exchanges  = append(slices.Clone(words), F32, F64)
	additions  = append(slices.Clone(exchanges), F16, BF16) // bfloat16 is beyond the reference
	atomicAnd  = &atomicOp{"AtomicAnd", "2.7.7", tileir.AtomicAnd, tileir.AtomicAnd, 0, words}
	atomicOr   = &atomicOp{"AtomicOr", "2.7.8", tileir.AtomicOr, tileir.AtomicOr, 0, words}
	atomicXor  = &atomicOp{"AtomicXor", "2.7.9", tileir.AtomicXor, tileir.AtomicXor, 0, words}
	atomicMax  = &atomicOp{"AtomicMax", "2.7.10", tileir.AtomicMax, tileir.AtomicUMax, 0, words}
	atomicMin  = &atomicOp{"AtomicMin", "2.7.11", tileir.AtomicMin, tileir.AtomicUMin, 0, words}
	atomicAdd  = &atomicOp{"AtomicAdd", "2.7.12", tileir.AtomicAdd, tileir.AtomicAdd, tileir.AtomicAddF, additions}
	atomicSub  = &atomicOp{"AtomicSub", "2.7.13", tileir.AtomicAdd, tileir.AtomicAdd, tileir.AtomicAddF, additions}
	atomicXchg = &atomicOp{"AtomicExchange", "2.7.14", tileir.AtomicXchg, tileir.AtomicXchg, tileir.AtomicXchg, exchanges}
)

func (op *atomicOp) modeFor(d DType) tileir.AtomicMode {
	switch {
	case d.IsFloat():
		return op.floats
	case d.IsSigned():
		return op.mode
	}
	return op.unsigned
}

// atomicTarget is the checked operands of an atomic operation.
type atomicTarget struct {
	pointers Tile
	mask     *tileir.Value
	order    tileir.MemoryOrder
	scope    tileir.MemoryScope
}

// atomicTarget checks pointers, order and options.
func (c *call) atomicTarget(ptrs any, takes []DType, order MemoryOrder, opts []Option) (t atomicTarget, ok bool) {
	if t.pointers, ok = c.pointersTo(ptrs); !ok {
		return t, false
	}
	if d := t.pointers.elem.Pointee(); !slices.Contains(takes, d) {
		c.failf("works on elements of %v, not on %v; store those with tile.Store", takes, d)
		return t, false
	}
	if !order.valid() {
		c.rule("2.13.7").failf("%v is not a memory order; want one, such as tile.Relaxed", order)
		return t, false
	}
	if !c.once(opts) {
		return t, false
	}
	t.order, t.scope = memoryOrders[order], tileir.ScopeSystem
	for _, o := range opts {
		switch o := o.(type) {
		case Scope:
			if !o.valid() {
				c.rule("2.13.8").failf("%s is not a scope; want one, such as tile.DeviceScope", optionText(o))
				return t, false
			}
			t.scope = memoryScopes[o]
		case whereOption:
			if t.mask, ok = c.mask(o.mask, t.pointers); !ok {
				return t, false
			}
		default:
			c.failf("option %s does not apply here; want a Scope or Where", optionText(o))
			return t, false
		}
	}
	return t, true
}

func atomicUpdate(op *atomicOp, ptrs, value any, order MemoryOrder, opts []Option) Tile {
	c := open(op.name, op.section, ptrs)
	t, ok := c.atomicTarget(ptrs, op.takes, order, opts)
	if !ok {
		return c.poison()
	}
	v, ok := c.atomicValue(value, t.pointers)
	if !ok {
		return c.poison()
	}
	if op == atomicSub {
		v = Neg(v)
	}
	old, token := c.IR().AtomicRMWTko(t.order, t.scope, t.pointers.v, op.modeFor(v.elem), v.v, t.mask, c.Region.Tokens.All)
	c.AfterStore(token)
	return c.value(markSigned(old, v.elem), v.elem, t.pointers.scalar)
}

// AtomicAdd atomically adds to each element that the pointers point to, and returns the
// elements' earlier values (reference 2.7.12). Elements are 32- or 64-bit integers, float16,
// float32, float64 or, beyond the reference, bfloat16; the value converts to them without
// narrowing. Options: a [Scope], [Where]; the result of masked elements is unspecified.
// Signed overflow is undefined behaviour (3.1, ub-30).
func AtomicAdd(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicAdd, ptrs, value, order, opts)
}

// AtomicSub is [AtomicAdd] of the negated value (2.7.13; 3.1, ub-31).
func AtomicSub(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicSub, ptrs, value, order, opts)
}

// AtomicAnd atomically replaces each element by its bitwise and with the value (2.7.7).
// Elements are 32- or 64-bit integers; otherwise as [AtomicAdd].
func AtomicAnd(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicAnd, ptrs, value, order, opts)
}

// AtomicOr atomically replaces each element by its bitwise or with the value (2.7.8); see
// [AtomicAnd].
func AtomicOr(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicOr, ptrs, value, order, opts)
}

// AtomicXor atomically replaces each element by its exclusive or with the value (2.7.9); see
// [AtomicAnd].
func AtomicXor(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicXor, ptrs, value, order, opts)
}

// AtomicMax atomically replaces each element by the maximum of it and the value (2.7.10); see
// [AtomicAnd].
func AtomicMax(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicMax, ptrs, value, order, opts)
}

// AtomicMin atomically replaces each element by the minimum of it and the value (2.7.11); see
// [AtomicAnd].
func AtomicMin(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicMin, ptrs, value, order, opts)
}

// AtomicExchange atomically stores the value and returns the elements' earlier values
// (2.7.14). Elements are 32- or 64-bit integers, float32 or float64; otherwise as
// [AtomicAdd].
func AtomicExchange(ptrs, value any, order MemoryOrder, opts ...Option) Tile {
	return atomicUpdate(atomicXchg, ptrs, value, order, opts)
}

// AtomicCompareExchange atomically stores the value if the element has the same bits as the
// comparison, and returns the elements' earlier values (2.7.6). Elements as for
// [AtomicExchange]. The result of elements that [Where] masks out is the comparison.
func AtomicCompareExchange(ptrs, comparison, value any, order MemoryOrder, opts ...Option) Tile {
	c := open("AtomicCompareExchange", "2.7.6", ptrs)
	t, ok := c.atomicTarget(ptrs, exchanges, order, opts)
	if !ok {
		return c.poison()
	}
	k, cok := c.atomicValue(comparison, t.pointers)
	v, vok := c.atomicValue(value, t.pointers)
	if !cok || !vok {
		return c.poison()
	}
	old, token := c.IR().AtomicCASTko(t.order, t.scope, t.pointers.v, k.v, v.v, t.mask, c.Region.Tokens.All)
	c.AfterStore(token)
	return c.value(old, v.elem, t.pointers.scalar)
}
