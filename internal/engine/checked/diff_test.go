package checked

import (
	"strings"
	"testing"

	"gotile/check"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
)

// Random programs have the same results under all checks as on the portable engine.
func TestRandom(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 40
	}
	for seed := range n {
		diffChecked(t, irgen.Generate(irgen.Seed(seed), irgen.Options{Mix: seed%2 == 0}))
	}
}

// TestOrdered finds no races in programs that are ordered by tokens. Some of their tiles are
// outside the array on purpose: engines agree on their values, though they are undefined.
func TestOrdered(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 40
	}
	outside := func(f *check.Finding) bool { return strings.Contains(f.What, "entirely outside the array") }
	checked := enginediff.Subject{Name: "checked", Engine: quiet{New(check.Options{Kinds: check.UB | check.Race | check.Dependence}), outside}, Workers: 2}
	for seed := range n {
		p := irgen.GenerateOrdered(irgen.Seed(seed), irgen.Options{})
		if err := enginediff.Compare(t.Context(), p, checked); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, enginediff.Describe(p))
		}
	}
}

func diffChecked(t testing.TB, p *irgen.Program) {
	checked := results(check.Options{Kinds: check.All&^check.Order | check.Cancellation})
	enginetest.Diff(t, p, enginediff.Subject{Name: "interp", Engine: interp.New(), Workers: 1},
		enginediff.Subject{Name: "checked", Engine: checked, Workers: 2})
}

// FuzzRandom compares programs that the fuzzer chooses.
func FuzzRandom(f *testing.F) {
	for seed := range uint64(8) {
		src := irgen.Seed(seed)
		irgen.Generate(src, irgen.Options{})
		f.Add(src.Used())
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		diffChecked(t, irgen.Generate(irgen.Bytes(choices), irgen.Options{Mix: len(choices)%2 == 0}))
	})
}

// The rows of the operation table are compared too.
func TestElements(t *testing.T) {
	enginetest.Elements(t, results(check.Options{Kinds: check.All&^check.Order | check.Cancellation}))
}
