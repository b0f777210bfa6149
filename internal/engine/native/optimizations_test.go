package native

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/plan"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

var everySwitch = flag.Bool("switches", false, "switch each optimization off on every instruction set, not on one")

// TestWithout runs programs with all optimizations switched off on each instruction set, and with each
// of them switched off on one, in turns: little of an optimization depends on the instruction set.
func TestWithout(t *testing.T) {
	if plan.SeenByGo {
		t.Skip("compiles much and shares no memory: too slow under the race detector")
	}
	seeds := uint64(1) // the soak has more
	if *everySwitch {
		seeds = 4
	}
	sets := [][]string{plan.Optimizations()}
	for _, name := range plan.Optimizations() {
		sets = append(sets, []string{name})
	}
	programs := enginetest.Prepare(t, interp.New())
	names := isas(t)
	eachISA(t, func(t *testing.T, e *Engine) {
		own := slices.Index(names, e.target.Name())
		for i, off := range sets {
			name := off[0]
			if i == 0 {
				name = "all"
			} else if i%len(names) != own && !*everySwitch {
				continue
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				e := New(isaOf(e), Without(off...))
				programs.Run(t, strict{e})
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
