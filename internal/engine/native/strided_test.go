package native_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// stridedElements are the element types of columns.
type stridedElements interface {
	uint8 | int16 | float32 | float64
}

// TestStrided compares copies of columns of arrays with Go's: of arrays with few columns, whose elements vector
// instructions separate and join, and of ones with more. Elements of other columns must not change.
func TestStrided(t *testing.T) {
	eachColumns(t, func(c *columns) {
		for _, size := range []int{2, 16, 64, 256} {
			compareColumns[uint8](c, size)
			compareColumns[int16](c, size)
			compareColumns[float32](c, size)
			compareColumns[float64](c, size)
		}
	})
}

// columns are arrays with a number of columns.
type columns struct {
	*testing.T
	dev    device.Device
	width  int
	random *rand.Rand
}

// eachColumns calls f for every instruction set and numbers of columns.
func eachColumns(t *testing.T, f func(c *columns)) {
	eachNative(t, []string{"regmachine", "regmachine-narrow"}, func(t *testing.T, dev device.Device) {
		for width := 2; width <= 5; width++ {
			t.Run(fmt.Sprint(width), func(t *testing.T) {
				f(&columns{t, dev, width, rand.New(rand.NewPCG(uint64(width), 1))})
			})
		}
	})
}

// copyColumn copies column from of x to column to of y, by tiles of a size.
func copyColumn[E stridedElements](size int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[E], from, to tile.Scalar[int32]) {
		y.Tiles(size, 1).Store(x.Tiles(size, 1).Load(b.ID(0), from), b.ID(0), to)
	}, tile.Name("copy_column"), tile.Partial, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(tile.Blocks(s[0][0], size)) }))
}

// compareColumns copies columns of arrays with up to 300 rows.
func compareColumns[E stridedElements](c *columns, size int) {
	c.Helper()
	k := copyColumn[E](size)
	for range 24 {
		n, from, to := 1+c.random.IntN(300), c.random.IntN(c.width), c.random.IntN(c.width)
		x, y := make([]E, n*c.width), make([]E, n*c.width)
		for i := range x {
			x[i], y[i] = E(c.random.IntN(1<<30)), E(c.random.IntN(1<<30))
		}
		want := slices.Clone(y)
		for i := range n {
			want[i*c.width+to] = x[i*c.width+from]
		}
		if err := k.Run(c.Context(), c.dev, tile.ArrayOf(x, n, c.width), tile.ArrayOf(y, n, c.width), int32(from), int32(to)); err != nil {
			c.Fatal(err)
		}
		if !slices.Equal(y, want) {
			c.Fatalf("column %d to %d of %d rows of %T, tiles of %d: got %v, want %v", from, to, n, x[0], size, y, want)
		}
	}
}

// TestStridedChannels compares a kernel that reads the channels of pixels, in rows that are padded, with Go.
func TestStridedChannels(t *testing.T) {
	eachColumns(t, func(c *columns) {
		for _, tiles := range [][2]int{{4, 64}, {1, 128}, {32, 8}} {
			compareChannels(c, tiles[0], tiles[1])
		}
	})
}

func compareChannels(c *columns, rows, cols int) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span3[uint8], y tile.Span2[int32]) {
		sum := b.Zeros(tile.I32, rows, cols)
		for i := range c.width {
			sum = sum.Mul(3).Add(x.Tiles(rows, cols, 1).Load(b.ID(0), b.ID(1), i).Reshape(rows, cols).Cast(tile.I32))
		}
		y.Tiles(rows, cols).Store(sum, b.ID(0), b.ID(1))
	}, tile.Name("channels"), tile.Over(1))
	for range 8 {
		h, w := 1+c.random.IntN(40), 1+c.random.IntN(300)
		x, got, want := make([]uint8, h*w*c.width), make([]int32, h*w), make([]int32, h*w)
		for i := range x {
			x[i] = uint8(c.random.IntN(256))
			at := i / c.width
			want[at] = 3*want[at] + int32(x[i])
		}
		if err := k.Run(c.Context(), c.dev, tile.ArrayOf(x, h, w, c.width), tile.ArrayOf(got, h, w)); err != nil {
			c.Fatal(err)
		}
		if !slices.Equal(got, want) {
			c.Fatalf("%d by %d pixels, tiles of %d by %d: got %v, want %v", h, w, rows, cols, got, want)
		}
	}
}

