package tileir_test

import (
	"os"
	"path/filepath"
	"testing"

	"gotile/internal/testing/vendortest"

	. "gotile/tileir"
	"gotile/tileir/bytecode"
)

// everything is a valid module that holds every public operation.
// everything is a module with every public operation up to a version, outside the
// preview family.
func everything(v Version) *Module {
	m := NewModule("everything")
	mb := NewBuilder(m.Body())
	mb.Global("table", f32s(4), 16, true, Private)
	e := mb.Entry("f", FuncType{Params: []Type{Tile(I32), Tile(ptr(F32))}}, nil, nil,
		Hints{{Name: "sm_90", Value: Dict{{Name: HintOccupancy, Value: Int(I32, 2)}}}})
	b := NewBuilder(e.Block(0))
	allFloats(b, val(b, F32, 8))
	allInts(b, val(b, I32, 8))
	allConversions(b)
	allShapes(b, val(b, F32, 8, 4))
	allMemory(b)
	allViews(b)
	if v.Has(V13_5) {
		allMulticast(b)
	}
	allProducts(b)
	allControl(b)
	b.Return()
	return m
}

func allFloats(b *Builder, x *Value) {
	for _, f := range []func(*Value) *Value{b.AbsF, b.Ceil, b.Cos, b.CosH, b.Floor, b.Log, b.Log2, b.NegF, b.Sin, b.SinH, b.Tan} {
		x = f(x)
	}
	for _, f := range []func(x, y *Value) *Value{b.Atan2, b.Pow, b.RemF} {
		x = f(x, x)
	}
	for _, f := range []func(x, y *Value, r Rounding, flush bool) *Value{b.AddF, b.SubF, b.MulF, b.DivF} {
		x = f(x, x, TowardNegInf, true)
	}
	x = b.Fma(x, x, x, NearestEven, true)
	x = b.MaxF(x, b.MinF(x, x, true, false), false, true)
	x = b.Exp2(b.Exp(b.TanH(x, Approx), Full), true)
	x = b.Rsqrt(b.Sqrt(x, Approx, false), true)
	x = b.PowI(x, val(b, I32, 8))
	b.Select(b.CmpF(Greater, Unordered, x, x), x, x)
}

func allInts(b *Builder, x *Value) {
	for _, f := range []func(x, y *Value, o Overflow) *Value{b.AddI, b.SubI, b.MulI, b.ShLI} {
		x = f(x, x, NoSignedWrap)
	}
	for _, f := range []func(x, y *Value) *Value{b.AndI, b.OrI, b.XOrI, b.MulhiI} {
		x = f(x, x)
	}
	for _, f := range []func(x, y *Value, s Signedness) *Value{b.MaxI, b.MinI, b.RemI, b.ShRI} {
		x = f(x, x, Signed)
	}
	x = b.AbsI(b.NegI(b.DivI(x, x, Signed, TowardPosInf), NoSignedWrap))
	b.Assert(b.CmpI(Less, x, x, Unsigned), "less")
	b.Assume(x, Bounded{Lower: new(int64(0))})
}

func allConversions(b *Builder) {
	x := val(b, F32, 8)
	b.Bitcast(x, Tile(I32, 8))
	i := b.FToI(b.FToF(x, NearestEven, Tile(F64, 8)), Signed, NearestIntToZero, true, Tile(I32, 8))
	i = b.TruncI(b.ExtI(i, Signed, Tile(I64, 8)), NoSignedWrap, Tile(I8, 8))
	b.IToF(i, Unsigned, NearestEven, Tile(F16, 8))
	b.Pack(b.Unpack(i, Tile(I4, 16)), Tile(I8, 8))
	p := b.IntToPtr(val(b, I64, 8), Tile(ptr(F32), 8))
	b.PtrToInt(b.PtrToPtr(b.Offset(p, val(b, I32, 8)), Tile(ptr(F64), 8)))
}

func allShapes(b *Builder, x *Value) {
	i := val(b, I32)
	b.Broadcast(val(b, F32, 1, 4), Tile(F32, 8, 4))
	b.Cat(x, x, 0, Tile(F32, 16, 4))
	b.Insert(b.Extract(x, []*Value{i, i}, Tile(F32, 4, 4)), x, i, i)
	b.Iota(Tile(I32, 8))
	b.Reshape(b.Permute(x, []int32{1, 0}), Tile(F32, 32))
	b.GetNumTileBlocks()
	b.GetTileBlockId()
	sum(b, x, 0, F32Attr(0))
	scan := b.Scan([]*Value{x}, 1, true, Array{F32Attr(0)})
	NewBuilder(scan.Block(0)).Yield(scan.Block(0).Args[0])
}

func allMemory(b *Builder) {
	p, x := val(b, ptr(I32), 8), val(b, I32, 8)
	token := b.JoinTokens(b.MakeToken(), b.GdcWaitTko(nil))
	_, token = b.LoadPtrTko(Weak, nil, p, val(b, I1, 8), x, token, nil)
	token = b.StorePtrTko(Release, new(ScopeSystem), p, x, nil, token, nil)
	_, token = b.AtomicRMWTko(AcqRel, ScopeDevice, p, AtomicUMax, x, val(b, I1, 8), token)
	_, token = b.AtomicCASTko(Relaxed, ScopeBlock, p, x, x, nil, token)
	token = b.MemoryFenceAliasTko(b.GdcLaunchDependentsTko(token))
	b.PrintTko("%d\n", []*Value{x}, token)
	b.Alloca(16, 8, false, Tile(ptr(F64)))
	b.GetGlobal("table", Tile(ptr(F32)))
}

