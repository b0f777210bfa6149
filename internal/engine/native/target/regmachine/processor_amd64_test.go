package regmachine_test

import (
	"testing"

	"gotile/internal/engine/native/target/regmachine"
	"gotile/internal/engine/native/target/x86"
)

// convertsAlike: out of range conversions to integers have the same results.
const convertsAlike = true

// pairs returns the instruction sets of this processor.
func pairs(t *testing.T) (list []pair) {
	best, err := x86.Detect()
	if err != nil {
		t.Skip(err)
	}
	for _, p := range []struct {
		isa  x86.ISA
		form regmachine.Form
	}{{x86.AVX2, regmachine.Narrow}, {x86.AVX512, regmachine.Wide}} {
		if p.isa <= best {
			list = append(list, pair{p.isa.String(), x86.New(p.isa), p.form})
		}
	}
	return list
}
