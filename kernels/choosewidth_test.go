package kernels

import (
	"math"
	"testing"
)

// TestWidths runs kernels whose sizes are zero on matrices that are narrow, wide and neither.
func TestWidths(t *testing.T) {
	for _, shape := range [][2]int{{70, 1}, {70, 3}, {33, 10}, {5, 1000}, {3, 5000}, {1, 70}} {
		m, n := shape[0], shape[1]
		x, bias, y := random[float32](1, m, n), random[float32](2, n), blank[float32](m, n)
		for _, width := range []int{0, 8192} {
			run(t, NewSoftmax[float32](0, width), x.Array, y.Array)
			compare(t, "softmax", y, softmaxOf(x.exact, n), tolerance[float32]())
		}

		run(t, NewGELUBias[float32](0), x.Array, bias.Array, y.Array)
		want := make([]float64, m*n)
		for i, a := range x.exact {
			a += bias.exact[i%n]
			want[i] = a / 2 * (1 + math.Tanh(math.Sqrt(2/math.Pi)*(a+0.044715*a*a*a)))
		}
		compare(t, "gelu", y, want, 2*tolerance[float32]())

		for i, a := range x.exact {
			want[i] = 2 * a
		}
		run(t, NewMatAdd[float32](0, 0), x.Array, x.Array, y.Array)
		compare(t, "matadd", y, want, tolerance[float32]())

		turned := blank[float32](n, m)
		for i, a := range x.exact {
			want[i%n*m+i/n] = a
		}
		run(t, NewTranspose[float32](0, 0), x.Array, turned.Array)
		compare(t, "transpose", turned, want, 0)
	}
}

// TestAlongSides divides matrices with short sides.
func TestAlongSides(t *testing.T) {
	for _, c := range [][6]int{{32, 32, 1, 4096, 1, 1024}, {32, 32, 4096, 4, 256, 4}, {32, 32, 2, 8, 2, 8}, {64, 64, 64, 64, 64, 64}} {
		if rows, cols := alongSides(c[0], c[1], c[2], c[3]); rows != c[4] || cols != c[5] {
			t.Errorf("%d by %d for a matrix of %d by %d: %d by %d; want %d by %d", c[0], c[1], c[2], c[3], rows, cols, c[4], c[5])
		}
	}
}
