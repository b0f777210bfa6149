package native_test

import (
	"context"
	"math"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// The lengths of the products' matrices, which fill a part of the tiles.
const (
	limitedRows, limitedCols, limitedDepth = 21, 27, 19
	limitedTile                            = 32
)

// limitedProduct makes a kernel that multiplies x + offset by y and adds 1, so that padding of the result is not zero. It stores what
// then returns.
func limitedProduct(then func(b *tile.Block, sum tile.Tile) tile.Tile) *tile.Kernel {
	const n = limitedTile
	return tile.NewKernel(func(b *tile.Block, x, y, z tile.Span2[float32], offset tile.Scalar[float32]) {
		a := x.Tiles(n, n).Load(0, 0).Add(offset)
		sum := tile.MMA(a, y.Tiles(n, n).Load(0, 0), b.Ones(tile.F32, n, n))
		z.Tiles(n, n).Store(then(b, sum), 0, 0)
	})
}

// TestLimitedProducts compares products of which a part is stored with the portable engine: rows, columns and k that have no
// effect are left out, and others are not.
func TestLimitedProducts(t *testing.T) {
	kernels := map[string]*tile.Kernel{
		"element by element": limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile { return tile.Max(sum, 0).Mul(2) }),
		"sums of rows":       limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile { return sum.Add(tile.Sum(sum, 1)) }),
		"sums of columns":    limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile { return sum.Add(tile.Sum(sum, 0)) }),
		"transposed":         limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile { return sum.Transpose().Add(sum) }),
		"of another product": limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile { return tile.MMA(sum, sum, sum) }),
		"carried by a loop": limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile {
			for range b.Range(0, 3, &sum) {
				sum = tile.MMA(sum.Mul(0.5), b.Ones(tile.F32, limitedTile, limitedTile), sum)
			}
			return sum
		}),
		"in a branch": limitedProduct(func(b *tile.Block, sum tile.Tile) tile.Tile {
			for range b.If(b.ID(0).Eq(0), &sum) {
				sum = sum.Add(1)
			}
			return sum
		}),
	}
	x, y := make([]float32, limitedRows*limitedDepth), make([]float32, limitedDepth*limitedCols)
	for i := range x {
		x[i] = float32(i%5) - 2
	}
	for i := range y {
		y[i] = float32(i%7) + 1
	}
	reference := open(t, "cpu:interp")
	eachDevice(t, func(t *testing.T, dev device.Device) {
		for name, kernel := range kernels {
			for _, offset := range []float32{0, 1, float32(math.Inf(1))} {
				run := func(dev device.Device) []float32 {
					z := make([]float32, limitedRows*limitedCols)
					if err := kernel.Launch(context.Background(), dev, tile.Grid(1), tile.ArrayOf(x, limitedRows, limitedDepth),
						tile.ArrayOf(y, limitedDepth, limitedCols), tile.ArrayOf(z, limitedRows, limitedCols), offset); err != nil {
						t.Fatal(err)
					}
					return z
				}
				want := run(reference)
				for i, got := range run(dev) {
					if isNaN := got != got && want[i] != want[i]; got != want[i] && !isNaN {
						t.Fatalf("%s, offset %v: element %d is %v, want %v", name, offset, i, got, want[i])
					}
				}
			}
		}
	})
}
