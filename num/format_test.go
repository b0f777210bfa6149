package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestFormatFacts(t *testing.T) {
	for _, c := range []struct {
		f             *Format
		max, smallest float64
		nan           uint64
	}{
		{F16, 65504, 0x1p-24, 0x7e00},
		{BF16, 0x1.fep127, 0x1p-133, 0x7fc0},
		{TF32, 0x1.ffcp127, 0x1p-136, 0x7fc00000},
		{F32, math.MaxFloat32, 0x1p-149, 0x7fc00000},
		{F64, math.MaxFloat64, 0x1p-1074, 0x7ff8000000000000},
		{E4M3FN, 448, 0x1p-9, 0x7f},
		{E5M2, 57344, 0x1p-16, 0x7e},
		{E8M0FNU, 0x1p127, 0x1p-127, 0xff},
		{E5M3FNU, 114688, 0x1p-17, 0xff},
		{E2M1FN, 6, 0.5, 0x8},
	} {
		if got := c.f.MaxFinite(); got != c.max {
			t.Errorf("%s: largest value %g, want %g", c.f, got, c.max)
		}
		if got := c.f.SmallestNonzero(); got != c.smallest {
			t.Errorf("%s: smallest value %g, want %g", c.f, got, c.smallest)
		}
		if got, _ := c.f.QuietNaN(); got != c.nan {
			t.Errorf("%s: NaN %#x, want %#x", c.f, got, c.nan)
		}
		if _, ok := c.f.QuietNaN(); ok != (c.f != E2M1FN) {
			t.Errorf("%s: has NaN: %v", c.f, ok)
		}
	}
}

// TestHolds compares Holds with a search over all patterns of formats of at most 19 bits.
func TestHolds(t *testing.T) {
	for _, g := range Formats {
		for _, f := range Formats {
			want := g.Bits <= f.Bits // F32 and F64, which have too many patterns
			if g.Bits <= 19 {
				want = holdsEach(f, g)
			}
			if f.Holds(g) != want {
				t.Errorf("%s holds %s: %v, want %v", f, g, f.Holds(g), want)
			}
		}
	}
}

func holdsEach(f, g *Format) bool {
	for i := range uint64(1) << g.Bits {
		x := g.Decode(i << g.shift())
		y := f.Decode(f.Encode(x, NearestEven, false))
		if math.Float64bits(x) != math.Float64bits(y) && !(x != x && y != y) {
			return false
		}
	}
	return true
}

// TestRoundTrip decodes and encodes every pattern of the formats of at most 16 bits, in every mode: a value of the
// format does not change.
func TestRoundTrip(t *testing.T) {
	for _, f := range Formats {
		if f.Bits > 19 {
			continue
		}
		for i := range uint64(1) << f.Bits {
			p := i << f.shift()
			for _, r := range allRoundings {
				got := f.Encode(f.Decode(p), r, false)
				if got != p && !(f.IsNaN(p) && f.IsNaN(got)) {
					t.Fatalf("%s: %#x is %g, encoded %v as %#x", f, p, f.Decode(p), r, got)
				}
			}
		}
	}
}

// TestDecodeOrder checks that values rise with their patterns.
func TestDecodeOrder(t *testing.T) {
	for _, f := range []*Format{F16, BF16, TF32, E4M3FN, E5M2, E8M0FNU, E5M3FNU, E2M1FN} {
		last := math.Inf(-1)
		for mag := range f.maxMag() + 1 {
			x := f.Decode(mag << f.shift())
			if x <= last {
				t.Fatalf("%s: %#x is %g, not above %g", f, mag, x, last)
			}
			last = x
		}
	}
}

// values returns random numbers that are hard to round to the format: values of it, ties, and the values adjacent to
// both.
func values(f *Format, rng *rand.Rand) float64 {
	switch rng.IntN(4) {
	case 0:
		return math.Float64frombits(rng.Uint64())
	case 1:
		return math.Ldexp(rng.Float64(), rng.IntN(2*f.Bias+60)-f.Bias-f.ManBits-8)
	}
	mag := rng.Uint64N(f.maxMag() + 1)
	x := f.Decode(mag << f.shift())
	next := f.MaxFinite() * 2
	if mag < f.maxMag() {
		next = f.Decode((mag + 1) << f.shift())
	}
	if rng.IntN(2) == 0 {
		x += (next - x) / 2
	}
	x = math.Float64frombits(math.Float64bits(x) + uint64(rng.IntN(3)-1))
	return signed(rng.IntN(2) == 0, x)
}

