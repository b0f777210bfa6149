package bench

func loopBlur(m, n int) func() {
	x, y := floats(m*n), make([]float32, m*n)
	return func() {
		fanOut(m, func(_, from, to int) {
			for i := from; i < to; i++ {
				up, row, down := x[max(i-1, 0)*n:][:n], x[i*n:][:n], x[min(i+1, m-1)*n:][:n]
				for j := range n {
					l, r := max(j-1, 0), min(j+1, n-1)
					y[i*n+j] = (up[l] + up[j] + up[r] + row[l] + row[j] + row[r] + down[l] + down[j] + down[r]) * (1.0 / 9)
				}
			}
		})
	}
}

func loopLife(m, n int) func() {
	x, y := make([]int8, m*n), make([]int8, m*n)
	for i, v := range int32s(m*n, 2) {
		x[i] = int8(v)
	}
	return func() {
		fanOut(m, func(_, from, to int) {
			for i := from; i < to; i++ {
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
		})
	}
}

func loopSobel(m, n int) func() {
	x, y := floats(m*n), make([]float32, m*n)
	magnitude := func(v float32) float32 { return max(v, -v) }
	return func() {
		fanOut(m, func(_, from, to int) {
			for i := from; i < to; i++ {
				up, row, down := x[max(i-1, 0)*n:][:n], x[i*n:][:n], x[min(i+1, m-1)*n:][:n]
				for j := range n {
					l, r := max(j-1, 0), min(j+1, n-1)
					across := up[r] - up[l] + 2*(row[r]-row[l]) + down[r] - down[l]
					along := down[l] - up[l] + 2*(down[j]-up[j]) + down[r] - up[r]
					y[i*n+j] = magnitude(across) + magnitude(along)
				}
			}
		})
	}
}

func loopConvolution(m, n int) func() {
	x, weights, y := floats(m*n), floats(9), make([]float32, m*n)
	return func() {
		fanOut(m, func(_, from, to int) {
			for i := from; i < to; i++ {
				for j := range n {
					sum := float32(0)
					for d := -1; d <= 1; d++ {
						if i+d < 0 || i+d >= m {
							continue
						}
						row, w := x[(i+d)*n:][:n], weights[3*(d+1):][:3]
						if j > 0 {
							sum += row[j-1] * w[0]
						}
						sum += row[j] * w[1]
						if j+1 < n {
							sum += row[j+1] * w[2]
						}
					}
					y[i*n+j] = sum
				}
			}
		})
	}
}
