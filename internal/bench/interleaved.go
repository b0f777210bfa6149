package bench

import (
	"fmt"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// Workloads on arrays with a few columns, as pixels and complex numbers often are, and transpositions of elements that are
// not float32. Each is compared with Go loops on all cores.
func interleaved() []Workload {
	return []Workload{
		grayPixels[uint8](1 << 20), grayPixels[float32](1 << 20), complexProducts(1 << 20), base64(1 << 20),
		turned[int8](2048), turned[float64](2048), turned[int8](1000), turned[float64](1000),
	}
}

// grayPixels is the brightness of pixels of three colours.
func grayPixels[T uint8 | float32](n int) Workload {
	const size = 1024
	elem := tile.DTypeOf[T]()
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[T], y tile.Span1[T]) {
		sum := b.Full(128, tile.I32, size)
		for c, weight := range grayWeights {
			sum = sum.Add(x.Tiles(size, 1).Load(b.ID(0), c).Reshape(size).Cast(tile.I32).Mul(weight))
		}
		y.Tiles(size).Store(sum.Shr(8).Cast(elem), b.ID(0))
	}, tile.Name("gray"), tile.Over(1))
	return onAllCores(fmt.Sprintf("gray from RGB %v %d", elem, n), gigabytes, 4*float64(elem.Size()*n), func() func() { return loopGray[T](n) },
		func(a *arrays) job { return a.kernel(k, put(a, colours[T](n), n, 3), blank[T](a, n)) })
}

// complexProducts multiplies complex numbers, whose parts are next to each other.
func complexProducts(n int) Workload {
	const size = 512
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span2[float32]) {
		part := func(s tile.Span2[float32], c int) tile.Tile { return s.Tiles(size, 1).Load(b.ID(0), c) }
		xr, xi, yr, yi := part(x, 0), part(x, 1), part(y, 0), part(y, 1)
		z.Tiles(size, 1).Store(xr.Mul(yr).Sub(xi.Mul(yi)), b.ID(0), 0)
		z.Tiles(size, 1).Store(xr.Mul(yi).Add(xi.Mul(yr)), b.ID(0), 1)
	}, tile.Name("complex_product"), rowBlocks(size))
	return onAllCores(fmt.Sprintf("complex product f32 %d", n), gigabytes, 24*float64(n), func() func() { return loopComplex(n) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, n, 2), normal[float32](a, n, 2), blank[float32](a, n, 2))
		})
}

// base64 encodes n times three bytes.
func base64(n int) Workload {
	const size = 1024
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[uint8], table tile.Span1[uint8]) {
		part := func(c int) tile.Tile { return x.Tiles(size, 1).Load(b.ID(0), c).Cast(tile.I32) }
		word := part(0).Shl(16).Or(part(1).Shl(8)).Or(part(2))
		for c := range 4 {
			y.Tiles(size, 1).Store(table.Gather(word.Shr(18-6*c).And(63)), b.ID(0), c)
		}
	}, tile.Name("base64"), rowBlocks(size))
	return onAllCores(fmt.Sprintf("base64 %d", 3*n), gigabytes, 7*float64(n), func() func() { return loopBase64(n) },
		func(a *arrays) job {
			return a.kernel(k, put(a, uint8s(3*n), n, 3), blank[uint8](a, n, 4), put(a, []uint8(base64Digits), 64))
		})
}

// rowBlocks is a grid of a block for each of size rows of the first argument.
func rowBlocks(size int) tile.KernelOption {
	return tile.GridOf(func(s ...[]int) device.Grid { return tile.Grid(tile.Blocks(s[0][0], size)) })
}

// turned transposes a square matrix.
func turned[T int8 | float64](n int) Workload {
	elem := tile.DTypeOf[T]()
	k := kernels.NewTranspose[T](0, 0)
	return onAllCores(fmt.Sprintf("transpose %v %dx%d", elem, n, n), gigabytes, 2*float64(elem.Size())*float64(n*n), func() func() { return loopTurned[T](n) },
		func(a *arrays) job { return a.kernel(k, blank[T](a, n, n), blank[T](a, n, n)) })
}
