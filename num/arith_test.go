package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

var allRoundings = []Rounding{NearestEven, Zero, NegInf, PosInf, NearestAway}

// roundBig rounds an exact non-zero value to the format with big numbers only: the oracle for all tests of this package.
func roundBig(f *Format, x *big.Float, r Rounding) float64 {
	neg := x.Signbit()
	a := new(big.Float).Abs(x)
	exp := max(a.MantExp(nil)-1, f.minExp()) - f.ManBits // of the last digit
	scaled := new(big.Float).SetMantExp(a, -exp)
	n, acc := scaled.Int(nil)
	rest := new(big.Float).SetPrec(4200).Sub(scaled, new(big.Float).SetPrec(4200).SetInt(n))
	if acc != big.Exact {
		half := rest.Cmp(big.NewFloat(0.5))
		up := r == PosInf && !neg || r == NegInf && neg || r == NearestAway && half >= 0 ||
			r == NearestEven && (half > 0 || half == 0 && (n.Bit(0) == 1 || f.NoZero))
		if up {
			n.Add(n, big.NewInt(1))
		}
	}
	v := new(big.Float).SetPrec(200).SetInt(n)
	v.SetMantExp(v, exp)
	if v.Cmp(big.NewFloat(f.MaxFinite())) > 0 {
		if r == Zero || r == PosInf && neg || r == NegInf && !neg {
			return signed(neg, f.MaxFinite())
		}
		if !f.Inf {
			return math.NaN()
		}
		return signed(neg, math.Inf(1))
	}
	y, _ := v.Float64()
	return signed(neg, y)
}

// exactly is a float's value with room for exact sums and products.
func exactly(x float64) *big.Float { return new(big.Float).SetPrec(4200).SetFloat64(x) }

// quoBig is x/y, with its last bit set if it is not exact.
func quoBig(x, y *big.Float) *big.Float {
	q := new(big.Float).SetPrec(300).SetMode(big.ToZero).Quo(x, y)
	return sticky(q)
}

// sticky makes an inexact value one that no rounding can take for exact or for a tie.
func sticky(q *big.Float) *big.Float {
	if q.Acc() == big.Exact {
		return q
	}
	ulp := new(big.Float).SetMantExp(big.NewFloat(1), q.MantExp(nil)-320)
	if q.Signbit() {
		ulp.Neg(ulp)
	}
	return new(big.Float).SetPrec(400).Add(q, ulp)
}

