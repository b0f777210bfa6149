package exec

import (
	"sync"

	"gotile/internal/engine/native/target/x86/amd64"
)

// pageBytes is the size of the pages by which Windows extends a stack.
const pageBytes = 4096

// touchStack reads a word of each page that code may use. Windows extends a stack by one page when the page
// below it is accessed. Code that skips pages ends the process.
func touchStack(a *amd64.Asm) {
	for below := pageBytes; below < StackBytes+pageBytes; below += pageBytes {
		a.Emit(amd64.MOV, amd64.EAX, amd64.At(amd64.RSP, -below))
	}
}

// kept lists the registers that a function on Windows must preserve, keptVec the vector registers.
var (
	kept    = []amd64.Reg{amd64.RBX, amd64.RBP, amd64.RSI, amd64.RDI, amd64.R12, amd64.R13, amd64.R14, amd64.R15}
	keptVec = []amd64.Reg{amd64.X6, amd64.X7, amd64.X8, amd64.X9, amd64.X10, amd64.X11, amd64.X12, amd64.X13, amd64.X14, amd64.X15}
)

// bridge returns the address of the code that translates between the calling conventions: Windows passes arguments in
// RCX and RDX.
func bridge() (uintptr, error) {
	b, err := bridgeText()
	if err != nil {
		return 0, err
	}
	return b.Addr(), nil
}

var bridgeText = sync.OnceValues(func() (*Text, error) {
	a := amd64.New()
	for _, r := range kept {
		a.Emit(amd64.PUSH, r)
	}
	room := 16*len(keptVec) + 8 // with the return address and the pushes a multiple of 16
	a.Emit(amd64.SUB, amd64.RSP, amd64.Imm(room))
	for i, x := range keptVec {
		a.Emit(amd64.VMOVUPS, amd64.At(amd64.RSP, 16*i), x)
	}
	touchStack(a)
	a.Emit(amd64.MOV, amd64.RDI, amd64.RDX)
	a.Emit(amd64.CALL, amd64.RCX)
	for i, x := range keptVec {
		a.Emit(amd64.VMOVUPS, x, amd64.At(amd64.RSP, 16*i))
	}
	a.Emit(amd64.ADD, amd64.RSP, amd64.Imm(room))
	for i := range kept {
		a.Emit(amd64.POP, kept[len(kept)-1-i])
	}
	a.Emit(amd64.RET)
	code, err := a.Finish()
	if err != nil {
		return nil, err
	}
	return Load(code.Bytes)
})
