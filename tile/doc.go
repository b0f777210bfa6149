// Package tile is the language: CUDA Tile kernels written as Go functions.
//
// A kernel works on whole tiles, arrays of a static shape of powers of two, one
// block of a grid at a time. It is an ordinary Go function whose first parameter is
// the [Block] that it programs and whose other parameters are pointers, scalars and
// spans. It runs once, while its operations are traced into CUDA Tile IR, and never per
// element:
//
//	func add(b *tile.Block, x, y, z tile.Span1[float32]) {
//		i := b.ID(0)
//		z.Tiles(1024).Store(x.Tiles(1024).Load(i).Add(y.Tiles(1024).Load(i)), i)
//	}
//
//	var Add = tile.NewKernel(add, tile.Over(2)) // a block for each tile of z
//
//	err := Add.Run(ctx, cpu.Open(), tile.ArrayOf(x, n), tile.ArrayOf(y, n), tile.ArrayOf(z, n))
//
// docs/guide.md leads from here to attention in eight short chapters. Every function has
// an example; in these, show launches a kernel on one block of the CPU, with its prints
// going to standard output.
//
// # Names
//
// An operation is a function, and also a method of [Tile] if its first operand is a tile:
// tile.Sub(x, m) and x.Sub(m) are the same, so that a kernel reads in the order of its
// computation, as in x.Sub(m).Exp().Sum(1). The methods are generated from the functions.
// Scalars, such as b.ID(0), parameters and loop counters, are operands wherever tiles are.
//
// Types of elements are values: [F32], [F16]. Types of memory are Go types: float32,
// [Float16]. Parameters of kernels are generic over those: [Ptr], [Scalar], [Span1] and the
// like, so that a float16 number is a Scalar[tile.Float16].
//
// # Operands
//
// Operands of arithmetic, comparisons and stores have type any: a [Tile], a [Scalar] or
// [Ptr] parameter, or a Go number. Functions that work on tiles alone, such as [Exp] and
// [MatMul], take an [AnyTile]: a tile or such a parameter. An untyped Go constant becomes an
// int or float64. It takes the type of the tile with which it is used, if that type can
// represent it; two constants take a type that holds both. Every other Go number is a
// scalar of its own type and follows the reference's conversions to the letter. Options,
// such as a rounding mode, are values after the operands.
//
// # Errors
//
// A kernel that the reference calls ill-formed is an error that names the rule, both types,
// and the line of the kernel. Tracing continues after an error if it can, so that one run
// reports several; operations on the result of a failed operation report nothing.
// [Kernel.Module] and [Kernel.Launch] return them as [Errors]. A kernel that panics
// or is not a kernel at all is an error too. An operation outside of a kernel has nothing to
// do and no launch to report to: it panics with an [*Error].
//
// # Files
//
// The files are named after the chapters of the CUDA Tile C++ reference (1.4 scalars,
// 1.5 extents, … 2.7 memory), whose numbers the messages quote.
//
// The package knows Tile IR as a data structure, and its text only to show it
// ([Kernel.IR]). It knows neither its bytes nor any one device: kernels launch on the
// interfaces of package device. Its internal packages have one task each: trace builds the
// module while a kernel's function runs, view cuts arrays into tiles, launch turns arguments
// into those of the entry, coverage checks grids, and constant converts Go numbers.
package tile
