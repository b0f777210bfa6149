package tile_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

type (
	span1 = tile.Span1[float32]
	span2 = tile.Span2[float32]
)

func ones(shape ...int) tile.Array[float32] {
	n, _ := tile.Size(shape...)
	return tile.ArrayOf(make([]float32, n), shape...)
}

// A grid that certainly leaves out tiles that the kernel stores is an error that names them, before anything runs.
// Otherwise the launch runs.
func TestCoverage(t *testing.T) {
	store := func(index func(b *tile.Block) []any, shape ...int) func(*tile.Block, span2) {
		return func(b *tile.Block, x span2) { x.Tiles(shape...).Store(1.0, index(b)...) }
	}
	at := func(list ...any) func(*tile.Block) []any { return func(*tile.Block) []any { return list } }
	ids := func(axes ...int) func(*tile.Block) []any {
		return func(b *tile.Block) (list []any) {
			for _, a := range axes {
				list = append(list, b.ID(a))
			}
			return list
		}
	}
	for _, c := range []struct {
		name   string
		kernel any
		grid   device.Grid
		args   []any
		want   string // "" for a launch that runs
	}{
		{"all", store(ids(0, 1), 2, 2), tile.Grid(2, 3), []any{ones(4, 5)}, ""},
		{"too few rows", store(ids(0, 1), 2, 2), tile.Grid(1, 3), []any{ones(4, 5)}, "argument 0: the grid 1×3×1 does not cover it: along dimension 0 of length 4 the tiles of 2 that coverage_test.go:28 stores leave out element 2; launch 2 blocks on axis x"},
		{"axes the other way", store(ids(1, 0), 2, 2), tile.Grid(2, 3), []any{ones(4, 5)}, "along dimension 1 of length 5 the tiles of 2"},
		{"a fixed column", store(func(b *tile.Block) []any { return []any{b.ID(0), 0} }, 1, 4), tile.Grid(4), []any{ones(4, 5)}, "leave out element 4; take longer tiles"},
		{"a fixed index", store(at(0, 0), 2, 2), tile.Grid(1), []any{ones(4, 5)}, ""},
		{"every other tile", store(func(b *tile.Block) []any { return []any{b.ID(0).Mul(2), 0} }, 1, 8), tile.Grid(2), []any{ones(4, 5)}, "leave out element 3"},
		{"computed", store(func(b *tile.Block) []any { return []any{b.ID(0).Div(2), b.ID(0).Rem(2)} }, 4, 4), tile.Grid(2), []any{ones(4, 5)}, ""},
		{"computed, too few", store(func(b *tile.Block) []any { return []any{b.ID(0).Div(2), b.ID(0).Rem(2)} }, 2, 4), tile.Grid(2), []any{ones(4, 5)}, "along dimension 0 of length 4"},
		{"a loop", func(b *tile.Block, x span2) {
			for i := range x.Tiles(2, 2).Range(1) {
				x.Tiles(2, 2).Store(1.0, b.ID(0), i)
			}
		}, tile.Grid(2), []any{ones(4, 5)}, ""},
		{"a short loop", func(b *tile.Block, x span2) {
			for i := range b.Range(0, 2) {
				x.Tiles(2, 2).Store(1.0, b.ID(0), i)
			}
		}, tile.Grid(2), []any{ones(4, 5)}, "leave out element 4"},
		{"a loop of all blocks", func(b *tile.Block, x span2) {
			for i := range b.RangeStep(b.ID(0), x.Tiles(1, 8).Count(0), b.Count(0)) {
				x.Tiles(1, 8).Store(1.0, i, 0)
			}
		}, tile.Grid(2), []any{ones(4, 5)}, ""},
		{"two stores", func(b *tile.Block, x span2) {
			x.Tiles(2, 8).Store(1.0, b.ID(0), 0)
			x.Tiles(2, 8).Store(1.0, b.ID(0).Add(1), 0)
		}, tile.Grid(1), []any{ones(4, 5)}, ""},
		{"two stores, too few", func(b *tile.Block, x span2) {
			x.Tiles(1, 8).Store(1.0, b.ID(0), 0)
			x.Tiles(1, 8).Store(1.0, b.ID(0).Add(2), 0)
		}, tile.Grid(1), []any{ones(4, 5)}, "leave out element 1"},
		{"by pointers too", func(b *tile.Block, x span2) {
			x.Tiles(1, 8).Store(1.0, b.ID(0), 0)
			tile.Store(x.Pointer().Add(b.Iota(tile.I32, 4)), 1.0)
		}, tile.Grid(1), []any{ones(4, 5)}, ""},
		{"turned", func(b *tile.Block, x span2) {
			x.Tiles(2, 1).Transpose().Store(1.0, b.ID(0), b.ID(1))
		}, tile.Grid(2, 4), []any{ones(4, 5)}, "along dimension 1 of length 5 the tiles of 2"},
		{"steps", func(b *tile.Block, x span1) {
			tile.Partition(x, 4).Step(2).StoreMasked(1.0, b.ID(0))
		}, tile.Grid(4), []any{ones(11)}, "leave out element 10; launch 6 blocks"},
		{"lengths of a pointer's span", func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) {
			tile.Span(p, n).Tiles(4).Store(1.0, b.ID(0))
		}, tile.Grid(2), []any{make([]float32, 9), 9}, "leave out element 8; launch 3 blocks on axis x"},
		{"shared memory", func(b *tile.Block, x, y span1) {
			x.Tiles(4).Store(1.0, b.ID(0))
			y.Tiles(4).Store(1.0, b.ID(0).Add(1))
		}, tile.Grid(1), []any{shared, shared}, ""},
		{"in a condition", func(b *tile.Block, x span1) {
			for range b.If(b.ID(0).Gt(5)) {
				x.Tiles(4).Store(1.0, b.ID(0))
			}
		}, tile.Grid(2), []any{ones(8)}, ""},
	} {
		k := tile.NewKernel(c.kernel, tile.Name("covers"))
		err := k.Launch(context.Background(), cpu.Open(), c.grid, c.args...)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !errors.Is(err, device.ErrArgument)):
			t.Errorf("%s: got  %v\nwant %s", c.name, err, c.want)
		case c.want != "" && len(c.args) == 1 && c.args[0].(tile.Array[float32]).Data[0] != 0:
			t.Errorf("%s: it ran", c.name)
		}
	}
}

