package enginetest

import (
	"errors"
	"strings"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// testCalls has a kernel call a function that calls another one and returns early, twice.
func testCalls(t T, eng engine.Engine) {
	k := newKernel(ptrType(tileir.I32))
	tile := tileir.Tile(tileir.I32, 8)
	twice := k.m.NewFunc("twice", nil, tileir.FuncType{Params: []tileir.Type{tile}, Results: []tileir.Type{tile}})
	b := tileir.NewBuilder(twice.Block(0))
	b.Return(b.AddI(twice.Block(0).Args[0], twice.Block(0).Args[0], tileir.OverflowNone))

	some := k.m.NewFunc("some", nil, tileir.FuncType{Params: []tileir.Type{tileir.Tile(tileir.I1), tile}, Results: []tileir.Type{tile}})
	args := some.Block(0).Args
	b = tileir.NewBuilder(some.Block(0))
	early := tileir.NewBuilder(b.If(args[0], nil, false).Block(0))
	early.Return(early.PreviewCall("twice", nil, nil, nil, args[1:], []tileir.Type{tile})...)
	b.Return(args[1])

	x, _, _ := k.GetTileBlockId()
	view := k.partition(k.args[0], []int64{32}, 8)
	v := k.load(view, x)
	first := k.CmpI(tileir.Less, x, k.i32(2), tileir.Signed)
	for range 2 {
		v = k.PreviewCall("some", nil, nil, nil, []*tileir.Value{first, v}, []tileir.Type{tile})[0]
	}
	k.store(v, view, x)
	p := newGuarded(t, "p", 4*32, 0)
	for i := range int64(32) {
		setPattern(p.Data, tileir.I32, i, uint64(i))
	}
	k.must(t, eng, [3]int{4, 1, 1}, p.arg())
	for i := range int64(32) {
		want := uint64(i)
		if i < 16 {
			want *= 4
		}
		if got := pattern(p.Data, tileir.I32, i); got != want {
			t.Errorf("element %d: got %d, want %d", i, got, want)
		}
	}
}

// testExtern runs a kernel of a module with an extern function, and refuses one that calls it.
func testExtern(t T, eng engine.Engine) {
	for _, called := range []bool{false, true} {
		k := newKernel(ptrType(tileir.I32))
		extern(k.m)
		v := k.splat(tileir.I32, 7, 8)
		if called {
			v = k.PreviewCall("f", nil, nil, nil, []*tileir.Value{v}, []tileir.Type{v.Type})[0]
		}
		k.store(v, k.partition(k.args[0], []int64{8}, 8), k.i32(0))
		if !called {
			p := newGuarded(t, "p", 32, 0)
			k.must(t, eng, oneBlock, p.arg())
			continue
		}
		k.Return()
		_, err := eng.Compile(t.Context(), k.m, "k")
		if !errors.Is(err, device.ErrUnsupported) || !strings.Contains(err.Error(), "the code of @f is in a library of tile functions") {
			t.Errorf("call of an extern function: %v", err)
		}
	}
}

// extern adds a function without a body, and an implementation of it.
func extern(m *tileir.Module) {
	inout := tileir.Array{tileir.Dict{{Name: tileir.PreviewAccess, Value: tileir.Preview{Kind: tileir.AccessAttr, Int: 2}}}}
	num := func(n int64) tileir.Attr { return tileir.Preview{Kind: tileir.ExprInt, Int: n} }
	tile := tileir.Tile(tileir.I32, 8)
	f := tileir.NewOp(tileir.OpPreviewFunc, nil)
	f.SetAttr(tileir.PreviewFuncSymName, tileir.String("f"))
	f.SetAttr(tileir.PreviewFuncFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: []tileir.Type{tile}, Results: []tileir.Type{tile}}})
	f.SetAttr(tileir.PreviewFuncIsExtern, tileir.Unit{})
	f.SetAttr(tileir.PreviewFuncArgAttrs, inout)
	m.Body().Append(f)

	fragment := tileir.FragmentType{Shape: []int64{8}, Exprs: []tileir.Attr{num(8)}, Elem: tileir.I32,
		Layout:    tileir.Preview{Kind: tileir.LayoutAttr, List: []tileir.Attr{num(8), num(1)}},
		Map:       tileir.Preview{Kind: tileir.LayoutAttr, List: []tileir.Attr{num(1), num(1), num(8), num(0), num(0), num(1)}},
		Alignment: tileir.Preview{Kind: tileir.ExprInt, Int: 1}}
	impl := tileir.NewOp(tileir.OpPreviewExternImpl, nil)
	impl.SetAttr(tileir.PreviewExternImplSymName, tileir.String("g"))
	impl.SetAttr(tileir.PreviewExternImplImplements, tileir.Symbol("f"))
	impl.SetAttr(tileir.PreviewExternImplFunctionType, tileir.TypeAttr{Type: tileir.FuncType{Params: []tileir.Type{fragment}}})
	impl.SetAttr(tileir.PreviewExternImplArgAttrs, inout)
	m.Body().Append(impl)
}
