package toolchain

import (
	"context"
	"strings"
	"testing"

	"gotile/internal/cuda/passes"
	"gotile/tileir/asm"
	"gotile/tileir/bytecode"
)

// ragged is a masked store to rows that end between units of 16 bytes.
const ragged = `entry @f(%p: tile<ptr<f32>>, %i: tile<i32>) {
  %x = constant <f32: 1.0> : tile<8xf32>
  %v = make_tensor_view %p, shape = [13], strides = [1] : tensor_view<13xf32, strides=[1]>
  %w = make_partition_view %v : partition_view<tile=(8), padding_value = zero, tensor_view<13xf32, strides=[1]>>
  %t = store_view_tko weak %x, %w[%i] : tile<8xf32>, partition_view<tile=(8), padding_value = zero, tensor_view<13xf32, strides=[1]>>, tile<i32> -> token
}`

// The compiler gets the module after the passes; the caller's module does not change.
func TestCompileRunsPasses(t *testing.T) {
	m, err := asm.Parse("ragged", []byte(ragged))
	if err != nil {
		t.Fatal(err)
	}
	c := compiler(t, tool(t, lists))
	for _, off := range [][]string{nil, {"ragged-stores"}} {
		code, err := c.Compile(context.Background(), Job{Module: m, Arch: "sm_90", Passes: passes.Options{Off: off}})
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := bytecode.Read(code) // the fake tool returns its input
		if err != nil {
			t.Fatal(err)
		}
		if text := asm.Format(got); strings.Contains(text, "allow_tma = false") != (off == nil) {
			t.Errorf("without %v:\n%s", off, text)
		}
	}
	if text := asm.Format(m); strings.Contains(text, "allow_tma") {
		t.Errorf("the module has changed:\n%s", text)
	}
	if _, err := c.Compile(context.Background(), Job{Module: m, Arch: "sm_90", Passes: passes.Options{Off: []string{"x"}}}); err == nil {
		t.Error("a pass that does not exist was left out")
	}
}
