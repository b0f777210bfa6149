package main

import (
	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// kernelSet is the kernels of a model, made for its sizes and the type of its weights.
type kernelSet struct {
	embed     *tile.Kernel // tokens become rows of numbers
	norm      *tile.Kernel // brings rows to one size
	rotate    *tile.Kernel // rotates queries and keys by their positions, and stores keys and values
	attend    *tile.Kernel // attention of many queries
	attendOne *tile.Kernel // of one
	gate      *tile.Kernel // the gate of the feed-forward part
}

// newKernelSet makes the kernels for all but the products with weights, which
// newProductsOf makes.
func newKernelSet[W Weight](c Config) kernelSet {
	dim, keys := powerOfTwoFrom(c.HeadDim), 64
	group := c.Heads / c.KVHeads
	return kernelSet{
		embed:     newEmbed[W](cut(c.Dim, 1024)),
		norm:      kernels.NewRMSNorm[float32](cut(c.Dim, 1024)),
		rotate:    newRotate(c.Heads, c.KVHeads, powerOfTwoFrom(c.HeadDim/2)),
		attend:    kernels.NewAttention[float32](kernels.AttentionTiles{M: 32, N: keys, Dim: dim, Causal: true, Group: group}),
		attendOne: newAttendOne(group, keys, dim),
		gate:      kernels.NewSiLUMul[float32](cut(c.Hidden, 1024)),
	}
}

// products is the kernels that multiply by a matrix of weights.
type products struct {
	one  *tile.Kernel // one token
	few  *tile.Kernel // up to fewTokens
	many *tile.Kernel // any number
}

const fewTokens = 16

// newProductsOf makes kernels for a matrix of n by k in tiles that divide it.
func newProductsOf[W Weight](n, k int, factor tile.DType, add bool) products {
	t := kernels.MatMulTiles{M: 64, N: cut(n, 64), K: cut(k, 64)}
	p := products{one: newProduct[W](cut(k, 1024), add), many: newProducts[W](t, factor, add)}
	t.M = fewTokens
	p.few = newProducts[W](t, factor, add)
	return p
}

// factorFor is the type that products of many rows are made in. Processors have instructions
// for bfloat16 and GPUs have units, so the numbers that meet such weights are rounded to it, as PyTorch
// does. GPUs also have units for TF32, which other weights of 16 and 8 bits become without loss.
func factorFor[W Weight](dev device.Device) tile.DType {
	switch d := tile.DTypeOf[W](); {
	case d == tile.BF16:
		return tile.BF16
	case d == tile.F32 || dev.Describe().HostMemory:
		return tile.F32
	}
	return tile.TF32
}

// powerOfTwoFrom returns the smallest power of two that is not less than n.
func powerOfTwoFrom(n int) int {
	p := 1
	for p < n {
		p *= 2
	}
	return p
}

// cut is the length of tiles that cover n numbers: the longest up to most of which none
// reaches beyond, unless that were very short.
func cut(n, most int) int {
	p := most
	for n%p != 0 {
		p /= 2
	}
	if p < 16 {
		return min(most, powerOfTwoFrom(n))
	}
	return p
}
