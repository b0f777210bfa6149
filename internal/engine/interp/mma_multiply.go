package interp

import "gotile/internal/engine/host"

// panelCols is the number of columns of B that are multiplied at a time: with two rows of A their sums stay in
// registers.
const panelCols = 4

// multiplyAll adds the matrix products of all batches to dst, step products along k at a time; after each step it
// calls round, if there is one. It returns early if the launch is to stop: products of the largest tiles take
// minutes.
func multiplyAll[T float | uint32](p product, dst, a, b, panel []T, step int, round func([]T), w *host.Worker) {
	for i := range p.batch {
		if w.Stopped() {
			return
		}
		c := dst[i*p.m*p.n : (i+1)*p.m*p.n]
		for k := 0; k < p.k && !w.Stopped(); k += step {
			multiply(p, min(step, p.k-k), c, a[i*p.m*p.k+k:], b[(i*p.k+k)*p.n:], panel, w)
			if round != nil {
				round(c)
			}
		}
	}
}

// multiply adds the product of the first depth columns of a and rows of b to dst. It processes b in panels of four
// columns, which it copies to contiguous memory.
func multiply[T float | uint32](p product, depth int, dst, a, b, panel []T, w *host.Worker) {
	j := 0
	for ; j+panelCols <= p.n && !w.Stopped(); j += panelCols {
		for k := range depth {
			copy(panel[k*panelCols:k*panelCols+panelCols], b[k*p.n+j:])
		}
		i := 0
		for ; i+2 <= p.m && (i&255 != 0 || !w.Stopped()); i += 2 {
			twoRows(dst[i*p.n+j:], dst[(i+1)*p.n+j:], a[i*p.k:][:depth], a[(i+1)*p.k:][:depth], panel)
		}
		if i < p.m {
			oneRow(dst[i*p.n+j:], a[i*p.k:][:depth], panel)
		}
	}
	for ; j < p.n && !w.Stopped(); j++ {
		for i := range p.m {
			dst[i*p.n+j] += dot(a[i*p.k:][:depth], b[j:], p.n)
		}
	}
}

// The conversions prevent compilers from fusing products and sums.

func twoRows[T float | uint32](c0, c1, a0, a1, panel []T) {
	c0, c1, a1 = c0[:panelCols], c1[:panelCols], a1[:len(a0)]
	s00, s01, s02, s03 := c0[0], c0[1], c0[2], c0[3]
	s10, s11, s12, s13 := c1[0], c1[1], c1[2], c1[3]
	panel = panel[:panelCols*len(a0)]
	for k, x := range a0 {
		y := a1[k]
		b := (*[panelCols]T)(panel)
		panel = panel[panelCols:]
		s00 += T(x * b[0])
		s01 += T(x * b[1])
		s02 += T(x * b[2])
		s03 += T(x * b[3])
		s10 += T(y * b[0])
		s11 += T(y * b[1])
		s12 += T(y * b[2])
		s13 += T(y * b[3])
	}
	c0[0], c0[1], c0[2], c0[3] = s00, s01, s02, s03
	c1[0], c1[1], c1[2], c1[3] = s10, s11, s12, s13
}

func oneRow[T float | uint32](c, a, panel []T) {
	c = c[:panelCols]
	s0, s1, s2, s3 := c[0], c[1], c[2], c[3]
	panel = panel[:panelCols*len(a)]
	for _, x := range a {
		b := (*[panelCols]T)(panel)
		panel = panel[panelCols:]
		s0 += T(x * b[0])
		s1 += T(x * b[1])
		s2 += T(x * b[2])
		s3 += T(x * b[3])
	}
	c[0], c[1], c[2], c[3] = s0, s1, s2, s3
}

// dot returns the product of a row and a column whose elements are n apart.
func dot[T float | uint32](a, b []T, n int) T {
	var s T
	for k, x := range a {
		s += T(x * b[k*n])
	}
	return s
}
