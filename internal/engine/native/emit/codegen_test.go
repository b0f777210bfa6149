package emit

import (
	"gotile/internal/engine/native/target/x86"
	"gotile/tileir"
)

// testCodegen returns a compiler of entry k for AVX2. The code need not run.
func testCodegen(m *tileir.Module) (*codegen, error) {
	return newCodegen(m, "k", Options{Target: x86.Generic(x86.AVX2), Verify: true})
}
