// Package join rewrites an entry so that one block does the work of several blocks that follow each other along an axis
// of the grid.
//
// To start a block, to find its tiles and to check them takes some hundred instructions, which is most of the time of a
// kernel whose blocks have a few elements each, such as one row of a matrix. The joined entry has tiles with a new
// dimension, the number of the original block within the joined one: a load of 1x16 elements at the row of the block
// becomes a load of 8x16 elements, and a sum along the row one along the last dimension of 8x1x16. The new dimension is
// before the one that the block's index selects: a load of 4x1x16 elements becomes one of 4x8x16.
//
// Blocks of a grid may run in any order, so an entry whose blocks only compute, load and store can be joined, if the index
// of the block along the axis is used as the index of a tile, or in arithmetic on elements. Loops may carry tiles, and must
// count the same iterations in all blocks. Each original block computes the same numbers as before: a sum keeps its order.
//
// An index that is only used by its remainder and quotient by one number becomes two indices first, by splitting the axis
// of the grid. The number, and the ends of arrays, which decide whether blocks beyond the grid may run, are known at a
// launch.
package join
