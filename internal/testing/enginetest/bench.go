package enginetest

import (
	"context"
	"time"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// benches measure what kernels spend their time on, on one worker: the numbers are
// those of one core.
var benches = []struct {
	name string
	make func() *bench
}{
	{"MatmulF32", func() *bench { return matmulBench(tileir.F32, tileir.F32) }},
	{"MatmulF16", func() *bench { return matmulBench(tileir.F16, tileir.F32) }},
	{"MatmulBF16", func() *bench { return matmulBench(tileir.BF16, tileir.F32) }},
	{"MatmulF16AccF16", func() *bench { return matmulBench(tileir.F16, tileir.F16) }},
	{"MatmulF64", func() *bench { return matmulBench(tileir.F64, tileir.F64) }},
	{"MatmulI8", matmulI8Bench},
	{"ChainF32", func() *bench { return chainBench(tileir.F32) }},
	{"ChainF16", func() *bench { return chainBench(tileir.F16) }},
	{"ChainBF16", func() *bench { return chainBench(tileir.BF16) }},
	{"ChainI32", chainIntBench},
	{"FmaF32", func() *bench { return fmaBench(tileir.F32) }},
	{"FmaF16", func() *bench { return fmaBench(tileir.F16) }},
	{"Exp", func() *bench {
		return unaryBench(func(k *kernel, x *tileir.Value) *tileir.Value { return k.Exp(x, tileir.Full) })
	}},
	{"Softmax", softmaxBench},
	{"SumRows", func() *bench { return sumBench(1) }},
	{"SumColumns", func() *bench { return sumBench(0) }},
	{"ArgMax", argMaxBench},
	{"ScanRows", func() *bench { return scanBench(1) }},
	{"ScanColumns", func() *bench { return scanBench(0) }},
	{"Transpose", transposeBench},
	{"Broadcast", broadcastBench},
	{"F32ToF16", func() *bench { return convertBench(tileir.F32, tileir.F16) }},
	{"F16ToF32", func() *bench { return convertBench(tileir.F16, tileir.F32) }},
	{"F32ToBF16", func() *bench { return convertBench(tileir.F32, tileir.BF16) }},
	{"F32ToE4M3", func() *bench { return convertBench(tileir.F32, tileir.E4M3FN) }},
	{"Copy", func() *bench { return convertBench(tileir.F32, tileir.F32) }},
}

// B is what the benchmarks need of a [testing.B].
type B interface {
	Loop() bool
	Elapsed() time.Duration
	ReportMetric(n float64, unit string)
	Fatal(args ...any)
}

// Bench runs the benchmarks on an engine.
func Bench(b B, eng engine.Engine) {
	for _, bm := range benches {
		runPart(b, bm.name, func(b B) { bm.make().run(b, eng) })
	}
}

// bench is a kernel, how to launch it, and the work that it does: a given number of units.
type bench struct {
	k    *kernel
	grid int
	args []device.Arg
	unit string
	work float64
}

func (bm *bench) run(b B, eng engine.Engine) {
	bm.k.Return()
	if err := tileir.Verify(bm.k.m); err != nil {
		b.Fatal(err)
	}
	p, err := eng.Compile(context.Background(), bm.k.m, "k")
	if err != nil {
		b.Fatal(err)
	}
	launch := engine.Launch{Grid: [3]int{bm.grid, 1, 1}, Args: bm.args, Workers: 1}
	launches := 0.0
	for ; b.Loop(); launches++ {
		if err := p.Launch(context.Background(), launch); err != nil {
			b.Fatal(err)
		}
	}
	rate := bm.work * launches / b.Elapsed().Seconds()
	b.ReportMetric(rate/1e9, bm.unit)
	b.ReportMetric(0, "ns/op")
}

// buffer is an argument of n elements, small positive numbers in any format.
func buffer(elem tileir.Scalar, n int) device.Arg {
	data := make([]byte, bufferBytes(elem, int64(n)))
	if f := formatOf(elem); f != nil {
		for i := range n {
			setPattern(data, elem, int64(i), f.Encode(float64(i%7)*0.25+0.25, 0, true))
		}
	} else {
		for i := range n {
			setPattern(data, elem, int64(i), uint64(i%7+1))
		}
	}
	return memoryArg(elem.String(), data)
}

// partition is tiles over a dense tensor at ptr.
func (k *kernel) partition(ptr *tileir.Value, shape []int64, tile ...int32) *tileir.Value {
	strides, dims := make([]int64, len(shape)), make([]int32, len(shape))
	n := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		strides[d], dims[d] = n, int32(d)
		n *= shape[d]
	}
	tensor := k.tensor(ptr, shape, strides)
	return k.MakePartitionView(tensor, tileir.PartitionViewType{Tile: tile, View: tensor.Type.(tileir.TensorViewType), DimMap: dims})
}

