// Package selftest compares machine code for each instruction set of this processor with the portable engine. It runs
// random programs, as the tests of the engines do: gotile is used on processors on which its tests never ran.
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

// Run compares up to a number of programs, and begins none after the given time. It returns an error if this machine
// has no machine code.
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
	end := time.Now().Add(limit)
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
