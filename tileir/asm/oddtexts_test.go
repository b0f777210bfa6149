package asm

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/bytecode"
)

// oddText is a text that is valid and that compilers seldom write.
type oddText struct {
	name, src string
	// lossy texts say what flat text has no room for: lines of a producer, and the
	// widths of integers in hints.
	lossy bool
}

var oddTexts = []oddText{
	{name: "comments", src: "// one\nmodule @m { // {\n entry // three\n @k(// %a\n) { return // }\n }\n}\n// end"},
	{name: "no space", src: "module@m{entry@k(%a:tile<f32>){%0=addf%a,%a:tile<f32>return}}"},
	{name: "carriage returns", src: "module @m {\r\n  entry @k() {\r\n    return\r\n  }\r\n}\r\n"},
	{name: "prefixes", src: `cuda_tile.module @m { cuda_tile.entry @k(%a: !cuda_tile.tile<!cuda_tile.ptr<f32>>) { cuda_tile.return } }`},
	{name: "names of values", src: `entry @k(%a-b: tile<f32>, %$: tile<f32>, %.x_1: tile<f32>, %0: tile<f32>, %00: tile<f32>) {
		%- = addf %a-b, %$ : tile<f32> %1 = addf %-, %.x_1 : tile<f32> %2 = addf %0, %00 : tile<f32> }`},
	{name: "text of any bytes", src: `entry @"größe ∑\00"() { print_tko "zeile\n\t\"ü\\ %%\E2\88\91∑\FF" -> token }`},
	{name: "symbols", src: `global private constant @"$x" alignment = 1 <i8: 1> : tile<1xi8>` + "\n" +
		`global @"a b" <i8: 1> : tile<1xi8> entry @"0"() { %0 = get_global @"a b" : tile<ptr<i8>> }`},
	{name: "no body", src: "entry @k() {}"},
	{name: "no content", src: "module @m {}"},
	{name: "empty regions", src: "entry @k(%c: tile<i1>) { if %c { } else { } loop { break } loop : tile<i1> { break %c : tile<i1> } }"},
	{name: "integers", src: `entry @k() {
		%0 = constant <i64: [-9223372036854775808, 9223372036854775807, 18446744073709551615, 0xFFFFFFFFFFFFFFFF]> : tile<4xi64>
		%1 = constant <i8: [-128, 127, 255, 0xff]> : tile<4xi8>
		%2 = constant <i1: [true, false, 1, 0]> : tile<4xi1>
		%3 = constant <i16: -0> : tile<i16> }`},
	{name: "floats", src: `entry @k() {
		%0 = constant <f32: [1., -0.0, 0x7FC00001, 0xFF800000, 1.e10, 1.0E-50, 1.0e400, 9.99999999e-01]> : tile<8xf32>
		%1 = constant <f64: [0x7FF0000000000001, 0xFFF8000000000000, 4.9e-324, 1.0e-400]> : tile<4xf64>
		%2 = constant <f16: [0x7E01, 65520.0, 6.0e-8, 1.0e-8]> : tile<4xf16>
		%3 = constant <bf16: [0x7FC1, 0xFF80, 3.4e38, 1.0e-45]> : tile<4xbf16>
		%4 = constant <tf32: [0x3FC01, 1.0, -0.0, 1.0e-45]> : tile<4xtf32> }`},
	{name: "small floats", src: `entry @k() {
		%0 = constant <f8E4M3FN: [0x7F, 0xFF, 448.0, 1000.0]> : tile<4xf8E4M3FN>
		%1 = constant <f8E5M2: [0x7C, 0x7D, 57344.0, 1.0e9]> : tile<4xf8E5M2>
		%2 = constant <f8E8M0FNU: [0xFF, 1.0, 0x00, 2.0]> : tile<4xf8E8M0FNU>
		%3 = constant <f4E2M1FN: [0xF, 6.0, 0.5, 100.0]> : tile<4xf4E2M1FN> }`},
	{name: "bytes", src: `entry @k() {
		%0 = constant <i1: "0x0001"> : tile<2xi1> %1 = constant <tf32: "0x01FC03000000"> : tile<2xtf32>
		%2 = constant <i8: "0x` + strings.Repeat("0102", 64) + `"> : tile<128xi8>
		%3 = constant <i1: "0x` + strings.Repeat("0001", 64) + `"> : tile<128xi1>
		%4 = constant <tf32: "0x` + strings.Repeat("000000FFFF03", 64) + `"> : tile<128xtf32> }`},
	{name: "hints", lossy: true, src: `entry @k() optimization_hints=<sm_100 = {num_cta_in_cga = 2}, "odd name" = {}, default = {
		a = true, b = 3 : i64, c = "text", d = [1, 2, true], e = {x = 1.5 : f16}, f = 2.0, g = 1 : i8, h, i = f32, j = tile<2xf32>, k = @s, l = -1,
		m = #cuda_tile.rounding<zero>, o = #cuda_tile.div_by<8, every 4 along 0>, p = #cuda_tile.bounded<?, 3>, q = #cuda_tile.same_elements<[1, 2]>,
		r = array<i32: 1, -2>, s = array<i32>, t = array<i1: true, false>, u = array<i1>, v = #cuda_tile.optimization_hints<a = {b = 1}>, w = () -> i32, x = unit,
		y = [#cuda_tile.bounded<0, 1>, {z = "a"}]}> {}`},
	{name: "hints in order", src: "entry @k() optimization_hints=<z = {b = 1, a = 2}, a = {}> {}"},
	{name: "locations", src: "#f = loc(\"a.cu\":4294967295:0)\n" +
		`entry @k() { return loc(#f) } loc(fused<"meta">[callsite(#f at "b.cu":2), "name"(unknown), "other", fused[], "r":1:2 to 3:4, "r":1:2 to :4])`},
	{name: "files without a name", src: `entry @k() { return loc("":3:4) }`},
	{name: "producer", lossy: true, src: `module @m attributes {producer = "a\0Ab \"c\" %s"} { entry @k() {} }`},
	{name: "aliases", src: "!t = tile<2x!p>\n  !p = !cuda_tile.ptr<f32>\n#unused = [\"text\"]\nentry @k(%x: !s) { %0 = constant <i64: 0> : tile<2xi64> %1 = int_to_ptr %0 : tile<2xi64> -> !t }\n!s = tile<f32>"},
	{name: "generic flags", src: `entry @k(%x: tile<f32>) { %0 = "cuda_tile.addf"(%x, %x) {flush_to_zero, rounding_mode = 1 : i32} : (tile<f32>, tile<f32>) -> tile<f32> }`},
	{name: "generic segments", src: `entry @k(%x: tile<f32>) { %0 = "cuda_tile.print_tko"(%x) <{str = "%f", operandSegmentSizes = array<i32: 1, 0>}> : (tile<f32>) -> token }`},
	{name: "generic lists", src: `entry @k() { %x = constant <f32: 1.0> : tile<2x4xf32> %0 = "cuda_tile.permute"(%x) {permutation = array<i32: 1, 0>} : (tile<2x4xf32>) -> tile<4x2xf32> }`},
	{name: "generic regions", src: `entry @k(%c: tile<i1>) { "cuda_tile.if"(%c) ({ yield }, {}) {} : (tile<i1>) -> () "cuda_tile.loop"() ({^here: break }) : () -> () }`},
}

