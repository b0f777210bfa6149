package tileir_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"

	. "gotile/tileir"
	"gotile/tileir/bytecode"
)

// verifyCase is the body of an entry and the verifier's message, "" if it is valid. The vendor's verifier must agree,
// unless vendor has the reason why it does not.
type verifyCase struct {
	name   string
	build  func(b *Builder)
	want   string
	vendor string
}

// val makes a value of a type.
func val(b *Builder, elem Type, shape ...int64) *Value { return makeValue(b, Tile(elem, shape...)) }

func ptr(s Scalar) PointerType { return PointerType{Pointee: s} }

var (
	view8x4 = PartitionViewType{Tile: []int32{8, 4}, DimMap: []int32{0, 1},
		View: TensorViewType{Elem: F32, Shape: []int64{64, 64}, Strides: []int64{64, 1}}}
	gather8x4 = GatherScatterViewType{Tile: []int32{8, 4}, View: view8x4.View, Sparse: 0}

	multicast8x4 = multicastView(F32, 64, 1)
)

var arithCases = []verifyCase{
	{"add", func(b *Builder) { x := val(b, F32, 8); b.AddF(x, x, TowardZero, true) }, "", ""},
	{"add of other types", func(b *Builder) { b.AddF(val(b, F32, 8), val(b, F32, 4), NearestEven, false) },
		"op addf: rhs: want tile<8xf32>, got tile<4xf32>", ""},
	{"add of integers", func(b *Builder) { x := val(b, I32, 8); b.AddF(x, x, NearestEven, false) },
		"op addf: lhs: want tile of f16, bf16, f32 or f64, got tile<8xi32>", ""},
	{"add approximately", func(b *Builder) { x := val(b, F32, 8); b.AddF(x, x, Approx, false) },
		"op addf: rounding_mode: want one of nearest_even, zero, negative_inf, positive_inf, got approx", ""},
	{"flush of f16", func(b *Builder) { x := val(b, F16, 8); b.MulF(x, x, NearestEven, true) },
		"op mulf: flush_to_zero: only for f32, got tile<8xf16>", ""},
	{"divide fully in f64", func(b *Builder) { x := val(b, F64); b.DivF(x, x, Full, false) },
		"op divf: full: only for f32, got tile<f64>", ""},
	{"sqrt approximately in f16", func(b *Builder) { b.Sqrt(val(b, F16), Approx, false) },
		"op sqrt: approx: only for f32, got tile<f16>", ""},
	{"sqrt fully", func(b *Builder) { b.Sqrt(val(b, F32), Full, false) },
		"op sqrt: rounding_mode: want one of nearest_even, zero, negative_inf, positive_inf, approx, got full", ""},
	{"exp fully in f16", func(b *Builder) { b.Exp(val(b, F16), Full) }, "", ""},
	{"exp to nearest", func(b *Builder) { b.Exp(val(b, F32), NearestEven) },
		"op exp: rounding_mode: want one of approx, full, got nearest_even", ""},
	{"tanh approximately in f64", func(b *Builder) { b.TanH(val(b, F64), Approx) },
		"op tanh: approx: only for f32, got tile<f64>", ""},
	{"floor division", func(b *Builder) { x := val(b, I32); b.DivI(x, x, Signed, TowardNegInf) }, "", ""},
	{"unsigned floor division", func(b *Builder) { x := val(b, I32); b.DivI(x, x, Unsigned, TowardNegInf) },
		"op divi: rounding: negative_inf needs signed operands", ""},
	{"division to nearest", func(b *Builder) { x := val(b, I32); b.DivI(x, x, Signed, NearestEven) },
		"op divi: rounding: want one of zero, negative_inf, positive_inf, got nearest_even", ""},
	{"unsigned promise of a negation", func(b *Builder) { b.NegI(val(b, I8), NoUnsignedWrap) },
		"op negi: overflow: no_unsigned_wrap is not for negi, which is signed", ""},
	{"compare", func(b *Builder) { x := val(b, F32, 8); b.CmpF(Less, Ordered, x, x) }, "", ""},
	{"compare to integers", func(b *Builder) { x := val(b, F32, 8); b.CmpF(Less, Ordered, x, x).Type = Tile(I32, 8) },
		"op cmpf: result: want tile of i1, got tile<8xi32>", ""},
	{"compare to another shape", func(b *Builder) { x := val(b, F32, 8); b.CmpF(Less, Ordered, x, x).Type = Tile(I1, 4) },
		"op cmpf: result: want tile<8xi1>, got tile<4xi1>", ""},
	{"power of i64", func(b *Builder) { b.PowI(val(b, F32), val(b, I64)) },
		"op fpowi: exponent: want tile of i1, i8, i16 or i32, got tile<i64>", ""},
	{"no such rounding", func(b *Builder) { x := val(b, F32, 8); b.AddF(x, x, Rounding(99), false) },
		"op addf: rounding_mode: 99 is not a case of rounding", "the file cannot say it"},
}

