package tile

import (
	"fmt"
	"slices"
	"strings"

	"gotile/device"
	"gotile/tile/internal/coverage"
	"gotile/tile/internal/launch"
)

// GridOf sets the grid of [Kernel.Run] by a function: f receives the shape of each argument
// after the block, empty for one that is not an array, and returns the grid. It must return
// the same grid for the same shapes: f is not called for a launch with the same facts as an
// earlier one.
func GridOf(f func(shapes ...[]int) device.Grid) KernelOption {
	return func(k *Kernel) {
		k.gridOf = func(l *launching) (grid device.Grid, err error) {
			err = l.kernel.ask("tile.GridOf", func() { grid = f(launch.Shapes(l.params, l.given)...) })
			return grid, err
		}
	}
}

// Over is [GridOf] with a block for each tile of an argument, an array or a pointer to one: a
// tile shape as for [GridOver], or else the tiles that the kernel itself stores there, or
// loads if it stores none. Those must be stored at block ids, such as x.Store(t, b.ID(0), 0):
// each axis of the grid has a block for each tile of the dimension that its block id indexes,
// and an axis that indexes no dimension has one. arg is the argument's number, counted from 0
// after the block, or its name as [Params] has it.
func Over[A int | string](arg A, tile ...int) KernelOption {
	return func(k *Kernel) {
		k.gridOf = func(l *launching) (device.Grid, error) {
			i, err := l.numbered(any(arg))
			if err != nil {
				return device.Grid{}, err
			}
			return l.overTiles(i, fmt.Sprintf("tile.Over(%#v)", arg), tile)
		}
	}
}

// numbered returns the number of an argument that is given by number or name.
func (l *launching) numbered(arg any) (int, error) {
	i, ok := arg.(int)
	if name, named := arg.(string); named {
		i = slices.Index(l.kernel.params, name)
		ok = i >= 0
	}
	switch {
	case !ok && len(l.kernel.params) == 0:
		return 0, fmt.Errorf("%w: tile.Over(%q): the kernel's parameters have no names; name them with tile.Params, or give a number: %s", device.ErrArgument, arg, l.arguments())
	case !ok || i < 0 || i >= len(l.params):
		return 0, fmt.Errorf("%w: tile.Over(%#v): there is no such argument; the kernel has %s", device.ErrArgument, arg, l.arguments())
	}
	return i, nil
}

// arguments lists the kernel's arguments: "0 (x) a tile.Span2[float32], 1 (n) …".
func (l *launching) arguments() string {
	if len(l.params) == 0 {
		return "no arguments"
	}
	list := make([]string, len(l.params))
	for i, p := range l.params {
		list[i] = fmt.Sprintf("%s %v", strings.TrimPrefix(p.Name, "argument "), p.GoType)
	}
	return strings.Join(list, ", ")
}

// overTiles returns the grid over the tiles of an argument; option is what the kernel's
// author wrote, for messages.
func (l *launching) overTiles(arg int, option string, tile []int) (device.Grid, error) {
	p := l.params[arg]
	if p.Kind == launch.Scalar {
		return device.Grid{}, p.Errorf("%s: this is a scalar, which has no tiles; name an array of %s", option, l.arguments())
	}
	if len(tile) == 0 {
		return l.overStores(arg, option)
	}
	shape := launch.Shapes(l.params, l.given)[arg]
	switch {
	case p.Kind != launch.Span:
		return device.Grid{}, p.Errorf("tile.Over counts tiles of an array, and this is %s; name a span, or leave the tile's shape out", one(PointerTo(dtypeOfRow(p.PartElem(0)))))
	case len(tile) > len(shape):
		return device.Grid{}, p.Errorf("tile.Over has a tile of %d dimensions, %v, and the array %d", len(tile), tile, len(shape))
	case slices.Min(tile) < 1:
		return device.Grid{}, p.Errorf("tile.Over has the tile shape %v; want lengths of 1 or more", tile)
	}
	return GridOver(shape, tile...), nil
}

// overStores returns the grid over the tiles that the kernel stores to an argument, or loads.
func (l *launching) overStores(arg int, option string) (device.Grid, error) {
	first := 0
	for _, p := range l.params[:arg] {
		first += len(p.Types)
	}
	grid, err := l.trace.accesses.Grid(first, coverage.Launch{Args: l.flat, Read: l.read})
	if err != nil {
		return device.Grid{}, l.params[arg].Errorf("%s: %v", option, err)
	}
	return grid, nil
}

// CheckShapes makes each launch check with f whether the arrays fit together, before anything runs:
// f receives shapes as for [GridOf], as many as the kernel has parameters after the block,
// and returns in one line what does not fit. The launch's error is of class
// device.ErrArgument. f is not called again for shapes that fit.
func CheckShapes(f func(shapes ...[]int) error) KernelOption {
	return func(k *Kernel) { k.checkOf = f }
}

// GridOver returns a grid with a block for each tile of an array of a shape. The tiles may
// have fewer dimensions than the array, as for [TensorSpan.Tiles]. Axis i of the grid counts
// tiles along dimension i; of an array of more than three dimensions the first ones share
// axis 0, the last of them changing fastest.
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
