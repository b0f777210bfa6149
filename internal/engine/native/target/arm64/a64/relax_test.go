package a64

import (
	"encoding/binary"
	"strings"
	"testing"
)

// TestErrors: what the assembler cannot encode is an error that names the instruction.
func TestErrors(t *testing.T) {
	for want, f := range map[string]func(a *Asm){
		"no instruction fadd v0.16b, v1.16b, v2.16b": func(a *Asm) { a.Emit(FADD, V(0).B16(), V(1).B16(), V(2).B16()) },
		"no instruction add x0, x1, #4097":           func(a *Asm) { a.Emit(ADD, X(0), X(1), Imm(4097)) },
		"it needs dotprod":                           func(a *Asm) { a.Allow = 0; a.Emit(SDOT, V(0).S4(), V(1).B16(), V(2).B16()) },
		"label 1 is used but not bound":              func(a *Asm) { a.Emit(B, a.NewLabel()) },
		"label 7 is not one of this assembler":       func(a *Asm) { a.Emit(B, Label(7)) },
		"label 1 is bound twice":                     func(a *Asm) { a.Bind(a.Here()) },
	} {
		a := New()
		f(a)
		if _, err := a.Finish(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// far fills more code than conditional branches and loads of constants reach.
func far(a *Asm) {
	for range 1<<18 + 100 {
		a.Emit(NOP)
	}
}

// words returns the instructions at an offset, which is a multiple of 4.
func words(c *Code, at, n int) (list []uint32) {
	for i := range n {
		list = append(list, binary.LittleEndian.Uint32(c.Bytes[at+4*i:]))
	}
	return list
}

// TestCounter: the counter is read as GNU as encodes it. No form's samples contain it, as it cannot be written.
func TestCounter(t *testing.T) {
	a := New()
	a.Emit(ISB)
	a.Emit(MRS, X(8), CNTVCT)
	c, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if got := words(c, 0, 2); got[0] != 0xd5033fdf || got[1] != 0xd53be048 {
		t.Errorf("got %#x", got)
	}
}

// signExtend returns the low bits of a number as a signed one.
func signExtend(v uint32, bits int) int { return int(int32(v<<(32-bits)) >> (32 - bits)) }

// TestFarBranches: branches whose label is too far for them become two instructions.
func TestFarBranches(t *testing.T) {
	a := New()
	end := a.NewLabel()
	start := a.Here()
	a.Emit(BCOND, LT, end)
	a.Emit(CBZ, X(3), end)
	a.Emit(TBNZ, W(4), Imm(7), end)
	after := a.Here()
	far(a)
	a.Mark(5)
	a.Bind(end)
	a.Emit(CBNZ, W(5), start)
	c, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	w := words(c, 0, 6)
	for i, want := range []uint32{0x5400004a, 0, 0xb5000043, 0, 0x36380044} { // each skips the branch after it
		if i%2 == 0 && w[i] != want {
			t.Errorf("word %d: %08x, want %08x", i, w[i], want)
		}
		if i%2 == 1 && (w[i]>>26 != 5 || 4*(i+signExtend(w[i], 26)) != c.Offset(end)) {
			t.Errorf("word %d: %08x is not a branch to %#x", i, w[i], c.Offset(end))
		}
	}
	if c.Offset(after) != 24 || c.Marks[0].Offset != c.Offset(end) {
		t.Errorf("labels at %d, marks at %v", c.Offset(after), c.Marks)
	}
	back := words(c, c.Offset(end), 2)
	if back[0] != 0x34000045 || c.Offset(end)+4+4*signExtend(back[1], 26) != 0 {
		t.Errorf("the branch back is %08x", back)
	}
}

// TestFarConstants: the addresses of far constants are made of pages and offsets.
func TestFarConstants(t *testing.T) {
	a := New()
	q, x, s := a.Const(make([]byte, 16)), a.Const64(1), a.ConstF32(1)
	a.Emit(LDR, Q(9), q)
	a.Emit(LDR, X(8), x)
	a.Emit(LDR, S(7), s)
	a.Emit(ADR, X(6), x)
	far(a)
	c, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range []Label{q, x, s, x} {
		pair := words(c, 8*i, 2)
		pages := signExtend(pair[0]>>5&(1<<19-1)<<2|pair[0]>>29&3, 21)
		low := int(pair[1] >> 10 & 0xfff)
		size := []int{16, 8, 4, 1}[i]
		if at := (8*i)&^0xfff + pages<<12 + low*size; at != c.Offset(l) {
			t.Errorf("constant %d: %08x is the address %#x, want %#x", i, pair, at, c.Offset(l))
		}
		if c.Offset(l)%size != 0 {
			t.Errorf("constant %d is at %#x", i, c.Offset(l))
		}
		if want := []uint32{0x3dc001e9, 0xf9400108, 0xbd4001e7, 0x910000c6}[i]; pair[1]&^(0xfff<<10) != want {
			t.Errorf("constant %d: %08x, want %08x", i, pair[1], want)
		}
	}
}
