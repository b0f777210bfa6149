package native

import (
	"fmt"
	"testing"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestDetect: the engine has the best instruction set of those whose features the processor has, so that
// tests are not skipped where machine code could run.
func TestDetect(t *testing.T) {
	if err := exec.Available(); err != nil {
		t.Skip(err)
	}
	want, have := ISA(0), exec.Features()
	for isa, name := range map[ISA]string{AVX2: "avx2", AVX512: "avx512"} {
		if features, err := exec.Level(name); err != nil {
			t.Fatal(err)
		} else if have.Has(features) {
			want = max(want, isa)
		}
	}
	if want == 0 {
		t.Skip("the processor lacks AVX2")
	}
	got, err := x86.Detect()
	if err != nil || got != want && !(got == AMX && want == AVX512) {
		t.Errorf("got %v, want %v at least: %v", got, want, err)
	}
	if e := New(WithISA(want)); e.Available() != nil || e.Refused() != nil {
		t.Errorf("an engine for %v: %v, %v", want, e.Available(), e.Refused())
	}
}

// TestPortableIsLogged: the log tells once of each entry that runs on the portable engine, and why. Entries
// are different if any of their operations is.
func TestPortableIsLogged(t *testing.T) {
	count := func() int {
		fallbacks.mu.Lock()
		defer fallbacks.mu.Unlock()
		return len(fallbacks.list)
	}
	for i, body := range []string{"", "    %a = iota : tile<4xi32>\n", "    %a = iota : tile<4xi32>\n    %b = iota : tile<4xi8>\n", "    %a = iota : tile<4xi32>\n    %b = iota : tile<4xi16>\n"} {
		m, _ := enginetest.Parse(t, "cuda_tile.module @m {\n  entry @k(%x: tile<ptr<i32>>) {\n"+body+"    return\n  }\n}")
		before := count()
		for range 2 {
			p, err := new(Engine).onPortable(t.Context(), m, "k", fmt.Errorf("a test: %s", wantFallbacks[0]))
			if err != nil || p.(*portable).why == nil {
				t.Fatalf("%v, %v", p, err)
			}
		}
		if n := count() - before; n != 1 {
			t.Errorf("entry %d: the log has %d lines of it, want 1", i, n)
		}
	}
}
