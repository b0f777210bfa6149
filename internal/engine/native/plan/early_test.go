package plan

import (
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestEarlyScalars: the index of a later tile is computed before the loop of an earlier one, unless it depends on that tile.
func TestEarlyScalars(t *testing.T) {
	for _, c := range []struct {
		name, index string
		groups      int
	}{
		{"computed from the block's index", "%j = addi %i, %one : tile<i32>", 1},
		{"in two operations", "%k = muli %i, %two : tile<i32>\n%j = addi %k, %one : tile<i32>", 1},
		{"an element of the tile", "%e = extract %a[%one] : tile<64xi32> -> tile<1xi32>\n%r = reshape %e : tile<1xi32> -> tile<i32>\n%j = addi %r, %one : tile<i32>", 2},
	} {
		_, entry := enginetest.Parse(t, strings.Replace(`cuda_tile.module @m {
  entry @k(%x: tile<ptr<i32>>, %y: tile<ptr<i32>>) {
    %i, %iy, %iz = get_tile_block_id : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %two = constant <i32: 2> : tile<i32>
    %xt = make_tensor_view %x, shape = [640], strides = [1] : tensor_view<640xi32, strides=[1]>
    %xv = make_partition_view %xt : partition_view<tile=(64), tensor_view<640xi32, strides=[1]>>
    %yt = make_tensor_view %y, shape = [640], strides = [1] : tensor_view<640xi32, strides=[1]>
    %yv = make_partition_view %yt : partition_view<tile=(64), tensor_view<640xi32, strides=[1]>>
    %a, %ta = load_view_tko weak %xv[%i] : partition_view<tile=(64), tensor_view<640xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    INDEX
    %b, %tb = load_view_tko weak %xv[%j] : partition_view<tile=(64), tensor_view<640xi32, strides=[1]>>, tile<i32> -> tile<64xi32>, token
    %c = addi %a, %b : tile<64xi32>
    %end = store_view_tko weak %c, %yv[%i] : tile<64xi32>, partition_view<tile=(64), tensor_view<640xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}`, "INDEX", c.index, 1))
		text := New(entry, Config{Vectors: x86.AVX2.Description()}).String()
		if n := strings.Count(text, "group of 64 elements"); n != c.groups {
			t.Errorf("%s: %d groups, want %d\n%s", c.name, n, c.groups, text)
		}
	}
}
