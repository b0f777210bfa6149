// Package irgen makes random programs in Tile IR: a module that verifies, and a launch
// that fits it. Every operation of the table, every element type, view, loop and access
// occurs. Engines are held against each other by running the same program.
//
// # What makes a program comparable
//
// A program has one meaning, whatever the number of workers, the order of blocks and
// the order in which an engine adds up:
//
//   - Blocks write disjoint places, or reduce into shared ones by atomic operations that
//     commute and whose old values nobody uses.
//   - Accesses of one block to memory that it writes are chained by tokens.
//   - Operands for which the IR leaves an operation undefined do not occur: shifts are
//     masked, divisors odd, promises of overflow kept.
//   - What is not exact (elementary functions, float sums, matrix products of wide range)
//     is moved and stored, and never computed with. Its buffer says how many units in
//     the last place engines may differ by.
//   - Bits of a computed NaN are not looked at.
//
// [Options] lift some of this, for one engine against itself.
//
// # Ordered programs
//
// [GenerateOrdered] makes programs of another kind: their blocks read memory that they also
// write, through arguments that may point into one buffer, around and in loops and
// conditions. Tokens order all accesses that conflict and few others, and each block has its
// own part of each buffer, so that these programs have one meaning as well. Their floats are
// integers of bounded magnitude, whose sums are exact in every order. Some make one access
// with steps near the ends of their type, which may fault; engines agree whether it does.
// They are launched several times, over other contents, scalars and grids.
//
// # Choices
//
// All choices come from a [Source], which is a seed or a list of bytes, so that a fuzzer
// can drive them and a failure can be replayed.
//
// The package knows Tile IR and number formats. It does not know engines.
package irgen