var convertCases = []verifyCase{
	{"bitcast", func(b *Builder) { b.Bitcast(val(b, F32, 8), Tile(I32, 8)) }, "", ""},
	{"bitcast to another width", func(b *Builder) { b.Bitcast(val(b, F32, 8), Tile(I16, 8)) },
		"op bitcast: result: want elements of 32 bits as tile<8xf32> has, got tile<8xi16>", ""},
	{"bitcast to another shape", func(b *Builder) { b.Bitcast(val(b, F32, 8), Tile(I32, 4)) },
		"op bitcast: result: want the shape of source, tile<8xf32>, got tile<4xi32>", ""},
	{"extend to the same", func(b *Builder) { b.ExtI(val(b, I32), Signed, Tile(I32)) },
		"op exti: to: want integers wider than tile<i32> has, got tile<i32>", ""},
	{"truncate to more", func(b *Builder) { b.TruncI(val(b, I8), OverflowNone, Tile(I32)) },
		"op trunci: to: want integers narrower than tile<i8> has, got tile<i32>", ""},
	{"float to the same", func(b *Builder) { b.FToF(val(b, F32), NearestEven, Tile(F32)) },
		"op ftof: to: want another type than tile<f32>", ""},
	{"float to scale", func(b *Builder) { b.FToF(val(b, F32), TowardPosInf, Tile(E8M0FNU)) }, "", ""},
	{"float to nearest scale", func(b *Builder) { b.FToF(val(b, F32), NearestEven, Tile(E8M0FNU)) },
		"op ftof: rounding_mode: want one of zero, positive_inf for tile<f32> to tile<f8E8M0FNU>, got nearest_even", ""},
	{"float toward zero", func(b *Builder) { b.FToF(val(b, F32), TowardZero, Tile(F16)) }, "", ""},
	{"float down", func(b *Builder) { b.FToF(val(b, F32), TowardNegInf, Tile(F16)) },
		"op ftof: rounding_mode: want one of nearest_even, zero for tile<f32> to tile<f16>, got negative_inf", ""},
	{"float to integer to nearest", func(b *Builder) { b.FToI(val(b, F32), Signed, NearestEven, false, Tile(I32)) },
		"op ftoi: rounding_mode: want nearest_int_to_zero, got nearest_even", ""},
	{"float to integer saturating", func(b *Builder) { b.FToI(val(b, F32), Signed, NearestIntToZero, true, Tile(I32)) }, "", ""},
	{"double up", func(b *Builder) { b.FToF(val(b, F64), TowardPosInf, Tile(F32)) }, "", ""},
	{"double to nearest away", func(b *Builder) { b.FToF(val(b, F64), NearestAway, Tile(F32)) },
		"op ftof: rounding_mode: want one of nearest_even, zero, negative_inf, positive_inf for tile<f64> to tile<f32>, got nearest_away", ""},
	{"float to tf32", func(b *Builder) { b.FToF(val(b, F32), NearestAway, Tile(TF32)) }, "", ""},
	{"float up to tf32", func(b *Builder) { b.FToF(val(b, F32), TowardPosInf, Tile(TF32)) },
		"op ftof: rounding_mode: want one of nearest_even, zero, nearest_away for tile<f32> to tile<tf32>, got positive_inf", ""},
	{"float to 8 bits", func(b *Builder) { b.FToF(val(b, F32), NearestEven, Tile(E4M3FN)) }, "", ""},
	{"float toward zero in 8 bits", func(b *Builder) { b.FToF(val(b, F32), TowardZero, Tile(E4M3FN)) },
		"op ftof: rounding_mode: want nearest_even for tile<f32> to tile<f8E4M3FN>, got zero", ""},
	{"integer to scale", func(b *Builder) { b.IToF(val(b, I32), Signed, NearestEven, Tile(E8M0FNU)) },
		"op itof: to: integers do not convert to tile<f8E8M0FNU>; convert to another float type first", ""},
	{"pack", func(b *Builder) { b.Pack(val(b, F16, 8), Tile(I8, 16)) }, "", ""},
	{"pack bits", func(b *Builder) { b.Pack(val(b, I1, 8), Tile(I8, 1)) }, "", ""},
	{"pack too few bits", func(b *Builder) { b.Pack(val(b, I1, 4), Tile(I8, 1)) },
		"op pack: source: want whole bytes, got tile<4xi1>", ""},
	{"pack tf32", func(b *Builder) { b.Pack(val(b, TF32, 8), Tile(I8, 32)) }, "", ""},
	{"unpack to half a byte", func(b *Builder) { b.Unpack(val(b, I8, 1), Tile(I1, 4)) },
		"op unpack: result: want whole bytes, got tile<4xi1>", ""},
	{"pack matrix", func(b *Builder) { b.Pack(val(b, F16, 8, 2), Tile(I8, 16, 2)) },
		"op pack: source: want a tile of rank 1, got tile<8x2xf16>", ""},
	{"pack same width", func(b *Builder) { b.Pack(val(b, E5M2, 8), Tile(I8, 8)) },
		"op pack: result: want elements of another width than tile<8xf8E5M2> has, got tile<8xi8>", ""},
	{"unpack", func(b *Builder) { b.Unpack(val(b, I8, 8), Tile(I4, 16)) }, "", ""},
	{"unpack to other bytes", func(b *Builder) { b.Unpack(val(b, I8, 8), Tile(F32, 4)) },
		"op unpack: result: want the 8 bytes of tile<8xi8>, got tile<4xf32> of 16 bytes", ""},
}

var shapeCases = []verifyCase{
	{"broadcast", func(b *Builder) { b.Broadcast(val(b, F32, 1, 4), Tile(F32, 8, 4)) }, "", ""},
	{"broadcast of 2", func(b *Builder) { b.Broadcast(val(b, F32, 2, 4), Tile(F32, 8, 4)) },
		"op broadcast: result: want tile<2x4xf32> with dimensions of size 1 stretched, got tile<8x4xf32>", ""},
	{"broadcast to another rank", func(b *Builder) { b.Broadcast(val(b, F32, 4), Tile(F32, 8, 4)) },
		"op broadcast: result: want the rank of source, tile<4xf32>, got tile<8x4xf32>", ""},
	{"broadcast to another element", func(b *Builder) { b.Broadcast(val(b, F32, 1), Tile(I32, 8)) },
		"op broadcast: result: want the element type of source, tile<1xf32>, got tile<8xi32>", ""},
	{"cat", func(b *Builder) { x := val(b, F32, 4, 8); b.Cat(x, x, 1, Tile(F32, 4, 16)) }, "", ""},
	{"cat outside", func(b *Builder) { x := val(b, F32, 4, 8); b.Cat(x, x, 2, Tile(F32, 4, 16)) },
		"op cat: dim: want 0 to 1 for tile<4x8xf32>, got 2", ""},
	{"cat of other sizes", func(b *Builder) { b.Cat(val(b, F32, 4, 8), val(b, F32, 2, 8), 1, Tile(F32, 4, 16)) },
		"op cat: rhs: want the size 4 of tile<4x8xf32> in dimension 0, got tile<2x8xf32>", ""},
	{"cat to another size", func(b *Builder) { x := val(b, F32, 4, 8); b.Cat(x, x, 1, Tile(F32, 4, 8)) },
		"op cat: result: want the size 16 in dimension 1, got tile<4x8xf32>", ""},
	{"extract", func(b *Builder) {
		b.Extract(val(b, F32, 8, 4), []*Value{val(b, I32), val(b, I32)}, Tile(F32, 2, 4))
	}, "", ""},
	{"extract with one index", func(b *Builder) { b.Extract(val(b, F32, 8, 4), []*Value{val(b, I32)}, Tile(F32, 2, 4)) },
		"op extract: indices: want 2 for tile<8x4xf32>, got 1", ""},
	{"extract more", func(b *Builder) { b.Extract(val(b, F32, 8), []*Value{val(b, I32)}, Tile(F32, 16)) },
		"op extract: result: want a tile that divides tile<8xf32> evenly, got tile<16xf32>", ""},
	{"extract other elements", func(b *Builder) { b.Extract(val(b, F32, 8), []*Value{val(b, I32)}, Tile(F16, 4)) },
		"op extract: result: want the element type of source, tile<8xf32>, got tile<4xf16>", ""},
	{"extract by i64", func(b *Builder) { b.Extract(val(b, F32, 8), []*Value{val(b, I64)}, Tile(F32, 4)) },
		"op extract: indices[0]: want tile<i32>, got tile<i64>", ""},
	{"insert", func(b *Builder) { b.Insert(val(b, F32, 4), val(b, F32, 8), val(b, I32)) }, "", ""},
	{"insert more", func(b *Builder) { b.Insert(val(b, F32, 16), val(b, F32, 8), val(b, I32)) },
		"op insert: source: want a tile that divides tile<8xf32> evenly, got tile<16xf32>", ""},
	{"iota", func(b *Builder) { b.Iota(Tile(I8, 256)) }, "", ""},
	{"iota of i1", func(b *Builder) { b.Iota(Tile(I1, 4)) }, "op iota: result: 4 elements do not fit in i1", ""},
	{"iota matrix", func(b *Builder) { b.Iota(Tile(I32, 4, 4)) },
		"op iota: result: want a tile of rank 1, got tile<4x4xi32>", ""},
	{"permute", func(b *Builder) { b.Permute(val(b, F32, 8, 4), []int32{1, 0}) }, "", ""},
	{"permute vector", func(b *Builder) { b.Permute(val(b, F32, 8), []int32{0}) },
		"op permute: source: want a tile of rank 2 or more, got tile<8xf32>", ""},
	{"permute one of two", func(b *Builder) { b.Permute(val(b, F32, 8, 4), []int32{1, 0}).Def.SetAttr(PermutePermutation, I32s{0}) },
		"op permute: permutation: want 2 dimensions for tile<8x4xf32>, got [0]", ""},
	{"permute twice the same", func(b *Builder) { b.Permute(val(b, F32, 8, 4), []int32{1, 1}).Type = Tile(F32, 4, 4) },
		"op permute: permutation: want each dimension of tile<8x4xf32> once, got [1, 1]", ""},
	{"permute to another type", func(b *Builder) { b.Permute(val(b, F32, 8, 4), []int32{1, 0}).Type = Tile(F32, 8, 4) },
		"op permute: result: want tile<4x8xf32>, got tile<8x4xf32>", ""},
	{"reshape", func(b *Builder) { b.Reshape(val(b, F32, 8, 4), Tile(F32, 32)) }, "", ""},
	{"reshape to fewer", func(b *Builder) { b.Reshape(val(b, F32, 8, 4), Tile(F32, 16)) },
		"op reshape: result: want the 32 elements of tile<8x4xf32>, got tile<16xf32> of 16", ""},
	{"select of 4 bits", func(b *Builder) { x := val(b, E2M1FN, 8); b.Select(val(b, I1, 8), x, x) },
		"op select: result: cannot select elements of 4 bits, got tile<8xf4E2M1FN>", ""},
	{"select by another shape", func(b *Builder) { x := val(b, F32, 8); b.Select(val(b, I1, 4), x, x) },
		"op select: val_if_true: want the shape of cond, tile<4xi1>, got tile<8xf32>", ""},
}

