//go:build linux || darwin || windows

package exec_test

import (
	"gotile/internal/engine/native/exec"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Pieces of machine code.
const (
	loadWord  = "\x48\x8b\x07"                                                     // MOV RAX, [RDI]
	storeWord = "\x48\x89\x07"                                                     // MOV [RDI], RAX
	jump      = "\xff\xe7"                                                         // JMP RDI
	callIt    = "\xff\xd7"                                                         // CALL RDI
	divide    = "\x31\xc9\xf7\xf1"                                                 // XOR ECX, ECX; DIV ECX
	undefined = "\x0f\x0b"                                                         // UD2
	recurse   = "\x50\xeb\xfd"                                                     // PUSH RAX, for ever
	pushTwo   = "\x50\x50"                                                         // PUSH RAX; PUSH RAX
	backwards = "\xfd"                                                             // STD
	flags     = "\x9c\x58"                                                         // PUSHFQ; POP RAX
	control   = "\x0f\xae\x5c\x24\xf8"                                             // STMXCSR [RSP-8]
	readIt    = "\x8b\x44\x24\xf8"                                                 // MOV EAX, [RSP-8]
	toZero    = "\xc7\x44\x24\xf8\x80\x7f\x00\x00"                                 // MOV DWORD [RSP-8], 7F80h: round to zero
	setIt     = "\x0f\xae\x54\x24\xf8"                                             // LDMXCSR [RSP-8]
	clobber   = "\x31\xdb\x31\xed\x4d\x31\xe4\x4d\x31\xed\x4d\x31\xf6\x4d\x31\xff" // XOR of what C keeps with itself
	ret       = "\xc3"
	// countThenFault counts *RDI down to 0 and then loads from the address after it.
	countThenFault = "\x48\x8b\x0f" + "\x48\xff\xc9" + "\x75\xfb" + "\x48\x8b\x7f\x08" + loadWord + ret
	answer         = "\xb8\x2a\x00\x00\x00" + ret // MOV EAX, 42; RET
)

// assembled returns the code that emit writes.
func assembled(emit func(a *amd64.Asm)) string {
	a := amd64.New()
	emit(a)
	code, err := a.Finish()
	if err != nil {
		panic(err)
	}
	return string(code.Bytes)
}

// registersExist reports whether the processor has the registers that setAll changes.
func registersExist() bool { return exec.Features().Has(amd64.FeatAVX2) }

// Code that was assembled.
var (
	// spin counts *RDI down to zero, and returns 42.
	spin = assembled(func(a *amd64.Asm) {
		a.Emit(amd64.MOV, amd64.RCX, amd64.At(amd64.RDI, 0))
		top := a.Here()
		a.Emit(amd64.DEC, amd64.RCX)
		a.Emit(amd64.JNE, top)
		a.Emit(amd64.MOV, amd64.EAX, amd64.Imm(42))
		a.Emit(amd64.RET)
	})
	// returnThenAdd returns at offset 0. At offset 16 it adds two words, and stores the sum behind them.
	returnThenAdd = assembled(func(a *amd64.Asm) {
		a.Emit(amd64.RET)
		a.Align(16)
		a.Emit(amd64.MOV, amd64.RAX, amd64.At(amd64.RDI, 0))
		a.Emit(amd64.ADD, amd64.RAX, amd64.At(amd64.RDI, 8))
		a.Emit(amd64.MOV, amd64.At(amd64.RDI, 16), amd64.RAX)
		a.Emit(amd64.RET)
	})
	// setAll sets all bits of all registers.
	setAll = assembled(func(a *amd64.Asm) {
		for n := range 16 {
			if r := amd64.GP(n, 64); r != amd64.RSP {
				a.Emit(amd64.MOV, r, amd64.Imm(-1))
			}
		}
		for n := range 16 {
			a.Emit(amd64.VPCMPEQD, amd64.Vec(n, 256), amd64.Vec(n, 256), amd64.Vec(n, 256))
		}
		a.Emit(amd64.VZEROUPPER)
		a.Emit(amd64.RET)
	})
	// useStack returns the alignment of the stack, and stores it near the stack's end.
	useStack = assembled(func(a *amd64.Asm) {
		a.Emit(amd64.LEA, amd64.RAX, amd64.At(amd64.RSP, 8))
		a.Emit(amd64.AND, amd64.EAX, amd64.Imm(15))
		a.Emit(amd64.MOV, amd64.At(amd64.RSP, -exec.StackBytes+64), amd64.RAX)
		a.Emit(amd64.RET)
	})
	// waitLoop sets begun, and waits until end is not zero or the word at yield is negative.
	waitLoop = assembled(func(a *amd64.Asm) {
		leave := a.NewLabel()
		a.Emit(amd64.MOV, amd64.At(amd64.RDI, 8).Bits(64), amd64.Imm(1))
		a.Emit(amd64.MOV, amd64.RCX, amd64.At(amd64.RDI, 24))
		top := a.Here()
		a.Emit(amd64.PAUSE)
		a.Emit(amd64.CMP, amd64.At(amd64.RCX, 0).Bits(64), amd64.Imm(0))
		a.Emit(amd64.JL, leave)
		a.Emit(amd64.CMP, amd64.At(amd64.RDI, 0).Bits(64), amd64.Imm(0))
		a.Emit(amd64.JE, top)
		a.Bind(leave)
		a.Emit(amd64.RET)
	})
)
