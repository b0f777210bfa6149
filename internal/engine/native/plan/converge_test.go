package plan

import (
	"strings"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/internal/testing/enginetest"
)

// TestConverging: loops are exchanged if elements that are not active no longer change.
func TestConverging(t *testing.T) {
	want := map[string]int{"converge_probe": 2, "converge_counted": 2, "converge_unsettled": 0, "converge_early": 2}
	for name, m := range enginetest.Modules(t) {
		n, ok := want[name]
		if !ok {
			continue
		}
		delete(want, name)
		text := New(m.Entries()[0], Config{Vectors: x86.AVX2.Description()}).String()
		if got := strings.Count(text, "until its elements are settled"); got != n {
			t.Errorf("%s: %d loops are exchanged, want %d\n%s", name, got, n, text)
		}
	}
	if len(want) > 0 {
		t.Errorf("no programs %v", want)
	}
}
