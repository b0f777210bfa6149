package vcode

// pair is the unevaluated sum of two values of f64 or f32, the second much smaller than the first.
type pair struct{ hi, lo Reg }

func (b *Body) f64(x float64) Reg { return b.Float(F64, x) }

// like returns a constant of the kind of a value, intLike the kind of integers of its size.
func (b *Body) like(v Reg, x float64) Reg { return b.Float(b.Kind(v), x) }
func (b *Body) intLike(v Reg) Kind        { return IntOfSize(b.Kind(v).Size()) }

// twoSum returns x+y, exactly.
func (b *Body) twoSum(x, y Reg) pair {
	s := b.FAdd(x, y)
	t := b.FSub(s, x)
	return pair{s, b.FAdd(b.FSub(x, b.FSub(s, t)), b.FSub(y, t))}
}

// fastTwoSum is twoSum if x is the larger in magnitude.
func (b *Body) fastTwoSum(x, y Reg) pair {
	s := b.FAdd(x, y)
	return pair{s, b.FSub(y, b.FSub(s, x))}
}

// twoProduct returns x*y, exactly.
func (b *Body) twoProduct(x, y Reg) pair {
	p := b.FMul(x, y)
	return pair{p, b.FMS(x, y, p)}
}

// product returns a product with about twice the bits of a number, not normalized.
func (b *Body) product(p, q pair) pair {
	t := b.twoProduct(p.hi, q.hi)
	return pair{t.hi, b.FMA(p.hi, q.lo, b.FMA(p.lo, q.hi, t.lo))}
}

// quotient returns a quotient with about 100 bits, whose first number is correctly rounded, also if the remainder is below
// the range of f64. The reciprocal of q must be in range.
func (b *Body) quotient(p, q pair) pair {
	u := b.FDiv(p.hi, q.hi)
	return pair{u, b.FMul(b.remainderOf(u, p, q), b.FDiv(b.f64(1), q.hi))}
}

// quotientOnce is a quotient by one division. Its first number is not correctly rounded.
func (b *Body) quotientOnce(p, q pair) pair {
	inverse := b.FDiv(b.like(q.hi, 1), q.hi)
	u := b.FMul(p.hi, inverse)
	return pair{u, b.FMul(b.remainderOf(u, p, q), inverse)}
}

// remainderOf returns p - u·q.
func (b *Body) remainderOf(u Reg, p, q pair) Reg {
	return b.FAdd(b.FNMA(u, q.hi, p.hi), b.FNMA(u, q.lo, p.lo))
}

// series returns c[0] + c[1]*x + c[2]*x^2 + ….
func (b *Body) series(x Reg, c []float64) Reg {
	k := b.Kind(x)
	y := b.Float(k, c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		y = b.FMA(y, x, b.Float(k, c[i]))
	}
	return y
}

// series2 is series, with x2 the square of x: the even and the odd terms are two chains, which take half as long.
func (b *Body) series2(x, x2 Reg, c []float64) Reg {
	var even, odd []float64
	for i := 0; i < len(c); i += 2 {
		even = append(even, c[i])
		if i+1 < len(c) {
			odd = append(odd, c[i+1])
		}
	}
	return b.FMA(b.series(x2, odd), x, b.series(x2, even))
}