var memoryCases = []verifyCase{
	{"alloca", func(b *Builder) { b.Alloca(8, 16, false, Tile(ptr(F32))) }, "", ""},
	{"alloca of less than nothing", func(b *Builder) { b.Alloca(-1, 16, false, Tile(ptr(F32))) },
		"op alloca: num_elem: want 0 or more, got -1", ""},
	{"alloca aligned by 12", func(b *Builder) { b.Alloca(8, 12, false, Tile(ptr(F32))) },
		"op alloca: alignment: want a power of two, got 12", ""},
	{"alloca aligned by 2", func(b *Builder) { b.Alloca(8, 2, false, Tile(ptr(F32))) },
		"op alloca: alignment: want at least 4 for f32, got 2", ""},
	{"alloca of i4", func(b *Builder) { b.Alloca(8, 2, false, Tile(ptr(I4))) },
		"op alloca: result: memory cannot hold elements of i4; use i8 and unpack", ""},
	{"load", func(b *Builder) {
		x := val(b, F32, 8)
		b.LoadPtrTko(Acquire, new(ScopeDevice), val(b, ptr(F32), 8), val(b, I1, 8), x, b.MakeToken(), nil)
	}, "", ""},
	{"weak load with a scope", func(b *Builder) { b.LoadPtrTko(Weak, new(ScopeDevice), val(b, ptr(F32)), nil, nil, nil, nil) },
		"op load_ptr_tko: memory_scope: a weak access has none, got device", ""},
	{"relaxed load without a scope", func(b *Builder) { b.LoadPtrTko(Relaxed, nil, val(b, ptr(F32)), nil, nil, nil, nil) },
		"op load_ptr_tko: memory_scope: an access that is relaxed needs one", ""},
	{"load to release", func(b *Builder) { b.LoadPtrTko(Release, new(ScopeDevice), val(b, ptr(F32)), nil, nil, nil, nil) },
		"op load_ptr_tko: memory_ordering_semantics: want one of weak, relaxed, acquire, got release", ""},
	{"load of another type", func(b *Builder) {
		x, _ := b.LoadPtrTko(Weak, nil, val(b, ptr(F32)), nil, nil, nil, nil)
		x.Type = Tile(I32)
	}, "op load_ptr_tko: result: want tile<f32>, got tile<i32>", ""},
	{"load with another mask", func(b *Builder) { b.LoadPtrTko(Weak, nil, val(b, ptr(F32), 8), val(b, I1, 4), nil, nil, nil) },
		"op load_ptr_tko: mask: want tile<8xi1>, got tile<4xi1>", ""},
	{"load with other padding", func(b *Builder) {
		b.LoadPtrTko(Weak, nil, val(b, ptr(F32), 8), val(b, I1, 8), val(b, F16, 8), nil, nil)
	}, "op load_ptr_tko: paddingValue: want tile<8xf32>, got tile<8xf16>", ""},
	{"store of another type", func(b *Builder) { b.StorePtrTko(Weak, nil, val(b, ptr(F32)), val(b, F16), nil, nil, nil) },
		"op store_ptr_tko: value: want tile<f32>, got tile<f16>", ""},
	{"store to acquire", func(b *Builder) {
		b.StorePtrTko(Acquire, new(ScopeSystem), val(b, ptr(F32)), val(b, F32), nil, nil, nil)
	}, "op store_ptr_tko: memory_ordering_semantics: want one of weak, relaxed, release, got acquire", ""},
	{"exchange of 16 bits", func(b *Builder) {
		b.AtomicRMWTko(Relaxed, ScopeDevice, val(b, ptr(F16)), AtomicXchg, val(b, F16), nil, nil)
	}, "op atomic_rmw_tko: arg: want elements of 32 or 64 bits for mode xchg, got tile<f16>", ""},
	{"atomic add of floats", func(b *Builder) {
		b.AtomicRMWTko(Relaxed, ScopeDevice, val(b, ptr(F32)), AtomicAdd, val(b, F32), nil, nil)
	}, "op atomic_rmw_tko: arg: want elements of i32 or i64 for mode add, got tile<f32>", ""},
	{"weak atomic", func(b *Builder) {
		b.AtomicRMWTko(Weak, ScopeDevice, val(b, ptr(I32)), AtomicAdd, val(b, I32), nil, nil)
	}, "op atomic_rmw_tko: memory_ordering_semantics: want one of relaxed, acquire, release, acq_rel, got weak", ""},
	{"compare and swap of 16 bits", func(b *Builder) {
		x := val(b, I16)
		b.AtomicCASTko(Relaxed, ScopeDevice, val(b, ptr(I16)), x, x, nil, nil)
	}, "op atomic_cas_tko: val: want elements of 32 or 64 bits, got tile<i16>", ""},
	{"one token", func(b *Builder) { b.JoinTokens(b.MakeToken()) }, "op join_tokens: tokens: want two or more, got 1", ""},
	{"print", func(b *Builder) { b.PrintTko("%5.2f%% of %d", []*Value{val(b, F32), val(b, I32, 8)}, nil) }, "", ""},
	{"print too little", func(b *Builder) { b.PrintTko("%d %d", []*Value{val(b, I32)}, nil) },
		"op print_tko: args: the format takes 2 values, got 1", ""},
	{"print without an end", func(b *Builder) { b.PrintTko("50%", nil, nil) },
		"op print_tko: str: the last % has no conversion", ""},
	{"print of more than a machine holds", func(b *Builder) { b.PrintTko("%.99999999999999999999d", []*Value{val(b, I32)}, nil) },
		"op print_tko: str: the precision of a conversion is at most 4095, got 99999999999999999999", "the vendor counts conversions only"},
	{"print in a way that C does not define", func(b *Builder) { b.PrintTko("%y d", []*Value{val(b, I32)}, nil) },
		`op print_tko: str: "%y" is not a conversion of printf`, "the vendor counts conversions only"},
}

