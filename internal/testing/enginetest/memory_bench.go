package enginetest

import (
	"math/rand/v2"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// memoryBenches measure loads and stores; GB/s count bytes read and written.
var memoryBenches = []struct {
	name string
	make func() *bench
}{
	{"ViewCopyF32", func() *bench { return viewCopyBench(tileir.F32, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyF64", func() *bench { return viewCopyBench(tileir.F64, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyF16", func() *bench { return viewCopyBench(tileir.F16, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyBF16", func() *bench { return viewCopyBench(tileir.BF16, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyE4M3", func() *bench { return viewCopyBench(tileir.E4M3FN, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyI8", func() *bench { return viewCopyBench(tileir.I8, []int32{1024}, []int64{1 << 20}, nil) }},
	{"ViewCopyTiles", func() *bench { return viewCopyBench(tileir.F32, []int32{64, 64}, []int64{1024, 1024}, nil) }},
	{"ViewCopyTurned", func() *bench { return viewCopyBench(tileir.F32, []int32{64, 64}, []int64{1024, 1024}, []int32{1, 0}) }},
	{"PtrCopyF32", func() *bench { return gatherBench(tileir.F32, false) }},
	{"PtrGatherF32", func() *bench { return gatherBench(tileir.F32, true) }},
	{"PtrGatherF16", func() *bench { return gatherBench(tileir.F16, true) }},
	{"AtomicAddI32", func() *bench { return atomicBench(tileir.I32, tileir.AtomicAdd) }},
	{"AtomicAddF32", func() *bench { return atomicBench(tileir.F32, tileir.AtomicAddF) }},
	{"AtomicAddF16", func() *bench { return atomicBench(tileir.F16, tileir.AtomicAddF) }},
}

// MemoryBench runs the benchmarks of memory on an engine.
func MemoryBench(b B, eng engine.Engine) {
	for _, bm := range memoryBenches {
		runPart(b, bm.name, func(b B) { bm.make().run(b, eng) })
	}
}

// viewCopyBench copies a tensor tile by tile; a dimension map turns the tiles that it
// loads and stores.
func viewCopyBench(elem tileir.Scalar, tile []int32, shape []int64, dimMap []int32) *bench {
	k := newKernel(ptrType(elem), ptrType(elem))
	x, y, _ := k.GetTileBlockId()
	var view [2]*tileir.Value
	for i, p := range k.args {
		v := k.partition(p, shape, tile...)
		if dimMap != nil {
			t := v.Type.(tileir.PartitionViewType)
			t.DimMap = dimMap
			v = k.MakePartitionView(v.Def.Operands[0], t)
		}
		view[i] = v
	}
	index := []*tileir.Value{x, y}[:len(shape)]
	k.store(k.load(view[0], index...), view[1], index...)
	n, grid := 1, 1
	for d := range shape {
		n *= int(shape[d])
		grid *= int(shape[d]) / int(tile[d])
	}
	if len(shape) == 2 { // the grid has one axis: count rows of tiles only
		return rowsOfTiles(k, elem, n, grid)
	}
	return &bench{k: k, grid: grid, args: []device.Arg{buffer(elem, n), buffer(elem, n)}, unit: "GB/s", work: 2 * float64(n*elem.Bytes())}
}

// rowsOfTiles measures the first tile of each row of a square grid.
func rowsOfTiles(k *kernel, elem tileir.Scalar, n, grid int) *bench {
	rows := 1
	for rows*rows < grid {
		rows++
	}
	return &bench{k: k, grid: rows, args: []device.Arg{buffer(elem, n), buffer(elem, n)}, unit: "GB/s", work: 2 * float64(n/rows*elem.Bytes())}
}

const gatherLanes = 1024

// gatherBench copies through pointers: in order, or in the order of an index buffer,
// whose own reading does not count.
func gatherBench(elem tileir.Scalar, shuffled bool) *bench {
	const n = 1 << 20
	k := newKernel(ptrType(elem), ptrType(elem), ptrType(tileir.I32))
	x, _, _ := k.GetTileBlockId()
	base := k.MulI(x, k.i32(gatherLanes), tileir.OverflowNone)
	at := k.AddI(k.spread(base, gatherLanes), k.Iota(tileir.Tile(tileir.I32, gatherLanes)), tileir.OverflowNone)
	from := at
	if shuffled {
		from = k.loadPtr(k.Offset(k.spread(k.args[2], gatherLanes), at))
	}
	k.storePtr(k.Offset(k.spread(k.args[1], gatherLanes), at), k.loadPtr(k.Offset(k.spread(k.args[0], gatherLanes), from)))
	index := buffer(tileir.I32, n)
	for i, p := range rand.New(rand.NewPCG(1, 2)).Perm(n) {
		setPattern(index.Host, tileir.I32, int64(i), uint64(p))
	}
	return &bench{k: k, grid: n / gatherLanes, args: []device.Arg{buffer(elem, n), buffer(elem, n), index}, unit: "GB/s", work: 2 * float64(n*elem.Bytes())}
}

// atomicBench adds tiles to memory element by element.
func atomicBench(elem tileir.Scalar, mode tileir.AtomicMode) *bench {
	const blocks = 256
	k := newKernel(ptrType(elem))
	lanes := k.lanes(k.args[0], gatherLanes)
	k.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, lanes, mode, k.splat(elem, 0, gatherLanes), nil, nil)
	return &bench{k: k, grid: blocks, args: []device.Arg{buffer(elem, gatherLanes)}, unit: "Gatomic/s", work: blocks * gatherLanes}
}
