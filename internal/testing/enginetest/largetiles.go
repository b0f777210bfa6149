package enginetest

import (
	"fmt"
	"slices"
	"strings"

	"gotile/device"
	"gotile/tileir"
)

// Large is an operation on a tile of many elements, in an entry k for one block. Results are not checked: operands are
// values that are fast to make.
type Large struct {
	Name string
	Code tileir.OpCode
	Work int64 // elements, or pairs of elements of a product, that the operation processes
	Make func() (*tileir.Module, []device.Arg)
}

// LargeCases are kernels of every operation that goes through the elements of a tile, on
// tiles of n elements, n a power of four from 2^16 on. Products are of square tiles.
// Elementwise operations come with every combination of types.
func LargeCases(n int64) []Large {
	var list []Large
	seen := make(map[string]bool)
	add := func(name string, code tileir.OpCode, work int64, build func(l *largeKernel)) {
		list = append(list, Large{name, code, work, func() (*tileir.Module, []device.Arg) {
			l := &largeKernel{kernel: newKernel(), n: n}
			build(l)
			l.finish()
			return l.m, l.args
		}})
	}
	for _, e := range elementTests() {
		kind := fmt.Sprint(codeOf(e.name), e.in, e.out)
		if seen[kind] { // except for rounding, flushing or the predicate
			continue
		}
		seen[kind] = true
		add(e.name, codeOf(e.name), n, func(l *largeKernel) {
			var x []*tileir.Value
			for _, s := range e.in {
				x = append(x, l.tile(s, n))
			}
			l.use(e.op(l.kernel, x))
		})
	}
	for _, c := range slices.Concat(largeShapes(n), largeReductions(n), largeMemory(n), largeControl(n)) {
		add(c.name, c.code, n, c.build)
	}
	for _, c := range largeProducts(n) {
		add(c.name, c.code, n*side(n), c.build)
	}
	return list
}

// SomeLarge is the first of [LargeCases] of each operation, and one of every so many others.
func SomeLarge(n int64, every int) []Large {
	var list []Large
	seen := make(map[tileir.OpCode]bool)
	for i, c := range LargeCases(n) {
		if !seen[c.Code] || i%every == 0 {
			list = append(list, c)
		}
		seen[c.Code] = true
	}
	return list
}

// smallOnly are operations whose work does not depend on the size of tiles.
var smallOnly = []tileir.OpCode{
	tileir.OpModule, tileir.OpEntry, tileir.OpReturn, tileir.OpBreak, tileir.OpContinue, tileir.OpYield,
	tileir.OpConstant, tileir.OpIota, // made when the kernel is compiled
	tileir.OpReshape, tileir.OpAssume, // the same elements, in the same memory
	tileir.OpGetTileBlockId, tileir.OpGetNumTileBlocks, tileir.OpGetGlobal, tileir.OpGetIndexSpaceShape, tileir.OpGetTensorShape,
	tileir.OpMakeToken, tileir.OpJoinTokens, tileir.OpGdcLaunchDependentsTko, tileir.OpGdcWaitTko, tileir.OpMemoryFenceAliasTko,
	tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView,
	tileir.OpPreviewFunc, tileir.OpPreviewExternImpl, tileir.OpPreviewCall, // gone when the kernel is compiled
	tileir.OpGlobal, tileir.OpAlloca, // memory that nothing goes through
}

// Small reports an operation that goes through no tile.
func Small(code tileir.OpCode) bool { return slices.Contains(smallOnly, code) }

// largeBuild is a [Large] to be made.
type largeBuild struct {
	name  string
	code  tileir.OpCode
	build func(l *largeKernel)
}

// codeOf is the operation that an elementwise test is named after.
func codeOf(test string) tileir.OpCode {
	for _, word := range strings.Fields(test) {
		for code := range tileir.OpCode(tileir.NumOps) {
			if code.Defined() && code.String() == word {
				return code
			}
		}
	}
	panic("enginetest: no operation is named by " + test)
}

// side is the rows of a square tile of n elements.
func side(n int64) int64 {
	s := int64(1)
	for s*s < n {
		s *= 2
	}
	return s
}

// largeKernel is a kernel under construction with its arguments.
type largeKernel struct {
	*kernel
	n    int64
	args []device.Arg
	uses []*tileir.Value
}

// row is the number of elements of a large tile with distinct memory.
const row = 1024

