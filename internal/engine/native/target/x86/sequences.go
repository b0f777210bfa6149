package x86

import (
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/target/x86/amd64"
	"gotile/internal/engine/native/vcode"
)

// MoveBytes copies through a vector register.
func (e *Emitter) MoveBytes(to, from target.Mem, n int) {
	x := amd64.Vec(3, vcode.RegisterBits(n))
	e.e.loadVec(x, mem(from), n)
	e.e.storeVec(mem(to), x, n)
}

// IfNotContiguous compares a vector of pointers with the first one plus multiples of size.
func (e *Emitter) IfNotContiguous(ptrs target.Mem, n, size int, l target.Label) {
	bits := e.e.isa.bytes() * 8
	have, want := amd64.Vec(0, bits), amd64.Vec(1, bits)
	first := mem(ptrs)
	e.e.Emit(amd64.VPBROADCASTQ, want, first)
	e.e.Emit(amd64.VPADDQ, want, want, e.e.Const(multiples(n, size)))
	e.e.Emit(amd64.VMOVUPS, have, first)
	if e.e.isa >= AVX512 {
		e.e.Emit(amd64.VPCMPUQ, tempMask, have, want, amd64.Imm(vcode.CmpNE))
		e.e.Emit(amd64.KORTESTW, tempMask, tempMask)
	} else {
		e.e.Emit(amd64.VPXOR, have, have, want)
		e.e.Emit(amd64.VPTEST, have, have)
	}
	e.e.jump(target.NotEqual, l)
}

// multiples returns 0, size, 2·size, … as 64-bit integers.
func multiples(n, size int) []byte {
	b := make([]byte, 8*n)
	for i := range n {
		v := i * size
		b[8*i], b[8*i+1] = byte(v), byte(v>>8)
	}
	return b
}

// ChecksPointers reports true with AVX-512, whose masks check eight pointers at a time.
func (e *Emitter) ChecksPointers(n int) bool { return e.e.isa >= AVX512 && n >= 8 }

// CheckPointers checks eight pointers at a time.
func (e *Emitter) CheckPointers(ptrs target.Mem, mask *target.Mem, n, size int, first, past target.Reg, l target.Label) {
	x := e.e
	start, limit, low, at := amd64.Vec(0, 512), amd64.Vec(1, 512), amd64.Vec(2, 512), amd64.Vec(3, 512)
	wrong, found, let := amd64.Mask(2), amd64.Mask(3), amd64.Mask(4)
	x.Emit(amd64.VPBROADCASTQ, start, gp(first))
	x.Emit(amd64.VPBROADCASTQ, limit, gp(past))
	x.Emit(amd64.VPBROADCASTQ, low, x.Const64(uint64(size-1)))
	x.Emit(amd64.KXORW, wrong, wrong, wrong)
	x.Emit(amd64.XOR, amd64.ECX, amd64.ECX)
	into := amd64.Operand(found)
	if mask != nil {
		into = found.Mask(let)
	}
	head := x.Here()
	if mask != nil {
		x.Emit(amd64.VPMOVZXBQ, at, mem(*mask).Index(amd64.RCX, 1))
		x.Emit(amd64.VPTESTMQ, let, at, at)
	}
	x.Emit(amd64.VMOVUPS, at, mem(ptrs).Index(amd64.RCX, 8))
	x.Emit(amd64.VPSUBQ, at, at, start)
	x.Emit(amd64.VPCMPUQ, into, at, limit, amd64.Imm(vcode.CmpGE))
	x.Emit(amd64.KORW, wrong, wrong, found)
	x.Emit(amd64.VPTESTMQ, into, at, low)
	x.Emit(amd64.KORW, wrong, wrong, found)
	x.Emit(amd64.ADD, amd64.RCX, amd64.Imm(8))
	x.Emit(amd64.CMP, amd64.RCX, amd64.Imm(n))
	x.Emit(amd64.JB, head)
	x.Emit(amd64.KORTESTW, wrong, wrong)
	x.jump(target.NotEqual, l)
}

// SaveRegisters saves the general registers, then vectors and masks.
func (e *Emitter) SaveRegisters(room func(bytes int) int) (restore func()) {
	x := e.e
	var saved []savedRegister
	for n := range 16 {
		if r := amd64.GP(n, 64); r != amd64.RSP && r != amd64.RAX && r != frameReg {
			saved = append(saved, savedRegister{r, amd64.MOV, room(8)})
		}
	}
	for i := range x.isa.registers() {
		saved = append(saved, savedRegister{amd64.Vec(i, 8*x.isa.bytes()), amd64.VMOVUPS, room(x.isa.bytes())})
	}
	for i := 1; x.isa >= AVX512 && i < pastMask; i++ {
		saved = append(saved, savedRegister{amd64.Mask(i), amd64.KMOVQ, room(8)})
	}
	for _, s := range saved {
		x.Emit(s.move, inFrame(s.at), s.reg)
	}
	return func() {
		for _, s := range saved {
			x.Emit(s.move, s.reg, inFrame(s.at))
		}
	}
}

// savedRegister is a register, its frame offset, and the instruction that copies it.
type savedRegister struct {
	reg  amd64.Reg
	move amd64.Op
	at   int
}

// EndTiles releases the state of tile registers.
func (e *Emitter) EndTiles() { e.e.Emit(amd64.TILERELEASE) }
