package bench

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
)

// What people write without a library if all cores are to help: a goroutine for each, with an equal part of the loop.

// onAllCores returns a workload with a Go loop on all cores.
func onAllCores(name, unit string, work float64, loop func() func(), prepare func(a *arrays) job) Workload {
	w := withLoop(name, unit, work, loop, prepare)
	w.loopCores = runtime.GOMAXPROCS(0)
	return w
}

// fanOut runs body for equal parts of 0 to n, on all cores.
func fanOut(n int, body func(worker, from, to int)) {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		group.Go(func() { body(w, w*n/workers, (w+1)*n/workers) })
	}
	group.Wait()
}

func uint8s(n int) []uint8 {
	x := make([]uint8, n)
	for i, v := range int32s(n, 256) {
		x[i] = uint8(v)
	}
	return x
}

// permutation returns the numbers below n in random order.
func permutation(n int) []int32 {
	p := make([]int32, n)
	for i, v := range rand.New(rand.NewPCG(uint64(n), 5)).Perm(n) {
		p[i] = int32(v)
	}
	return p
}

// ellColumns returns the columns of the elements of a sparse matrix. Some rows have fewer elements: -1 is none.
func ellColumns(rows, columns, each int) []int32 {
	at := int32s(rows*each, columns)
	for i := range at {
		if i%each >= each-i/each%(each/2) {
			at[i] = -1
		}
	}
	return at
}

func loopLookUpBytes[T uint8 | float32](n int) func() {
	index, y, table := uint8s(n), make([]T, n), make([]T, 256)
	return func() {
		fanOut(n, func(_, from, to int) {
			y := y[from:to]
			for i, at := range index[from:to] {
				y[i] = table[at]
			}
		})
	}
}

func loopGather(n int) func() {
	x, index, y := floats(n), permutation(n), make([]float32, n)
	return func() {
		fanOut(n, func(_, from, to int) {
			y := y[from:to]
			for i, at := range index[from:to] {
				y[i] = x[at]
			}
		})
	}
}

func loopScatter(n int) func() {
	x, index, y := floats(n), permutation(n), make([]float32, n)
	return func() {
		fanOut(n, func(_, from, to int) {
			x := x[from:to]
			for i, at := range index[from:to] {
				y[at] = x[i]
			}
		})
	}
}

func loopELL(rows, columns, each int) func() {
	values, at, x, y := floats(rows*each), ellColumns(rows, columns, each), floats(columns), make([]float32, rows)
	return func() {
		fanOut(rows, func(_, from, to int) {
			for i := from; i < to; i++ {
				sum, row := float32(0), values[i*each:][:each]
				for k, j := range at[i*each:][:each] {
					if j >= 0 {
						sum += row[k] * x[j]
					}
				}
				y[i] = sum
			}
		})
	}
}

func loopResize(fromH, fromW, toH, toW int) func() {
	x, y := floats(fromH*fromW), make([]float32, toH*toW)
	near := func(i, from, to int) (int, int, float32) {
		at := (float32(i)+0.5)*(float32(from)/float32(to)) - 0.5
		first := int(math.Floor(float64(at)))
		return max(min(first, from-1), 0), max(min(first+1, from-1), 0), at - float32(first)
	}
	return func() {
		fanOut(toH, func(_, from, to int) {
			for i := from; i < to; i++ {
				up, down, v := near(i, fromH, toH)
				above, below, row := x[up*fromW:][:fromW], x[down*fromW:][:fromW], y[i*toW:][:toW]
				for j := range row {
					left, right, u := near(j, fromW, toW)
					top := above[left] + (above[right]-above[left])*u
					bottom := below[left] + (below[right]-below[left])*u
					row[j] = top + (bottom-top)*v
				}
			}
		})
	}
}

func loopEqualize(n int) func() {
	x, y, bins := uint8s(n), make([]uint8, n), make([][256]int32, runtime.GOMAXPROCS(0))
	return func() {
		clear(bins)
		fanOut(n, func(w, from, to int) {
			own := &bins[w]
			for _, v := range x[from:to] {
				own[v]++
			}
		})
		var table [256]uint8
		sum := int32(0)
		for v := range table {
			for w := range bins {
				sum += bins[w][v]
			}
			table[v] = uint8(float32(sum) * 255 / float32(n))
		}
		fanOut(n, func(_, from, to int) {
			y := y[from:to]
			for i, v := range x[from:to] {
				y[i] = table[v]
			}
		})
	}
}

func loopHistogram(n, bins int) func() {
	x, parts, sums := int32s(n, bins), make([][]int32, runtime.GOMAXPROCS(0)), make([]int32, bins)
	return func() {
		fanOut(n, func(w, from, to int) {
			own := make([]int32, bins)
			for _, v := range x[from:to] {
				if uint(v) < uint(len(own)) {
					own[v]++
				}
			}
			parts[w] = own
		})
		for _, own := range parts {
			for v, count := range own {
				sums[v] += count
			}
		}
	}
}

func loopScatterAddAll(n, places int) func() {
	x, index, parts, sums := int32s(n, 100), int32s(n, places), make([][]int32, runtime.GOMAXPROCS(0)), make([]int32, places)
	return func() {
		fanOut(n, func(w, from, to int) {
			own, x := make([]int32, places), x[from:to]
			for i, at := range index[from:to] {
				own[at] += x[i]
			}
			parts[w] = own
		})
		for _, own := range parts {
			for v, sum := range own {
				sums[v] += sum
			}
		}
	}
}

func loopLookUp(n, size int) func() {
	table, index, y := floats(size), int32s(n, size), make([]float32, n)
	return func() {
		fanOut(n, func(_, from, to int) {
			y := y[from:to]
			for i, at := range index[from:to] {
				y[i] = table[at]
			}
		})
	}
}
