package kernels

import (
	"math"
	"testing"

	"gotile/tile"
)

const eps = 1e-5

// layerNorm computes the same as NewLayerNorm.
func layerNorm(x, w, b []float64, n int) (y, mean, rstd []float64) {
	for r := 0; r < len(x); r += n {
		row, m, v := x[r:r+n], 0.0, 0.0
		for _, a := range row {
			m += a / float64(n)
		}
		for _, a := range row {
			v += (a - m) * (a - m) / float64(n)
		}
		s := 1 / math.Sqrt(v+eps)
		for j, a := range row {
			y = append(y, (a-m)*s*w[j]+b[j])
		}
		mean, rstd = append(mean, m), append(rstd, s)
	}
	return y, mean, rstd
}

func testLayerNorm[T Real](t *testing.T) {
	for _, s := range [][2]int{{1, 1}, {3, 32}, {7, 77}} {
		m, n := s[0], s[1]
		x, w, b, y := random[T](1, m, n), random[T](2, n), random[T](3, n), blank[T](m, n)
		mean, rstd := blank[float32](m), blank[float32](m)
		run(t, NewLayerNorm[T](32), x.Array, w.Array, b.Array, y.Array, mean.Array, rstd.Array, float32(eps))
		wantY, wantMean, wantRstd := layerNorm(x.exact, w.exact, b.exact, n)
		compare(t, "layer norm", y, wantY, 2*tolerance[T]())
		compare(t, "mean", mean, wantMean, 1e-5)
		compare(t, "rstd", rstd, wantRstd, 1e-4)
	}
}

func TestLayerNorm(t *testing.T) {
	each(t, testLayerNorm[float32], testLayerNorm[tile.Float16], testLayerNorm[tile.BFloat16])
}

// layerNormLoss is the loss whose gradient by the result is dy.
func layerNormLoss(x, w, b, dy []float64, n int) float64 {
	y, _, _ := layerNorm(x, w, b, n)
	loss := 0.0
	for i, v := range y {
		loss += v * dy[i]
	}
	return loss
}

// slope is the derivative of the loss by one number, by central differences.
func slope(p *float64, loss func() float64) float64 {
	const h = 1e-5
	x := *p
	*p = x + h
	up := loss()
	*p = x - h
	down := loss()
	*p = x
	return (up - down) / (2 * h)
}

func testLayerNormBackward[T Real](t *testing.T) {
	const m, n, parts = 9, 45, 4
	x, w, b, dy := random[T](1, m, n), random[T](2, n), random[T](3, n), random[T](4, m, n)
	_, mean64, rstd64 := layerNorm(x.exact, w.exact, b.exact, n)
	mean, rstd := blank[float32](m), blank[float32](m)
	for i := range m {
		mean.Data[i], rstd.Data[i] = float32(mean64[i]), float32(rstd64[i])
	}
	dx, dw, db := blank[T](m, n), zeros[float32](parts, n), zeros[float32](parts, n)
	run(t, NewLayerNormBackward[T](32), dx.Array, dy.Array, dw.Array, db.Array, x.Array, w.Array, mean.Array, rstd.Array,
		tile.ArrayOf(make([]int32, parts), parts))
	dweight, dbias := blank[T](n), blank[T](n)
	run(t, NewLayerNormBackwardWeights[T](2, 16), dw.Array, db.Array, dweight.Array, dbias.Array)
	loss := func() float64 { return layerNormLoss(x.exact, w.exact, b.exact, dy.exact, n) }
	for _, c := range []struct {
		name string
		got  matrix[T]
		by   []float64
	}{{"dx", dx, x.exact}, {"dweight", dweight, w.exact}, {"dbias", dbias, b.exact}} {
		want := make([]float64, len(c.by))
		for i := range want {
			want[i] = slope(&c.by[i], loss)
		}
		compare(t, c.name, c.got, want, 2*tolerance[T]())
	}
}

func TestLayerNormBackward(t *testing.T) {
	each(t, testLayerNormBackward[float32], testLayerNormBackward[tile.Float16], testLayerNormBackward[tile.BFloat16])
}

func testRMSNorm[T Real](t *testing.T) {
	for _, s := range [][2]int{{1, 1}, {3, 32}, {7, 77}} {
		m, n := s[0], s[1]
		x, w := random[T](1, m, n), random[T](2, n)
		var want, wantRstd []float64
		for r := 0; r < m*n; r += n {
			sum := 0.0
			for _, a := range x.exact[r : r+n] {
				sum += a * a
			}
			s := 1 / math.Sqrt(sum/float64(n)+eps)
			wantRstd = append(wantRstd, s)
			for j, a := range x.exact[r : r+n] {
				want = append(want, a*s*w.exact[j])
			}
		}
		for _, k := range []*tile.Kernel{NewRMSNorm[T](32), NewRMSNormGather[T](32)} {
			y, rstd := blank[T](m, n), blank[float32](m)
			run(t, k, x.Array, w.Array, y.Array, rstd.Array, float32(eps))
			compare(t, k.Name(), y, want, tolerance[T]())
			compare(t, k.Name()+" rstd", rstd, wantRstd, 1e-5)
		}
		y := blank[T](m, n)
		launch(t, NewRMSNormPersistent[T](2, 32), 2, x.Array, w.Array, y.Array, float32(eps))
		compare(t, "persistent", y, want, tolerance[T]())
	}
}

func TestRMSNorm(t *testing.T) {
	each(t, testRMSNorm[float32], testRMSNorm[tile.Float16], testRMSNorm[tile.BFloat16])
}