var shared = tile.ArrayOf(make([]float32, 8), 8)

// Over without a tile's shape has a block for each tile that the kernel stores, or loads.
func TestOverStores(t *testing.T) {
	for _, c := range []struct {
		name   string
		kernel any
		over   tile.KernelOption
		args   []any
		want   any // the grid, or the error message
	}{
		{"tiles", func(b *tile.Block, x, y span2) {
			y.Tiles(2, 4).Store(x.Tiles(2, 4).Load(b.ID(0), b.ID(1)), b.ID(0), b.ID(1))
		},
			tile.Over(1), []any{ones(5, 9), ones(5, 9)}, tile.Grid(3, 3)},
		{"rows", func(b *tile.Block, x, y span2) { y.Tiles(16).Store(x.Tiles(16).Load(b.ID(0), 0), b.ID(0), 0) },
			tile.Over(1), []any{ones(5, 9), ones(5, 9)}, tile.Grid(5)},
		{"columns first", func(b *tile.Block, y span2) { y.Tiles(2, 4).Store(1.0, b.ID(1), b.ID(0)) },
			tile.Over(0), []any{ones(5, 17)}, tile.Grid(5, 3)},
		{"loads", func(b *tile.Block, x span1, s tile.Ptr[float32]) {
			tile.AtomicAdd(s, tile.Sum(x.Tiles(4).Load(b.ID(0)), 0).Reshape().Item(), tile.Relaxed)
		}, tile.Over(0), []any{ones(9), make([]float32, 1)}, tile.Grid(3)},
		{"a pointer's span", func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) {
			tile.Span(p, n).Tiles(4).Store(1.0, b.ID(0))
		},
			tile.Over(0), []any{make([]float32, 10), 10}, tile.Grid(3)},
		{"a third axis", func(b *tile.Block, x tile.Span3[float32]) { x.Tiles(2, 2, 2).Store(1.0, b.ID(2), b.ID(1), b.ID(0)) },
			tile.Over(0), []any{ones(3, 5, 7)}, tile.Grid(4, 3, 2)},
		{"no such argument", func(b *tile.Block, x span1) {}, tile.Over(1), []any{ones(4)}, "tile.Over(1): there is no such argument; the kernel has 0 "},
		{"a negative argument", func(b *tile.Block, x span1) {}, tile.Over(-1, 4), []any{ones(4)}, "tile.Over(-1): there is no such argument"},
		{"neither stored nor loaded", func(b *tile.Block, x span1) {}, tile.Over(0), []any{ones(4)}, "argument 0: tile.Over(0): the kernel neither stores nor loads tiles"},
		{"computed", func(b *tile.Block, x span1) { x.Tiles(2).Store(1.0, b.ID(0).Add(1)) }, tile.Over(0), []any{ones(4)}, "is computed from block ids or by atomic operations; give the tile's shape"},
		{"a ticket", func(b *tile.Block, x span1, n tile.Ptr[int32]) {
			x.Tiles(2).Store(1.0, tile.AtomicAdd(n, 1, tile.Relaxed))
		}, tile.Over(0), []any{ones(4), make([]int32, 1)}, "is computed from block ids or by atomic operations"},
		{"no array", func(b *tile.Block, x tile.Ptr[float32]) {}, tile.Over(0, 4), []any{make([]float32, 4)}, "argument 0: tile.Over counts tiles of an array"},
		{"too many dimensions", func(b *tile.Block, x span1) {}, tile.Over(0, 4, 4), []any{ones(4)}, "argument 0: tile.Over has a tile of 2 dimensions, [4 4], and the array 1"},
		{"no length", func(b *tile.Block, x span1) {}, tile.Over(0, 0), []any{ones(4)}, "argument 0: tile.Over has the tile shape [0]; want lengths of 1 or more"},
		{"rows too long", func(b *tile.Block, x, y span2) { y.Tiles(1, 8).Store(x.Tiles(1, 8).Load(b.ID(0), 0), b.ID(0), 0) },
			tile.Over(1), []any{ones(1, 20), ones(1, 20)}, "argument 1: the grid 1×1×1 does not cover it: along dimension 1 of length 20"},
		{"too large a tile", func(b *tile.Block, x span1) { x.Tiles(128).Store(1.0, b.ID(0)) }, //tilevet:ignore a grid that is refused
			tile.Over(0, 256), []any{ones(1000)}, "the grid 4×1×1 does not cover it: along dimension 0 of length 1000 the tiles of 128"},
	} {
		dev := &gridDevice{cpuDevice: cpu.Open()}
		err := tile.NewKernel(c.kernel, c.over, tile.Name("over")).Run(context.Background(), dev, c.args...)
		switch want := c.want.(type) {
		case string:
			if err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, device.ErrArgument) || dev.grid != (device.Grid{}) {
				t.Errorf("%s: got  %v\nwant %s", c.name, err, want)
			}
		case device.Grid:
			if err != nil || dev.grid != want {
				t.Errorf("%s: the grid is %v, %v; want %v", c.name, dev.grid, err, want)
			}
		}
	}
}

