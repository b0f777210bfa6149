package tile_test

import (
	"context"
	"fmt"

	"gotile/device/cpu"
	"gotile/tile"
)

func ExampleExpm1() {
	show(func(b *tile.Block) { b.Print("%.4e\n", tile.Expm1(b.Values([]float32{1e-6, 1}))) })
	// Output: [1.0000e-06, 1.7183e+00]
}

func ExampleLog1p() {
	show(func(b *tile.Block) { b.Print("%.4e\n", tile.Log1p(b.Values([]float32{1e-6, 1}))) })
	// Output: [1.0000e-06, 6.9315e-01]
}

func ExampleErf() {
	show(func(b *tile.Block) { b.Print("%.4f\n", tile.Erf(b.Values([]float32{-1, 0, 0.5, 3}))) })
	// Output: [-0.8427, 0.0000, 0.5205, 1.0000]
}

func ExampleSigmoid() {
	show(func(b *tile.Block) { b.Print("%.4f\n", tile.Sigmoid(b.Values([]float32{-2, 0, 2, 100}))) })
	// Output: [0.1192, 0.5000, 0.8808, 1.0000]
}

func ExampleSoftplus() {
	show(func(b *tile.Block) { b.Print("%.4f\n", tile.Softplus(b.Values([]float32{-2, 0, 2, 100}))) })
	// Output: [0.1269, 0.6931, 2.1269, 100.0000]
}

func ExampleRound() {
	show(func(b *tile.Block) { b.Print("%.0f\n", tile.Round(b.Values([]float32{0.5, 1.5, 2.5, -2.7}))) })
	// Output: [0, 2, 2, -3]
}

func ExampleClamp() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.Clamp(b.Iota(tile.I32, 8), 2, 5)) })
	// Output: [2, 2, 2, 3, 4, 5, 5, 5]
}

func ExampleSort() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.Sort(b.Values([]int32{3, 1, 4, 1}), 0, false)) })
	// Output: [1, 1, 3, 4]
}

func ExampleArgSort() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.ArgSort(b.Values([]int32{3, 1, 4, 1}), 0, false)) })
	// Output: [1, 3, 0, 2]
}

func ExampleTopK() {
	show(func(b *tile.Block) {
		values, places := tile.TopK(b.Values([]int32{3, 1, 4, 1}), 2, 0)
		b.Print("%d at %d\n", values, places)
	})
	// Output: [4, 3] at [2, 0]
}

// The two greatest of 16 elements, from tiles of 4. The loop carries the greatest elements so far and their indices.
func ExampleTopK_longAxis() {
	const n, k = 4, 2
	top := tile.NewKernel(func(b *tile.Block, x, values tile.Span1[int32], places tile.Span1[int32]) {
		best, at := tile.TopK(x.Tiles(n).Load(0), k, 0)
		for i := range b.Range(1, x.Tiles(n).Count(0), &best, &at) {
			part := x.Tiles(n).Load(i)
			least := tile.ReduceMin(best, 0)
			for range b.If(tile.Any(part.Gt(least.Broadcast(n)), 0), &best, &at) {
				v, p := tile.TopK(part, k, 0)
				both, which := tile.TopK(tile.Cat(best, v, 0), k, 0)
				from := tile.Cat(at, p.Add(i.Mul(n)), 0)
				here := which.Column().Broadcast(k, 2*k).Eq(b.Iota(tile.I32, 2*k).Row().Broadcast(k, 2*k))
				best, at = both, tile.Select(here, from.Row().Broadcast(k, 2*k), 0).Sum(1).Reshape(k)
			}
		}
		values.Tiles(k).Store(best, 0)
		places.Tiles(k).Store(at, 0)
	}, tile.Over(1, k))
	x := []int32{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3}
	values, places := make([]int32, k), make([]int32, k)
	if err := top.Run(context.Background(), cpu.Open(), x, values, places); err != nil {
		fmt.Println(err)
	}
	fmt.Println(values, places)
	// Output: [9 9] [5 12]
}

func ExampleBlockOf() {
	halves := func(t tile.Tile) tile.Tile { return t.Add(tile.BlockOf(t).Full(0.5, tile.F32, t.Shape()...)) }
	show(func(b *tile.Block) { b.Print("%.1f\n", halves(b.Values([]float32{1, 2}))) })
	// Output: [1.5, 2.5]
}

func ExampleMean() {
	show(func(b *tile.Block) { b.Print("%.2f\n", tile.Mean(b.Values([]float32{1, 2, 3, 6}), 0)) })
	// Output: [3.00]
}

func ExampleVar() {
	show(func(b *tile.Block) { b.Print("%.2f\n", tile.Var(b.Values([]float32{1, 2, 3, 6}), 0)) })
	// Output: [3.50]
}

func ExampleCount() {
	show(func(b *tile.Block) { b.Print("%d\n", b.Iota(tile.I32, 8).Gt(2).Count(0)) })
	// Output: [5]
}

func ExampleSqueeze() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.Squeeze(b.Iota(tile.I32, 1, 4, 1))) })
	// Output: [0, 1, 2, 3]
}

func ExampleExpand() {
	show(func(b *tile.Block) { b.Print("%d\n", tile.Expand(b.Iota(tile.I32, 2), 0)) })
	// Output: [[0, 1]]
}

// The maximum of all elements, in a shape that broadcasts back.
func ExampleSum_whole() {
	show(func(b *tile.Block) { b.Print("%d\n", b.Iota(tile.I32, 2, 4).Sum(tile.Whole)) })
	// Output: [[28]]
}
