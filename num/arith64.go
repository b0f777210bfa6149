package num

import (
	"math"
	"math/bits"
)

// Directed rounding of float64 uses the error of rounding to nearest: if the error is a float64, its sign selects the
// adjacent value. All other operations work on integers: an operand is a significand and an exponent, a result a
// significand of 64 bits with a sticky bit for the bits below, which pack rounds once.

// nudge corrects s, an exact result rounded to nearest, to direction r, given
// the sign of what s lacks.
func nudge(s, missing float64, r Rounding) float64 {
	away := (missing > 0) == (s > 0)
	b := math.Float64bits(s)
	switch {
	case missing == 0:
	case r == Zero && !away, r == NegInf && missing < 0 && !away, r == PosInf && missing > 0 && !away:
		b--
	case r == NegInf && missing < 0, r == PosInf && missing > 0:
		b++
	}
	return math.Float64frombits(b)
}

// plain reports whether nudge can round s in direction r: s is not close to the limits of float64's range.
func plain(s float64, r Rounding) bool {
	a := math.Abs(s)
	return r != NearestAway && a > 0x1p-900 && a < 0x1p1000
}

// AddF64 returns a+b rounded once in direction r.
func AddF64(a, b float64, r Rounding) float64 {
	s := a + b
	if r == NearestEven || !finite(a) || !finite(b) {
		return s
	}
	if plain(s, r) {
		return nudge(s, twoSum(a, b).lo, r)
	}
	return sum(newWide(a), newWide(b), r)
}

// SubF64 returns a-b rounded once in direction r.
func SubF64(a, b float64, r Rounding) float64 {
	if r == NearestEven {
		return a - b
	}
	return AddF64(a, -b, r)
}

// MulF64 returns a*b rounded once in direction r.
func MulF64(a, b float64, r Rounding) float64 {
	p := float64(a * b)
	if r == NearestEven || a == 0 || b == 0 || !finite(a) || !finite(b) {
		return p
	}
	if plain(p, r) {
		return nudge(p, math.FMA(a, b, -p), r)
	}
	return product(a, b).round(r)
}

// DivF64 returns a/b rounded once in direction r.
func DivF64(a, b float64, r Rounding) float64 {
	q := a / b
	if r == NearestEven || a == 0 || b == 0 || !finite(a) || !finite(b) {
		return q
	}
	ma, ea := split(math.Abs(a))
	mb, eb := split(math.Abs(b))
	za, zb := bits.LeadingZeros64(ma), bits.LeadingZeros64(mb)
	m, rem := bits.Div64(ma<<za>>1, 0, mb<<zb)
	return pack64(math.Signbit(q), m, (ea-za)-(eb-zb)-63, rem != 0, r)
}

// FMAF64 returns a*b+c rounded once in direction r.
func FMAF64(a, b, c float64, r Rounding) float64 {
	if r == NearestEven || a == 0 || b == 0 || !finite(a) || !finite(b) || !finite(c) {
		return zeroSum(math.FMA(a, b, c), signedZeroProduct(a, b), c, r)
	}
	if p, s := float64(a*b), math.FMA(a, b, c); plain(p, r) && plain(s, r) {
		return nudge(s, missingFMA(a, b, c, s), r)
	}
	return sum(product(a, b), newWide(c), r)
}

// missingFMA has the sign of a*b + c - s, where s is a*b+c rounded to nearest: the terms are exact, and the first
// partial sum that is not zero decides the sign.
func missingFMA(a, b, c, s float64) float64 {
	p := twoProduct(a, b)
	t := twoSum(p.hi, c)
	u := twoSum(t.lo, p.lo)
	v := twoSum(t.hi-s, u.hi)
	if v.hi != 0 {
		return v.hi
	}
	return u.lo
}

// signedZeroProduct replaces a*b if only its sign matters.
func signedZeroProduct(a, b float64) float64 {
	return signed(math.Signbit(a) != math.Signbit(b), 0)
}

// SqrtF64 returns the square root of a rounded once in direction r.
func SqrtF64(a float64, r Rounding) float64 {
	s := math.Sqrt(a)
	if r == NearestEven || a <= 0 || !finite(s) {
		return s
	}
	m, e := split(a)
	z := bits.LeadingZeros64(m) - 11
	if m, e = m<<z, e-z; e&1 != 0 {
		m, e = m<<1, e-1
	}
	// x = m is below 2^54, its root has 27 bits before the point.
	x := float64(m)
	root := math.Sqrt(x)
	rest := math.FMA(-root, root, x)
	n, k := split(root)
	n, k = n<<10, k-10
	if rest < 0 {
		n--
	}
	return pack64(false, n, k+e/2, rest != 0, r)
}

