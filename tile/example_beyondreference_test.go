package tile_test

import "gotile/tile"

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
