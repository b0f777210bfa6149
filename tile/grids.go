package tile

import (
	"context"
	"fmt"

	"gotile/device"
)

// GridOf says how many blocks a launch of the kernel has, so that [Kernel.Run] needs no
// grid: f gets the shape of each argument after the block, empty for one that is no
// [Array], and gives the grid.
func GridOf(f func(shapes ...[]int) device.Grid) KernelOption {
	return func(k *Kernel) { k.gridOf = f }
}

// Over is [GridOf] with a block for each tile of an argument, an array, the first being
// argument 0: see [GridOver].
func Over(arg int, tile ...int) KernelOption {
	return GridOf(func(shapes ...[]int) device.Grid {
		if arg < 0 || arg >= len(shapes) {
			return device.Grid{}
		}
		return GridOver(shapes[arg], tile...)
	})
}

// CheckShapes makes each launch ask f whether the arrays fit together, before anything
// runs: f gets shapes as for [GridOf], as many as the kernel has parameters after the
// block, and says in one line what does not fit. Its error is of class device.ErrArgument.
func CheckShapes(f func(shapes ...[]int) error) KernelOption {
	return func(k *Kernel) { k.checkOf = f }
}

// shapesOf is the shape of each argument, nil for one that is no array.
func shapesOf(args []any) [][]int {
	shapes := make([][]int, len(args))
	for i, x := range args {
		if a, ok := x.(hostArray); ok && !isNil(x) {
			_, _, _, shapes[i], _ = a.parts()
		}
	}
	return shapes
}

// checkShapes asks what [CheckShapes] says of arguments that are right one by one.
func (k *Kernel) checkShapes(args []any) error {
	if k.checkOf == nil {
		return nil
	}
	if err := k.checkOf(shapesOf(args)...); err != nil {
		return fmt.Errorf("%w: %w", device.ErrArgument, err)
	}
	return nil
}

// GridOver is a grid with a block for each tile of an array of a shape. The tiles may
// have fewer dimensions than the array, as for [TensorSpan.Tiles]. Axis i of the grid
// counts tiles along dimension i; of an array of more than three dimensions the first
// ones share axis 0, the last of them changing fastest.
func GridOver(shape []int, tile ...int) device.Grid {
	lead := len(shape) - len(tile)
	if lead < 0 {
		return device.Grid{} // which no launch accepts
	}
	counts := make([]int, 0, len(shape))
	for i, n := range shape {
		size := 1
		if i >= lead {
			size = max(tile[i-lead], 1)
		}
		counts = append(counts, Blocks(n, size))
	}
	for len(counts) > 3 {
		counts[1] *= counts[0]
		counts = counts[1:]
	}
	grid := device.Grid{1, 1, 1}
	copy(grid[:], counts)
	return grid
}

// Run is [Kernel.Launch] on the grid that the kernel finds from its arguments, as
// [GridOf] or [Over] says.
func (k *Kernel) Run(ctx context.Context, on device.Launcher, args ...any) error {
	if k = k.usable(); k.gridOf == nil {
		return fmt.Errorf("run of %s: %w: the kernel does not say its grid; give it tile.Over or tile.GridOf, or launch it on a grid",
			k.name, device.ErrArgument)
	}
	shapes := shapesOf(args)
	grid := func() (g device.Grid) {
		defer func() {
			if recover() != nil {
				g = device.Grid{} // arguments of another number or kind: the launch says which
			}
		}()
		return k.gridOf(shapes...)
	}()
	return k.Launch(ctx, on, grid, args...)
}
