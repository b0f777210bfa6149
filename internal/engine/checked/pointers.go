package checked

import (
	"fmt"
	"slices"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// pointerHooks are the hooks of pointer arithmetic (3.1/ub-10, ub-11).
var pointerHooks = map[tileir.OpCode]func(c *opContext) hooks{tileir.OpOffset: hookOffset}

// hookOffset checks for pointers outside their buffer: one past the end is allowed.
func hookOffset(c *opContext) hooks {
	if !c.kinds.Has(check.PointerArithmetic) || copiesLocal(c.op) {
		return hooks{}
	}
	from, by, to := c.Use(c.op.Operand(tileir.OffsetPtr)), c.Use(c.op.Operand(tileir.OffsetOffset)), c.Use(c.op.Results[0])
	pointer, _ := c.op.Results[0].Type.(tileir.TileType).Pointer()
	shape, nibbles := shapeOf(c.op.Results[0]), pointer.Pointee.Packed()
	r := rule{check.PointerArithmetic, "3.1/ub-10", "a pointer outside its buffer"}
	return hooks{after: []hook{func(fr *interp.Frame, b *blockFrame) {
		n, first := 0, 0
		low, high := uint64(1), uint64(0)
		for i, addr := range fr.Reg(to).U64() {
			if addr-low <= high-low && low <= high {
				continue
			}
			var ok bool
			if low, high, ok = b.bounds(addr, nibbles); ok {
				continue
			}
			low, high = 1, 0
			if fr.Reg(by).Int(i, true) == 0 { // not arithmetic
				continue
			}
			if n == 0 {
				first = i
			}
			n++
		}
		if n > 0 {
			b.found(c.site, r, n, func() string {
				return elementText(shape, first) + b.pointerText(fr.Reg(from).U64()[first]) + " moved by " + number(fr.Reg(by), first, true) + " elements"
			})
		}
	}}}
}

// copiesLocal reports whether pointers into a local variable that are outside are all excluded by constant
// masks: nvcc copies structs and arrays by tiles of bytes whose size is a power of two.
func copiesLocal(op *tileir.Op) bool {
	base := op.Operand(tileir.OffsetPtr)
	for base.Def != nil && (base.Def.Code == tileir.OpReshape || base.Def.Code == tileir.OpBroadcast) {
		base = base.Def.Operands[0]
	}
	if base.Def == nil || base.Def.Code != tileir.OpAlloca {
		return false
	}
	for _, user := range op.Parent.Ops {
		if slices.Contains(user.Operands, op.Results[0]) && !masksByConstant(user) {
			return false
		}
	}
	return true
}

// masksByConstant reports whether a load or store has a constant mask.
func masksByConstant(op *tileir.Op) bool {
	var mask *tileir.Value
	switch op.Code {
	case tileir.OpLoadPtrTko:
		mask = op.Operand(tileir.LoadPtrTkoMask)
	case tileir.OpStorePtrTko:
		mask = op.Operand(tileir.StorePtrTkoMask)
	}
	return mask != nil && mask.Def != nil && mask.Def.Code == tileir.OpConstant
}

// bounds returns the minimum and maximum pointer into the buffer that an address belongs to.
func (b *blockFrame) bounds(addr uint64, nibbles bool) (low, high uint64, ok bool) {
	id, off := host.Split(addr)
	m := b.m.memory.Find(id)
	if m == nil || off < 0 || off > m.Extent(nibbles) {
		return 0, 0, false
	}
	low = host.Address(id, 0)
	return low, low + uint64(m.Extent(nibbles)), true
}

// pointerText formats a pointer as "buffer x + 16 bytes".
func (b *blockFrame) pointerText(addr uint64) string {
	id, off := host.Split(addr)
	name := "a pointer to no buffer"
	if m := b.m.memory.Find(id); m != nil {
		name = fmt.Sprintf("%s (%d bytes)", m.Name(), len(m.Data))
	} else if id == 0 {
		name = "the null pointer"
	}
	if off < 0 {
		return fmt.Sprintf("%s - %d bytes", name, -off)
	}
	return fmt.Sprintf("%s + %d bytes", name, off)
}

// pointersOf returns the pointers that integers were converted from.
func pointersOf(v *tileir.Value) *tileir.Value {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpPtrToInt:
			return v.Def.Operands[0]
		case tileir.OpReshape, tileir.OpBroadcast:
			v = v.Def.Operands[0]
		default:
			return nil
		}
	}
	return nil
}

// difference checks the difference of pointers into different buffers.
func (c *opContext) difference(p, q *tileir.Value) hook {
	x, y, shape := c.Use(c.op.Operands[0]), c.Use(c.op.Operands[1]), shapeOf(c.op.Results[0])
	r := rule{check.UB, "3.1/ub-11", "the difference of pointers into different buffers"}
	return func(fr *interp.Frame, b *blockFrame) {
		n, first := 0, 0
		for i, a := range fr.Reg(x).U64() {
			ida, _ := host.Split(a)
			idb, _ := host.Split(fr.Reg(y).U64()[i])
			if ida == idb && ida != 0 {
				continue
			}
			if n == 0 {
				first = i
			}
			n++
		}
		if n > 0 {
			b.found(c.site, r, n, func() string {
				return elementText(shape, first) + b.pointerText(fr.Reg(x).U64()[first]) + " and " + b.pointerText(fr.Reg(y).U64()[first])
			})
		}
	}
}
