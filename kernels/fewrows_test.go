package kernels

import (
	"fmt"
	"testing"

	"gotile/tile"
)

// fewRows are m, n and k of products of few rows by a transposed matrix, and of a matrix by few columns: sides of a vector, below and
// beyond them, and k of several pieces.
var fewRows = [][3]int{{1, 1, 40}, {1, 154, 77}, {1, 64, 7000}, {2, 33, 513}, {3, 7, 64}, {4, 100, 1601}, {5, 31, 129}, {90, 1, 65}, {70, 3, 100}, {64, 4, 3100}}

func testFewRows[In floatFactor, Out floatSum](t *testing.T) {
	for _, s := range fewRows {
		m, n, k := s[0], s[1], s[2]
		a, b, c := random[In](1, m, k), random[In](2, n, k), blank[Out](m, n)
		run(t, NewMatMul[In, Out](MatMulTiles{Transposed: true}), a.Array, b.Array, c.Array)
		turned := make([]float64, k*n)
		for i, x := range b.exact {
			turned[i%k*n+i/k] = x
		}
		compare(t, fmt.Sprintf("%d rows, %d columns, k %d", m, n, k), c, product(a.exact, turned, m, n, k), float64(1+k/256)*tolerance[Out]())
	}
}

// TestFewRows multiplies by the tiles that Run chooses.
func TestFewRows(t *testing.T) {
	each(t, testFewRows[float32, float32], testFewRows[tile.Float16, tile.Float16], testFewRows[tile.BFloat16, tile.BFloat16])
	t.Run("float64", testFewRows[float64, float64])
	t.Run("bfloat16 to float32", testFewRows[tile.BFloat16, float32])
	t.Run("int8", func(t *testing.T) {
		for _, s := range fewRows {
			m, n, k := s[0], s[1], s[2]
			a, b, c := make([]int8, m*k), make([]int8, n*k), make([]int32, m*n)
			for i := range a {
				a[i] = int8(i*37 + i>>5)
			}
			for i := range b {
				b[i] = int8(i*91 + i>>7)
			}
			run(t, NewMatMul[int8, int32](MatMulTiles{Transposed: true}), tile.ArrayOf(a, m, k), tile.ArrayOf(b, n, k), tile.ArrayOf(c, m, n))
			for i, got := range c {
				want := int32(0)
				for j := range k {
					want += int32(a[i/n*k+j]) * int32(b[i%n*k+j])
				}
				if got != want {
					t.Fatalf("%v: element %d is %d, want %d", s, i, got, want)
				}
			}
		}
	})
}
