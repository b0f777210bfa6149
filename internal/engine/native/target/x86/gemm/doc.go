// Package gemm emits machine code for matrix products of tiles: D = C + A·B, with A of [M,K], B of [K,N] and C and D of
// [M,N].
//
// The files correspond to the three parts of a fast product:
//
//   - microkernel.go: a block of D, some rows by some vectors of columns, stays in
//     registers during the loop over k. Each step loads the vectors of a row of B once and
//     an element of A for each row, and multiplies all pairs. tiles.go does the same with
//     the tile registers of AMX, and tiles_fetch.go prefetches for it.
//   - pack.go: B is copied into panels of columns, so that the vectors of a step are
//     contiguous in the first-level cache, and elements are converted to the format of the
//     multiplication. A is copied if its elements are not contiguous, or if it is too large
//     to stay in the first-level cache.
//   - sized.go, sized_kernel.go, sized_pack.go: the same for products whose sizes are
//     arguments: the last rows and columns are masked, and a panel is packed when it is needed. sized_pairs.go packs
//     pairs of integers.
//   - sized_dots.go, sized_row.go: such products of one row or one column, which read the matrix once, as it is in memory.
//   - plan.go: the number of rows and vectors of a block, and the instruction that
//     multiplies.
//
// Elements of float16 and of 8-bit floats are multiplied as float32. If the processor has dot products, elements of
// bfloat16 are multiplied in pairs, and 8-bit integers in groups of four: a unit of A and of B, four bytes, then holds
// the elements of adjacent k.
//
// # Accuracy
//
// Products of integers are exact, and wrap in 32 bits. Products of floats are added to C in the order of k by FMA, so
// they are not rounded before. So a result is the same with every instruction set except AMX, and within
// 2·K·ε·(|c|+Σ|a·b|) of the exact one, where ε is 2⁻²⁴ or, for float64, 2⁻⁵³. There are three exceptions: the dot product
// of bfloat16 flushes subnormal operands and sums to zero, AMX adds up even and odd k separately, and a [Sized] product of one
// row or column, whose operands are contiguous along k, adds up as many parts of the sum as a vector has lanes.
//
// The package does not know Tile IR; operands are addresses and strides.
package gemm
