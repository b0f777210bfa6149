package tile_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// A Select of two untyped constants takes the type that it meets, as one constant does.
func TestSelectOfConstants(t *testing.T) {
	for _, c := range []struct {
		name string
		f    func(b *tile.Block, x tile.Tile) tile.Tile
		want []float32
	}{
		{"a tile's condition", func(b *tile.Block, x tile.Tile) tile.Tile { return x.Mul(tile.Select(x.Gt(0), 0.5, 2.0)) }, []float32{0.5, -2, 1, -4}},
		{"a scalar's", func(b *tile.Block, x tile.Tile) tile.Tile { return x.Mul(tile.Select(b.ID(0).Eq(0), 0.5, 2)) }, []float32{0.5, -0.5, 1, -1}},
		{"on the left", func(b *tile.Block, x tile.Tile) tile.Tile { return tile.Sub(tile.Select(x.Gt(0), 0.5, 2.5), x) }, []float32{-0.5, 3.5, -1.5, 4.5}},
		{"stored", func(b *tile.Block, x tile.Tile) tile.Tile { return tile.Select(x.Gt(0), 0.5, 2.5) }, []float32{0.5, 2.5, 0.5, 2.5}},
		{"integers", func(b *tile.Block, x tile.Tile) tile.Tile { return x.Add(tile.Select(x.Gt(0), 1, 2)) }, []float32{2, 1, 3, 0}},
	} {
		k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
			v := x.Tiles(4)
			v.Store(c.f(b, v.Load(0)), 0)
		})
		x := []float32{1, -1, 2, -2}
		if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), x); err != nil || !slices.Equal(x, c.want) {
			t.Errorf("%s: got %v, %v, want %v", c.name, x, err, c.want)
		}
	}
	typed := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		v := x.Tiles(4)
		v.Store(v.Load(0).Mul(tile.Select(b.ID(0).Eq(0), b.Const(tile.F64, 0.5), 2.0)), 0) //tilevet:ignore a choice that is refused
	})
	if _, err := typed.Module(); err == nil || !strings.Contains(err.Error(), "without narrowing") {
		t.Errorf("a typed choice: got %v", err)
	}
}

// Where masks loads and stores through pointers; Fill is the value of the other elements.
func TestWhereOnLoadsAndStores(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p, q tile.Ptr[int32]) {
		i := b.Iota(tile.I32, 4)
		few := i.Lt(3)
		tile.Store(tile.Add(q, i), tile.Load(tile.Add(p, i), tile.Where(few), tile.Fill(-1)))
		tile.Store(tile.Add(q, i.Add(4)), tile.Load(tile.Add(p, i), tile.Where(few)), tile.Where(i.Gt(0)))
	}, tile.Name("masked"))
	p, q := []int32{1, 2, 3}, []int32{9, 9, 9, 9, 9, 9, 9, 9}
	if err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), p, q); err != nil || !slices.Equal(q, []int32{1, 2, 3, -1, 9, 2, 3, 0}) {
		t.Errorf("got %v, %v", q, err)
	}
	for want, f := range map[string]func(p tile.Ptr[int32]){
		"tile.Load: Fill needs a mask; give Where too":                                       func(p tile.Ptr[int32]) { tile.Load(p, tile.Fill(1)) },        //tilevet:ignore an option that is refused
		"tile.Store: Fill applies to loads only; a store stores nothing for masked elements": func(p tile.Ptr[int32]) { tile.Store(p, 1, tile.Fill(1)) },    //tilevet:ignore an option that is refused
		"tile.Store: the mask is nil; give one, or leave Where out (reference 2.7.5":         func(p tile.Ptr[int32]) { tile.Store(p, 1, tile.Where(nil)) }, //tilevet:ignore an option that is refused
	} {
		_, err := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { f(p) }).Module()
		if begin, _, _ := strings.Cut(want, " (reference"); err == nil || !strings.Contains(err.Error(), strings.Split(begin, ";")[0]) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
