package native_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

// onBoth runs a kernel on both engines, each with its own buffers, and compares the last of them. Products are added in
// a different order, so results are only close to each other.
func onBoth[T tile.Float](t *testing.T, k *tile.Kernel, tolerance float64, scalars []any, shapes ...[]int) {
	t.Helper()
	var results [2][]T
	for i, name := range []string{"cpu:interp", "cpu:native"} {
		dev, err := device.Open(name)
		if err != nil {
			t.Skip(err)
		}
		rng := rand.New(rand.NewPCG(3, 4))
		var args []any
		for _, shape := range shapes {
			n := 1
			for _, d := range shape {
				n *= d
			}
			data := make([]T, n)
			for j := range data {
				data[j] = tile.FromFloat64[T](rng.Float64()*2 - 1)
			}
			results[i] = data
			args = append(args, tile.ArrayOf(data, shape...))
		}
		if err := k.Run(context.Background(), dev, append(args, scalars...)...); err != nil {
			t.Fatal(name, err)
		}
	}
	for j, want := range results[0] {
		w, g := tile.ToFloat64(want), tile.ToFloat64(results[1][j])
		if !(math.Abs(w-g) <= tolerance*max(1, math.Abs(w))) {
			t.Fatalf("element %d is %v, the portable engine has %v", j, g, w)
		}
	}
}

func matmul[T kernels.Real](t *testing.T, tolerance float64) {
	for _, tiles := range []kernels.MatMulTiles{{M: 16, N: 8, K: 16, Group: 2}, {M: 32, N: 64, K: 32}} {
		for _, s := range [][3]int{{1, 1, 1}, {70, 37, 41}, {64, 128, 96}, {40, 70, 600}} {
			m, n, k := s[0], s[1], s[2]
			t.Run(fmt.Sprintf("%d×%d×%d by %d", m, n, k, tiles.M), func(t *testing.T) {
				onBoth[T](t, kernels.NewMatMul[T, T](tiles), tolerance, nil, []int{m, k}, []int{k, n}, []int{m, n})
			})
		}
	}
}

// TestDirectStore: the product of the last iteration stores its sums in the view, also over one of its operands. It
// leaves tiles at edges to the store after the loop, and all tiles if the loop has no iterations.
func TestDirectStore(t *testing.T) {
	k := kernels.NewMatMul[float32, float32](kernels.MatMulTiles{M: 32, N: 128, K: 32})
	m, entry := moduleOf(t, k)
	if text, err := cpu.Inspect(m, entry); err != nil {
		t.Skip(err)
	} else if !strings.Contains(text, "unless the product has stored them") {
		t.Errorf("the product does not store its sums:\n%s", text)
	}
	for _, shape := range [][3]int{{32, 128, 32}, {32, 128, 96}, {64, 256, 512}, {70, 300, 100}} {
		onBoth[float32](t, k, 1e-5, nil, []int{shape[0], shape[2]}, []int{shape[2], shape[1]}, []int{shape[0], shape[1]})
	}
	onBoth[float64](t, kernels.NewBatchMatMul[float64, float64](kernels.MatMulTiles{M: 32, N: 32, K: 64}), 1e-12, nil, []int{3, 64, 128}, []int{3, 128, 64}, []int{3, 64, 64})
	onBoth[float32](t, sumsOver(32, 128, 32), 1e-5, nil, []int{128, 128}, []int{32, 128})
	onBoth[float32](t, sumsOver(32, 128, 256), 1e-5, nil, []int{128, 128}, []int{32, 128})
}

// sumsOver returns a kernel that multiplies a matrix of m by n by another one, k at a time, and overwrites it with the
// product. If k is more than n, it has no iterations.
func sumsOver(m, n, k int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		sum := b.Zeros(tile.F32, m, n)
		for i := range b.Range(0, n/k, &sum) {
			sum = tile.MMA(y.Tiles(m, k).Load(0, i), x.Tiles(k, n).Load(i, 0), sum)
		}
		y.Tiles(m, n).Store(sum, 0, 0)
	}, tile.Name("sums_over"), tile.Over(1))
}

// TestMatMul: tiles that are entirely within their matrices are read there, those at the edges are not, and one product
// may have both. With a large k, iterations are joined.
func TestMatMul(t *testing.T) {
	t.Run("f32", func(t *testing.T) { matmul[float32](t, 1e-5) })
	t.Run("f16", func(t *testing.T) { matmul[tile.Float16](t, 4e-3) })
	t.Run("bf16", func(t *testing.T) { matmul[tile.BFloat16](t, 2e-2) })
}

// TestAttention multiplies by a transposed view, and by tiles that were computed.
func TestAttention(t *testing.T) {
	for _, n := range []int{64, 100} {
		shape := []int{1, 2, n, 32}
		k := kernels.NewAttention[float32](kernels.AttentionTiles{M: 32, N: 32, Dim: 32})
		onBoth[float32](t, k, 1e-5, []any{float32(0.125), 0}, shape, shape, shape, shape)
	}
}
