package kernels

import (
	"testing"

	"gotile/tile"
)

// A product whose sums are divided equals the exact one within the rounding of sums, also if there are more parts than
// tiles of k.
func testMatMulParts[In floatFactor, Out floatSum](t *testing.T) {
	for _, s := range [][3]int{{10, 9, 1500}, {33, 70, 300}, {5, 5, 40}} {
		m, n, k := s[0], s[1], s[2]
		a, b := random[In](1, m, k), random[In](2, k, n)
		want := product(a.exact, b.exact, m, n, k)
		for _, parts := range []int{2, 3, 16} {
			c := blank[Out](m, n)
			run(t, MatMulAs[In, Out](MatMulTiles{}, Variant{Form: "parts", M: 32, N: 32, K: 64, Parts: parts}), a.Array, b.Array, c.Array)
			compare(t, "parts", c, want, 4*tolerance[Out]())
		}
	}
}

func TestMatMulParts(t *testing.T) {
	each(t, testMatMulParts[float32, float32], testMatMulParts[tile.Float16, tile.Float16], testMatMulParts[tile.BFloat16, tile.BFloat16])
	t.Run("float64", testMatMulParts[float64, float64])
}
