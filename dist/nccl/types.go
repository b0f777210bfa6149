package nccl

import (
	"gotile/dist"
	"gotile/tile"
)

// Numbers of ncclDataType_t and ncclRedOp_t.
var (
	types = map[tile.DType]uintptr{tile.I8: 0, tile.U8: 1, tile.I32: 2, tile.U32: 3, tile.I64: 4, tile.U64: 5, tile.F16: 6, tile.F32: 7, tile.F64: 8,
		tile.BF16: 9, tile.E4M3: 10, tile.E5M2: 11}
	reductions = map[dist.Reduction]uintptr{dist.Sum: 0, dist.Product: 1, dist.Max: 2, dist.Min: 3, dist.Average: 4}
)

const bytesType = 1 // ncclUint8, for moves

// newBytes, newWords and newInts return memory on the heap that the library writes: stacks move.
//
//go:noinline
func newBytes(n int) []byte { return make([]byte, n) }

//go:noinline
func newWords(n int) []uintptr { return make([]uintptr, n) }

//go:noinline
func newInts(n int) []int32 { return make([]int32, n) }
