package tile_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"gotile/device/cpu"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
)

// memory is the memory that the examples of the reference load from, and store to.
type memory struct {
	f tile.Ptr[float32] // the example's own numbers, 32 of them
	i tile.Ptr[int32]   // 0 to 31
	u tile.Ptr[uint8]   // the numbers of f as bytes
	c tile.Ptr[bool]    // whether the numbers of f are other than 0
}

// example is a computation whose result follows from the reference, or plain arithmetic.
type example struct {
	rows string    // the rows of the reference that it shows
	in   []float64 // what memory.f holds first
	fn   func(b *tile.Block, m memory) tile.Tile
	want []float64
}

var (
	nan = math.NaN()
	inf = math.Inf(1)
)

// f32 loads the example's numbers in a shape.
func (m memory) f32(b *tile.Block, shape ...int) tile.Tile {
	return tile.Load(m.f.Add(b.Iota(tile.I32, shape...)))
}

// as loads them in another type.
func (m memory) as(b *tile.Block, d tile.DType, shape ...int) tile.Tile {
	return m.f32(b, shape...).Cast(d)
}

func iota32(b *tile.Block, shape ...int) tile.Tile { return b.Iota(tile.I32, shape...) }

// kernel stores an example's result as float64, and how many elements it has.
func (e example) kernel() *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, f tile.Ptr[float32], i tile.Ptr[int32], u tile.Ptr[uint8], c tile.Ptr[bool],
		out tile.Ptr[float64], size tile.Ptr[int32]) {
		r := e.fn(b, memory{f, i, u, c})
		tile.Store(size, int32(r.Size()))
		tile.Store(out.Add(b.Iota(tile.I32, r.Size())), r.Reshape(r.Size()).Cast(tile.F64))
	}, tile.Name("example"))
}

func (e example) run(t *testing.T) {
	f, i, u, c := make([]float32, 32), make([]int32, 32), make([]uint8, 32), make([]bool, 32)
	for j := range f {
		i[j] = int32(j)
		if j < len(e.in) {
			f[j], u[j], c[j] = float32(e.in[j]), uint8(max(e.in[j], 0)), e.in[j] != 0
		}
	}
	out, size := make([]float64, 64), make([]int32, 1)
	if err := e.kernel().Launch(context.Background(), cpu.Open(), tile.Grid(1), f, i, u, c, out, size); err != nil {
		t.Fatal(err)
	}
	got := out[:size[0]]
	if len(got) != len(e.want) {
		t.Fatalf("got %v, want %v", got, e.want)
	}
	for j, w := range e.want {
		if math.Float64bits(got[j]) != math.Float64bits(w) && !(math.IsNaN(got[j]) && math.IsNaN(w)) {
			t.Errorf("got %v, want %v", got, e.want)
			return
		}
	}
}

// Every row that computes, with the reference's own examples if it has some.
func TestReference(t *testing.T) {
	for _, list := range [][]example{examplesOfConversions, examplesOfMemory, examplesOfArithmetic, examplesOfTiles, examplesOfReductions, examplesOfOwnReductions} {
		for _, e := range list {
			for _, row := range strings.Fields(e.rows) {
				t.Run(row, e.run)
			}
		}
	}
}

func TestVendorCompilesReference(t *testing.T) {
	vendortest.Bin(t)
	if testing.Short() {
		t.Skip("compiles every example")
	}
	for _, list := range [][]example{examplesOfConversions, examplesOfMemory, examplesOfArithmetic, examplesOfTiles, examplesOfReductions, examplesOfOwnReductions} {
		for _, e := range list {
			t.Run(e.rows, func(t *testing.T) { compiles(t, e.kernel(), "sm_100") })
		}
	}
}