// index makes an index of values of rank 0.
func index(b *Builder, t Scalar, n int) []*Value {
	list := make([]*Value, n)
	for i := range list {
		list[i] = val(b, t)
	}
	return list
}

var viewCases = []verifyCase{
	{"tensor view", func(b *Builder) {
		b.MakeTensorView(val(b, ptr(F32)), index(b, I32, 1), index(b, I32, 1),
			TensorViewType{Elem: F32, Shape: []int64{Dynamic, 4}, Strides: []int64{Dynamic, 1}})
	}, "", ""},
	{"tensor view of another pointer", func(b *Builder) { b.MakeTensorView(val(b, ptr(F16)), nil, nil, view8x4.View) },
		"op make_tensor_view: base: want tile<ptr<f32>>, got tile<ptr<f16>>", ""},
	{"tensor view without sizes", func(b *Builder) {
		b.MakeTensorView(val(b, ptr(F32)), nil, nil, TensorViewType{Elem: F32, Shape: []int64{Dynamic}, Strides: []int64{1}})
	}, "op make_tensor_view: dynamicShape: want 1 values for tensor_view<?xf32, strides=[1]>, got 0", ""},
	{"tensor view with sizes of two types", func(b *Builder) {
		b.MakeTensorView(val(b, ptr(F32)), index(b, I32, 1), index(b, I64, 1),
			TensorViewType{Elem: F32, Shape: []int64{Dynamic}, Strides: []int64{Dynamic}})
	}, "op make_tensor_view: dynamicStrides[0]: want tile<i32>, got tile<i64>", ""},
	{"partition of another tensor", func(b *Builder) {
		other := view8x4.View
		other.Shape = []int64{32, 64}
		b.MakePartitionView(makeValue(b, other), view8x4)
	}, "op make_partition_view: tensor_view: want tensor_view<64x64xf32, strides=[64,1]>, got tensor_view<32x64xf32, strides=[64,1]>", ""},
	{"load", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, view8x4), index(b, I32, 2), nil, nil, []bool{true, false})
	}, "", ""},
	{"load with inbounds of one", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, view8x4), index(b, I32, 2), nil, nil, []bool{true})
	}, "op load_view_tko: inbounds: want 2 values, one for each index, got 1", ""},
	{"load with inbounds of none", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, view8x4), index(b, I32, 2), nil, nil, []bool{})
	}, "op load_view_tko: inbounds: want 2 values, one for each index, got 0", "the file cannot say it"},
	{"load with one index", func(b *Builder) { b.LoadViewTko(Weak, nil, makeValue(b, view8x4), index(b, I32, 1), nil, nil, nil) },
		"op load_view_tko: index: want 2 values for " + view8x4.String() + ", got 1", ""},
	{"load with a tile as index", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, view8x4), []*Value{val(b, I32, 8), val(b, I32)}, nil, nil, nil)
	}, "op load_view_tko: index[0]: want a tile of rank 0, got tile<8xi32>", ""},
	{"load with two types of index", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, view8x4), []*Value{val(b, I64), val(b, I32)}, nil, nil, nil)
	}, "op load_view_tko: index[1]: want tile<i64>, got tile<i32>", ""},
	{"gather", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, gather8x4), []*Value{val(b, I32, 8), val(b, I64)}, nil, nil, nil)
	}, "", ""},
	{"gather of too few rows", func(b *Builder) {
		b.LoadViewTko(Weak, nil, makeValue(b, gather8x4), []*Value{val(b, I32, 4), val(b, I32)}, nil, nil, nil)
	}, "op load_view_tko: index[0]: want a tile of rank 1 and size 8 for " + gather8x4.String() + ", got tile<4xi32>", ""},
	{"store of another tile", func(b *Builder) {
		b.StoreViewTko(Weak, nil, val(b, F32, 4, 8), makeValue(b, view8x4), index(b, I32, 2), nil, nil, nil)
	}, "op store_view_tko: tile: want tile<8x4xf32>, got tile<4x8xf32>", ""},
	{"size of the grid", func(b *Builder) { b.GetIndexSpaceShape(makeValue(b, view8x4), []Type{Tile(I32)}) },
		"op get_index_space_shape: result: want 2 values for " + view8x4.String() + ", got 1", ""},
	{"size of the tensor", func(b *Builder) { b.GetTensorShape(makeValue(b, view8x4.View), []Type{Tile(I32)}) },
		"op get_tensor_shape: result: want 2 values for " + view8x4.View.String() + ", got 1", ""},
	{"atomic reduction", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, view8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "", ""},
	{"atomic reduction of a padded view", func(b *Builder) {
		v := view8x4
		v.Padding = new(PadZero)
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, v), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "", ""},
	{"atomic reduction of multicast memory", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, multicast8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "op atomic_red_view_tko: view: multicast memory is for multimem operations, got " + multicast8x4.String(), ""},
	{"inbounds of an atomic reduction", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, view8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, []bool{true})
	}, "op atomic_red_view_tko: inbounds: want 2 values, one for each index, got 1", ""},
	{"atomic reduction of another tile", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, view8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 4, 8), nil, nil)
	}, "op atomic_red_view_tko: value: want tile<8x4xf32>, got tile<4x8xf32>", ""},
	{"atomic reduction with one index", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, view8x4), index(b, I32, 1), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "op atomic_red_view_tko: index: want 2 values for " + view8x4.String() + ", got 1", ""},
	{"atomic reduction with a tile as index", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, view8x4), []*Value{val(b, I32, 8), val(b, I32, 8)}, AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "op atomic_red_view_tko: index[0]: want a tile of rank 0, got tile<8xi32>", ""},
	{"atomic reduction by gather", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeDevice, makeValue(b, gather8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "op atomic_red_view_tko: view: a gather-scatter view has no atomic reduction; use a partition view; got " + gather8x4.String(), ""},
	{"atomic reduction for the system", func(b *Builder) {
		b.AtomicRedViewTko(Relaxed, ScopeSystem, makeValue(b, view8x4), index(b, I32, 2), AtomicAddF, val(b, F32, 8, 4), nil, nil)
	}, "op atomic_red_view_tko: memory_scope: want one of tl_blk, device, got sys", ""},
	{"padding of integers", func(b *Builder) {
		v := view8x4
		v.View.Elem, v.Padding = I32, new(PadNaN)
		makeValue(b, v)
	}, "op make_partition_view: result: partition_view<tile=(8x4), padding_value = nan, tensor_view<64x64xi32, strides=[64,1]>>: padding_value nan needs elements of a float type, not i32", ""},
	{"dimension left out", func(b *Builder) {
		v := view8x4
		v.DimMap = []int32{0}
		makeValue(b, v)
	}, "op make_partition_view: result: partition_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>>: want dim_map to map all 2 dimensions of the tile, got 1", ""},
	{"partition view without a dimension", func(b *Builder) {
		v := makeValue(b, PartitionViewType{View: TensorViewType{Elem: F32}})
		tile, _ := b.LoadViewTko(Weak, nil, v, nil, nil, nil, nil)
		b.StoreViewTko(Weak, nil, tile, v, nil, nil, nil, nil)
	}, "", "the vendor's compiler writes it, its reader refuses it"},
	{"strided view without a dimension", func(b *Builder) {
		makeValue(b, StridedViewType{View: TensorViewType{Elem: F32}})
	}, "op make_strided_view: result: strided_view<tile=(), tensor_view<f32>>: a tile of a view needs a dimension", ""},
	{"sizes of several types", func(b *Builder) {
		b.GetTensorShape(makeValue(b, TensorViewType{Elem: F32, Shape: []int64{4, 8}, Strides: []int64{8, 1}}), []Type{Tile(I32), Tile(I64)})
	}, "", ""},
	{"no such padding", func(b *Builder) {
		v := view8x4
		v.Padding = new(Padding(9))
		makeValue(b, v)
	}, "op make_partition_view: result: padding value 9 does not exist", "the file cannot say it"},
	{"one step for two dimensions", func(b *Builder) {
		makeValue(b, StridedViewType{Tile: view8x4.Tile, Traversal: []int32{1}, View: view8x4.View, DimMap: view8x4.DimMap})
	}, "op make_strided_view: result: strided_view<tile=(8x4), traversal_strides=[1], tensor_view<64x64xf32, strides=[64,1]>>: want 2 traversal strides, got 1", ""},
	{"dimension twice", func(b *Builder) {
		v := view8x4
		v.DimMap = []int32{1, 1}
		makeValue(b, v)
	}, "op make_partition_view: result: partition_view<tile=(8x4), tensor_view<64x64xf32, strides=[64,1]>, dim_map=[1, 1]>: dim_map: dimension 1 is mapped twice", ""},
	{"tile of 5", func(b *Builder) {
		v := view8x4
		v.Tile = []int32{5, 4}
		makeValue(b, v)
	}, "op make_partition_view: result: tile<5x4xf32>: all dimensions must be powers of two", ""},
	{"step of 0", func(b *Builder) {
		makeValue(b, StridedViewType{Tile: view8x4.Tile, Traversal: []int32{1, 0}, View: view8x4.View, DimMap: view8x4.DimMap})
	}, "op make_strided_view: result: strided_view<tile=(8x4), traversal_strides=[1,0], tensor_view<64x64xf32, strides=[64,1]>>: traversal strides must be positive", ""},
	{"sparse dimension outside", func(b *Builder) {
		v := gather8x4
		v.Sparse = 2
		makeValue(b, v)
	}, "op make_gather_scatter_view: result: " + strings.Replace(gather8x4.String(), "dim=0", "dim=2", 1) + ": sparse_dim 2 is outside the tensor view's 2 dimensions", ""},
}

