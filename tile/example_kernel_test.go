package tile_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// A kernel that scales a vector, four elements a block.
func ExampleNewKernel() {
	scale := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32], n tile.Scalar[int32], factor tile.Scalar[float32]) {
		v := tile.Partition(tile.Span(x, n), 4)
		v.StoreMasked(v.LoadMasked(b.ID(0)).Mul(factor), b.ID(0))
	})
	x := []float32{1, 2, 3, 4, 5}
	err := scale.Launch(context.Background(), cpu.Open(), tile.Grid(2), x, len(x), float32(10))
	fmt.Println(x, err)
	// Output: [10 20 30 40 50] <nil>
}

// Slices are used in place; arguments are checked first.
//
//tilevet:ignore shows the error of a launch of wrong arguments
func ExampleKernel_Launch() {
	double := tile.NewKernel(func(b *tile.Block, x tile.Ptr[int32]) {
		at := x.Add(b.Iota(tile.I32, 4))
		tile.Store(at, tile.Load(at).Mul(2))
	}, tile.Name("double"), tile.Params("x"))
	dev, x := cpu.Open(), []int32{1, 2, 3, 4}
	fmt.Println(double.Launch(context.Background(), dev, tile.Grid(1), x), x)
	fmt.Println(double.Launch(context.Background(), dev, tile.Grid(1), []float32{1})) // nothing runs
	// Output:
	// <nil> [2 4 6 8]
	// launch of double: bad launch argument: argument 0 (x): want []int32, got []float32
}

// What was traced, operation by operation.
func ExampleKernel_Module() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Ptr[int32]) {
		tile.Store(x, tile.Load(x).Add(1))
	}, tile.Name("increment"))
	m, err := k.Module()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, op := range m.Entry("increment").Block(0).Ops {
		fmt.Println(op.Code)
	}
	// Output:
	// make_token
	// load_ptr_tko
	// constant
	// addi
	// store_ptr_tko
	// return
}

func ExampleKernel_Name() {
	k := tile.NewKernel(func(b *tile.Block) {}, tile.Name("nothing"))
	fmt.Println(k.Name())
	// Output: nothing
}

func ExampleName() {
	k := tile.NewKernel(func(b *tile.Block) {}, tile.Name("softmax_f32"))
	fmt.Println(k.Name())
	// Output: softmax_f32
}

// Messages name the parameters.
func ExampleParams() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32], n tile.Scalar[int32]) {}, tile.Name("nothing"), tile.Params("x", "n"))
	fmt.Println(k.Launch(context.Background(), cpu.Open(), tile.Grid(1), []float32{1}, 2.5))
	// Output: launch of nothing: bad launch argument: argument 1 (n): want an int32, got float64 2.5
}

// Two blocks share a multiprocessor, four on Blackwell.
func ExampleOccupancy() {
	k := tile.NewKernel(func(b *tile.Block) {}, tile.Occupancy(2), tile.Occupancy(4, "sm_100"))
	fmt.Println(k.Launch(context.Background(), cpu.Open(), tile.Grid(1)))
	// Output: <nil>
}

// A hint, which changes no result.
func ExampleCTAs() {
	k := tile.NewKernel(func(b *tile.Block) {}, tile.CTAs(2, "sm_100"))
	fmt.Println(k.Launch(context.Background(), cpu.Open(), tile.Grid(1)))
	// Output: <nil>
}

// A hint, which changes no result.
func ExampleWorkerWarps() {
	k := tile.NewKernel(func(b *tile.Block) {}, tile.WorkerWarps(8, "sm_100", "sm_103"))
	fmt.Println(k.Launch(context.Background(), cpu.Open(), tile.Grid(1)))
	// Output: <nil>
}

func ExampleGrid() {
	fmt.Println(tile.Grid(4), tile.Grid(4, 2), tile.Grid(4, 2, 3))
	// Output: 4×1×1 4×2×1 4×2×3
}

func ExampleBlocks() {
	fmt.Println(tile.Blocks(1000, 256), "blocks of 256 cover 1000 elements")
	// Output: 4 blocks of 256 cover 1000 elements
}

