package native

import (
	"fmt"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
)

// TestLargeBuffers stores tiles of large buffers. Rows that begin at a cache line use non-temporal stores, which fault
// for other addresses. Buffers that are nearly large use normal stores.
func TestLargeBuffers(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("reads large buffers: too slow under the race detector")
	}
	for row, launches := range map[int][][2]int{64: {{0, 0}, {0, 4}, {4, 32}}, 68: {{0, 0}}} {
		src := ""
		for _, c := range launches { // bytes fewer than a large buffer, and bytes from its beginning
			src += fmt.Sprintf("// launch 1 zeros:i8:%d =0+%d\n", runtime.StreamBytes-c[0], c[1])
		}
		src += fmt.Sprintf(largeProgram, row)
		eachISA(t, func(t *testing.T, e *Engine) { enginetest.Text(t, "k", src, interp.New(), strict{e}) })
	}
}

// largeProgram stores the same rows, %[1]d elements apart, by a view and by pointers.
const largeProgram = `cuda_tile.module @m {
  entry @k(%%x: tile<ptr<i8>>, %%y: tile<ptr<i32>>) {
    %%zero = constant <i32: 0> : tile<i32>
    %%one = constant <i32: 1> : tile<i32>
    %%i = iota : tile<64xi32>
    %%i1 = reshape %%i : tile<64xi32> -> tile<1x64xi32>
    %%column = broadcast %%i1 : tile<1x64xi32> -> tile<4x64xi32>
    %%j = iota : tile<4xi32>
    %%j1 = reshape %%j : tile<4xi32> -> tile<4x1xi32>
    %%line = broadcast %%j1 : tile<4x1xi32> -> tile<4x64xi32>
    %%row = constant <i32: %[1]d> : tile<4x64xi32>
    %%down = muli %%line, %%row : tile<4x64xi32>
    %%v = addi %%down, %%column : tile<4x64xi32>
    %%ty = make_tensor_view %%y, shape = [8, 64], strides = [%[1]d, 1] : tensor_view<8x64xi32, strides=[%[1]d,1]>
    %%vy = make_partition_view %%ty : partition_view<tile=(4x64), tensor_view<8x64xi32, strides=[%[1]d,1]>>
    %%k = store_view_tko weak %%v, %%vy[%%zero, %%zero] : tile<4x64xi32>, partition_view<tile=(4x64), tensor_view<8x64xi32, strides=[%[1]d,1]>>, tile<i32> -> token
    %%far = constant <i32: 4096> : tile<4x64xi32>
    %%at = addi %%v, %%far : tile<4x64xi32>
    %%y1 = reshape %%y : tile<ptr<i32>> -> tile<1x1xptr<i32>>
    %%ys = broadcast %%y1 : tile<1x1xptr<i32>> -> tile<4x64xptr<i32>>
    %%p = offset %%ys, %%at : tile<4x64xptr<i32>>, tile<4x64xi32> -> tile<4x64xptr<i32>>
    %%q = store_ptr_tko weak %%p, %%at : tile<4x64xptr<i32>>, tile<4x64xi32> -> token
    return
  }
}
`
