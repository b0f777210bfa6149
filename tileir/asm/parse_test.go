package asm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotile/tileir"
)

// inEntry puts operations into an entry of a module.
func inEntry(body string) string {
	return "cuda_tile.module @m {\n  entry @k(%a: tile<i32>, %f: tile<f32>, %p: tile<ptr<f32>>) {\n    " + body + "\n  }\n}\n"
}

// doubling is a text in which each alias uses the one before twice.
func doubling() string {
	text := "#l0 = loc(\"a\":1:1)\n"
	for i := 1; i < 60; i++ {
		text += fmt.Sprintf("#l%d = loc(callsite(#l%d at #l%d))\n", i, i-1, i-1)
	}
	return text + "cuda_tile.module @m {} loc(#l59)\n"
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"unknown operation", inEntry("%0 = adf %f, %f : tile<f32>"), `t.mlir:3:10: unknown operation "adf"; did you mean addf?`},
		{"unknown and far", inEntry("%0 = zzzzzzzzzzzz"), `t.mlir:3:10: unknown operation "zzzzzzzzzzzz"`},
		{"undefined value", inEntry("%0 = addf %x, %f : tile<f32>"), "t.mlir:3:15: %x is not defined here"},
		{"wrong type", inEntry("%0 = absf %f : tile<f16>"), "op absf: result: want tile<f32>, got tile<f16>"},
		{"type in the text", inEntry("%0 = exti %a signed : tile<i16> -> tile<i64>"), "op exti: from: %a is tile<i32>, the text says tile<i16>"},
		{"result count", inEntry("%0, %1 = addf %f, %f : tile<f32>"), "op addf: 2 results are named, it has 1"},
		{"defined twice", inEntry("%a = addf %f, %f : tile<f32>"), "%a is defined already"},
		{"huge dimension", inEntry("%0 = constant <f32: 1.0> : tile<99999999999999999999xf32>"), "a dimension is too large"},
		{"huge splat", inEntry("%0 = constant <f32: 1.0> : tile<1099511627776xf32>"), "is not a tile of 1 to 16777216 elements"},
		{"huge product", inEntry("%0 = constant <i8: 1> : tile<4294967296x4294967296x2xi8>"), "is not a tile of 1 to"},
		{"many results", inEntry("%0:99999999999 = addf %f, %f : tile<f32>"), "a number of results is too large"},
		{"element out of range", inEntry("%0 = constant <i8: 256> : tile<i8>"), "integer constant out of range for i8"},
		{"integer for a float", inEntry("%0 = constant <f32: 1> : tile<f32>"), "write a trailing dot"},
		{"open string", inEntry(`assert %a, "oops`), "unexpected"},
		{"open region", "cuda_tile.module @m {\n  entry @k() {", "expected '}', got the end of the text"},
		{"alias circle", "#a = loc(#b)\n#b = loc(#a)\ncuda_tile.module @m {}", "alias #a is not defined"},
		{"alias twice", "#a = loc(unknown)\n#a = loc(unknown)\ncuda_tile.module @m {}", "t.mlir:2:1: alias #a is defined already"},
		{"alias doubling", doubling(), "stands for more than 16384 attributes"},
		{"unknown enum case", inEntry("%0 = addf %f, %f rounding<up> : tile<f32>"), `rounding: got "up", want one of nearest_even, zero`},
		{"unknown attribute", inEntry("%0 = addf %f, %f {colour = 1} : tile<f32>"), `op addf: no attribute "colour"`},
		{"deep type", inEntry("%0 = constant <i8: 0> : " + strings.Repeat("tile<", 10000)), "nested more than 500 deep"},
		{"deep list", inEntry("%0 = constant <i8: " + strings.Repeat("[", 100000)), "nested more than 500 deep"},
		{"deep regions", inEntry(strings.Repeat("loop { ", 10000)), "nested more than 500 deep"},
		{"deep location", "cuda_tile.module @m {} loc(" + strings.Repeat("callsite(", 10000), "nested more than 500 deep"},
		{"two modules", "cuda_tile.module @a {}\ncuda_tile.module @b {}", "want one module, got 2"},
		{"nothing", "", "want one module, got 0"},
		{"binary", "\x7fTileIR\x00\x0d\x01", "unexpected"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("t.mlir", []byte(test.src))
			if err == nil {
				t.Fatal("accepted")
			}
			line, rest, _ := strings.Cut(err.Error(), "\n")
			if !strings.Contains(line, test.want) || rest != "" || len(line) > 300 {
				t.Errorf("got %s\nwant %s", err, test.want)
			}
			if !errors.Is(err, ErrSyntax) && !errors.Is(err, tileir.ErrInvalid) || !strings.HasPrefix(line, "t.mlir") {
				t.Errorf("%v has no class or no place", err)
			}
		})
	}
}

