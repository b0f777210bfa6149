package interp

import (
	"testing"

	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
)

// TestRandom runs random programs on one worker and on several, and with the blocks in other orders: no result may
// depend on it.
func TestRandom(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 30
	}
	for seed := range n {
		diffSelf(t, irgen.Generate(irgen.Seed(seed), irgen.Options{Faults: true, Mix: seed%2 == 0}))
	}
}

func diffSelf(t testing.TB, p *irgen.Program) {
	one := enginediff.Subject{Name: "one worker", Engine: New(), Workers: 1}
	several := enginediff.Subject{Name: "three workers", Engine: New(), Workers: 3}
	turned := enginediff.Subject{Name: "another order", Engine: New(), Workers: 2, Order: 1 + p.Blocks()/2}
	enginetest.Diff(t, p, one, several, turned)
}

// TestOrdered runs programs whose blocks read memory that they write.
func TestOrdered(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 30
	}
	for seed := range n {
		diffSelf(t, irgen.GenerateOrdered(irgen.Seed(seed), irgen.Options{Faults: true}))
	}
}

// FuzzRandom runs programs that the fuzzer chooses.
func FuzzRandom(f *testing.F) {
	for seed := range uint64(12) {
		src := irgen.Seed(seed)
		irgen.Generate(src, irgen.Options{Faults: true})
		f.Add(src.Used())
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		diffSelf(t, irgen.Generate(irgen.Bytes(choices), irgen.Options{Faults: true, Mix: len(choices)%2 == 0}))
	})
}
