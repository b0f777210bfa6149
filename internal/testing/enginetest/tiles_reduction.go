package enginetest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// reductionShapes are shapes and the dimension to combine.
var reductionShapes = []struct {
	shape []int64
	dim   int32
}{
	{[]int64{16}, 0}, {[]int64{1}, 0}, {[]int64{2}, 0}, {[]int64{4, 32}, 1}, {[]int64{32, 4}, 0}, {[]int64{16, 8}, 1}, {[]int64{4, 8, 16}, 1},
	{[]int64{2, 8, 2}, 1}, {[]int64{8, 1, 4}, 1}, {[]int64{16, 2}, 0},
}

// lines calls f for each line along a dimension, with the indices of its elements.
func lines(shape []int64, dim int32, f func(line int, elements []int)) {
	n, inner := int(shape[dim]), 1
	for _, d := range shape[dim+1:] {
		inner *= int(d)
	}
	total := 1
	for _, d := range shape {
		total *= int(d)
	}
	for line := range total / n {
		elements := make([]int, n)
		for i := range elements {
			elements[i] = line/inner*n*inner + i*inner + line%inner
		}
		f(line, elements)
	}
}

func without(shape []int64, dim int32) []int64 {
	var rest []int64
	for d, n := range shape {
		if d != int(dim) {
			rest = append(rest, n)
		}
	}
	return rest
}

// region makes the body of a reduction or scan: op on the earlier and the later value.
type region func(k *kernel, earlier, later *tileir.Value) *tileir.Value

// reductionOps are associative operations of each kind of type, with reference functions.
var reductionOps = []struct {
	name string
	elem tileir.Scalar
	op   region
	want func(x, y float64) float64
}{
	{"addf f32", tileir.F32, func(k *kernel, x, y *tileir.Value) *tileir.Value { return addF(k, x, y) }, func(x, y float64) float64 { return x + y }},
	{"addf f16", tileir.F16, func(k *kernel, x, y *tileir.Value) *tileir.Value { return addF(k, x, y) }, func(x, y float64) float64 { return x + y }},
	{"addf f64", tileir.F64, func(k *kernel, x, y *tileir.Value) *tileir.Value { return addF(k, x, y) }, func(x, y float64) float64 { return x + y }},
	{"maxf bf16", tileir.BF16, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, false, false) }, func(x, y float64) float64 { return max(x, y) }},
	{"addi i32", tileir.I32, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.AddI(x, y, tileir.OverflowNone) }, func(x, y float64) float64 { return x + y }},
	{"mini i8", tileir.I8, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MinI(x, y, tileir.Unsigned) }, func(x, y float64) float64 { return min(x, y) }},
	{"addi i64", tileir.I64, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.AddI(x, y, tileir.OverflowNone) }, func(x, y float64) float64 { return x + y }},
	{"maxi i16", tileir.I16, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxI(x, y, tileir.Unsigned) }, func(x, y float64) float64 { return max(x, y) }},
	{"xor i1", tileir.I1, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.XOrI(x, y) }, func(x, y float64) float64 { return float64(int(x) ^ int(y)) }},
	{"maxf f64", tileir.F64, func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, true, false) }, func(x, y float64) float64 { return max(x, y) }},
	// One operation that is not on both values.
	{"max of the earlier", tileir.I32, func(k *kernel, x, _ *tileir.Value) *tileir.Value { return k.MaxI(x, x, tileir.Signed) }, func(x, _ float64) float64 { return x }},
	{"max of the later", tileir.F64, func(k *kernel, _, y *tileir.Value) *tileir.Value { return k.MaxF(y, y, false, false) }, func(_, y float64) float64 { return y }},
	// Neither commutes: the first and the last value, the latter by way of a constant
	// and a value from outside the region.
	{"first i32", tileir.I32, func(k *kernel, x, y *tileir.Value) *tileir.Value {
		return k.AddI(x, k.SubI(y, y, tileir.OverflowNone), tileir.OverflowNone)
	}, func(x, _ float64) float64 { return x }},
	{"last f32", tileir.F32, func(k *kernel, _, y *tileir.Value) *tileir.Value { return addF(k, y, k.number(tileir.F32, 0)) }, func(_, y float64) float64 { return y }},
}

// operandsFor are small numbers, whose sums are exact.
func operandsFor(s tileir.Scalar, n int64) ([]uint64, []float64) {
	r := rand.New(rand.NewPCG(9, uint64(n)))
	patterns, values := make([]uint64, n), make([]float64, n)
	for i := range patterns {
		values[i] = float64(r.IntN(1 << min(s.Bits(), 4)))
		patterns[i] = encodeNumber(s, values[i])
	}
	return patterns, values
}

