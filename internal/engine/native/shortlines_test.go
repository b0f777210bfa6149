package native

import (
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
)

// shortLines is a kernel with a reduction of each line of quotients, of tiles that cross the right edge of their array.
const shortLines = `// launch 2 %[8]s:%[1]s:%[6]dx%[4]d zeros:%[1]s:%[6]dx%[4]d zeros:%[1]s:%[7]d
cuda_tile.module @m {
  entry @k(%%x: tile<ptr<%[1]s>>, %%y: tile<ptr<%[1]s>>, %%s: tile<ptr<%[1]s>>) {
    %%tx = make_tensor_view %%x, shape = [%[6]d, %[4]d], strides = [%[4]d, 1] : tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>
    %%ty = make_tensor_view %%y, shape = [%[6]d, %[4]d], strides = [%[4]d, 1] : tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>
    %%ts = make_tensor_view %%s, shape = [%[7]d, 1], strides = [1, 1] : tensor_view<%[7]dx1x%[1]s, strides=[1,1]>
    %%vx = make_partition_view %%tx : partition_view<tile=(%[2]dx%[3]d), padding_value = %[5]s, tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>>
    %%vy = make_partition_view %%ty : partition_view<tile=(%[2]dx%[3]d), tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>>
    %%vs = make_partition_view %%ts : partition_view<tile=(%[2]dx1), tensor_view<%[7]dx1x%[1]s, strides=[1,1]>>
    %%bx, %%by, %%bz = get_tile_block_id : tile<i32>
    %%zero = constant <i32: 0> : tile<i32>
    %%a, %%u = load_view_tko weak %%vx[%%bx, %%zero] : partition_view<tile=(%[2]dx%[3]d), padding_value = %[5]s, tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>>, tile<i32> -> tile<%[2]dx%[3]dx%[1]s>, token
    %%three = constant <%[1]s: 3.0> : tile<%[2]dx%[3]dx%[1]s>
    %%d = divf %%a, %%three : tile<%[2]dx%[3]dx%[1]s>
    %%r = reduce %%d dim=1 identities=[%[10]s : %[1]s] : tile<%[2]dx%[3]dx%[1]s> -> tile<%[2]dx%[1]s>
    (%%l: tile<%[1]s>, %%m: tile<%[1]s>) {
      %%c = %[9]s %%l, %%m : tile<%[1]s>
      yield %%c : tile<%[1]s>
    }
    %%one = reshape %%r : tile<%[2]dx%[1]s> -> tile<%[2]dx1x%[1]s>
    %%all = broadcast %%one : tile<%[2]dx1x%[1]s> -> tile<%[2]dx%[3]dx%[1]s>
    %%p = subf %%%[11]s, %%all : tile<%[2]dx%[3]dx%[1]s>
    %%v = store_view_tko weak %%p, %%vy[%%bx, %%zero] : tile<%[2]dx%[3]dx%[1]s>, partition_view<tile=(%[2]dx%[3]d), tensor_view<%[6]dx%[4]dx%[1]s, strides=[%[4]d,1]>>, tile<i32> -> token
    %%w = store_view_tko weak %%one, %%vs[%%bx, %%zero] : tile<%[2]dx1x%[1]s>, partition_view<tile=(%[2]dx1), tensor_view<%[7]dx1x%[1]s, strides=[1,1]>>, tile<i32> -> token
    return
  }
}`

// TestShortLines runs sums and maxima of lines of every length: their lanes are combined for several lines at once, vectors before an
// edge are accessed whole, and those beyond it are left out unless later loops read the quotients there.
func TestShortLines(t *testing.T) {
	combine := []struct{ op, identity, contents string }{{"addf", "0.0", "range"}, {"maxf", "0xFF800000", "small"}}
	eachISA(t, func(t *testing.T, e *Engine) {
		for i, shape := range [][2]int{{1, 16}, {32, 2}, {64, 4}, {8, 8}, {16, 16}, {64, 16}, {8, 64}, {16, 128}, {4, 256}, {2, 1024}} {
			rows, width := shape[0], shape[1]
			for k, n := range []int{1, 3, width/2 - 1, width / 2, width/2 + 1, width - width/8, width - 5, width - 1, width} {
				elem, c := []string{"f32", "f64"}[k%4/3], combine[(i+k)%2]
				if c.op == "maxf" && elem == "f64" {
					c.identity = "0xFFF0000000000000"
				}
				pad := []string{"zero", "neg_inf", "nan", "neg_zero"}[(i+2*k)%4]
				if c.op == "maxf" && pad == "nan" { // a line of nothing but NaN has no maximum
					pad = "pos_inf"
				}
				src := fmt.Sprintf(shortLines, elem, rows, width, max(1, n), pad, 2*rows-rows/2, 2*rows, c.contents, c.op, c.identity, []string{"a", "d"}[k/2%2])
				t.Run(fmt.Sprintf("%dx%d of %d %s %s %s", rows, width, n, elem, c.op, pad), func(t *testing.T) {
					enginetest.Text(t, "k", src, interp.New(), strict{e})
				})
			}
		}
	})
}

