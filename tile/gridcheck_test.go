package tile_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// gridcheckLine matches a line of this file in a message.
var gridcheckLine = regexp.MustCompile(`gridcheck_test\.go:\d+`)

// A kernel's own grid is checked for hypothetical arrays. A grid that covers some choice of lengths is not an error.
func TestCheckGrid(t *testing.T) {
	matrix := func(b *tile.Block, x, y span2) { //tilevet:ignore some of its grids are too small
		y.Tiles(16, 64).Store(x.Tiles(16, 64).Load(b.ID(0), b.ID(1)), b.ID(0), b.ID(1))
	}
	over := func(i, j, m, n int) tile.KernelOption {
		return tile.GridOf(func(s ...[]int) device.Grid {
			return tile.Grid(tile.Blocks(s[0][i], m), tile.Blocks(s[0][j], n))
		})
	}
	for _, c := range []struct {
		name    string
		kernel  *tile.Kernel
		checked bool
		want    string // "" for a grid that covers, or may
	}{
		{"over", tile.NewKernel(matrix, tile.Over(1)), true, ""},
		{"right", tile.NewKernel(matrix, over(0, 1, 16, 64)), true, ""},
		{"axes swapped", tile.NewKernel(matrix, over(1, 0, 64, 16)), true, "kernel k on arrays of shapes [[79 447] [79 447]]: bad launch argument: argument 1: the grid 7×5×1 does not cover it: along dimension 1 of length 447 the tiles of 64 that FILE stores leave out element 320"},
		{"tiles too long", tile.NewKernel(matrix, over(0, 1, 32, 64)), true, "along dimension 0 of length 79"},
		{"no grid", tile.NewKernel(matrix), false, ""},
		{"partial", tile.NewKernel(matrix, over(1, 0, 64, 16), tile.Partial), false, ""},
		{"rows of at most 64", tile.NewKernel(func(b *tile.Block, x, y span2) {
			y.Tiles(64).Store(x.Tiles(64).Load(b.ID(0), 0), b.ID(0), 0)
		}, tile.Over(0)), true, ""},
		{"transposed", tile.NewKernel(func(b *tile.Block, x, y span2) {
			y.Tiles(8, 32).Store(x.Tiles(32, 8).Load(b.ID(0), b.ID(1)).Transpose(), b.ID(1), b.ID(0))
		}, over(0, 1, 32, 8)), true, ""},
		{"a product", tile.NewKernel(func(b *tile.Block, x, y, z span2) {
			acc := b.Zeros(tile.F32, 8, 16)
			for k := range x.Tiles(8, 4).Range(1, &acc) {
				acc = tile.MMA(x.Tiles(8, 4).Load(b.ID(0), k), y.Tiles(4, 16).Load(k, b.ID(1)), acc)
			}
			z.Tiles(8, 16).Store(acc, b.ID(0), b.ID(1))
		}, tile.GridOf(func(s ...[]int) device.Grid {
			return tile.Grid(tile.Blocks(s[0][0], 8), tile.Blocks(s[1][1], 16))
		})), true, ""},
		{"a row for each", tile.NewKernel(func(b *tile.Block, x span1, y span2) {
			for j := range y.Tiles(1, 32).Range(1) {
				y.Tiles(1, 32).Store(x.Tiles(1).Load(b.ID(0)).Reshape(1, 1).Broadcast(1, 32), b.ID(0), j)
			}
		}, tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(s[0][0]) })), true, ""},
		{"by the device", tile.NewKernel(matrix, tile.GridOn(func(d device.Info, s ...[]int) device.Grid { return tile.Grid(d.Cores) })), true, "does not cover"},
		{"refuses", tile.NewKernel(matrix, tile.Over(1), tile.CheckShapes(func(...[]int) error { return errors.New("no") })), false, ""},
		{"a scalar's length", tile.NewKernel(func(b *tile.Block, p tile.Ptr[float32], n tile.Scalar[int32]) {
			tile.Span(p, n).Tiles(4).Store(1.0, b.ID(0))
		}, tile.Over(0)), true, ""},
	} {
		tile.Name("k")(c.kernel)
		checked, err := c.kernel.CheckGrid()
		got := gridcheckLine.ReplaceAllString(fmt.Sprint(err), "FILE")
		if checked != c.checked || (err != nil) != (c.want != "") || err != nil && (!strings.Contains(got, c.want) || !errors.Is(err, device.ErrArgument)) {
			t.Errorf("%s: got  %v, %s\nwant %v, %s", c.name, checked, got, c.checked, c.want)
		}
	}
	if _, err := tile.NewKernel(func(b *tile.Block) { b.Zeros(tile.F32, 3) }).CheckGrid(); !errors.Is(err, tile.ErrKernel) { //tilevet:ignore ill-formed on purpose
		t.Errorf("ill-formed: %v", err)
	}
	if at := tile.NewKernel(matrix).Defined(); !strings.HasSuffix(at.File, "gridcheck_test.go") || at.Line != 19 {
		t.Errorf("defined at %v", at)
	}
	if at := new(tile.Kernel).Defined(); at.File != "" {
		t.Errorf("a zero kernel is defined at %v", at)
	}
}

// A launch's grid is checked for arrays of given lengths. Unknown lengths may have any value.
func TestCheckLaunch(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, n tile.Scalar[int32], p tile.Ptr[float32], x, y span2) {
		y.Tiles(16, 64).Store(x.Tiles(16, 64).Load(b.ID(0), 0), b.ID(0), 0)
		tile.Span(p, n).Tiles(8).Store(1.0, b.ID(0))
	}, tile.Name("k"))
	none, array := []int(nil), []int{79, 64}
	for _, c := range []struct {
		name    string
		grid    device.Grid
		numbers [][]int
		checked bool
		want    string // "" for a grid that covers, or may
	}{
		{"covers", tile.Grid(5), [][]int{none, none, array, array}, true, ""},
		{"covers more", tile.Grid(9), [][]int{{70}, none, none, array}, true, ""},
		{"too few", tile.Grid(4), [][]int{none, none, array, array}, true, "kernel k on arrays of shapes [[79 64] [79 64]]: bad launch argument: argument 3: the grid 4×1×1 does not cover it: along dimension 0 of length 79"},
		{"too few for a scalar", tile.Grid(5), [][]int{{41}, none, none, array}, true, "argument 1: the grid 5×1×1 does not cover it: along dimension 0 of length 41"},
		{"not known", tile.Grid(1), [][]int{none, none, array, none}, false, ""},
		{"one tile", tile.Grid(1), [][]int{none, none, none, {16, 64}}, false, ""},
		{"other arguments", tile.Grid(1), [][]int{array}, false, ""},
		{"no grid", device.Grid{}, [][]int{none, none, array, array}, false, ""},
	} {
		checked, err := k.CheckLaunch(c.grid, c.numbers...)
		if checked != c.checked || (err != nil) != (c.want != "") || err != nil && (!strings.Contains(err.Error(), c.want) || !errors.Is(err, device.ErrArgument)) {
			t.Errorf("%s: got %v, %v\nwant %v, %s", c.name, checked, err, c.checked, c.want)
		}
	}
	if _, err := new(tile.Kernel).CheckLaunch(tile.Grid(1)); !errors.Is(err, tile.ErrKernel) {
		t.Errorf("a zero kernel: %v", err)
	}
}
