package num

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gotile/internal/testing/bigref"
)

// specials are arguments with exact results that follow from IEEE 754; package math has the expected values.
var specials = []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1, -1}

var stdlib = map[string]func(float64) float64{
	"exp": math.Exp, "exp2": math.Exp2, "log": math.Log, "log2": math.Log2, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan,
	"sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh, "sqrt": math.Sqrt, "rsqrt": func(x float64) float64 { return 1 / math.Sqrt(x) },
}

// close reports whether a and b are the same special value, or nearly the same number.
func close(a, b float64) bool {
	return same(a, b) || a != 0 && finite(a) && finite(b) && math.Abs(a-b) <= 1e-7*math.Abs(b)
}

func TestSpecialValues(t *testing.T) {
	for _, e := range elementaries {
		std := stdlib[e.name]
		if std == nil {
			continue
		}
		for _, x := range specials {
			if got, want := e.f64(x, 0), std(x); !close(got, want) {
				t.Errorf("%s(%g) = %g, want %g", e.name, x, got, want)
			}
			if got, want := float64(e.f32(float32(x), 0)), std(x); !close(got, want) {
				t.Errorf("f32 %s(%g) = %g, want %g", e.name, x, got, want)
			}
		}
	}
}

// TestSpecialPairs runs pow and atan2 over all pairs of hard values.
func TestSpecialPairs(t *testing.T) {
	list := append([]float64{2, -2, 3, -3, 0.5, -0.5, 1.5, -2.5, 1e30, -1e30, 0x1p-140}, specials...)
	for _, x := range list {
		for _, y := range list {
			want := math.Pow(x, y)
			if got := PowF64(x, y); !close(got, want) {
				t.Errorf("pow(%g, %g) = %g, want %g", x, y, got, want)
			}
			if got := float64(PowF32(float32(x), float32(y))); !close(got, float64(float32(want))) && math.Abs(want) > 0x1p-126 {
				t.Errorf("f32 pow(%g, %g) = %g, want %g", x, y, got, want)
			}
			want = math.Atan2(x, y)
			if got := Atan2F64(x, y); !close(got, want) {
				t.Errorf("atan2(%g, %g) = %g, want %g", x, y, got, want)
			}
			if got := float64(Atan2F32(float32(x), float32(y))); !close(got, float64(float32(want))) && math.Abs(want) > 0x1p-126 {
				t.Errorf("f32 atan2(%g, %g) = %g, want %g", x, y, got, want)
			}
		}
	}
}

// TestHardArguments holds single values known to go wrong easily.
func TestHardArguments(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"sin of the largest float", SinF64(math.MaxFloat64), 0.004961954789184062},
		{"cos of the largest float", CosF64(math.MaxFloat64), -0.9999876894265599},
		{"the float nearest to a multiple of pi/2", CosF64(6381956970095103 * 0x1p797), -4.687165924254627611122582801963884e-19},
		{"sin of 2^1023", SinF64(0x1p1023), 0.5631277798508840134529434079444683477103854907361251399},
		{"log2 of a power of two", Log2F64(0x1p-1074), -1074},
		{"log2 of a subnormal f32", float64(Log2F32(0x1p-149)), -149},
		{"exp2 of an integer", Exp2F64(-1074), 0x1p-1074},
		{"f32 exp2 of an integer", float64(Exp2F32(-149)), 0x1p-149},
		{"pow of integers", PowF64(3, 33), 5559060566555523},
		{"negative base", PowF64(-2, 3), -8},
		{"large odd exponent", PowF64(-1, 0x1.fffffffffffffp52), -1},
		{"even beyond 2^53", PowF64(-1, 0x1p60), 1},
		{"floor", float64(FloorF32(-1.5)), -2},
		{"ceil", float64(CeilF32(-0.5)), math.Copysign(0, -1)},
		{"rsqrt of 4", RsqrtF64(4), 0.5},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s: %g, want %g", c.what, c.got, c.want)
		}
	}
}

// TestF32AgainstF64 compares the quick f32 functions with the f64 ones, which
// TestElementaryErrors has measured, over a sample too large for big numbers.
func TestF32AgainstF64(t *testing.T) {
	for _, e := range elementaries {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(12, 12))
			differ, n := 0, fewer(100_000)
			for range n {
				x, y := e.arguments(F32, rng)
				got, want := e.f32(float32(x), float32(y)), float32(e.f64(x, y))
				switch d := ULPDiff32(got, want); {
				case d > 1:
					t.Fatalf("%s(%x, %x) = %g, want %g", e.name, x, y, got, want)
				case d == 1:
					differ++
				}
			}
			if differ > n/20 {
				t.Errorf("%d of %d results are not the nearest float32", differ, n)
			}
		})
	}
}

