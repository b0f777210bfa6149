package num

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestWiden compares the quick decoders with Decode for every pattern.
func TestWiden(t *testing.T) {
	for p := range uint64(1 << 16) {
		for _, c := range []struct {
			f   *Format
			got float64
		}{{F16, float64(F16ToF32(uint16(p)))}, {F16, F16ToF64(uint16(p))}, {BF16, float64(BF16ToF32(uint16(p)))}, {BF16, BF16ToF64(uint16(p))}} {
			if want := c.f.Decode(p); !same(c.got, want) {
				t.Fatalf("%s: %#x is %g, want %g", c.f, p, c.got, want)
			}
		}
	}
	for p := range uint64(256) {
		for _, c := range []struct {
			f   *Format
			got float32
		}{{E4M3FN, E4M3ToF32(uint8(p))}, {E5M2, E5M2ToF32(uint8(p))}, {E8M0FNU, E8M0ToF32(uint8(p))}, {E5M3FNU, E5M3ToF32(uint8(p))}, {E2M1FN, E2M1ToF32(uint8(p & 15))}} {
			if want := c.f.Decode(p & (1<<c.f.Bits - 1)); !same(float64(c.got), want) {
				t.Fatalf("%s: %#x is %g, want %g", c.f, p, c.got, want)
			}
		}
	}
}

// narrowing lists the fast functions that round one f32.
var narrowing = []struct {
	name     string
	f        *Format
	saturate bool
	convert  func(x float32) uint64
}{
	{"f16", F16, false, func(x float32) uint64 { return uint64(F32ToF16(x)) }},
	{"bf16", BF16, false, func(x float32) uint64 { return uint64(F32ToBF16(x)) }},
	{"tf32", TF32, false, func(x float32) uint64 { return uint64(math.Float32bits(RoundTF32(x))) }},
	{"e4m3fn", E4M3FN, false, func(x float32) uint64 { return uint64(F32ToE4M3(x, false)) }},
	{"e4m3fn-sat", E4M3FN, true, func(x float32) uint64 { return uint64(F32ToE4M3(x, true)) }},
	{"e5m2", E5M2, false, func(x float32) uint64 { return uint64(F32ToE5M2(x, false)) }},
	{"e5m2-sat", E5M2, true, func(x float32) uint64 { return uint64(F32ToE5M2(x, true)) }},
	{"round-f16", F16, false, func(x float32) uint64 { return F16.Encode(float64(RoundF16(x)), Zero, false) }},
	{"round-bf16", BF16, false, func(x float32) uint64 { return BF16.Encode(float64(RoundBF16(x)), Zero, false) }},
}

// TestNarrow compares the fast roundings of f32 with Encode over a sample with every exponent, every tie and the values
// adjacent to ties.
func TestNarrow(t *testing.T) {
	sample := thin(halfwayF32())
	rng := rand.New(rand.NewPCG(9, 9))
	for range fewer(200_000) {
		sample = append(sample, math.Float32frombits(rng.Uint32()))
	}
	for _, c := range narrowing {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, x := range sample {
				if got, want := c.convert(x), c.f.Encode(float64(x), NearestEven, c.saturate); got != want {
					t.Fatalf("%x (%g): %#x, want %#x", x, x, got, want)
				}
			}
		})
	}
}

// TestNarrow64 compares the quick roundings of f64 with Encode in every mode.
func TestNarrow64(t *testing.T) {
	for i, x := range thin(halfwayF64()) {
		r := allRoundings[i%len(allRoundings)]
		for _, c := range []struct {
			f   *Format
			got uint64
		}{
			{F16, uint64(F64ToF16(x, r))}, {BF16, uint64(F64ToBF16(x, r))}, {TF32, uint64(math.Float32bits(F64ToTF32(x, r)))},
			{F32, uint64(math.Float32bits(F64ToF32(x, r)))},
		} {
			if want := c.f.Encode(x, r, false); c.got != want {
				t.Fatalf("%s: %x (%g) %v: %#x, want %#x", c.f, x, x, r, c.got, want)
			}
		}
	}
}

// TestNarrowDirected checks F64ToF32 around ties and at its range's ends.
func TestNarrowDirected(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range fewer(100_000) {
		x := values(F32, rng)
		for _, r := range allRoundings {
			got, want := uint64(math.Float32bits(F64ToF32(x, r))), F32.Encode(x, r, false)
			if got != want && x == x {
				t.Fatalf("%x (%g) %v: %#x, want %#x", x, x, r, got, want)
			}
		}
	}
}

func eachF32[T comparable](t *testing.T, name string, bulk func([]T, []float32), one func(float32) T) {
	t.Helper()
	src := thin(halfwayF32())
	dst := make([]T, len(src))
	bulk(dst, src)
	for i, x := range src {
		if want := one(x); dst[i] != want && want == want {
			t.Fatalf("%s: %x (%g): %v, want %v", name, x, x, dst[i], want)
		}
	}
}

func eachPattern[S uint8 | uint16, T float32 | float64](t *testing.T, name string, bulk func([]T, []S), one func(S) T) {
	t.Helper()
	var src []S
	for i := range 1 << 16 {
		src = append(src, S(i))
	}
	dst := make([]T, len(src))
	bulk(dst, src)
	for i, p := range src {
		if want := one(p); dst[i] != want && want == want {
			t.Fatalf("%s: %#x: %v, want %v", name, p, dst[i], want)
		}
	}
}