func encodeNumber(s tileir.Scalar, x float64) uint64 {
	if f := formatOf(s); f != nil {
		return f.Encode(x, num.NearestEven, false)
	}
	return uint64(x)
}

func testReduceOne(t T, eng engine.Engine) {
	for _, o := range reductionOps {
		for _, f := range reductionShapes {
			in := tileir.Tile(o.elem, f.shape...)
			out := in.WithShape(without(f.shape, f.dim)...)
			tk := tileKernel{[]tileir.TileType{in}, out.WithShape(append([]int64{1}, out.Shape...)...), func(k *kernel, x []*tileir.Value) *tileir.Value {
				op := k.Reduce(x, f.dim, tileir.Array{zeroOf(x[0])})
				body := k.in(op.Block(0))
				earlier, later := op.Block(0).Args[0], op.Block(0).Args[1]
				body.Yield(o.op(body, earlier, later))
				return k.Reshape(op.Results[0], out.WithShape(append([]int64{1}, out.Shape...)...))
			}}
			patterns, values := operandsFor(o.elem, in.NumElements())
			want := make([]uint64, out.NumElements())
			lines(f.shape, f.dim, func(line int, elements []int) {
				sum := values[elements[0]]
				for _, e := range elements[1:] {
					sum = o.want(sum, values[e])
				}
				want[line] = encodeNumber(o.elem, sum)
			})
			run(t, o.name, func(t T) { expect(t, o.elem, tk.run(t, eng, patterns), want, 0) })
		}
	}
}

func testScan(t T, eng engine.Engine) {
	for _, o := range reductionOps {
		for _, f := range reductionShapes {
			for _, reverse := range []bool{false, true} {
				tile := tileir.Tile(o.elem, f.shape...)
				tk := tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
					op := k.Scan(x, f.dim, reverse, tileir.Array{zeroOf(x[0])})
					body := k.in(op.Block(0))
					body.Yield(o.op(body, op.Block(0).Args[0], op.Block(0).Args[1]))
					return op.Results[0]
				}}
				patterns, values := operandsFor(o.elem, tile.NumElements())
				want := scanned(o.elem, f.shape, f.dim, reverse, values, o.want)
				run(t, o.name, func(t T) { expect(t, o.elem, tk.run(t, eng, patterns), want, 0) })
			}
		}
	}
}

// scanned is the running combination of each line.
func scanned(s tileir.Scalar, shape []int64, dim int32, reverse bool, values []float64, f func(x, y float64) float64) []uint64 {
	want := make([]uint64, len(values))
	lines(shape, dim, func(_ int, elements []int) {
		var sum float64
		for i := range elements {
			e := elements[i]
			if reverse {
				e = elements[len(elements)-1-i]
			}
			if i == 0 {
				sum = values[e]
			} else {
				sum = f(sum, values[e])
			}
			want[e] = encodeNumber(s, sum)
		}
	})
	return want
}

// argMax yields the greater of two values and its index, of equals the lesser index.
func argMax(k *kernel, b *tileir.Block) {
	a := b.Args // earlier, later value; earlier, later index
	greater := k.CmpF(tileir.Greater, tileir.Ordered, a[0], a[1])
	equal := k.CmpF(tileir.Equals, tileir.Ordered, a[0], a[1])
	before := k.CmpI(tileir.Less, a[2], a[3], tileir.Signed)
	keep := k.OrI(greater, k.AndI(equal, before))
	k.Yield(k.Select(keep, a[0], a[1]), k.Select(keep, a[2], a[3]))
}

func testReduceArgMax(t T, eng engine.Engine) {
	for _, f := range reductionShapes {
		in := tileir.Tile(tileir.F32, f.shape...)
		rest := append([]int64{1}, without(f.shape, f.dim)...)
		tk := tileKernel{[]tileir.TileType{in, in.WithElem(tileir.I32)}, tileir.Tile(tileir.I32, rest...), func(k *kernel, x []*tileir.Value) *tileir.Value {
			op := k.Reduce(x, f.dim, tileir.Array{zeroOf(x[0]), zeroOf(x[1])})
			argMax(k.in(op.Block(0)), op.Block(0))
			return k.Reshape(op.Results[1], tileir.Tile(tileir.I32, rest...))
		}}
		patterns, values := operandsFor(tileir.F32, in.NumElements())
		indices := make([]uint64, len(values))
		for i := range indices {
			indices[i] = uint64(i)
		}
		want := make([]uint64, tk.out.NumElements())
		lines(f.shape, f.dim, func(line int, elements []int) {
			best := elements[0]
			for _, e := range elements {
				if values[e] > values[best] {
					best = e
				}
			}
			want[line] = uint64(best)
		})
		expect(t, tileir.I32, tk.run(t, eng, patterns, indices), want, 0)
	}
}

