package native

import (
	"context"
	"flag"
	"fmt"
	"gotile/internal/engine/native/plan"
	"os"
	"slices"
	"testing"
	"time"

	kinds "gotile/check"
	"gotile/internal/engine/checked"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
	"gotile/internal/testing/irgen/reduce"
)

var (
	seedFrom   = flag.Uint64("from", 0, "the `seed` of the first random program")
	seedCount  = flag.Uint64("count", 0, "the `number` of random programs")
	reduceInto = flag.String("reduce", "", "write random programs on which engines differ, reduced, into a `folder`")
)

// TestOrdered runs programs whose blocks read what they write.
func TestOrdered(t *testing.T) { eachSeed(t, irgen.GenerateOrdered) }

// TestUsual runs programs in the form in which most kernels are written.
func TestUsual(t *testing.T) { eachSeed(t, irgen.GenerateKernel) }

// eachSeed compares each engine with the portable one on the programs of the seeds; unless flags give those, each
// instruction set has its own.
func eachSeed(t *testing.T, generate func(*irgen.Source, irgen.Options) *irgen.Program, opts ...Option) {
	t.Parallel()
	names := isas(t)
	eachISA(t, func(t *testing.T, e *Engine) {
		n, from := uint64(80), *seedFrom
		if testing.Short() {
			n = 20
		}
		if *seedCount > 0 {
			n = *seedCount
		} else {
			from += n * uint64(slices.Index(names, e.target.Name()))
		}
		opts := append([]Option{isaOf(e)}, opts...)
		for seed := from; seed < from+n; seed++ {
			if *seedCount > 0 { // shows which program ends the process, if one does
				fmt.Fprintln(os.Stderr, "seed", seed)
			}
			diffSeed(t, seed, generate(irgen.Seed(seed), irgen.Options{Faults: true}), variant(seed, opts))
		}
	})
}

// diffSeed compares an engine with the portable one on the program of a seed.
func diffSeed(t testing.TB, seed uint64, p *irgen.Program, e *Engine) {
	t.Helper()
	err := differs(p, e, time.Minute)
	if err == nil {
		return
	}
	if *reduceInto == "" {
		t.Errorf("seed %d: %v\n%s", seed, err, enginediff.Describe(p))
		return
	}
	t.Errorf("seed %d: %v", seed, err)
	saveReduced(t, fmt.Sprintf("%v_%d", e.target.Name(), seed), p, e)
}

// variant returns the engine for a seed: usually one with the options, else also with exact products or without an optimization.
func variant(seed uint64, opts []Option) *Engine {
	names := plan.Optimizations()
	switch seed % 8 {
	case 6:
		opts = append(slices.Clip(opts), Exact())
	case 7:
		opts = append(slices.Clip(opts), Without(names[seed/8%uint64(len(names))]))
	}
	return New(opts...)
}

var reference = enginediff.Subject{Name: "interp", Engine: interp.New(), Workers: 1}

func subject(e *Engine) enginediff.Subject {
	return enginediff.Subject{Name: e.target.Name(), Engine: strict{e}, Workers: 2}
}

// differs is the difference between an engine and the portable one, or how a program fails.
func differs(p *irgen.Program, e *Engine, patience time.Duration) error {
	return compare(p, patience, reference, subject(e))
}

func compare(p *irgen.Program, patience time.Duration, first enginediff.Subject, others ...enginediff.Subject) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return enginediff.Compare(ctx, p, first, others...)
}

// saveReduced writes the smallest program that is found to differ.
func saveReduced(t testing.TB, name string, p *irgen.Program, e *Engine) {
	const patience = 2 * time.Second // reduced loops may have no end
	small := reduce.Reduce(p, func(p *irgen.Program) bool { return differs(p, e, patience) != nil && sound(p, patience) })
	line, err := enginetest.Save(*reduceInto, name, small, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v\ngotile run %s", differs(small, e, patience), line)
}

// sound reports a program that has one meaning: the portable engine runs it, and its
// accesses are ordered.
func sound(p *irgen.Program, patience time.Duration) bool {
	races := enginediff.Subject{Name: "checked", Engine: checked.New(kinds.Options{Kinds: kinds.UB | kinds.Race}), Workers: 1}
	return compare(p, patience, reference) == nil && (p.MayFault || compare(p, patience, races) == nil)
}

// FuzzOrdered does the same for choices of the fuzzer.
func FuzzOrdered(f *testing.F) {
	names := isas(f)
	for seed := range uint64(12) {
		src := irgen.Seed(seed)
		irgen.GenerateOrdered(src, irgen.Options{Faults: true})
		f.Add(src.Used())
	}
	var subjects []enginediff.Subject
	for _, isa := range names {
		subjects = append(subjects, subject(New(WithISANamed(isa))))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		enginetest.Diff(t, irgen.GenerateOrdered(irgen.Bytes(choices), irgen.Options{Faults: true}), reference, subjects...)
	})
}
