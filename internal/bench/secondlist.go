package bench

import (
	"math"

	"gotile/kernels"
	"gotile/tile"
)

// The second list has common workloads besides those that libraries are compared by. Each has a plain Go loop that does the
// same on one core.
var second = []Workload{
	rmsNorm(4096, 4096), rope(4096, 32, 128), linearGELU(256, 1024, 1024), int8Product(512, 1024, 1024),
	argMax(4096, 4096), gatherAdd(1<<16, 1<<12, 64), scatterAdd(1<<20, 1<<14), segmentSum(1<<22, 1<<12),
	decode(32, 8192, 128), experts(256, 8, 2, 512, 512),
}

// withLoop returns a workload with a Go loop: loop makes its data once, and returns a function that runs it.
func withLoop(name, unit string, work float64, loop func() func(), prepare func(a *arrays) job) Workload {
	return Workload{Name: name, Unit: unit, work: work, prepare: prepare, loop: loop}
}

func rmsNorm(m, n int) Workload {
	return withLoop("rms norm f32 4096x4096", gigabytes, 8*float64(m*n), func() func() { return loopRMSNorm(m, n) },
		func(a *arrays) job {
			return a.kernel(kernels.NewRMSNorm[float32](0), normal[float32](a, m, n), normal[float32](a, n), blank[float32](a, m, n), blank[float32](a, m), float32(1e-5))
		})
}

// rope rotates the halves of each head's numbers by angles that grow with the position.
func rope(places, heads, dim int) Workload {
	half := dim / 2
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span4[float32], cos, sin tile.Span2[float32], y tile.Span4[float32]) {
		xs, ys, place := x.Tiles(heads, 1, half), y.Tiles(heads, 1, half), b.ID(0)
		c, s := cos.Tiles(half).Load(place, 0).Reshape(1, 1, half), sin.Tiles(half).Load(place, 0).Reshape(1, 1, half)
		first, second := xs.Load(place, 0, 0, 0), xs.Load(place, 0, 1, 0)
		ys.Store(first.Mul(c).Sub(second.Mul(s)), place, 0, 0, 0)
		ys.Store(second.Mul(c).Add(first.Mul(s)), place, 0, 1, 0)
	}, tile.Name("rope"), tile.Over(3))
	return withLoop("rope f32 4096x32x128", gigabytes, 8*float64(places*heads*dim), func() func() { return loopRope(places, heads, half) },
		func(a *arrays) job {
			return a.kernel(k, normal[float32](a, places, heads, 2, half), normal[float32](a, places, half), normal[float32](a, places, half), blank[float32](a, places, heads, 2, half))
		})
}

// linearGELU is gelu(x·w + bias) in bfloat16.
func linearGELU(m, n, k int) Workload {
	const tm, tn, tk = 64, 128, 32
	kernel := tile.NewKernel(func(b *tile.Block, x, w tile.Span2[tile.BFloat16], bias tile.Span1[float32], y tile.Span2[tile.BFloat16]) {
		xs, ws, i, j := x.Tiles(tm, tk), w.Tiles(tk, tn), b.ID(0), b.ID(1)
		sum := b.Zeros(tile.F32, tm, tn)
		for kk := range xs.Range(1, &sum) {
			sum = tile.MMA(xs.Load(i, kk), ws.Load(kk, j), sum)
		}
		y.Tiles(tm, tn).Store(gelu(sum.Add(bias.Tiles(tn).Load(j).Row())).Cast(tile.BF16), i, j)
	}, tile.Name("linear_gelu"), tile.Over(3))
	return withLoop("linear+bias+gelu bf16 256x1024x1024", gigaflops, 2*float64(m*n*k), func() func() { return loopLinearGELU(m, n, k) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[tile.BFloat16](a, m, k), normal[tile.BFloat16](a, k, n), normal[float32](a, n), blank[tile.BFloat16](a, m, n))
		})
}

// int8Product multiplies bytes, and the sums by a scale for each row and one for each column.
func int8Product(m, n, k int) Workload {
	const tm, tn, tk = 128, 128, 64
	kernel := tile.NewKernel(func(b *tile.Block, x, w tile.Span2[int8], rows, columns tile.Span1[float32], y tile.Span2[float32]) {
		xs, ws, i, j := x.Tiles(tm, tk), w.Tiles(tk, tn), b.ID(0), b.ID(1)
		sum := b.Zeros(tile.I32, tm, tn)
		for kk := range xs.Range(1, &sum) {
			sum = tile.MMA(xs.Load(i, kk), ws.Load(kk, j), sum)
		}
		scaled := sum.Cast(tile.F32).Mul(rows.Tiles(tm).Load(i).Column()).Mul(columns.Tiles(tn).Load(j).Row())
		y.Tiles(tm, tn).Store(scaled, i, j)
	}, tile.Name("int8_product"), tile.Over(4))
	return withLoop("int8 product with scales 512x1024x1024", gigaflops, 2*float64(m*n*k), func() func() { return loopInt8(m, n, k) },
		func(a *arrays) job {
			return a.kernel(kernel, bytesOf(a, m, k), bytesOf(a, k, n), normal[float32](a, m), normal[float32](a, n), blank[float32](a, m, n))
		})
}

func argMax(m, n int) Workload {
	//tilevet:ignore its shape is the workload's, whose test traces it
	kernel := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], y tile.Span1[int32]) {
		y.Tiles(1).Store(x.Tiles(n).Load(b.ID(0), 0).ArgMax(0).Reshape(1), b.ID(0))
	}, tile.Name("argmax"), tile.Over(1))
	return withLoop("argmax of rows f32 4096x4096", gigabytes, 4*float64(m*n), func() func() { return loopArgMax(m, n) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[float32](a, m, n), blank[int32](a, m))
		})
}

