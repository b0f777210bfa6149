// Package gemm emits machine code of arm64 for matrix products of tiles: D = C + A·B, with A of [M,K], B of [K,N] and C and
// D of [M,N].
//
//   - microkernel.go: a block of D, some rows by some vectors of columns, stays in registers during the loop over k. Each
//     step loads the units of a column of A and of a row of B, and multiplies all pairs, by instructions that take
//     an element of one vector.
//   - pack.go: both operands are copied first, A into groups of rows and B into groups of columns, so that the units of a
//     step are contiguous. Elements are converted to the format of the multiplication.
//   - sized.go, sized_kernel.go, sized_pack.go: the same for products whose sizes are arguments: rows of A are not
//     interleaved, small operands are read in memory, and a panel is packed when it is needed.
//   - plan.go: the number of rows and vectors of a block, and the instruction that multiplies.
//
// A unit is the operand of one multiplication of a lane: an element, two bfloat16 of adjacent k (BFDOT), or four bytes
// (SDOT, UDOT, USDOT). Matrix instructions multiply the units of two rows with those of two columns: four bfloat16 (BFMMLA) or
// eight bytes (SMMLA, UMMLA, USMMLA); see matrix.go. Elements of float16 and of 8-bit floats are multiplied as float32, and so
// are bfloat16 without BF16. Bytes without dot products are multiplied as 32-bit integers.
//
// # Accuracy
//
// Products of integers are exact, and wrap in 32 bits. Products of floats are added to C in the order of k by FMA, as on
// x86, so results are equal to the bit. BFDOT adds two products, and then their sum: it rounds both additions to odd, and
// is within 2·K·ε·(|c|+Σ|a·b|) of the exact result, where ε is 2⁻²⁴, if no product is subnormal or beyond float32. It
// flushes subnormal operands and results to zero, and products beyond float32 become infinities before they are added.
// BFMMLA is two such additions for each sum, in the order of k, so both have the same results. No code sets FPCR.EBF, which
// would change the rounding of both.
//
// The package does not know Tile IR; operands are addresses and strides.
package gemm
