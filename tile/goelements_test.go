package tile_test

import (
	"slices"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// An author's own types are arguments if their underlying types are.
type (
	celsius  float32
	readings []celsius
	halves   []tile.Float16
	half     uint16
	counter  int32
	size     int
	truth8   bool
)

func TestOwnTypes(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32], y tile.Span1[float32], h tile.Ptr[tile.Float16], f tile.Ptr[bool],
		n tile.Scalar[int32], m tile.Scalar[int64], c tile.Scalar[float32], g tile.Scalar[bool], s tile.Scalar[tile.Float16]) {
		tile.Store(x, c)
		y.Tiles(2).Store(n.Cast(tile.F32).Add(m.Cast(tile.F32)), 0)
		tile.Store(h, s)
		tile.Store(f, g)
	}, tile.Name("own"))
	for _, list := range [][]any{
		{readings{1, 2}, readings{1, 2}, halves{0}, []truth8{false}, counter(3), size(4), celsius(21.5), truth8(true), tile.Float16(0x3c00)},
		{[]celsius{1, 2}, tile.ArrayOf([]celsius{1, 2}), []half{0}, []bool{false}, size(3), 4, float32(21.5), true, half(0x3c00)},
	} {
		if err := k.Launch(t.Context(), cpu.Open(), tile.Grid(1), list...); err != nil {
			t.Fatal(err)
		}
		x, y, h, f := list[0], list[1], list[2], list[3]
		if a, ok := y.(tile.Array[celsius]); ok {
			y = readings(a.Data)
		}
		first := func(x any) any {
			switch x := x.(type) {
			case readings:
				return float32(x[0])
			case []celsius:
				return float32(x[0])
			case halves:
				return uint16(x[0])
			case []half:
				return uint16(x[0])
			case []truth8:
				return bool(x[0])
			}
			return x.([]bool)[0]
		}
		if got, want := []any{first(x), first(y), first(h), first(f)}, []any{float32(21.5), float32(7), uint16(0x3c00), true}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

// An array of one dimension may be a slice or a buffer, and need not say its length.
func TestBareSlices(t *testing.T) {
	dev := cpu.Open()
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[int32]) {
		y.Tiles(4).Store(x.Tiles(4).Load(b.ID(0)).Mul(2), b.ID(0))
	}, tile.Over(1), tile.CheckShapes(func(shapes ...[]int) error {
		if shapes[0][0] != 5 || shapes[1][0] != 5 {
			t.Errorf("shapes %v", shapes)
		}
		return nil
	}))
	x, want := []int32{1, 2, 3, 4, 5}, []int32{2, 4, 6, 8, 10}
	for range 2 {
		y := make([]int32, 5)
		if err := k.Run(t.Context(), dev, x, y); err != nil || !slices.Equal(y, want) {
			t.Errorf("got %v, %v", y, err)
		}
		if err := k.Run(t.Context(), dev, tile.ArrayOf(x), tile.ArrayOf(y)); err != nil {
			t.Error(err)
		}
	}
	buffer, err := dev.Alloc(t.Context(), 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, y := range []any{buffer, tile.BufferOf[int32](buffer)} {
		if err := k.Run(t.Context(), dev, x, y); err != nil {
			t.Error(err)
		}
	}
}

// Arrays have up to eight dimensions and any strides.
func TestStridesAndRanks(t *testing.T) {
	columns := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[int32]) {
		y.Tiles(2, 4).Store(x.Tiles(2, 4).Load(b.ID(0), b.ID(1)), b.ID(0), b.ID(1))
	}, tile.Over(1))
	x := []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	column := func(data []int32) tile.Array[int32] { // 3 by 2, columns contiguous
		return tile.Array[int32]{Data: data, Shape: []int{3, 2}, Strides: []int{1, 3}}
	}
	for _, c := range []struct {
		x, y tile.Array[int32]
		want []int32
	}{
		{column(x), tile.ArrayOf(make([]int32, 6), 3, 2), []int32{0, 3, 1, 4, 2, 5}},
		{tile.ArrayOf(x, 3, 2), column(make([]int32, 6)), []int32{0, 2, 4, 1, 3, 5}},
		{tile.Array[int32]{Data: x, Shape: []int{3, 2}, Strides: []int{4, 2}}, tile.ArrayOf(make([]int32, 6), 3, 2), []int32{0, 2, 4, 6, 8, 10}},
		{tile.Array[int32]{Data: x, Shape: []int{3, 2}, Strides: []int{1, 0}}, tile.ArrayOf(make([]int32, 6), 3, 2), []int32{0, 0, 1, 1, 2, 2}},
		{tile.ArrayOf(x, 3, 2), tile.ArrayOf(make([]int32, 6), 3, 2), []int32{0, 1, 2, 3, 4, 5}},
	} {
		for _, k := range []*tile.Kernel{columns, tile.NewKernel(func(b *tile.Block, x, y tile.Span2[int32]) {
			y.Scatter(x.Gather(b.Iota(tile.I32, 4, 1), b.Iota(tile.I32, 1, 2)), b.Iota(tile.I32, 4, 1), b.Iota(tile.I32, 1, 2))
		}, tile.GridOf(oneBlock), tile.NoSpecialize)} {
			clear(c.y.Data)
			if err := k.Run(t.Context(), cpu.Open(), c.x, c.y); err != nil || !slices.Equal(c.y.Data, c.want) {
				t.Errorf("strides %v to %v: got %v, %v; want %v", c.x.Strides, c.y.Strides, c.y.Data, err, c.want)
			}
		}
	}
	deep := tile.NewKernel(func(b *tile.Block, x tile.Span5[int32], y tile.Span8[int32]) {
		t := x.Tiles(1, 1, 1, 4, 2).Load(0, b.ID(0), 0, 0, 0)
		y.Tiles(1, 1, 1, 1, 1, 1, 4, 2).Store(t.Reshape(1, 1, 1, 1, 1, 1, 4, 2), 0, 0, 0, 0, 0, b.ID(0), 0, 0)
	}, tile.Over(1))
	y := make([]int32, 12)
	if err := deep.Run(t.Context(), cpu.Open(), tile.ArrayOf(x, 1, 2, 1, 3, 2), tile.ArrayOf(y, 1, 1, 1, 1, 1, 2, 3, 2)); err != nil || !slices.Equal(y, x) {
		t.Errorf("got %v, %v; want %v", y, err, x)
	}
}

func oneBlock(...[]int) device.Grid { return tile.Grid(1) }

func TestFloatSlices(t *testing.T) {
	list := []float64{1, 1.00390625, 65536, -0.1}
	if got, want := tile.ToFloats[float32](tile.FromFloats[tile.BFloat16](list)), []float32{1, 1, 65536, -0.10009765625}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := tile.ToFloats[float64](tile.FromFloats[tile.Float8E4M3]([]float32{0.5, 448, 3.25})); !slices.Equal(got, []float64{0.5, 448, 3.25}) {
		t.Errorf("got %v", got)
	}
}