// pointer is a new argument: a buffer of n elements.
func (l *largeKernel) pointer(elem tileir.Scalar, n int64) *tileir.Value {
	data := make([]byte, bufferBytes(elem, n))
	for i := range min(n, row) {
		setPattern(data, elem, i, encodeNumber(elem, float64(i%2)))
	}
	l.args = append(l.args, memoryArg(elem.String(), data))
	return l.argument(ptrType(elem))
}

// argument is a new parameter.
func (l *largeKernel) argument(t tileir.TileType) *tileir.Value {
	entry := l.m.Entry("k")
	v := entry.Block(0).AddArg(t)
	var params []tileir.Type
	for _, a := range entry.Block(0).Args {
		params = append(params, a.Type)
	}
	entry.SetAttr(tileir.EntryFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: params}})
	return v
}

// tile makes a tile of a type whose elements are not known before the launch.
func (l *largeKernel) tile(elem tileir.Scalar, shape ...int64) *tileir.Value {
	return l.widened(l.load(l.partition(l.pointer(elem, row), []int64{row}, row), l.i32(0)), shape...)
}

// widened repeats a row.
func (l *largeKernel) widened(v *tileir.Value, shape ...int64) *tileir.Value {
	t := v.Type.(tileir.TileType)
	wide := t.WithShape(shape...)
	v = l.Reshape(v, t.WithShape(1, row))
	return l.Reshape(l.Broadcast(v, t.WithShape(wide.NumElements()/row, row)), wide)
}

// pointers are n pointers to elements of one buffer.
func (l *largeKernel) pointers(elem tileir.Scalar, n int64) *tileir.Value {
	return l.widened(l.lanes(l.pointer(elem, row), row), n)
}

// use keeps a value from being left out: its last element is stored in the end.
func (l *largeKernel) use(vs ...*tileir.Value) { l.uses = append(l.uses, vs...) }

func (l *largeKernel) finish() {
	for _, v := range l.uses {
		t := v.Type.(tileir.TileType)
		if t.Elem == tileir.E2M1FN { // two elements share a byte
			v = l.FToF(v, tileir.NearestEven, t.WithElem(tileir.F16))
			t = t.WithElem(tileir.F16)
		}
		ones := make([]int64, t.Rank())
		var last []*tileir.Value
		for d := range ones {
			ones[d] = 1
			last = append(last, l.i32(t.Shape[d]-1))
		}
		if t.Rank() > 0 {
			v = l.Reshape(l.Extract(v, last, t.WithShape(ones...)), t.WithShape())
		}
		l.stored(v)
	}
	l.Return()
}

// stored writes a scalar to a buffer.
func (l *largeKernel) stored(v *tileir.Value) {
	t := v.Type.(tileir.TileType)
	if _, ok := t.Pointer(); ok {
		v = l.PtrToInt(v)
	} else if t.Scalar().Bits() < 8 && t.Scalar().IsInt() {
		v = l.ExtI(v, tileir.Unsigned, tileir.Tile(tileir.I8))
	}
	l.storePtr(l.pointer(v.Type.(tileir.TileType).Scalar(), row), v)
}