func TestOddTexts(t *testing.T) {
	for _, odd := range oddTexts {
		m, err := Parse("odd.mlir", []byte(odd.src))
		if err != nil {
			t.Errorf("%s: %v", odd.name, err)
			continue
		}
		options := allOptions
		if odd.lossy {
			options = unflattened
		}
		if err := roundTrip(m, options...); err != nil {
			t.Errorf("%s: %v", odd.name, err)
		}
	}
}

// TestOddTextsDisassembled compares the bytecode of the same texts with them: the
// vendor's disassembler prints it as we print the text.
func TestOddTextsDisassembled(t *testing.T) {
	bin := os.Getenv("VENDOR_BIN")
	if bin == "" {
		t.Skip("set VENDOR_BIN to the folder of the vendor's tileirdisasm")
	}
	path := filepath.Join(t.TempDir(), "x.tilebc")
	for _, odd := range oddTexts {
		m, err := Parse("odd.mlir", []byte(odd.src))
		if err != nil {
			t.Fatal(err)
		}
		if odd.lossy || len(m.Body().Ops) == 0 { // of nothing it prints an empty line
			continue
		}
		withoutLocations(m)
		data, err := bytecode.Write(m, bytecode.Options{})
		if err != nil {
			t.Errorf("%s: %v", odd.name, err)
			continue
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := Print(&got, m, Options{Flat: true}); err != nil {
			t.Fatal(err)
		}
		want := disassemble(t, bin, path, false)
		if got.String() != want {
			t.Errorf("%s: printed as\n%s\nwant\n%s", odd.name, got.String(), want)
		}
		back, err := Parse("disassembly", []byte(want))
		if err != nil {
			t.Errorf("%s: %v", odd.name, err)
			continue
		}
		withoutLocations(back)
		if d := tileir.DiffModules(m, back); d != "" {
			t.Errorf("%s: the disassembly is another module: %s", odd.name, d)
		}
	}
}