// gridDevice notes the grid of the last launch.
type cpuDevice = cpu.Device

type gridDevice struct {
	*cpuDevice
	grid device.Grid
}

func (d *gridDevice) Launch(ctx context.Context, p device.Program, grid device.Grid, args []device.Arg) error {
	d.grid = grid
	return d.cpuDevice.Launch(ctx, p, grid, args)
}

// Arrays without elements launch nothing, and are not an error.
func TestEmptyArrays(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x, y span2) {
		y.Tiles(4).Store(x.Tiles(4).Load(b.ID(0), b.ID(1)), b.ID(0), b.ID(1))
	}, tile.Over(1, 4), tile.Name("copies"))
	own := tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) {
		tile.Span(p, n).Tiles(4).Store(1.0, b.ID(0))
	}, tile.Over(0), tile.Name("ones"))
	dev := &gridDevice{cpuDevice: cpu.Open()}
	for name, err := range map[string]error{
		"no rows":      k.Run(t.Context(), dev, ones(0, 7), ones(0, 7)),
		"no columns":   k.Run(t.Context(), dev, ones(7, 0), ones(7, 0)),
		"nil":          k.Run(t.Context(), dev, tile.ArrayOf[float32](nil, 0, 0), tile.ArrayOf[float32](nil, 0, 0)),
		"launched":     k.Launch(t.Context(), dev, tile.Grid(tile.Blocks(0, 4)), ones(0, 7), ones(0, 7)),
		"pointer":      own.Run(t.Context(), dev, []float32{}, 0),
		"length":       own.Run(t.Context(), dev, make([]float32, 4), 0),
		"nil pointer":  own.Run(t.Context(), dev, []float32(nil), 0),
		"pointer, too": own.Launch(t.Context(), dev, tile.Grid(0), make([]float32, 4), 0),
	} {
		if err != nil || dev.grid != (device.Grid{}) {
			t.Errorf("%s: %v, grid %v", name, err, dev.grid)
		}
	}
	if err := k.Launch(t.Context(), dev, tile.Grid(0), ones(4, 4), ones(4, 4)); err == nil || !strings.Contains(err.Error(), "axis x has 0 blocks") {
		t.Errorf("no blocks over elements: %v", err)
	}
}