// largeShapes move elements.
func largeShapes(n int64) []largeBuild {
	s := side(n)
	var list []largeBuild
	for _, elem := range widths {
		sub := tileir.Tile(elem, s, s/2)
		add := func(name string, code tileir.OpCode, build func(l *largeKernel)) {
			list = append(list, largeBuild{name + " " + elem.String(), code, build})
		}
		add("broadcast rows", tileir.OpBroadcast, func(l *largeKernel) {
			l.use(l.Broadcast(l.tile(elem, row, 1), tileir.Tile(elem, row, n/row)))
		})
		add("broadcast columns", tileir.OpBroadcast, func(l *largeKernel) { l.use(l.tile(elem, n)) })
		add("permute", tileir.OpPermute, func(l *largeKernel) { l.use(l.Permute(l.tile(elem, s, s), []int32{1, 0})) })
		add("permute three", tileir.OpPermute, func(l *largeKernel) { l.use(l.Permute(l.tile(elem, 2, n/4, 2), []int32{2, 1, 0})) })
		add("permute bits", tileir.OpPermute, func(l *largeKernel) { l.use(l.reversed(elem)) })
		add("cat", tileir.OpCat, func(l *largeKernel) {
			l.use(l.Cat(l.tile(elem, s, s/2), l.tile(elem, s, s/2), 1, tileir.Tile(elem, s, s)))
		})
		add("extract", tileir.OpExtract, func(l *largeKernel) {
			l.use(l.Extract(l.tile(elem, s, s), []*tileir.Value{l.i32(0), l.i32(1)}, sub))
		})
		add("insert", tileir.OpInsert, func(l *largeKernel) {
			l.use(l.Insert(l.tile(elem, s, s/2), l.tile(elem, s, s), l.i32(0), l.i32(1)))
		})
		add("select", tileir.OpSelect, func(l *largeKernel) {
			l.use(l.Select(l.tile(tileir.I1, n), l.tile(elem, n), l.tile(elem, n)))
		})
	}
	for _, elem := range []tileir.Scalar{tileir.I1, tileir.I4, tileir.I16, tileir.F64} {
		bytes := tileir.Tile(tileir.I8, n*int64(elem.Bits())/8)
		there := tileir.Tile(elem, n)
		if elem.Bits() > 8 {
			bytes, there = tileir.Tile(tileir.I8, n), tileir.Tile(elem, n*8/int64(elem.Bits()))
		}
		list = append(list,
			largeBuild{"unpack " + elem.String(), tileir.OpUnpack, func(l *largeKernel) { l.use(l.Unpack(l.tile(tileir.I8, bytes.Shape...), there)) }},
			largeBuild{"pack " + elem.String(), tileir.OpPack, func(l *largeKernel) {
				l.use(l.Pack(l.Unpack(l.tile(tileir.I8, bytes.Shape...), there), bytes))
			}})
	}
	return list
}

// reversed turns the order of all dimensions of a tile of two elements each around.
func (l *largeKernel) reversed(elem tileir.Scalar) *tileir.Value {
	var shape []int64
	var order []int32
	for size := l.n; size > 1; size /= 2 {
		shape = append(shape, 2)
		order = append([]int32{int32(len(order))}, order...)
	}
	return l.Permute(l.tile(elem, shape...), order)
}

// largeReductions combine elements along each dimension, by one operation and by regions.
func largeReductions(n int64) []largeBuild {
	s := side(n)
	var list []largeBuild
	for _, f := range []struct {
		shape []int64
		dim   int32
		name  string
	}{{[]int64{n}, 0, "all"}, {[]int64{s, s}, 0, "columns"}, {[]int64{s, s}, 1, "rows"}, {[]int64{n / 2, 2}, 1, "pairs"}} {
		for _, o := range reductionOps {
			region := func(l *largeKernel, op *tileir.Op) {
				body := l.in(op.Block(0))
				body.Yield(o.op(body, op.Block(0).Args[0], op.Block(0).Args[1]))
				l.use(op.Results...)
			}
			list = append(list, reductionBuilds(f.name+" "+o.name, f.shape, f.dim, []tileir.Scalar{o.elem}, region)...)
		}
		branch := func(l *largeKernel, op *tileir.Op) {
			b := l.in(op.Block(0))
			a := op.Block(0).Args
			pick := b.If(b.CmpI(tileir.Less, a[0], a[1], tileir.Signed), []tileir.Type{a[0].Type}, true)
			tileir.NewBuilder(pick.Block(0)).Yield(a[0])
			tileir.NewBuilder(pick.Block(1)).Yield(a[1])
			b.Yield(pick.Results[0])
			l.use(op.Results...)
		}
		greatest := func(l *largeKernel, op *tileir.Op) {
			b := l.in(op.Block(0))
			a := op.Block(0).Args
			more := b.CmpF(tileir.Greater, tileir.Ordered, a[0], a[1])
			b.Yield(b.Select(more, a[0], a[1]), b.Select(more, a[2], a[3]))
			l.use(op.Results...)
		}
		list = append(list, reductionBuilds(f.name+" by branches", f.shape, f.dim, []tileir.Scalar{tileir.I32}, branch)...)
		list = append(list, reductionBuilds(f.name+" with indices", f.shape, f.dim, []tileir.Scalar{tileir.F32, tileir.I32}, greatest)...)
	}
	return list
}