// gatherAdd adds to each row of y the row of x that an index names.
func gatherAdd(m, rows, n int) Workload {
	const size = 64
	//tilevet:ignore its shape is the workload's, whose test traces it
	kernel := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], index tile.Span1[int32], y tile.Span2[float32]) {
		at, ys := index.Tiles(size).Load(b.ID(0)), y.Tiles(size, n)
		ys.Store(ys.Load(b.ID(0), 0).Add(x.Tiles(size, n).View().Gather(0).Load(at, 0)), b.ID(0), 0)
	}, tile.Name("gather_add"), tile.Over(2))
	return withLoop("gather by index f32 65536x64", gigabytes, 12*float64(m*n), func() func() { return loopGatherAdd(m, rows, n) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[float32](a, rows, n), below(a, rows, m), blank[float32](a, m, n))
		})
}

// scatterAdd adds numbers to the elements at given indices.
func scatterAdd(n, places int) Workload {
	const size = 1024
	kernel := tile.NewKernel(func(b *tile.Block, x, index, y tile.Span1[int32]) {
		to, _ := y.Pointers(index.Tiles(size).Load(b.ID(0)))
		tile.AtomicAdd(to, x.Tiles(size).Load(b.ID(0)), tile.Relaxed)
	}, tile.Name("scatter_add"), tile.Over(0))
	return withLoop("scatter-add by index i32 2^20", gigabytes, 8*float64(n), func() func() { return loopScatterAdd(n, places) },
		func(a *arrays) job {
			return a.kernel(kernel, below(a, 100, n), below(a, places, n), blank[int32](a, places))
		})
}

// segmentSum sums the segments of a vector that begin at given starts.
func segmentSum(n, parts int) Workload {
	const size = 256
	kernel := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], starts tile.Span1[int32], y tile.Span1[float32]) {
		from, to := starts.Gather(b.ID(0)), starts.Gather(b.ID(0).Add(1))
		sum := b.Zeros(tile.F32, size)
		for at := range b.RangeStep(from, to, size, &sum) {
			place := b.Iota(tile.I32, size).Add(at)
			sum = sum.Add(x.Gather(place, tile.Where(place.Lt(to))))
		}
		y.Tiles(1).Store(sum.Sum(0).Reshape(1), b.ID(0))
	}, tile.Name("segment_sum"), tile.Over(2))
	return withLoop("segmented sum f32 2^22 in 4096", gigabytes, 4*float64(n), func() func() { return loopSegmentSum(n, parts) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[float32](a, n), put(a, segments(n, parts), parts+1), blank[float32](a, parts))
		})
}

// decode is attention of one query for each head.
func decode(heads, keys, dim int) Workload {
	const size = 64
	//tilevet:ignore its shape is the workload's, whose test traces it
	kernel := tile.NewKernel(func(b *tile.Block, q tile.Span2[float32], k, v tile.Span3[float32], out tile.Span2[float32]) {
		head := b.ID(0)
		query := q.Tiles(1, dim).Load(head, 0).Mul(math.Log2E / math.Sqrt(float64(dim)))
		top, sum, acc := b.Full(math.Inf(-1), tile.F32, 1), b.Zeros(tile.F32, 1), b.Zeros(tile.F32, dim)
		ks, vs := k.Tiles(size, dim), v.Tiles(size, dim)
		for j := range ks.Range(1, &top, &sum, &acc) {
			s := tile.Sum(ks.Load(head, j, 0).Reshape(size, dim).Mul(query), 1).Reshape(size)
			before := top
			top = tile.Max(top, tile.ReduceMax(s, 0).Reshape(1))
			p, shrink := tile.Exp2(s.Sub(top)), tile.Exp2(before.Sub(top))
			sum = sum.Mul(shrink).Add(tile.Sum(p, 0).Reshape(1))
			acc = acc.Mul(shrink).Add(tile.Sum(vs.Load(head, j, 0).Reshape(size, dim).Mul(p.Column()), 0).Reshape(dim))
		}
		out.Tiles(1, dim).Store(acc.Div(sum).Reshape(1, dim), head, 0)
	}, tile.Name("decode"), tile.Over(3))
	return withLoop("decode attention f32 1x32x8192x128", gigabytes, 8*float64(heads*keys*dim), func() func() { return loopDecode(heads, keys, dim) },
		func(a *arrays) job {
			return a.kernel(kernel, normal[float32](a, heads, dim), normal[float32](a, heads, keys, dim), normal[float32](a, heads, keys, dim), blank[float32](a, heads, dim))
		})
}

// experts is the first product of a mixture: each token goes to some of the experts.
func experts(tokens, count, each, n, k int) Workload {
	const size = 32
	return withLoop("mixture of experts f32 256x8x512x512", gigaflops, 2*float64(tokens*each*n*k), func() func() { return loopExperts(tokens, count, each, n, k) },
		func(a *arrays) job {
			slots, parts := kernels.Route(routes(tokens, each, count), size, count)
			t := kernels.MatMulTiles{M: size, N: 64, K: 64}
			return a.kernel(kernels.NewExperts[float32](t, false), normal[float32](a, tokens, k), normal[float32](a, count, n, k), blank[float32](a, tokens*each, n),
				normal[float32](a, tokens*each), put(a, slots, len(slots)), put(a, parts, len(parts)), int32(each))
		})
}
