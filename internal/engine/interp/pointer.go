package interp

import (
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// pointerOps make pointers.
var pointerOps = map[tileir.OpCode]lowerFunc{
	tileir.OpOffset:    lowerOffset,
	tileir.OpIntToPtr:  lowerIntToPtr,
	tileir.OpPtrToInt:  lowerPointerCast(tileir.PtrToIntSource),
	tileir.OpPtrToPtr:  lowerPointerCast(tileir.PtrToPtrSource),
	tileir.OpGetGlobal: lowerGetGlobal,
	tileir.OpAlloca:    lowerAlloca,
}

// lowerPointerCast preserves the address; the representation differs between pointers to nibbles and others.
func lowerPointerCast(slot int) lowerFunc {
	same := lowerSame(slot)
	return func(c *compiler, op *tileir.Op) step {
		from, to := pointee(op.Operand(slot)).Packed(), pointee(op.Results[0]).Packed()
		convert := host.InBytes
		switch {
		case from == to:
			return same(c, op)
		case to:
			convert = host.InNibbles
		}
		source, result := c.use(op.Operand(slot)), c.def(op.Results[0])
		return func(fr *frame) ctl {
			src, dst := fr.regs[source].u64, fr.regs[result].u64
			return fr.inPieces(len(dst), func(from, to int) {
				for i := from; i < to; i++ {
					dst[i] = convert(src[i])
				}
			})
		}
	}
}

// lowerIntToPtr lets addresses of the process become pointers into the memory of the launch. Other
// integers are addresses of the launch: those that ptr_to_int yields.
func lowerIntToPtr(c *compiler, op *tileir.Op) step {
	source, result := c.use(op.Operand(tileir.IntToPtrSource)), c.def(op.Results[0])
	halves := pointee(op.Results[0]).Packed()
	return func(fr *frame) ctl {
		src, dst := fr.regs[source].u64, fr.regs[result].u64
		return fr.inPieces(len(dst), func(from, to int) {
			for i := from; i < to; i++ {
				if dst[i] = fr.Launch.Memory.Pointer(src[i]); halves {
					dst[i] = host.InNibbles(dst[i])
				}
			}
		})
	}
}

// pointee returns the type that a tile of pointers points to; it is the zero type for other tiles.
func pointee(v *tileir.Value) tileir.Scalar {
	p, _ := v.Type.(tileir.TileType).Pointer()
	return p.Pointee
}

func lowerOffset(c *compiler, op *tileir.Op) step {
	ptr, offset := c.use(op.Operand(tileir.OffsetPtr)), c.use(op.Operand(tileir.OffsetOffset))
	result := c.def(op.Results[0])
	size := pointee(op.Results[0]).Bytes() // of nibbles 1, the unit of their pointers
	return func(fr *frame) ctl {
		to, from, by := fr.regs[result].u64, fr.regs[ptr].u64, &fr.regs[offset]
		return fr.inPieces(len(to), func(i, j int) { offsets(to[i:j], from[i:j], by, i, size) })
	}
}

// offsets moves pointers by the elements of by from element at on.
func offsets(to, from []uint64, by *reg, at, size int) {
	switch {
	case by.u32 != nil:
		moved(to, from, unsafe.Slice((*int32)(unsafe.Pointer(&by.u32[at])), len(to)), size)
	case by.u64 != nil:
		moved(to, from, unsafe.Slice((*int64)(unsafe.Pointer(&by.u64[at])), len(to)), size)
	default:
		for i := range to {
			to[i] = host.Moved(from[i], by.indexAt(at+i), size)
		}
	}
}

func moved[T int32 | int64](to, from []uint64, by []T, size int) {
	from, by = from[:len(to)], by[:len(to)]
	for i := range to {
		to[i] = host.Moved(from[i], int64(by[i]), size)
	}
}