func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

func pack64(neg bool, m uint64, e int, sticky bool, r Rounding) float64 {
	return math.Float64frombits(F64.pack(neg, m, e, sticky, r, false))
}

// wide is a number of 128 significand bits: (hi<<64 + lo) times 2 to the e, a
// little more if sticky. Unless it is zero, its leading bit is bit 126.
type wide struct {
	neg    bool
	hi, lo uint64
	e      int
	sticky bool
}

func newWide(x float64) wide {
	m, e := split(math.Abs(x))
	return wide{neg: math.Signbit(x), hi: m, e: e - 64}.normal()
}

// product is a*b, exactly.
func product(a, b float64) wide {
	ma, ea := split(math.Abs(a))
	mb, eb := split(math.Abs(b))
	hi, lo := bits.Mul64(ma, mb)
	return wide{neg: math.Signbit(a) != math.Signbit(b), hi: hi, lo: lo, e: ea + eb}.normal()
}

func (w wide) zero() bool { return w.hi|w.lo == 0 }

// normal shifts the leading bit to bit 126.
func (w wide) normal() wide {
	switch {
	case w.zero():
		return w
	case w.hi>>63 != 0:
		w.sticky = w.sticky || w.lo&1 != 0
		w.hi, w.lo, w.e = w.hi>>1, w.hi<<63|w.lo>>1, w.e+1
		return w
	case w.hi == 0:
		w.hi, w.lo, w.e = w.lo>>1, w.lo<<63, w.e-63
		return w.normal()
	}
	n := bits.LeadingZeros64(w.hi) - 1
	w.hi, w.lo, w.e = w.hi<<n|w.lo>>(64-n), w.lo<<n, w.e-n
	return w
}

// right shifts w by n bits, keeping what falls off as sticky.
func (w wide) right(n int) wide {
	switch {
	case n >= 128:
		w.sticky = w.sticky || !w.zero()
		w.hi, w.lo = 0, 0
	case n >= 64:
		w.sticky = w.sticky || w.lo|w.hi<<(128-n) != 0
		w.hi, w.lo = 0, w.hi>>(n-64)
	default:
		w.sticky = w.sticky || w.lo<<(64-n) != 0
		w.hi, w.lo = w.hi>>n, w.hi<<(64-n)|w.lo>>n
	}
	w.e += n
	return w
}

// less compares magnitudes of two wides of equal exponent.
func (w wide) less(v wide) bool { return w.hi < v.hi || w.hi == v.hi && w.lo < v.lo }

// sum adds two exact wides and rounds once.
func sum(a, b wide, r Rounding) float64 {
	if a.zero() || !b.zero() && a.e < b.e {
		a, b = b, a
	}
	if b.zero() {
		if a.zero() {
			return zeroOf(a.neg, b.neg, r)
		}
		return a.round(r)
	}
	b = b.right(a.e - b.e)
	if a.neg == b.neg {
		return a.plus(b).round(r)
	}
	if a.less(b) {
		a, b = b, a
	}
	d := a.minus(b)
	if d.zero() && !d.sticky {
		return zeroOf(true, false, r)
	}
	return d.round(r)
}

// zeroOf is the sum of two zeros of the given signs.
func zeroOf(a, b bool, r Rounding) float64 {
	return signed(a && b || (a || b) && r == NegInf, 0)
}

func (w wide) plus(v wide) wide {
	var carry uint64
	w.lo, carry = bits.Add64(w.lo, v.lo, 0)
	w.hi, _ = bits.Add64(w.hi, v.hi, carry)
	w.sticky = w.sticky || v.sticky
	return w
}

// minus subtracts v, not the larger one; only v may be sticky.
func (w wide) minus(v wide) wide {
	var borrow uint64
	if v.sticky {
		borrow = 1
	}
	w.lo, borrow = bits.Sub64(w.lo, v.lo, borrow)
	w.hi, _ = bits.Sub64(w.hi, v.hi, borrow)
	w.sticky = v.sticky
	return w
}

// round rounds w, not zero, to float64.
func (w wide) round(r Rounding) float64 {
	w = w.normal()
	return pack64(w.neg, w.hi, w.e+64, w.sticky || w.lo != 0, r)
}
