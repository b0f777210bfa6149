package interp

import (
	"gotile/num"
	"gotile/tileir"
)

// patterned reads and writes registers as bit patterns of their format, M wide.
type patterned[M word] interface {
	patterns(dst []M, r *reg, at int)
	setPatterns(r *reg, at int, src []M)
}

func (p *pair[M, R]) patterns(dst []M, r *reg, at int) { p.toMem(dst, elems[R](r)[at:at+len(dst)]) }

func (p *pair[M, R]) setPatterns(r *reg, at int, src []M) {
	p.toReg(elems[R](r)[at:at+len(src)], src)
}

// lowerBitcast converts through bit patterns.
func lowerBitcast(c *compiler, op *tileir.Op) step {
	from, to := scalarOf(op.Operands[0]), scalarOf(op.Results[0])
	if from == to {
		c.alias(op.Results[0], op.Operands[0])
		return nil
	}
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	switch to.Bytes() {
	case 1:
		return bitcastStep[uint8](from, to, d, a)
	case 2:
		return bitcastStep[uint16](from, to, d, a)
	case 4:
		return bitcastStep[uint32](from, to, d, a)
	}
	return bitcastStep[uint64](from, to, d, a)
}

func bitcastStep[M word](from, to tileir.Scalar, d, a int) step {
	src, dst := codecs[from].(patterned[M]), codecs[to].(patterned[M])
	return func(fr *frame) ctl {
		var buf [chunk]M
		total := fr.regs[d].len()
		for at := 0; at < total; at += chunk {
			if fr.Stopped() {
				return stop(fr)
			}
			b := buf[:min(chunk, total-at)]
			src.patterns(b, &fr.regs[a], at)
			dst.setPatterns(&fr.regs[d], at, b)
		}
		return next
	}
}

// lowerPack computes the bytes that the tile would have in memory.
func lowerPack(c *compiler, op *tileir.Op) step {
	from := scalarOf(op.Operands[0])
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	switch bits := from.PackedBits(); bits {
	case 16:
		return packStep[uint16](from, d, a)
	case 32:
		return packStep[uint32](from, d, a)
	case 64:
		return packStep[uint64](from, d, a)
	default:
		return packBits(bits, d, a)
	}
}

func packStep[M word](from tileir.Scalar, d, a int) step {
	codec, size := codecs[from].(patterned[M]), sizeOf[M]()
	return func(fr *frame) ctl {
		var buf [chunk]M
		dst, total := fr.regs[d].u8, fr.regs[a].len()
		for at := 0; at < total; at += chunk {
			if fr.Stopped() {
				return stop(fr)
			}
			b := buf[:min(chunk, total-at)]
			codec.patterns(b, &fr.regs[a], at)
			for i, v := range b {
				for k := range size {
					dst[(at+i)*size+k] = uint8(uint64(v) >> (8 * k))
				}
			}
		}
		return next
	}
}

// packBits combines elements of one or four bits, the first in the lowest bits.
func packBits(bits, d, a int) step {
	each := 8 / bits
	return func(fr *frame) ctl {
		dst, src := fr.regs[d].u8, &fr.regs[a]
		return fr.inPieces(len(dst), func(from, to int) {
			for i := from; i < to; i++ {
				var b uint8
				for k := range each {
					b |= src.low(i*each+k) << (k * bits)
				}
				dst[i] = b
			}
		})
	}
}

// low returns the pattern of element i of a type smaller than a byte.
func (r *reg) low(i int) uint8 {
	if r.f32 != nil {
		return packE2M1(r.f32[i])
	}
	return r.u8[i]
}

// lowerUnpack reads the elements that the bytes would represent in memory.
func lowerUnpack(c *compiler, op *tileir.Op) step {
	to := scalarOf(op.Results[0])
	a, d := c.use(op.Operands[0]), c.def(op.Results[0])
	switch bits := to.PackedBits(); bits {
	case 16:
		return unpackStep[uint16](to, d, a)
	case 32:
		return unpackStep[uint32](to, d, a)
	case 64:
		return unpackStep[uint64](to, d, a)
	default:
		return unpackBits(bits, d, a)
	}
}

func unpackStep[M word](to tileir.Scalar, d, a int) step {
	codec, size := codecs[to].(patterned[M]), sizeOf[M]()
	return func(fr *frame) ctl {
		var buf [chunk]M
		src, total := fr.regs[a].u8, fr.regs[d].len()
		for at := 0; at < total; at += chunk {
			if fr.Stopped() {
				return stop(fr)
			}
			b := buf[:min(chunk, total-at)]
			for i := range b {
				b[i] = M(loadBits(src[(at+i)*size : (at+i+1)*size]))
			}
			codec.setPatterns(&fr.regs[d], at, b)
		}
		return next
	}
}

func unpackBits(bits, d, a int) step {
	each, keep := 8/bits, uint8(1<<bits-1)
	return func(fr *frame) ctl {
		src, dst := fr.regs[a].u8, &fr.regs[d]
		return fr.inPieces(dst.len(), func(from, to int) {
			for i := from; i < to; i++ {
				v := src[i/each] >> (i % each * bits) & keep
				if dst.f32 != nil {
					dst.f32[i] = num.E2M1ToF32(v)
				} else {
					dst.u8[i] = v
				}
			}
		})
	}
}
