package irgen

import (
	"testing"

	"gotile/tileir"
	"gotile/tileir/asm"
)

// TestOrderedVerifies takes ordered programs to the verifier.
func TestOrderedVerifies(t *testing.T) {
	for seed := range uint64(seeds) {
		p := GenerateOrdered(Seed(seed), Options{Faults: true})
		if err := tileir.Verify(p.Module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, asm.Format(p.Module))
		}
	}
}
