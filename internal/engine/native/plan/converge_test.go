package plan

import (
	"fmt"
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestConverging: loops are exchanged if elements that are not active no longer change.
func TestConverging(t *testing.T) {
	want := map[string]int{"converge_probe": 2, "converge_counted": 2, "converge_not": 0, "converge_early": 2, "converge_for": 3, "converge_for_not": 0}
	for name, m := range enginetest.Modules(t) {
		n, ok := want[name]
		if !ok {
			continue
		}
		delete(want, name)
		text := New(m.Entries()[0], Config{Vectors: x86.AVX2.Description()}).String()
		if got := strings.Count(text, "until its elements have converged"); got != n {
			t.Errorf("%s: %d loops are exchanged, want %d\n%s", name, got, n, text)
		}
	}
	if len(want) > 0 {
		t.Errorf("no programs %v", want)
	}
}

// TestConvergingNested: conditions and selections that read each other twice, many times over, are read once.
func TestConvergingNested(t *testing.T) {
	var masks, scalars, tiles strings.Builder
	const n = 60
	for i := range n {
		fmt.Fprintf(&masks, "%%m%d = andi %%m%d, %%m%d : tile<64xi1>\n", i+1, i, i)
		fmt.Fprintf(&scalars, "%%s%d = andi %%s%d, %%s%d : tile<i1>\n", i+1, i, i)
		fmt.Fprintf(&tiles, "%%x%d = select %%m%d, %%x%d, %%x%d : tile<64xi1>, tile<64xi32>\n", i+1, n, i, i)
	}
	_, entry := enginetest.Parse(t, strings.NewReplacer("MASKS", masks.String(), "SCALARS", scalars.String(), "TILES", tiles.String(), "LAST", fmt.Sprint(n)).Replace(`cuda_tile.module @m {
  entry @k(%y: tile<ptr<i32>>) {
    %c0 = constant <i32: 0> : tile<i32>
    %zero = constant <i32: 0> : tile<64xi32>
    %one = constant <i32: 1> : tile<64xi32>
    %ty = make_tensor_view %y, shape = [64], strides = [1] : tensor_view<64xi32, strides=[1]>
    %vy = make_partition_view %ty : partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>
    %r = loop iter_values(%a = %one) : tile<64xi32> -> tile<64xi32> {
      %m0 = cmpi greater_than %a, %zero, signed : tile<64xi32> -> tile<64xi1>
      MASKS
      %b = exti %mLAST unsigned : tile<64xi1> -> tile<64xi8>
      %rd = reduce %b dim=0 identities=[0 : i8] : tile<64xi8> -> tile<i8>
      (%p: tile<i8>, %q: tile<i8>) {
        %mx = maxi %p, %q unsigned : tile<i8>
        yield %mx : tile<i8>
      }
      %s0 = trunci %rd : tile<i8> -> tile<i1>
      SCALARS
      if %sLAST {
        yield
      } else {
        break %a : tile<64xi32>
      }
      %x0 = select %mLAST, %zero, %a : tile<64xi1>, tile<64xi32>
      TILES
      continue %xLAST : tile<64xi32>
    }
    %k0 = store_view_tko weak %r, %vy[%c0] : tile<64xi32>, partition_view<tile=(64), tensor_view<64xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}`))
	New(entry, Config{Vectors: x86.AVX2.Description()})
}