func same(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

// operands are values of the format that arithmetic finds hard.
func operands(f *Format, rng *rand.Rand) func() float64 {
	limit := f.SmallestNonzero()
	edges := []float64{0, limit, 2 * limit, 3 * limit, 1, 1.5, 3, f.MaxFinite(), f.MaxFinite() / 2, math.Inf(1), math.NaN()}
	normal := math.Ldexp(1, f.minExp())
	edges = append(edges, normal, normal-limit, normal+limit)
	mask := uint64(1)<<(f.Bits-1)<<1 - 1
	return func() float64 {
		var x float64
		switch rng.IntN(8) {
		case 0:
			x = edges[rng.IntN(len(edges))]
		case 1: // few bits
			x = f.Round(math.Ldexp(float64(1+rng.IntN(64)), rng.IntN(24)-12), Zero)
		case 2, 3: // near one, so that sums cancel and meet ties
			x = f.Round(1+float64(rng.IntN(256)-128)*math.Ldexp(1, -f.ManBits), Zero)
		case 4: // mantissas of long runs
			m := uint64(1)<<rng.IntN(f.ManBits+1) - 1
			x = f.Round(math.Ldexp(1+float64(m)*math.Ldexp(1, -f.ManBits), rng.IntN(2*f.Bias)-f.Bias), Zero)
		default:
			x = f.Decode(rng.Uint64() & mask << f.shift())
		}
		if rng.IntN(2) == 0 {
			x = -x
		}
		return x
	}
}

// arithmetic is the operations of one format on values.
type arithmetic struct {
	f                  *Format
	add, sub, mul, div func(a, b float64, r Rounding) float64
	fma                func(a, b, c float64, r Rounding) float64
	sqrt               func(a float64, r Rounding) float64
}

func methods(f *Format) arithmetic {
	return arithmetic{f, f.Add, f.Sub, f.Mul, f.Div, f.FMA, f.Sqrt}
}

func arithmetics() map[string]arithmetic {
	wide32 := func(op func(a, b float32, r Rounding) float32) func(a, b float64, r Rounding) float64 {
		return func(a, b float64, r Rounding) float64 { return float64(op(float32(a), float32(b), r)) }
	}
	return map[string]arithmetic{
		"f64":    {F64, AddF64, SubF64, MulF64, DivF64, FMAF64, SqrtF64},
		"method": methods(F32),
		"f32": {F32, wide32(AddF32), wide32(SubF32), wide32(MulF32), wide32(DivF32),
			func(a, b, c float64, r Rounding) float64 {
				return float64(FMAF32(float32(a), float32(b), float32(c), r))
			},
			func(a float64, r Rounding) float64 { return float64(SqrtF32(float32(a), r)) }},
		"f16":    patterns16(F16, AddF16, SubF16, MulF16, DivF16, FMAF16, SqrtF16),
		"bf16":   patterns16(BF16, AddBF16, SubBF16, MulBF16, DivBF16, FMABF16, SqrtBF16),
		"tf32":   methods(TF32),
		"e5m2":   methods(E5M2),
		"e4m3fn": methods(E4M3FN),
	}
}

func patterns16(f *Format, add, sub, mul, div func(a, b uint16, r Rounding) uint16, fma func(a, b, c uint16, r Rounding) uint16, sqrt func(a uint16, r Rounding) uint16) arithmetic {
	enc := func(x float64) uint16 { return uint16(f.Encode(x, NearestEven, false)) }
	dec := func(p uint16) float64 { return f.Decode(uint64(p)) }
	wrap := func(op func(a, b uint16, r Rounding) uint16) func(a, b float64, r Rounding) float64 {
		return func(a, b float64, r Rounding) float64 { return dec(op(enc(a), enc(b), r)) }
	}
	return arithmetic{f, wrap(add), wrap(sub), wrap(mul), wrap(div),
		func(a, b, c float64, r Rounding) float64 { return dec(fma(enc(a), enc(b), enc(c), r)) },
		func(a float64, r Rounding) float64 { return dec(sqrt(enc(a), r)) }}
}

// want returns the correctly rounded result of an operation with finite operands and a non-zero exact result, and false
// if a special case of IEEE 754 applies.
func want(f *Format, op string, a, b, c float64, r Rounding) (float64, bool) {
	if !finite(a) || !finite(b) || !finite(c) {
		return 0, false
	}
	x, y, z := exactly(a), exactly(b), exactly(c)
	v := new(big.Float).SetPrec(4200)
	switch op {
	case "add":
		v.Add(x, y)
	case "sub":
		v.Sub(x, y)
	case "mul":
		v.Mul(x, y)
	case "fma":
		v.Add(v.Mul(x, y), z)
	case "div":
		if a == 0 || b == 0 {
			return 0, false
		}
		v = quoBig(x, y)
	case "sqrt":
		if a <= 0 {
			return 0, false
		}
		v = sticky(new(big.Float).SetPrec(300).SetMode(big.ToZero).Sqrt(x))
	}
	if v.Sign() == 0 {
		return 0, false
	}
	return roundBig(f, v, r), true
}

// special is the answer for infinities, NaNs and exact zeros: float64's own,
// except for the sign of a sum that is zero.
func special(op string, a, b, c float64, r Rounding) float64 {
	switch op {
	case "add":
		return zeroSum(a+b, a, b, r)
	case "sub":
		return zeroSum(a-b, a, -b, r)
	case "mul":
		return a * b
	case "div":
		return a / b
	case "fma":
		return zeroSum(math.FMA(a, b, c), a*b, c, r)
	}
	return math.Sqrt(a)
}

func (m arithmetic) do(op string, a, b, c float64, r Rounding) float64 {
	switch op {
	case "add":
		return m.add(a, b, r)
	case "sub":
		return m.sub(a, b, r)
	case "mul":
		return m.mul(a, b, r)
	case "div":
		return m.div(a, b, r)
	case "fma":
		return m.fma(a, b, c, r)
	}
	return m.sqrt(a, r)
}

var operationNames = []string{"add", "sub", "mul", "div", "fma", "sqrt"}

// check compares one operation in every mode with the exact answer.
func (m arithmetic) check(t *testing.T, op string, a, b, c float64) {
	t.Helper()
	switch op {
	case "sqrt":
		b, c = 0, 0
	case "add", "sub", "mul", "div":
		c = 0
	}
	for _, r := range allRoundings {
		got := m.do(op, a, b, c, r)
		w, ok := want(m.f, op, a, b, c, r)
		if !ok {
			w = special(op, a, b, c, r)
			if !m.f.Inf && math.IsInf(w, 0) {
				w = math.NaN()
			}
		}
		if !same(got, w) {
			t.Errorf("%s(%v, %v, %v) %v = %v (%x), want %v (%x)", op, a, b, c, r, got, got, w, w)
		}
	}
}

func TestArithmetic(t *testing.T) {
	for name, m := range arithmetics() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(m.f.Bits)))
			next := operands(m.f, rng)
			for range 1500 * density() {
				a, b, c := next(), next(), next()
				for _, op := range operationNames {
					m.check(t, op, a, b, c)
				}
				m.check(t, "fma", a, b, m.f.Round(-a*b, NearestEven)) // cancels
				if t.Failed() {
					return
				}
			}
		})
	}
}

