package bench

import "math/rand/v2"

func loopUniform(n int) func() {
	y, r := make([]float32, n), rand.New(rand.NewPCG(1, 2))
	return func() {
		for i := range y {
			y[i] = r.Float32()
		}
	}
}

// loopTopK inserts the elements of each row into those that are the greatest so far.
func loopTopK(m, n, k int) func() {
	x, y, at := floats(m*n), make([]float32, m*k), make([]int32, m*k)
	return func() {
		for i := range m {
			best, where, have := y[i*k:][:k], at[i*k:][:k], 0
			for j, v := range x[i*n:][:n] {
				if have == k && v <= best[k-1] {
					continue
				}
				have = min(have+1, k)
				to := have - 1
				for ; to > 0 && best[to-1] < v; to-- {
					best[to], where[to] = best[to-1], where[to-1]
				}
				best[to], where[to] = v, int32(j)
			}
		}
	}
}
