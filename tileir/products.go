package tileir

import "slices"

// Accumulators returns the element types that a matrix product of operands of a type may be
// summed in, the narrowest first; none for a type that no plain product takes.
func Accumulators(operand Scalar) []Scalar { return scalars[operand].sums }

// ScaleBlocks returns how many elements of an operand along k one scale may be for in a
// block-scaled product, by the element types of operand and scale; none for types that
// do not go together.
func ScaleBlocks(operand, scale Scalar) []int64 { return scalars[operand].blocks[scale] }

// isFactor reports a float type that plain matrix products take.
func isFactor(s Scalar) bool { return s.IsFloat() && len(scalars[s].sums) > 0 }

// isAccumulator reports a float type that matrix products are summed in.
func isAccumulator(s Scalar) bool {
	return s.IsFloat() && slices.ContainsFunc(Scalars(), func(x Scalar) bool { return slices.Contains(scalars[x].sums, s) })
}

// isScaled reports a type whose elements block-scaled products take, and isScale one of scales.
func isScaled(s Scalar) bool { return len(scalars[s].blocks) > 0 }

func isScale(s Scalar) bool {
	return slices.ContainsFunc(Scalars(), func(x Scalar) bool { return len(scalars[x].blocks[s]) > 0 })
}