// Run reports the errors of a kernel, as Launch does, whether it has a grid or not.
func TestRunOfIllFormed(t *testing.T) {
	ill := func(opts ...tile.KernelOption) *tile.Kernel {
		return tile.NewKernel(func(b *tile.Block, x span1) { b.Zeros(tile.F32, 3) }, append(opts, tile.Name("ill"))...) //tilevet:ignore a length that is refused
	}
	for name, k := range map[string]*tile.Kernel{
		"no grid": ill(), "over": ill(tile.Over(0)), "too far": ill(tile.Over(7)),
		"own": ill(tile.GridOf(func(...[]int) device.Grid { panic("not asked") })),
	} {
		if err := k.Run(t.Context(), cpu.Open(), ones(4)); !errors.Is(err, tile.ErrKernel) || !strings.Contains(err.Error(), "not a power of two") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A panic of the author's function is an error that names its line.
func TestAuthorsPanics(t *testing.T) {
	grid := tile.NewKernel(func(b *tile.Block, x span1) {}, tile.Name("grid"),
		tile.GridOf(func(shapes ...[]int) device.Grid { return tile.Grid(shapes[0][1]) }))
	fit := tile.NewKernel(func(b *tile.Block, x span1) {}, tile.Name("fit"), tile.Over(0, 4),
		tile.CheckShapes(func(shapes ...[]int) error { panic("unfit") }))
	for want, k := range map[string]*tile.Kernel{
		"launch of grid: coverage_test.go:230: tile.GridOf: the function panicked: runtime error: index out of range [1]": grid,
		"launch of fit: coverage_test.go:232: tile.CheckShapes: the function panicked: unfit":                             fit,
	} {
		if err := k.Run(t.Context(), cpu.Open(), ones(4)); err == nil || !strings.Contains(err.Error(), want) || !errors.Is(err, tile.ErrKernel) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}