// encodeOracle returns the correct result of Encode for a number other than zero.
func encodeOracle(f *Format, x *big.Float, r Rounding, saturate bool) float64 {
	if f.Unsigned && x.Signbit() {
		if !saturate {
			return math.NaN()
		}
		x = new(big.Float).Neg(x)
	}
	small := big.NewFloat(f.SmallestNonzero())
	if f.NoZero && x.Cmp(small) < 0 {
		return f.SmallestNonzero()
	}
	if f.NoZero && !saturate && r == NearestEven && x.Cmp(small) > 0 && x.Cmp(big.NewFloat(0x1p-126)) < 0 {
		return 0x1p-126
	}
	y := roundBig(f, x, r)
	if saturate && (y != y || math.IsInf(y, 0)) {
		y = signed(x.Signbit(), f.MaxFinite())
	}
	if f.NaN == NaNNone && y != y {
		y = signed(x.Signbit(), f.MaxFinite())
	}
	return y
}

func TestEncode(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, uint64(f.ManBits)))
			for range fewer(10000) {
				x := values(f, rng)
				if x == 0 || !finite(x) {
					continue
				}
				checkEncode(t, f, exactly(x), func(r Rounding, s bool) uint64 { return f.Encode(x, r, s) })
				i := int64(rng.Uint64()) >> rng.IntN(64)
				if i == 0 {
					i = math.MinInt64
				}
				v := new(big.Float).SetPrec(64).SetInt64(i)
				checkEncode(t, f, v, func(r Rounding, s bool) uint64 { return f.EncodeInt(i, r, s) })
				u := uint64(i)
				v = new(big.Float).SetPrec(64).SetUint64(u)
				checkEncode(t, f, v, func(r Rounding, s bool) uint64 { return f.EncodeUint(u, r, s) })
				if t.Failed() {
					return
				}
			}
		})
	}
}

func checkEncode(t *testing.T, f *Format, x *big.Float, encode func(Rounding, bool) uint64) {
	t.Helper()
	for _, r := range allRoundings {
		for _, s := range []bool{false, true} {
			got, want := f.Decode(encode(r, s)), encodeOracle(f, x, r, s)
			if !same(got, want) {
				t.Errorf("%s: %g %v saturate %v: %g (%x), want %g (%x)", f, x, r, s, got, got, want, want)
			}
		}
	}
}

// TestEncodeSpecial covers NaN, infinities and zeros.
func TestEncodeSpecial(t *testing.T) {
	inf, nan, zero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		f         *Format
		x         float64
		plain     uint64
		saturated uint64
	}{
		{F16, inf, 0x7c00, 0x7bff}, {F16, -inf, 0xfc00, 0xfbff}, {F16, nan, 0x7e00, 0x7e00}, {F16, zero, 0x8000, 0x8000},
		{TF32, inf, 0x7f800000, 0x7f7fe000}, {TF32, -nan, 0x7fc00000, 0x7fc00000},
		{E5M2, inf, 0x7c, 0x7b}, {E5M2, 1e9, 0x7c, 0x7b}, {E5M2, nan, 0x7e, 0x7e},
		{E4M3FN, inf, 0x7f, 0x7e}, {E4M3FN, -inf, 0xff, 0xfe}, {E4M3FN, 1e9, 0x7f, 0x7e}, {E4M3FN, nan, 0x7f, 0x7f}, {E4M3FN, zero, 0x80, 0x80},
		{E2M1FN, inf, 7, 7}, {E2M1FN, -1e9, 15, 15}, {E2M1FN, math.Abs(nan), 8, 7}, {E2M1FN, zero, 8, 8},
		{E8M0FNU, 0, 0xff, 0}, {E8M0FNU, zero, 0xff, 0}, {E8M0FNU, -1, 0xff, 0x7f}, {E8M0FNU, inf, 0xff, 0xfe},
		{E8M0FNU, -inf, 0xff, 0xfe}, {E8M0FNU, nan, 0xff, 0xff}, {E8M0FNU, 3, 0x81, 0x81}, {E8M0FNU, 1e-300, 0, 0},
		{E5M3FNU, 0, 0, 0}, {E5M3FNU, zero, 0, 0}, {E5M3FNU, -1, 0xff, 0x78}, {E5M3FNU, inf, 0xff, 0xfe}, {E5M3FNU, nan, 0xff, 0xff},
	} {
		if c.x != c.x {
			c.x = math.Abs(c.x)
		}
		if got := c.f.Encode(c.x, NearestEven, false); got != c.plain {
			t.Errorf("%s: %g is %#x, want %#x", c.f, c.x, got, c.plain)
		}
		if got := c.f.Encode(c.x, NearestEven, true); got != c.saturated {
			t.Errorf("%s: %g saturated is %#x, want %#x", c.f, c.x, got, c.saturated)
		}
	}
}