var typeCases = []verifyCase{
	{"largest tile", func(b *Builder) { val(b, F32, 1<<12, 1<<12) }, "", ""},
	{"too large a tile", func(b *Builder) { b.Iota(Tile(I32, 1<<25)) },
		"op iota: result: tile<33554432xi32>: a tile has at most 16777216 elements", ""},
	{"no power of two", func(b *Builder) { b.Iota(Tile(I32, 12)) },
		"op iota: result: tile<12xi32>: all dimensions must be powers of two", ""},
	{"one element of 4 bits", func(b *Builder) { b.Unpack(val(b, I8, 1), Tile(E2M1FN, 1)) },
		"op unpack: result: tile<1xf4E2M1FN>: a tile of f4E2M1FN must have an even number of elements, which share bytes", ""},
	{"negative stride", func(b *Builder) {
		b.MakeTensorView(val(b, ptr(F32)), nil, nil, TensorViewType{Elem: F32, Shape: []int64{4}, Strides: []int64{-1}})
	}, "op make_tensor_view: result: tensor_view<4xf32, strides=[-1]>: strides must be positive", ""},
	{"constant of tf32 that a tf32 does not hold", func(b *Builder) {
		b.Constant(Dense{Type: Tile(TF32, 2), Data: []byte{0, 0x20, 0x80, 0x3f, 0, 0x10, 0x80, 0x3f}})
	}, "op constant: value: an element of tile<2xtf32> is out of range", "the file cannot say it"},
	{"number that its type does not hold", func(b *Builder) { sum(b, val(b, F16, 8), 0, Float{F16, 1 << 16}) },
		"op reduce: identities: 0x10000 is not the bits of f16", "the file cannot say it"},
	{"tf32 with bits below its own", func(b *Builder) {
		entry := b.Block().Parent.Parent
		entry.SetAttr(EntryOptimizationHints, Hints{{"sm_90", Dict{{"a", Float{TF32, 1}}}}})
	}, "optimization_hints: sm_90: a: 0x1 is not the bits of tf32", "the file cannot say it"},
	{"constant of pointers", func(b *Builder) { b.Constant(Dense{Type: Tile(ptr(F32)), Data: make([]byte, 8)}) },
		"op constant: value: a constant cannot be a tile<ptr<f32>>", "the file cannot say it"},
	{"negative size", func(b *Builder) {
		b.MakeTensorView(val(b, ptr(F32)), nil, nil, TensorViewType{Elem: F32, Shape: []int64{-4}, Strides: []int64{1}})
	}, "op make_tensor_view: result: tensor_view<-4xf32, strides=[1]>: dimensions must be positive", ""},
}

