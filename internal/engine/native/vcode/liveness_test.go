package vcode

import "testing"

// TestPressure: a result may share the register of an operand that is read for the last time.
func TestPressure(t *testing.T) {
	b := NewBody(Target{Bytes: 32, FirstVector: 3, PastVector: 16}, 8)
	load := func() Reg { return b.Add(F32, Inst{Code: OpLoad, Write: true}) }
	x, y := load(), load()
	s := b.FAdd(x, y)
	z := load()
	b.Effect(Inst{Code: OpStore, Src: []Reg{b.FMul(s, z)}})
	if vecs, masks := b.Pressure(b.Insts); vecs != 2 || masks != 0 {
		t.Errorf("%d vectors and %d masks at once, want 2 and 0", vecs, masks)
	}
}
