package tile_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/internal/testing/vendortest"
	"gotile/tile"
)

// cppTypes is the element types in C++, in the order of the tables below.
var cppTypes = []struct {
	d   tile.DType
	cpp string
}{
	{tile.Bool, "bool"}, {tile.I8, "int8_t"}, {tile.I16, "int16_t"}, {tile.I32, "int32_t"}, {tile.I64, "int64_t"},
	{tile.U8, "uint8_t"}, {tile.U16, "uint16_t"}, {tile.U32, "uint32_t"}, {tile.U64, "uint64_t"},
	{tile.F16, "__half"}, {tile.BF16, "__nv_bfloat16"}, {tile.F32, "float"}, {tile.F64, "double"},
	{tile.TF32, "__nv_tf32"}, {tile.E4M3, "__nv_fp8_e4m3"}, {tile.E5M2, "__nv_fp8_e5m2"},
}

// commonTypes is CommonType of each pair of arithmetic types, "-" for none.
var commonTypes = map[tile.DType]string{
	tile.Bool: "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64",
	tile.I8:   "int8 int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64",
	tile.I16:  "int16 int16 int16 int32 int64 int16 uint16 uint32 uint64 float16 bfloat16 float32 float64",
	tile.I32:  "int32 int32 int32 int32 int64 int32 int32 uint32 uint64 float16 bfloat16 float32 float64",
	tile.I64:  "int64 int64 int64 int64 int64 int64 int64 int64 uint64 float16 bfloat16 float32 float64",
	tile.U8:   "uint8 uint8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64",
	tile.U16:  "uint16 uint16 uint16 int32 int64 uint16 uint16 uint32 uint64 float16 bfloat16 float32 float64",
	tile.U32:  "uint32 uint32 uint32 uint32 int64 uint32 uint32 uint32 uint64 float16 bfloat16 float32 float64",
	tile.U64:  "uint64 uint64 uint64 uint64 uint64 uint64 uint64 uint64 uint64 float16 bfloat16 float32 float64",
	tile.F16:  "float16 float16 float16 float16 float16 float16 float16 float16 float16 float16 - float32 float64",
	tile.BF16: "bfloat16 bfloat16 bfloat16 bfloat16 bfloat16 bfloat16 bfloat16 bfloat16 bfloat16 - bfloat16 float32 float64",
	tile.F32:  "float32 float32 float32 float32 float32 float32 float32 float32 float32 float32 float32 float32 float64",
	tile.F64:  "float64 float64 float64 float64 float64 float64 float64 float64 float64 float64 float64 float64 float64",
}

func TestCommonType(t *testing.T) {
	for d, row := range commonTypes {
		for i, want := range strings.Fields(row) {
			e := cppTypes[i].d
			got, ok := tile.CommonType(d, e)
			if ok != (want != "-") || ok && got.String() != want {
				t.Errorf("CommonType(%v, %v): got %v, %v; want %s", d, e, got, ok, want)
			}
		}
	}
	for _, d := range []tile.DType{tile.TF32, tile.E4M3, tile.PointerTo(tile.F32), tile.Void, tile.Invalid} { // not arithmetic
		for _, e := range []tile.DType{d, tile.F64, tile.I32} {
			if got, ok := tile.CommonType(d, e); ok {
				t.Errorf("CommonType(%v, %v): got %v; want none", d, e, got)
			}
		}
	}
}

// operandPair makes the operands of a pair of types: x a scalar or a tile, y a tile.
func operandPair(b *tile.Block, x, y tile.DType, xScalar, yScalar bool) (tile.Tile, tile.Tile) {
	zero := func(d tile.DType, scalar bool) tile.Tile {
		t := b.Zeros(tile.I32, 4)
		if scalar {
			t = b.Const(tile.I32, 0)
		}
		return t.Cast(d)
	}
	return zero(x, xScalar), zero(y, yScalar)
}

// resultOf returns the type of f's result, Invalid if f is ill-formed.
func resultOf(f func(b *tile.Block) tile.Tile) tile.DType {
	d := tile.Invalid
	_, err := tile.NewKernel(func(b *tile.Block) { d = f(b).DType() }, tile.Name("test")).Module()
	if err != nil {
		return tile.Invalid
	}
	return d
}

// Every rule of 1.7.2 and 1.7.4, for every pair of types, as the vendor's compiler
// evaluates the reference's concepts.
func TestVendorAgreesOnConversions(t *testing.T) {
	bin := vendortest.Bin(t)
	var src strings.Builder
	src.WriteString(conversionHeader)
	for i, x := range cppTypes {
		for j, y := range cppTypes {
			fmt.Fprintf(&src, "static_assert(ct::scalar_convertible_to<%s, %s> == %v);\n", x.cpp, y.cpp, tile.Convertible(x.d, y.d))
			fmt.Fprintf(&src, "static_assert(ct::non_narrowing_scalar_convertible_to<%s, %s> == %v);\n", x.cpp, y.cpp, !tile.Narrowing(x.d, y.d))
			if i < len(commonTypes) && j < len(commonTypes) {
				for k := range 4 {
					assertPair(&src, x.d, y.d, x.cpp, y.cpp, k&1 != 0, k&2 != 0)
				}
			}
		}
		if i < len(commonTypes) {
			fmt.Fprintf(&src, "static_assert(std::is_same_v<ct::arithmetic_tile_promotion_t<%s>, %s>);\n", x.cpp, cppOf(tile.Promoted(x.d)))
		}
	}
	src.WriteString("__tile_global__ void nothing() {}\n")
	compileCpp(t, bin, src.String())
}

