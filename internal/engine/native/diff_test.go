package native

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginediff"
	"gotile/internal/testing/enginetest"
	"gotile/internal/testing/irgen"
	"gotile/tileir"
)

// strict is the engine without the fallback to the portable one.
type strict struct{ *Engine }

// Compile implements [engine.Engine]. An entry without machine code is an error.
func (e strict) Compile(ctx context.Context, m *tileir.Module, name string) (engine.Program, error) {
	p, err := e.Engine.Compile(ctx, m, name)
	if other, ok := p.(*portable); ok {
		return nil, fmt.Errorf("there is no machine code: %w", other.why)
	}
	return p, err
}

// TestRandom runs programs with every operation.
func TestRandom(t *testing.T) { eachSeed(t, irgen.Generate) }

// TestPrograms runs the programs that are stored as text.
func TestPrograms(t *testing.T) {
	t.Parallel()
	programs := textPrograms(t)
	eachISA(t, func(t *testing.T, e *Engine) { programs.Run(t, strict{e}) })
}

// textPrograms returns the programs that are stored as text; the first test that calls it runs them on the portable engine.
func textPrograms(t *testing.T) enginetest.Prepared {
	preparing.Do(func() { prepared = enginetest.Prepare(t, interp.New()) })
	if prepared == nil {
		t.Fatal("the portable engine did not run the programs")
	}
	return prepared
}

var (
	preparing sync.Once
	prepared  enginetest.Prepared
)

// diff compares engines with the portable one, which runs once.
func diff(t testing.TB, p *irgen.Program, engines ...*Engine) {
	var subjects []enginediff.Subject
	for _, e := range engines {
		subjects = append(subjects, enginediff.Subject{Name: e.target.Name(), Engine: strict{e}, Workers: 2})
	}
	enginetest.Diff(t, p, enginediff.Subject{Name: "interp", Engine: interp.New(), Workers: 1}, subjects...)
}

// FuzzRandom does the same for the fuzzer's inputs.
func FuzzRandom(f *testing.F) {
	names := isas(f)
	for seed := range uint64(12) {
		src := irgen.Seed(seed)
		irgen.Generate(src, irgen.Options{Faults: true})
		f.Add(src.Used())
	}
	var engines []*Engine
	for _, isa := range names {
		engines = append(engines, New(WithISANamed(isa)))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		diff(t, irgen.Generate(irgen.Bytes(choices), irgen.Options{Faults: true}), engines...)
	})
}
