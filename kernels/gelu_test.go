package kernels

import (
	"math"
	"testing"
)

func variantGELU[T Real](t *testing.T, v Variant) {
	for _, n := range []int{1, 64, 77} {
		const m = 5
		x, bias, y := random[T](1, m, n), random[T](2, n), blank[T](m, n)
		run(t, GELUBiasAs[T](v), x.Array, bias.Array, y.Array)
		var want []float64
		for i, a := range x.exact {
			a += bias.exact[i%n]
			want = append(want, a/2*(1+math.Tanh(math.Sqrt(2/math.Pi)*(a+0.044715*a*a*a))))
		}
		compare(t, v.String(), y, want, 2*tolerance[T]())
	}
}

// Great arguments are themselves or 0.
func TestGELUBias(t *testing.T) {
	x, bias, y := blank[float32](1, 6), blank[float32](6), blank[float32](1, 6)
	copy(x.Data, []float32{-1e20, -60, -1, 0, 60, 1e20})
	clear(bias.Data)
	run(t, NewGELUBias[float32](0), x.Array, bias.Array, y.Array)
	for i, want := range []float64{0, 0, -0.15880800939172324, 0, 60, 1e20} {
		if got := float64(y.Data[i]); math.Abs(got-want) > 1e-6*max(1, math.Abs(want)) {
			t.Errorf("gelu(%v) is %v; want %v", x.Data[i], got, want)
		}
	}
}
