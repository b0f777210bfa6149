package kernels

import (
	"slices"
	"strings"

	"gotile/tile"
)

// Ready returns the kernels of this package with the given name, such as "softmax_float16",
// or with that name for every type of elements, such as "softmax", for programs that compile
// them ahead. They are the kernels of constructors called with zeros for their tiles; kernels
// of one name differ in the types or layouts of their arguments. Without a name it returns
// all of them. [NewFFT] and [NewMatMulSplitK] are not among them: they have no default sizes,
// and [NewMatMul] splits sums if that is fast.
func Ready(name string) []*tile.Kernel {
	all := slices.Concat(readyReals[float32](), readyReals[tile.Float16](), readyReals[tile.BFloat16](),
		readyNumbers[float64](), readyNumbers[int32](), readyNumbers[int64](), readyNumbers[uint32](), readyNumbers[uint64](),
		readyFactors[Float8, tile.Float16](), readyFactors[Float8, float32](),
		readyFactors[tile.Float8E5M2, tile.Float16](), readyFactors[tile.Float8E5M2, float32](),
		readyFactors[float64, float64](), readyFactors[int8, int32](), readyScaled())
	if name == "" {
		return all
	}
	return slices.DeleteFunc(all, func(k *tile.Kernel) bool { return k.Name() != name && familyOf(k) != name })
}

// ReadyNames lists the names of the kernels that [Ready] returns, in order.
func ReadyNames() []string {
	var names []string
	for _, k := range Ready("") {
		names = append(names, k.Name())
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// familyOf is a kernel's name without the type of its elements.
func familyOf(k *tile.Kernel) string {
	if i := strings.LastIndexByte(k.Name(), '_'); i >= 0 && elementNames[k.Name()[i+1:]] {
		return k.Name()[:i]
	}
	return k.Name()
}

// elementNames are the types that end names of kernels.
var elementNames = func() map[string]bool {
	names := make(map[string]bool)
	for d := tile.I8; d < tile.Void; d++ {
		names[d.String()] = true
	}
	return names
}()

// readyReals are the kernels over floats of up to 32 bits.
func readyReals[T Real]() []*tile.Kernel {
	list := []*tile.Kernel{
		NewAttention[T](AttentionTiles{}), NewAttention[T](AttentionTiles{Causal: true}), NewCumSum[T](0), NewGELUBias[T](0),
		NewExperts[T](MatMulTiles{}, false), NewExperts[T](MatMulTiles{}, true), NewSiLUMul[T](0),
		NewLayerNorm[T](0), NewLayerNormBackward[T](0), NewLayerNormBackwardWeights[T](0, 0),
		NewRMSNorm[T](0), NewRMSNormGather[T](0), NewRMSNormPersistent[T](0, 0), NewSoftmax[T](0, 0), NewSoftmaxPersistent[T](0),
	}
	list = append(list, readyNumbers[T]()...)
	list = append(list, readyFactors[T, T]()...)
	if tile.DTypeOf[T]() != tile.F32 {
		list = append(list, readyFactors[T, float32]()...)
	}
	return list
}

// readyNumbers are the kernels over numbers.
func readyNumbers[T Number]() []*tile.Kernel {
	return []*tile.Kernel{NewTranspose[T](0, 0), NewVecAdd[T](0), NewVecAddGather[T](0), NewMatAdd[T](0, 0), NewMatAddGather[T](0, 0)}
}

// readyFactors are matrix products in both layouts of the right operand.
func readyFactors[In Factor, Out Sum]() (list []*tile.Kernel) {
	for _, t := range []MatMulTiles{{}, {Transposed: true}} {
		list = append(list, NewMatMul[In, Out](t), NewMatMulPersistent[In, Out](t), NewBatchMatMul[In, Out](t))
	}
	return list
}

// readyScaled are block-scaled products, which GPUs before Blackwell do not have.
func readyScaled() []*tile.Kernel {
	return []*tile.Kernel{
		NewHistogram(0),
		NewScaledMatMul[Float8](MatMulTiles{}), NewScaledMatMul[tile.Float8E5M2](MatMulTiles{}),
		NewScaledMatMulSwizzled[Float8](MatMulTiles{}), NewScaledMatMulSwizzled[tile.Float8E5M2](MatMulTiles{}),
		NewScaledMatMul4[tile.Float8E8M0](MatMulTiles{}, 0), NewScaledMatMul4[Float8](MatMulTiles{}, 0), NewScaledMatMul4[tile.Float8E5M3](MatMulTiles{}, 0),
	}
}
