package native_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// affineCase is a kernel over x and y, an array of numbers and one of zeros, with the same length.
type affineCase struct {
	name   string
	length int
	grid   int
	kernel func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32])
}

var runCases = []affineCase{
	{"whole tiles", 1024, 4, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256).Add(b.ID(0).Mul(256))
		from, _ := x.Pointers(at)
		to, _ := y.Pointers(at)
		tile.Store(to, tile.Load(from).Add(1))
	}},
	{"over the edge", 1000, 4, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256).Add(b.ID(0).Mul(256))
		y.Scatter(x.Gather(at).Mul(3), at)
	}},
	{"some lanes", 1000, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 512).Add(7)
		odd := at.And(1).Eq(1)
		y.Scatter(x.Gather(at, tile.Where(odd), tile.Fill(-1)), at, tile.Where(at.Lt(400)))
	}},
	{"rows a step apart", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		row, column := b.Iota(tile.I32, 8).Column(), b.Iota(tile.I32, 32).Row()
		y.Scatter(x.Gather(row.Mul(step).Add(column)), row.Mul(64).Add(column))
	}},
	{"rows from the last", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		row, column := b.Iota(tile.I32, 8).Column(), b.Iota(tile.I32, 32).Row()
		y.Scatter(x.Gather(column.Sub(row.Mul(32)).Add(300)), row.Mul(32).Add(column))
	}},
	{"from the last", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256)
		from, _ := x.Pointers(at.Mul(-1).Add(999))
		y.Tiles(256).Store(tile.Load(from), b.ID(0))
	}},
	{"from the last to before the buffer", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		from, _ := x.Pointers(b.Iota(tile.I32, 256).Mul(-1).Add(200))
		y.Tiles(256).Store(tile.Load(from), b.ID(0))
	}},
	{"every second to beyond the buffer", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		to, _ := y.Pointers(b.Iota(tile.I32, 256).Mul(2).Add(514))
		tile.Store(to, x.Tiles(256).Load(b.ID(0)))
	}},
	{"seven apart", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		from, _ := x.Pointers(b.Iota(tile.I32, 64).Mul(7))
		y.Tiles(64).Store(tile.Load(from), b.ID(0))
	}},
	{"in place", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256)
		y.Scatter(x.Gather(at).Add(y.Gather(at)), at)
		y.Scatter(y.Gather(at.Add(3)).Add(y.Gather(at)), at.Add(1)) // reads what it writes
	}},
	{"wraps around", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		far := tile.Add(n, 1<<31-1-1024) // n is 1024
		at := b.Iota(tile.I32, 256).Add(far).Sub(far)
		y.Scatter(x.Gather(at), at)
		beyond := b.Iota(tile.I32, 256).Add(far).Sub(100)
		y.Scatter(x.Gather(beyond.Cast(tile.I64).Sub(1<<31-200)), at)
	}},
	{"outside", 1000, 4, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256).Add(b.ID(0).Mul(256))
		from, _ := x.Pointers(at)
		y.Scatter(tile.Load(from), at)
	}},
	{"stored outside", 1000, 4, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		at := b.Iota(tile.I32, 256).Add(b.ID(0).Mul(256))
		to, _ := y.Pointers(at)
		tile.Store(to, x.Gather(at))
	}},
	{"before the buffer", 1024, 1, func(b *tile.Block, x, y tile.Span1[int32], n, step tile.Scalar[int32]) {
		from, _ := x.Pointers(b.Iota(tile.I32, 256).Sub(1))
		y.Tiles(256).Store(tile.Load(from), b.ID(0))
	}},
}

func (c *affineCase) of() *tile.Kernel {
	return tile.NewKernel(c.kernel, tile.Name("k"), tile.Partial)
}

// outcome returns what a kernel stores in y, and its fault.
func (c *affineCase) outcome(t *testing.T, dev device.Device) ([]int32, string) {
	x, y := make([]int32, c.length), make([]int32, c.length)
	for i := range x {
		x[i], y[i] = int32(i*i), int32(1000*i)
	}
	err := c.of().Launch(context.Background(), dev, device.Grid{c.grid, 1, 1}, tile.ArrayOf(x, c.length), tile.ArrayOf(y, c.length), int32(c.length), int32(40))
	if err == nil {
		return y, ""
	}
	if !errors.Is(err, device.ErrMemory) {
		t.Fatal(err)
	}
	return nil, err.Error()
}

// TestAffineAccesses compares affine accesses with those of the portable engine, including faults, and checks that they
// are parts of groups.
func TestAffineAccesses(t *testing.T) {
	open := func(name string) device.Device {
		dev, err := device.Open(name)
		if err != nil {
			t.Skip(err)
		}
		return dev
	}
	want := open("cpu:interp")
	for _, isa := range append(isaNames(t), "") {
		t.Setenv("GOTILE_ISA", isa)
		dev := open("cpu:native")
		for _, c := range runCases {
			t.Run(fmt.Sprint(isa, c.name), func(t *testing.T) {
				a, fault := c.outcome(t, want)
				b, got := c.outcome(t, dev)
				if !slices.Equal(a, b) || fault != got {
					t.Errorf("got %v %q\nwant %v %q", b, got, a, fault)
				}
			})
		}
	}
}

// TestAffineAccessesInGroups checks that a plan has no separate item for affine accesses.
func TestAffineAccessesInGroups(t *testing.T) {
	for _, c := range runCases {
		m, entry := moduleOf(t, c.of())
		text, err := cpu.Inspect(m, entry)
		if err != nil {
			t.Skip(err)
		}
		if strings.Contains(text, "pointers load_ptr_tko") {
			t.Errorf("%s: a load is an item of its own\n%s", c.name, text)
		}
	}
}

// TestFollowingArgReduction: an argument reduction along a line that is not one loop.
func TestFollowingArgReduction(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], bias tile.Span1[float32], y tile.Span1[int32]) {
		v := x.Tiles(16, 64).Load(0, 0).Add(bias.Tiles(16).Load(0).Column())
		y.Tiles(1).Store(v.Reshape(1024).ArgMax(0).Reshape(1), 0)
	}, tile.Name("k"), tile.Partial)
	x, bias := make([]float32, 1024), make([]float32, 16)
	for i := range x {
		x[i] = float32(i * 37 % 64)
		bias[i/64] = float32(i / 64 * 5 % 16)
	}
	for _, isa := range append(isaNames(t), "") {
		t.Setenv("GOTILE_ISA", isa)
		dev, err := device.Open("cpu:native")
		if err != nil {
			t.Skip(err)
		}
		y := make([]int32, 1)
		if err := k.Launch(context.Background(), dev, device.Grid{1, 1, 1}, tile.ArrayOf(x, 16, 64), tile.ArrayOf(bias, 16), tile.ArrayOf(y, 1)); err != nil {
			t.Fatal(err)
		}
		best := 0
		for i := range x {
			if x[i]+bias[i/64] > x[best]+bias[best/64] {
				best = i
			}
		}
		if int(y[0]) != best {
			t.Errorf("%s: the place is %d, want %d", isa, y[0], best)
		}
	}
}