// TestArithmeticEdges runs every pair out of a list of hard values.
func TestArithmeticEdges(t *testing.T) {
	for name, m := range arithmetics() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tiny, big := m.f.SmallestNonzero(), m.f.MaxFinite()
			normal := math.Ldexp(1, m.f.minExp())
			list := []float64{0, tiny, 3 * tiny, normal, normal - tiny, 0.5, 1, 1 + math.Ldexp(1, -m.f.ManBits), 3, big / 2, big, math.Inf(1), math.NaN()}
			for _, a := range list {
				for _, b := range list {
					for s := range 4 {
						a, b := signed(s&1 != 0, a), signed(s&2 != 0, b)
						for _, op := range operationNames {
							m.check(t, op, a, b, tiny)
						}
						m.check(t, "fma", a, b, -big)
						m.check(t, "fma", 1, a, b)
					}
				}
				if t.Failed() {
					return
				}
			}
		})
	}
}

func TestFlush(t *testing.T) {
	for _, c := range []struct{ in, want float32 }{
		{0, 0}, {float32(math.Copysign(0, -1)), float32(math.Copysign(0, -1))},
		{0x1p-149, 0}, {-0x1p-127, float32(math.Copysign(0, -1))},
		{0x1p-126, 0x1p-126}, {-1, -1}, {float32(math.Inf(1)), float32(math.Inf(1))},
	} {
		if got := FlushF32(c.in); math.Float32bits(got) != math.Float32bits(c.want) {
			t.Errorf("FlushF32(%g) = %g", c.in, got)
		}
	}
	if x := FlushF32(float32(math.NaN())); x == x {
		t.Errorf("FlushF32(NaN) = %g", x)
	}
}

func TestMinMax(t *testing.T) {
	nan, zero := math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct{ a, b, max, min, maxNum, minNum float64 }{
		{1, 2, 2, 1, 2, 1}, {zero, 0, 0, zero, 0, zero}, {0, zero, 0, zero, 0, zero},
		{nan, 1, nan, nan, 1, 1}, {1, nan, nan, nan, 1, 1}, {nan, nan, nan, nan, nan, nan},
		{math.Inf(-1), nan, nan, nan, math.Inf(-1), math.Inf(-1)}, {math.Inf(1), 3, math.Inf(1), 3, math.Inf(1), 3},
	} {
		got := []float64{Maximum(c.a, c.b), Minimum(c.a, c.b), MaximumNumber(c.a, c.b), MinimumNumber(c.a, c.b)}
		for i, w := range []float64{c.max, c.min, c.maxNum, c.minNum} {
			if !same(got[i], w) {
				t.Errorf("case %d of %v, %v: %v, want %v", i, c.a, c.b, got[i], w)
			}
			narrow := []float32{Maximum(float32(c.a), float32(c.b)), Minimum(float32(c.a), float32(c.b)),
				MaximumNumber(float32(c.a), float32(c.b)), MinimumNumber(float32(c.a), float32(c.b))}
			if !same(float64(narrow[i]), w) {
				t.Errorf("f32 case %d of %v, %v: %v, want %v", i, c.a, c.b, narrow[i], w)
			}
		}
	}
}

