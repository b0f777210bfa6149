package tile_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// launch runs a kernel on one block and fails the test on errors. If the vendor's compiler is available, it must accept the
// kernel too.
func launch(t *testing.T, fn any, args ...any) {
	t.Helper()
	k := tile.NewKernel(fn, tile.Name("test"))
	if os.Getenv("VENDOR_BIN") != "" {
		compiles(t, k, "sm_90")
	}
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), args...); err != nil {
		t.Fatal(err)
	}
}

// run returns the 8 int32 that a kernel stores through its pointer.
func run(t *testing.T, fn func(b *tile.Block, out tile.Ptr[int32])) []int32 {
	t.Helper()
	out := make([]int32, 8)
	launch(t, fn, out)
	return out
}

func TestRange(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		sum, last := b.Zeros(tile.I32, 8), b.Zeros(tile.I32, 8)
		for i := range b.RangeStep(2, 11, 3, &sum, &last) { // 2, 5, 8
			for j := range b.Range(0, i, &sum) {
				sum = sum.Add(j)
			}
			last = tile.Broadcast(i, 8)
		}
		tile.Store(out.Add(b.Iota(tile.I32, 8)), sum.Mul(100).Add(last))
	})
	if want := int32((1+10+28)*100 + 8); got[0] != want || got[7] != want {
		t.Errorf("got %v, want all %d", got, want)
	}
}

// A loop that loads an element that an earlier iteration stored gets the stored value: tokens order them.
func TestMemoryOrderInLoops(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		tile.Store(out, int32(1))
		for i := range b.Range(1, 8) {
			before := tile.Load(out.Add(i.Sub(1)))
			for then := range b.IfElse(i.Rem(2).Eq(0)) {
				if then {
					tile.Store(out.Add(i), before.Mul(2))
				} else {
					tile.Store(out.Add(i), before.Add(1))
				}
			}
		}
	})
	if want := []int32{1, 2, 4, 5, 10, 11, 22, 23}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWhileAndBreak(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		// Collatz from 27 takes 111 steps.
		x, steps := b.Const(tile.I32, 27), b.Const(tile.I32, 0)
		for range b.While(func() any { return x.Ne(1) }, &x, &steps) {
			for then := range b.IfElse(x.Rem(2).Eq(0), &x) {
				if then {
					x = x.Div(2)
				} else {
					x = x.Mul(3).Add(1)
				}
			}
			steps = steps.Add(1)
		}
		tile.Store(out, steps)

		i := b.Const(tile.I32, 0)
		for range b.Loop(&i) {
			for range b.If(i.Ge(5)) {
				b.Break()
			}
			i = i.Add(1)
			for range b.If(i.Lt(3)) {
				b.Continue()
			}
			tile.Store(out.Add(i), i.Mul(10))
		}
		tile.Store(out.Add(7), i)
	})
	if want := []int32{111, 0, 0, 30, 40, 50, 0, 5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReturn(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		tile.Store(out, 1)
		for range b.If(b.ID(0).Eq(0)) {
			tile.Store(out.Add(1), 2)
			b.Return()
		}
		tile.Store(out.Add(2), 3)
	})
	if want := []int32{1, 2, 0, 0, 0, 0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The size of a range is exact for bounds of every width and sign.
func TestRangeSize(t *testing.T) {
	got := make([]int64, 9)
	launch(t, func(b *tile.Block, out tile.Ptr[int64], u, v, w tile.Scalar[uint32], lo, hi, step tile.Scalar[int8], n tile.Scalar[int64], big tile.Scalar[uint64]) {
		i := 0
		put := func(x any) {
			tile.Store(out.Add(i), x)
			i++
		}
		put(b.RangeSize(u, v, w))
		put(b.RangeSize(v, u, w))
		put(b.RangeSize(lo, hi, step))
		put(b.RangeSize(lo, hi, 1))
		put(b.RangeSize(3, 40, 7))
		put(b.RangeSize(n, 5, 1))
		put(b.RangeSize(big, big.Add(3), 2))
		put(b.RangeSize(20, 20, 1))
		put(b.RangeSize(lo, u.Cast(tile.I32), 1))
	}, got, uint32(20), uint32(10), uint32(3), int8(-128), int8(127), int8(100), int64(-9000000000), uint64(1)<<63)
	if want := []int64{0, 4, 3, 255, 6, 9000000005, 2, 0, 148}; !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
