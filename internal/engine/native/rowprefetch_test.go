package native

import (
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestRowPrefetch checks which tiles a loop prefetches by rows: those of several rows that are neither short nor long.
func TestRowPrefetch(t *testing.T) {
	const text = `cuda_tile.module @m {
  entry @k(%%x: tile<ptr<f32>>, %%y: tile<ptr<f32>>, %%n: tile<i32>) {
    %%t = make_token : token
    %%i, %%j, %%k = get_tile_block_id : tile<i32>
    %%tx = make_tensor_view %%x, shape = [%%n, %%n], strides = [%%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %%vx = make_partition_view %%tx : partition_view<tile=(%[1]dx%[2]d), tensor_view<?x?xf32, strides=[?,1]>>
    %%ty = make_tensor_view %%y, shape = [%%n, %%n], strides = [%%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %%vy = make_partition_view %%ty : partition_view<tile=(%[1]dx%[2]d), tensor_view<?x?xf32, strides=[?,1]>>
    %%a, %%l = load_view_tko weak %%vx[%%i, %%j] token = %%t : partition_view<tile=(%[1]dx%[2]d), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> tile<%[1]dx%[2]dxf32>, token
    %%b = exp %%a : tile<%[1]dx%[2]dxf32>
    %%w = store_view_tko weak %%b, %%vy[%%i, %%j] token = %%l : tile<%[1]dx%[2]dxf32>, partition_view<tile=(%[1]dx%[2]d), tensor_view<?x?xf32, strides=[?,1]>>, tile<i32> -> token
    return
  }
}`
	for _, c := range []struct {
		rows, columns int
		without       plan.Optimization
		want          bool
	}{
		{16, 256, 0, true}, {64, 128, 0, true}, {16, 256, plan.OptPrefetch, false}, {64, 64, 0, false}, {1, 512, 0, false},
	} {
		m, _ := enginetest.Parse(t, fmt.Sprintf(text, c.rows, c.columns))
		e := &Engine{target: x86.Generic(AVX2), without: c.without}
		in, err := e.Inspect(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(in.Listing, "prefetch"); got != c.want {
			t.Errorf("tiles of %dx%d without %x: prefetches %v, want %v", c.rows, c.columns, c.without, got, c.want)
		}
	}
}
