package amd64

import (
	"encoding/hex"
	"os"
	"strings"
	"testing"
)

func assemble(t *testing.T, f func(a *Asm)) *Code {
	t.Helper()
	a := New()
	a.KeepText = true
	f(a)
	c, err := a.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestJumps(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		end := a.NewLabel()
		top := a.Here()
		a.Emit(JE, end)  // 0f 84 rel32, as the distance is not known yet
		a.Emit(JMP, top) // eb rel8
		for range 130 {
			a.Emit(NOP)
		}
		a.Emit(JNE, top) // too far for rel8
		a.Bind(end)
		a.Emit(RET)
	})
	want := "0f848a000000" + "ebf8" + strings.Repeat("90", 130) + "0f8570ffffff" + "c3"
	if got := hex.EncodeToString(c.Bytes); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The shortest jump back reaches 128 bytes from its end, and no more.
func TestJumpReach(t *testing.T) {
	for fill, size := range map[int]int{126: 2, 127: 5} {
		c := assemble(t, func(a *Asm) {
			top := a.Here()
			for range fill {
				a.Emit(NOP)
			}
			a.Emit(JMP, top)
		})
		if got := len(c.Bytes) - fill; got != size {
			t.Errorf("a jump over %d bytes has %d, want %d", fill, got, size)
		}
	}
}

func TestConstants(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		a.Emit(VADDSS, X0, X0, a.ConstF32(1))
		a.Emit(VADDSD, X0, X0, a.ConstF64(1))
		a.Emit(VMULSS, X0, X0, a.ConstF32(1))
	})
	// Displacements count from the end of their instruction; wider constants come first.
	want := "c5fa580518000000" + "c5fb580508000000" + "c5fa590508000000" + "000000000000f03f" + "0000803f"
	if got := hex.EncodeToString(c.Bytes); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if c.TextLen != 24 {
		t.Errorf("TextLen is %d, want 24", c.TextLen)
	}
}

// A constant after an immediate: the displacement counts from the end of both.
func TestConstantBeforeImmediate(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		a.Emit(VPSHUFD, X1, a.Const(make([]byte, 16)), Imm(27))
	})
	if got, want := hex.EncodeToString(c.Bytes[:9]), "c5f9700d07000000"+"1b"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestListing(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		a.Comment("add up")
		top := a.Here()
		a.Emit(VADDPS, Z1.MaskZ(K2), Z1, At(RSI, 64).Index(RCX, 4).Bcast())
		a.Emit(DEC, RCX)
		a.Emit(JNE, top)
	})
	want := "\t; add up\nL1:\n" +
		"     0  62f174da584c8e10        vaddps zmm1{k2}{z}, zmm1, dword ptr [rsi+rcx*4+64]{1to16}\n" +
		"     8  48ffc9                  dec rcx\n" +
		"     b  75f3                    jne L1\n"
	if got := c.Listing(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMarks(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		a.Mark(7)
		a.Emit(NOP)
		a.Mark(8)
		a.Mark(9)
		a.Emit(NOP)
	})
	for offset, want := range []int{7, 9} {
		if id, ok := c.Marks.At(offset); id != want || !ok {
			t.Errorf("offset %d has mark %d %v, want %d", offset, id, ok, want)
		}
	}
}

func TestAlign(t *testing.T) {
	c := assemble(t, func(a *Asm) {
		a.Emit(RET)
		a.Align(32)
		a.Emit(RET)
	})
	if len(c.Bytes) != 33 {
		t.Errorf("%d bytes, want 33", len(c.Bytes))
	}
}

