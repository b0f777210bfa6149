package enginetest

import (
	"gotile/tileir"
	"gotile/tileir/asm"
)

// Parse returns the entry k of a module in text.
func Parse(t T, src string) (*tileir.Module, *tileir.Op) {
	t.Helper()
	m, err := asm.Parse("k.mlir", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m, m.Entry("k")
}
