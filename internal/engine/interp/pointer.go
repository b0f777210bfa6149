package interp

import (
	"unsafe"

	"gotile/tileir"
)

// pointerOps make pointers.
var pointerOps = map[tileir.OpCode]lowerFunc{
	tileir.OpOffset:    lowerOffset,
	tileir.OpIntToPtr:  lowerSame(tileir.IntToPtrSource),
	tileir.OpPtrToInt:  lowerSame(tileir.PtrToIntSource),
	tileir.OpPtrToPtr:  lowerSame(tileir.PtrToPtrSource),
	tileir.OpGetGlobal: lowerGetGlobal,
	tileir.OpAlloca:    lowerAlloca,
}

// pointee is what a tile of pointers points to.
func pointee(v *tileir.Value) tileir.Scalar {
	p, _ := v.Type.(tileir.TileType).Pointer()
	return p.Pointee
}

func lowerOffset(c *compiler, op *tileir.Op) step {
	elem := pointee(op.Operand(tileir.OffsetPtr))
	if elem.Packed() {
		c.unsupported(op, "pointers to "+elem.String()+", of which two share a byte")
		return nil
	}
	ptr, offset := c.use(op.Operand(tileir.OffsetPtr)), c.use(op.Operand(tileir.OffsetOffset))
	result := c.def(op.Results[0])
	size := elem.Bytes()
	return func(fr *frame) ctl {
		to, from, by := fr.regs[result].u64, fr.regs[ptr].u64, &fr.regs[offset]
		switch {
		case by.u32 != nil:
			offsets(to, from, unsafe.Slice((*int32)(unsafe.Pointer(&by.u32[0])), len(by.u32)), size)
		case by.u64 != nil:
			offsets(to, from, unsafe.Slice((*int64)(unsafe.Pointer(&by.u64[0])), len(by.u64)), size)
		default:
			for i := range to {
				to[i] = moved(from[i], by.indexAt(i), size)
			}
		}
		return next
	}
}

func offsets[T int32 | int64](to, from []uint64, by []T, size int) {
	from, by = from[:len(to)], by[:len(to)]
	for i := range to {
		to[i] = moved(from[i], int64(by[i]), size)
	}
}
