package coverage

import (
	"errors"
	"fmt"
	"slices"

	"gotile/device"
)

// maxBlocks limits the number of blocks on an axis; grids that long are refused later.
const maxBlocks = 1 << 48

// Grid returns the grid with a block for each tile that the kernel stores to the array of
// an argument, or loads from it if it stores none: each axis has as many blocks as the
// dimension that its block id indexes has tiles, and an axis that indexes no dimension has
// one block. The error tells in one line why the tiles cannot be counted.
func (a *Accesses) Grid(arg int, l Launch) (grid device.Grid, err error) {
	list := ofArgument(a.stores, arg)
	if len(list) == 0 {
		list = ofArgument(a.loads, arg)
	}
	if len(list) == 0 {
		return grid, errors.New("the kernel neither stores nor loads tiles of it through a view; give the tile's shape, or use tile.GridOf")
	}
	for _, x := range list {
		for i, d := range x.dims {
			n := d.length(l)
			switch {
			case d.axis < 0 && d.fromBlock:
				return grid, fmt.Errorf("the index along dimension %d at %v is computed from block ids or by atomic operations; give the tile's shape, or use tile.GridOf", i, x.pos)
			case d.axis >= 0 && n.Min != n.Max:
				return grid, fmt.Errorf("the length along dimension %d at %v is computed; use tile.GridOf", i, x.pos)
			case d.axis >= 0:
				grid[d.axis] = max(grid[d.axis], int(min(ceilDiv(n.Min, d.step), maxBlocks)))
			}
		}
	}
	for axis := range grid {
		if !indexes(list, axis) {
			grid[axis] = 1
		}
	}
	return grid, nil
}

func ofArgument(list []access, arg int) []access {
	return slices.DeleteFunc(slices.Clone(list), func(x access) bool { return x.arg != arg })
}

// indexes reports whether the block id on an axis of the grid is an index of an access.
func indexes(list []access, axis int) bool {
	return slices.ContainsFunc(list, func(x access) bool {
		return slices.ContainsFunc(x.dims, func(d dimension) bool { return d.axis == axis })
	})
}

// trialBlocks is the number of blocks on each axis of a grid that is tried without arrays.
var trialBlocks = [3]int64{5, 7, 9}

// TrialLength returns a length for a dimension of an argument's array such that the axis of
// the grid whose block id indexes it needs a number of blocks of its own, by the stores or
// else by the loads. It returns 0 if no block id indexes the dimension.
func (a *Accesses) TrialLength(arg, dim, rank int) int64 {
	for _, list := range [][]access{a.stores, a.loads} {
		for _, x := range list {
			if x.arg != arg || len(x.dims) != rank || x.dims[dim].axis < 0 {
				continue
			}
			d := x.dims[dim]
			blocks := trialBlocks[d.axis]
			return max(blocks*d.step-1, (blocks-1)*d.step+1) // the last tile is not whole
		}
	}
	return 0
}

// SeveralTiles reports whether block ids index several tiles of one of the arrays whose
// pointers are in args.
func (a *Accesses) SeveralTiles(args map[int]bool, l Launch) bool {
	return slices.ContainsFunc(a.stores, func(x access) bool {
		return args[x.arg] && slices.ContainsFunc(x.dims, func(d dimension) bool {
			return d.fromBlock && d.length(l).Min > d.step
		})
	})
}
