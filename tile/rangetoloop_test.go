package tile_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/tile"
)

// firstBelow counts, from lo to below hi in steps, the elements before the first number below a bound, and adds them;
// numbers that are 7 are left out.
func firstBelow[T int8 | int32 | uint32 | int64](t *testing.T, x []int32, bound int32, lo, hi, step T) {
	t.Helper()
	k := tile.NewKernel(func(b *tile.Block, x, out tile.Ptr[int32], bound tile.Scalar[int32], lo, hi, step tile.Scalar[T]) {
		sum, count, at := b.Const(tile.I32, 0), b.Const(tile.I32, 0), b.Const(tile.I64, -1)
		for i := range b.RangeStep(lo, hi, step, &sum, &count, &at) {
			v := tile.Load(x.Add(i))
			at = i.Cast(tile.I64)
			for range b.If(v.Lt(bound)) {
				b.Break()
			}
			for range b.If(v.Eq(7)) {
				b.Continue()
			}
			sum = sum.Add(v)
			tile.Store(out.Add(3), sum) // ordered with the loads of the next iteration
			count = count.Add(1)
		}
		tile.Store(out, sum)
		tile.Store(out.Add(1), count)
		tile.Store(out.Add(2), at.Cast(tile.I32))
	}, tile.Name("first_below"))
	got, want := make([]int32, 4), []int32{0, 0, -1, 0}
	launchKernel(t, k, x, got, bound, lo, hi, step)
	for i := lo; i < hi; i += step {
		want[2] = int32(i)
		if x[i] < bound {
			break
		}
		if x[i] == 7 {
			continue
		}
		want[0] += x[i]
		want[1]++
		want[3] = want[0]
	}
	if !slices.Equal(got, want) {
		t.Errorf("bound %d, %d to %d by %d: got %d, want %d", bound, lo, hi, step, got, want)
	}
	t.Run("vendor", func(t *testing.T) { compiles(t, k, "sm_90") })
}

// A break out of a range, as out of C++'s loop over an irange.
func TestBreakRange(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	x := make([]int32, 100)
	for i := range x {
		x[i] = r.Int32N(20)
	}
	for _, bound := range []int32{-1, 1, 3, 25} {
		firstBelow[int32](t, x, bound, 0, 100, 1)
		firstBelow[int8](t, x, bound, 3, 97, 5)
		firstBelow[uint32](t, x, bound, 10, 90, 3)
		firstBelow[int64](t, x, bound, 50, 50, 1)
	}
}

// A break leaves only the innermost range; a break at the beginning runs no further iteration.
func TestBreakInnermost(t *testing.T) {
	out := make([]int32, 3)
	k := tile.NewKernel(func(b *tile.Block, out tile.Ptr[int32]) {
		inner, outer, once := b.Const(tile.I32, 0), b.Const(tile.I32, 0), b.Const(tile.I32, 0)
		for i := range b.Range(0, 5, &inner, &outer) {
			for j := range b.Range(0, 5, &inner) {
				for range b.If(j.Gt(i)) {
					b.Break()
				}
				inner = inner.Add(1)
			}
			outer = outer.Add(1)
		}
		for range b.Range(0, 5, &once) {
			once = once.Add(1)
			b.Break()
		}
		tile.Store(out, inner)
		tile.Store(out.Add(1), outer)
		tile.Store(out.Add(2), once)
	}, tile.Name("innermost"))
	launchKernel(t, k, out)
	if want := []int32{15, 5, 1}; !slices.Equal(out, want) {
		t.Errorf("got %d, want %d", out, want)
	}
	t.Run("vendor", func(t *testing.T) { compiles(t, k, "sm_90") })
}

// A range over the tiles of an array, left at the first tile with a match.
func TestBreakTilesRange(t *testing.T) {
	x, at := make([]int32, 100), make([]int32, 1)
	x[57] = 1
	k := tile.NewKernel(func(b *tile.Block, x, at tile.Span1[int32]) {
		xs, found := x.Tiles(16), b.Const(tile.I32, -1)
		for i := range xs.Range(0, &found) {
			hit := xs.Load(i).Eq(1)
			for range b.If(tile.Any(hit, 0), &found) {
				found = i.Mul(16).Add(tile.ArgMax(hit.Cast(tile.I32), 0).Item())
				b.Break()
			}
		}
		at.Tiles(1).Store(found, 0)
	}, tile.Name("find"))
	launchKernel(t, k, tile.ArrayOf(x, 100), tile.ArrayOf(at, 1))
	if at[0] != 57 {
		t.Errorf("found at %d, want 57", at[0])
	}
}
