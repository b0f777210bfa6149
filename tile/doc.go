// Package tile is the language: CUDA Tile kernels written as Go functions.
//
// A kernel works on whole tiles, arrays of a static shape of powers of two, one
// block of a grid at a time. It is an ordinary Go function whose first parameter is
// the [Block] that it programs and whose other parameters are pointers, scalars and
// spans. It is run once, to trace what it does into CUDA Tile IR, and never per
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
// docs/guide.md leads from here to attention in seven short chapters. Every function has
// an example; in these, show launches a kernel on one block of the CPU, with its prints
// going to standard output.
//
// # Names
//
// An operation is a function, and where its first operand is a tile also a method of [Tile]:
// tile.Sub(x, m) and x.Sub(m) are one, so that a kernel reads as it computes, as in
// x.Sub(m).Exp().Sum(1). The methods are generated from the functions. Scalars, such as b.ID(0),
// parameters and loop counters, stand wherever a tile does.
//
// Types of elements are values: [F32], [F16]. Types of memory are Go types: float32,
// [Float16]. Parameters of kernels are generic over those: [Ptr], [Scalar], [Span1] and the
// like, so that a float16 number is a Scalar[tile.Float16].
//
// # Operands
//
// Where numbers of any kind may meet, as in arithmetic, comparisons and stores, operands
// are any: a [Tile], a [Scalar] or [Ptr] parameter, or a Go number. Functions that work on
// tiles alone, such as [Exp] and [MatMul], take an [AnyTile]: a tile or such a parameter. A Go int or float64 is what an untyped constant becomes; it adapts to
// the tile that it meets, where that type can represent it, and of two constants both
// become what holds both. Every other Go number is a scalar of its own type and follows
// the reference's conversions to the letter. Options, such as a rounding mode, are values after
// the operands.
//
// # Errors
//
// What the reference calls ill-formed is an error that names the rule, both types,
// and the line of the kernel. Tracing goes on where it can, so that one run shows
// several; the operation at fault gives a tile that swallows what is done with it.
// [Kernel.Module] and [Kernel.Launch] return them as [Errors]. A kernel that panics
// or is not a kernel at all is an error too. Where no kernel is traced an operation has
// nothing to do and no launch to report to: it panics with an [*Error] that says so.
//
// # Files
//
// The files are named after the chapters of the CUDA Tile C++ reference (1.4 scalars,
// 1.5 extents, … 2.7 memory), whose numbers the messages quote.
//
// The package knows Tile IR as a data structure, and its text only to show it
// ([Kernel.IR]). It knows neither its bytes nor any one device: package device says what
// it launches on.
package tile