// matmulBench is 256x256x256 in tiles of 64x64x64.
func matmulBench(elem, acc tileir.Scalar) *bench {
	return productBench(elem, acc, func(k *kernel, x, y, z *tileir.Value) *tileir.Value { return k.MmaF(x, y, z, false) })
}

func matmulI8Bench() *bench {
	return productBench(tileir.I8, tileir.I32, func(k *kernel, x, y, z *tileir.Value) *tileir.Value {
		return k.MmaI(x, y, z, tileir.Signed, tileir.Signed)
	})
}

func productBench(elem, acc tileir.Scalar, mma func(k *kernel, x, y, z *tileir.Value) *tileir.Value) *bench {
	const size, tile = 256, 64
	k := newKernel(ptrType(elem), ptrType(elem), ptrType(acc))
	shape := []int64{size, size}
	a, b, c := k.partition(k.args[0], shape, tile, tile), k.partition(k.args[1], shape, tile, tile), k.partition(k.args[2], shape, tile, tile)
	id, _, _ := k.GetTileBlockId()
	across := k.i32(size / tile)
	i, j := k.DivI(id, across, tileir.Unsigned, tileir.TowardZero), k.RemI(id, across, tileir.Unsigned)
	zero := k.splat(acc, 0, tile, tile)
	loop := k.For(k.i32(0), across, k.i32(1), []*tileir.Value{zero}, false)
	body := k.in(loop.Block(0))
	kk, sum := loop.Block(0).Args[0], loop.Block(0).Args[1]
	body.Continue(mma(body, body.load(a, i, kk), body.load(b, kk, j), sum))
	k.store(loop.Results[0], c, i, j)
	return &bench{k, size / tile * size / tile, []device.Arg{buffer(elem, size*size), buffer(elem, size*size), buffer(acc, size*size)}, "GFLOP/s", 2 * size * size * size}
}

const (
	benchTile = 4096
	benchGrid = 16
)

// elementwise is a kernel that maps tiles of x to tiles of the result.
func elementwise(from, to tileir.Scalar, f func(k *kernel, x *tileir.Value) *tileir.Value) *bench {
	k := newKernel(ptrType(from), ptrType(to))
	shape := []int64{benchTile * benchGrid}
	in, out := k.partition(k.args[0], shape, benchTile), k.partition(k.args[1], shape, benchTile)
	id, _, _ := k.GetTileBlockId()
	k.store(f(k, k.load(in, id)), out, id)
	n := benchTile * benchGrid
	return &bench{k, benchGrid, []device.Arg{buffer(from, n), buffer(to, n)}, "Gelem/s", float64(n)}
}

// chainBench is a load, x*x + x - 3, its maximum with x, and a store.
func chainBench(elem tileir.Scalar) *bench {
	return elementwise(elem, elem, func(k *kernel, x *tileir.Value) *tileir.Value {
		c := k.number(elem, 3, benchTile)
		y := k.AddF(k.MulF(x, x, tileir.NearestEven, false), x, tileir.NearestEven, false)
		return k.MaxF(k.SubF(y, c, tileir.NearestEven, false), x, false, false)
	})
}

func chainIntBench() *bench {
	return elementwise(tileir.I32, tileir.I32, func(k *kernel, x *tileir.Value) *tileir.Value {
		c := k.splat(tileir.I32, 3, benchTile)
		y := k.AddI(k.MulI(x, x, tileir.OverflowNone), x, tileir.OverflowNone)
		less := k.CmpI(tileir.Less, x, c, tileir.Signed)
		return k.Select(less, k.XOrI(y, c), x)
	})
}

func fmaBench(elem tileir.Scalar) *bench {
	return elementwise(elem, elem, func(k *kernel, x *tileir.Value) *tileir.Value {
		return k.Fma(x, x, x, tileir.NearestEven, false)
	})
}

func unaryBench(f func(k *kernel, x *tileir.Value) *tileir.Value) *bench {
	return elementwise(tileir.F32, tileir.F32, f)
}

func convertBench(from, to tileir.Scalar) *bench {
	return elementwise(from, to, func(k *kernel, x *tileir.Value) *tileir.Value {
		if from == to {
			return x
		}
		return k.FToF(x, tileir.NearestEven, tileir.Tile(to, benchTile))
	})
}

// number is a constant tile of one value of a float format.
func (k *kernel) number(elem tileir.Scalar, x float64, shape ...int64) *tileir.Value {
	return k.splat(elem, int64(formatOf(elem).Encode(x, 0, true)), shape...)
}

const benchRows, benchCols = 16, 1024

