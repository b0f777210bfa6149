package native

import (
	"fmt"
	"testing"

	"gotile/internal/testing/enginetest"
)

// sharedModule multiplies two tiles of 128 by 128 float16, which are packed as float32, the left one computed if it is to be.
func sharedModule(computed bool) string {
	left, sum := "%x", ""
	if computed {
		left, sum = "%w", "%w = addf %x, %x : tile<128x128xf16>"
	}
	return fmt.Sprintf(`cuda_tile.module @m {
  entry @k(%%a: tile<ptr<f16>>, %%b: tile<ptr<f16>>, %%c: tile<ptr<f32>>) {
    %%zero = constant <i32: 0> : tile<i32>
    %%none = constant <f32: 0.0> : tile<128x128xf32>
    %%ta = make_tensor_view %%a, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf16, strides=[128,1]>
    %%va = make_partition_view %%ta : partition_view<tile=(128x128), tensor_view<128x128xf16, strides=[128,1]>>
    %%tb = make_tensor_view %%b, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf16, strides=[128,1]>
    %%vb = make_partition_view %%tb : partition_view<tile=(128x128), tensor_view<128x128xf16, strides=[128,1]>>
    %%tc = make_tensor_view %%c, shape = [128, 128], strides = [128, 1] : tensor_view<128x128xf32, strides=[128,1]>
    %%vc = make_partition_view %%tc : partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>
    %%x, %%t1 = load_view_tko weak %%va[%%zero, %%zero] : partition_view<tile=(128x128), tensor_view<128x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
    %%y, %%t2 = load_view_tko weak %%vb[%%zero, %%zero] : partition_view<tile=(128x128), tensor_view<128x128xf16, strides=[128,1]>>, tile<i32> -> tile<128x128xf16>, token
    %s
    %%r = mmaf %s, %%y, %%none : tile<128x128xf16>, tile<128x128xf16>, tile<128x128xf32>
    %%k = store_view_tko weak %%r, %%vc[%%zero, %%zero] : tile<128x128xf32>, partition_view<tile=(128x128), tensor_view<128x128xf32, strides=[128,1]>>, tile<i32> -> token
    return
  }
}`, sum, left)
}

// TestSharedFactors: workers share what they pack of a factor that is read from an argument, and not of one
// that is computed.
func TestSharedFactors(t *testing.T) {
	for computed, want := range map[bool][2]bool{false: {true, true}, true: {false, true}} {
		m, _ := enginetest.Parse(t, sharedModule(computed))
		p, err := New(WithISA(AVX2)).compile(m, "k")
		if err != nil {
			t.Skip(err)
		}
		if len(p.Sites) != 1 {
			t.Fatalf("%d products share what they pack", len(p.Sites))
		}
		for i, f := range p.Sites[0].Operands {
			if f.Shared != want[i] || want[i] && f.Param != i || want[i] && f.Slow == 0 {
				t.Errorf("the left factor is computed: %v: factor %d is %+v", computed, i, f)
			}
		}
	}
}
