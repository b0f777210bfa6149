package native

import (
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
)

// deepChain is the number of operations in a chain.
const deepChain = 60

// TestDeepChains compiles chains of operations that each read the result of the one before twice: code that followed every path through
// them would never end.
func TestDeepChains(t *testing.T) {
	for name, src := range map[string]string{
		"halo, scalars":   deepHalo("tile<i32>", "muli %s, %s"),
		"halo, tiles":     deepHalo("tile<64xi32>", "maxi %s, %s signed"),
		"gather, masks":   deepGather("tile<64xi1>", "andi %s, %s"),
		"gather, indices": deepGather("tile<64xi32>", "maxi %s, %s signed"),
		"rows, masks":     deepRows(),
	} {
		t.Run(name, func(t *testing.T) {
			eachISA(t, func(t *testing.T, e *Engine) { enginetest.Text(t, "k", src, interp.New(), strict{e}) })
		})
	}
}

// chain returns the operations of a chain, and its last result.
func chain(name, start, typ, op string) (text, last string) {
	var b strings.Builder
	for i := range deepChain {
		next := fmt.Sprintf("%%%s%d", name, i)
		fmt.Fprintf(&b, "%s = %s : %s\n", next, fmt.Sprintf(op, start, start), typ)
		start = next
	}
	return b.String(), start
}

// deepHalo loads three tiles at indices that are limited to an array, as a stencil does.
func deepHalo(typ, op string) string {
	var b strings.Builder
	b.WriteString(`// launch 1 range:f32:128 zeros:f32:64 i32=0
cuda_tile.module @m { entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
%t = make_token : token
%zero = constant <i32: 0> : tile<i32>
%count = iota : tile<64xi32>
%first = constant <i32: 0> : tile<64xi32>
%last = constant <i32: 127> : tile<64xi32>
%x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
%xs = broadcast %x1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
%s = constant <f32: 0.0> : tile<64xf32>
`)
	sum := "%s"
	for i := range 3 {
		c := string(rune('a' + i))
		start := fmt.Sprintf("%%%sn", c)
		fmt.Fprintf(&b, "%%%sk = constant <i32: %d> : tile<i32>\n%s = addi %%n, %%%sk : tile<i32>\n", c, i, start, c)
		text, index := "", start
		if typ == "tile<i32>" {
			text, index = chain(c, start, typ, op)
			b.WriteString(text)
		}
		fmt.Fprintf(&b, "%%%[1]s_1 = reshape %[2]s : tile<i32> -> tile<1xi32>\n%%%[1]s_b = broadcast %%%[1]s_1 : tile<1xi32> -> tile<64xi32>\n%%%[1]s_i = addi %%%[1]s_b, %%count : tile<64xi32>\n", c, index)
		index = fmt.Sprintf("%%%s_i", c)
		if typ != "tile<i32>" {
			text, index = chain(c, index, typ, op)
			b.WriteString(text)
		}
		fmt.Fprintf(&b, `%%%[1]s_x = maxi %[2]s, %%first signed : tile<64xi32>
%%%[1]s_m = mini %%%[1]s_x, %%last signed : tile<64xi32>
%%%[1]s_p = offset %%xs, %%%[1]s_m : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
%%%[1]s_v, %%%[1]s_t = load_ptr_tko weak %%%[1]s_p token=%%t : tile<64xptr<f32>> -> tile<64xf32>, token
%%%[1]s_s = addf %[3]s, %%%[1]s_v : tile<64xf32>
`, c, index, sum)
		sum = fmt.Sprintf("%%%s_s", c)
	}
	return b.String() + storeOf(sum)
}

// storeOf stores a tile of 64 elements and ends an entry.
func storeOf(v string) string {
	return `%vy = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
%py = make_partition_view %vy : partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>
%w = store_view_tko weak ` + v + `, %py[%zero] : tile<64xf32>, partition_view<tile=(64), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
return
} }
`
}

