package native

// pair is the unevaluated sum of two f64 values, the second far below the first.
type pair struct{ hi, lo vreg }

func (b *body) f64(x float64) vreg { return b.number(kF64, x) }

// twoSum is x+y, exactly.
func (b *body) twoSum(x, y vreg) pair {
	s := b.fadd(x, y)
	t := b.fsub(s, x)
	return pair{s, b.fadd(b.fsub(x, b.fsub(s, t)), b.fsub(y, t))}
}

// fastTwoSum is twoSum where x is the greater in magnitude.
func (b *body) fastTwoSum(x, y vreg) pair {
	s := b.fadd(x, y)
	return pair{s, b.fsub(y, b.fsub(s, x))}
}

// twoProduct is x*y, exactly.
func (b *body) twoProduct(x, y vreg) pair {
	p := b.fmul(x, y)
	return pair{p, b.fms(x, y, p)}
}

func (b *body) value(p pair) vreg { return b.fadd(p.hi, p.lo) }

// times is a product to some 100 bits, its parts not made to fit.
func (b *body) times(p, q pair) pair {
	t := b.twoProduct(p.hi, q.hi)
	return pair{t.hi, b.fma(p.hi, q.lo, b.fma(p.lo, q.hi, t.lo))}
}

// over is a quotient to some 100 bits.
func (b *body) over(p, q pair) pair {
	u := b.fdiv(p.hi, q.hi)
	rest := b.fadd(b.fnma(u, q.hi, p.hi), b.fnma(u, q.lo, p.lo))
	return pair{u, b.fdiv(rest, q.hi)}
}

func (b *body) constPair(hi, lo float64) pair { return pair{b.f64(hi), b.f64(lo)} }

// series is c[0] + c[1]*x + c[2]*x^2 + ….
func (b *body) series(x vreg, c []float64) vreg {
	y := b.f64(c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		y = b.fma(y, x, b.f64(c[i]))
	}
	return y
}

// wholeBits are the low bits of integral f64 values below 2^51, as 64-bit integers.
func (b *body) wholeBits(n vreg) vreg { return b.as(kI64, b.fadd(n, b.f64(0x1.8p52))) }

// scale64 is y times 2^n for integral n, rounded once.
func (b *body) scale64(y, n vreg) vreg {
	if b.wide() {
		return b.op2(kF64, opScale, y, n)
	}
	power := func(n vreg) vreg { return b.as(kF64, b.sll(b.as(kI64, b.fadd(n, b.f64(0x1.8p52+1023))), 52)) }
	half := b.round(b.fmul(n, b.f64(0.5)), roundFloor)
	return b.fmul(b.fmul(y, power(half)), power(b.fsub(n, half)))
}