// The shorter form is chosen, and one of the allowed extensions.
func TestChoice(t *testing.T) {
	for _, c := range []struct {
		allow    Features
		op       Op
		operands []Operand
		want     string
	}{
		{AllFeatures, VADDPS, []Operand{Y1, Y2, Y3}, "c5ec58cb"},
		{AllFeatures, VADDPS, []Operand{Y1, Y2, Y19}, "62b16c2858cb"},
		{AllFeatures, ADD, []Operand{RAX, Imm(1)}, "4883c001"},
		{AllFeatures, ADD, []Operand{RAX, Imm(200)}, "4881c0c8000000"},
		{AllFeatures, MOV, []Operand{EAX, Imm(-1)}, "b8ffffffff"},
		{AllFeatures, MOV, []Operand{RAX, Imm(-1)}, "48c7c0ffffffff"},
		{AllFeatures, VPDPBUSD, []Operand{Y1, Y2, Y3}, "c4e26d50cb"},
		{AllFeatures &^ FeatAVXVNNI, VPDPBUSD, []Operand{Y1, Y2, Y3}, "62f26d2850cb"},
		{AllFeatures, VADDPS, []Operand{Y1.Mask(K0), Y2, Y3}, "c5ec58cb"},
	} {
		a := New()
		a.Allow = c.allow
		a.Emit(c.op, c.operands...)
		code, err := a.Finish()
		if err != nil {
			t.Error(err)
			continue
		}
		if got := hex.EncodeToString(code.Bytes); got != c.want {
			t.Errorf("%s: %s, want %s", show(c.op, c.operands), got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		emit func(a *Asm)
		want string
	}{
		{func(a *Asm) { a.Emit(MOV, At(RAX, 0), Imm(1)) }, "mov [rax], 1: the width of the memory operand is open"},
		{func(a *Asm) { a.Emit(VCVTPD2PS, X0, At(RAX, 0)) }, "the width of the memory operand is open"},
		{func(a *Asm) { a.Emit(VADDPS, Y0, Z0, Y0) }, "vaddps ymm0, zmm0, ymm0: no form takes these operands"},
		{func(a *Asm) { a.Emit(ADD, RAX, Imm(1<<40)) }, "no form takes"},
		{func(a *Asm) { a.Emit(VADDPS, NoReg, Z0, Y0) }, "register missing"},
		{func(a *Asm) { a.Emit(VADDPS, Z0.MaskZ(K0), Z0, Z0) }, "zeroing needs a mask"},
		{func(a *Asm) { a.Emit(MOV, RAX, At(RAX, 0).Index(RSP, 1)) }, "rsp cannot be an index"},
		{func(a *Asm) { a.Emit(MOV, RAX, At(RAX, 0).Index(RBX, 3)) }, "scale 3"},
		{func(a *Asm) { a.Emit(MOV, RAX, At(RAX, 1<<40)) }, "does not fit in 32 bits"},
		{func(a *Asm) { a.Emit(MOV, RAX, At(EAX, 0)) }, "base eax is not"},
		{func(a *Asm) { a.Emit(VMOVUPS, At(RAX, 0).Mask(RAX), Z0) }, "is not a mask register"},
		{func(a *Asm) { a.Emit(VGATHERDPS, Z0, At(RAX, 0).Index(Z1, 4)) }, "no form takes"},
		{func(a *Asm) { a.Emit(VADDPS, Z0, Z0, At(RAX, 0), RoundUp) }, "no form takes"},
		{func(a *Asm) { a.Emit(TILELOADD, T0, a.Const(make([]byte, 64))) }, "no form takes"},
		{func(a *Asm) { a.Emit(JMP, Label(3)) }, "label 3 is not one of this assembler"},
		{func(a *Asm) { a.Emit(JMP, a.NewLabel()) }, "label 1 is used but not bound"},
		{func(a *Asm) { a.Bind(a.Here()) }, "label 1 is bound twice"},
		{func(a *Asm) { a.Emit(Op(60000)) }, "op60000: no such instruction"},
		{func(a *Asm) { a.Emit(ADD, RAX, nil) }, "operand <nil>"},
		{func(a *Asm) { a.Align(3) }, "align 3"},
		{func(a *Asm) { a.Allow = FeatAVX | FeatAVX2; a.Emit(VADDPS, Z0, Z0, Z0) }, "needs avx512f, which is not allowed here"},
	} {
		a := New()
		c.emit(a)
		if _, err := a.Finish(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want one with %q", err, c.want)
		}
	}
}

// Each mnemonic has its constant, and the constants are in the table's order.
func TestGenerated(t *testing.T) {
	src, err := os.ReadFile("ops_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(src), "const (\n")
	list, _, _ = strings.Cut(list, ")")
	var names []string
	for line := range strings.Lines(list) {
		names = append(names, strings.ToLower(strings.Fields(line)[0]))
	}
	want := strings.ReplaceAll(strings.Join(Mnemonics(), "\n"), " ", "_")
	if strings.Join(names, "\n") != want {
		t.Error("ops_gen.go is out of date: go generate ./internal/engine/native/target/x86/amd64")
	}
}

func TestRegisters(t *testing.T) {
	for _, c := range []struct {
		reg  Reg
		name string
		bits int
	}{{AL, "al", 8}, {SIL, "sil", 8}, {R9B, "r9b", 8}, {BP, "bp", 16}, {R8W, "r8w", 16}, {ECX, "ecx", 32}, {R15D, "r15d", 32},
		{RDI, "rdi", 64}, {R10, "r10", 64}, {X0, "xmm0", 128}, {Y31, "ymm31", 256}, {Z16, "zmm16", 512}, {K7, "k7", 64}, {T5, "tmm5", 8192}} {
		if c.reg.String() != c.name || c.reg.Bits() != c.bits {
			t.Errorf("register %d is %v of %d bits, want %s of %d", c.reg, c.reg, c.reg.Bits(), c.name, c.bits)
		}
		if c.bits < 64 || c.reg.IsVec() || c.reg.IsGP() {
			if c.reg.As(c.bits) != c.reg {
				t.Errorf("%v.As(%d) is %v", c.reg, c.bits, c.reg.As(c.bits))
			}
		}
	}
}

// FuzzEmit: whatever the operands, there is code or an error.
func FuzzEmit(f *testing.F) {
	f.Add(uint16(VADDPS), uint8(Z0), uint8(Z1), uint8(RAX), int32(64), uint8(5))
	f.Add(uint16(MOV), uint8(RAX), uint8(0), uint8(RSP), int32(-1), uint8(2))
	f.Add(uint16(VPSCATTERDD), uint8(K1), uint8(Z3), uint8(Z2), int32(4), uint8(255))
	f.Fuzz(func(t *testing.T, op uint16, r1, r2, r3 uint8, v int32, shape uint8) {
		m := Mem{Base: Reg(r2), Idx: Reg(r3), Scale: shape >> 5, Disp: int(v), Broadcast: shape&16 != 0}
		operands := [][]Operand{
			{}, {Reg(r1)}, {Reg(r1), Reg(r2)}, {Reg(r1), m}, {m.Mask(Reg(r1)), Reg(r3)}, {Reg(r1), Reg(r2), Reg(r3)},
			{Reg(r1).Mask(Reg(r2)), Reg(r3), m}, {Reg(r1), Reg(r2), m, Imm(v)}, {Reg(r1), Imm(v)}, {Reg(r1), Reg(r2), Reg(r3), Rounding(shape >> 4)},
		}[shape%10]
		a := New()
		a.Emit(Op(op%uint16(len(Mnemonics())+1)), operands...)
		code, err := a.Finish()
		if err == nil && (len(code.Bytes) == 0 || len(code.Bytes) > 15) {
			t.Errorf("%s has %d bytes", show(Op(op), operands), len(code.Bytes))
		}
	})
}

func BenchmarkEmit(b *testing.B) {
	for b.Loop() {
		a := New()
		for range 100 {
			a.Emit(VFMADD231PS, Z0, Z1, At(RSI, 64).Index(RCX, 4).Bcast())
			a.Emit(ADD, RCX, Imm(64))
		}
	}
}

// BenchmarkTable is what reading the whole table costs; a process reads the rows that it uses.
func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		n := 0
		for _, r := range allRows() {
			n += len(r.expand(0))
		}
		b.ReportMetric(float64(n), "forms")
	}
}
