package native_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/tile"
)

// TestBoxes compares gathers and scatters of elements in reverse order and a few apart, which conditions leave out in part,
// with Go's. Memory around the arrays cannot be accessed.
func TestBoxes(t *testing.T) {
	eachNative(t, []string{"regmachine-narrow"}, func(t *testing.T, dev device.Device) {
		compare := []func(b *boxes, rows, cols int){compareBoxes[uint8], compareBoxes[int16], compareBoxes[float32], compareBoxes[float64]}
		for i, apart := range []int{-1, 1, 2, 3, 4, -3} {
			t.Run(fmt.Sprint(apart), func(t *testing.T) {
				b := &boxes{t, dev, apart, rand.New(rand.NewPCG(uint64(apart), 5))}
				for j, tiles := range [][2]int{{1, 8}, {4, 16}, {2, 128}, {1, 512}} {
					compare[(i+j)%4](b, tiles[0], tiles[1])
					if apart == -1 {
						compare[(i+j+2)%4](b, tiles[0], tiles[1])
					}
				}
			})
		}
	})
}

// boxes are arrays whose elements are apart elements from each other.
type boxes struct {
	*testing.T
	dev    device.Device
	apart  int
	random *rand.Rand
}

// A boxKernel copies rows of x whose elements are apart from each other to y, and those of y to z, where it reverses that. A
// condition leaves out some columns.
func boxKernel[E stridedElements](apart, step, rows, cols int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, z tile.Span2[E], first, add, limit tile.Scalar[int32]) {
		i, j := y.Tiles(rows, cols).Places(0, b.ID(0)), y.Tiles(rows, cols).Places(1, b.ID(1))
		at, some := j.Mul(apart).Add(first), tile.Where(j.Mul(step).Add(add).Lt(limit))
		v := x.Gather(i, at, some, tile.Fill(7))
		y.Tiles(rows, cols).Store(v, b.ID(0), b.ID(1))
		z.Scatter(v.Add(1), i, at, some)
	}, tile.Name("box"), tile.Over(1, rows, cols))
}

// compareBoxes copies arrays of many shapes, of which one is at the end of its memory and another one at the beginning.
func compareBoxes[E stridedElements](b *boxes, rows, cols int) {
	b.Helper()
	x, y, z := guarded[E](b.T), guarded[E](b.T), guarded[E](b.T)
	step := []int{1, -1, 3, -2}[b.random.IntN(4)]
	k := boxKernel[E](b.apart, step, rows, cols)
	for range 12 {
		m, n, width := 1+b.random.IntN(2*rows), 1+b.random.IntN(2*cols), 1+b.random.IntN(250)
		if b.random.IntN(3) == 0 {
			m, n = 2*rows, 2*cols
		}
		from, mid, to := x[:m*width], y[:m*n], z[len(z)-m*width:]
		if b.random.IntN(2) == 0 {
			from, to = x[len(x)-m*width:], z[:m*width]
		}
		for i := range from {
			from[i], to[i] = E(b.random.IntN(100)), E(b.random.IntN(100))
		}
		first := b.random.IntN(width)
		if b.apart < 0 {
			first = b.random.IntN(width + 20)
		}
		add := b.random.IntN(40) - 20
		limit := add + b.random.IntN(2*n*max(step, -step)+1) - n*max(step, -step)/2
		want, scattered := make([]E, m*n), append([]E{}, to...)
		for i := range m {
			for j := range tile.Blocks(n, cols) * cols { // scatters beyond the edge of y, too
				at, v := j*b.apart+first, E(7)
				if at >= 0 && at < width && j*step+add < limit {
					v = from[i*width+at]
					scattered[i*width+at] = v + 1
				}
				if j < n {
					want[i*n+j] = v
				}
			}
		}
		err := k.Run(b.Context(), b.dev, tile.ArrayOf(from, m, width), tile.ArrayOf(mid, m, n), tile.ArrayOf(to, m, width), int32(first), int32(add), int32(limit))
		if err != nil {
			b.Fatal(err)
		}
		for i := range want {
			if mid[i] != want[i] {
				b.Fatalf("%T of %d by %d, tiles of %d by %d, from %d of %d: element %d is %v, want %v", want[i], m, n, rows, cols, first, width, i, mid[i], want[i])
			}
		}
		for i := range to {
			if to[i] != scattered[i] {
				b.Fatalf("%T of %d by %d, tiles of %d by %d, to %d of %d: element %d is %v, want %v", to[i], m, n, rows, cols, first, width, i, to[i], scattered[i])
			}
		}
	}
}
