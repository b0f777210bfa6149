package kernels

import (
	"context"
	"slices"

	"gotile/device"
	"gotile/internal/products"
	"gotile/tile"
)

// chooseMatMul makes Run choose the tiles of a matrix product that has none.
func chooseMatMul[In Factor, Out Sum](t MatMulTiles) tile.KernelOption {
	if t.M != 0 || t.N != 0 || t.K != 0 {
		return func(*tile.Kernel) {}
	}
	ch := &chooser{kernel: "matmul", elem: MatMulElem[In](t), lengths: matmulLengths, model: dividedProduct[In, Out](t), make: plainly(func(v Variant) *tile.Kernel { return MatMulAs[In, Out](t, v) })}
	return ch.option()
}

// chooseBatchMatMul does the same for batches of products.
func chooseBatchMatMul[In Factor, Out Sum](t MatMulTiles) tile.KernelOption {
	if t.M != 0 || t.N != 0 || t.K != 0 {
		return func(*tile.Kernel) {}
	}
	ch := &chooser{kernel: "batch_matmul", elem: MatMulElem[In](t), lengths: matmulLengths, model: dividedProduct[In, Out](t), make: plainly(func(v Variant) *tile.Kernel { return BatchMatMulAs[In, Out](t, v) })}
	return ch.option()
}

// dividedProduct returns the variants of products on CPUs with machine code, which package products divides.
func dividedProduct[In Factor, Out Sum](t MatMulTiles) func(c tile.Case) (Variant, bool) {
	return func(c tile.Case) (Variant, bool) { return divided[In, Out](t, c) }
}

// divided returns the variant for a launch.
func divided[In Factor, Out Sum](t MatMulTiles, c tile.Case) (Variant, bool) {
	if c.Device.Name != "cpu:native" {
		return Variant{}, false
	}
	n := matmulLengths(c)
	in, out := tile.DTypeOf[In]().Size(), tile.DTypeOf[Out]().Size()
	s := products.Shape{Batch: int(n["batch"]), M: int(n["m"]), N: int(n["n"]), K: int(n["k"]), Bytes: max(4, in), Unit: unitFor(tile.DTypeOf[In](), c.Device), Turned: t.Transposed, Widened: in < 4}
	if v, ok := deepTiles(s, in, n["waves"]); ok && (c.Device.Cores > products.FewWorkers || s.Unit.Speed > 0) {
		return v, true
	}
	fewRows, fewCols := fewOf(s, c.Device)
	if fewRows || fewCols {
		s.Unit = products.Unit{}
	}
	ordered := c.Device.Exact || len(c.Shapes[2]) == 3 || out < 4
	d := products.Divide(s, products.Machine{Workers: c.Device.Cores, Cache: c.Device.Cache}, ordered)
	v := Variant{M: d.M, N: d.N, K: d.Depth}
	if fewRows {
		v.M = products.MaxFew
	}
	if fewCols {
		v.N = products.MaxFew
	}
	if d.Parts > 1 {
		v.Form, v.Parts = "parts", d.Parts
	}
	return v, true
}

// fewOf reports whether a product has few rows, or few columns, that are multiplied by the lines of the other matrix in memory.
func fewOf(s products.Shape, on device.Info) (rows, cols bool) {
	if on.Arch != "amd64" {
		return false, false
	}
	return s.Turned && s.M <= products.MaxFew, s.N <= products.MaxFew && s.M >= products.MinLines
}

