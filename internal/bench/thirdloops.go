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

func loopBlur(m, n int) func() {
	x, y := floats(m*n), make([]float32, m*n)
	return func() {
		for i := range m {
			up, row, down := x[max(i-1, 0)*n:][:n], x[i*n:][:n], x[min(i+1, m-1)*n:][:n]
			for j := range n {
				l, r := max(j-1, 0), min(j+1, n-1)
				y[i*n+j] = (up[l] + up[j] + up[r] + row[l] + row[j] + row[r] + down[l] + down[j] + down[r]) * (1.0 / 9)
			}
		}
	}
}

func loopLife(m, n int) func() {
	x, y := make([]int8, m*n), make([]int8, m*n)
	for i, v := range int32s(m*n, 2) {
		x[i] = int8(v)
	}
	return func() {
		for i := range m {
			up, row, down := x[(i+m-1)%m*n:][:n], x[i*n:][:n], x[(i+1)%m*n:][:n]
			for j := range n {
				l, r := j-1, j+1
				if l < 0 {
					l = n - 1
				}
				if r == n {
					r = 0
				}
				count := up[l] + up[j] + up[r] + row[l] + row[r] + down[l] + down[j] + down[r]
				y[i*n+j] = 0
				if count == 3 || count == 2 && row[j] == 1 {
					y[i*n+j] = 1
				}
			}
		}
	}
}

func loopLookUp(n, size int) func() {
	table, index, y := floats(size), int32s(n, size), make([]float32, n)
	return func() {
		for i, at := range index {
			y[i] = table[at]
		}
	}
}