func allViews(b *Builder) {
	strided := StridedViewType{Tile: view8x4.Tile, Traversal: []int32{1, 1}, View: view8x4.View, DimMap: []int32{1, 0}}
	v := makeValue(b, view8x4)
	makeValue(b, strided)
	i := index(b, I32, 2)
	hints := Hints{{Name: "sm_100", Value: Dict{{Name: HintLatency, Value: Int(I32, 3)}}}}
	x, token := b.LoadViewTko(Weak, nil, v, i, nil, hints, []bool{true, true})
	token = b.StoreViewTko(Weak, nil, x, v, i, token, hints, nil)
	b.AtomicRedViewTko(Relaxed, ScopeDevice, v, i, AtomicAddF, x, token, nil)
	b.LoadViewTko(Weak, nil, makeValue(b, gather8x4), []*Value{val(b, I32, 8), val(b, I32)}, nil, nil, nil)
	b.GetIndexSpaceShape(v, []Type{Tile(I64), Tile(I64)})
	b.GetTensorShape(makeValue(b, view8x4.View), []Type{Tile(I32), Tile(I32)})
}

func allMulticast(b *Builder) {
	view, i := makeValue(b, multicast8x4), index(b, I32, 2)
	x, token := b.MultimemLoadReduceViewTko(Weak, nil, view, i, nil, MultimemAdd, nil)
	token = b.MultimemReduceViewTko(Release, ScopeSystem, view, x, i, token, MultimemAdd, []bool{true, false})
	b.MultimemStoreViewTko(Weak, nil, view, x, i, token, nil)
}

func allProducts(b *Builder) {
	b.MmaF(val(b, F16, 4, 8), val(b, F16, 8, 16), val(b, F32, 4, 16), true)
	b.MmaI(val(b, I8, 4, 8), val(b, I8, 8, 16), val(b, I32, 4, 16), Signed, Unsigned)
	b.MmaFScaled(val(b, E5M2, 16, 64), val(b, E5M2, 64, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 2), val(b, E8M0FNU, 2, 16))
}

func allControl(b *Builder) {
	forLoop(b, val(b, F32), func(in *Builder, x *Value) { in.Continue(x) })
	loop := b.Loop([]*Value{val(b, I32)}, []Type{Tile(F32)})
	in := NewBuilder(loop.Block(0))
	branch := in.If(val(in, I1), nil, true)
	then := NewBuilder(branch.Block(0))
	then.Break(val(then, F32))
	NewBuilder(branch.Block(1)).Yield()
	in.Continue(loop.Block(0).Args...)
}

// TestEveryOperation builds every public operation and verifies the whole.
func TestEveryOperation(t *testing.T) {
	m := everything(Newest)
	if err := Verify(m); err != nil {
		t.Fatal(err)
	}
	if err := CheckHints(m); err != nil {
		t.Error(err)
	}
	built := make(map[OpCode]bool)
	m.Op.Walk(func(op *Op) bool {
		built[op.Code] = true
		return true
	})
	for c := range Ops {
		if code := OpCode(c); code.Defined() && !Ops[c].TestOnly && !Ops[c].Preview && !built[code] {
			t.Errorf("%v is not built", code)
		}
	}
	if m.Since() != V13_5 {
		t.Errorf("the module needs %v, want 13.5", m.Since())
	}
}

// TestEveryOperationVendor checks that module with the vendor's tool.
func TestEveryOperationVendor(t *testing.T) {
	tool := disassembler(t)
	data, err := bytecode.Write(everything(vendortest.Newest(t)), bytecode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "everything.tilebc")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if ok, msg := vendorVerdict(t, tool, path); !ok {
		t.Error(msg)
	}
}

// TestBuilderWrongKinds: the verifier, not the builder, reports wrong kinds, even if a result type cannot be
// determined.
func TestBuilderWrongKinds(t *testing.T) {
	for name, build := range map[string]func(b *Builder, x *Value){
		"load":      func(b *Builder, x *Value) { b.LoadPtrTko(Weak, nil, x, nil, nil, nil, nil) },
		"load view": func(b *Builder, x *Value) { b.LoadViewTko(Weak, nil, x, nil, nil, nil, nil) },
		"permute":   func(b *Builder, x *Value) { b.Permute(x, []int32{7, -1}) },
		"compare":   func(b *Builder, x *Value) { tok := b.MakeToken(); b.CmpI(Equals, tok, tok, Signed) },
		"reduce":    func(b *Builder, x *Value) { b.Reduce([]*Value{b.MakeToken(), x}, 9, nil) },
		"pointers":  func(b *Builder, x *Value) { b.PtrToInt(b.MakeToken()) },
	} {
		m := entryOf(func(b *Builder) { build(b, val(b, F32, 8)) })
		if Verify(m) == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

// BenchmarkVerify measures the verifier on a module of every operation.
func BenchmarkVerify(b *testing.B) {
	m := everything(Newest)
	n := 0
	m.Op.Walk(func(*Op) bool { n++; return true })
	b.ReportAllocs()
	for b.Loop() {
		if err := Verify(m); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/operation")
}
