package bench

import (
	"fmt"

	"gotile/device"
	"gotile/kernels"
	"gotile/tile"
)

// Workloads that read or write memory at indices, and stencils. Each is compared with Go loops on all cores.
func indexing() []Workload {
	return []Workload{
		lookUpBytes[float32]("u8 to f32", 1<<22), lookUpBytes[uint8]("u8 to u8", 1<<22), lookUp(1<<22, 256),
		gatherElements(1 << 22), scatterElements(1 << 22), ellProduct(1<<16, 1<<16, 16), resize(512, 512, 1024, 1024),
		equalize(1024, 1024), readyHistogram(1<<22, 256), readyHistogram(1<<22, 4096), scatterAddOnAll(1<<22, 1<<14),
		blur(1000, 1000), blur(512, 512), sobel(1000, 1000), convolution(1000, 1000), life(1000, 1000), life(512, 512),
		blur(250, 250), sobel(250, 250), convolution(250, 250), life(250, 250),
	}
}

// lookUpBytes replaces bytes by elements of a table of 256.
func lookUpBytes[T uint8 | float32](name string, n int) Workload {
	size := float64(1 + tile.DTypeOf[T]().Size())
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, index tile.Span1[uint8], y, table tile.Span1[T]) {
		y.Tiles(4096).Store(table.Gather(index.Tiles(4096).Load(b.ID(0)).Cast(tile.I32)), b.ID(0))
	}, tile.Name("look_up_bytes"), tile.Over(0))
	return onAllCores(fmt.Sprintf("look-up %s %d", name, n), gigabytes, size*float64(n), func() func() { return loopLookUpBytes[T](n) },
		func(a *arrays) job { return a.kernel(k, put(a, uint8s(n), n), blank[T](a, n), blank[T](a, 256)) })
}

func gatherElements(n int) Workload {
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], index tile.Span1[int32], y tile.Span1[float32]) {
		y.Tiles(1024).Store(x.Gather(index.Tiles(1024).Load(b.ID(0))), b.ID(0))
	}, tile.Name("gather"), tile.Over(1))
	return onAllCores(fmt.Sprintf("gather by a permutation f32 %d", n), gigabytes, 12*float64(n), func() func() { return loopGather(n) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, n), put(a, permutation(n), n), blank[float32](a, n))
		})
}

func scatterElements(n int) Workload {
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], index tile.Span1[int32], y tile.Span1[float32]) {
		y.Scatter(x.Tiles(1024).Load(b.ID(0)), index.Tiles(1024).Load(b.ID(0)))
	}, tile.Name("scatter"), tile.Over(1))
	return onAllCores(fmt.Sprintf("scatter by a permutation f32 %d", n), gigabytes, 12*float64(n), func() func() { return loopScatter(n) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, n), put(a, permutation(n), n), blank[float32](a, n))
		})
}

// ellProduct multiplies a sparse matrix, with as many elements in each row, by a vector. Columns of -1 are none.
func ellProduct(rows, columns, each int) Workload {
	const size = 64
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, values tile.Span2[float32], column tile.Span2[int32], x, y tile.Span1[float32]) {
		at := column.Tiles(size, each).Load(b.ID(0), 0)
		y.Tiles(size).Store(values.Tiles(size, each).Load(b.ID(0), 0).Mul(x.Gather(at)).Sum(1).Reshape(size), b.ID(0))
	}, tile.Name("ell"), tile.Over(3))
	return onAllCores(fmt.Sprintf("sparse matrix (ELL) f32 %dx%d times vector", rows, each), gigabytes, 8*float64(rows*each), func() func() { return loopELL(rows, columns, each) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, rows, each), put(a, ellColumns(rows, columns, each), rows, each), normal[float32](a, columns), blank[float32](a, rows))
		})
}

