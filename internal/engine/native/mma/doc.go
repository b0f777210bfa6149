// Package mma says what a matrix product is, whatever multiplies it: D = C + A·B, with A of [M,K], B of [K,N] and C and D
// of [M,N], all addresses and strides. The code of a target reads these from a block of arguments.
package mma
