// Package kernels is ready-made kernels, written in package tile as anyone would
// write them: it uses no private hooks of the language and knows no device.
//
// Each file is one kernel with its variants. A constructor takes the types of the
// elements and the shape of the tiles, powers of two of which zero stands for a good
// default, and gives a [tile.Kernel]. Arguments are arrays, and the kernels find their
// grids from them, except for those that say otherwise:
//
//	add := kernels.NewVecAdd[float32](1024)
//	n := len(x)
//	err := add.Run(ctx, dev, tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(z, n))
//
// Lengths need not be multiples of the tiles': what lies beyond an array reads as
// something that does not change the result, and is not written. A launch checks that the
// arrays fit each other and the kernel before anything runs; its error, of class
// device.ErrArgument, names the array. An array over which the grid goes must not be
// empty. Results are written over what was there before; memory of a result must not
// overlap that of an argument, unless it is the same and every block reads what it
// writes, as in vector addition, softmax and the norms.
//
// NaN and infinities go through as arithmetic has them.
package kernels