// TestVerifierPlaces says that errors of the verifier name places in the text.
func TestVerifierPlaces(t *testing.T) {
	_, err := Parse("t.mlir", []byte(inEntry("%0 = addf %f, %a : tile<f32>")))
	if !errors.Is(err, tileir.ErrInvalid) || !strings.HasPrefix(err.Error(), "t.mlir:3:10: op addf: ") {
		t.Errorf("got %v", err)
	}
}

// TestSameModule parses texts that say the same in other ways.
func TestSameModule(t *testing.T) {
	want, err := Parse("a", []byte("cuda_tile.module @kernels {\n entry @k(%x: tile<f32>) {\n  %0 = addf %x, %x : tile<f32>\n  return\n }\n}"))
	if err != nil {
		t.Fatal(err)
	}
	withoutLocations(want)
	for name, src := range map[string]string{
		"prefixes":     "cuda_tile.module @kernels { cuda_tile.entry @k(%x: !cuda_tile.tile<f32>) { %0 = cuda_tile.addf %x, %x : !cuda_tile.tile<f32> cuda_tile.return } }",
		"builtin":      "module { cuda_tile.module @kernels { entry @k(%x: tile<f32>) { %0 = addf %x, %x : tile<f32> } } }",
		"flat":         "entry @k(%x: tile<f32>) { %0 = addf %x, %x : tile<f32> }",
		"no prefix":    "module @kernels { entry @k(%x: tile<f32>) { %0 = addf %x, %x : tile<f32> } }",
		"alias":        "!t = tile<f32>\nmodule @kernels { entry @k(%x: !t) { %0 = addf %x, %x : !t } }",
		"default said": "module @kernels { entry @k(%x: tile<f32>) { %0 = addf %x, %x rounding<nearest_even> : tile<f32> } }",
		"attr-dict":    "module @kernels { entry @k(%x: tile<f32>) { %0 = addf %x, %x {rounding_mode = #cuda_tile.rounding<nearest_even>} : tile<f32> } }",
		"generic": `"cuda_tile.module"() <{sym_name = "kernels"}> ({
			"cuda_tile.entry"() <{sym_name = "k", function_type = (!cuda_tile.tile<f32>) -> ()}> ({
			^bb0(%x: !cuda_tile.tile<f32>):
			  %0 = "cuda_tile.addf"(%x, %x) <{rounding_mode = #cuda_tile.rounding<nearest_even>}> : (!cuda_tile.tile<f32>, !cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
			  "cuda_tile.return"() : () -> ()
			}) : () -> ()
		}) : () -> ()`,
	} {
		m, err := Parse(name, []byte(src))
		if err != nil {
			t.Error(err)
			continue
		}
		withoutLocations(m)
		if d := tileir.DiffModules(want, m); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestProducerComment(t *testing.T) {
	m, err := Parse("t", []byte("// Producer: tool 1.0\nentry @k() {\n  return\n}\n"))
	if err != nil || m.Producer() != "tool 1.0" {
		t.Errorf("producer %q, %v", m.Producer(), err)
	}
}

// TestForms says that every row has a form, or a pair of functions.
func TestForms(t *testing.T) {
	for c := range tileir.Ops {
		info := &tileir.Ops[c]
		_, hand := structured[tileir.OpCode(c)]
		if info.Name != "" && hand == (forms[c] != nil) {
			t.Errorf("%s: by hand %v, form %q", info.Name, hand, info.Asm)
		}
		if max(len(info.Args), len(info.Results)) > maxSlots {
			t.Errorf("%s has more than %d slots", info.Name, maxSlots)
		}
	}
}

// TestFormsMentionAll says that a form loses no slot.
func TestFormsMentionAll(t *testing.T) {
	for c := range tileir.Ops {
		if forms[c] == nil {
			continue
		}
		slots := mentioned(forms[c])
		for slot, f := range tileir.Ops[c].Args {
			if !slices.Contains(slots, slot) {
				t.Errorf("%s: the form does not mention %s", tileir.Ops[c].Name, f.Name)
			}
		}
	}
}

func mentioned(f []elem) []int {
	var slots []int
	for _, e := range f {
		switch e.kind {
		case elemOperands, elemAttr, elemSymbol, elemRounding, elemVisibility:
			slots = append(slots, e.slot)
		case elemFlags:
			slots = append(slots, e.flags...)
		case elemGroup:
			slots = append(slots, mentioned(e.group)...)
		}
	}
	return slots
}

func TestCompileErrors(t *testing.T) {
	for asm, want := range map[string]string{
		"$nothing":             "no slot",
		"('x' $source)?":       "without anchor",
		"'x":                   "open quote",
		"frobnicate($source)":  "no directive",
		"type($nothing)":       "no operand or result",
		"rounding($source, x)": "no rounding mode",
		")":                    "",
	} {
		info := tileir.Ops[tileir.OpAbsF]
		info.Asm = asm
		if _, err := compile(&info); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", asm, err, want)
		}
	}
}

func TestFloatText(t *testing.T) {
	for _, test := range []struct {
		t    tileir.Scalar
		bits uint64
		want string
	}{
		{tileir.F32, 0x3f800000, "1.000000e+00"},
		{tileir.F32, 0x80000000, "-0.000000e+00"},
		{tileir.F32, 0x3dcccccd, "1.000000e-01"},
		{tileir.F32, 0x3727c5ac, "9.99999974E-6"},
		{tileir.F32, 0x38800000, "6.10351563E-5"},
		{tileir.F32, 0x7f7fffff, "3.40282347E+38"},
		{tileir.F32, 0x40490fdb, "3.14159274"},
		{tileir.F32, 0x4b800001, "0x4B800001"},
		{tileir.F32, 0x50000000, "8.58993459E+9"},
		{tileir.F32, 1, "1.401300e-45"},
		{tileir.F32, 0x7fc12345, "0x7FC12345"},
		{tileir.F64, 0x400921fb54442d18, "3.1415926535897931"},
		{tileir.F64, 0x3fd5555555555555, "0.33333333333333331"},
		{tileir.F64, 0x7fefffffffffffff, "1.7976931348623157E+308"},
		{tileir.F64, 1, "4.940660e-324"},
		{tileir.F16, 0x2e66, "9.997550e-02"},
		{tileir.BF16, 0x7f80, "0x7F80"},
		{tileir.TF32, 0x3dcce000, "1.000370e-01"},
		{tileir.TF32, 0x7f800000, "0x3FC00"},
		{tileir.E4M3FN, 0x7f, "0x7F"},
		{tileir.E8M0FNU, 0xfe, "1.701410e+38"},
		{tileir.E2M1FN, 0x9, "-5.000000e-01"},
		{tileir.E5M3FNU, 0x22, "6.103520e-04"},
	} {
		if got := floatText(test.t, test.bits); got != test.want {
			t.Errorf("%v 0x%x: %s, want %s", test.t, test.bits, got, test.want)
		}
	}
}
