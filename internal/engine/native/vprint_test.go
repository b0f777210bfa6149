package native

import (
	"strings"
	"testing"
)

// TestBodyText: instructions can be read without machine code.
func TestBodyText(t *testing.T) {
	b := newBody(AVX2.target(), 8)
	x := b.add(kF32, inst{code: opLoad, mem: []memory{{base: &leaf{kind: kF32, size: 4}}}, imm: 8, write: true})
	large := b.fcmp(floatGT, x, b.number(kF32, 100))
	y := b.rarely(large, b.fadd(x, x), []vreg{x}, func(b *body, x []vreg) vreg { return b.fmul(x[0], x[0]) })
	b.effect(inst{code: opStore, src: []vreg{b.under(toZero, func() vreg { return b.fsqrt(y) })}, mem: []memory{{base: inFrameMemory, at: 64}}, imm: 8})
	want := `v1 = load.f32 [f32 stream+0+0], #8
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
	for code := opMove; code < numOpcodes; code++ {
		if strings.HasPrefix(code.String(), "opcode(") {
			t.Errorf("%v has no name", code)
		}
	}
}