var mmaCases = []verifyCase{
	{"product", func(b *Builder) { b.MmaF(val(b, F16, 4, 8), val(b, F16, 8, 16), val(b, F32, 4, 16), true) }, "", ""},
	{"batched product", func(b *Builder) {
		b.MmaF(val(b, BF16, 2, 4, 8), val(b, BF16, 2, 8, 16), val(b, F32, 2, 4, 16), false)
	}, "", ""},
	{"product of vectors", func(b *Builder) { x := val(b, F32, 8); b.MmaF(x, x, x, false) },
		"op mmaf: lhs: want a tile of rank 2 or 3, got tile<8xf32>", ""},
	{"product of two types", func(b *Builder) { b.MmaF(val(b, F16, 4, 8), val(b, BF16, 8, 16), val(b, F32, 4, 16), false) },
		"op mmaf: rhs: want the element type of lhs, tile<4x8xf16>, got tile<8x16xbf16>", ""},
	{"product over other sizes", func(b *Builder) { b.MmaF(val(b, F16, 4, 8), val(b, F16, 4, 16), val(b, F32, 4, 16), false) },
		"op mmaf: rhs: want the size of dimension 1 of lhs, tile<4x8xf16>, in dimension 0, got tile<4x16xf16>", ""},
	{"product of bf16 in f16", func(b *Builder) { b.MmaF(val(b, BF16, 4, 8), val(b, BF16, 8, 16), val(b, F16, 4, 16), false) },
		"op mmaf: acc: want elements of [f32] for tile<4x8xbf16>, got tile<4x16xf16>", ""},
	{"integer product", func(b *Builder) {
		b.MmaI(val(b, I8, 4, 8), val(b, I8, 8, 16), val(b, I32, 4, 16), Signed, Unsigned)
	}, "", ""},
	{"scaled product", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 2), val(b, E8M0FNU, 2, 16))
	}, "", ""},
	{"scaled product of batches", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 2, 16, 64), val(b, E4M3FN, 2, 64, 16), val(b, F32, 2, 16, 16), val(b, E8M0FNU, 2, 16, 2), val(b, E8M0FNU, 2, 2, 16))
	}, "", ""},
	{"scaled product of other batches", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 2, 16, 64), val(b, E4M3FN, 2, 64, 16), val(b, F32, 2, 16, 16), val(b, E8M0FNU, 1, 16, 2), val(b, E8M0FNU, 2, 2, 16))
	}, "op mmaf_scaled: lhs_scale: want the size of dimension 0 of lhs, tile<2x16x64xf8E4M3FN>, in dimension 0, got tile<1x16x2xf8E8M0FNU>", ""},
	{"scaled product over other sizes", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 32, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 2), val(b, E8M0FNU, 2, 16))
	}, "op mmaf_scaled: rhs: want the size of dimension 1 of lhs, tile<16x64xf8E4M3FN>, in dimension 0, got tile<32x16xf8E4M3FN>", ""},
	{"scaled product with more scales than elements", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 128), val(b, E8M0FNU, 128, 16))
	}, "op mmaf_scaled: lhs_scale: want a size that divides dimension 1 of tile<16x64xf8E4M3FN>, got tile<16x128xf8E8M0FNU>", ""},
	{"scaled product of f4", func(b *Builder) {
		b.MmaFScaled(val(b, E2M1FN, 16, 64), val(b, E2M1FN, 64, 16), val(b, F32, 16, 16), val(b, E4M3FN, 16, 4), val(b, E4M3FN, 4, 16))
	}, "", ""},
	{"scaled product of f4 by e5m3", func(b *Builder) {
		b.MmaFScaled(val(b, E2M1FN, 16, 64), val(b, E2M1FN, 64, 16), val(b, F32, 16, 16), val(b, E5M3FNU, 16, 4), val(b, E5M3FNU, 4, 16))
	}, "", ""},
	{"scaled product of f4 by e5m3 in 32", func(b *Builder) {
		b.MmaFScaled(val(b, E2M1FN, 16, 64), val(b, E2M1FN, 64, 16), val(b, F32, 16, 16), val(b, E5M3FNU, 16, 2), val(b, E5M3FNU, 2, 16))
	}, "", ""},
	{"scaled product of f8 by e5m3", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E5M3FNU, 16, 2), val(b, E5M3FNU, 2, 16))
	}, "op mmaf_scaled: lhs_scale: f8E4M3FN elements have no scales of " + E5M3FNU.String(), ""},
	{"scaled product of f8 by e4m3", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E4M3FN, 16, 2), val(b, E4M3FN, 2, 16))
	}, "op mmaf_scaled: lhs_scale: f8E4M3FN elements have no scales of f8E4M3FN", ""},
	{"scaled product in blocks of 16", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 4), val(b, E8M0FNU, 4, 16))
	}, "op mmaf_scaled: lhs_scale: want a scale for each [32] elements of tile<16x64xf8E4M3FN>, got tile<16x4xf8E8M0FNU>", ""},
	{"scaled product with other scales", func(b *Builder) {
		b.MmaFScaled(val(b, E4M3FN, 16, 64), val(b, E4M3FN, 64, 16), val(b, F32, 16, 16), val(b, E8M0FNU, 16, 2), val(b, E8M0FNU, 4, 16))
	}, "op mmaf_scaled: rhs_scale: want the size of dimension 1 of lhs_scale, tile<16x2xf8E8M0FNU>, in dimension 0, got tile<4x16xf8E8M0FNU>", ""},
}

var assumeCases = []verifyCase{
	{"divisible", func(b *Builder) {
		b.Assume(val(b, I32, 8), DivBy{Divisor: 16, Every: new(int64(4)), Along: new(int64(0))})
	}, "", ""},
	{"divisible tensor", func(b *Builder) { b.Assume(makeValue(b, view8x4.View), DivBy{Divisor: 16}) }, "", ""},
	{"divisible by 3", func(b *Builder) { b.Assume(val(b, I32), DivBy{Divisor: 3}) },
		"op assume: predicate: want a divisor that is a power of two, got div_by<3>", ""},
	{"divisible floats", func(b *Builder) { b.Assume(val(b, F32), DivBy{Divisor: 4}) },
		"op assume: value: div_by<4> is about integers, pointers and tensor views, got tile<f32>", ""},
	{"divisible scalar in groups", func(b *Builder) { b.Assume(val(b, I32), DivBy{Divisor: 4, Every: new(int64(1)), Along: new(int64(0))}) },
		"op assume: value: every and along need a tile of rank 1 or more, got tile<i32>", ""},
	{"groups too large", func(b *Builder) {
		b.Assume(val(b, I32, 8), DivBy{Divisor: 4, Every: new(int64(16)), Along: new(int64(0))})
	},
		"op assume: predicate: want groups within dimension 0 of tile<8xi32>, got div_by<4, every 16 along 0>", ""},
	{"divisible by too much", func(b *Builder) { b.Assume(val(b, I32), DivBy{Divisor: 1 << 63}) },
		"op assume: predicate: the divisor is too large: div_by<9223372036854775808>", ""},
	{"divisible by the most", func(b *Builder) { b.Assume(val(b, I64), DivBy{Divisor: 1 << 62}) }, "", ""},
	{"divisible along nothing", func(b *Builder) {
		b.Assume(val(b, I32, 8), DivBy{Divisor: 4, Every: new(int64(4)), Along: new(int64(1))})
	}, "op assume: predicate: want a dimension of tile<8xi32>, got div_by<4, every 4 along 1>", ""},
	{"groups below zero", func(b *Builder) {
		b.Assume(val(b, I32, 8), DivBy{Divisor: 4, Every: new(int64(-1)), Along: new(int64(0))})
	}, "op assume: predicate: want groups within dimension 0 of tile<8xi32>, got div_by<4, every -1 along 0>", ""},
	{"same floats", func(b *Builder) { b.Assume(val(b, F32, 8), SameElements{2}) },
		"op assume: value: same_elements is about integers and pointers, got tile<8xf32>", ""},
	{"more same elements than there are", func(b *Builder) { b.Assume(val(b, I32, 8), SameElements{16}) },
		"op assume: predicate: want groups within dimension 0 of tile<8xi32>, got same_elements<[16]>", ""},
	{"same elements", func(b *Builder) { b.Assume(val(b, ptr(F32), 8, 4), SameElements{2, 4}) }, "", ""},
	{"same elements of a vector", func(b *Builder) { b.Assume(val(b, I32, 8), SameElements{2, 4}) },
		"op assume: predicate: want a value for each dimension of tile<8xi32>, got same_elements<[2, 4]>", ""},
	{"bounded", func(b *Builder) { b.Assume(val(b, I8, 8), Bounded{Lower: new(int64(-128))}) }, "", ""},
	{"bounded too far", func(b *Builder) { b.Assume(val(b, I8, 8), Bounded{Upper: new(int64(128))}) },
		"op assume: predicate: want bounds within -128 and 127, got bounded<?, 128>", ""},
	{"bounded by nothing", func(b *Builder) { b.Assume(val(b, I8), Bounded{Lower: new(int64(2)), Upper: new(int64(1))}) },
		"op assume: predicate: the lower bound is above the upper one: bounded<2, 1>", ""},
	{"bounded pointers", func(b *Builder) { b.Assume(val(b, ptr(F32)), Bounded{Lower: new(int64(2))}) },
		"op assume: value: bounded is about integers, got tile<ptr<f32>>", ""},
}