// testReduceOrder uses a value from outside the region, which lanes must all see.
func testReduceOrder(t T, eng engine.Engine) {
	in := tileir.Tile(tileir.I32, 8, 4)
	tk := tileKernel{[]tileir.TileType{in}, tileir.Tile(tileir.I32, 4), func(k *kernel, x []*tileir.Value) *tileir.Value {
		id, _, _ := k.GetTileBlockId()
		outside := k.AddI(id, k.i32(7), tileir.OverflowNone)
		op := k.Reduce(x, 0, tileir.Array{zeroOf(x[0])})
		b := k.in(op.Block(0))
		sum := b.AddI(op.Block(0).Args[1], op.Block(0).Args[0], tileir.OverflowNone)
		b.Yield(b.SubI(b.AddI(sum, outside, tileir.OverflowNone), b.i32(7), tileir.OverflowNone))
		return op.Results[0]
	}}
	patterns, values := operandsFor(tileir.I32, 32)
	want := make([]uint64, 4)
	lines(in.Shape, 0, func(line int, elements []int) {
		for _, e := range elements {
			want[line] += uint64(values[e])
		}
	})
	expect(t, tileir.I32, tk.run(t, eng, patterns), want, 0)
}

// branchMax is a maximum by control flow.
func branchMax(k *kernel, b *tileir.Block) {
	greater := k.CmpI(tileir.Greater, b.Args[0], b.Args[1], tileir.Signed)
	branch := k.If(greater, []tileir.Type{b.Args[0].Type}, true)
	k.in(branch.Block(0)).Yield(b.Args[0])
	k.in(branch.Block(1)).Yield(b.Args[1])
	k.Yield(branch.Results[0])
}

func testReduceBranch(t T, eng engine.Engine) {
	in := tileir.Tile(tileir.I32, 4, 8, 2)
	tk := tileKernel{[]tileir.TileType{in}, tileir.Tile(tileir.I32, 4, 2), func(k *kernel, x []*tileir.Value) *tileir.Value {
		op := k.Reduce(x, 1, tileir.Array{zeroOf(x[0])})
		branchMax(k.in(op.Block(0)), op.Block(0))
		return op.Results[0]
	}}
	patterns, values := operandsFor(tileir.I32, 64)
	want := make([]uint64, 8)
	lines(in.Shape, 1, func(line int, elements []int) {
		for _, e := range elements {
			want[line] = max(want[line], uint64(values[e]))
		}
	})
	expect(t, tileir.I32, tk.run(t, eng, patterns), want, 0)
}

func testScanBranch(t T, eng engine.Engine) {
	for _, reverse := range []bool{false, true} {
		tile := tileir.Tile(tileir.I32, 4, 8, 2)
		tk := tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
			op := k.Scan(x, 1, reverse, tileir.Array{zeroOf(x[0])})
			branchMax(k.in(op.Block(0)), op.Block(0))
			return op.Results[0]
		}}
		patterns, values := operandsFor(tileir.I32, 64)
		want := scanned(tileir.I32, tile.Shape, 1, reverse, values, func(x, y float64) float64 { return max(x, y) })
		expect(t, tileir.I32, tk.run(t, eng, patterns), want, 0)
	}
}

// testReductionTypes combines to the later value, of every type, by a selection between it
// and a value from outside the region, and by control flow.
func testReductionTypes(t T, eng engine.Engine) {
	for _, s := range slices.Concat(intTypes, allFloats) {
		for _, f := range reductionShapes {
			tile := tileir.Tile(s, f.shape...)
			left := tile.WithShape(append([]int64{1}, without(f.shape, f.dim)...)...)
			src := counting(tile)
			last := make([]uint64, left.NumElements())
			lines(f.shape, f.dim, func(line int, elements []int) { last[line] = src[elements[len(elements)-1]] })
			for _, branch := range []bool{false, true} {
				run(t, fmt.Sprintf("%v %v %d", tile, branch, f.dim), func(t T) {
					reduce := tileKernel{[]tileir.TileType{tile}, left, func(k *kernel, x []*tileir.Value) *tileir.Value {
						fill := k.laterOf(x[0], branch)
						return k.Reshape(fill(k.Reduce(x, f.dim, tileir.Array{zeroOf(x[0])})), left)
					}}
					expect(t, s, reduce.run(t, eng, src), last, 0)
					scan := tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
						fill := k.laterOf(x[0], branch)
						return fill(k.Scan(x, f.dim, false, tileir.Array{zeroOf(x[0])}))
					}}
					expect(t, s, scan.run(t, eng, src), src, 0)
				})
			}
		}
	}
}

