package kernels

import (
	"math"
	"testing"
)

func TestFFT(t *testing.T) {
	for _, factors := range [][]int{{2}, {8}, {2, 2, 2}, {2, 4, 8}, {8, 4, 2}, {4, 16, 2, 2}} {
		n := 1
		for _, f := range factors {
			n *= f
		}
		const batch = 3
		x, y := random[float32](1, batch, n, 2), blank[float32](batch, n, 2)
		run(t, NewFFT(factors...), x.Array, y.Array, Roots(n))
		want := make([]float64, 2*n*batch)
		for r := 0; r < len(want); r += 2 * n {
			for k := range n {
				for i := range n {
					sin, cos := math.Sincos(-2 * math.Pi * float64(i*k%n) / float64(n))
					re, im := x.exact[r+2*i], x.exact[r+2*i+1]
					want[r+2*k] += re*cos - im*sin
					want[r+2*k+1] += re*sin + im*cos
				}
			}
		}
		compare(t, "fft", y, want, 2e-5)
	}
}