const conversionHeader = `#include <cuda_tile.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_tf32.h>
#include <cstdint>
#include <type_traits>
namespace ct = cuda::tiles;
`

func cppOf(d tile.DType) string {
	for _, c := range cppTypes {
		if c.d == d {
			return c.cpp
		}
	}
	return "void"
}

// assertPair writes the results of tracing an addition and a comparison of two types.
func assertPair(src *strings.Builder, x, y tile.DType, xCpp, yCpp string, xScalar, yScalar bool) {
	if !xScalar {
		xCpp = "ct::tile<" + xCpp + ", ct::shape<4>>"
	}
	if !yScalar {
		yCpp = "ct::tile<" + yCpp + ", ct::shape<4>>"
	}
	sum := resultOf(func(b *tile.Block) tile.Tile {
		return add(operandPair(b, x, y, xScalar, yScalar))
	})
	comparison := resultOf(func(b *tile.Block) tile.Tile {
		return less(operandPair(b, x, y, xScalar, yScalar))
	})
	fmt.Fprintf(src, "static_assert(ct::arithmetic_tile_convertible<%s, %s> == %v);\n", xCpp, yCpp, sum != tile.Invalid)
	fmt.Fprintf(src, "static_assert(ct::arithmetic_tile_comparable<%s, %s> == %v);\n", xCpp, yCpp, comparison != tile.Invalid)
	if sum != tile.Invalid {
		fmt.Fprintf(src, "static_assert(std::is_same_v<ct::tile_element_t<ct::arithmetic_tile_conversion_t<%s, %s>>, %s>);\n", xCpp, yCpp, cppOf(sum))
	}
	if common, ok := tile.CommonType(x, y); ok && comparison != tile.Invalid {
		fmt.Fprintf(src, "static_assert(std::is_same_v<ct::tile_element_t<ct::arithmetic_tile_comparison_t<%s, %s>>, %s>);\n", xCpp, yCpp, cppOf(common))
	}
}

func add(x, y tile.Tile) tile.Tile  { return tile.Add(x, y) }
func less(x, y tile.Tile) tile.Tile { return tile.Lt(x, y) }

func compileCpp(t *testing.T, bin, src string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kernel.cu")
	if err := os.WriteFile(file, []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(filepath.Join(bin, "nvcc"), "--enable-tile", "-std=c++20", "-arch=sm_100", "-tilebc", file, "-o", file+".tilebc").CombinedOutput()
	if err != nil {
		t.Errorf("nvcc: %v\n%s", err, first(string(out), 4000))
	}
}

func first(s string, n int) string { return s[:min(n, len(s))] }

// A type that is not an element type converts to nothing, not even to itself.
func TestConvertibleTypes(t *testing.T) {
	bad := []tile.DType{tile.Invalid, tile.Void, tile.PointerTo(tile.E2M1), tile.DType(100)}
	for _, from := range bad {
		for _, to := range append(bad, tile.I32, tile.Bool) {
			if tile.Convertible(from, to) || tile.Convertible(to, from) {
				t.Errorf("%v and %v convert", from, to)
			}
		}
	}
	if !tile.Convertible(tile.PointerTo(tile.Void), tile.PointerTo(tile.Void)) || !tile.Convertible(tile.PointerTo(tile.F32), tile.Bool) {
		t.Error("pointers do not convert")
	}
}

// The common type of an int32 and a uint32 is a type that comparisons do not narrow to.
func TestComparisonType(t *testing.T) {
	for _, c := range []struct {
		a, b, want tile.DType
		ok         bool
	}{
		{tile.I32, tile.U32, tile.Invalid, false},
		{tile.U64, tile.I8, tile.Invalid, false},
		{tile.I64, tile.U32, tile.I64, true},
		{tile.I32, tile.F32, tile.F32, true},
		{tile.F16, tile.BF16, tile.Invalid, false},
		{tile.F32, tile.F64, tile.F64, true},
		{tile.TF32, tile.F32, tile.Invalid, false},
	} {
		if d, ok := tile.ComparisonType(c.a, c.b); d != c.want || ok != c.ok {
			t.Errorf("%v and %v: %v, %v", c.a, c.b, d, ok)
		}
	}
	if tile.BroadcastableTo([]int{4, 1}, []int{4, 7}) && tile.TileShape(4, 7) {
		t.Error("a tile has a length of 7")
	}
}
