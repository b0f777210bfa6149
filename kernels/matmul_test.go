package kernels

import (
	"testing"

	"gotile/internal/products"
	"gotile/tile"
)

var smallTiles = MatMulTiles{M: 16, N: 8, K: 16, Group: 2}

// matmulSizes are m, n and k below, at and beyond the tiles'.
var matmulSizes = [][3]int{{1, 1, 1}, {16, 8, 16}, {70, 37, 41}}

// floatFactor and floatSum are the constraints of operands and sums that are floats.
type (
	floatFactor interface {
		Factor
		tile.Float
	}
	floatSum interface {
		Sum
		tile.Float
	}
)

func testMatMul[In floatFactor, Out floatSum](t *testing.T) {
	for _, s := range matmulSizes {
		m, n, k := s[0], s[1], s[2]
		a, b := random[In](1, m, k), random[In](2, k, n)
		want := product(a.exact, b.exact, m, n, k)
		c, d, e := blank[Out](m, n), blank[Out](m, n), blank[Out](m, n)
		run(t, NewMatMul[In, Out](smallTiles), a.Array, b.Array, c.Array)
		compare(t, "matmul", c, want, tolerance[Out]())
		launch(t, NewMatMulPersistent[In, Out](smallTiles), 3, a.Array, b.Array, d.Array)
		compare(t, "persistent", d, want, tolerance[Out]())
		tiles := tile.Blocks(m, smallTiles.M) * tile.Blocks(n, smallTiles.N)
		locks, counts := make([]int32, tiles), make([]int32, tiles)
		run(t, NewMatMulSplitK[In, Out](smallTiles, 3), a.Array, b.Array, e.Array, tile.ArrayOf(locks, tiles), tile.ArrayOf(counts, tiles))
		compare(t, "split-k", e, want, 2*tolerance[Out]())
		for i := range tiles {
			if locks[i] != 0 || counts[i] != 0 {
				t.Errorf("split-k: tile %d: lock %d and count %d are left; want 0", i, locks[i], counts[i])
			}
		}
	}
}

func TestMatMul(t *testing.T) {
	each(t, testMatMul[float32, float32], testMatMul[tile.Float16, tile.Float16], testMatMul[tile.BFloat16, tile.BFloat16])
	t.Run("float64", testMatMul[float64, float64])
	t.Run("float8e4m3", testMatMul[tile.Float8E4M3, float32])
	t.Run("float8e5m2", testMatMul[tile.Float8E5M2, tile.Float16])
}

// With TF32, numbers of 11 bits are exact.
func TestMatMulTF32(t *testing.T) {
	tf := smallTiles
	tf.TF32 = true
	a, b, c := zeros[float32](20, 30), zeros[float32](30, 10), blank[float32](20, 10)
	for _, m := range []matrix[float32]{a, b} {
		for i := range m.Data {
			m.Data[i] = float32(i%15 - 7)
			m.exact[i] = float64(m.Data[i])
		}
	}
	run(t, NewMatMul[float32, float32](tf), a.Array, b.Array, c.Array)
	compare(t, "tf32", c, product(a.exact, b.exact, 20, 10, 30), 0)
}

func testBatchMatMul[In floatFactor, Out floatSum](t *testing.T) {
	const batch, m, n, k = 3, 21, 13, 35
	a, b, c := random[In](1, batch, m, k), random[In](2, batch, k, n), blank[Out](batch, m, n)
	run(t, NewBatchMatMul[In, Out](smallTiles), a.Array, b.Array, c.Array)
	var want []float64
	for i := range batch {
		want = append(want, product(a.exact[i*m*k:(i+1)*m*k], b.exact[i*k*n:(i+1)*k*n], m, n, k)...)
	}
	compare(t, "batch matmul", c, want, tolerance[Out]())
}

func TestBatchMatMul(t *testing.T) {
	each(t, testBatchMatMul[float32, float32], testBatchMatMul[tile.Float16, tile.Float16], testBatchMatMul[tile.BFloat16, tile.BFloat16])
	t.Run("float8e4m3", testBatchMatMul[tile.Float8E4M3, float32])
}

// Rows of a larger matrix: strides beyond the row's length.
func TestMatMulStrided(t *testing.T) {
	a, b, c := random[float32](1, 12, 20), random[float32](2, 9, 7), blank[float32](12, 7)
	sub := tile.Array[float32]{Data: a.Data[3:], Shape: []int{12, 9}, Strides: []int{20, 1}}
	run(t, NewMatMul[float32, float32](smallTiles), sub, b.Array, c.Array)
	var rows []float64
	for i := range 12 {
		rows = append(rows, a.exact[i*20+3:i*20+12]...)
	}
	compare(t, "strided", c, product(rows, b.exact, 12, 7, 9), 2e-5)
}

// TestDeepTiles: large products of whole tiles share packed operands, unless workers have fewer than three tiles each.
func TestDeepTiles(t *testing.T) {
	for _, c := range []struct {
		n, bytes, cores int
		want            int // rows of a tile; 0 if package products divides the product
	}{
		{512, 4, 2, 128}, {512, 4, 16, 0}, {768, 8, 16, 0}, {1024, 4, 16, 128}, {1024, 8, 2, 128}, {2048, 8, 16, 256}, {2048, 4, 16, 256}, {1000, 4, 2, 0}, {512, 2, 16, 128},
	} {
		s := products.Shape{Batch: 1, M: c.n, N: c.n, K: c.n, Bytes: max(4, c.bytes)}
		waves := float64(tile.Blocks(c.n, 128)*tile.Blocks(c.n, 128)) / float64(c.cores)
		v, ok := deepTiles(s, c.bytes, waves)
		if ok != (c.want > 0) || v.M != c.want {
			t.Errorf("%d³ of %d bytes on %d cores: %+v, %v, want tiles of %d rows", c.n, c.bytes, c.cores, v, ok, c.want)
		}
	}
}
