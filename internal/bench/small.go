package bench

import (
	"math"

	"gotile/kernels"
	"gotile/tile"
)

// The sizes of the workloads of emulators: those of vectors, and the sides of matrices and of products.
const (
	smallLength  = 1 << 18
	smallSide    = 512
	smallProduct = 256
)

// small are workloads whose instructions are counted: work is in elements, or multiplications.
var small = []Workload{
	vector("copy", smallLength, elementwise("copy", chunk, same), func(x float64) float64 { return x }),
	addition("vecadd", smallLength, kernels.NewVecAdd[float32](0)),
	{Name: "sum", Unit: gigabytes, work: 4 * smallLength, prepare: func(a *arrays) job { return prepareSum(a, smallLength) }},
	vector("exp", smallLength, elementwise("exp", chunk, func(x tile.Tile) tile.Tile { return x.Exp() }), math.Exp),
	vector("tanh", smallLength, elementwise("tanh", chunk, func(x tile.Tile) tile.Tile { return x.Tanh() }), math.Tanh),
	softmax[float32]("softmax", smallSide),
	norm[float32]("layer norm", smallSide, true),
	vector("gelu", smallLength, elementwise("gelu", chunk, gelu), geluOf),
	transpose("transpose", smallSide),
	running("cumsum", smallSide),
	gather("gather rows", smallSide, smallSide),
	counts("histogram", smallLength, chunk),
	product[float32, float32]("gemm f32", gigaflops, cube(smallProduct), kernels.MatMulTiles{}, normal[float32]),
	product[float64, float64]("gemm f64", gigaflops, cube(smallProduct), kernels.MatMulTiles{}, normal[float64]),
	product[tile.BFloat16, float32]("gemm bf16", gigaflops, cube(smallProduct), kernels.MatMulTiles{}, normal[tile.BFloat16]),
	attention[float32]("attention", gigaflops, heads{1, 1, 256, 64, false}),
}
