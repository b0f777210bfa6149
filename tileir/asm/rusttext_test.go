package asm

import (
	"strings"
	"testing"

	"gotile/tileir"
)

// TestRustText: each variant of cuTile Rust's printer is read as the dialect's own text.
func TestRustText(t *testing.T) {
	const tiles = "%s = reshape %f : tile<f32> -> tile<1xf32> %t = broadcast %s : tile<1xf32> -> tile<4xf32> %n = iota : tile<4xi32> "
	const view = "tensor_view<8xi32, strides=[1], #cuda_tile.ptr_attr<multicast>>"
	const multicastView = "partition_view<tile=(4), " + view + ">"
	const multicast = "%q = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i32, #cuda_tile.ptr_attr<multicast>>> %w = make_tensor_view %q, shape = [8], strides = [1] : " +
		view + " %v = make_partition_view %w : " + multicastView + " "
	tests := []struct{ name, rust, dialect string }{
		{"short overflow", "%0 = addi %a, %a overflow nsw : tile<i32>", "%0 = addi %a, %a overflow<no_signed_wrap> : tile<i32>"},
		{"other overflow", "%0 = muli %a, %a overflow nw : tile<i32>", "%0 = muli %a, %a overflow<no_wrap> : tile<i32>"},
		{"bare rounding", "%0 = divi %a, %a signed rounding positive_inf : tile<i32>", "%0 = divi %a, %a signed rounding<positive_inf> : tile<i32>"},
		{"idle rounding", "%0 = maxf %f, %f {rounding_mode = 0} : tile<f32>", "%0 = maxf %f, %f : tile<f32>"},
		{"numbered rounding", "%0 = exp %f {rounding_mode = 4} : tile<f32>", "%0 = exp %f rounding<approx> : tile<f32>"},
		{"flag as a bool", "%0 = maxf %f, %f {propagate_nan = true} : tile<f32>", "%0 = maxf %f, %f propagate_nan : tile<f32>"},
		{"infinity", "%0 = constant <f32: -inf> : tile<2xf32>", "%0 = constant <f32: 0xFF800000> : tile<2xf32>"},
		{"nan", "%0 = constant <f32: nan> : tile<f32>", "%0 = constant <f32: 0x7FC00000> : tile<f32>"},
		{"list without brackets", "%0 = constant <i32: 1, -2> : tile<2xi32>", "%0 = constant <i32: [1, -2]> : tile<2xi32>"},
		{"lists in brackets", "%0 = constant <f32: [[1.0, 2.0], [3.0, inf]]> : tile<2x2xf32>", "%0 = constant <f32: [[1.0, 2.0], [3.0, 0x7F800000]]> : tile<2x2xf32>"},
		{"bits of a narrow float", "%0 = constant <f8e4m3fn: 56> : tile<f8e4m3fn>", "%0 = constant <f8E4M3FN: 1.0> : tile<f8E4M3FN>"},
		{"bool as a digit", "%0 = constant <i1: 1> : tile<i1>", "%0 = constant <i1: true> : tile<i1>"},
		{"names of types", "%0 = ftof %f : tile<f32> -> tile<f8e5m2>", "%0 = ftof %f : tile<f32> -> tile<f8E5M2>"},
		{"print", `%0 = print_tko "%i\n", %a : tile<i32>`, `%0 = print_tko "%i\n", %a : tile<i32> -> token`},
		{"print without values", `%0 = print_tko "x\r"`, `%0 = print_tko "x\0D" -> token`},
		{"print after a token", `%k = make_token : token %0 = print_tko "%i", %a, %k : tile<i32>, token`, `%k = make_token : token %0 = print_tko "%i", %a token=%k : tile<i32> -> token`},
		{"compare and swap", "%0, %1 = atomic_cas_tko relaxed device %p, %f, %f : tile<ptr<f32>>, tile<f32>, tile<f32> -> tile<f32>, token",
			"%0, %1 = atomic_cas_tko relaxed device %p, %f, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token"},
		{"masked compare and swap", "%m = constant <i1: true> : tile<i1> %k = make_token : token %0, %1 = atomic_cas_tko relaxed device %p, %f, %f, %m token=%k : tile<ptr<f32>>, tile<f32>, tile<f32>, tile<i1>, token -> tile<f32>, token",
			"%m = constant <i1: true> : tile<i1> %k = make_token : token %0, %1 = atomic_cas_tko relaxed device %p, %f, %f, %m token=%k : tile<ptr<f32>>, tile<f32>, tile<i1> -> tile<f32>, token"},
		{"update", "%0, %1 = atomic_rmw_tko acq_rel device %p, %f {mode = 4} : tile<ptr<f32>>, tile<f32> -> tile<f32>, token",
			"%0, %1 = atomic_rmw_tko acq_rel device %p, addf, %f : tile<ptr<f32>>, tile<f32> -> tile<f32>, token"},
		{"update after a token", "%k = make_token : token %0, %1 = atomic_rmw_tko relaxed device %p, %f, %k {mode = 9} : tile<ptr<f32>>, tile<f32>, token -> tile<f32>, token",
			"%k = make_token : token %0, %1 = atomic_rmw_tko relaxed device %p, xchg, %f token=%k : tile<ptr<f32>>, tile<f32> -> tile<f32>, token"},
		{"hinted selection", `%c = constant <i1: 1> : tile<i1> %0 = select %c, %a, %a {optimization_hints = #cuda_tile.optimization_hints<default = {discardable_perf_hints = "{\"condition_hint\":\"LIKELY_TRUE\"}"}>} : tile<i1>, tile<i32>`,
			"%c = constant <i1: true> : tile<i1> %0 = select %c, %a, %a : tile<i1>, tile<i32>"},
		{"multicast load", multicast + "%0, %1 = multimem_load_reduce_view_tko %v, %a {memory_ordering_semantics = 2, memory_scope = 2, reduction = 0, inbounds = [true]} : (" + multicastView + ", tile<i32>) -> (tile<4xi32>, token)",
			multicast + "%0, %1 = multimem_load_reduce_view_tko acquire sys %v[%a] inbounds = [true] : " + multicastView + ", tile<i32> -> tile<4xi32>, token"},
		{"multicast update", multicast + "%n = iota : tile<4xi32> %k = make_token : token %0 = multimem_reduce_view_tko %v, %n, %a, %k {memory_ordering_semantics = 1, memory_scope = 1, reduction = 7, inbounds = [false]} : (" + multicastView + ", tile<4xi32>, tile<i32>, token) -> (token)",
			multicast + "%n = iota : tile<4xi32> %k = make_token : token %0 = multimem_reduce_view_tko relaxed device %v, %n[%a] token = %k attributes {reduction = #cuda_tile.multimem_reduction_kind<umax>} : " + multicastView + ", tile<4xi32>, tile<i32>, token -> token"},
		{"multicast store", multicast + "%n = iota : tile<4xi32> %0 = multimem_store_view_tko %v, %n, %a {memory_ordering_semantics = 3, memory_scope = 2, inbounds = [true]} : (" + multicastView + ", tile<4xi32>, tile<i32>) -> (token)",
			multicast + "%n = iota : tile<4xi32> %0 = multimem_store_view_tko release sys %v, %n[%a] inbounds = [true] : " + multicastView + ", tile<4xi32>, tile<i32> -> token"},
		{"reduction", tiles + "%0 = reduce %t dim=0 identities=[-inf] : tile<4xf32> -> tile<f32> { ^bb0(%x: tile<f32>, %y: tile<f32>): %z = maxf %x, %y : tile<f32> yield %z : tile<f32> }",
			tiles + "%0 = reduce %t dim=0 identities=[0xFF800000 : f32] : tile<4xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { %z = maxf %x, %y : tile<f32> yield %z : tile<f32> }"},
		{"whole identity of a float", tiles + "%0 = reduce %t dim=0 identities=[0] : tile<4xf32> -> tile<f32> { ^bb0(%x: tile<f32>, %y: tile<f32>): %z = addf %x, %y : tile<f32> yield %z : tile<f32> }",
			tiles + "%0 = reduce %t dim=0 identities=[0.0 : f32] : tile<4xf32> -> tile<f32> (%x: tile<f32>, %y: tile<f32>) { %z = addf %x, %y : tile<f32> yield %z : tile<f32> }"},
		{"scan", tiles + "%0 = scan %n dim=0 reverse=true identities=[-2147483648] : tile<4xi32> -> tile<4xi32> { ^bb0(%x: tile<i32>, %y: tile<i32>): %z = maxi %x, %y signed : tile<i32> yield %z : tile<i32> }",
			tiles + "%0 = scan %n dim=0 reverse=true identities=[-2147483648 : i32] : tile<4xi32> -> tile<4xi32> (%x: tile<i32>, %y: tile<i32>) { %z = maxi %x, %y signed : tile<i32> yield %z : tile<i32> }"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, want := inRust(test.rust), inRust(test.dialect)
			a, err := Parse("rust", []byte(got))
			if err != nil {
				t.Fatal(err)
			}
			b, err := Parse("dialect", []byte(want))
			if err != nil {
				t.Fatal(err)
			}
			withoutLocations(a)
			withoutLocations(b)
			if d := tileir.DiffModules(a, b); d != "" {
				t.Error(d)
			}
		})
	}
}

