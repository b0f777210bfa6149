package native

import (
	"testing"

	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// TestAllowedFeatures holds code to what the processor has: some instructions exist in two
// encodings that need different features, and the assembler takes the first allowed one.
// The dot product of bytes once needed AVX-VNNI on processors that have AVX-512 VNNI alone.
func TestAllowedFeatures(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		op := func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.NegF(x) }
		c, err := e.codegen(mapModule(t, tileir.F32, op, sampleTile), "k")
		if err != nil {
			t.Fatal(err)
		}
		if c.Allow != e.isa.features() {
			t.Errorf("the assembler may use %v; want %v", c.Allow, e.isa.features())
		}
	})
}

func TestDotProductOfBytes(t *testing.T) {
	a := amd64.New()
	a.Allow = level("avx512-dot") &^ amd64.FeatAVXVNNI
	a.Emit(amd64.VPDPBUSD, amd64.Vec(0, 256), amd64.Vec(1, 256), amd64.Vec(2, 256))
	code, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	const evex = 0x62
	if code.Bytes[0] != evex {
		t.Errorf("encoded as %x; want EVEX", code.Bytes[:code.TextLen])
	}
}