// reductionBuilds are the reduction and the scans of one kind.
func reductionBuilds(name string, shape []int64, dim int32, elems []tileir.Scalar, region func(l *largeKernel, op *tileir.Op)) []largeBuild {
	operands := func(l *largeKernel) (x []*tileir.Value, zeros tileir.Array) {
		for _, elem := range elems {
			x = append(x, l.tile(elem, shape...))
			zeros = append(zeros, zeroOf(x[len(x)-1]))
		}
		return x, zeros
	}
	return []largeBuild{
		{"reduce " + name, tileir.OpReduce, func(l *largeKernel) {
			x, zeros := operands(l)
			region(l, l.Reduce(x, dim, zeros))
		}},
		{"scan " + name, tileir.OpScan, func(l *largeKernel) {
			x, zeros := operands(l)
			region(l, l.Scan(x, dim, false, zeros))
		}},
		{"scan back " + name, tileir.OpScan, func(l *largeKernel) {
			x, zeros := operands(l)
			region(l, l.Scan(x, dim, true, zeros))
		}},
	}
}

// largeProducts multiply square tiles.
func largeProducts(n int64) []largeBuild {
	s := side(n)
	var list []largeBuild
	for _, t := range [][2]tileir.Scalar{{tileir.F16, tileir.F16}, {tileir.F16, tileir.F32}, {tileir.BF16, tileir.F32}, {tileir.TF32, tileir.F32},
		{tileir.F32, tileir.F32}, {tileir.F64, tileir.F64}, {tileir.E4M3FN, tileir.F16}, {tileir.E4M3FN, tileir.F32}, {tileir.E5M2, tileir.F32}} {
		list = append(list, largeBuild{"mmaf " + t[0].String() + " " + t[1].String(), tileir.OpMmaF, func(l *largeKernel) {
			l.use(l.MmaF(l.tile(t[0], s, s), l.tile(t[0], s, s), l.tile(t[1], s, s), false))
		}})
	}
	for _, sign := range bothSigns {
		list = append(list, largeBuild{"mmai " + sign.String(), tileir.OpMmaI, func(l *largeKernel) {
			l.use(l.MmaI(l.tile(tileir.I8, s, s), l.tile(tileir.I8, s, s), l.tile(tileir.I32, s, s), sign, tileir.Signed))
		}})
	}
	for _, t := range [][2]tileir.Scalar{{tileir.E4M3FN, tileir.E8M0FNU}, {tileir.E2M1FN, tileir.E4M3FN}} {
		block := int64(32)
		if t[1] == tileir.E4M3FN {
			block = 16
		}
		list = append(list, largeBuild{"mmaf_scaled " + t[0].String(), tileir.OpMmaFScaled, func(l *largeKernel) {
			factor := func() *tileir.Value {
				if t[0] == tileir.E2M1FN {
					return l.Reshape(l.Unpack(l.tile(tileir.I8, n/2), tileir.Tile(t[0], n)), tileir.Tile(t[0], s, s))
				}
				return l.tile(t[0], s, s)
			}
			l.use(l.MmaFScaled(factor(), factor(), l.tile(tileir.F32, s, s), l.tile(t[1], s, s/block), l.tile(t[1], s/block, s)))
		}})
	}
	return list
}