// unitFor returns the unit that multiplies elements of a type, if the machine has one. The speeds are those of whole
// products on two cores of a Sapphire Rapids; those of arm64 are estimates.
func unitFor(d tile.DType, on device.Info) products.Unit {
	has := func(feature string) bool { return slices.Contains(on.Features, feature) }
	switch {
	case d != tile.I8 && d != tile.BF16:
		return products.Unit{}
	case has("AMX") && d == tile.I8:
		return products.Unit{Speed: 160, Rows: 16, Bytes: 1, Depth: 256}
	case has("AMX"):
		return products.Unit{Speed: 160, Rows: 16, Bytes: 2, Depth: 256}
	case d == tile.I8 && (has("AVX-512 VNNI") || on.Arch != "amd64"):
		return products.Unit{Speed: 100, Rows: 1, Bytes: 1, Depth: 256}
	case d == tile.BF16 && (has("AVX-512 BF16") || on.Arch != "amd64"):
		return products.Unit{Speed: 9, Rows: 1, Bytes: 2, Depth: 64}
	}
	return products.Unit{}
}

// deepTiles returns the variant of a large product that consists of whole tiles, whose packed operands workers share, if
// elements of the operands have so many bytes: 1024³ and 2048³ were 1.2 times as fast as with tiles whose panels are packed
// when they are needed. Tiles of 16-bit floats are those that were the best for AMX: 2048³ reached 3880 GFLOP/s on sixteen cores.
//
// A worker takes a few such tiles at least: cores that share a unit with others are half as fast, and the last tile would be
// theirs. On sixteen cores 512³ took 1.5 times as long with one tile each. Larger tiles of float64 read less from the caches of other
// cores: 2048³ took 0.9 of the time there.
//
// With few workers, and without instructions that multiply several adjacent k, package products divides such products, too: on two
// cores f32 1024³ took 0.9 of the time, f64 512³ 0.76, i8 512³ 0.8. On sixteen, f32 2048³ took 1.1 times as long.
func deepTiles(s products.Shape, bytes int, waves float64) (Variant, bool) {
	const side, leastWaves = 256, 3
	switch {
	case s.Batch > 1 || s.M%side+s.N%side+s.K%side != 0 || s.M < 2*side || s.N < 2*side || s.K < 2*side:
		return Variant{}, false
	case bytes == 8 && (waves > 32 || waves >= 16 && s.M*s.N >= 1<<22):
		return Variant{M: side, N: side, K: side / 2, Group: 8}, true
	case bytes == 2 && s.K%(2*side) != 0, bytes > 2 && waves < leastWaves:
		return Variant{}, false
	case bytes == 2 && waves <= 8:
		return Variant{M: side / 2, N: side / 2, K: 2 * side}, true
	case bytes == 2:
		return Variant{M: side, N: side, K: 2 * side}, true
	case bytes == 8 || waves <= 8:
		return Variant{M: side / 2, N: side / 2, K: side}, true
	}
	return Variant{M: side, N: side, K: side}, true
}

// MatMulElem returns the type in which operands are multiplied, as defaults.tsv names it; a transposed b and fast sums are
// separate types there: "float16", "float16 transposed" and "float8e4m3 transposed fast".
func MatMulElem[In Factor](t MatMulTiles) string {
	name := operandType[In](t).String()
	if t.Transposed {
		name += " transposed"
	}
	if t.Fast && tile.DTypeOf[In]().Size() == 1 && tile.DTypeOf[In]().IsFloat() {
		name += " fast"
	}
	return name
}

// matmulLengths is m, n and k, rest, which is k after tiles of 512, and waves: how often a GPU's or CPU's cores are filled by
// tiles of 128 by 128.
func matmulLengths(c tile.Case) map[string]float64 {
	a, z := c.Shapes[0], c.Shapes[2]
	batch, last := 1, len(z)-1
	if len(z) == 3 {
		batch = z[0]
	}
	m, n, k := z[last-1], z[last], a[last]
	tiles := batch * tile.Blocks(m, 128) * tile.Blocks(n, 128)
	return map[string]float64{"batch": float64(batch), "m": float64(m), "n": float64(n), "k": float64(k),
		"rest": float64(k % 512), "waves": float64(tiles) / float64(max(1, c.Device.Cores))}
}

