// Package kernels has ready-made kernels, written in package tile as any user would
// write them: it uses no private hooks of the language and knows no device.
//
// Each file has one kernel with its variants. A constructor takes the types of the
// elements and the shape of the tiles, powers of two or zero for a good default, and
// returns a [tile.Kernel]. Arguments are arrays, from which the kernels find their
// grids; the comments of kernels that need a grid tell so:
//
//	add := kernels.NewVecAdd[float32](1024)
//	n := len(x)
//	err := add.Run(ctx, dev, tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(z, n))
//
// Lengths need not be multiples of the tiles': elements beyond an array read as a value
// that does not change the result, and are not written. A launch checks that the
// arrays fit each other and the kernel before anything runs; its error, of class
// device.ErrArgument, names the array. An array over which the grid goes must not be
// empty. Earlier contents of a result are overwritten. A result's memory must not
// overlap that of an argument, unless they are the same and every block reads the elements
// that it writes, as in vector addition, softmax and the norms.
//
// NaN and infinities propagate as in arithmetic.
package kernels
