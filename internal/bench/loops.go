package bench

import (
	"math"
	"math/rand/v2"
)

// What people write without a library: one loop over another, on one core.

func floats(n int) []float32 {
	r, x := rand.New(rand.NewPCG(uint64(n), 3)), make([]float32, n)
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
	return x
}

func int32s(n, bound int) []int32 {
	r, x := rand.New(rand.NewPCG(uint64(n), 4)), make([]int32, n)
	for i := range x {
		x[i] = int32(r.IntN(bound))
	}
	return x
}

// bytesOf is an array of bytes with a sign.
func bytesOf(a *arrays, shape ...int) array[int8] {
	return put(a, int8s(shape[0]*shape[1]), shape...)
}

func int8s(n int) []int8 {
	x := make([]int8, n)
	for i, v := range int32s(n, 256) {
		x[i] = int8(v)
	}
	return x
}

// segments are the beginnings of parts of a vector, of different lengths, and its end.
func segments(n, parts int) []int32 {
	starts, even := make([]int32, parts+1), n/parts
	for i := range starts {
		starts[i] = int32(i * even)
		if i%2 == 1 && i < parts {
			starts[i] += int32(even / 3)
		}
	}
	return starts
}

// routes are the experts of each token, each times.
func routes(tokens, each, experts int) []int32 { return int32s(tokens*each, experts) }

func loopRMSNorm(m, n int) func() {
	x, w, y := floats(m*n), floats(n), make([]float32, m*n)
	return func() {
		for i := range m {
			row, to := x[i*n:][:n], y[i*n:][:n]
			sum := float32(0)
			for _, v := range row {
				sum += v * v
			}
			by := 1 / float32(math.Sqrt(float64(sum/float32(n)+1e-5)))
			for j, v := range row {
				to[j] = v * by * w[j]
			}
		}
	}
}

func loopRope(places, heads, half int) func() {
	x, cos, sin, y := floats(places*heads*2*half), floats(places*half), floats(places*half), make([]float32, places*heads*2*half)
	return func() {
		for p := range places {
			c, s := cos[p*half:][:half], sin[p*half:][:half]
			for h := range heads {
				at := (p*heads + h) * 2 * half
				first, second := x[at:][:half], x[at+half:][:half]
				to, then := y[at:][:half], y[at+half:][:half]
				for i, v := range first {
					to[i] = v*c[i] - second[i]*s[i]
					then[i] = second[i]*c[i] + v*s[i]
				}
			}
		}
	}
}

// loopLinearGELU stores its operands as float32, for which Go has arithmetic.
func loopLinearGELU(m, n, k int) func() {
	x, w, bias, y := floats(m*k), floats(k*n), floats(n), make([]float32, m*n)
	return func() {
		for i := range m {
			to := y[i*n:][:n]
			copy(to, bias)
			for kk := range k {
				v := x[i*k+kk]
				for j, u := range w[kk*n:][:n] {
					to[j] += v * u
				}
			}
			for j, v := range to {
				inner := math.Sqrt(2/math.Pi) * float64(v+0.044715*v*v*v)
				to[j] = v / 2 * float32(1+math.Tanh(inner))
			}
		}
	}
}

func loopInt8(m, n, k int) func() {
	x, w, rows, columns, y := int8s(m*k), int8s(k*n), floats(m), floats(n), make([]float32, m*n)
	sums := make([]int32, n)
	return func() {
		for i := range m {
			clear(sums)
			for kk := range k {
				v := int32(x[i*k+kk])
				for j, u := range w[kk*n:][:n] {
					sums[j] += v * int32(u)
				}
			}
			for j, s := range sums {
				y[i*n+j] = float32(s) * rows[i] * columns[j]
			}
		}
	}
}

func loopArgMax(m, n int) func() {
	x, y := floats(m*n), make([]int32, m)
	return func() {
		for i := range m {
			best := float32(math.Inf(-1))
			for j, v := range x[i*n:][:n] {
				if v > best {
					best, y[i] = v, int32(j)
				}
			}
		}
	}
}

func loopGatherAdd(m, rows, n int) func() {
	x, index, y := floats(rows*n), int32s(m, rows), make([]float32, m*n)
	return func() {
		for i, at := range index {
			to := y[i*n:][:n]
			for j, v := range x[int(at)*n:][:n] {
				to[j] += v
			}
		}
	}
}

func loopScatterAdd(n, places int) func() {
	x, index, y := int32s(n, 100), int32s(n, places), make([]int32, places)
	return func() {
		for i, at := range index {
			y[at] += x[i]
		}
	}
}

func loopSegmentSum(n, parts int) func() {
	x, starts, y := floats(n), segments(n, parts), make([]float32, parts)
	return func() {
		for i := range parts {
			sum := float32(0)
			for _, v := range x[starts[i]:starts[i+1]] {
				sum += v
			}
			y[i] = sum
		}
	}
}

func loopDecode(heads, keys, dim int) func() {
	q, k, v, out := floats(heads*dim), floats(heads*keys*dim), floats(heads*keys*dim), make([]float32, heads*dim)
	scores := make([]float32, keys)
	return func() {
		for h := range heads {
			query, top := q[h*dim:][:dim], float32(math.Inf(-1))
			for j := range scores {
				s := float32(0)
				for d, x := range k[(h*keys+j)*dim:][:dim] {
					s += x * query[d]
				}
				scores[j] = s / float32(math.Sqrt(float64(dim)))
				top = max(top, scores[j])
			}
			to, sum := out[h*dim:][:dim], float32(0)
			clear(to)
			for j, s := range scores {
				p := float32(math.Exp(float64(s - top)))
				sum += p
				for d, x := range v[(h*keys+j)*dim:][:dim] {
					to[d] += p * x
				}
			}
			for d := range to {
				to[d] /= sum
			}
		}
	}
}

func loopExperts(tokens, experts, each, n, k int) func() {
	x, w, route, y := floats(tokens*k), floats(experts*n*k), routes(tokens, each, experts), make([]float32, tokens*each*n)
	return func() {
		for entry, e := range route {
			row := x[entry/each*k:][:k]
			for j := range n {
				s := float32(0)
				for i, v := range w[(int(e)*n+j)*k:][:k] {
					s += v * row[i]
				}
				y[entry*n+j] = s
			}
		}
	}
}
