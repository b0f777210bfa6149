package kernels

import (
	"fmt"
	"testing"

	"gotile/tile"
)

// Rows of many lengths go through blocks that stay. On an H200 those of 8 to 128 numbers
// that the accelerator moves do not end, which is why no default takes short rows so.
func TestPersistentRows(t *testing.T) {
	for _, n := range []int{8, 16, 32, 40, 64, 77, 128, 1000, 2048, 2050, 3000, 5000, 8000, 8192, 1} {
		for _, noTMA := range []bool{true, false} {
			if !noTMA && n < 1000 && *deviceName != "cpu" {
				continue
			}
			v := Variant{Form: "persistent", NoTMA: noTMA, Hints: Hints{Occupancy: 2}}.ForRows(n)
			t.Run(fmt.Sprintf("%d/%v", n, v), func(t *testing.T) {
				const m = 5
				x, w, b, y := random[tile.Float16](1, m, n), random[tile.Float16](2, n), random[tile.Float16](3, n), blank[tile.Float16](m, n)
				mean, rstd := blank[float32](m), blank[float32](m)
				run(t, LayerNormAs[tile.Float16](v), x.Array, w.Array, b.Array, y.Array, mean.Array, rstd.Array, float32(eps))
				want, _, _ := layerNorm(x.exact, w.exact, b.exact, n)
				compare(t, v.String(), y, want, 3*tolerance[tile.Float16]())
			})
		}
	}
}
