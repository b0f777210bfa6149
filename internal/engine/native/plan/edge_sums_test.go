package plan

import (
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestKeepsPadding: a loop leaves out padding if it adds zeros to carried sums that are no negative zeros.
func TestKeepsPadding(t *testing.T) {
	const sum = "%s = addf %c, %t : tile<32xf32>"
	for _, c := range []struct {
		name, init, pad, body string
		want                  bool
	}{
		{"a sum", "0.0", "zero", sum, true},
		{"a sum the other way around", "1.0", "zero", "%s = addf %t, %c : tile<32xf32>", true},
		{"negative zeros of padding", "0.0", "neg_zero", sum, true},
		{"a negative zero at first", "-0.0", "zero", sum, false},
		{"other padding", "0.0", "neg_inf", sum, false},
		{"a NaN at first", "0x7FC00000", "zero", sum, false},
		{"a product", "0.0", "zero", "%s = mulf %c, %t : tile<32xf32>", false},
		{"a rounded sum", "0.0", "zero", "%s = addf %c, %t rounding<negative_inf> : tile<32xf32>", false},
		{"twice the sum", "0.0", "zero", "%u = addf %c, %t : tile<32xf32>\n%s = addf %u, %u : tile<32xf32>", false},
		{"a sum that an iteration replaces", "0.0", "zero", sum + "\n%first = cmpi less_than %i, %n, signed : tile<i32> -> tile<i1>\nif %first {\ncontinue %t : tile<32xf32>\n}", false},
	} {
		_, entry := enginetest.Parse(t, strings.NewReplacer("INIT", c.init, "PAD", c.pad, "BODY", c.body).Replace(`cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %none = constant <f32: INIT> : tile<32xf32>
    %xt = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(32), padding_value = PAD, tensor_view<?xf32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [32], strides = [1] : tensor_view<32xf32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(32), tensor_view<32xf32, strides=[1]>>
    %sum = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%c = %none) -> (tile<32xf32>) {
      %t, %tk = load_view_tko weak %xv[%i] : partition_view<tile=(32), padding_value = PAD, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<32xf32>, token
      BODY
      continue %s : tile<32xf32>
    }
    %end = store_view_tko weak %sum, %yv[%zero] : tile<32xf32>, partition_view<tile=(32), tensor_view<32xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}`))
		got := false
		for _, it := range New(entry, Config{Vectors: x86.AVX2.Description()}).Body.Items {
			if l, ok := it.(*Loop); ok {
				got = l.Body.Items[0].(*Group).Padding == PaddingNone
			}
		}
		if got != c.want {
			t.Errorf("%s: padding is left out: %v", c.name, got)
		}
	}
}
