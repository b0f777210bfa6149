package tile_test

import (
	"strings"
	"testing"

	"gotile/tile"
)

// sumInto adds up the tiles of x and stores the sum through y.
func sumInto(b *tile.Block, x, y tile.Span1[float32]) {
	acc := b.Zeros(tile.F32, 4)
	for i := range x.Tiles(4).Range(0, &acc) {
		acc = acc.Add(x.Tiles(4).Load(i))
	}
	y.Tiles(4).Store(acc, 0)
}

// TestLoadsOfReadOnlyMemory checks the values that loops carry: no token for loads from memory that only one argument
// refers to and the kernel does not store to.
func TestLoadsOfReadOnlyMemory(t *testing.T) {
	x, y := tile.ArrayOf(make([]float32, 64), 64), tile.ArrayOf(make([]float32, 8), 8)
	for _, c := range []struct {
		name    string
		fn      any
		args    []any
		ordered bool
		opts    []tile.KernelOption
	}{
		{"apart", sumInto, []any{x, y}, false, nil},
		{"one array", sumInto, []any{x, x}, true, nil},
		{"overlapping", sumInto, []any{x, tile.ArrayOf(x.Data[60:], 4)}, true, nil},
		{"one buffer", sumInto, []any{tile.BufferOf[float32](sized{size: 256}, 64), tile.BufferOf[float32](sized{size: 256}, 64)}, true, nil},
		{"not specialised", sumInto, []any{x, y}, true, []tile.KernelOption{tile.NoSpecialize}},
		{"stored to", func(b *tile.Block, x, y tile.Span1[float32]) {
			sumInto(b, x, y)
			x.Tiles(4).Store(0, 0)
		}, []any{x, y}, true, nil},
		{"synchronised", func(b *tile.Block, x, y tile.Span1[float32], flag tile.Ptr[int32]) {
			sumInto(b, x, y)
			tile.AtomicAdd(flag, 1, tile.Release)
		}, []any{x, y, make([]int32, 1)}, true, nil},
		{"strong", func(b *tile.Block, x, y tile.Span1[float32], flag tile.Ptr[int32]) {
			tile.Load(flag, tile.Acquire)
			sumInto(b, x, y)
		}, []any{x, y, make([]int32, 1)}, true, nil},
	} {
		k := tile.NewKernel(c.fn, append(c.opts, tile.Name("sums"))...)
		text := compiled(t, k, c.args)[0]
		loop := text[strings.Index(text, "for %loopIdx"):]
		loop, _, _ = strings.Cut(loop, "{")
		if got := strings.Contains(loop, "token"); got != c.ordered {
			t.Errorf("%s: the loop carries a token: %v, want %v:\n%s", c.name, got, c.ordered, text)
		}
	}
}