// A matrix as one argument: its rows become their sums.
func ExampleArrayOf() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
		v := tile.Partition(x, 2, 4)
		v.StoreMasked(tile.Sum(v.LoadMasked(0, 0), 1).Broadcast(2, 4), 0, 0)
	})
	x := []float32{1, 2, 3, 4, 5, 6}
	err := k.Launch(context.Background(), cpu.Open(), tile.Grid(1), tile.ArrayOf(x, 2, 3))
	fmt.Println(x, err)
	// Output: [6 6 6 15 15 15] <nil>
}

// One trace reports several faults, each with its line.
//
//tilevet:ignore shows the error of tracing
func ExampleErrors() {
	k := tile.NewKernel(func(b *tile.Block) {
		x := b.Ones(tile.I32, 8)
		tile.Add(x, 2.5)
		tile.Add(x, b.Ones(tile.I32, 4))
	}, tile.Name("wrong"))
	_, err := k.Module()
	fmt.Println(errors.Is(err, tile.ErrKernel))
	var list tile.Errors
	if errors.As(err, &list) {
		for _, e := range list {
			fmt.Printf("%s: %s\n", e.Op, e.Msg)
		}
	}
	// Output:
	// true
	// tile.Add: constant 2.5 is not representable in int32 (reference 1.7.2); write a value that is, or cast the tile with tile.Cast
	// tile.Add: tile<8xi32> and tile<4xi32> have shapes that do not broadcast (reference 1.7.3); reshape or broadcast one side
}

// The text of a kernel's Tile IR, with facts about its arguments.
func ExampleKernel_IR() {
	double := tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32]) { x.Store(x.Load().Mul(2)) }, tile.Name("double"), tile.Params("x"))
	text, err := double.IR()
	fmt.Println(err)
	for line := range strings.Lines(text) {
		if op, _, ok := strings.Cut(line, " : "); ok && strings.Contains(op, "mulf") {
			fmt.Println(strings.TrimSpace(op))
		}
	}
	// Output:
	// <nil>
	// %1 = mulf %result, %cst_2_f32
}

// A launch of three blocks leaves out the end of an array of 100 elements.
func ExampleKernel_CheckLaunch() {
	ones := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		x.Tiles(32).Store(1.0, b.ID(0))
	}, tile.Name("ones"))
	fmt.Println(ones.CheckLaunch(tile.Grid(4), []int{100}))
	_, err := ones.CheckLaunch(tile.Grid(3), []int{100})
	fmt.Println(errors.Is(err, device.ErrArgument))
	// Output:
	// true <nil>
	// true
}

// A grid of the kernel's own that swaps its axes leaves out tiles, whatever the lengths are.
//
//tilevet:ignore shows the error of CheckGrid
func ExampleKernel_CheckGrid() {
	twice := func(b *tile.Block, x tile.Span2[float32]) {
		xs := x.Tiles(4, 8)
		xs.Store(xs.Load(b.ID(0), b.ID(1)).Mul(2), b.ID(0), b.ID(1))
	}
	right := tile.NewKernel(twice, tile.Over(0))
	swapped := tile.NewKernel(twice, tile.GridOf(func(s ...[]int) device.Grid {
		return tile.Grid(tile.Blocks(s[0][1], 8), tile.Blocks(s[0][0], 4))
	}))
	fmt.Println(right.CheckGrid())
	checked, err := swapped.CheckGrid()
	fmt.Println(checked, errors.Is(err, device.ErrArgument))
	// Output:
	// true <nil>
	// true true
}

func ExampleKernel_Defined() {
	k := tile.NewKernel(func(b *tile.Block) { b.Print("hello\n") })
	fmt.Println(filepath.Base(k.Defined().File))
	// Output: example_kernel_test.go
}

func ExampleKernel_Made() {
	k := tile.NewKernel(func(b *tile.Block) { b.Print("hello\n") })
	fmt.Println(filepath.Base(k.Made().File))
	// Output: example_kernel_test.go
}
