package enginetest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// recordings has sums, scans and products of random floats recorded on an H200. They show the order of its roundings.
//
//go:embed testdata/h200.json
var recordings []byte

// recordedReductions has reductions and scans of random integers by a function that is neither commutative nor associative,
// recorded on an H200: they show the order of reductions by a region. For a reduction the file has the first of the
// results of the threads.
//
//go:embed testdata/h200_folds.json
var recordedReductions []byte

type recording struct {
	Op, Elem, Acc string
	Shape         []int64 // of a product: m, k and n
	Dim           int32
	Inputs        [][]byte
	Want          []byte
}

var recordedTypes = map[string]tileir.Scalar{
	"f16": tileir.F16, "bf16": tileir.BF16, "f32": tileir.F32, "f8E4M3FN": tileir.E4M3FN,
	"i8": tileir.I8, "i16": tileir.I16, "i32": tileir.I32, "i64": tileir.I64,
}

// Hardware compares sums, scans and products with the recordings, bit for bit.
func Hardware(t T, eng engine.Engine) {
	var all []recording
	for _, text := range [][]byte{recordings, recordedReductions} {
		var some []recording
		if err := json.Unmarshal(text, &some); err != nil {
			t.Fatal(err)
		}
		all = append(all, some...)
	}
	for _, r := range all {
		run(t, fmt.Sprintf("%s %s %s %v dim %d", r.Op, r.Elem, r.Acc, r.Shape, r.Dim), func(t T) {
			tk := r.kernel()
			var inputs [][]uint64
			for i, in := range tk.in {
				inputs = append(inputs, patterns(r.Inputs[i], in))
			}
			expect(t, tk.out.Scalar(), tk.run(t, eng, inputs...), patterns(r.Want, tk.out), 0)
		})
	}
}

func patterns(data []byte, t tileir.TileType) []uint64 {
	values := make([]uint64, t.NumElements())
	for i := range values {
		values[i] = pattern(data, t.Scalar(), int64(i))
	}
	return values
}

func (r *recording) kernel() *tileKernel {
	elem := recordedTypes[r.Elem]
	tile := tileir.Tile(elem, r.Shape...)
	switch r.Op {
	case "mma":
		lhs, rhs, out := mmaTypes([4]int64{0, r.Shape[0], r.Shape[2], r.Shape[1]}, elem, recordedTypes[r.Acc])
		return &tileKernel{[]tileir.TileType{lhs, rhs, out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.MmaF(x[0], x[1], x[2], false)
		}}
	case "scan":
		return &tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.sums(k.Scan(x, r.Dim, false, tileir.Array{zeroOf(x[0])}))
		}}
	case "running fold", "running fold back":
		return &tileKernel{[]tileir.TileType{tile}, tile, func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.mixed(k.Scan(x, r.Dim, r.Op == "running fold back", tileir.Array{zeroOf(x[0])}))
		}}
	}
	left := without(r.Shape, r.Dim)
	out := tileir.Tile(elem, append([]int64{1}, left...)...)
	return &tileKernel{[]tileir.TileType{tile}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
		op := k.Reduce(x, r.Dim, tileir.Array{zeroOf(x[0])})
		if r.Op == "fold" {
			return k.Reshape(k.mixed(op), out)
		}
		return k.Reshape(k.sums(op), out)
	}}
}

// mixed fills a reduction's or scan's region with 3·x + 5·y + 7·x·y.
func (k *kernel) mixed(op *tileir.Op) *tileir.Value {
	body, x, y := k.in(op.Block(0)), op.Block(0).Args[0], op.Block(0).Args[1]
	times := func(n int64, v *tileir.Value) *tileir.Value {
		return body.MulI(v, body.splat(v.Type.(tileir.TileType).Scalar(), n), tileir.OverflowNone)
	}
	plus := func(a, b *tileir.Value) *tileir.Value { return body.AddI(a, b, tileir.OverflowNone) }
	body.Yield(plus(plus(times(3, x), times(5, y)), times(7, body.MulI(x, y, tileir.OverflowNone))))
	return op.Results[0]
}

// sums fills a reduction's or scan's region with an addition.
func (k *kernel) sums(op *tileir.Op) *tileir.Value {
	body := k.in(op.Block(0))
	body.Yield(addF(body, op.Block(0).Args[0], op.Block(0).Args[1]))
	return op.Results[0]
}