// largeMemory goes to memory with many elements.
func largeMemory(n int64) []largeBuild {
	s := side(n)
	var list []largeBuild
	for _, elem := range []tileir.Scalar{tileir.I8, tileir.F16, tileir.F32, tileir.I64} {
		add := func(name string, code tileir.OpCode, build func(l *largeKernel)) {
			list = append(list, largeBuild{name + " " + elem.String(), code, build})
		}
		views := map[string]func(l *largeKernel, strides []int64) (view *tileir.Value, index []*tileir.Value){
			"partition": func(l *largeKernel, strides []int64) (*tileir.Value, []*tileir.Value) {
				v := l.large(elem, strides)
				return l.MakePartitionView(v, tileir.PartitionViewType{Tile: []int32{int32(s), int32(s)}, View: v.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}}), l.zeros(2)
			},
			"strided": func(l *largeKernel, strides []int64) (*tileir.Value, []*tileir.Value) {
				v := l.large(elem, strides)
				return l.MakeStridedView(v, tileir.StridedViewType{Tile: []int32{int32(s), int32(s)}, Traversal: []int32{1, 1}, View: v.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}}), l.zeros(2)
			},
			"gather": func(l *largeKernel, strides []int64) (*tileir.Value, []*tileir.Value) {
				v := l.large(elem, strides)
				return l.MakeGatherScatterView(v, tileir.GatherScatterViewType{Tile: []int32{int32(s), int32(s)}, View: v.Type.(tileir.TensorViewType)}), []*tileir.Value{l.Iota(tileir.Tile(tileir.I32, s)), l.i32(0)}
			},
		}
		for _, kind := range []string{"partition", "strided", "gather"} {
			for way, strides := range map[string][]int64{"rows": {s, 1}, "columns": {1, s}} {
				add("load "+kind+" "+way, tileir.OpLoadViewTko, func(l *largeKernel) {
					v, index := views[kind](l, strides)
					l.use(l.load(v, index...))
				})
				add("store "+kind+" "+way, tileir.OpStoreViewTko, func(l *largeKernel) {
					v, index := views[kind](l, strides)
					l.store(l.tile(elem, s, s), v, index...)
				})
			}
		}
		add("load", tileir.OpLoadPtrTko, func(l *largeKernel) { l.use(l.loadPtr(l.pointers(elem, n))) })
		add("masked load", tileir.OpLoadPtrTko, func(l *largeKernel) {
			v, _ := l.LoadPtrTko(tileir.Weak, nil, l.pointers(elem, n), l.tile(tileir.I1, n), l.tile(elem, n), nil, nil)
			l.use(v)
		})
		add("ordered load", tileir.OpLoadPtrTko, func(l *largeKernel) {
			scope := tileir.ScopeDevice
			v, _ := l.LoadPtrTko(tileir.Acquire, &scope, l.pointers(elem, n), nil, nil, nil, nil)
			l.use(v)
		})
		add("store", tileir.OpStorePtrTko, func(l *largeKernel) { l.storePtr(l.pointers(elem, n), l.tile(elem, n)) })
		add("ptr_to_int", tileir.OpPtrToInt, func(l *largeKernel) { l.use(l.PtrToInt(l.pointers(elem, n))) })
		add("int_to_ptr", tileir.OpIntToPtr, func(l *largeKernel) {
			l.use(l.IntToPtr(l.tile(tileir.I64, n), tileir.Tile(tileir.PointerType{Pointee: elem}, n)))
		})
		add("ptr_to_ptr", tileir.OpPtrToPtr, func(l *largeKernel) {
			l.use(l.PtrToPtr(l.pointers(elem, n), tileir.Tile(tileir.PointerType{Pointee: tileir.I16}, n)))
		})
		add("offset", tileir.OpOffset, func(l *largeKernel) { l.use(l.Offset(l.pointers(elem, n), l.tile(tileir.I32, n))) })
	}
	atomics := func(name string, elem tileir.Scalar, mode tileir.AtomicMode) {
		list = append(list, largeBuild{"atomic " + name, tileir.OpAtomicRMWTko, func(l *largeKernel) {
			v, _ := l.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, l.pointers(elem, n), mode, l.tile(elem, n), nil, nil)
			l.use(v)
		}}, largeBuild{"atomic without result " + name, tileir.OpAtomicRMWTko, func(l *largeKernel) {
			l.AtomicRMWTko(tileir.Relaxed, tileir.ScopeDevice, l.pointers(elem, n), mode, l.tile(elem, n), l.tile(tileir.I1, n), nil)
		}})
	}
	atomics("add i32", tileir.I32, tileir.AtomicAdd)
	atomics("add i64", tileir.I64, tileir.AtomicAdd)
	atomics("exchange i64", tileir.I64, tileir.AtomicXchg)
	atomics("addf f16", tileir.F16, tileir.AtomicAddF)
	atomics("addf f32", tileir.F32, tileir.AtomicAddF)
	return append(list,
		largeBuild{"atomic_cas", tileir.OpAtomicCASTko, func(l *largeKernel) {
			v, _ := l.AtomicCASTko(tileir.AcqRel, tileir.ScopeDevice, l.pointers(tileir.I32, n), l.tile(tileir.I32, n), l.tile(tileir.I32, n), nil, nil)
			l.use(v)
		}},
		largeBuild{"atomic_red_view_tko", tileir.OpAtomicRedViewTko, func(l *largeKernel) {
			v := l.large(tileir.I32, []int64{s, 1})
			view := l.MakeStridedView(v, tileir.StridedViewType{Tile: []int32{int32(s), int32(s)}, Traversal: []int32{1, 1}, View: v.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
			l.AtomicRedViewTko(tileir.Relaxed, tileir.ScopeDevice, view, l.zeros(2), tileir.AtomicAdd, l.tile(tileir.I32, s, s), nil, nil)
		}},
		largeBuild{"multimem_load_reduce_view_tko", tileir.OpMultimemLoadReduceViewTko, func(l *largeKernel) {
			v, _ := l.MultimemLoadReduceViewTko(tileir.Weak, nil, l.multicastLarge(s), l.zeros(2), nil, tileir.MultimemAdd, nil)
			l.use(v)
		}},
		largeBuild{"multimem_reduce_view_tko", tileir.OpMultimemReduceViewTko, func(l *largeKernel) {
			l.MultimemReduceViewTko(tileir.Relaxed, tileir.ScopeDevice, l.multicastLarge(s), l.tile(tileir.I32, s, s), l.zeros(2), nil, tileir.MultimemAdd, nil)
		}},
		largeBuild{"multimem_store_view_tko", tileir.OpMultimemStoreViewTko, func(l *largeKernel) {
			l.MultimemStoreViewTko(tileir.Weak, nil, l.multicastLarge(s), l.tile(tileir.I32, s, s), l.zeros(2), nil, nil)
		}})
}

// multicastLarge is one tile of a side of s elements of multicast memory.
func (l *largeKernel) multicastLarge(s int64) *tileir.Value {
	p := l.PtrToPtr(l.pointer(tileir.I32, s*s), tileir.Tile(tileir.PointerType{Pointee: tileir.I32, Attr: tileir.MulticastPointer}))
	view := tileir.TensorViewType{Elem: tileir.I32, Shape: []int64{s, s}, Strides: []int64{s, 1}, Attr: tileir.MulticastPointer}
	return l.MakePartitionView(l.MakeTensorView(p, nil, nil, view),
		tileir.PartitionViewType{Tile: []int32{int32(s), int32(s)}, View: view, DimMap: []int32{0, 1}})
}

// large is a square tensor with separate memory.
func (l *largeKernel) large(elem tileir.Scalar, strides []int64) *tileir.Value {
	s := side(l.n)
	return l.tensor(l.pointer(elem, l.n), []int64{s, s}, strides)
}

// largeControl carries large tiles, reads all elements, and prints.
func largeControl(n int64) []largeBuild {
	tile := tileir.Tile(tileir.F64, n)
	return []largeBuild{
		{"for", tileir.OpFor, func(l *largeKernel) {
			x, y := l.tile(tileir.F64, n), l.tile(tileir.F64, n)
			loop := l.For(l.i32(0), l.i32(3), l.i32(1), []*tileir.Value{x, y}, false)
			a := loop.Block(0).Args
			tileir.NewBuilder(loop.Block(0)).Continue(a[2], a[1])
			l.use(loop.Results...)
		}},
		{"loop", tileir.OpLoop, func(l *largeKernel) {
			x, y := l.tile(tileir.F64, n), l.tile(tileir.F64, n)
			loop := l.Loop([]*tileir.Value{x, y, l.i32(0)}, []tileir.Type{tile, tile})
			a := loop.Block(0).Args
			in := l.in(loop.Block(0))
			then := in.If(in.CmpI(tileir.Greater, a[2], in.i32(3), tileir.Signed), nil, false)
			tileir.NewBuilder(then.Block(0)).Break(a[0], a[1])
			in.Continue(a[1], a[0], in.AddI(a[2], in.i32(1), tileir.OverflowNone))
			l.use(loop.Results...)
		}},
		{"if", tileir.OpIf, func(l *largeKernel) {
			x, y := l.tile(tileir.F64, n), l.tile(tileir.F64, n)
			zero := l.i32(0)
			cond := l.CmpI(tileir.Less, l.loadPtr(l.pointer(tileir.I32, row)), zero, tileir.Signed)
			branch := l.If(cond, []tileir.Type{tile}, true)
			tileir.NewBuilder(branch.Block(0)).Yield(x)
			tileir.NewBuilder(branch.Block(1)).Yield(y)
			l.use(branch.Results...)
		}},
		{"assert", tileir.OpAssert, func(l *largeKernel) {
			x := l.tile(tileir.I32, n)
			l.Assert(l.CmpI(tileir.Equals, x, x, tileir.Signed), "equal")
		}},
		{"print", tileir.OpPrintTko, func(l *largeKernel) { l.PrintTko("%d ", []*tileir.Value{l.tile(tileir.I32, n)}, nil) }},
		{"print floats", tileir.OpPrintTko, func(l *largeKernel) { l.PrintTko("%g ", []*tileir.Value{l.tile(tileir.F64, n)}, nil) }},
	}
}