// TestSlices checks that the functions over slices are the scalar ones.
func TestSlices(t *testing.T) {
	eachPattern(t, "f16", F16sToF32s, F16ToF32)
	eachPattern(t, "f16", F16sToF64s, F16ToF64)
	eachPattern(t, "bf16", BF16sToF32s, BF16ToF32)
	eachPattern(t, "bf16", BF16sToF64s, BF16ToF64)
	eachPattern(t, "e4m3fn", E4M3sToF32s, E4M3ToF32)
	eachPattern(t, "e5m2", E5M2sToF32s, E5M2ToF32)
	eachPattern(t, "e8m0fnu", E8M0sToF32s, E8M0ToF32)
	eachPattern(t, "e2m1fn", E2M1sToF32s, E2M1ToF32)
	eachF32(t, "f16", F32sToF16s, F32ToF16)
	eachF32(t, "bf16", F32sToBF16s, F32ToBF16)
	eachF32(t, "round f16", RoundF16s, RoundF16)
	eachF32(t, "round bf16", RoundBF16s, RoundBF16)
	eachF32(t, "round tf32", RoundTF32s, RoundTF32)
	for _, s := range []bool{false, true} {
		eachF32(t, "e4m3fn", func(d []uint8, x []float32) { F32sToE4M3s(d, x, s) }, func(x float32) uint8 { return F32ToE4M3(x, s) })
		eachF32(t, "e5m2", func(d []uint8, x []float32) { F32sToE5M2s(d, x, s) }, func(x float32) uint8 { return F32ToE5M2(x, s) })
	}
	for name, c := range map[string]struct {
		bulk func(dst, src []float32)
		one  func(float32) float32
	}{
		"exp": {ExpF32s, ExpF32}, "exp2": {Exp2F32s, Exp2F32}, "log": {LogF32s, LogF32}, "log2": {Log2F32s, Log2F32},
		"sin": {SinF32s, SinF32}, "cos": {CosF32s, CosF32}, "tanh": {TanhF32s, TanhF32}, "rsqrt": {RsqrtF32s, RsqrtF32},
		"sqrt": {SqrtF32s, func(x float32) float32 { return SqrtF32(x, NearestEven) }},
	} {
		eachF32(t, name, c.bulk, c.one)
	}
}

// TestSlicesF64 checks the slice functions with an f64 source.
func TestSlicesF64(t *testing.T) {
	src := thin(halfwayF64())
	dst := make([]uint16, len(src))
	F64sToF16s(dst, src)
	for i, x := range src {
		if want := F64ToF16(x, NearestEven); dst[i] != want {
			t.Fatalf("f16: %x: %#x, want %#x", x, dst[i], want)
		}
	}
	F64sToBF16s(dst, src)
	for i, x := range src {
		if want := F64ToBF16(x, NearestEven); dst[i] != want {
			t.Fatalf("bf16: %x: %#x, want %#x", x, dst[i], want)
		}
	}
}

// TestRoundedBF16 divides and multiplies pairs of significands with results that are subnormal or close to it, for which
// f32 has few more digits than bf16.
func TestRoundedBF16(t *testing.T) {
	value := func(m, e int) float32 { return BF16ToF32(F64ToBF16(math.Ldexp(float64(m), e-7), NearestEven)) }
	for m := 128; m < 256; m++ {
		for n := 128; n < 256; n++ {
			for e := -140; e <= -120; e++ {
				a, b := value(m, e+60), value(n, 60)
				if got, want := float64(RoundBF16(a/b)), BF16.Div(float64(a), float64(b), NearestEven); got != want {
					t.Fatalf("%g / %g: got %g, want %g", a, b, got, want)
				}
				b = value(n, -60)
				if got, want := float64(RoundBF16(a*b)), BF16.Mul(float64(a), float64(b), NearestEven); got != want {
					t.Fatalf("%g * %g: got %g, want %g", a, b, got, want)
				}
			}
		}
	}
}

// TestRoundedF32 checks the claim of the package comment about computing 16-bit formats in f32: the second rounding does
// not change the result.
func TestRoundedF32(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	next, nextB := operands(F16, rng), operands(BF16, rng)
	for range fewer(300_000) {
		a, b := float32(next()), float32(next())
		x, y := float64(a), float64(b)
		for i, c := range [][2]float64{
			{float64(RoundF16(a + b)), F16.Add(x, y, NearestEven)}, {float64(RoundF16(a - b)), F16.Sub(x, y, NearestEven)},
			{float64(RoundF16(a * b)), F16.Mul(x, y, NearestEven)}, {float64(RoundF16(a / b)), F16.Div(x, y, NearestEven)},
			{float64(RoundF16(SqrtF32(a, NearestEven))), F16.Sqrt(x, NearestEven)},
		} {
			if !same(c[0], c[1]) && c[0] == c[0] {
				t.Fatalf("f16 operation %d of %g, %g: %g, want %g", i, a, b, c[0], c[1])
			}
		}
		a, b = float32(nextB()), float32(nextB())
		x, y = float64(a), float64(b)
		for i, c := range [][2]float64{
			{float64(RoundBF16(a + b)), BF16.Add(x, y, NearestEven)}, {float64(RoundBF16(a - b)), BF16.Sub(x, y, NearestEven)},
			{float64(RoundBF16(a * b)), BF16.Mul(x, y, NearestEven)}, {float64(RoundBF16(a / b)), BF16.Div(x, y, NearestEven)},
			{float64(RoundBF16(SqrtF32(a, NearestEven))), BF16.Sqrt(x, NearestEven)},
		} {
			if !same(c[0], c[1]) && c[0] == c[0] {
				t.Fatalf("bf16 operation %d of %g, %g: %g, want %g", i, a, b, c[0], c[1])
			}
		}
	}
}
