package vcode

import (
	"fmt"
	"strings"
	"testing"

	"gotile/tileir"
)

// listing is a machine that writes down what register allocation decides.
type listing struct {
	text   strings.Builder
	errors []error
}

func (l *listing) Inst(b *Body, in *Inst, d Phys, s []Phys) {
	fmt.Fprintf(&l.text, "%v %d %v\n", in.Code, d.Num, s)
}
func (l *listing) Move(b *Body, v Reg, d, s Phys) {
	fmt.Fprintf(&l.text, "move %d to %d\n", s.Num, d.Num)
}
func (l *listing) Spill(b *Body, v Reg, r Phys, slot int) {
	fmt.Fprintf(&l.text, "spill %d to slot %d\n", r.Num, slot)
}
func (l *listing) Reload(b *Body, v Reg, r Phys, slot int) {
	fmt.Fprintf(&l.text, "reload %d from slot %d\n", r.Num, slot)
}
func (l *listing) Slot(n int, rare bool) int { return n }
func (l *listing) MarkOp(op *tileir.Op)      {}
func (l *listing) Fail(err error)            { l.errors = append(l.errors, err) }

// TestTooFewRegisters: beside its accumulators a loop needs three registers, for two values that are read
// again and for their product. With fewer there is an error.
func TestTooFewRegisters(t *testing.T) {
	for _, registers := range []int{4, 5, 8} {
		for accumulators := range registers + 1 {
			b := NewBody(Target{Bytes: 32, PastVector: registers}, 8)
			var list []Reg
			start := b.Float(F32, 0)
			for range accumulators {
				list = append(list, b.Accumulator(start))
			}
			x, y := b.Add(F32, Inst{Code: OpLoad}), b.Add(F32, Inst{Code: OpLoad})
			for _, v := range list {
				b.Update(v, b.FAdd(v, b.FMul(x, y)))
			}
			b.Effect(Inst{Code: OpStore, Src: []Reg{b.FMul(x, y)}})
			m := &listing{}
			b.EmitOnce(m)
			if got, want := len(m.errors) == 0, accumulators <= registers-3; got != want {
				t.Errorf("%d accumulators in %d registers: %v\n%s", accumulators, registers, m.errors, &m.text)
			}
			for _, err := range m.errors {
				if err != ErrRegisters {
					t.Error(err)
				}
			}
		}
	}
}

// TestSpill: of the values in registers the one that is read last goes to the frame, and comes
// back before it is read.
func TestSpill(t *testing.T) {
	b := NewBody(Target{Bytes: 32, PastVector: 3}, 8)
	var x [4]Reg
	for i := range x {
		x[i] = b.Add(F32, Inst{Code: OpLoad, Imm: i + 1})
	}
	s := b.FAdd(x[1], x[3])
	s = b.FAdd(s, x[2])
	b.Effect(Inst{Code: OpStore, Src: []Reg{b.FAdd(s, x[0])}})
	m := &listing{}
	b.EmitOnce(m)
	text := m.text.String()
	if strings.Count(text, "spill") != 1 || strings.Count(text, "reload") != 1 || !strings.Contains(text, "spill 1 to slot 0") || len(m.errors) > 0 {
		t.Errorf("got\n%s%v", text, m.errors)
	}
}

// TestSameIterations: a body is emitted in the same way each time, also a part of it, so that code can continue in another loop with
// that body.
func TestSameIterations(t *testing.T) {
	b := NewBody(Target{Bytes: 32, PastVector: 6}, 8)
	var list []Reg
	for range 8 {
		list = append(list, b.Add(F32, Inst{Code: OpLoad, Write: true}))
	}
	for i := range 4 {
		b.Effect(Inst{Code: OpStore, Src: []Reg{b.FMul(list[i], list[7-i])}})
	}
	m := &listing{}
	h := NewAllocator(m, b)
	before, body := b.Split(false)
	h.EmitBefore(before, body)
	var texts []string
	for _, n := range []int{len(body), 9, len(body), len(body)} {
		m.text.Reset()
		h.EmitPart(body, n, nil)
		texts = append(texts, m.text.String())
	}
	if texts[0] != texts[2] || texts[0] != texts[3] || !strings.HasPrefix(texts[0], texts[1]) {
		t.Errorf("different code for the same body:\n%s", strings.Join(texts, "\n"))
	}
	if !strings.Contains(texts[0], "spill") {
		t.Errorf("no value is spilled:\n%s", texts[0])
	}
}

// TestLoopText: the text of a loop has its accumulators, and the sizes of tables.
func TestLoopText(t *testing.T) {
	b := NewBody(Target{Bytes: 32, PastVector: 4}, 8)
	sum := b.Accumulator(b.Float(F32, 0))
	most := b.Accumulator(b.Float(F32, 1))
	b.Update(sum, b.FAdd(sum, b.Add(F32, Inst{Code: OpVector, Data: make([]byte, 32)})))
	b.Update(most, b.FMul(most, sum))
	want := `v2 starts as v1
v4 starts as v3
v1 = const.f32 0x0
v3 = const.f32 0x3f800000
v5 = vector.f32 32 bytes
v6 = fadd.f32 v2, v5
v2 = move.f32 v6
v7 = fmul.f32 v4, v2
v4 = move.f32 v7
`
	if got := b.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
