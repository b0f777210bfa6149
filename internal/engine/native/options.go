package native

import (
	"fmt"
	"os"
	goruntime "runtime"
	"slices"
	"strings"

	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/arm64"
	"gotile/internal/engine/native/target/regmachine"
	"gotile/internal/engine/native/target/x86"
	"gotile/profile"
)

// ISA is an instruction set of x86-64.
type ISA = x86.ISA

// The instruction sets of x86-64.
const (
	AVX2   = x86.AVX2
	AVX512 = x86.AVX512
	AMX    = x86.AMX
)

// ISAVariable is the environment variable that sets the instruction set of engines.
const ISAVariable = exec.ISAVariable

// Option configures an engine.
type Option func(*config)

// WithISA makes the engine use an instruction set, which the processor must have. The environment variable GOTILE_ISA
// does the same for engines without the option.
func WithISA(isa ISA) Option { return WithISANamed(isa.String()) }

// WithISANamed is [WithISA] by name: avx2, avx512 or amx on x86-64; neon, neon-dot or neon-bf16 on arm64. The names
// regmachine, regmachine-narrow and regmachine-small select the interpreter of package regmachine, which every machine
// has.
func WithISANamed(name string) Option { return func(c *config) { c.want = name } }

// Exact makes matrix products round and add exactly as a GPU and the portable engine do. They are slower. Reductions and
// scans always do.
func Exact() Option { return func(c *config) { c.exact = true } }

// Strict makes an entry without machine code an error instead of running it on the portable engine. The engine does not
// check itself.
func Strict() Option { return func(c *config) { c.strict = true } }

// config holds the settings of options.
type config struct {
	want     string   // the instruction set that was requested, or empty
	unwanted []string // names of optimizations
	exact    bool
	verify   bool // code that does not pass its verification is an error
	strict   bool // no portable engine

	unverified bool // code is not verified
	shortEdges bool // tiles with short lines may cross an edge in memory: for tests
	joinsAll   bool // blocks are joined from the first launch on, however few there are: for tests

	collector *profile.Collector // nil unless code is profiled
}

func newConfig(opts []Option) config {
	c := config{verify: os.Getenv(VerifyVariable) == "1", unverified: os.Getenv(VerifyVariable) == "off"}
	for _, o := range opts {
		o(&c)
	}
	return c
}

// VerifyVariable is the environment variable that says what becomes of code that does not pass its verification: with 1
// it is an error, with off there is no verification. Otherwise the portable engine runs the entry.
const VerifyVariable = "GOTILE_VERIFY"

// Verified makes code that does not pass its verification an error, of the engine and not of the kernel. Without this
// option the portable engine runs such an entry. The engine's tests have it.
func Verified() Option { return func(c *config) { c.verify = true } }

// WithoutVariable is the environment variable that switches optimizations off for engines without the option [Without].
const WithoutVariable = "GOTILE_WITHOUT"

// Without switches optimizations off. [Optimizations] lists the names; if others are given, Compile fails.
func Without(names ...string) Option { return func(c *config) { c.unwanted = names } }

// chooseOptimizations returns the optimizations that an option or the environment switches off.
func (c *config) chooseOptimizations() (without plan.Optimization, err error) {
	names, by := c.unwanted, ""
	if names == nil && os.Getenv(WithoutVariable) != "" {
		names, by = strings.Split(os.Getenv(WithoutVariable), ","), WithoutVariable+": "
	}
	for _, name := range names {
		i := slices.Index(plan.OptimizationNames[:], strings.TrimSpace(name))
		if i < 0 {
			return 0, fmt.Errorf("%sunknown optimization %q: want some of %s", by, name, strings.Join(plan.OptimizationNames[:], ","))
		}
		without |= 1 << i
	}
	return without, nil
}

// chooseTarget returns the target that an option or the environment asks for, or else this processor with its best
// instruction set.
func (c *config) chooseTarget() (target.Target, error) {
	if c.want != "" {
		return targetNamed(c.want)
	}
	if c.want = os.Getenv(ISAVariable); c.want == "" {
		names, err := ISAs()
		if err != nil {
			return nil, err
		}
		return targetNamed(names[len(names)-1])
	}
	t, err := targetNamed(c.want)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ISAVariable, err)
	}
	return t, nil
}

// targetNamed returns the target with a name, if it can be used here.
func targetNamed(name string) (target.Target, error) {
	if machine, ok := regmachine.Named(name); ok {
		return machineOf(machine)
	}
	if onARM64 {
		isa, err := arm64.ParseISA(name)
		if err == nil {
			err = isa.Available()
		}
		if err != nil {
			return nil, err
		}
		return isa.Target(), nil
	}
	isa, err := x86.ParseISA(name)
	if err == nil {
		err = isa.Available()
	}
	if err != nil {
		return nil, err
	}
	return x86.New(isa), nil
}

const onARM64 = goruntime.GOARCH == "arm64"

// ISAs returns the names of the instruction sets of this processor, each of which includes those before it, or why there
// are none.
func ISAs() (names []string, err error) {
	if onARM64 {
		best, err := arm64.Detect()
		for isa := arm64.NEON; isa <= best; isa++ {
			names = append(names, isa.String())
		}
		return names, err
	}
	best, err := x86.Detect()
	for isa := AVX2; isa <= best; isa++ {
		names = append(names, isa.String())
	}
	return names, err
}