// TestE8M0Modes shows the two modes that the IR has for e8m0fnu.
func TestE8M0Modes(t *testing.T) {
	for _, c := range []struct {
		x        float64
		down, up uint64
	}{{1, 127, 127}, {1.01, 127, 128}, {0x1.8p-127, 0, 1}, {0x1p-127, 0, 0}, {0x1p-140, 0, 0}, {0x1p127, 254, 254}, {0x1.8p127, 254, 254}, {-5, 129, 130}} {
		if got := E8M0FNU.Encode(c.x, Zero, true); got != c.down {
			t.Errorf("%g toward zero: %d, want %d", c.x, got, c.down)
		}
		if got := E8M0FNU.Encode(c.x, PosInf, true); got != c.up {
			t.Errorf("%g up: %d, want %d", c.x, got, c.up)
		}
	}
}

func TestULPDiff(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	for _, c := range []struct {
		a, b float32
		want uint64
	}{
		{1, 1, 0}, {1, 0x1.000002p0, 1}, {0, float32(math.Copysign(0, -1)), 0}, {0x1p-149, -0x1p-149, 2},
		{math.MaxFloat32, inf, 1}, {inf, -inf, 2 * 0x7f800000}, {nan, nan, 0}, {nan, 1, math.MaxUint64}, {1, 2, 1 << 23},
	} {
		if got := ULPDiff32(c.a, c.b); got != c.want {
			t.Errorf("ULPDiff32(%g, %g) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := ULPDiff64(math.Inf(-1), math.Inf(1)); got != 2*0x7ff0000000000000 {
		t.Errorf("ULPDiff64 of the infinities is %#x", got)
	}
	if got := TF32.ULPDiff(0x3f800000, 0x3f804000); got != 2 {
		t.Errorf("tf32: %d, want 2", got)
	}
	if got := E4M3FN.ULPDiff(0x01, 0x81); got != 2 {
		t.Errorf("e4m3fn: %d, want 2", got)
	}
}

// FuzzEncode compares Encode with the oracle in big numbers.
func FuzzEncode(f *testing.F) {
	for _, x := range []float64{1, -0.1, 65520, 0x1.8p-25, 448.5, 0x1p-127, 1e300, 0x1p-1074} {
		f.Add(math.Float64bits(x), uint8(0))
	}
	f.Fuzz(func(t *testing.T, bits uint64, which uint8) {
		x, format := math.Float64frombits(bits), Formats[int(which)%len(Formats)]
		if x != 0 && finite(x) {
			checkEncode(t, format, exactly(x), func(r Rounding, s bool) uint64 { return format.Encode(x, r, s) })
		}
	})
}

// FuzzArithmetic compares f64 arithmetic with big numbers in every mode.
func FuzzArithmetic(f *testing.F) {
	f.Add(1.0, 3.0, -0x1p-1074)
	f.Add(0x1p1023, 0x1p1023, 1.0)
	f.Add(0x1.fffffffffffffp-1, 0x1.0000000000001p0, -1.0)
	f.Add(0x1p-1074, 0.5, 0x1p-1022)
	f.Fuzz(func(t *testing.T, a, b, c float64) {
		m := arithmetics()["f64"]
		for _, op := range operationNames {
			m.check(t, op, a, b, c)
		}
	})
}
