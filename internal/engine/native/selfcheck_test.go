package native

import (
	"context"
	"strings"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/enginetest"
	"gotile/tileir"
)

// TestSelfCheck: every instruction set passes the check.
func TestSelfCheck(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		if err := e.selfCheck(interp.New()); err != nil {
			t.Error(err)
		}
	})
}

// wrong is a portable engine whose last element of a result is wrong.
type wrong struct{ engine.Engine }

type wrongProgram struct{ engine.Program }

func (w wrong) Compile(ctx context.Context, m *tileir.Module, entry string) (engine.Program, error) {
	p, err := w.Engine.Compile(ctx, m, entry)
	return wrongProgram{p}, err
}

func (p wrongProgram) Launch(ctx context.Context, l engine.Launch) error {
	err := p.Program.Launch(ctx, l)
	out := l.Args[1].Host
	out[len(out)-1] ^= 0x80
	return err
}

// TestSelfCheckDiffers: if a result differs, the check reports the element, and kernels run on the portable engine unless
// the check is switched off.
func TestSelfCheckDiffers(t *testing.T) {
	e := New()
	if err := e.Available(); err != nil {
		t.Skip(err)
	}
	err := e.selfCheck(wrong{interp.New()})
	if err == nil || !strings.Contains(err.Error(), "elements: element 255 is ") {
		t.Fatalf("got %v", err)
	}
	name := e.target.Name()
	before, has := selfChecks.Swap(name, func() error { return err })
	t.Cleanup(func() {
		if selfChecks.Delete(name); has {
			selfChecks.Store(name, before)
		}
	})
	m, _ := enginetest.Parse(t, "cuda_tile.module @m {\n  entry @k(%x: tile<ptr<i32>>) {\n    return\n  }\n}")
	for value, want := range map[string]bool{"on": true, "off": false} {
		t.Setenv(SelfCheckVariable, value)
		p, compiled := e.Compile(t.Context(), m, "k")
		if compiled != nil {
			t.Fatal(compiled)
		}
		if fallback, ok := p.(*portable); ok != want || ok && fallback.why != err {
			t.Errorf("%s=%s: the program is a %T", SelfCheckVariable, value, p)
		}
	}
}

func BenchmarkSelfCheck(b *testing.B) {
	e := New()
	if err := e.Available(); err != nil {
		b.Skip(err)
	}
	for b.Loop() {
		if err := e.selfCheck(interp.New()); err != nil {
			b.Fatal(err)
		}
	}
}
