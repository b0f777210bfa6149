// Package irgen makes random programs in Tile IR: a module that verifies, and a launch that fits it. Every operation of
// the table, every element type, view, loop and access occurs. Engines are compared by running the same program.
//
// # Comparable programs
//
// The result of a program does not depend on the number of workers, the order of blocks and the order in which an engine
// adds:
//
//   - Blocks write disjoint elements, or reduce into shared ones by atomic operations that commute and whose old values
//     are not used.
//   - Accesses of one block to memory that it writes are ordered by tokens.
//   - Operands for which the IR leaves an operation undefined do not occur: shifts are masked, divisors odd, promises
//     about overflow true.
//   - Inexact values (elementary functions, float sums, matrix products of wide range) are moved and stored, but not
//     operands of arithmetic. Their buffer has the number of units in the last place by which engines may differ.
//   - The bits of a computed NaN are not compared.
//
// [Options] remove some of these restrictions, for comparing an engine with itself.
//
// # Ordered programs
//
// [GenerateOrdered] makes programs of another kind: their blocks read memory that they also write, through arguments that
// may point into one buffer, around and in loops and conditions. Tokens order all accesses that conflict and few others,
// and each block has its own part of each buffer, so that these programs have one result as well. Their floats are
// integers of limited magnitude, whose sums are exact in every order. Some make one access with steps near the limits of
// their type, which may fault; engines agree whether it does. They are launched several times, with other contents,
// scalars and grids.
//
// # Kernels
//
// [GenerateKernel] makes programs in the form in which most kernels are written: blocks load tiles of arrays of the same
// extents by views, compute, reduce, and store.
//
// # Sizes
//
// Most programs are small. Some have large tiles, many blocks or long loops ([scale]).
//
// # Choices
//
// All choices come from a [Source], which is a seed or a list of bytes, so that a fuzzer can control them and a failure can
// be reproduced.
//
// The package knows Tile IR and number formats. It does not know engines.
package irgen
