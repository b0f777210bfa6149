package kernels

import (
	"context"
	"fmt"
	"math"
	"testing"
	"time"
)

// BenchmarkShapes multiplies matrices of shapes for which nothing was tuned. The maximum rate is that of the code; the
// mean includes the effect of other work on the machine.
func BenchmarkShapes(b *testing.B) {
	for _, s := range [][3]int{{32, 32, 32}, {64, 64, 64}, {100, 100, 100}, {127, 513, 1000}, {256, 256, 256}, {500, 300, 700}, {384, 768, 3072}, {384, 3072, 768},
		{1, 4096, 4096}, {4000, 4000, 100}, {2048, 32, 2048}, {10, 100000, 10}, {1024, 1024, 1024}} {
		b.Run(fmt.Sprintf("f32/%d×%d×%d", s[0], s[1], s[2]), func(b *testing.B) { benchShape[float32](b, s) })
		b.Run(fmt.Sprintf("f64/%d×%d×%d", s[0], s[1], s[2]), func(b *testing.B) { benchShape[float64](b, s) })
	}
}

func benchShape[T interface{ float32 | float64 }](b *testing.B, s [3]int) {
	dev, k := dev(b), NewMatMul[T, T](MatMulTiles{})
	x, y, z := random[T](1, s[0], s[1]), random[T](2, s[1], s[2]), blank[T](s[0], s[2])
	best := time.Duration(math.MaxInt64)
	for b.Loop() {
		start := time.Now()
		if err := k.Run(context.Background(), dev, x.Array, y.Array, z.Array); err != nil {
			b.Fatal(err)
		}
		best = min(best, time.Since(start))
	}
	b.ReportMetric(2*float64(s[0]*s[1]*s[2])/best.Seconds()/1e9, "best-GFLOP/s")
}
