package tile_test

import (
	"slices"
	"testing"

	"gotile/tile"
)

// diagonal is a user-defined layout: element i, j is at i + 2j.
type diagonal struct{}

func (diagonal) Strides(extents []any) []any { return []any{1, 2} }

func TestLayouts(t *testing.T) {
	memory := make([]int32, 32)
	for i := range memory {
		memory[i] = int32(i)
	}
	for _, c := range []struct {
		name string
		span func(p tile.Ptr[int32], rows, cols tile.Scalar[int32]) tile.TensorSpan
		want []int32 // the 2 by 4 tile at the origin, of an array of 2 by 3
	}{
		{"right", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan { return tile.Span(p, r, c) },
			[]int32{0, 1, 2, 0, 3, 4, 5, 0}},
		{"right, static", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan { return tile.Span(p, 2, 3) },
			[]int32{0, 1, 2, 0, 3, 4, 5, 0}},
		{"left", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r, 3, tile.LayoutLeft)
		},
			[]int32{0, 2, 4, 0, 1, 3, 5, 0}},
		{"right padded", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r, c, tile.LayoutRightPadded(8))
		}, []int32{0, 1, 2, 0, 8, 9, 10, 0}},
		{"left padded", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, 2, c, tile.LayoutLeftPadded(c.Add(1)))
		}, []int32{0, 4, 8, 0, 1, 5, 9, 0}},
		{"right padded to 1", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r, c, tile.LayoutRightPadded(1))
		}, []int32{0, 1, 2, 0, 3, 4, 5, 0}},
		{"strided", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r, c, tile.LayoutStrided(16, r))
		}, []int32{0, 2, 4, 0, 16, 18, 20, 0}},
		{"64-bit extents", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r.Cast(tile.I64), c)
		}, []int32{0, 1, 2, 0, 3, 4, 5, 0}},
		{"own", func(p tile.Ptr[int32], r, c tile.Scalar[int32]) tile.TensorSpan {
			return tile.Span(p, r, c, diagonal{})
		},
			[]int32{0, 2, 4, 0, 1, 3, 5, 0}},
	} {
		got := make([]int32, 8)
		launch(t, func(b *tile.Block, in, out tile.Ptr[int32], rows, cols tile.Scalar[int32]) {
			x := tile.Partition(c.span(in, rows, cols), 2, 4).LoadMasked(0, 0)
			tile.Store(out.Add(b.Iota(tile.I32, 2, 4)), x)
		}, memory, got, 2, 3)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// An array may be empty, and a stride of 0 repeats the elements of the other dimensions, whether that is known while
// tracing or not.
func TestZeroLengthsAndStrides(t *testing.T) {
	for _, static := range []bool{true, false} {
		got := make([]int32, 8)
		launch(t, func(b *tile.Block, in, out tile.Ptr[int32], n tile.Scalar[int32]) {
			zero := any(0)
			if !static {
				zero = n
			}
			empty := tile.Partition(tile.Span(in, zero), 4)
			repeated := tile.Span(in, 2, 3, tile.LayoutStrided(zero, 1)).Tiles(2, 4).Load(0, 0)
			tile.Store(out.Add(b.Iota(tile.I32, 2, 4)), repeated.Add(empty.LoadMasked(0)).Add(empty.Count(0)))
		}, []int32{5, 6, 7, 8}, got, 0)
		if want := []int32{5, 6, 7, 0, 5, 6, 7, 0}; !slices.Equal(got, want) {
			t.Errorf("static %v: got %v, want %v", static, got, want)
		}
	}
}

// Lengths that do not fit an int32 are preserved, whether scalars or Go numbers.
func TestWideLengths(t *testing.T) {
	got := make([]int64, 4)
	launch(t, func(b *tile.Block, out tile.Ptr[int64], n tile.Scalar[uint32], p tile.Ptr[int8]) {
		put := func(i int, x any) { tile.Store(out.Add(i), tile.Cast(x, tile.I64)) }
		put(0, tile.Span(p.Add(0), n).Extent(0))
		put(1, tile.Span(p, uint32(3e9)).Extent(0))
		put(2, tile.Span(p, int64(3e9), 2, tile.LayoutLeft).Stride(1))
		put(3, tile.Span(p, 2, uint16(3)).Stride(0))
	}, got, uint32(3e9), make([]int8, 1))
	if want := []int64{3e9, 3e9, 3e9, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A view keeps the dimension map that it was given.
func TestPermuteKeepsItsOwn(t *testing.T) {
	got := make([]int32, 8)
	launch(t, func(b *tile.Block, in, out tile.Ptr[int32]) {
		order := []int{1, 0}
		v := tile.Partition(tile.Span(in, 2, 4), 4, 2).Permute(order...)
		order[0], order[1] = 0, 1
		tile.Store(out.Add(b.Iota(tile.I32, 4, 2)), v.Load(0, 0))
	}, []int32{0, 1, 2, 3, 4, 5, 6, 7}, got)
	if want := []int32{0, 4, 1, 5, 2, 6, 3, 7}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestPointers(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		i := b.Iota(tile.U8, 4) // pointers move by any integers, of either order
		p := tile.Add(i, out.Add(4)).Sub(1)
		tile.Store(out.Add(b.Iota(tile.I32, 4)), p.Sub(out).Cast(tile.I32))
		flags := tile.Cat(p.Eq(out.Add(5)).Reshape(4, 1), p.Lt(out.Add(5)).Reshape(4, 1), 1)
		null := tile.LogicalOr(out.Eq(tile.Null{}), tile.LogicalNot(out.Ne(tile.Null{})))
		sum := tile.Sum(flags.Cast(tile.I32), 1).Reshape(4).Add(null)
		tile.Store(out.Add(b.Iota(tile.I64, 4)).Add(4), sum)
	})
	if want := []int32{3, 4, 5, 6, 1, 1, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A loop whose body always leaves it has code after it anyway.
func TestBothSidesLeave(t *testing.T) {
	got := run(t, func(b *tile.Block, out tile.Ptr[int32]) {
		i := b.Const(tile.I32, 0)
		for range b.Loop(&i) {
			i = i.Add(1)
			for then := range b.IfElse(i.Eq(4)) {
				if then {
					b.Break()
				} else {
					b.Continue()
				}
			}
		}
		tile.Store(out, i)
	})
	if got[0] != 4 {
		t.Errorf("got %v, want 4", got[0])
	}
}

// A tile that a kernel stores is invalid after its trace, and causes an error only.
func TestKeptTiles(t *testing.T) {
	var block *tile.Block
	var kept tile.Tile
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) {
		block, kept = b, b.Const(tile.I32, 1) //tilevet:ignore kept to be used where it cannot be
		tile.Store(p, kept)
	}, tile.Name("keep"))
	m, err := k.Module()
	if err != nil {
		t.Fatal(err)
	}
	before := len(m.Entry("keep").Block(0).Ops)
	for _, use := range []func(){func() { kept.Add(1) }, func() { block.Zeros(tile.F32, 3) }} { //tilevet:ignore a length that is refused
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			use()
		}()
	}
	if after := len(m.Entry("keep").Block(0).Ops); after != before {
		t.Errorf("%d operations became %d", before, after)
	}
}

// Strides are the products of the lengths, whatever types these have: none is computed in
// a type that does not hold it.
func TestStridesOfNarrowLengths(t *testing.T) {
	got := make([]int64, 17)
	launch(t, func(b *tile.Block, out tile.Ptr[int64], memory tile.Ptr[int8], bytes tile.Scalar[uint8], short tile.Scalar[int16], n tile.Scalar[int32], u tile.Scalar[uint32], wide tile.Scalar[int64]) {
		i, p := 0, memory.Add(0) // a pointer whose memory a launch does not check
		put := func(x any) {
			tile.Store(out.Add(i), tile.Cast(x, tile.I64))
			i++
		}
		put(tile.Span(p, 2, bytes, bytes).Stride(0))
		put(tile.Span(p, bytes, bytes, bytes).Stride(0))
		put(tile.Span(p, uint8(2), uint8(200), uint8(200)).Stride(0))
		put(tile.Span(p, bytes, bytes, 2, tile.LayoutLeft).Stride(2))
		put(tile.Span(p, short, short, short).Stride(0))
		put(tile.Span(p, n, n, n).Stride(0))
		put(tile.Span(p, n, wide, n, tile.LayoutLeft).Stride(2))
		put(tile.Span(p, n, u, n).Stride(0))
		put(tile.Span(p, 2, bytes, 300).Stride(0))
		put(tile.Span(p, 2, 300, tile.LayoutRightPadded(bytes)).Stride(0))
		put(tile.Span(p, 2, u, tile.LayoutRightPadded(n)).Stride(0))
		put(tile.Span(p, bytes, 2, tile.LayoutLeftPadded(256)).Stride(1))
		put(tile.Span(p, 2, bytes, tile.LayoutRightPadded(bytes)).Stride(0))
		put(tile.Span(p, 2, n, tile.LayoutRightPadded(1<<17)).Stride(0))
		put(tile.Span(p, 2, 3, bytes, bytes, ownRows{}).Stride(1))
		put(tile.Span(p, n, bytes, n, ownRows{}).Stride(1))
		put(tile.Partition(tile.Span(p, 2, bytes, bytes), 1, 2, 2).Count(1))
	}, got, make([]int8, 1), uint8(200), int16(300), int32(100000), uint32(3e9), int64(100000))
	want := []int64{40000, 40000, 40000, 40000, 90000, 1e10, 1e10, 3e14, 60000, 400, 3000000000, 256, 200, 131072, 40000, 100000, 100}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\\nwant %v", got, want)
	}
}

// ownRows is LayoutRight written again, with the operations of a kernel.
type ownRows struct{}

func (ownRows) Strides(extents []any) []any {
	strides := make([]any, len(extents))
	var stride any = 1
	for i := len(extents) - 1; i >= 0; i-- {
		strides[i] = stride
		stride = tile.Mul(stride, extents[i])
	}
	return strides
}

// A view over narrow lengths uses the strides.
func TestViewsOfNarrowLengths(t *testing.T) {
	memory := make([]int32, 2*200*200)
	for i := range memory {
		memory[i] = int32(i)
	}
	got := make([]int32, 8)
	launch(t, func(b *tile.Block, in, out tile.Ptr[int32], n tile.Scalar[uint8]) {
		at := b.Iota(tile.I32, 1, 2, 2)
		tile.Store(out.Add(at), tile.Partition(tile.Span(in, 2, n, n), 1, 2, 2).Load(1, 99, 3))
		tile.Store(out.Add(at).Add(4), tile.Span(in, 2, n, n).Gather(1, 198, 6).Add(b.Zeros(tile.I32, 1, 2, 2)))
	}, memory, got, uint8(200))
	if want := []int32{79606, 79607, 79806, 79807, 79606, 79606, 79606, 79606}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
