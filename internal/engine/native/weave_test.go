package native

import (
	"regexp"
	"testing"

	"gotile/tileir"
)

// TestWeave: strips of a loop go side by side.
func TestWeave(t *testing.T) {
	tanh := func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }
	m := mapModule(t, tileir.F32, tanh, sampleTile)
	eachISA(t, func(t *testing.T, e *Engine) {
		in, err := e.Inspect(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`vminps.*\n.*vminps`).MatchString(in.Listing) {
			t.Errorf("the strips do not go side by side:\n%s", in.Listing)
		}
	})
}

// TestPressure: a result may take the place of an operand that is read for the last time.
func TestPressure(t *testing.T) {
	b := newBody(AVX2.target(), 8)
	load := func() vreg { return b.add(kF32, inst{code: opLoad, write: true}) }
	x, y := load(), load()
	s := b.fadd(x, y)
	z := load()
	b.effect(inst{code: opStore, src: []vreg{b.fmul(s, z)}})
	if vecs, masks := b.pressure(b.insts); vecs != 2 || masks != 0 {
		t.Errorf("%d vectors and %d masks at once, want 2 and 0", vecs, masks)
	}
}
