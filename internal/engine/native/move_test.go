package native_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestMoves compares permutations of random arrays by random tiles with Go's.
func TestMoves(t *testing.T) {
	eachMoves(t, func(m *moves) {
		for range 40 {
			m.draw(1 << 14)
			compareMoves(m, anywhere[uint8], anywhere[uint8])
			compareMoves(m, anywhere[int16], anywhere[int16])
			compareMoves(m, anywhere[float32], anywhere[float32])
			compareMoves(m, anywhere[float64], anywhere[float64])
		}
	})
}

func anywhere[E stridedElements](n int) []E { return make([]E, n) }

// moves are random permutations of arrays of three dimensions. An array is a part of a larger one, and the result may be
// larger than what is permuted: then it ends with padding.
type moves struct {
	*testing.T
	dev    device.Device
	random *rand.Rand

	axes, shape, tile, more, rest [3]int // more and rest: of the result, beyond the permutation and beyond that
}

// eachMoves calls f for every instruction set.
func eachMoves(t *testing.T, f func(m *moves)) {
	eachNative(t, []string{"regmachine", "regmachine-narrow", "regmachine-small"}, func(t *testing.T, dev device.Device) {
		f(&moves{T: t, dev: dev, random: rand.New(rand.NewPCG(1, 2))})
	})
}

// draw sets the shapes of arrays with at most so many elements.
func (m *moves) draw(most int) {
	for {
		copy(m.axes[:], m.random.Perm(3))
		elements, tiled := 1, 1
		for d := range 3 {
			m.tile[d] = 1 << m.random.IntN(7)
			m.shape[d] = 1 + m.random.IntN([]int{5, 20, 70}[m.random.IntN(3)])
			m.more[d], m.rest[d] = 0, 0
			if m.random.IntN(4) == 0 {
				m.more[d] = m.random.IntN(4)
			}
			if m.random.IntN(4) == 0 {
				m.rest[d] = m.random.IntN(4)
			}
			elements *= m.shape[d] + m.more[d] + m.rest[d]
			tiled *= m.tile[d]
		}
		if elements <= most && tiled <= 4096 {
			return
		}
	}
}

// to returns the numbers of the result's dimensions.
func (m *moves) to(from [3]int) (to [3]int) {
	for i, d := range m.axes {
		to[i] = from[d]
	}
	return to
}

// move stores the permuted tiles of the first elements of x.
func move[E stridedElements](m *moves) *tile.Kernel {
	size, axes, full := m.tile, m.axes, m.to(m.shape)
	for d := range 3 {
		full[d] += m.more[m.axes[d]]
	}
	shape, turned := m.shape, m.to(size)
	blocks := func(d int) int { return tile.Blocks(full[slices.Index(axes[:], d)], size[d]) }
	grid := tile.Grid(blocks(0), blocks(1), blocks(2))
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span3[E]) {
		from, to := x.TensorSpan, y.TensorSpan
		for d := range 3 {
			from, to = from.Slice(d, 0, shape[d]), to.Slice(d, 0, full[d])
		}
		at := []any{b.ID(0), b.ID(1), b.ID(2)}
		t := from.Tiles(size[:]...).Load(at...)
		to.Tiles(turned[:]...).Store(t.Permute(axes[:]...), at[axes[0]], at[axes[1]], at[axes[2]])
	}, tile.Name("move"), tile.Partial, tile.GridOf(func(...[]int) device.Grid { return grid }))
}

// compareMoves permutes an array.
func compareMoves[E stridedElements](m *moves, newX, newY func(n int) []E) {
	m.Helper()
	var whole [3]int
	for d := range 3 {
		whole[d] = m.shape[d] + m.rest[d]
	}
	result := m.to(m.shape)
	for d := range 3 {
		result[d] += m.more[m.axes[d]] + m.rest[m.axes[d]]
	}
	count := func(s [3]int) int { return s[0] * s[1] * s[2] }
	x, y := newX(count(whole)), newY(count(result))
	for _, list := range [][]E{x, y} {
		for i := range list {
			list[i] = E(m.random.IntN(1 << 30))
		}
	}
	want := slices.Clone(y)
	for i := range result[0] {
		for j := range result[1] {
			for k := range result[2] {
				var at [3]int
				at[m.axes[0]], at[m.axes[1]], at[m.axes[2]] = i, j, k
				inside, stored := true, true
				for d := range 3 {
					inside = inside && at[d] < m.shape[d]
					stored = stored && at[d] < m.shape[d]+m.more[d]
				}
				to := &want[(i*result[1]+j)*result[2]+k]
				switch {
				case inside:
					*to = x[(at[0]*whole[1]+at[1])*whole[2]+at[2]]
				case stored:
					*to = 0
				}
			}
		}
	}
	if err := move[E](m).Run(m.Context(), m.dev, tile.ArrayOf(x, whole[0], whole[1], whole[2]), tile.ArrayOf(y, result[0], result[1], result[2])); err != nil {
		m.Fatal(err)
	}
	for i := range y {
		if y[i] != want[i] {
			m.Fatalf("%T %v, tiles of %v, axes %v, larger by %v of %v: element %d is %v, want %v", y[i], m.shape, m.tile, m.axes, m.more, m.rest, i, y[i], want[i])
		}
	}
}
