package irgen

import (
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestKernelsVerify takes programs in the form of kernels to the verifier.
func TestKernelsVerify(t *testing.T) {
	for seed := range uint64(seeds) {
		src := Seed(seed)
		p := GenerateKernel(src, Options{})
		if err := tileir.Verify(p.Module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, asm.Format(p.Module))
		}
		q := GenerateKernel(Bytes(src.Used()), Options{})
		if d := tileir.DiffModules(p.Module, q.Module); d != "" {
			t.Fatalf("seed %d, replayed: %s", seed, d)
		}
	}
}
