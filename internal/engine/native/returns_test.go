package native

import (
	"regexp"
	"testing"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestReturnsClean checks that code clears the upper halves of vectors before it returns to Go, which uses SSE. The code is not run.
func TestReturnsClean(t *testing.T) {
	programs := map[string]bool{"alloca_and_break": true, "atomic_sums": true, "yield_rows": true}
	for name, m := range enginetest.Modules(t) {
		if !programs[name] {
			continue
		}
		delete(programs, name)
		for _, to := range []target.Target{x86.Generic(AVX2), x86.Generic(AVX512), x86.Generic(AMX)} {
			e := &Engine{config: config{verify: true}, target: to}
			in, err := e.Inspect(m, tileir.EntryName(m.Entries()[0]))
			if err != nil {
				t.Fatal(err)
			}
			returns := regexp.MustCompile(`(\S+)\n[^\n]* ret\n`).FindAllStringSubmatch(in.Listing, -1)
			if len(returns) == 0 {
				t.Errorf("%s, %s: the code does not return:\n%s", name, to.Name(), in.Listing)
			}
			for _, r := range returns {
				if r[1] != "vzeroupper" {
					t.Errorf("%s, %s: %s comes before a return:\n%s", name, to.Name(), r[1], in.Listing)
				}
			}
		}
	}
	if len(programs) > 0 {
		t.Errorf("there are no programs %v", programs)
	}
}
