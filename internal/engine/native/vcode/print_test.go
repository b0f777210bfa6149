package vcode

import (
	"strings"
	"testing"
)

// TestBodyText: instructions can be read without machine code.
func TestBodyText(t *testing.T) {
	b := NewBody(Target{Bytes: 32, FirstVector: 3, PastVector: 16}, 8)
	x := b.Add(F32, Inst{Code: OpLoad, Mem: []Memory{{Base: InFrame}}, Imm: 8, Write: true})
	large := b.FCmp(FloatGT, x, b.Float(F32, 100))
	y := b.rarely(large, b.FAdd(x, x), []Reg{x}, func(b *Body, x []Reg) Reg { return b.FMul(x[0], x[0]) })
	b.Effect(Inst{Code: OpStore, Src: []Reg{b.withRounding(ToZero, func() Reg { return b.FSqrt(y) })}, Mem: []Memory{{Base: InFrame, At: 64}}, Imm: 8})
	want := `v1 = load.f32 [frame+0+0], #8
v2 = const.f32 0x42c80000
v3 = fcmp.i1 v1, v2, #30
v4 = fadd.f32 v1, v1
v5 = rarely.f32 v3, v4, v1
  v1 = saved.i1 [kept+0+0]
  v2 = saved.f32 [kept+1+0]
  v3 = saved.f32 [kept+2+0]
  v4 = fmul.f32 v3, v3
  v5 = select.f32 v1, v4, v2
  keep.f32 v5, [kept+3+0]
v6 = fsqrt.f32 v5 rounded toward zero
store.f32 v6, [frame+64+0], #8
`
	if got := b.String(); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("got\n%s", got)
	}
	for code := OpMove; code < NumOpcodes; code++ {
		if strings.HasPrefix(code.String(), "opcode(") {
			t.Errorf("%v has no name", code)
		}
	}
}
