package regmachine_test

import (
	"testing"

	"gotile/internal/engine/native/target/arm64"
	"gotile/internal/engine/native/target/regmachine"
)

// convertsAlike: conversions to integers saturate, and NaN becomes 0. Code does not depend on it.
const convertsAlike = false

// pairs returns the instruction sets of this processor.
func pairs(t *testing.T) (list []pair) {
	best, err := arm64.Detect()
	if err != nil {
		t.Skip(err)
	}
	for isa := arm64.NEON; isa <= best; isa++ {
		list = append(list, pair{isa.String(), isa.Target(), regmachine.Small})
	}
	return list
}