// laterOf fills the region of a reduction or scan of x that returns the later value. It depends on the block's number, 0,
// so that the selection is known only at run time.
func (k *kernel) laterOf(x *tileir.Value, branch bool) func(op *tileir.Op) *tileir.Value {
	s := x.Type.(tileir.TileType).Scalar()
	id, _, _ := k.GetTileBlockId()
	first := k.CmpI(tileir.Equals, id, k.i32(0), tileir.Signed)
	bits := int64(1)
	if s == tileir.TF32 { // whose lowest bits are always zero
		bits <<= 13
	}
	outside := k.splat(s, bits)
	return func(op *tileir.Op) *tileir.Value {
		body, a := k.in(op.Block(0)), op.Block(0).Args
		if !branch {
			body.Yield(body.Select(first, a[1], outside))
			return op.Results[0]
		}
		choice := body.If(first, []tileir.Type{a[0].Type}, true)
		body.in(choice.Block(0)).Yield(a[1])
		body.in(choice.Block(1)).Yield(a[0])
		body.Yield(choice.Results[0])
		return op.Results[0]
	}
}

// testScanPairs scans two operands at once: the running index of the maximum.
func testScanPairs(t T, eng engine.Engine) {
	for _, f := range reductionShapes {
		tile := tileir.Tile(tileir.F32, f.shape...)
		tk := tileKernel{[]tileir.TileType{tile, tile.WithElem(tileir.I32)}, tile.WithElem(tileir.I32), func(k *kernel, x []*tileir.Value) *tileir.Value {
			op := k.Scan(x, f.dim, false, tileir.Array{zeroOf(x[0]), zeroOf(x[1])})
			argMax(k.in(op.Block(0)), op.Block(0))
			return op.Results[1]
		}}
		patterns, values := operandsFor(tileir.F32, tile.NumElements())
		indices, want := make([]uint64, len(values)), make([]uint64, len(values))
		for i := range indices {
			indices[i] = uint64(i)
		}
		lines(f.shape, f.dim, func(_ int, elements []int) {
			best := elements[0]
			for _, e := range elements {
				if values[e] > values[best] {
					best = e
				}
				want[e] = uint64(best)
			}
		})
		expect(t, tileir.I32, tk.run(t, eng, patterns, indices), want, 0)
	}
}

// testDivideByZero: lanes that divide by zero, as padding does, are not a fault. Their
// quotient is all ones, their remainder the dividend, and the others are right.
func testDivideByZero(t T, eng engine.Engine) {
	type operation = func(k *kernel, x, y *tileir.Value) *tileir.Value
	div := func(s tileir.Signedness, r tileir.Rounding) operation {
		return func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.DivI(x, y, s, r) }
	}
	rem := func(s tileir.Signedness) operation {
		return func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.RemI(x, y, s) }
	}
	const ones = math.MaxUint32
	for _, c := range []struct {
		op   operation
		want []uint64 // of 7/2, 0/0, 9/0, 8/4
	}{
		{div(tileir.Signed, tileir.TowardZero), []uint64{3, ones, ones, 2}},
		{div(tileir.Unsigned, tileir.TowardZero), []uint64{3, ones, ones, 2}},
		{div(tileir.Signed, tileir.TowardNegInf), []uint64{3, ones, ones, 2}},
		{div(tileir.Signed, tileir.TowardPosInf), []uint64{4, ones, ones, 2}},
		{div(tileir.Unsigned, tileir.TowardPosInf), []uint64{4, ones, ones, 2}},
		{rem(tileir.Signed), []uint64{1, 0, 9, 0}},
		{rem(tileir.Unsigned), []uint64{1, 0, 9, 0}},
	} {
		tile := tileir.Tile(tileir.I32, 4)
		tk := tileKernel{[]tileir.TileType{tile, tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value { return c.op(k, x[0], x[1]) }}
		expect(t, tileir.I32, tk.run(t, eng, []uint64{7, 0, 9, 8}, []uint64{2, 0, 0, 4}), c.want, 0)
	}
}

// testUndefined: what has no meaning is an error that names the operation.
func testUndefined(t T, eng engine.Engine) {
	for name, op := range map[string]func(k *kernel, x *tileir.Value){
		"extract": func(k *kernel, x *tileir.Value) { k.Extract(x, []*tileir.Value{k.i32(2)}, tileir.Tile(tileir.I32, 4)) },
	} {
		k := newKernel(ptrType(tileir.I32))
		op(k, k.load(k.partition(k.args[0], []int64{8}, 8), k.i32(0)))
		err := k.start(t, eng, oneBlock, filled(tileir.I32, make([]uint64, 8)))
		var fault *device.Fault
		if !errors.Is(err, device.ErrUndefined) || !errors.As(err, &fault) || fault.Op.Name() != name {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
