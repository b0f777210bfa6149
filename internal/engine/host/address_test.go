package host

import (
	"math"
	"math/big"
	"testing"

	"gotile/tileir"
)

// numbers are the limits of all parts of addresses, and adjacent numbers.
func numbers() []int64 {
	list := []int64{0, 1, -1, 2, -2, 3, 7, 100, math.MaxInt64, math.MinInt64, math.MinInt64 + 1, math.MaxInt64 - 1}
	for _, bit := range []int{31, 32, 36, 38, 39, 40, 60, 61, 62} {
		for d := int64(-1); d <= 1; d++ {
			list = append(list, int64(1)<<bit+d, -int64(1)<<bit+d)
		}
	}
	return list
}

// Saturated arithmetic is exact, cut to its bounds.
func TestSaturated(t *testing.T) {
	cut := func(x *big.Int) int64 {
		limit := big.NewInt(farthest)
		switch {
		case x.Cmp(limit) > 0:
			return farthest
		case x.Cmp(new(big.Int).Neg(limit)) < 0:
			return -farthest
		}
		return x.Int64()
	}
	for _, a := range numbers() {
		for _, b := range numbers() {
			x, y := big.NewInt(a), big.NewInt(b)
			if got, want := MulSaturated(a, b), cut(new(big.Int).Mul(x, y)); got != want {
				t.Errorf("%d * %d: got %d, want %d", a, b, got, want)
			}
			sa, sb := cut(x), cut(y)
			want := cut(new(big.Int).Add(big.NewInt(sa), big.NewInt(sb)))
			for _, s := range []int64{sb, sa} { // a bound stays one, and the first counts
				if s == farthest || s == -farthest {
					want = s
				}
			}
			if got := AddSaturated(sa, sb); got != want {
				t.Errorf("%d + %d: got %d, want %d", sa, sb, got, want)
			}
		}
	}
}

// A pointer keeps its region while its offset fits the region's space, and is wild otherwise, even if the sum
// wraps around, and after a step of more than 2^39 elements.
func TestMoved(t *testing.T) {
	for _, id := range []int{0, 1, 77, lastRegion - 1} {
		for _, off := range []int64{0, 1, 4096, addressHalf - 1, -addressHalf, 1 - addressHalf} {
			at := Address(id, off)
			if i, o := Split(at); i != id || o != off {
				t.Fatalf("region %d, offset %d is split into %d, %d", id, off, i, o)
			}
			for _, n := range numbers() {
				for _, size := range []int{1, 2, 4, 8} {
					to := new(big.Int).Add(big.NewInt(off), new(big.Int).Mul(big.NewInt(n), big.NewInt(int64(size))))
					want := uint64(Wild)
					near := -addressHalf <= n && n < addressHalf
					if near && to.Cmp(big.NewInt(-addressHalf)) >= 0 && to.Cmp(big.NewInt(addressHalf)) < 0 {
						want = Address(id, to.Int64())
					}
					if got := Moved(at, n, size); got != want {
						t.Errorf("region %d, offset %d, moved by %d elements of %d bytes: got %#x, want %#x", id, off, n, size, got, want)
					}
				}
			}
		}
	}
}

// Pointers to nibbles count twice as many elements, before a region too.
func TestHalves(t *testing.T) {
	for _, off := range []int64{0, 1, 5, -1, -3, addressHalf/2 - 1, -addressHalf / 2} {
		halves := InNibbles(Address(3, off))
		if want := Address(3, 2*off); halves != want {
			t.Errorf("offset %d in halves: got %#x, want %#x", off, halves, want)
		}
		for half := range int64(2) {
			if got, want := InBytes(Moved(halves, half, 1)), Address(3, off); got != want {
				t.Errorf("half %d of the byte at %d: got %#x, want %#x", half, off, got, want)
			}
		}
	}
	if got := InNibbles(Address(3, addressHalf/2)); got != Wild {
		t.Errorf("more halves than there is room for: got %#x, want the wild pointer", got)
	}
}

// Allocas of nibbles take half a byte per element, rounded up, and none is so large that its size wraps around.
func TestAllocaBytes(t *testing.T) {
	for _, c := range []struct {
		count int64
		elem  tileir.Scalar
		want  int64
	}{
		{0, tileir.F64, 0}, {3, tileir.F64, 24}, {3, tileir.I8, 3}, {3, tileir.TF32, 12}, {1, tileir.I1, 1},
		{0, tileir.E2M1FN, 0}, {1, tileir.E2M1FN, 1}, {2, tileir.E2M1FN, 1}, {3, tileir.E2M1FN, 2}, {math.MaxInt64, tileir.E2M1FN, farthest/2 + 1},
		{math.MaxInt64, tileir.I8, farthest}, {1 << 61, tileir.F64, farthest},
	} {
		if got := allocaBytes(c.count, c.elem); got != c.want {
			t.Errorf("%d elements of %v: got %d bytes, want %d", c.count, c.elem, got, c.want)
		}
	}
}
