package native_test

import (
	"fmt"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestTransposeBlocks compares transpositions with Go's: of tiles that consist of blocks that registers hold, of smaller
// ones, of ones with few columns, and of ones with a dimension in between or outside.
func TestTransposeBlocks(t *testing.T) {
	eachNative(t, regmachine, func(t *testing.T, dev device.Device) {
		for _, shape := range [][3]int{{1, 8, 8}, {1, 4, 64}, {4, 32, 2}, {2, 64, 4}, {1, 16, 16}, {2, 32, 16}, {16, 2, 32}, {4, 64, 8}, {16, 16, 16}} {
			for _, axes := range [][3]int{{0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
				p := &transposition{t, dev, shape, axes}
				compareTransposes[uint8](p)
				compareTransposes[int16](p)
				compareTransposes[float32](p)
				compareTransposes[float64](p)
			}
		}
	})
}

// transposition is a permutation of the axes of a tile.
type transposition struct {
	*testing.T
	dev         device.Device
	shape, axes [3]int
}

// at returns the position in the argument of each element of the result.
func (p *transposition) at() (list []int) {
	steps := [3]int{p.shape[1] * p.shape[2], p.shape[2], 1}
	for i := range p.shape[p.axes[0]] {
		for j := range p.shape[p.axes[1]] {
			for k := range p.shape[p.axes[2]] {
				list = append(list, i*steps[p.axes[0]]+j*steps[p.axes[1]]+k*steps[p.axes[2]])
			}
		}
	}
	return list
}

// compareTransposes transposes a tile, and the condition that its elements are below a limit.
func compareTransposes[E stridedElements](p *transposition) {
	p.Helper()
	s, a := p.shape, p.axes
	k := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span3[E]) {
		v := x.Tiles(s[0], s[1], s[2]).Load(0, 0, 0)
		turned := v.Permute(a[:]...)
		to := []int{s[a[0]], s[a[1]], s[a[2]]}
		y.Tiles(to...).Store(turned, 0, 0, 0)
		z.Tiles(to...).Store(tile.Select(v.Lt(50).Permute(a[:]...), turned, turned.Mul(0)), 0, 0, 0)
	}, tile.Name("transpose"), tile.GridOf(func(...[]int) device.Grid { return tile.Grid(1) }))
	n := s[0] * s[1] * s[2]
	x, y, z, want, low := make([]E, n), make([]E, n), make([]E, n), make([]E, n), make([]E, n)
	for i := range x {
		x[i] = E(i * 37 % 101)
	}
	for i, from := range p.at() {
		if want[i] = x[from]; x[from] < 50 {
			low[i] = x[from]
		}
	}
	array := func(v []E, i, j, k int) tile.Array[E] { return tile.ArrayOf(v, s[i], s[j], s[k]) }
	if err := k.Run(p.Context(), p.dev, array(x, 0, 1, 2), array(y, a[0], a[1], a[2]), array(z, a[0], a[1], a[2])); err != nil {
		p.Fatal(err)
	}
	if !slices.Equal(y, want) || !slices.Equal(z, low) {
		p.Errorf("axes %v of %T %v: got %v, want %v", a, x[0], s, fmt.Sprint(y), want)
	}
}
