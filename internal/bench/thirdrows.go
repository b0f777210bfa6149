package bench

import (
	"math"

	"gotile/tile"
)

// The rows of the third list that are elementwise functions, sums and conversions: what a user writes, with tiles of
// chunk elements and no tuning.

func thirdRows() []Workload {
	return []Workload{
		vector("sin(x)+log(1+|x|) f32 2^24", length, elementwise("sinlog", chunk, func(x tile.Tile) tile.Tile { return x.Sin().Add(x.Abs().Add(1).Log()) }),
			func(x float64) float64 { return math.Sin(x) + math.Log(1+math.Abs(x)) }),
		vector("cos f32 2^24", length, elementwise("cos", chunk, tile.Tile.Cos), math.Cos),
		vector("tan f32 2^24", length, elementwise("tan", chunk, tile.Tile.Tan), math.Tan),
		pairs("pow f32 2^24", "pow", func(x, y tile.Tile) tile.Tile { return x.Abs().Pow(y) }, func(x, y float64) float64 { return math.Pow(math.Abs(x), y) }),
		pairs("atan2 f32 2^24", "atan2", func(y, x tile.Tile) tile.Tile { return y.Atan2(x) }, math.Atan2),
		columnSums("column sums f32 4096x4096", 4096, 4096),
		columnSums("column sums f32 100000x100", 100000, 100),
		sumsOver("sum over axis 0 f32 200x300x256", 0, 200, 300, 256),
		sumsOver("sum over axis 1 f32 200x300x256", 1, 200, 300, 256),
		sumsOver("sum over axis 2 f32 200x300x256", 2, 200, 300, 256),
		threshold("threshold u8 2^24", length),
		chain[tile.Float16]("2x+1 f16 2^24", func(x tile.Tile) tile.Tile { return x.Mul(2).Add(1) }, func(x float64) float64 { return 2*x + 1 }),
		chain[tile.BFloat16]("2x+1 bf16 2^24", func(x tile.Tile) tile.Tile { return x.Mul(2).Add(1) }, func(x float64) float64 { return 2*x + 1 }),
		chain[tile.Float16]("x*exp(2x+1) f16 2^24", timesExp, func(x float64) float64 { return x * math.Exp(2*x+1) }),
		chain[tile.BFloat16]("x*exp(2x+1) bf16 2^24", timesExp, func(x float64) float64 { return x * math.Exp(2*x+1) }),
	}
}

func timesExp(x tile.Tile) tile.Tile { return x.Mul(2).Add(1).Exp().Mul(x) }

// pairs is a function of two vectors.
func pairs(name, kernel string, f func(x, y tile.Tile) tile.Tile, want func(x, y float64) float64) Workload {
	//tilevet:ignore its function is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y, z tile.Span1[float32]) {
		z.Tiles(chunk).Store(f(x.Tiles(chunk).Load(b.ID(0)), y.Tiles(chunk).Load(b.ID(0))), b.ID(0))
	}, tile.Name(kernel), tile.Over(2))
	return Workload{Name: name, Unit: gigabytes, work: 12 * length, kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y, z := normal[float32](a, length), normal[float32](a, length), blank[float32](a, length)
		return []any{x.Array, y.Array, z.Array}, elements(a, z, 0x1p-20, func(i int) float64 { return want(x.at(i), y.at(i)) })
	}}
}

// columnSums adds up the columns of a matrix, 64 a block.
func columnSums(name string, m, n int) Workload {
	const h, w = 32, 64
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], y tile.Span1[float32]) {
		xs, sum := x.Tiles(h, w), b.Zeros(tile.F32, h, w)
		for i := range xs.Range(0, &sum) {
			sum = sum.Add(xs.Load(i, b.ID(0)))
		}
		y.Tiles(w).Store(tile.Sum(sum, 0).Reshape(w), b.ID(0))
	}, tile.Name("column_sums"), tile.Over(1))
	return Workload{Name: name, Unit: gigabytes, work: 4 * float64(m) * float64(n), kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := normal[float32](a, m, n), blank[float32](a, n)
		return []any{x.Array, y.Array}, elements(a, y, 0x1p-22*math.Sqrt(float64(m)), func(j int) float64 {
			sum := 0.0
			for i := range m {
				sum += x.at(i*n + j)
			}
			return sum
		})
	}}
}

// sumsOver adds up a tensor of rank 3 along an axis. The tiles have 32 elements along it, and all of the others together
// 64.
func sumsOver(name string, axis int, shape ...int) Workload {
	sizes := [][]int{{32, 1, 64}, {1, 32, 64}, {1, 64, 32}}[axis]
	kept := append(append([]int(nil), shape[:axis]...), shape[axis+1:]...)
	tiles := append(append([]int(nil), sizes[:axis]...), sizes[axis+1:]...)
	//tilevet:ignore its shape is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x tile.Span3[float32], y tile.Span2[float32]) {
		at := []any{b.ID(0), b.ID(1)}
		xs, sum := x.Tiles(sizes...), b.Zeros(tile.F32, sizes...)
		for i := range xs.Range(axis, &sum) {
			where := append(append(append([]any(nil), at[:axis]...), i), at[axis:]...)
			sum = sum.Add(xs.Load(where...))
		}
		y.Tiles(tiles...).Store(tile.Sum(sum, axis).Reshape(tiles...), at...)
	}, tile.Name("sums_over"), tile.Over(1))
	return Workload{Name: name, Unit: gigabytes, work: 4 * float64(count(shape)), kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := normal[float32](a, shape...), blank[float32](a, kept...)
		inner := count(shape[axis+1:])
		return []any{x.Array, y.Array}, elements(a, y, 0x1p-22*math.Sqrt(float64(shape[axis])), func(i int) float64 {
			sum := 0.0
			for j := range shape[axis] {
				sum += x.at((i/inner*shape[axis]+j)*inner + i%inner)
			}
			return sum
		})
	}}
}

// threshold is 255 for bytes above 127, otherwise 0.
func threshold(name string, n int) Workload {
	//tilevet:ignore its length is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[uint8]) {
		t := x.Tiles(chunk).Load(b.ID(0))
		y.Tiles(chunk).Store(tile.Select(t.Gt(127), b.Full(255, tile.U8, chunk), 0), b.ID(0))
	}, tile.Name("threshold"), tile.Over(1))
	return Workload{Name: name, Unit: gigabytes, work: 2 * float64(n), kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := integers[uint8](a, 0, 256, n), blank[uint8](a, n)
		return []any{x.Array, y.Array}, elements(a, y, 0, func(i int) float64 {
			if x.at(i) > 127 {
				return 255
			}
			return 0
		})
	}}
}

// chain is a function of a vector of a type of 16 bits.
func chain[T tile.Float](name string, f func(x tile.Tile) tile.Tile, want func(x float64) float64) Workload {
	//tilevet:ignore its function is the workload's, whose test traces it
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[T]) {
		y.Tiles(chunk).Store(f(x.Tiles(chunk).Load(b.ID(0))), b.ID(0))
	}, tile.Name("chain"), tile.Over(1))
	return Workload{Name: name, Unit: gigabytes, work: 2 * float64(tile.DTypeOf[T]().Size()) * length, kernel: k, args: func(a *arrays) ([]any, func() error) {
		x, y := normal[T](a, length), blank[T](a, length)
		return []any{x.Array, y.Array}, elements(a, y, 8*rounding[T](), func(i int) float64 { return want(x.at(i)) })
	}}
}