// TestStridedParts extracts the columns of tiles and concatenates them in another order.
func TestStridedParts(t *testing.T) {
	eachColumns(t, func(c *columns) {
		if c.width != 2 && c.width != 4 {
			return
		}
		for _, rows := range []int{8, 16, 128} {
			compareParts[uint8](c, rows)
			compareParts[int16](c, rows)
			compareParts[float32](c, rows)
			compareParts[float64](c, rows)
		}
	})
}

// compareParts reverses the columns of a tile, and adds the index of the extracted column to each element.
func compareParts[E stridedElements](c *columns, rows int) {
	c.Helper()
	n := rows * c.width
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[E], last tile.Scalar[int32]) {
		v := x.Tiles(n).Load(0).Reshape(rows, c.width)
		var parts []tile.Tile
		for i := range c.width {
			parts = append(parts, v.Extract([]int{rows, 1}, 0, last.Sub(i)).Add(i))
		}
		for len(parts) > 1 {
			for i := range len(parts) / 2 {
				parts[i] = tile.Cat(parts[2*i], parts[2*i+1], 1)
			}
			parts = parts[:len(parts)/2]
		}
		y.Tiles(n).Store(parts[0].Reshape(n), 0)
	}, tile.Name("parts"), tile.GridOf(func(...[]int) device.Grid { return tile.Grid(1) }))
	x, got, want := make([]E, n), make([]E, n), make([]E, n)
	for i := range x {
		x[i] = E(c.random.IntN(100))
	}
	for i := range want {
		row, column := i/c.width, i%c.width
		want[i] = x[row*c.width+c.width-1-column] + E(column)
	}
	if err := k.Run(c.Context(), c.dev, tile.ArrayOf(x, n), tile.ArrayOf(got, n), int32(c.width-1)); err != nil {
		c.Fatal(err)
	}
	if !slices.Equal(got, want) {
		c.Fatalf("%d rows of %T: got %v, want %v", rows, x[0], got, want)
	}
}

// TestStridedRows compares copies of tiles with short rows with Go's: of arrays whose rows are one after the other or a few
// apart, and across the edges at the right and at the bottom.
func TestStridedRows(t *testing.T) {
	eachColumns(t, func(c *columns) {
		for _, shape := range [][2]int{{16, 2}, {64, 2}, {64, 4}, {8, 2}} {
			compareRows[uint8](c, shape[0], shape[1])
			compareRows[int16](c, shape[0], shape[1])
			compareRows[float32](c, shape[0], shape[1])
			compareRows[float64](c, shape[0], shape[1])
		}
	})
}

// compareRows doubles the elements of tiles, and stores them in other columns.
func compareRows[E stridedElements](c *columns, rows, cols int) {
	c.Helper()
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[E], from, to tile.Scalar[int32]) {
		y.Tiles(rows, cols).Store(x.Tiles(rows, cols).Load(b.ID(0), from).Mul(2), b.ID(0), to)
	}, tile.Name("copy_rows"), tile.Partial, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(tile.Blocks(s[0][0], rows)) }))
	for range 12 {
		n, width := 1+c.random.IntN(200), 1+c.random.IntN(2*c.width)
		from, to := c.random.IntN(1+width/cols), c.random.IntN(1+width/cols)
		x, y := make([]E, n*width), make([]E, n*width)
		for i := range x {
			x[i], y[i] = E(c.random.IntN(100)), E(c.random.IntN(100))
		}
		want := slices.Clone(y)
		for i := range n {
			for j := range min(cols, width-to*cols) {
				want[i*width+to*cols+j] = 0
				if at := from*cols + j; at < width {
					want[i*width+to*cols+j] = 2 * x[i*width+at]
				}
			}
		}
		if err := k.Run(c.Context(), c.dev, tile.ArrayOf(x, n, width), tile.ArrayOf(y, n, width), int32(from), int32(to)); err != nil {
			c.Fatal(err)
		}
		if !slices.Equal(y, want) {
			c.Fatalf("tile %d to %d of %d rows of %d %T, tiles of %d by %d: got %v, want %v", from, to, n, width, x[0], rows, cols, y, want)
		}
	}
}
