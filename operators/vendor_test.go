package operators_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gotile/operators"
)

// The vendor's header compiles what this package answers as static assertions.

// vendorTypes are the element types that C++ has, with the integer as large as them.
var vendorTypes = []struct {
	t         operators.Type
	cpp, bits string
}{
	{operators.Bool, "bool", "uint8_t"},
	{operators.I8, "int8_t", "uint8_t"},
	{operators.I16, "int16_t", "uint16_t"},
	{operators.I32, "int32_t", "uint32_t"},
	{operators.I64, "int64_t", "uint64_t"},
	{operators.U8, "uint8_t", "uint8_t"},
	{operators.U16, "uint16_t", "uint16_t"},
	{operators.U32, "uint32_t", "uint32_t"},
	{operators.U64, "uint64_t", "uint64_t"},
	{operators.F16, "__half", "uint16_t"},
	{operators.BF16, "__nv_bfloat16", "uint16_t"},
	{operators.F32, "float", "uint32_t"},
	{operators.F64, "double", "uint64_t"},
	{operators.E4M3FN, "__nv_fp8_e4m3", "uint8_t"},
	{operators.E5M2, "__nv_fp8_e5m2", "uint8_t"},
	{operators.E8M0FNU, "__nv_fp8_e8m0", "uint8_t"},
	{operators.E2M1FN, "__nv_fp4_e2m1", "uint8_t"},
}

const vendorHead = `#include <cuda/functional>
#include <cuda/std/bit>
#include <cuda/std/cstdint>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_fp4.h>
using namespace cuda::std;
`

// vendorDiffers reports the pairs whose elements are an infinity or -0 in the reference and whose format lacks that
// value. In this package they have no element; the header does not compile, or returns the values of the ledger below.
func vendorDiffers(op operators.Op, t operators.Type) bool {
	switch t {
	case operators.E8M0FNU:
		return op == operators.Plus || op == operators.Minimum || op == operators.Maximum
	case operators.E4M3FN, operators.E2M1FN:
		return op == operators.Minimum || op == operators.Maximum
	}
	return false
}

// vendorLedger has the header's values for those elements: patterns that are no identity, 0 and, for e8m0, 2 to the
// -127.
var vendorLedger = []string{
	"bit_cast<uint8_t>(cuda::identity_element<cuda::std::plus<__nv_fp8_e8m0>, __nv_fp8_e8m0>()) == 0",
	"bit_cast<uint8_t>(cuda::identity_element<cuda::minimum<__nv_fp8_e8m0>, __nv_fp8_e8m0>()) == 0",
	"bit_cast<uint8_t>(cuda::identity_element<cuda::minimum<__nv_fp8_e4m3>, __nv_fp8_e4m3>()) == 0",
	"bit_cast<uint8_t>(cuda::identity_element<cuda::minimum<__nv_fp4_e2m1>, __nv_fp4_e2m1>()) == 0",
}

func TestVendorHeader(t *testing.T) {
	nvcc := vendorCompiler(t)
	var source strings.Builder
	source.WriteString(vendorHead)
	asserts := len(vendorLedger)
	for _, line := range vendorLedger {
		fmt.Fprintf(&source, "static_assert(%s);\n", line)
	}
	for _, op := range operators.Ops() {
		for _, ty := range vendorTypes {
			pair := fmt.Sprintf("%s<%s>, %s", cppName(op), ty.cpp, ty.cpp)
			for _, line := range assertions(op, ty.t, pair, ty.bits) {
				fmt.Fprintf(&source, "static_assert(%s);\n", line)
				asserts++
			}
		}
	}
	if out, err := compile(t, nvcc, source.String()); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%d assertions", asserts)
}

// assertions returns the package's results for a pair, as C++.
func assertions(op operators.Op, ty operators.Type, pair, bits string) []string {
	var all []string
	if ok, err := operators.IsAssociative(op, ty); err == nil {
		all = append(all, fmt.Sprintf("cuda::is_associative_v<%s> == %v", pair, ok))
	}
	if ok, err := operators.IsCommutative(op, ty); err == nil {
		all = append(all, fmt.Sprintf("cuda::is_commutative_v<%s> == %v", pair, ok))
	}
	if vendorDiffers(op, ty) {
		return all
	}
	all = append(all,
		fmt.Sprintf("cuda::has_identity_element_v<%s> == %v", pair, operators.HasIdentityElement(op, ty)),
		fmt.Sprintf("cuda::has_absorbing_element_v<%s> == %v", pair, operators.HasAbsorbingElement(op, ty)))
	if e, err := operators.IdentityElement(op, ty); err == nil {
		all = append(all, fmt.Sprintf("bit_cast<%s>(cuda::identity_element<%s>()) == %#xu", bits, pair, e.Bits))
	}
	if e, err := operators.AbsorbingElement(op, ty); err == nil {
		all = append(all, fmt.Sprintf("bit_cast<%s>(cuda::absorbing_element<%s>()) == %#xu", bits, pair, e.Bits))
	}
	return all
}

// TestVendorIllFormed: queries that are ErrUndefined here do not compile there.
func TestVendorIllFormed(t *testing.T) {
	nvcc := vendorCompiler(t)
	for property, ask := range map[string]func(operators.Operator, operators.Type) (bool, error){
		"is_associative_v": operators.IsAssociative,
		"is_commutative_v": operators.IsCommutative,
	} {
		var source strings.Builder
		source.WriteString(vendorHead)
		want := 0
		for _, op := range operators.Ops() {
			for _, ty := range vendorTypes {
				if _, err := ask(op, ty.t); errors.Is(err, operators.ErrUndefined) {
					fmt.Fprintf(&source, "constexpr bool b%d = cuda::%s<%s<%s>, %[4]s>;\n", want, property, cppName(op), ty.cpp)
					want++
				}
			}
		}
		out, err := compile(t, nvcc, source.String())
		got := bytes.Count(out, []byte("error: static assertion failed with \"operator_properties is not specialized"))
		if err == nil || got != want {
			t.Errorf("%s: %d static assertions failed (%v), want %d", property, got, err, want)
		}
		t.Logf("%s: %d pairs", property, want)
	}
}

func cppName(op operators.Op) string {
	if op == operators.Minimum || op == operators.Maximum {
		return "cuda::" + op.String()
	}
	return "cuda::std::" + op.String()
}

func vendorCompiler(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("VENDOR_BIN")
	if dir == "" {
		t.Skip("set VENDOR_BIN to the folder of the vendor's nvcc to compare with its header")
	}
	return filepath.Join(dir, "nvcc")
}

func compile(t *testing.T, nvcc, source string) ([]byte, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "properties.cu")
	if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"--enable-tile", "-tilebc", "-arch=sm_90", "-std=c++20", "-o", file + ".tilebc", file}
	return exec.CommandContext(t.Context(), nvcc, args...).CombinedOutput()
}
