package native

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine/native/plan"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

var everySwitch = flag.Bool("switches", false, "switch each optimization off on every instruction set, not on one")

// TestWithout runs programs with all optimizations switched off on each instruction set, and a fifth of them
// with each one switched off on one, in turns: little of an optimization depends on the instruction set.
func TestWithout(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("compiles much and shares no memory: too slow under the race detector")
	}
	seeds, every := uint64(1), 5 // the soak has more
	if *everySwitch {
		seeds, every = 4, 1
	}
	sets := [][]string{plan.Optimizations()}
	for _, name := range plan.Optimizations() {
		sets = append(sets, []string{name})
	}
	programs := textPrograms(t)
	names := isas(t)
	eachISA(t, func(t *testing.T, e *Engine) {
		own := slices.Index(names, e.target.Name())
		for i, off := range sets {
			name, every := off[0], every
			if i == 0 {
				name, every = "all", 1
			} else if i%len(names) != own && !*everySwitch {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				e := New(isaOf(e), Without(off...))
				programs.RunEvery(t, strict{e}, i%every, every)
				for seed := range seeds {
					diff(t, irgen.Generate(irgen.Seed(seed), irgen.Options{Faults: true}), e)
				}
			})
		}
	})
}

// TestWithoutUnknown checks that an unknown name is an error that lists the names.
func TestWithoutUnknown(t *testing.T) {
	_, err := New(Without("speed")).Compile(context.Background(), &tileir.Module{}, "k")
	if err == nil || !strings.Contains(err.Error(), `unknown optimization "speed"`) || !strings.Contains(err.Error(), "interleave") {
		t.Errorf("got %v", err)
	}
}

// TestNames checks that each optimization has a name.
func TestNames(t *testing.T) {
	if 1<<len(plan.OptimizationNames) != plan.PastOptimizations {
		t.Errorf("%d names for optimizations up to %b", len(plan.OptimizationNames), plan.PastOptimizations)
	}
}