// deepGather loads a tile by indices that were loaded, and that a mask limits.
func deepGather(typ, op string) string {
	indices, index := "", "%i"
	if typ == "tile<64xi32>" {
		indices, index = chain("i", index, typ, op)
	}
	masks, mask := "", "%m"
	if typ == "tile<64xi1>" {
		masks, mask = chain("m", mask, typ, op)
	}
	return `// launch 1 range:f32:64 zeros:f32:64 range:i32:64 i32=50
cuda_tile.module @m { entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %indices: tile<ptr<i32>>, %n: tile<i32>) {
%t = make_token : token
%zero = constant <i32: 0> : tile<i32>
%vi = make_tensor_view %indices, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
%pi = make_partition_view %vi : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
%i, %ti = load_view_tko weak %pi[%zero] : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
` + indices + `%n1 = reshape %n : tile<i32> -> tile<1xi32>
%ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
%m = cmpi less_than ` + index + `, %ns, unsigned : tile<64xi32> -> tile<64xi1>
` + masks + `%x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>
%xs = broadcast %x1 : tile<1xptr<f32>> -> tile<64xptr<f32>>
%p = offset %xs, ` + index + ` : tile<64xptr<f32>>, tile<64xi32> -> tile<64xptr<f32>>
%padding = constant <f32: 1.0> : tile<64xf32>
%v, %tv = load_ptr_tko weak %p, ` + mask + `, %padding token=%t : tile<64xptr<f32>>, tile<64xi1>, tile<64xf32> -> tile<64xf32>, token
` + storeOf("%v")
}

// deepRows gathers rows by number, with a mask of rows and columns.
func deepRows() string {
	masks, mask := chain("m", "%m", "tile<4x16xi1>", "andi %s, %s")
	return `// launch 1 range:f32:64 zeros:f32:64 range:i32:4 i32=3
cuda_tile.module @m { entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %numbers: tile<ptr<i32>>, %n: tile<i32>) {
%t = make_token : token
%zero = constant <i32: 0> : tile<i32>
%vi = make_tensor_view %numbers, shape = [4], strides = [1] : tensor_view<4xi32, strides=[1]>
%pi = make_partition_view %vi : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>
%i, %ti = load_view_tko weak %pi[%zero] : partition_view<tile=(4), tensor_view<4xi32, strides=[1]>>, tile<i32> -> tile<4xi32>, token
%length = constant <i32: 16> : tile<4xi32>
%start = muli %i, %length : tile<4xi32>
%rows1 = reshape %start : tile<4xi32> -> tile<4x1xi32>
%rows = broadcast %rows1 : tile<4x1xi32> -> tile<4x16xi32>
%count = iota : tile<16xi32>
%columns1 = reshape %count : tile<16xi32> -> tile<1x16xi32>
%columns = broadcast %columns1 : tile<1x16xi32> -> tile<4x16xi32>
%index = addi %rows, %columns : tile<4x16xi32>
%n1 = reshape %n : tile<i32> -> tile<1xi32>
%ns = broadcast %n1 : tile<1xi32> -> tile<4xi32>
%inside = cmpi less_than %i, %ns, signed : tile<4xi32> -> tile<4xi1>
%inside1 = reshape %inside : tile<4xi1> -> tile<4x1xi1>
%m = broadcast %inside1 : tile<4x1xi1> -> tile<4x16xi1>
` + masks + `%x1 = reshape %x : tile<ptr<f32>> -> tile<1x1xptr<f32>>
%xs = broadcast %x1 : tile<1x1xptr<f32>> -> tile<4x16xptr<f32>>
%p = offset %xs, %index : tile<4x16xptr<f32>>, tile<4x16xi32> -> tile<4x16xptr<f32>>
%padding = constant <f32: 1.0> : tile<4x16xf32>
%v, %tv = load_ptr_tko weak %p, ` + mask + `, %padding token=%t : tile<4x16xptr<f32>>, tile<4x16xi1>, tile<4x16xf32> -> tile<4x16xf32>, token
%line = reshape %v : tile<4x16xf32> -> tile<64xf32>
` + storeOf("%line")
}