// rowwise is a kernel over tiles of some rows.
func rowwise(to tileir.Scalar, outRows, outCols int32, f func(k *kernel, x *tileir.Value) *tileir.Value) *bench {
	k := newKernel(ptrType(tileir.F32), ptrType(to))
	in := k.partition(k.args[0], []int64{benchRows * benchGrid, benchCols}, benchRows, benchCols)
	out := k.partition(k.args[1], []int64{int64(outRows) * benchGrid, int64(outCols)}, outRows, outCols)
	id, _, _ := k.GetTileBlockId()
	zero := k.i32(0)
	y := f(k, k.load(in, id, zero))
	k.store(k.Reshape(y, tileir.Tile(to, int64(outRows), int64(outCols))), out, id, zero)
	n := benchRows * benchCols * benchGrid
	return &bench{k, benchGrid, []device.Arg{buffer(tileir.F32, n), buffer(to, int(outRows)*int(outCols)*benchGrid)}, "Gelem/s", float64(n)}
}

func softmaxBench() *bench {
	return rowwise(tileir.F32, benchRows, benchCols, func(k *kernel, x *tileir.Value) *tileir.Value {
		whole := x.Type.(tileir.TileType)
		column := whole.WithShape(benchRows, 1)
		top := k.reduce(x, 1, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, false, false) })
		e := k.Exp(k.SubF(x, k.Broadcast(k.Reshape(top, column), whole), tileir.NearestEven, false), tileir.Full)
		sum := k.reduce(e, 1, addF)
		return k.DivF(e, k.Broadcast(k.Reshape(sum, column), whole), tileir.NearestEven, false)
	})
}

func addF(k *kernel, x, y *tileir.Value) *tileir.Value {
	return k.AddF(x, y, tileir.NearestEven, false)
}

// reduce reduces along a dimension by one operation.
func (k *kernel) reduce(x *tileir.Value, dim int32, f func(k *kernel, x, y *tileir.Value) *tileir.Value) *tileir.Value {
	op := k.Reduce([]*tileir.Value{x}, dim, tileir.Array{zeroOf(x)})
	in := k.in(op.Block(0))
	in.Yield(f(in, op.Block(0).Args[0], op.Block(0).Args[1]))
	return op.Results[0]
}

func zeroOf(v *tileir.Value) tileir.Attr {
	s := v.Type.(tileir.TileType).Scalar()
	if s.IsFloat() {
		return tileir.Float{Type: s}
	}
	return tileir.Int(s, 0)
}

func sumBench(dim int32) *bench {
	rows, cols := int32(benchRows), int32(1)
	if dim == 0 {
		rows, cols = 1, benchCols
	}
	return rowwise(tileir.F32, rows, cols, func(k *kernel, x *tileir.Value) *tileir.Value { return k.reduce(x, dim, addF) })
}

// argMaxBench is a reduction of two operands by comparison and selection.
func argMaxBench() *bench {
	return rowwise(tileir.I32, benchRows, 1, func(k *kernel, x *tileir.Value) *tileir.Value {
		shape := x.Type.(tileir.TileType).WithElem(tileir.I32)
		index := k.Broadcast(k.Reshape(k.Iota(tileir.Tile(tileir.I32, benchCols)), shape.WithShape(1, benchCols)), shape)
		op := k.Reduce([]*tileir.Value{x, index}, 1, tileir.Array{zeroOf(x), zeroOf(index)})
		in, a := k.in(op.Block(0)), op.Block(0).Args
		greater := in.CmpF(tileir.Greater, tileir.Ordered, a[0], a[1])
		in.Yield(in.Select(greater, a[0], a[1]), in.Select(greater, a[2], a[3]))
		return op.Results[1]
	})
}

func scanBench(dim int32) *bench {
	return rowwise(tileir.F32, benchRows, benchCols, func(k *kernel, x *tileir.Value) *tileir.Value {
		op := k.Scan([]*tileir.Value{x}, dim, false, tileir.Array{zeroOf(x)})
		in := k.in(op.Block(0))
		in.Yield(addF(in, op.Block(0).Args[0], op.Block(0).Args[1]))
		return op.Results[0]
	})
}

func transposeBench() *bench {
	return rowwise(tileir.F32, benchRows, benchCols, func(k *kernel, x *tileir.Value) *tileir.Value {
		return k.Permute(x, []int32{1, 0})
	})
}

func broadcastBench() *bench {
	return rowwise(tileir.F32, benchRows, benchCols, func(k *kernel, x *tileir.Value) *tileir.Value {
		whole := x.Type.(tileir.TileType)
		first := k.Extract(x, []*tileir.Value{k.i32(0), k.i32(0)}, whole.WithShape(benchRows, 1))
		return k.Broadcast(first, whole)
	})
}