// sum is a reduction by addition.
func sum(b *Builder, x *Value, dim int32, identities ...Attr) *Op {
	op := b.Reduce([]*Value{x}, dim, identities)
	in := NewBuilder(op.Block(0))
	args := op.Block(0).Args
	in.Yield(in.AddF(args[0], args[1], NearestEven, false))
	return op
}

var reductionCases = []verifyCase{
	{"sum", func(b *Builder) { sum(b, val(b, F32, 8, 4), 1, F32Attr(0)) }, "", ""},
	{"sum outside", func(b *Builder) { sum(b, val(b, F32, 8, 4), 2, F32Attr(0)).Results[0].Type = Tile(F32, 8) },
		"op reduce: dim: want a dimension of tile<8x4xf32>, got 2", ""},
	{"sum of nothing", func(b *Builder) { NewBuilder(b.Reduce(nil, 0, nil).Block(0)).Yield() },
		"op reduce: operands: want at least one", ""},
	{"sum without identity", func(b *Builder) { sum(b, val(b, F32, 8), 0) },
		"op reduce: identities: want one for each of 1 operands, got 0", ""},
	{"sum with another identity", func(b *Builder) { sum(b, val(b, F32, 8), 0, F64Attr(0)) },
		"op reduce: identities[0]: want f32, got 0x0 : f64", ""},
	{"sum to another type", func(b *Builder) { sum(b, val(b, F32, 8), 0, F32Attr(0)).Results[0].Type = Tile(F32, 8) },
		"op reduce: results: want (tile<f32>), got (tile<8xf32>)", ""},
	{"sum with an effect", func(b *Builder) {
		op := b.Reduce([]*Value{val(b, F32, 8)}, 0, Array{F32Attr(0)})
		in := NewBuilder(op.Block(0))
		in.PrintTko("x", nil, nil)
		in.Yield(op.Block(0).Args[0])
	}, "op reduce: region 0: want operations that touch no memory, got print_tko", ""},
	{"sum with branches", func(b *Builder) {
		op := b.Reduce([]*Value{val(b, I32, 8)}, 0, Array{Int(I32, 0)})
		in, args := NewBuilder(op.Block(0)), op.Block(0).Args
		branch := in.If(val(in, I1), []Type{Tile(I32)}, true)
		then := NewBuilder(branch.Block(0))
		then.Yield(then.DivI(args[0], args[1], Signed, TowardZero))
		NewBuilder(branch.Block(1)).Yield(args[0])
		in.Yield(branch.Results...)
	}, "", ""},
	{"sum with a loop", func(b *Builder) {
		op := b.Reduce([]*Value{val(b, F32, 8)}, 0, Array{F32Attr(0)})
		in := NewBuilder(op.Block(0))
		forLoop(in, op.Block(0).Args[0], func(in *Builder, x *Value) { in.Continue(x) })
		in.Yield(op.Block(0).Args[0])
	}, "op reduce: region 0: want operations that touch no memory, got for", ""},
	{"sum of too much", func(b *Builder) {
		op := b.Reduce([]*Value{val(b, F32, 8)}, 0, Array{F32Attr(0)})
		NewBuilder(op.Block(0)).Yield(op.Block(0).Args...)
	}, "op reduce: region 0: want it to yield 1 values, got 2", ""},
	{"scan from outside", func(b *Builder) {
		x := val(b, F32)
		op := b.Scan([]*Value{val(b, F32, 8)}, 0, true, Array{F32Attr(0)})
		NewBuilder(op.Block(0)).Yield(x)
	}, "", ""},
	{"scan to another type", func(b *Builder) {
		op := b.Scan([]*Value{val(b, F32, 8)}, 0, true, Array{F32Attr(0)})
		NewBuilder(op.Block(0)).Yield(op.Block(0).Args[0])
		op.Results[0].Type = Tile(F32, 4)
	}, "op scan: results: want (tile<8xf32>), got (tile<4xf32>)", ""},
}

