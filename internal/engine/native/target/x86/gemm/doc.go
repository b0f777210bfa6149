// Package gemm emits machine code for matrix products of tiles: D = C + A·B, with A of
// [M,K], B of [K,N] and C and D of [M,N].
//
// Three things make a product fast, and each has a file:
//
//   - microkernel.go: a block of D of some rows and some vectors of columns stays in
//     registers while k goes by. Each step loads the vectors of a row of B once and
//     an element of A for each row, and multiplies each with each. tiles.go does the same
//     with the tile registers of AMX, and tiles_fetch.go fetches for it.
//   - pack.go: B is copied into panels of columns, so that the vectors of a step lie side by
//     side in the first-level cache; on the way elements become what the
//     multiplication takes. A is copied where its elements do not lie so already, or
//     where it is too large to stay in the first-level cache.
//   - plan.go: how many rows and vectors a block has, and which instruction multiplies.
//
// Elements of float16 and of 8-bit floats are multiplied as float32. Those of bfloat16 go in pairs, and
// 8-bit integers in fours, where the processor has dot products of those: a unit of A and of B, four
// bytes, then holds the elements of neighbouring k.
//
// # Accuracy
//
// Products of integers are exact, and wrap in 32 bits. Products of floats are added to
// C one after the other, in the order of k, and are not rounded before (FMA). So a result is the same
// with every instruction set but AMX, and within 2·K·ε·(|c|+Σ|a·b|) of the exact one, where ε is 2⁻²⁴ or, for float64,
// 2⁻⁵³. There are two exceptions: the dot product of bfloat16 takes subnormal
// operands and sums for zero, and AMX adds up even and odd k apart.
//
// The package knows nothing of Tile IR; operands are addresses and strides.
package gemm
