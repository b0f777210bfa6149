package main

// small is a case of each kernel with short arrays, for the test and for gotile vet.
func small() []Case {
	return []Case{
		{Op: "affine", DType: "f32", Shape: []int{100}, Axis: -1, Tile: []int{64}},
		{Op: "mixed", DType: "i32", Shape: []int{100}, Axis: -1, Tile: []int{64}},
		{Op: "threshold", DType: "u8", Shape: []int{100}, Axis: -1, Tile: []int{64}},
		{Op: "log", DType: "f32", Shape: []int{100}, Axis: -1, Tile: []int{64}},
		{Op: "atan2", DType: "f64", Shape: []int{100}, Axis: -1, Tile: []int{64}},
		{Op: "softmax", DType: "bf16", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "cumsum", DType: "f64", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "layernorm", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{1, 32}},
		{Op: "rmsnorm", DType: "f16", Shape: []int{9, 20}, Axis: -1, Tile: []int{1, 32}},
		{Op: "sum", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "argmax", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "max", DType: "i32", Shape: []int{9, 20}, Axis: 0, Tile: []int{4, 32}},
		{Op: "sum", DType: "f32", Shape: []int{9, 5, 20}, Axis: 1, Tile: []int{1, 8, 32}},
		{Op: "sum", DType: "f32", Shape: []int{3, 4, 5, 6}, Axis: 2, Tile: []int{1, 4, 8, 8}},
		{Op: "permute", DType: "f32", Shape: []int{9, 20}, Axis: -1, Perm: []int{1, 0}, Tile: []int{4, 32}},
		{Op: "permute", DType: "u8", Shape: []int{9, 5, 20}, Axis: -1, Perm: []int{1, 0, 2}, Tile: []int{4, 4, 16}},
		{Op: "permute", DType: "f64", Shape: []int{3, 4, 5, 6}, Axis: -1, Perm: []int{0, 2, 1, 3}, Tile: []int{1, 4, 4, 8}},
		{Op: "addrow", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "scalerows", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "gather", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "pad", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
		{Op: "concat", DType: "f32", Shape: []int{9, 20}, Axis: -1, Tile: []int{4, 32}},
	}
}

// jobs returns the jobs of the small cases.
//
//tilevet:trace
func jobs() []job {
	var list []job
	for _, c := range small() {
		list = append(list, c.job())
	}
	return list
}
