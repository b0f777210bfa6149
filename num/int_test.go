package num

import (
	"bytes"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestFloatToInt has results recorded on an H200 for inputs that the IR leaves undefined.
func TestFloatToInt(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		x      float64
		width  int
		signed bool
		want   int64
	}{
		{1.5, 32, true, 1}, {-1.5, 32, true, -1}, {-0.5, 8, false, 0}, {-1, 8, false, 0}, {-1, 64, false, 0},
		{inf, 8, true, -1}, {-inf, 8, true, 0}, {inf, 8, false, 255}, {65504, 8, false, 224}, {65504, 8, true, -1},
		{-65504, 8, true, 0}, {inf, 16, true, 32767}, {-inf, 16, true, -32768}, {inf, 16, false, 65535},
		{inf, 32, true, math.MaxInt32}, {-inf, 32, true, math.MinInt32}, {inf, 32, false, math.MaxUint32},
		{inf, 64, true, math.MaxInt64}, {-inf, 64, true, math.MinInt64}, {inf, 64, false, -1},
		{nan, 8, true, 0}, {nan, 32, true, 0}, {nan, 32, false, 0}, {nan, 64, true, math.MinInt64}, {nan, 64, false, math.MinInt64},
		{1, 1, false, 1}, {7, 4, false, 7}, {-8, 4, true, -8}, {0x1p63, 64, false, math.MinInt64}, {-0x1p63, 64, true, math.MinInt64},
	} {
		got := FloatToInt(c.x, Zero, c.width, c.signed)
		if want := ZeroExtend(uint64(c.want), c.width); got != want {
			t.Errorf("%g to %d bits, signed %v: %#x, want %#x", c.x, c.width, c.signed, got, want)
		}
	}
}

// TestFloatToIntInRange compares with big numbers, for values that do not saturate.
func TestFloatToIntInRange(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for range fewer(20_000) {
		width := []int{16, 32, 64}[rng.IntN(3)]
		x := math.Ldexp(2*rng.Float64()-1, rng.IntN(width))
		if rng.IntN(4) == 0 {
			x = math.Trunc(x) + 0.5
		}
		for _, r := range allRoundings {
			v, _ := exactly(RoundToInt(x, r)).Int(nil)
			w := big.NewFloat(x)
			if d, _ := new(big.Float).Sub(exactly(RoundToInt(x, r)), w).Float64(); math.Abs(d) >= 1 {
				t.Fatalf("RoundToInt(%g, %v) = %g", x, r, RoundToInt(x, r))
			}
			limit := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
			if v.Cmp(limit) >= 0 {
				continue
			}
			if got := SignExtend(FloatToInt(x, r, width, true), width); got != v.Int64() {
				t.Fatalf("%g to i%d %v: %d, want %v", x, width, r, got, v)
			}
			if x >= 0 && FloatToInt(x, r, width, false) != v.Uint64() {
				t.Fatalf("%g to u%d %v, want %v", x, width, r, v)
			}
		}
	}
}

func TestRoundToInt(t *testing.T) {
	for _, c := range []struct {
		x                        float64
		even, zero, dn, up, away float64
	}{{2.5, 2, 2, 2, 3, 3}, {-2.5, -2, -2, -3, -2, -3}, {0.3, 0, 0, 0, 1, 0}, {-3.7, -4, -3, -4, -3, -4}} {
		for i, want := range []float64{c.even, c.zero, c.dn, c.up, c.away} {
			if got := RoundToInt(c.x, Rounding(i)); got != want {
				t.Errorf("%g %v: %g, want %g", c.x, Rounding(i), got, want)
			}
		}
	}
}

func TestNibbles(t *testing.T) {
	packed := []byte{0x21, 0x8f}
	one := make([]byte, 4)
	UnpackNibbles(one, packed)
	if !bytes.Equal(one, []byte{1, 2, 15, 8}) {
		t.Errorf("unpacked %v", one)
	}
	back := make([]byte, 2)
	if PackNibbles(back, one); !bytes.Equal(back, packed) {
		t.Errorf("packed %v", back)
	}
	if SignExtend(0xf, 4) != -1 || SignExtend(7, 4) != 7 || ZeroExtend(0x1f, 4) != 15 {
		t.Error("extension of 4 bits is wrong")
	}
}
