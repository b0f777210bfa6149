// Package kernels is ready-made kernels, written in package tile as anyone would
// write them: it uses no private hooks of the language and knows no device.
//
// Each file is one kernel with its variants. A constructor takes the types of the
// elements and the shape of the tiles, whose zero value stands for good defaults, and
// gives a [tile.Kernel]. Arguments are arrays, and the kernels find their grids from
// them:
//
//	add := kernels.NewVecAdd[float32](1024)
//	n := len(x)
//	err := add.Run(ctx, dev, tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(z, n))
//
// Lengths need not be multiples of the tiles': what lies beyond an array reads as
// something that does not change the result, and is not written.
package kernels
