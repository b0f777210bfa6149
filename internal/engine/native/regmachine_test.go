package native

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target/regmachine"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
)

// eachMachine runs a test for forms of the register machine.
func eachMachine(t *testing.T, names []string, f func(t *testing.T, e *Engine)) {
	if err := regmachine.Available(); err != nil {
		t.Skip(err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) { f(t, New(WithISANamed(name))) })
	}
}

var machineNames = []string{regmachine.WideName, regmachine.NarrowName, regmachine.SmallName}

// TestRegmachineConformance: the second target passes the tests of all engines, and leaves no more to the portable
// engine than AVX2 does. The forms are one with masks in registers, and the one that is least like x86. A short run
// leaves out elementwise operations, whose instructions package regmachine compares with the processor's.
func TestRegmachineConformance(t *testing.T) {
	t.Parallel()
	names, run := []string{regmachine.WideName, regmachine.SmallName}, enginetest.Run
	if testing.Short() {
		names, run = names[:1], func(t enginetest.T, eng engine.Engine) {
			enginetest.Tiles(t, eng)
			enginetest.Memory(t, eng)
			enginetest.Control(t, eng)
		}
	}
	eachMachine(t, names, func(t *testing.T, e *Engine) {
		c := &collector{Engine: e, holes: make(map[string]bool)}
		run(t, c)
		if whole := strings.Count(flag.Lookup("test.run").Value.String(), "/") < 2; whole && !testing.Short() && !plan.SeenByGo && !t.Failed() {
			c.check(t, "testdata/holes.avx2.txt")
		}
	})
}

// TestRegmachineHardware: exact products are those of the hardware.
func TestRegmachineHardware(t *testing.T) {
	eachMachine(t, machineNames, func(t *testing.T, e *Engine) {
		enginetest.Hardware(t, New(WithISANamed(e.target.Name()), Exact()))
	})
}

// TestRegmachinePrograms runs the programs that are kept as text.
func TestRegmachinePrograms(t *testing.T) {
	t.Parallel()
	programs := textPrograms(t)
	eachMachine(t, machineNames, func(t *testing.T, e *Engine) { programs.Run(t, strict{e}) })
}

// TestRegmachineRandom runs random programs on the portable engine and on the machine.
func TestRegmachineRandom(t *testing.T) {
	t.Parallel()
	n := uint64(50)
	if testing.Short() {
		n = 10
	}
	var engines []*Engine
	eachMachine(t, machineNames, func(_ *testing.T, e *Engine) { engines = append(engines, e) })
	for seed := range n {
		diff(t, irgen.Generate(irgen.Seed(seed), irgen.Options{Faults: true}), engines...)
	}
}

// TestRegmachineKernels: the machine has code for all ready kernels, and names itself in their descriptions.
func TestRegmachineKernels(t *testing.T) {
	modules, entries := readyModules(t)
	eachMachine(t, machineNames[1:], func(t *testing.T, e *Engine) {
		for i, m := range modules {
			in, err := e.Inspect(m, entries[i])
			if err != nil {
				t.Errorf("%s: %v", entries[i], err)
				continue
			}
			if in.ISA != e.target.Name() || in.Unit != "instructions" || len(in.Called) > 0 && !plan.SeenByGo {
				t.Errorf("%s: %v %v, calls %v", entries[i], in.ISA, in.Unit, in.Called)
			}
		}
	})
}

// TestRegmachineTrace: the environment selects the machine, and the file of its trace.
func TestRegmachineTrace(t *testing.T) {
	if err := regmachine.Available(); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "trace")
	t.Setenv(TraceVariable, file)
	t.Setenv(ISAVariable, regmachine.WideName)
	e := New()
	if err := e.Available(); err != nil {
		t.Fatal(err)
	}
	diff(t, irgen.Generate(irgen.Seed(1), irgen.Options{}), e)
	trace, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(trace), "\n")
	if !strings.Contains(lines[0], "enter | frame = 0x") || !slices.ContainsFunc(lines, func(s string) bool { return strings.Contains(s, " lanes | v") }) {
		t.Errorf("the trace begins with %q and has %d lines", lines[0], len(lines))
	}
	t.Setenv(TraceVariable, t.TempDir())
	if err := New().Refused(); err == nil || !strings.HasPrefix(err.Error(), ISAVariable+": "+TraceVariable+": open ") {
		t.Errorf("a folder as the file of the trace: %v", err)
	}
}
