package enginetest

import (
	"context"
	"time"

	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/irgen"
)

// patience is the maximum time for one random program on all engines.
const patience = time.Minute

// Diff runs a program on a reference and on others, and reports differences in memory, prints or faults, beyond those that
// the program allows. Buffers have guards around them, and buffers that the program only reads must not change.
func Diff(t T, p *irgen.Program, reference enginediff.Subject, others ...enginediff.Subject) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := enginediff.Compare(ctx, p, reference, others...); err != nil {
		t.Fatalf("%v\n%s", err, enginediff.Describe(p))
	}
}
