package enginetest

import (
	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/testing/enginediff"
	"gotile/tileir"
)

// tileTests are the tests of operations on whole tiles, by name.
var tileTests = []struct {
	name string
	run  func(T, engine.Engine)
}{
	{"Iota", testIota},
	{"Broadcast", testBroadcast},
	{"Permute", testPermute},
	{"Cat", testCat},
	{"ExtractInsert", testExtractInsert},
	{"Select", testSelect},
	{"Assume", testAssume},
	{"Pack", testPack},
	{"MmaF", testMmaF},
	{"MmaI", testMmaI},
	{"MmaFScaled", testMmaFScaled},
	{"ReduceOne", testReduceOne},
	{"ReduceArgMax", testReduceArgMax},
	{"ReduceOrder", testReduceOrder},
	{"ReduceBranch", testReduceBranch},
	{"FoldTypes", testReductionTypes},
	{"Scan", testScan},
	{"ScanPairs", testScanPairs},
	{"ScanBranch", testScanBranch},
	{"NaNToInt", testNaNToInt},
	{"WideSums", testWideSums},
	{"ByteSpecials", testByteSpecials},
	{"AtomicSubnormals", testAtomicSubnormals},
	{"DivideByZero", testDivideByZero},
	{"ConstantOperands", testConstantOperands},
	{"Undefined", testUndefined},
}

// Tiles runs the tests of operations on whole tiles.
func Tiles(t T, eng engine.Engine) {
	for _, test := range tileTests {
		run(t, test.name, func(t T) { test.run(t, eng) })
	}
}

// tileKernel computes one tile from others. The tiles are dense in memory.
type tileKernel struct {
	in  []tileir.TileType
	out tileir.TileType
	op  func(k *kernel, x []*tileir.Value) *tileir.Value
}

func whole(t tileir.TileType) []int32 {
	tile := make([]int32, t.Rank())
	for i, n := range t.Shape {
		tile[i] = int32(n)
	}
	return tile
}

// run returns the patterns of the result.
func (tk *tileKernel) run(t T, eng engine.Engine, operands ...[]uint64) []uint64 {
	t.Helper()
	var params []tileir.Type
	for _, tile := range append(tk.in, tk.out) {
		params = append(params, ptrType(tile.Scalar()))
	}
	k := newKernel(params...)
	var x []*tileir.Value
	var args []device.Arg
	for i, tile := range tk.in {
		x = append(x, k.load(k.partition(k.args[i], tile.Shape, whole(tile)...), k.zeros(tile.Rank())...))
		args = append(args, filled(tile.Scalar(), operands[i]))
	}
	k.store(tk.op(k, x), k.partition(k.args[len(tk.in)], tk.out.Shape, whole(tk.out)...), k.zeros(tk.out.Rank())...)
	out := newGuarded(t, "out", bufferBytes(tk.out.Scalar(), tk.out.NumElements()), 0)
	k.must(t, eng, oneBlock, append(args, out.arg())...)
	got := make([]uint64, tk.out.NumElements())
	for i := range got {
		got[i] = pattern(out.Data, tk.out.Scalar(), int64(i))
	}
	return got
}

// zeros is the index of the first tile.
func (k *kernel) zeros(rank int) []*tileir.Value {
	index := make([]*tileir.Value, rank)
	for i := range index {
		index[i] = k.i32(0)
	}
	return index
}

// filled is a buffer of the given patterns.
func filled(s tileir.Scalar, values []uint64) device.Arg {
	data := make([]byte, bufferBytes(s, int64(len(values))))
	for i, v := range values {
		setPattern(data, s, int64(i), v)
	}
	return memoryArg("in", data)
}

// counting is the patterns 1, 2, 3, …, cut to the width.
func counting(t tileir.TileType) []uint64 {
	values := make([]uint64, t.NumElements())
	for i := range values {
		values[i] = uint64(i+1) & (1<<min(t.Scalar().Bits(), 62) - 1)
	}
	return values
}

// coordinates returns the index of element i of a shape, and index is its inverse.
func coordinates(shape []int64, i int) []int64 {
	at := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		at[d] = int64(i) % shape[d]
		i /= int(shape[d])
	}
	return at
}

func index(shape, at []int64) int {
	i := int64(0)
	for d, n := range shape {
		i = i*n + at[d]
	}
	return int(i)
}

// expect compares patterns element by element.
func expect(t T, s tileir.Scalar, got, want []uint64, ulps uint64) {
	t.Helper()
	bad := 0
	for i := range want {
		if !enginediff.Near(s, got[i], want[i], ulps) {
			if bad++; bad <= 3 {
				t.Errorf("element %d: got %s, want %s", i, enginediff.Show(s, got[i]), enginediff.Show(s, want[i]))
			}
		}
	}
	if bad > 3 {
		t.Errorf("%d of %d elements are wrong", bad, len(want))
	}
}
