// Package selftest tests machine code for each instruction set of this processor: gotile is used on processors on which its
// tests never ran. It runs the conformance tests of the engines, and compares random programs with the portable engine.
package selftest

import (
	"context"
	"time"

	"gotile/internal/engine/interp"
	"gotile/internal/engine/native"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/irgen"
)

// Result is the outcome of a test.
type Result struct {
	ISAs       []string // instruction sets that were compared
	Tests      int      // conformance tests and parts of them, on all instruction sets
	Skipped    int      // those for which there was no time
	Failures   []Failure
	Programs   int
	Difference []Difference
}

// Difference is a program whose results differ.
type Difference struct {
	Seed    uint64
	Err     error
	Program string // as text, with its launches
}

// patience is the maximum time for one program on all instruction sets.
const patience = 20 * time.Second

// Run runs the conformance tests, and compares up to a number of programs. It begins none after the given time, of which
// the tests have half. It returns an error if this machine has no machine code.
func Run(ctx context.Context, programs int, limit time.Duration) (*Result, error) {
	isas, err := native.ISAs()
	if err != nil {
		return nil, err
	}
	r := &Result{ISAs: isas}
	var subjects []enginediff.Subject
	for _, isa := range isas {
		subjects = append(subjects, enginediff.Subject{Name: isa, Engine: native.New(native.WithISANamed(isa), native.Strict()), Workers: 2})
	}
	begin := time.Now()
	for i := len(subjects) - 1; i >= 0; i-- { // the best first, which kernels use
		share := limit / 2 * time.Duration(len(subjects)-i) / time.Duration(len(subjects))
		r.conformance(ctx, isas[i], native.New(native.WithISANamed(isas[i])), begin.Add(share))
	}
	end := begin.Add(limit)
	for seed := uint64(0); int(seed) < programs && time.Now().Before(end); seed++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.compare(ctx, seed, subjects)
	}
	return r, nil
}

// compare runs the program of a seed: an even one's is general, an odd one's has many accesses to the same memory.
func (r *Result) compare(ctx context.Context, seed uint64, subjects []enginediff.Subject) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	generate := irgen.Generate
	if seed%2 == 1 {
		generate = irgen.GenerateOrdered
	}
	p := generate(irgen.Seed(seed/2), irgen.Options{Faults: true})
	reference := enginediff.Subject{Name: "the portable engine", Engine: interp.New(), Workers: 1}
	if err := enginediff.Compare(ctx, p, reference, subjects...); err != nil {
		r.Difference = append(r.Difference, Difference{seed, err, enginediff.Describe(p)})
	}
	r.Programs++
}
