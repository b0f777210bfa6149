package num

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

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

// TestUnsignedInfinities: a format without a sign has no place for it, even in a NaN.
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

// TestHalfNaN: a NaN of 16 bits keeps what it carries.
func TestHalfNaN(t *testing.T) {
	for from, want := range map[uint16]uint32{0x7e01: 0x7fc02000, 0xfe00: 0xffc00000, 0x7fff: 0x7fffe000} {
		if got := math.Float32bits(F16ToF32(from)); got != want {
			t.Errorf("%#x is %#x, want %#x", from, got, want)
		}
	}
}
