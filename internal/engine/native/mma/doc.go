// Package mma defines matrix products, independently of the target that performs them: D = C + A·B, with A of [M,K], B
// of [K,N] and C and D of [M,N]. Operands are addresses and strides, which the code of a target reads from a block of
// arguments.
package mma
