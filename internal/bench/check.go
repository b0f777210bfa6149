package bench

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gotile/tile"
)

// Results are compared with numbers computed here in float64, for some elements.

// sampleIndices returns the indices that are compared, below n: the first, the last and some between.
func sampleIndices(n int) []int {
	r, list := rand.New(rand.NewPCG(3, uint64(n))), []int{0, n - 1}
	for range 14 {
		list = append(list, r.IntN(n))
	}
	return list
}

// near compares one number, whose error may be so much.
func near(what string, i int, got, want, allowed float64) error {
	if math.Abs(got-want) <= allowed {
		return nil
	}
	return fmt.Errorf("%s[%d] is %v; want %v, %v at most apart", what, i, got, want, allowed)
}

// elements checks elements of a vector against a function of their indices.
func elements[T tile.Element](a *arrays, y array[T], off float64, want func(i int) float64) func() error {
	return func() error {
		for _, i := range sampleIndices(count(y.Shape)) {
			got, w := tile.ToFloat64(fetch(a, y, i, 1)[0]), want(i)
			if err := near("result", i, got, w, off*max(1, math.Abs(w))); err != nil || a.err != nil {
				return first(a.err, err)
			}
		}
		return nil
	}
}

func first(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// rowsOf checks rows of a matrix; want computes each from a row of x.
func rowsOf[T, S tile.Element](a *arrays, x array[S], y array[T], off float64, want func(row []float64) []float64) func() error {
	m, n := y.Shape[0], y.Shape[1]
	return func() error {
		for _, i := range []int{0, m / 3, m - 1} {
			row := make([]float64, n)
			for j := range row {
				row[j] = x.at(i*n + j)
			}
			got := fetch(a, y, i*n, n)
			for j, w := range want(row) {
				if err := near("result", i*n+j, tile.ToFloat64(got[j]), w, off*max(1, math.Abs(w))); err != nil || a.err != nil {
					return first(a.err, err)
				}
			}
		}
		return nil
	}
}

// rounding is the error that a result of a type may have, relative to it.
func rounding[T tile.Element]() float64 {
	switch tile.DTypeOf[T]() {
	case tile.F16:
		return 0x1p-9
	case tile.BF16:
		return 0x1p-7
	case tile.F32:
		return 0x1p-18
	case tile.F64:
		return 0x1p-48
	}
	return 0
}

func softmaxOf(row []float64) []float64 {
	top, sum, y := math.Inf(-1), 0.0, make([]float64, len(row))
	for _, x := range row {
		top = max(top, x)
	}
	for j, x := range row {
		y[j] = math.Exp(x - top)
		sum += y[j]
	}
	for j := range y {
		y[j] /= sum
	}
	return y
}

// normOf is layer norm or RMS norm of a row.
func normOf(row []float64, layer bool, w, bias func(j int) float64) []float64 {
	mean, squares, y := 0.0, 0.0, make([]float64, len(row))
	if layer {
		for _, x := range row {
			mean += x / float64(len(row))
		}
	}
	for _, x := range row {
		squares += (x - mean) * (x - mean) / float64(len(row))
	}
	for j, x := range row {
		y[j] = (x-mean)/math.Sqrt(squares+epsilon)*w(j) + bias(j)
	}
	return y
}

func cumsumOf(row []float64) []float64 {
	y, sum := make([]float64, len(row)), 0.0
	for j, x := range row {
		sum += x
		y[j] = sum
	}
	return y
}