// TestSameEverywhere holds the sums of many results: no platform may differ.
func TestSameEverywhere(t *testing.T) {
	sums := map[string]string{
		"exp": "c9c107a17bb20f69", "exp2": "b90a1f61c98c678e", "log": "ca62d0d72a49f67d", "log2": "c9ff99ab0c0a585b", "sin": "16ab1922f7997bb0", "cos": "5e1b927c2dd80952", "tan": "76442cfc20488fce", "sinh": "e025c333bfecac84", "cosh": "b6da478b5f805755", "tanh": "064db0045ed1583e",
		"sqrt": "804ff5d395050b32", "rsqrt": "33f8aefa037184e6", "atan2": "56889da6b8de122c", "pow": "7536bc133867935a",
	}
	for _, e := range elementaries {
		x := uint64(5)
		draw := func() float64 {
			x = x*6364136223846793005 + 1442695040888963407
			return math.Ldexp(float64(int64(x)>>11), int(x>>20&31)-70)
		}
		h := sha256.New()
		for range 5000 {
			a, b := draw(), draw()
			r64, r32 := e.f64(a, b), e.f32(float32(a), float32(b))
			if r64 == r64 {
				binary.Write(h, binary.LittleEndian, r64)
			}
			if r32 == r32 {
				binary.Write(h, binary.LittleEndian, r32)
			}
		}
		if got := hex.EncodeToString(h.Sum(nil)[:8]); got != sums[e.name] {
			t.Errorf("%q: %q", e.name, got)
		}
	}
}

// TestIntegerPower compares PowI with pow if both support the exponent, and with known values otherwise: odd exponents
// above 2^53.
func TestIntegerPower(t *testing.T) {
	for _, x := range append([]float64{2, -2, 3, 1.000001, -0.7, 1e300, -1e-300}, specials...) {
		for _, n := range []int64{0, 1, -1, 2, -2, 3, 7, -20, 1001, math.MaxInt32, math.MinInt32} {
			if got, want := PowIF64(x, n), PowF64(x, float64(n)); !same(got, want) {
				t.Errorf("PowIF64(%g, %d) = %g, want %g", x, n, got, want)
			}
			if got, want := PowIF32(float32(x), n), PowF32(float32(x), float32(n)); ULPDiff32(got, want) > 1 && int64(float32(n)) == n {
				t.Errorf("PowIF32(%g, %d) = %g, want %g", x, n, got, want)
			}
		}
	}
	for _, n := range []int64{math.MaxInt64, math.MinInt64, 1<<61 + 1, 1<<53 + 1} {
		odd := n&1 != 0
		if got, want := PowIF64(-1, n), signed(odd, 1); got != want {
			t.Errorf("PowIF64(-1, %d) = %g, want %g", n, got, want)
		}
		if got, want := PowIF64(math.Inf(-1), n), math.Pow(math.Inf(1), float64(n)); got != signed(odd, want) {
			t.Errorf("PowIF64(-Inf, %d) = %g, want %g", n, got, want)
		}
		x := 1 - 0x1p-53
		want, _ := bigref.Pow(exactly(x), new(big.Float).SetInt64(n)).Float64()
		if got := PowIF64(-x, n); ULPDiff64(got, signed(odd, want)) > 2 {
			t.Errorf("PowIF64(%g, %d) = %g, want %g", -x, n, got, want)
		}
	}
}

// TestPowOfOnes: the powers of 1 and -1 that C's pow defines.
func TestPowOfOnes(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range [][3]float64{{1, inf, 1}, {1, -inf, 1}, {-1, inf, 1}, {-1, -inf, 1}, {1, nan, 1}, {nan, 0, 1}, {-1, 3, -1}, {-1, 4, 1},
		{2, inf, inf}, {-2, inf, inf}, {0.5, inf, 0}, {-0.5, inf, 0}, {2, -inf, 0}, {0.5, -inf, inf}, {inf, 2, inf}, {inf, -2, 0}, {-inf, 3, -inf}, {-inf, -3, math.Copysign(0, -1)},
		{math.Copysign(0, -1), -3, -inf}, {math.Copysign(0, -1), 3, math.Copysign(0, -1)}, {0, -2, inf}} {
		if got := PowF64(c[0], c[1]); math.Float64bits(got) != math.Float64bits(c[2]) {
			t.Errorf("PowF64(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
		if got := PowF32(float32(c[0]), float32(c[1])); math.Float32bits(got) != math.Float32bits(float32(c[2])) {
			t.Errorf("PowF32(%v, %v) = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

// TestUnsignedInfinities: an unsigned format drops the sign, even of a NaN.
func TestUnsignedInfinities(t *testing.T) {
	for _, c := range []struct {
		x        float64
		saturate bool
		want     uint64
	}{{math.Inf(1), false, 0xff}, {math.Inf(-1), false, 0xff}, {math.Inf(1), true, 0xfe}, {math.NaN(), false, 0xff}, {math.NaN(), true, 0xff}} {
		if got := E8M0FNU.Encode(c.x, NearestEven, c.saturate); got != c.want {
			t.Errorf("%v (saturating: %v) is %#x, want %#x", c.x, c.saturate, got, c.want)
		}
	}
}

// TestHalfNaN: conversions of a 16-bit NaN preserve its payload.
func TestHalfNaN(t *testing.T) {
	for from, want := range map[uint16]uint32{0x7e01: 0x7fc02000, 0xfe00: 0xffc00000, 0x7fff: 0x7fffe000} {
		if got := math.Float32bits(F16ToF32(from)); got != want {
			t.Errorf("%#x is %#x, want %#x", from, got, want)
		}
	}
}
