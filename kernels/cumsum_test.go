package kernels

import (
	"testing"

	"gotile/tile"
)

// cumSumOf computes the same as NewCumSum.
func cumSumOf(x []float64, n int) (y []float64) {
	sum := 0.0
	for i, v := range x {
		if i%n == 0 {
			sum = 0
		}
		sum += v
		y = append(y, sum)
	}
	return y
}

func variantSums[T Real](t *testing.T, v Variant) {
	for _, n := range []int{1, 64, 77, 2100} {
		const m = 3
		v := v.ForRows(n)
		x, y := random[T](1, m, n), blank[T](m, n)
		run(t, CumSumAs[T](v), x.Array, y.Array)
		compare(t, v.String(), y, cumSumOf(x.exact, n), 8*tolerance[T]())
	}
}

// Sums of runs come to what sums of single elements come to, however rows are cut.
func TestCumSum(t *testing.T) {
	for _, v := range []Variant{{}, {Cols: 64}, {Cols: 64, Parts: 4}, {Cols: 16, Parts: 16}, {Form: "whole", Parts: 8}, {Form: "whole", Parts: 7}} {
		each(t, func(t *testing.T) { variantSums[float32](t, v) }, func(t *testing.T) { variantSums[tile.Float16](t, v) }, func(t *testing.T) { variantSums[tile.BFloat16](t, v) })
	}
	x, y := random[float32](1, 2, 100), blank[float32](2, 100)
	run(t, NewCumSum[float32](0), x.Array, y.Array)
	compare(t, "default", y, cumSumOf(x.exact, 100), 1e-5)
}