// testNaNToInt: NaN of f64 becomes the minimum integer, truncated to 8 bits for i8.
func testNaNToInt(t T, eng engine.Engine) {
	nan := math.Float64bits(math.NaN())
	for to, want := range map[tileir.Scalar]uint64{tileir.I8: 0, tileir.I16: 1 << 15, tileir.I32: 1 << 31, tileir.I64: 1 << 63} {
		for _, sign := range bothSigns {
			out := tileir.Tile(to, 1)
			tk := tileKernel{[]tileir.TileType{tileir.Tile(tileir.F64, 1)}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
				return k.FToI(x[0], sign, tileir.NearestIntToZero, false, out)
			}}
			expect(t, to, tk.run(t, eng, []uint64{nan}), []uint64{want}, 0)
		}
	}
}

// roundsProducts is implemented by engines that may round products of bf16 to f32 before they add them, as the instruction
// BFDOT of arm64 does. Products beyond f32 of both signs then add up to NaN.
type roundsProducts interface{ RoundsProducts() bool }

// testWideSums: what overflows f32 within a tensor core's step but not after it.
func testWideSums(t T, eng engine.Engine) {
	if r, ok := eng.(roundsProducts); ok && r.RoundsProducts() {
		t.Skip("the processor rounds products")
	}
	lhs, rhs, out := mmaTypes([4]int64{0, 32, 16, 16}, tileir.BF16, tileir.F32)
	tk := tileKernel{[]tileir.TileType{lhs, rhs, out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
		return k.MmaF(x[0], x[1], x[2], false)
	}}
	a, b, c := make([]uint64, 32*16), make([]uint64, 16*16), make([]uint64, 32*16)
	f := formatOf(tileir.BF16)
	for i, sign := range []float64{1, -1, 1} {
		a[i] = f.Encode(sign*math.Ldexp(1, 100), num.NearestEven, false)
		b[i*16] = f.Encode(math.Ldexp(1, 100), num.NearestEven, false)
	}
	want := make([]uint64, len(c))
	want[0] = formatOf(tileir.F32).Encode(math.Inf(1), num.NearestEven, false)
	expect(t, tileir.F32, tk.run(t, eng, a, b, c), want, 0)
}

// testEmptyLoop: a loop that has nothing to count may have any step.
func testEmptyLoop(t T, eng engine.Engine) {
	out := tileir.Tile(tileir.I32, 1)
	tk := tileKernel{[]tileir.TileType{out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
		loop := k.For(k.i32(11), k.i32(1), k.i32(-2), x, false)
		body := k.in(loop.Block(0))
		body.Continue(body.AddI(loop.Block(0).Args[1], loop.Block(0).Args[1], tileir.OverflowNone))
		return loop.Results[0]
	}}
	expect(t, tileir.I32, tk.run(t, eng, []uint64{5}), []uint64{5}, 0)
}

// testByteSpecials: products of 8-bit floats that are zero, infinite or no number.
func testByteSpecials(t T, eng engine.Engine) {
	for _, elem := range []tileir.Scalar{tileir.E4M3FN, tileir.E5M2} {
		lhs, rhs, out := mmaTypes([4]int64{0, 64, 8, 32}, elem, tileir.F32)
		tk := tileKernel{[]tileir.TileType{lhs, rhs, out}, out, func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.MmaF(x[0], x[1], x[2], false)
		}}
		a, b, c := make([]uint64, 64*32), make([]uint64, 32*8), make([]uint64, 64*8)
		five := uint64(math.Float32bits(5))
		c[9] = five
		expect(t, tileir.F32, tk.run(t, eng, a, b, c), c, 0)
		want := slices.Clone(c)
		a[32] = 0x7f // NaN in row 1
		for i := 8; i < 16; i++ {
			want[i] = 0x7fc00000
		}
		if elem == tileir.E5M2 {
			a[64], b[0] = 0x7c, 0x80 // an infinity in row 2, by -0 and by 0
			for i := 16; i < 24; i++ {
				want[i] = 0x7fc00000
			}
		}
		expect(t, tileir.F32, tk.run(t, eng, a, b, c), want, 0)
	}
}

// testAtomicSubnormals: the hardware adds f32 without subnormals.
func testAtomicSubnormals(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.F32))
	tiny := k.Constant(tileir.Dense{Type: tileir.Tile(tileir.F32, 4), Data: littleEndian(1<<31|5, 4), Splat: true})
	k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, k.lanes(k.args[0], 4), tileir.AtomicAddF, tiny, nil, nil)
	old := filled(tileir.F32, []uint64{7, 0, 1<<31 | 9, 0x3f800000})
	k.must(t, eng, oneBlock, old)
	expect(t, tileir.F32, patterns(old.Host, tileir.Tile(tileir.F32, 4)), []uint64{0, 0, 1 << 31, 0x3f800000}, 0)
}
