package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

var bigRounding = map[Rounding]big.RoundingMode{
	NearestEven: big.ToNearestEven, Zero: big.ToZero, NegInf: big.ToNegativeInf, PosInf: big.ToPositiveInf, NearestAway: big.ToNearestAway,
}

// TestFMAFarApart adds products and terms that lie 0 to 180 bits apart, on either side,
// with bits at the very ends: whatever falls off must still decide the rounding.
func TestFMAFarApart(t *testing.T) {
	ends := []float64{1, 1 + 0x1p-52, 2 - 0x1p-52, 1 + 0x1p-26, 1.5, 1 + 0x1p-27 + 0x1p-52}
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	for _, a := range ends {
		for _, b := range ends {
			for _, c := range ends {
				for d := -180; d <= 180; d++ {
					z := math.Ldexp(c, d)
					for _, sign := range []float64{1, -1} {
						sum := exact(0).Add(exact(0).Mul(exact(a), exact(b)), exact(sign*z))
						for mode, rounding := range bigRounding {
							if sum.Sign() == 0 || mode == NearestAway {
								continue
							}
							want, _ := new(big.Float).SetMode(rounding).SetPrec(53).Set(sum).Float64()
							if got := FMAF64(a, b, sign*z, mode); got != want {
								t.Fatalf("%x * %x + %x, %v: got %x, want %x", a, b, sign*z, mode, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// TestFMAErrors takes products whose low half and term cancel out, and sums of which three
// parts are left.
func TestFMAErrors(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 7))
	exact := func(x float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(x) }
	for range 20000 {
		a, b := 1+r.Float64(), 1+r.Float64()
		p := exact(0).Mul(exact(a), exact(b))
		hi, _ := p.Float64()
		low, _ := exact(0).Sub(p, exact(hi)).Float64()
		for _, c := range []float64{-hi, -low, math.Ldexp(low, -53), -hi + math.Ldexp(low, r.IntN(60)-30), math.Ldexp(1, -r.IntN(110)), hi} {
			sum := exact(0).Add(p, exact(c))
			if sum.Sign() == 0 {
				continue
			}
			for _, mode := range []Rounding{NearestEven, Zero, NegInf, PosInf} {
				want, _ := new(big.Float).SetMode(bigRounding[mode]).SetPrec(53).Set(sum).Float64()
				if got := FMAF64(a, b, c, mode); got != want {
					t.Fatalf("%x * %x + %x, %v: got %x, want %x", a, b, c, mode, got, want)
				}
			}
		}
	}
}

// quick are the conversions to nearest that have a short way: each is compared with the
// definition, for every upper half of an f32 and lower halves about the ties.
var quick = []struct {
	name string
	f    *Format
	to   func(x float32) uint64
	sat  bool
}{
	{"RoundTF32", TF32, func(x float32) uint64 { return uint64(math.Float32bits(RoundTF32(x))) }, false},
	{"RoundTF32s", TF32, func(x float32) uint64 {
		v := []float32{x}
		RoundTF32s(v, v)
		return uint64(math.Float32bits(v[0]))
	}, false},
	{"F32ToF16", F16, func(x float32) uint64 { return uint64(F32ToF16(x)) }, false},
	{"F32ToBF16", BF16, func(x float32) uint64 { return uint64(F32ToBF16(x)) }, false},
	{"F32ToE4M3", E4M3FN, func(x float32) uint64 { return uint64(F32ToE4M3(x, false)) }, false},
	{"F32ToE4M3 saturating", E4M3FN, func(x float32) uint64 { return uint64(F32ToE4M3(x, true)) }, true},
	{"F32ToE5M2", E5M2, func(x float32) uint64 { return uint64(F32ToE5M2(x, false)) }, false},
	{"F32ToE5M2 saturating", E5M2, func(x float32) uint64 { return uint64(F32ToE5M2(x, true)) }, true},
	{"F32sToF16s", F16, func(x float32) uint64 { return one(F32sToF16s, x) }, false},
	{"F32sToBF16s", BF16, func(x float32) uint64 { return one(F32sToBF16s, x) }, false},
}

func one[T uint8 | uint16](f func(dst []T, src []float32), x float32) uint64 {
	var v [1]T
	f(v[:], []float32{x})
	return uint64(v[0])
}

func TestShortWays(t *testing.T) {
	for _, q := range quick {
		bad := 0
		for upper := range uint32(1 << 16) {
			for _, lower := range []uint32{0, 1, 0x0fff, 0x1000, 0x1001, 0x2fff, 0x3000, 0x7fff, 0x8000, 0x8001, 0xffff} {
				x := math.Float32frombits(upper<<16 | lower)
				got, want := q.to(x), q.f.Encode(float64(x), NearestEven, q.sat)
				if got != want && !(q.f.IsNaN(got) && q.f.IsNaN(want)) {
					if bad++; bad <= 3 {
						t.Errorf("%s of %x: got %#x, want %#x", q.name, x, got, want)
					}
				}
			}
		}
	}
}

// TestShortWaysOf64 does the same from f64, where a value may lie between two f32.
func TestShortWaysOf64(t *testing.T) {
	for upper := range uint64(1 << 16) {
		for _, lower := range []uint64{0, 1, 1 << 47, 1<<47 - 1, 1<<47 + 1, 1<<48 - 1, 1 << 28, 1<<28 + 1, 1 << 37, 1<<37 - 1} {
			x := math.Float64frombits(upper<<48 | lower)
			for _, q := range []struct {
				f   *Format
				got uint64
			}{
				{F16, uint64(F64ToF16(x, NearestEven))}, {BF16, uint64(F64ToBF16(x, NearestEven))}, {TF32, uint64(math.Float32bits(F64ToTF32(x, NearestEven)))},
			} {
				if want := q.f.Encode(x, NearestEven, false); q.got != want && !(q.f.IsNaN(q.got) && q.f.IsNaN(want)) {
					t.Fatalf("%v of %x: got %#x, want %#x", q.f, x, q.got, want)
				}
			}
		}
	}
}

// TestAngleScales: an angle does not depend on the scale of the point, to the ends of the
// range.
func TestAngleScales(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 500 {
		y, x := math.Ldexp(r.Float64()-0.5, r.IntN(20)), math.Ldexp(r.Float64()-0.5, r.IntN(20))
		want := Atan2F64(y, x)
		for _, k := range []int{-950, -930, -890, -600, -1, 600, 890, 905, 930, 990} {
			if got := Atan2F64(math.Ldexp(y, k), math.Ldexp(x, k)); got != want {
				t.Fatalf("atan2 of (%x, %x) is %x, and %x at 2^%d times that", y, x, want, got, k)
			}
		}
	}
}

func TestRoundingNames(t *testing.T) {
	for r, want := range map[Rounding]string{NearestEven: "nearest_even", Zero: "zero", NegInf: "negative_inf", PosInf: "positive_inf", NearestAway: "nearest_away", 5: "rounding(5)"} {
		if r.String() != want {
			t.Errorf("got %s, want %s", r, want)
		}
	}
}

// TestTruncTF32 keeps the 19 upper bits of any pattern.
func TestTruncTF32(t *testing.T) {
	for _, b := range []uint32{0, 1, 0x1fff, 0x2000, 0x3fff, 0x7f7fffff, 0x807fffff, 0xffffffff} {
		if got := math.Float32bits(TruncTF32(math.Float32frombits(b))); got != b>>13<<13 {
			t.Errorf("%#x: got %#x", b, got)
		}
	}
}
