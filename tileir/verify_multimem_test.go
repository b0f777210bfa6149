package tileir_test

import (
	"strings"
	"testing"

	. "gotile/tileir"
)

// multicastView is tiles of 8 by 4 over a multicast tensor of 64 by 64.
func multicastView(elem Scalar, strides ...int64) PartitionViewType {
	return PartitionViewType{Tile: []int32{8, 4}, DimMap: []int32{0, 1},
		View: TensorViewType{Elem: elem, Shape: []int64{64, 64}, Strides: strides, Attr: MulticastPointer}}
}

// TestMultimem has the rules that the vendor's disassembler 13.5.37 was seen to have.
func TestMultimem(t *testing.T) {
	load := func(b *Builder, view ViewType, kind MultimemReduction) {
		b.MultimemLoadReduceViewTko(Weak, nil, makeValue(b, view), index(b, I32, 2), nil, kind, nil)
	}
	reduce := func(b *Builder, elem Scalar, kind MultimemReduction) {
		b.MultimemReduceViewTko(Relaxed, ScopeSystem, makeValue(b, multicastView(elem, 64, 1)), val(b, elem, 8, 4), index(b, I32, 2), nil, kind, nil)
	}
	store := func(b *Builder, view ViewType) {
		shape := view.TileShape()
		b.MultimemStoreViewTko(Weak, nil, makeValue(b, view), val(b, view.Tensor().Elem, int64(shape[0]), int64(shape[1])), index(b, I32, 2), nil, nil)
	}
	one := multicastView(F16, 64, 1)
	one.Tile = []int32{1, 1}
	device := ScopeDevice
	for _, c := range []struct {
		name  string
		build func(*Builder)
		want  string
	}{
		{"sum of f32", func(b *Builder) { load(b, multicast8x4, MultimemAdd) }, ""},
		{"maximum of bf16", func(b *Builder) { load(b, multicastView(BF16, 64, 1), MultimemMax) }, ""},
		{"maximum of f32", func(b *Builder) { load(b, multicast8x4, MultimemMax) }, "reduction: max of floats takes f16 and bf16, got f32"},
		{"bits of f16", func(b *Builder) { load(b, multicastView(F16, 64, 1), MultimemAnd) }, "reduction: and takes integers, got f16"},
		{"stored maximum of f16", func(b *Builder) { reduce(b, F16, MultimemMax) }, "reduction: max takes integers, floats can only be added; got f16"},
		{"stored maximum of i64", func(b *Builder) { reduce(b, I64, MultimemUMax) }, ""},
		{"bytes", func(b *Builder) { store(b, multicastView(I8, 64, 1)) }, "take elements of i32, i64, f16, bf16, f32 and f64"},
		{"one f16", func(b *Builder) { store(b, one) }, "tile: want an even number of elements of f16"},
		{"f16 apart", func(b *Builder) { store(b, multicastView(F16, 64, 2)) }, "want exactly one stride of 1"},
		{"f32 apart", func(b *Builder) { store(b, multicastView(F32, 64, 2)) }, ""},
		{"not multicast", func(b *Builder) { store(b, view8x4) }, "view: want a view of a multicast pointer"},
		{"strided view", func(b *Builder) {
			store(b, StridedViewType{Tile: []int32{8, 4}, Traversal: []int32{1, 1}, View: multicast8x4.View, DimMap: []int32{0, 1}})
		}, "view: multimem operations take partition views"},
		{"weak with a scope", func(b *Builder) {
			b.MultimemStoreViewTko(Weak, &device, makeValue(b, multicast8x4), val(b, F32, 8, 4), index(b, I32, 2), nil, nil)
		}, "memory_scope: a weak access has none"},
		{"acquiring store", func(b *Builder) {
			b.MultimemStoreViewTko(Acquire, &device, makeValue(b, multicast8x4), val(b, F32, 8, 4), index(b, I32, 2), nil, nil)
		}, "memory_ordering_semantics: want one of weak, relaxed, release, got acquire"},
		{"another tile", func(b *Builder) {
			b.MultimemStoreViewTko(Weak, nil, makeValue(b, multicast8x4), val(b, F32, 4, 8), index(b, I32, 2), nil, nil)
		}, "tile: want tile<8x4xf32>, got tile<4x8xf32>"},
		{"promises", func(b *Builder) {
			b.MultimemStoreViewTko(Weak, nil, makeValue(b, multicast8x4), val(b, F32, 8, 4), index(b, I32, 2), nil, []bool{true})
		}, "inbounds: want 2 values"},
		{"plain load", func(b *Builder) {
			b.LoadViewTko(Weak, nil, makeValue(b, multicast8x4), index(b, I32, 2), nil, nil, nil)
		},
			"view: multicast memory is for multimem operations"},
		{"plain store by pointer", func(b *Builder) {
			p := b.IntToPtr(val(b, I64), Tile(PointerType{Pointee: F32, Attr: MulticastPointer}))
			b.StorePtrTko(Weak, nil, p, val(b, F32), nil, nil, nil)
		}, "destination: multicast pointers are for multimem operations on views"},
		{"view that drops the attribute", func(b *Builder) {
			p := b.IntToPtr(val(b, I64), Tile(PointerType{Pointee: F32, Attr: UnicastPointer}))
			b.MakeTensorView(p, nil, nil, view8x4.View)
		}, "base: want tile<ptr<f32>>, got tile<ptr<f32, <unicast>>>"},
	} {
		err := Verify(entryOf(c.build))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}
