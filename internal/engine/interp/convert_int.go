package interp

import (
	"gotile/tileir"
)

// lowerExtI widens integers. Those smaller than a byte are sign-extended to a byte first.
func lowerExtI(c *compiler, op *tileir.Op) step {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	signed := op.Attrs[tileir.ExtISignedness] == tileir.Signed
	spare := 0 // bits above the value in its register
	if from.Bits() < 8 {
		spare = 8 - from.Bits()
	}
	switch {
	case from.Bits() <= 8 && signed:
		return extendTo(c.prog.layouts[d].store, bytesExtended{spare, uint8(mask(to))}, d, a)
	case from.Bits() <= 8:
		return resizeStep[uint8, uint8](c.prog.layouts[d].store, d, a)
	case from == tileir.I16 && signed:
		return resizeStep[uint16, int16](c.prog.layouts[d].store, d, a)
	case from == tileir.I16:
		return resizeStep[uint16, uint16](c.prog.layouts[d].store, d, a)
	case signed:
		return resizeStep[uint32, int32](c.prog.layouts[d].store, d, a)
	}
	return resizeStep[uint32, uint32](c.prog.layouts[d].store, d, a)
}

// bytesExtended widens signed integers of a byte or less; keep masks a destination that is smaller than a byte.
type bytesExtended struct {
	spare int
	keep  uint8
}

func extendTo(store storage, k bytesExtended, d, a int) step {
	switch store {
	case storeU8:
		return unaryStep(func(dst, a []uint8) {
			for i, x := range a {
				dst[i] = uint8(int8(x<<k.spare)>>k.spare) & k.keep
			}
		}, d, a)
	case storeU16:
		return unaryStep(extendBytes[uint16](k.spare), d, a)
	case storeU32:
		return unaryStep(extendBytes[uint32](k.spare), d, a)
	}
	return unaryStep(extendBytes[uint64](k.spare), d, a)
}

func extendBytes[D element](spare int) func(dst []D, a []uint8) {
	return func(dst []D, a []uint8) {
		for i, x := range a {
			dst[i] = D(int8(x<<spare) >> spare)
		}
	}
}

// resizeStep converts integers, read as source type S, to a wider or narrower type.
func resizeStep[T element, S integer](store storage, d, a int) step {
	switch store {
	case storeU8:
		return unaryStep(resize[uint8, T, S], d, a)
	case storeU16:
		return unaryStep(resize[uint16, T, S], d, a)
	case storeU32:
		return unaryStep(resize[uint32, T, S], d, a)
	}
	return unaryStep(resize[uint64, T, S], d, a)
}

func resize[D, T element, S integer](dst []D, a []T) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = D(S(a[i]))
	}
}

// lowerTruncI preserves the low bits. Overflow hints promise that the others are redundant.
func lowerTruncI(c *compiler, op *tileir.Op) step {
	to := scalarOf(op.Results[0])
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	store := c.prog.layouts[d].store
	var cut step
	switch c.prog.layouts[a].store {
	case storeU8:
		cut = resizeStep[uint8, uint8](store, d, a)
	case storeU16:
		cut = resizeStep[uint16, uint16](store, d, a)
	case storeU32:
		cut = resizeStep[uint32, uint32](store, d, a)
	default:
		cut = resizeStep[uint64, uint64](store, d, a)
	}
	if to.Bits() >= 8 {
		return cut
	}
	keep := uint8(mask(to))
	return func(fr *frame) ctl {
		if k := cut(fr); k != next {
			return k
		}
		dst := fr.regs[d].u8
		for i := range dst {
			dst[i] &= keep
		}
		return next
	}
}
