package plan

import (
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestExchanged: a loop is exchanged if its tiles are adjacent along lines and it only combines them into carried tiles.
func TestExchanged(t *testing.T) {
	const sum = "%s = addf %c, %t : tile<8x16xf32>"
	for _, c := range []struct {
		name, before, index, body, carried, step string
		want                                     bool
	}{
		{"sums along rows", "", "%zero, %i", sum, "%s", "%one", true},
		{"one tile for all iterations", "", "%zero, %zero", sum, "%s", "%one", true},
		{"a sum that is only replaced", "", "%zero, %i", "%s = addf %t, %t : tile<8x16xf32>", "%s", "%one", true},
		{"sums along columns", "", "%i, %zero", sum, "%s", "%one", false},
		{"a diagonal", "", "%i, %i", sum, "%s", "%one", false},
		{"every other tile", "", "%zero, %i", sum, "%s", "%two", false},
		{"a computed index", "%j = addi %i, %one : tile<i32>", "%zero, %j", sum, "%s", "%one", false},
		{"the counter as an operand", "", "%zero, %i", "%f = itof %i signed : tile<i32> -> tile<f32>\n%f2 = reshape %f : tile<f32> -> tile<1x1xf32>\n%f3 = broadcast %f2 : tile<1x1xf32> -> tile<8x16xf32>\n%u = addf %t, %f3 : tile<8x16xf32>\n%s = addf %c, %u : tile<8x16xf32>", "%s", "%one", false},
		{"a store", "", "%zero, %i", sum + "\n%k = store_view_tko weak %s, %yv[%zero, %i] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token", "%s", "%one", false},
		{"sums that are reduced", "", "%zero, %i", sum + "\n%r = reduce %s dim=1 identities=[0.0 : f32] : tile<8x16xf32> -> tile<8xf32>\n(%p: tile<f32>, %q: tile<f32>) {\n%o = addf %p, %q : tile<f32>\nyield %o : tile<f32>\n}\n%r2 = reshape %r : tile<8xf32> -> tile<8x1xf32>\n%r3 = broadcast %r2 : tile<8x1xf32> -> tile<8x16xf32>\n%z = addf %s, %r3 : tile<8x16xf32>", "%z", "%one", false},
		{"a tile that is passed on", "", "%zero, %i", sum, "%t", "%one", false},
		{"the first tile again", "", "%zero, %i", sum, "%none", "%one", false},
	} {
		_, entry := enginetest.Parse(t, strings.NewReplacer("INDEX", c.index, "BEFORE", c.before, "BODY", c.body, "CARRIED", c.carried, "STEP", c.step).Replace(`cuda_tile.module @m {
  entry @k(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %none = constant <f32: 0.0> : tile<8x16xf32>
    %xt = make_tensor_view %x, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xf32, strides=[64,1]>
    %xv = make_partition_view %xt : partition_view<tile=(8x16), tensor_view<16x64xf32, strides=[64,1]>>
    %yt = make_tensor_view %y, shape = [16, 64], strides = [64, 1] : tensor_view<16x64xf32, strides=[64,1]>
    %yv = make_partition_view %yt : partition_view<tile=(8x16), tensor_view<16x64xf32, strides=[64,1]>>
    %sum = for %i in (%zero to %n, step STEP) : tile<i32> iter_values(%c = %none) -> (tile<8x16xf32>) {
      BEFORE
      %t, %tk = load_view_tko weak %xv[INDEX] : partition_view<tile=(8x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> tile<8x16xf32>, token
      BODY
      continue CARRIED : tile<8x16xf32>
    }
    %end = store_view_tko weak %sum, %yv[%zero, %zero] : tile<8x16xf32>, partition_view<tile=(8x16), tensor_view<16x64xf32, strides=[64,1]>>, tile<i32> -> token
    return
  }
}`))
		text := New(entry, Config{Vectors: x86.AVX2.Description()}).String()
		if got := strings.Contains(text, "iterations as one nest"); got != c.want {
			t.Errorf("%s: exchanged: %v\n%s", c.name, got, text)
		}
	}
}