// MatMulAs is [NewMatMul] in a variant: plain, persistent, split-k or parts.
func MatMulAs[In Factor, Out Sum](t MatMulTiles, v Variant) *tile.Kernel {
	if v.Turned && !t.Transposed {
		return newMatMulTurned[In, Out](t, v)
	}
	switch t = t.withVariant(v); v.Form {
	case "persistent":
		return NewMatMulPersistent[In, Out](t)
	case "split-k":
		return newMatMulAdded[In, Out](t, orDefault(v.Parts, 2))
	case "parts":
		return newMatMulParts[In, Out](t, orDefault(v.Parts, 2))
	}
	return NewMatMul[In, Out](t)
}

// newMatMulTurned is [NewMatMul] by two kernels: one writes the transpose of b, the other
// multiplies.
func newMatMulTurned[In Factor, Out Sum](t MatMulTiles, v Variant) *tile.Kernel {
	v.Turned = false
	plain, other := MatMulAs[In, Out](t, v), t
	other.Transposed = true
	turn, product := NewTranspose[In](64, 64), MatMulAs[In, Out](other, v)
	run := func(ctx context.Context, on device.Launcher, shapes [][]int, args []any) error {
		k, n := shapes[1][0], shapes[1][1]
		return device.Scratch(ctx, on, int64(k*n*tile.DTypeOf[In]().Size()), func(b device.Buffer) error {
			turned := tile.BufferOf[In](b, n, k)
			if err := turn.Run(ctx, on, args[1], turned); err != nil {
				return err
			}
			return product.Run(ctx, on, args[0], turned, args[2])
		})
	}
	tile.RunBy(run, turn, product)(plain)
	return plain
}

// BatchMatMulAs is [NewBatchMatMul] in a variant: plain or persistent.
func BatchMatMulAs[In Factor, Out Sum](t MatMulTiles, v Variant) *tile.Kernel {
	t = t.withVariant(v)
	if v.Form == "persistent" {
		return batchMatMul[In, Out](t, "batch_matmul_persistent", onAll(t.hints, func(shapes ...[]int) int { return t.tilesOf(shapes[2]) }))
	}
	return NewBatchMatMul[In, Out](t)
}

// newMatMulAdded is [NewMatMul] with parts blocks for each tile of c, which add to it
// atomically after another kernel has cleared it: for few tiles and a long k. If c has 16
// bits each part would be rounded, and the plain kernel runs.
func newMatMulAdded[In Factor, Out Sum](t MatMulTiles, parts int) *tile.Kernel {
	if tile.DTypeOf[Out]().Size() < 4 {
		return NewMatMul[In, Out](t)
	}
	matmul := func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		xs, ys, zs := x.Tiles(t.M, t.K), t.right(y.Tiles), z.Tiles(t.M, t.N)
		row, col := grouped(b.ID(0), zs.Count(0), zs.Count(1), t.Group)
		acc, d := t.zeros(b, sums[In]()), operandType[In](t)
		for k := range b.RangeStep(b.ID(1), xs.Count(1), parts, &acc) {
			acc = t.add(t.load(xs, row, k).Cast(d), t.load(ys, k, col).Cast(d), acc)
		}
		zs.AtomicAdd(t.result(acc).Cast(z.DType()), row, col)
	}
	return tile.NewKernel(matmul, named[In]("matmul_added"), t.arguments(), overAll(t, parts), tile.Partial, t.hints.addTo, tile.RunAfter(newCleared[In, Out](t)))
}

// newCleared stores zeros to z. It takes the arguments of the kernel that runs after it.
func newCleared[In Factor, Out Sum](t MatMulTiles) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span2[In], z tile.Span2[Out]) {
		zs := z.Tiles(t.M, t.N)
		zs.Store(b.Zeros(z.DType(), t.M, t.N), b.ID(0), b.ID(1))
	}, named[Out]("clear"), t.arguments(), tile.Over(2))
}
