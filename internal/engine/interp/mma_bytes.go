package interp

import (
	"math"

	"gotile/internal/engine/host"
	"gotile/num"
	"gotile/tileir"
)

// Products of 8-bit floats in the hardware's widest units lose bits: the units add 32 products and the accumulator as
// fixed-point numbers with bytesBits bits after the point, which is at the first bit of the largest of them.

const (
	bytesRows = 64  // such units process that many rows at a time,
	bytesStep = 32  // and that many products.
	bytesSpan = 128 // That many products are added before the sum goes to an f32 accumulator.
	bytesBits = 13
)

// inByteUnits reports whether these units compute a product.
func inByteUnits(p product, elem tileir.Scalar) bool {
	return elem.IsFloat() && elem.Bits() == 8 && p.batch == 1 && p.m%bytesRows == 0 && p.n >= host.TensorCols && p.k >= bytesStep
}

// byteFactors are 8-bit floats as m times 2^(e-3), with four bits of m and its sign. The exponent of a zero is less
// than any other.
type byteFactors struct{ m, e []uint32 }

const noExponent = -1 << 14

func (f byteFactors) set(i int, x float32) (finite bool) {
	bits := math.Float32bits(x)
	m := int32(8 | bits>>20&7)
	e := int32(bits>>23&0xff) - 127
	switch {
	case x == 0:
		m, e = 0, noExponent
	case x < 0:
		m = -m
	}
	f.m[i], f.e[i] = uint32(m), uint32(e)
	return e < 128
}

// mmaOfBytes computes products in these units. If operands have infinities or NaN, it calls plain.
func (c *compiler) mmaOfBytes(p product, a, b, acc, d int, half bool, plain step) step {
	factors := func(n int) [2]int { return [2]int{c.newReg(layout{storeU32, n}), c.newReg(layout{storeU32, n})} }
	left, right := factors(p.m*p.k), factors(p.k*p.n)
	sum := sumToF32
	if half {
		sum = sumToF16
	}
	return func(fr *frame) ctl {
		l := byteFactors{fr.regs[left[0]].u32, fr.regs[left[1]].u32}
		r := byteFactors{fr.regs[right[0]].u32, fr.regs[right[1]].u32}
		finite := true
		for i, x := range fr.regs[a].f32[:p.m*p.k] {
			finite = l.set(i, x) && finite
		}
		for k := range p.k {
			if k%64 == 0 && fr.Stopped() {
				return stop(fr)
			}
			for j, x := range fr.regs[b].f32[k*p.n:][:p.n] {
				finite = r.set(j*p.k+k, x) && finite
			}
		}
		if !finite {
			return plain(fr)
		}
		from, to := fr.regs[acc].f32, fr.regs[d].f32
		for i := range to[:p.m*p.n] {
			if i%16 == 0 && fr.Stopped() {
				return stop(fr)
			}
			row, col := i/p.n*p.k, i%p.n*p.k
			to[i] = sum(from[i], byteFactors{l.m[row : row+p.k], l.e[row : row+p.k]}, byteFactors{r.m[col : col+p.k], r.e[col : col+p.k]})
		}
		return next
	}
}

func sumToF32(acc float32, l, r byteFactors) float32 {
	sum := 0.0
	for k := 0; k < len(l.m); k += bytesStep {
		if k > 0 && k%bytesSpan == 0 {
			acc += float32(sum)
			sum = 0
		}
		sum = addBytes(sum, l, r, k)
		sum = math.Float64frombits(math.Float64bits(sum) &^ (1<<(52-bytesBits) - 1))
	}
	return acc + float32(sum)
}

func sumToF16(acc float32, l, r byteFactors) float32 {
	sum := float64(acc)
	for k := 0; k < len(l.m) && math.Abs(sum) <= math.MaxFloat32; k += bytesStep {
		sum = float64(num.F16ToF32(num.F64ToF16(addBytes(sum, l, r, k), num.NearestEven)))
	}
	return float32(sum)
}

// addBytes adds bytesStep products to sum.
func addBytes(sum float64, l, r byteFactors, k int) float64 {
	lm, le, rm, re := l.m[k:][:bytesStep], l.e[k:][:bytesStep], r.m[k:][:bytesStep], r.e[k:][:bytesStep]
	greatest := int32(2 * noExponent)
	for i, e := range le {
		greatest = max(greatest, int32(e)+int32(re[i]))
	}
	if greatest < noExponent/2 {
		return sum
	}
	if sum != 0 {
		greatest = max(greatest, int32(math.Float64bits(sum)>>52&0x7ff)-1023)
	}
	total := int32(sum * pow2(bytesBits-greatest))
	for i, m := range lm {
		p := int32(m) * int32(rm[i]) << (bytesBits - 6)
		down := uint32(greatest - int32(le[i]) - int32(re[i]))
		if p < 0 {
			total -= -p >> down
		} else {
			total += p >> down
		}
	}
	return float64(total) * pow2(greatest-bytesBits)
}

// pow2 is 2^e in f64's range of normal numbers.
func pow2(e int32) float64 { return math.Float64frombits(uint64(e+1023) << 52) }