// fewColumns is a kernel with two reductions of lines of a few adjacent elements.
const fewColumns = `// launch 2 %[3]s:%[1]s:100x%[2]d zeros:%[1]s:128 zeros:%[1]s:128
cuda_tile.module @m {
  entry @k(%%x: tile<ptr<%[1]s>>, %%y: tile<ptr<%[1]s>>, %%z: tile<ptr<%[1]s>>) {
    %%tx = make_tensor_view %%x, shape = [100, %[2]d], strides = [%[2]d, 1] : tensor_view<100x%[2]dx%[1]s, strides=[%[2]d,1]>
    %%ty = make_tensor_view %%y, shape = [128], strides = [1] : tensor_view<128x%[1]s, strides=[1]>
    %%tz = make_tensor_view %%z, shape = [128], strides = [1] : tensor_view<128x%[1]s, strides=[1]>
    %%vx = make_partition_view %%tx : partition_view<tile=(64x%[2]d), padding_value = zero, tensor_view<100x%[2]dx%[1]s, strides=[%[2]d,1]>>
    %%vy = make_partition_view %%ty : partition_view<tile=(64), tensor_view<128x%[1]s, strides=[1]>>
    %%vz = make_partition_view %%tz : partition_view<tile=(64), tensor_view<128x%[1]s, strides=[1]>>
    %%bx, %%by, %%bz = get_tile_block_id : tile<i32>
    %%zero = constant <i32: 0> : tile<i32>
    %%a, %%u = load_view_tko weak %%vx[%%bx, %%zero] : partition_view<tile=(64x%[2]d), padding_value = zero, tensor_view<100x%[2]dx%[1]s, strides=[%[2]d,1]>>, tile<i32> -> tile<64x%[2]dx%[1]s>, token
    %%s = reduce %%a dim=1 identities=[%[5]s : %[1]s] : tile<64x%[2]dx%[1]s> -> tile<64x%[1]s>
    (%%l: tile<%[1]s>, %%m: tile<%[1]s>) {
      %%c = %[4]s %%l, %%m : tile<%[1]s>
      yield %%c : tile<%[1]s>
    }
    %%b = %[6]s %%a, %%a : tile<64x%[2]dx%[1]s>
    %%t = reduce %%b dim=1 identities=[%[7]s : %[1]s] : tile<64x%[2]dx%[1]s> -> tile<64x%[1]s>
    (%%l: tile<%[1]s>, %%m: tile<%[1]s>) {
      %%c = %[6]s %%l, %%m : tile<%[1]s>
      yield %%c : tile<%[1]s>
    }
    %%v = store_view_tko weak %%s, %%vy[%%bx] : tile<64x%[1]s>, partition_view<tile=(64), tensor_view<128x%[1]s, strides=[1]>>, tile<i32> -> token
    %%w = store_view_tko weak %%t, %%vz[%%bx] : tile<64x%[1]s>, partition_view<tile=(64), tensor_view<128x%[1]s, strides=[1]>>, tile<i32> -> token
    return
  }
}`

// TestFewColumns runs sums and maxima of adjacent lines of two and four elements, which share vectors.
func TestFewColumns(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, c := range []struct{ elem, contents, extreme, most, add, zero string }{
			{"f32", "small", "maxf", "0xFF800000", "addf", "0.0"}, {"f64", "range", "minf", "0x7FF0000000000000", "addf", "0.0"},
			{"f16", "small", "maxf", "0xFC00", "addf", "0.0"}, {"bf16", "small", "minf", "0x7F80", "addf", "0.0"},
			{"i32", "range", "maxi", "-2147483648", "addi", "0"}, {"i8", "range", "mini", "127", "addi", "0"},
		} {
			for _, n := range []int{2, 4} {
				src := fmt.Sprintf(fewColumns, c.elem, n, c.contents, c.extreme, c.most, c.add, c.zero)
				if c.elem[0] == 'i' {
					src = strings.NewReplacer("maxi %l, %m", "maxi %l, %m signed", "mini %l, %m", "mini %l, %m signed").Replace(src)
				}
				t.Run(fmt.Sprint(c.elem, n), func(t *testing.T) { enginetest.Text(t, "k", src, interp.New(), strict{e}) })
			}
		}
	})
}