// remBig is a - trunc(a/b)*b in rational numbers.
func remBig(a, b float64) float64 {
	x, _ := exactly(a).Rat(nil)
	y, _ := exactly(b).Rat(nil)
	q := new(big.Rat).Quo(x, y)
	n := new(big.Int).Quo(q.Num(), q.Denom())
	y.Mul(y, new(big.Rat).SetInt(n))
	v, _ := x.Sub(x, y).Float64()
	return signed(math.Signbit(a), math.Abs(v))
}

func TestRemainder(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	next, next32 := operands(F64, rng), operands(F32, rng)
	for range 3000 * density() {
		a, b := next(), next()
		if finite(a) && finite(b) && b != 0 {
			if got, w := RemF64(a, b), remBig(a, b); !same(got, w) {
				t.Fatalf("RemF64(%v, %v) = %v, want %v", a, b, got, w)
			}
		}
		a, b = next32(), next32()
		if finite(a) && finite(b) && b != 0 {
			if got, w := float64(RemF32(float32(a), float32(b))), remBig(a, b); !same(got, w) {
				t.Fatalf("RemF32(%v, %v) = %v, want %v", a, b, got, w)
			}
		}
	}
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range [][3]float64{{1, 0, nan}, {inf, 2, nan}, {-3, inf, -3}, {nan, 1, nan}, {1, nan, nan}, {-4, 2, math.Copysign(0, -1)}, {5, -3, 2}, {-5, 3, -2}} {
		if got := RemF64(c[0], c[1]); !same(got, c[2]) {
			t.Errorf("RemF64(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestFraction: words of zeros at the front of a binary fraction are skipped, which no
// argument of a sine has.
func TestFraction(t *testing.T) {
	for _, c := range []struct {
		f      [3]uint64
		hi, lo float64
	}{
		{[3]uint64{1 << 63}, 0x1p-1, 0}, {[3]uint64{0, 1 << 63}, 0x1p-65, 0}, {[3]uint64{0, 0, 3 << 62}, 0x1.8p-129, 0},
		{[3]uint64{0, 1<<63 | 1, 1 << 63}, 0x1p-65, 0x1p-128 + 0x1p-129}, {[3]uint64{}, 0, 0},
	} {
		if got := fraction(c.f); got != (pair{c.hi, c.lo}) {
			t.Errorf("%x is %v, want %v and %v", c.f, got, c.hi, c.lo)
		}
	}
}

// TestWideRight shifts by every number of bits: what falls off is remembered.
func TestWideRight(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 140 {
		for range 20 {
			w := wide{hi: r.Uint64() >> 1 << r.IntN(64), lo: r.Uint64() << r.IntN(64)}
			if r.IntN(3) == 0 {
				w.lo = 0
			}
			before := new(big.Int).Or(new(big.Int).Lsh(new(big.Int).SetUint64(w.hi), 64), new(big.Int).SetUint64(w.lo))
			got := w.right(n)
			after := new(big.Int).Or(new(big.Int).Lsh(new(big.Int).SetUint64(got.hi), 64), new(big.Int).SetUint64(got.lo))
			lost := new(big.Int).Lsh(after, uint(n)).Cmp(before) != 0
			if after.Cmp(new(big.Int).Rsh(before, uint(n))) != 0 || got.sticky != lost || got.e != w.e+n {
				t.Fatalf("%x by %d: %x, sticky %v, exponent %d", before, n, after, got.sticky, got.e)
			}
		}
	}
}
