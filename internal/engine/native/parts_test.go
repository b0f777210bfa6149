package native

import (
	"gotile/internal/engine/native/runtime"
	"testing"
)

// TestDescribe: a program reports its instruction set, its sizes, and what it calls.
func TestDescribe(t *testing.T) {
	p := &program{Program: &runtime.Program{Code: runtime.Code{FrameBytes: 456}}, target: "avx2", codeSize: 123, codeUnit: "bytes", called: []string{"exp tile<f64>", "print_tko"}}
	if got, want := p.Describe(), "avx2, 123 bytes of code, 456 bytes of memory for each worker\ncalled: exp tile<f64>\ncalled: print_tko\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