// inRust puts operations into an entry as Rust's printer writes it.
func inRust(body string) string {
	return "cuda_tile.module @m {\n  entry @k(%a: tile<i32>, %f: tile<f32>, %p: tile<ptr<f32>>) di_name = \"k\"" +
		" optimization_hints = #cuda_tile.optimization_hints<sm_120 = {occupancy = 1}> {\n    " + body + "\n    return\n  }\n}\n"
}

// TestRustErrors: parts that Rust's printer leaves out, and texts that no printer writes.
func TestRustErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"operands", inEntry("%0 = make_strided_view <structural-op>"), "t.mlir:3:28: the text leaves out the operands of make_strided_view"},
		{"global", "cuda_tile.module @m { cuda_tile.global @g alignment = 4 : f32 }", "the text leaves out the value of the global"},
		{"numbers that do not fit", inEntry("%0 = constant <i32: 1, 2, 3> : tile<4xi32>"), "3 elements for tile<4xi32>"},
		{"numbers of two dimensions", inEntry("%0 = constant <i32: 1, 2, 3, 4> : tile<2x2xi32>"), "numbers without brackets are those of one dimension"},
		{"bits that do not fit", inEntry("%0 = constant <f8e5m2: 256> : tile<f8e5m2>"), "the bits 256 do not fit f8E5M2"},
		{"rounding that is not idle", inEntry("%0 = maxf %f, %f {rounding_mode = 1} : tile<f32>"), `op maxf: no attribute "rounding_mode"`},
		{"integer identity", inEntry("%n = iota : tile<4xi32> %0 = reduce %n dim=0 identities=[inf] : tile<4xi32> -> tile<i32> (%x: tile<i32>, %y: tile<i32>) { yield %x : tile<i32> }"), `expected a number, got "inf"`},
		{"atomic of another type", inEntry("%0, %1 = atomic_cas_tko relaxed device %p, %f, %f : tile<ptr<f32>>, tile<i32>, tile<f32> -> tile<f32>, token"), "op atomic_cas_tko: val: %f is tile<f32>, the text has tile<i32>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("t.mlir", []byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}