var controlCases = []verifyCase{
	{"for", func(b *Builder) { forLoop(b, val(b, F32), func(in *Builder, x *Value) { in.Continue(x) }) }, "", ""},
	{"for that continues with nothing", func(b *Builder) {
		forLoop(b, val(b, F32), func(in *Builder, x *Value) { in.Continue() })
	}, "op continue: operands: want (tile<f32>), got ()", ""},
	{"for that breaks", func(b *Builder) { forLoop(b, val(b, F32), func(in *Builder, x *Value) { in.Break(x) }) },
		"op break: is allowed in if or loop, not in for", ""},
	{"for that breaks in an if", func(b *Builder) {
		forLoop(b, val(b, F32), func(in *Builder, x *Value) {
			NewBuilder(in.If(val(in, I1), nil, false).Block(0)).Break()
			in.Continue(x)
		})
	}, "op break: want a loop around it, with nothing but ifs between, got for", ""},
	{"for that returns", func(b *Builder) {
		forLoop(b, val(b, F32), func(in *Builder, x *Value) {
			NewBuilder(in.If(val(in, I1), nil, false).Block(0)).Return()
			in.Continue(x)
		})
	}, "op return: want an entry around it, with nothing but ifs and loops between, got for", ""},
	{"for that carries another type", func(b *Builder) {
		op := b.For(val(b, I32), val(b, I32), val(b, I32), []*Value{val(b, F32)}, false)
		op.Block(0).Args[1].Type = Tile(F64)
		NewBuilder(op.Block(0)).Continue(val(NewBuilder(op.Block(0)), F32))
	}, "op for: block argument 1: want tile<f32>, got tile<f64>", ""},
	{"if with an argument", func(b *Builder) {
		op := b.If(val(b, I1), nil, false)
		op.Block(0).AddArg(Tile(F32))
		NewBuilder(op.Block(0)).Yield()
	}, "op if: region 0: want no block arguments, got 1", ""},
	{"continue without a loop", func(b *Builder) { NewBuilder(b.If(val(b, I1), nil, false).Block(0)).Continue() },
		"op continue: want a for or loop around it, with nothing but ifs between, got entry", ""},
	{"named value of another block", func(b *Builder) {
		x := val(NewBuilder((&Region{}).NewBlock()), F32)
		x.Name = "x"
		b.NegF(x)
	}, "op negf: source: the value %x is not defined before this operation or not visible to it", "the file cannot say it"},
	{"for over a view", func(b *Builder) {
		forLoop(b, makeValue(b, view8x4), func(in *Builder, x *Value) { in.Continue(x) })
	}, "op for: initValues[0]: control flow cannot carry a view, got " + view8x4.String(), ""},
	{"for between two types", func(b *Builder) {
		op := b.For(val(b, I32), val(b, I64), val(b, I32), nil, false)
		NewBuilder(op.Block(0)).Continue()
	}, "op for: upperBound: want tile<i32>, got tile<i64>", ""},
	{"empty for", func(b *Builder) { b.For(val(b, I32), val(b, I32), val(b, I32), nil, false) },
		"op for: the region is empty; want a terminator", "the file cannot say it"},
	{"for without an end", func(b *Builder) {
		op := b.For(val(b, I32), val(b, I32), val(b, I32), nil, false)
		val(NewBuilder(op.Block(0)), I32)
	}, "op for: the region must end with a terminator, not with constant", ""},
	{"for that goes on after its end", func(b *Builder) {
		op := b.For(val(b, I32), val(b, I32), val(b, I32), nil, false)
		in := NewBuilder(op.Block(0))
		in.Continue()
		in.Continue()
	}, "op for: continue: a terminator must be the last operation of its block", ""},
	{"loop", func(b *Builder) {
		op := b.Loop([]*Value{val(b, I32)}, []Type{Tile(F32)})
		in := NewBuilder(op.Block(0))
		NewBuilder(in.If(val(in, I1), nil, false).Block(0)).Break(val(b, F32))
		in.Continue(op.Block(0).Args[0])
	}, "op break: operands[0]: the value is not defined before this operation or not visible to it", "the file cannot say it"},
	{"loop that breaks", func(b *Builder) {
		op := b.Loop([]*Value{val(b, I32)}, []Type{Tile(F32)})
		in := NewBuilder(op.Block(0))
		then := NewBuilder(in.If(val(in, I1), nil, false).Block(0))
		then.Break(val(then, F32))
		in.Continue(op.Block(0).Args[0])
	}, "", ""},
	{"loop that returns", func(b *Builder) { NewBuilder(b.Loop(nil, nil).Block(0)).Return() }, "", ""},
	{"loop that breaks with another type", func(b *Builder) {
		op := b.Loop([]*Value{val(b, I32)}, []Type{Tile(F32)})
		NewBuilder(op.Block(0)).Break(op.Block(0).Args[0])
	}, "op break: operands: want (tile<f32>), got (tile<i32>)", ""},
	{"if", func(b *Builder) {
		op := b.If(val(b, I1), []Type{Tile(F32)}, true)
		then, other := NewBuilder(op.Block(0)), NewBuilder(op.Block(1))
		then.Yield(val(then, F32))
		other.Return()
	}, "", ""},
	{"if without else", func(b *Builder) {
		op := b.If(val(b, I1), []Type{Tile(F32)}, false)
		then := NewBuilder(op.Block(0))
		then.Yield(val(then, F32))
	}, "op if: an if with results needs an else region", ""},
	{"if that yields another type", func(b *Builder) {
		op := b.If(val(b, I1), []Type{Tile(F32)}, true)
		for i := range 2 {
			in := NewBuilder(op.Block(i))
			in.Yield(val(in, I32))
		}
	}, "op if: what region 0 yields: want (tile<f32>), got (tile<i32>)", ""},
	{"if by a tile", func(b *Builder) { NewBuilder(b.If(val(b, I1, 8), nil, false).Block(0)).Yield() },
		"op if: condition: want tile<i1>, got tile<8xi1>", ""},
	{"value of a closed region", func(b *Builder) {
		then := NewBuilder(b.If(val(b, I1), nil, false).Block(0))
		x := val(then, F32)
		then.Yield()
		b.NegF(x)
	}, "op negf: source: the value is not defined before this operation or not visible to it", "the file cannot say it"},
	{"yield in an entry", func(b *Builder) { b.Yield() }, "op yield: is allowed in if, reduce or scan, not in entry", ""},
	{"return of a value", func(b *Builder) { b.Return(val(b, F32)) }, "op return: operands: want (), got (tile<f32>)", ""},
	{"global in an entry", func(b *Builder) {
		b.Global("g", Dense{Type: Tile(F32, 1), Data: make([]byte, 4)}, 0, false, Public)
		b.Return()
	}, "global @g: is not allowed in entry; globals and entries are allowed in a module only, and a module contains nothing else", "the file cannot say it"},
	{"unknown global", func(b *Builder) { b.GetGlobal("g", Tile(ptr(F32))) }, "op get_global: name: the module has no global @g", ""},
}

// forLoop makes a loop that carries one value.
func forLoop(b *Builder, init *Value, body func(in *Builder, x *Value)) {
	op := b.For(val(b, I32), val(b, I32), val(b, I32), []*Value{init}, false)
	body(NewBuilder(op.Block(0)), op.Block(0).Args[1])
}

var verifyCases = []struct {
	name  string
	cases []verifyCase
}{
	{"arith", arithCases}, {"convert", convertCases}, {"shape", shapeCases}, {"memory", memoryCases}, {"view", viewCases},
	{"type", typeCases}, {"mma", mmaCases}, {"assume", assumeCases}, {"fold", reductionCases}, {"control", controlCases},
}

// entryOf makes a module of one entry.
func entryOf(build func(b *Builder)) *Module {
	m := NewModule("m")
	b := NewBuilder(m.NewEntry("f", nil).Block(0))
	build(b)
	if b.Block().Terminator() == nil {
		b.Return()
	}
	return m
}

func TestVerify(t *testing.T) {
	for _, group := range verifyCases {
		for _, c := range group.cases {
			t.Run(group.name+"/"+c.name, func(t *testing.T) {
				got := ""
				var list Errors
				if err := Verify(entryOf(c.build)); errors.As(err, &list) {
					got = strings.TrimPrefix(list[0].Error(), "entry @f: ")
				}
				if got != c.want {
					t.Errorf("got  %s\nwant %s", got, c.want)
				}
			})
		}
	}
}

// TestVerifyVendor runs the vendor's verifier on the same cases.
func TestVerifyVendor(t *testing.T) {
	tool := disassembler(t)
	path := filepath.Join(t.TempDir(), "x.tilebc")
	for _, group := range verifyCases {
		for _, c := range group.cases {
			if c.vendor != "" {
				continue
			}
			data, err := bytecode.Write(entryOf(c.build), bytecode.Options{Version: vendortest.Newest(t)})
			if e, ok := errors.AsType[*bytecode.WriteError](err); ok && e.Needs > vendortest.Newest(t) {
				continue
			}
			if err != nil {
				t.Errorf("%s/%s: %v", group.name, c.name, err)
				continue
			}
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if ok, msg := vendorVerdict(t, tool, path); ok != (c.want == "") {
				t.Errorf("%s/%s: the vendor's verdict is %v: %s", group.name, c.name, ok, msg)
			}
		}
	}
}
