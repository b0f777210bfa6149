package native

import (
	"testing"

	"gotile/internal/engine/native/amd64"
	"gotile/internal/engine/native/exec"
	"gotile/tileir"
)

// The assembler takes a form of an instruction only if the processor has it: VPDPBUSD has one of AVX-VNNI, which
// is shorter, and one of AVX-512, and there are processors with the second alone.
func TestAssembler(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		if have := e.features; have == 0 || !exec.Features().Has(have) {
			t.Errorf("instructions of %v, the processor has %v", have, exec.Features())
		}
		m := tileir.NewModule("test")
		tileir.NewBuilder(m.NewEntry("k", nil).Block(0)).Return()
		c, err := e.codegen(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		c.Emit(amd64.VPDPBUSD, amd64.Y0, amd64.Y1, amd64.Y2)
		code, err := c.Finish()
		switch have := e.isa.features(); {
		case !have.Has(amd64.FeatAVXVNNI) && !have.Has(amd64.FeatAVX512VNNI|amd64.FeatAVX512VL):
			if err == nil {
				t.Error("the instruction is taken")
			}
		case err != nil:
			t.Error(err)
		case !have.Has(amd64.FeatAVXVNNI) && code.Bytes[0] != 0x62:
			t.Errorf("% x: want the form of AVX-512", code.Bytes)
		}
	})
}
