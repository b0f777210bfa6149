package plan

import (
	"fmt"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestMaskEnds: a loop ends where masks do if what it stores and combines beyond has no effect.
func TestMaskEnds(t *testing.T) {
	const sum = "(%a: tile<f32>, %b: tile<f32>) {\n%c = addf %a, %b : tile<f32>\nyield %c : tile<f32>\n}"
	for _, c := range []struct {
		name, pad, body string
		want            string
	}{
		{"a masked store", "0.0", "%k = store_ptr_tko weak %yp, %v, %m : tile<512xptr<f32>>, tile<512xf32>, tile<512xi1> -> token", "none"},
		{"a store under a conjunction", "0.0", "%q = andi %i, %ns : tile<512xi32>\n%is = cmpi equal %q, %i, signed : tile<512xi32> -> tile<512xi1>\n%both = andi %is, %m : tile<512xi1>\n%k = store_ptr_tko weak %yp, %v, %both : tile<512xptr<f32>>, tile<512xf32>, tile<512xi1> -> token", "none"},
		{"a limit on the left", "0.0", "%l = cmpi greater_than %ns, %i, signed : tile<512xi32> -> tile<512xi1>\n%k = store_ptr_tko weak %yp, %v, %l : tile<512xptr<f32>>, tile<512xf32>, tile<512xi1> -> token", "none"},
		{"another limit on the left", "0.0", "%l = cmpi greater_than %i, %ns, signed : tile<512xi32> -> tile<512xi1>\n%k = store_ptr_tko weak %yp, %v, %l : tile<512xptr<f32>>, tile<512xf32>, tile<512xi1> -> token", "no end"},
		{"a store without mask", "0.0", "%k = store_ptr_tko weak %yp, %v : tile<512xptr<f32>>, tile<512xf32> -> token", "no end"},
		{"a sum", "0.0", "%s = reduce %v dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32> " + sum + "\n%k = store_ptr_tko weak %y, %s : tile<ptr<f32>>, tile<f32> -> token", "once"},
		{"a sum of other padding", "1.0", "%s = reduce %v dim=0 identities=[0.0 : f32] : tile<512xf32> -> tile<f32> " + sum + "\n%k = store_ptr_tko weak %y, %s : tile<ptr<f32>>, tile<f32> -> token", "no end"},
	} {
		_, entry := enginetest.Parse(t, fmt.Sprintf(`cuda_tile.module @m {
  entry @k(%%x: tile<ptr<f32>>, %%y: tile<ptr<f32>>, %%n: tile<i32>) {
    %%i = iota : tile<512xi32>
    %%n1 = reshape %%n : tile<i32> -> tile<1xi32>
    %%ns = broadcast %%n1 : tile<1xi32> -> tile<512xi32>
    %%m = cmpi less_than %%i, %%ns, signed : tile<512xi32> -> tile<512xi1>
    %%x1 = reshape %%x : tile<ptr<f32>> -> tile<1xptr<f32>>
    %%xs = broadcast %%x1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %%xp = offset %%xs, %%i : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %%y1 = reshape %%y : tile<ptr<f32>> -> tile<1xptr<f32>>
    %%ys = broadcast %%y1 : tile<1xptr<f32>> -> tile<512xptr<f32>>
    %%yp = offset %%ys, %%i : tile<512xptr<f32>>, tile<512xi32> -> tile<512xptr<f32>>
    %%pad = constant <f32: %s> : tile<512xf32>
    %%v, %%t = load_ptr_tko weak %%xp, %%m, %%pad : tile<512xptr<f32>>, tile<512xi1>, tile<512xf32> -> tile<512xf32>, token
    %s
    return
  }
}`, c.pad, c.body))
		got := "no end"
		for _, it := range New(entry, Config{Vectors: x86.AVX2.Description()}).Body.Items {
			if g, ok := it.(*Group); ok && g.MaskEnds != nil {
				got = map[PaddingLoop]string{PaddingOnce: "once", PaddingNone: "none"}[g.MaskEnds.Padding]
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