// resize interpolates an image bilinearly.
func resize(fromH, fromW, toH, toW int) Workload {
	const h, w = 8, 128
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span2[float32]) {
		ys := y.Tiles(h, w)
		near := func(d int, of tile.Tile) (first, second, weight tile.Tile) {
			last := tile.Sub(x.Extent(d), 1)
			at := of.Cast(tile.F32).Add(0.5).Mul(tile.Div(tile.Cast(x.Extent(d), tile.F32), tile.Cast(y.Extent(d), tile.F32))).Sub(0.5)
			floor := at.Floor()
			first = floor.Cast(tile.I32)
			return tile.Max(tile.Min(first, last), 0), tile.Max(tile.Min(first.Add(1), last), 0), at.Sub(floor)
		}
		up, down, v := near(0, b.Iota(tile.I32, h, 1).Add(b.ID(1).Mul(h)))
		left, right, u := near(1, b.Iota(tile.I32, 1, w).Add(b.ID(0).Mul(w)))
		mix := func(x, y, t tile.Tile) tile.Tile { return x.Add(y.Sub(x).Mul(t)) }
		ys.Store(mix(mix(x.Gather(up, left), x.Gather(up, right), u), mix(x.Gather(down, left), x.Gather(down, right), u), v), b.ID(1), b.ID(0))
	}, tile.Name("resize"), tile.Over(1))
	return onAllCores(fmt.Sprintf("bilinear resize f32 %dx%d to %dx%d", fromH, fromW, toH, toW), gigabytes, 4*float64(toH*toW), func() func() { return loopResize(fromH, fromW, toH, toW) },
		func(a *arrays) job { return a.kernel(k, normal[float32](a, fromH, fromW), blank[float32](a, toH, toW)) })
}

// equalize spreads the brightness of an image evenly: a histogram, its running sum, and a look-up.
func equalize(m, n int) Workload {
	const size = 4096
	//tilevet:ignore its length is the workload's, whose test traces it
	clear := tile.NewKernel(func(b *tile.Block, bins tile.Span1[int32]) {
		bins.Tiles(256).Store(b.Zeros(tile.I32, 256), 0)
	}, tile.Name("clear_bins"), tile.Over(0))
	//tilevet:ignore its length is the workload's, whose test traces it
	count := tile.NewKernel(func(b *tile.Block, x tile.Span1[uint8], bins tile.Span1[int32]) {
		xs := x.Tiles(size)
		p, inside := bins.Pointers(xs.Load(b.ID(0)).Cast(tile.I32))
		tile.AtomicAdd(p, 1, tile.Relaxed, tile.Where(inside.And(xs.Inside(b.ID(0)))))
	}, tile.Name("count"), tile.Over(0))
	//tilevet:ignore its length is the workload's, whose test traces it
	sums := tile.NewKernel(func(b *tile.Block, bins tile.Span1[int32], table tile.Span1[uint8], scale tile.Scalar[float32]) {
		sum := bins.Tiles(256).Load(0).Scan(0, false, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y) })
		table.Tiles(256).Store(sum.Cast(tile.F32).Mul(scale).Cast(tile.U8), 0)
	}, tile.Name("sums"), tile.Over(1))
	//tilevet:ignore its length is the workload's, whose test traces it
	apply := tile.NewKernel(func(b *tile.Block, x, y, table tile.Span1[uint8]) {
		y.Tiles(size).Store(table.Gather(x.Tiles(size).Load(b.ID(0)).Cast(tile.I32)), b.ID(0))
	}, tile.Name("apply"), tile.Over(1))
	return onAllCores(fmt.Sprintf("histogram equalization u8 %dx%d", m, n), gigabytes, 3*float64(m*n), func() func() { return loopEqualize(m * n) },
		func(a *arrays) job {
			x, y, bins, table := put(a, uint8s(m*n), m*n), blank[uint8](a, m*n), blank[int32](a, 256), blank[uint8](a, 256)
			return job{launch: func(on device.Launcher) error {
				if err := clear.Run(a.ctx, on, bins.Array); err != nil {
					return err
				}
				if err := count.Run(a.ctx, on, x.Array, bins.Array); err != nil {
					return err
				}
				if err := sums.Run(a.ctx, on, bins.Array, table.Array, 255/float32(m*n)); err != nil {
					return err
				}
				return apply.Run(a.ctx, on, x.Array, y.Array, table.Array)
			}}
		})
}

func readyHistogram(n, bins int) Workload {
	k := kernels.NewHistogram(0)
	return onAllCores(fmt.Sprintf("ready histogram i32 %d bins %d", n, bins), gigabytes, 4*float64(n), func() func() { return loopHistogram(n, bins) },
		func(a *arrays) job { return a.kernel(k, below(a, bins, n), blank[int32](a, bins)) })
}

func scatterAddOnAll(n, places int) Workload {
	w := scatterAdd(n, places)
	return onAllCores(fmt.Sprintf("scatter-add by index i32 %d to %d", n, places), gigabytes, 8*float64(n), func() func() { return loopScatterAddAll(n, places) }, w.prepare)
}
