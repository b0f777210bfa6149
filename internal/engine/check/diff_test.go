package check

import (
	"testing"

	"gotile/check"
	"gotile/internal/engine/enginetest"
	"gotile/internal/engine/interp"
	"gotile/internal/irgen"
)

// Random programs give under all checks what the portable engine gives.
func TestRandom(t *testing.T) {
	n := uint64(150)
	if testing.Short() {
		n = 40
	}
	checked := results{New(check.Options{Kinds: check.All&^check.Order | check.Cancellation})}
	for seed := range n {
		p := irgen.Generate(irgen.Seed(seed), irgen.Options{Mix: seed%2 == 0})
		enginetest.Diff(t, p, enginetest.Subject{Name: "interp", Engine: interp.New(), Workers: 1},
			enginetest.Subject{Name: "checked", Engine: checked, Workers: 2})
	}
}

// The operation table's rows too.
func TestElements(t *testing.T) {
	enginetest.Elements(t, results{New(check.Options{Kinds: check.All&^check.Order | check.Cancellation})})
}
