package native_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// rowMove moves rows of x, whose indices are ids, to y or the other way. A block has tiles of 4x16.
type rowMove struct {
	name string
	move func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile)
}

var rowMoves = []rowMove{
	{"gather", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols), b.ID(0), b.ID(1))
	}},
	{"gather with padding", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Fill(7)), b.ID(0), b.ID(1))
	}},
	{"gather with padding that differs", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		pad := cols.Broadcast(4, 16).And(63).Cast(y.DType())
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Fill(pad)), b.ID(0), b.ID(1))
	}},
	{"gather beyond the left edge", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols.Sub(3)), b.ID(0), b.ID(1))
	}},
	{"gather of columns with a gap", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Where(cols.Ne(5))), b.ID(0), b.ID(1))
	}},
	{"gather of columns from the last", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, tile.Sub(11, cols)), b.ID(0), b.ID(1))
	}},
	{"gather of odd rows", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Where(rows.And(1).Eq(1))), b.ID(0), b.ID(1))
	}},
	{"gather of some elements", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Where(rows.Add(cols).And(3).Ne(0))), b.ID(0), b.ID(1))
	}},
	{"scatter", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		x.Scatter(y.Tiles(4, 16).Load(b.ID(0), b.ID(1)), rows, cols)
	}},
	{"scatter beyond the left edge", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		x.Scatter(y.Tiles(4, 16).Load(b.ID(0), b.ID(1)), rows, cols.Sub(3))
	}},
	{"without checks", func(b *tile.Block, x, y tile.TensorSpan, rows, cols tile.Tile) {
		y.Tiles(4, 16).Store(x.Gather(rows, cols, tile.Unchecked, tile.Where(cols.Lt(9))), b.ID(0), b.ID(1))
	}},
}

// TestRowsByIndex compares gathers and scatters of rows, some of which are outside the array, with those of the portable
// engine: in tiles within the array and across its edges.
func TestRowsByIndex(t *testing.T) {
	reference := open(t, "cpu:interp")
	eachNative(t, regmachine, func(t *testing.T, dev device.Device) {
		for _, m := range rowMoves {
			t.Run(m.name, func(t *testing.T) {
				for _, columns := range []int{1, 9, 16, 37, 64} {
					compareRowMoves[uint8](t, m, columns, dev, reference)
					compareRowMoves[tile.BFloat16](t, m, columns, dev, reference)
					compareRowMoves[float32](t, m, columns, dev, reference)
					compareRowMoves[float64](t, m, columns, dev, reference)
				}
			})
		}
	})
}

func compareRowMoves[T tile.Element](t *testing.T, m rowMove, columns int, dev, reference device.Device) {
	t.Helper()
	const rows = 11
	//tilevet:ignore its operation is a parameter of the test
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], ids tile.Span1[int32], y tile.Span2[T]) {
		i, j := b.ID(0), b.ID(1)
		m.move(b, x.TensorSpan, y.TensorSpan, ids.Tiles(4).Load(i).Column(), b.Iota(tile.I32, 16).Add(j.Mul(16)).Row())
	}, tile.Name("k"), tile.Partial)
	ids := []int32{3, 0, -1, 10, 11, 7, 1 << 30, 2, 5, -1 << 31, 9, 12} // no row twice
	if m.name == "without checks" && columns%2 == 0 {
		ids[2] = 4 // otherwise an access is outside its buffer, which is a fault
		ids[4], ids[6], ids[9], ids[11] = 1, 6, 8, 0
	}
	run := func(dev device.Device) (x, y []T, err error) {
		x, y = make([]T, rows*columns), make([]T, rows*columns)
		for i, b := 0, device.Bytes(x); i < len(b); i++ {
			b[i] = byte(i*7) & 0x3f
		}
		for i, b := 0, device.Bytes(y); i < len(b); i++ {
			b[i] = byte(i*5) & 0x3f
		}
		grid := tile.Grid(tile.Blocks(rows, 4), tile.Blocks(columns, 16))
		return x, y, k.Launch(context.Background(), dev, grid, tile.ArrayOf(x, rows, columns), ids, tile.ArrayOf(y, rows, columns))
	}
	x, y, err := run(dev)
	wantX, wantY, wantErr := run(reference)
	if errors.Is(err, device.ErrMemory) != errors.Is(wantErr, device.ErrMemory) { // of several blocks any may be the first
		t.Fatalf("%T %d columns: error %v, want %v", x, columns, err, wantErr)
	}
	if err == nil && !(slices.Equal(device.Bytes(x), device.Bytes(wantX)) && slices.Equal(device.Bytes(y), device.Bytes(wantY))) {
		t.Errorf("%T %d columns:\n%v\n%v, want\n%v\n%v", x, columns, x, y, wantX, wantY)
	}
}
