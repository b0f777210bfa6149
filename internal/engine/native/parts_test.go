package native

import (
	"gotile/internal/engine/native/runtime"
	"strings"
	"testing"

	"gotile/tileir"
)

// TestDescribe: a program reports its instruction set, its sizes, and what it calls.
func TestDescribe(t *testing.T) {
	p := &program{Program: &runtime.Program{Code: runtime.Code{FrameBytes: 456}}, target: "avx2", codeBytes: 123, called: []string{"exp tile<f64>", "print_tko"}}
	if got, want := p.Describe(), "avx2, 123 bytes of code, 456 bytes of memory for each worker\ncalled: exp tile<f64>\ncalled: print_tko\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
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
