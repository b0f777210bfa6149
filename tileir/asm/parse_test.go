package asm

import (
	"errors"
	"fmt"
	"io"
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
		text += fmt.Sprintf("#l%d = loc(fused[#l%d, #l%d])\n", i, i-1, i-1)
	}
	return text + "cuda_tile.module @m {} loc(#l59)\n"
}

func TestSyntaxErrors(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"unknown operation", inEntry("%0 = adf %f, %f : tile<f32>"), `t.mlir:3:10: unknown operation "adf"; did you mean addf?`},
		{"unknown and far", inEntry("%0 = zzzzzzzzzzzz"), `t.mlir:3:10: unknown operation "zzzzzzzzzzzz"`},
		{"undefined value", inEntry("%0 = addf %x, %f : tile<f32>"), "t.mlir:3:15: %x is not defined here"},
		{"wrong type", inEntry("%0 = absf %f : tile<f16>"), "op absf: result: want tile<f32>, got tile<f16>"},
		{"type in the text", inEntry("%0 = exti %a signed : tile<i16> -> tile<i64>"), "op exti: from: %a is tile<i32>, the text has tile<i16>"},
		{"result count", inEntry("%0, %1 = addf %f, %f : tile<f32>"), "op addf: 2 results are named, it has 1"},
		{"defined twice", inEntry("%a = addf %f, %f : tile<f32>"), "%a is defined already"},
		{"huge dimension", inEntry("%0 = constant <f32: 1.0> : tile<99999999999999999999xf32>"), "a dimension is too large"},
		{"huge splat", inEntry("%0 = constant <f32: 1.0> : tile<1099511627776xf32>"), "is not a tile of 1 to 16777216 elements"},
		{"huge product", inEntry("%0 = constant <i8: 1> : tile<4294967296x4294967296x2xi8>"), "is not a tile of 1 to"},
		{"many results", inEntry("%0:99999999999 = addf %f, %f : tile<f32>"), "a number of results is too large"},
		{"element out of range", inEntry("%0 = constant <i8: 256> : tile<i8>"), "integer constant out of range for i8"},
		{"integer for a float", inEntry("%0 = constant <f32: 1> : tile<f32>"), "write a trailing dot"},
		{"open string", inEntry(`assert %a, "oops`), "a string must end on its line"},
		{"open region", "cuda_tile.module @m {\n  entry @k() {", "expected '}', got the end of the text"},
		{"alias circle", "#a = loc(#b)\n#b = loc(#a)\ncuda_tile.module @m {}", "alias #a is not defined"},
		{"alias twice", "#a = loc(unknown)\n#a = loc(unknown)\ncuda_tile.module @m {}", "t.mlir:2:1: alias #a is defined already"},
		{"alias doubling", doubling(), "expands to more than 16384 attributes"},
		{"unknown enum case", inEntry("%0 = addf %f, %f rounding<up> : tile<f32>"), `rounding: got "up", want one of nearest_even, zero`},
		{"unknown attribute", inEntry("%0 = addf %f, %f {colour = 1} : tile<f32>"), `op addf: no attribute "colour"`},
		{"deep type", inEntry("%0 = constant <i8: 0> : " + strings.Repeat("tile<", 100000)), "nested more than 500 deep"},
		{"deep list", inEntry("%0 = constant <i8: " + strings.Repeat("[", 100000)), "expected an element of i8"},
		{"deep regions", inEntry(strings.Repeat("loop { ", 100000)), "nested more than 16385 deep"},
		{"deep location", "cuda_tile.module @m {} loc(" + strings.Repeat("callsite(", 100000), "nested more than 32768 deep"},
		{"two modules", "cuda_tile.module @a {}\ncuda_tile.module @b {}", "want one module, got 2"},
		{"nothing", "", "want one module, got 0"},
		{"inbounds of nothing", inEntry("%v = make_tensor_view %p, shape = [8], strides = [1] : tensor_view<8xf32, strides=[1]> %w = make_partition_view %v : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>> " +
			"%x, %y = load_view_tko weak %w[%a] inbounds = [] : partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>, tile<i32> -> tile<4xf32>, token"),
			"op load_view_tko: inbounds: want 1 values, one for each index, got 0"},
		{"types of generic operands", inEntry(`%0 = "cuda_tile.absf"(%f) : () -> tile<f32>`), "t.mlir:3:26: op absf: 0 types for 1 operands"},
		{"type of a generic operand", inEntry(`%0 = "cuda_tile.absf"(%f) : (tile<f16>) -> tile<f32>`), "t.mlir:3:26: op absf: %f is tile<f32>, the text has tile<f16>"},
		{"generic operand too many", inEntry(`%0 = "cuda_tile.absf"(%f, %f) : (tile<f32>, tile<f32>) -> tile<f32>`), "op absf: 2 operands do not fit its slots"},
		{"generic region too many", inEntry(`%0 = "cuda_tile.absf"(%f) ({}) : (tile<f32>) -> tile<f32>`), "t.mlir:3:32: op absf has 0 regions"},
		{"generic attribute of another kind", inEntry(`%0 = "cuda_tile.print_tko"() {str = 1} : () -> token`), "op print_tko: str cannot be 1 : i64"},
		{"segments too few", inEntry(`%0 = "cuda_tile.print_tko"() {str = "a", operandSegmentSizes = array<i32: 0>} : () -> token`), "op print_tko: 0 operands do not fit its slots"},
		{"segments too many", inEntry(`%0 = "cuda_tile.print_tko"() {str = "a", operandSegmentSizes = array<i32: 0, 0, 0>} : () -> token`), "op print_tko: 0 operands do not fit its slots"},
		{"segments below zero", inEntry(`%0 = "cuda_tile.print_tko"() {str = "a", operandSegmentSizes = array<i32: -1, 1>} : () -> token`), "op print_tko: 0 operands do not fit its slots"},
		{"segments that are not a list", inEntry(`%0 = "cuda_tile.print_tko"() {str = "a", operandSegmentSizes = 3} : () -> token`), "op print_tko: operandSegmentSizes cannot be 3 : i64"},
		{"array of another type", inEntry(`%0 = "cuda_tile.print_tko"() {str = "a", operandSegmentSizes = array<i64: 3>} : () -> token`), "t.mlir:3:74: want an array of i32 or i1, got one of i64"},
		{"no name of a value", inEntry("% = absf %f : tile<f32>"), "t.mlir:3:5: expected a name after '%'"},
		{"symbol of digits", "entry @0() {}", "t.mlir:1:7: expected a name after '@'"},
		{"open symbol", "entry @\"a", "t.mlir:1:7: a string must end on its line"},
		{"string of two lines", inEntry("print_tko \"a\nb\" -> token"), "t.mlir:3:15: a string must end on its line"},
		{"letter of no token", inEntry("é = absf"), "t.mlir:3:5: unexpected \"é\""},
		{"unknown escape", inEntry(`print_tko "\q" -> token`), "t.mlir:3:15: unknown escape in string"},
		{"half an escape", inEntry(`print_tko "\4" -> token`), "t.mlir:3:15: unknown escape in string"},
		{"bytes too few", inEntry(`%0 = constant <f32: "0x0000803f"> : tile<2xf32>`), "t.mlir:3:25: 4 bytes for 2 elements of f32"},
		{"bytes that are not hexadecimal", inEntry(`%0 = constant <f32: "text"> : tile<2xf32>`), "t.mlir:3:25: expected hexadecimal digits after 0x"},
		{"half a byte", inEntry(`%0 = constant <f32: "0x1"> : tile<2xf32>`), "t.mlir:3:25: expected hexadecimal digits after 0x"},
		{"byte that is not an i1", inEntry(`%0 = constant <i1: "0x02"> : tile<1xi1>`), "t.mlir:3:24: an element of i1 is 00 or 01"},
		{"ragged list", inEntry("%0 = constant <f32: [1.0, [2.0]]> : tile<2xf32>"), "t.mlir:3:31: ranks are not consistent between elements"},
		{"list of another shape", inEntry("%0 = constant <f32: [1.0]> : tile<2xf32>"), "t.mlir:3:25: inferred shape of elements literal ([1]) does not match type ([2])"},
		{"bits too many", inEntry("%0 = constant <f32: 0x1FFFFFFFF> : tile<f32>"), "t.mlir:3:25: the bits 0x1FFFFFFFF do not fit f32"},
		{"bits with a sign", inEntry("%0 = constant <f32: -0x1> : tile<f32>"), "t.mlir:3:25: the bits 0x1 of f32 cannot have a sign"},
		{"float for an integer", inEntry("%0 = constant <i32: 1.0> : tile<i32>"), `t.mlir:3:25: expected an element of i32, got "1.0"`},
		{"word for a bool", inEntry("%0 = constant <i1: yes> : tile<i1>"), "expected 'true' or 'false'"},
		{"constant of another type", inEntry("%0 = constant <i32: 1> : tile<f32>"), "t.mlir:3:30: want a tile of i32, got tile<f32>"},
		{"constant of no element type", inEntry("%0 = constant <ptr<i32>: 1> : tile<i32>"), "t.mlir:3:20: want an element type, got ptr<i32>"},
		{"label", inEntry("^bb0:"), "t.mlir:3:5: blocks have no labels: a region is one block"},
		{"module in an entry", inEntry("module @x {}"), "t.mlir:3:5: a module inside a module"},
		{"number of no enum case", inEntry("%0 = addf %f, %f {rounding_mode = 99 : i32} : tile<f32>"), "op addf: rounding_mode cannot be 99 : i32"},
		{"unknown attribute of the dialect", inEntry("%0 = addf %f, %f {rounding_mode = #cuda_tile.colour<x>} : tile<f32>"), "t.mlir:3:39: unknown attribute #cuda_tile.colour"},
		{"no attribute", inEntry("%0 = addf %f, %f {rounding_mode = ,} : tile<f32>"), `t.mlir:3:39: expected an attribute, got ","`},
		{"sign without a number", inEntry("%0 = addf %f, %f {rounding_mode = -x} : tile<f32>"), `t.mlir:3:40: expected a number, got "x"`},
		{"attribute twice", inEntry("%0 = addf %f, %f {a = 1, a = 2} : tile<f32>"), `t.mlir:3:30: attribute "a" appears twice`},
		{"operand as an attribute", inEntry("%0 = addf %f, %f {lhs = 1} : tile<f32>"), `op addf: no attribute "lhs"`},
		{"number as a flag", inEntry("%0 = addf %f, %f {flush_to_zero = 1} : tile<f32>"), "op addf: flush_to_zero cannot be 1 : i64"},
		{"attribute that is not an assumption", inEntry("%0 = assume #cuda_tile.rounding<zero>, %a : tile<i32>"), "t.mlir:3:17: expected assume predicate attribute"},
		{"unknown assumption", inEntry("%0 = assume odd, %a : tile<i32>"), "unknown assumption odd (want div_by, same_elements or bounded)"},
		{"huge bound", inEntry("%0 = assume bounded<0, 99999999999999999999>, %a : tile<i32>"), "t.mlir:3:28: integer constant out of range for i64"},
		{"group that is not a number", inEntry("%0 = assume same_elements<[1.0]>, %a : tile<i32>"), `t.mlir:3:32: expected an integer, got "1.0"`},
		{"unknown location", inEntry("return loc(nowhere)"), `t.mlir:3:16: expected a location, got "nowhere"`},
		{"attribute as a location", inEntry("return loc(#cuda_tile.rounding<zero>)"), "t.mlir:3:16: expected a location"},
		{"huge line", inEntry(`return loc("f":4294967296)`), "t.mlir:3:20: a line or column is too large: 4294967296"},
		{"scoped location without a file", inEntry("return loc(#cuda_tile.di_loc<loc(unknown) in #x>)"), "t.mlir:3:34: di_loc: expected a file location"},
		{"file as a scope", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in #cuda_tile.di_file<"a" in "b">>)`), "t.mlir:3:50: di_loc: expected a subprogram or a lexical block"},
		{"word as a scope", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in x>)`), `t.mlir:3:50: expected a debug scope such as #di_file, got "x"`},
		{"attribute as a scope", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in #cuda_tile.rounding<zero>>)`), "t.mlir:3:50: expected a debug scope"},
		{"scope of another kind", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in #cuda_tile.di_lexical_block<scope = #cuda_tile.di_file<"a" in "b">>>)`), "t.mlir:3:86: scope: a scope of another kind is wanted"},
		{"unknown parameter of a scope", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in #cuda_tile.di_lexical_block<colour = 1>>)`), `t.mlir:3:78: di_lexical_block: no parameter "colour" here`},
		{"missing parameter of a scope", inEntry(`return loc(#cuda_tile.di_loc<loc("a":1:1) in #cuda_tile.di_lexical_block<line = 1>>)`), `t.mlir:3:50: di_lexical_block: parameter "scope" is missing`},
		{"shape of no view", inEntry("%0 = get_tensor_shape %f : tile<f32> -> tile<i32>"), "op get_tensor_shape: want a view, got tile<f32>"},
		{"name of no result", inEntry("%0, = absf %f : tile<f32>"), `t.mlir:3:9: expected a name such as %0, got "="`},
		{"name of 0 results", inEntry("%0:0, %1 = absf %f : tile<f32>"), "t.mlir:3:5: %0 names no result"},
		{"one of three", inEntry("%0:3 = get_tile_block_id : tile<i32> %1 = absi %0 : tile<i32>"), "t.mlir:3:52: %0 is 3 values; say which as %0#0"},
		{"fourth of three", inEntry("%0:3 = get_tile_block_id : tile<i32> %1 = absi %0#3 : tile<i32>"), "t.mlir:3:52: %0 has no value #3"},
		{"view that is none", inEntry("%0 = make_tensor_view %p, shape = [2], strides = [1] : tile<f32>"), "expected 'tensor_view' type, got tile<f32>"},
		{"view without an arrow", inEntry("%0 = make_tensor_view %p, shape = [2], strides = [1] : tile<i32>, tile<i32>"), `t.mlir:4:3: expected '->', got "}"`},
		{"view of another base", inEntry("%0 = make_tensor_view %p, shape = [2], strides = [1] : tile<i32> -> tensor_view<2xf32, strides=[1]>"), "op make_tensor_view: base: %p is tile<ptr<f32>>, the text has tile<i32>"},
		{"view of no pointer", inEntry("%0 = make_tensor_view %a, shape = [2], strides = [1] : tensor_view<2xf32, strides=[1]>"), "op make_tensor_view: base: %a is tile<i32>, which is not a pointer to f32"},
		{"view of too many types", inEntry("%0 = make_tensor_view %p, shape = [2], strides = [1] : tile<i32>, tile<i32> -> tensor_view<2xf32, strides=[1]>"), "op make_tensor_view: 2 types before the arrow, want 0"},
		{"view of sizes of another type", inEntry("%0 = make_tensor_view %p, shape = [%a], strides = [1] : tile<i64> -> tensor_view<?xf32, strides=[1]>"), "op make_tensor_view: %a is tile<i32>, the text has tile<i64>"},
		{"loop over no name", inEntry("for x in (%a to %a, step %a) : tile<i32> {}"), `t.mlir:3:9: expected a name such as %i, got "x"`},
		{"dimension after x", inEntry("%0 = constant <f32: 1.0> : partition_view<tile=(2x), tensor_view<2xf32, strides=[1]>>"), `t.mlir:3:55: expected a dimension, got ")"`},
		{"view of no tensor", inEntry("%0 = constant <f32: 1.0> : partition_view<tile=(2), f32>"), "t.mlir:3:57: expected 'tensor_view' type, got f32"},
		{"strides of a scalar", inEntry("%0 = constant <f32: 1.0> : tensor_view<f32, strides=[1]>"), `unexpected "strides" in a tensor_view of rank 0`},
		{"type that is none", inEntry("%0 = constant <f32: 1.0> : 3"), `t.mlir:3:32: expected a type, got "3"`},
		{"tile of tiles", inEntry("%0 = constant <f32: 1.0> : tile<tile<f32>>"), "the element of a tile is a number or a pointer, not tile<f32>"},
		{"argument without a name", "entry @k(%a: tile<f32>, tile<f32>) {}", "t.mlir:1:25: either all arguments have names or none has"},
		{"attribute of an argument", "entry @k(%a: tile<f32> {x = 1}) {}", "t.mlir:1:1: op entry: arg_attrs[0]: the name x has no dialect in front; want one such as cuda_tile.x"},
		{"attribute of a module", "module @m attributes {colour = 1} {}", `t.mlir:1:22: op module: no attribute "colour"`},
		{"alias without =", "#a 3", `t.mlir:1:4: expected '=', got "3"`},
		{"hints without a dictionary", "entry @k() optimization_hints=<a = 1> {}", `t.mlir:1:36: expected dictionary attribute for optimization_hints entry "a"`},
		{"location in a dictionary", "entry @k() optimization_hints=<a = {b = loc(unknown)}> {}", "t.mlir:1:41: a location is not allowed here"},
		{"scope in a list", `entry @k() optimization_hints=<a = {b = [#cuda_tile.di_file<"a" in "b">]}> {}`, "t.mlir:1:42: a debug scope is not allowed here"},
		{"nested hints without a dictionary", "entry @k() optimization_hints=<a = {b = #cuda_tile.optimization_hints<c = 1>}> {}", `expected dictionary attribute for optimization_hints entry "c"`},
		{"hints twice", "entry @k() optimization_hints=<a = {}, a = {}> {}", `t.mlir:1:40: duplicate optimization_hints key "a"`},
		{"entry without a name", `entry @""() {}`, "t.mlir:1:1: op entry: the name is empty"},
		{"long words", inEntry("%x " + strings.Repeat("x", 100)), "t.mlir:3:8: expected '=', got \"" + strings.Repeat("x", 40) + "\"…"},
		{"long operation", inEntry(strings.Repeat("x", 100)), "unknown operation"},
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

// TestVerifierPlaces: errors of the verifier have positions in the text.
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

// TestForms: every row has a form, or a pair of functions.
func TestForms(t *testing.T) {
	for c := range tileir.Ops {
		info := &tileir.Ops[c]
		_, hand := structured[tileir.OpCode(c)]
		if info.Name != "" && hand == (forms[c] != nil) {
			t.Errorf("%s: by hand %v, form %q", info.Name, hand, info.Asm)
		}
		if !hand && max(len(info.Args), len(info.Results)) > maxSlots {
			t.Errorf("%s has more than %d slots", info.Name, maxSlots)
		}
	}
}

// TestFormsMentionAll: a form mentions every slot.
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
		case elemOperands, elemAttr, elemSymbol, elemRounding, elemInbounds, elemDict, elemVisibility:
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

// TestPrintNoModule: printing an operation that is not a module is an error.
func TestPrintNoModule(t *testing.T) {
	for _, m := range []*tileir.Module{nil, {}, {Op: tileir.NewOp(tileir.OpReturn, nil)}} {
		if err := Print(io.Discard, m, Options{Locations: true}); err == nil || Format(m) != "" {
			t.Errorf("got %v, %q", err, Format(m))
		}
	}
}
