package kernels

import (
	"math"
	"math/rand/v2"
	"testing"

	"gotile/num"
	"gotile/tile"
)

// scales is an array of powers of two around 1.
func scales[S Scale](seed uint64, shape ...int) matrix[S] {
	m, rng := blank[S](shape...), rand.New(rand.NewPCG(seed, 1))
	for i := range m.Data {
		m.exact[i] = math.Ldexp(1, rng.IntN(6)-3)
		m.Data[i] = tile.FromFloat64[S](m.exact[i])
	}
	return m
}

func testScaled[T tile.Float8E4M3 | tile.Float8E5M2](t *testing.T) {
	for _, s := range [][3]int{{16, 8, 64}, {21, 13, 160}} {
		m, n, k := s[0], s[1], s[2]
		a, b, c := random[T](1, m, k), random[T](2, k, n), blank[float32](m, n)
		as, bs := scales[tile.Float8E8M0](3, m, k/32), scales[tile.Float8E8M0](4, k/32, n)
		run(t, NewScaledMatMul[T](MatMulTiles{M: 16, N: 8, K: 64}), a.Array, as.Array, b.Array, bs.Array, c.Array)
		x, y := make([]float64, m*k), make([]float64, k*n)
		for i := range x {
			x[i] = a.exact[i] * as.exact[i/k*(k/32)+i%k/32]
		}
		for i := range y {
			y[i] = b.exact[i] * bs.exact[i/n/32*n+i%n]
		}
		compare(t, "scaled matmul", c, product(x, y, m, n, k), 1e-4)
	}
}

func TestScaledMatMul(t *testing.T) {
	t.Run("float8e4m3", testScaled[tile.Float8E4M3])
	t.Run("float8e5m2", testScaled[tile.Float8E5M2])
}

// fours is a matrix of 4-bit numbers, two per byte, and their values.
func fours(seed uint64, rows, cols int) (tile.Array[uint8], []float64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	data, exact := make([]uint8, rows*cols/2), make([]float64, rows*cols)
	for i := range data {
		data[i] = uint8(rng.Uint32())
		exact[2*i], exact[2*i+1] = num.E2M1FN.Decode(uint64(data[i]&15)), num.E2M1FN.Decode(uint64(data[i]>>4))
	}
	return tile.ArrayOf(data, rows, cols/2), exact
}

func testScaled4[S Scale](t *testing.T, block int) {
	const m, n, k = 21, 13, 160
	a, x := fours(1, m, k)
	b, y := fours(2, n, k)
	as, bs, c := scales[S](3, m, k/block), scales[S](4, n, k/block), blank[float32](m, n)
	run(t, NewScaledMatMul4[S](MatMulTiles{M: 16, N: 8, K: 64}, block), a, as.Array, b, bs.Array, c.Array)
	for i := range x {
		x[i] *= as.exact[i/block]
	}
	turned := make([]float64, k*n)
	for i := range y {
		turned[i%k*n+i/k] = y[i] * bs.exact[i/block]
	}
	compare(t, "scaled matmul of 4 bits", c, product(x, turned, m, n, k), 1e-4)
}

func TestScaledMatMul4(t *testing.T) {
	testScaled4[tile.Float8E8M0](t, 32)
	testScaled4[tile.Float8E8M0](t, 16)
	testScaled4[tile.Float8E4M3](t, 16)
	testScaled4[tile.Float8E5M3](t, 16)
	testScaled4[tile.Float8E5M3](t, 32)
}

// swizzled is scales of rows by cols in the order of NewScaledMatMulSwizzled.
func swizzled(s matrix[tile.Float8E8M0]) tile.Array[tile.Float8E8M0] {
	rows, cols := s.Shape[0], s.Shape[1]
	m, k := tile.Blocks(rows, 128), tile.Blocks(cols, 4)
	data := make([]tile.Float8E8M0, m*k*512)
	for r := range rows {
		for c := range cols {
			part := r/128*k + c/4
			data[part*512+r%32*16+r%128/32*4+c%4] = s.Data[r*cols+c]
		}
	}
	return tile.ArrayOf(data, m, k, 32, 16)
}

func TestScaledMatMulSwizzled(t *testing.T) {
	const m, n, k = 150, 40, 192
	a, b, c := random[tile.Float8E4M3](1, m, k), random[tile.Float8E4M3](2, k, n), blank[float32](m, n)
	as, bs := scales[tile.Float8E8M0](3, m, k/32), scales[tile.Float8E8M0](4, n, k/32)
	run(t, NewScaledMatMulSwizzled[tile.Float8E4M3](MatMulTiles{}), a.Array, swizzled(as), b.Array, swizzled(bs), c.Array)
	x, y := make([]float64, m*k), make([]float64, k*n)
	for i := range x {
		x[i] = a.exact[i] * as.exact[i/32]
	}
	for i := range y {
		y[i] = b.exact[i] * bs.exact[i%n*(k/32)+i/n/32]
	}
	compare(t, "swizzled", c, product(x, y, m, n, k), 1e-4)
}
