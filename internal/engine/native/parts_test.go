package native

import (
	"gotile/internal/engine/native/plan"
	"strings"
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestDescribe: a program reports its instruction set, its sizes, and what it calls.
func TestDescribe(t *testing.T) {
	p := &program{Program: &Program{Code: Code{frameBytes: 456}}, target: "avx2", codeBytes: 123, called: []string{"exp tile<f64>", "print_tko"}}
	if got, want := p.Describe(), "avx2, 123 bytes of code, 456 bytes of memory for each worker\ncalled: exp tile<f64>\ncalled: print_tko\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSignature: an operation is named with the types of its first operand and result.
func TestSignature(t *testing.T) {
	m, err := asm.Parse("k.mlir", []byte(`cuda_tile.module @m {
  entry @k(%a: tile<f32>, %n: tile<i32>) {
    %0 = make_token : token
    %b = addf %a, %a : tile<f32>
    %c = ftoi %a signed : tile<f32> -> tile<i32>
    %d = cmpi less_than %n, %c, signed : tile<i32> -> tile<i1>
    %e = select %d, %a, %b : tile<i1>, tile<f32>
    return
  }
}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	m.Entry("k").Walk(func(op *tileir.Op) bool {
		if op.Code != tileir.OpEntry {
			got = append(got, plan.Signature(op))
		}
		return true
	})
	want := "make_token; addf tile<f32>; ftoi tile<f32> tile<i32>; cmpi tile<i32> tile<i1>; select tile<i1> tile<f32>; return"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got %s, want %s", text, want)
	}
}

// TestVerifyFail: an error names the operation of an effect, or that of its value, and the first
// error counts.
func TestVerifyFail(t *testing.T) {
	x, y := &tileir.Op{Code: tileir.OpIota}, &tileir.Op{Code: tileir.OpAddI}
	for _, c := range []struct {
		e    effect
		want *tileir.Op
	}{{effect{op: x, value: &tileir.Value{Def: y}}, x}, {effect{value: &tileir.Value{Def: y}}, y}} {
		v := &values{}
		v.fail(c.e, "first")
		v.fail(effect{op: y}, "second")
		if err, ok := v.err.(*verifyError); !ok || err.op != c.want || !strings.Contains(err.Error(), "first") {
			t.Errorf("got %v", v.err)
		}
	}
}
