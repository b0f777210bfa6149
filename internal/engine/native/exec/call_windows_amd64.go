package exec

import (
	"sync"
	"syscall"
	"unsafe"

	"gotile/internal/engine/native/target/x86/amd64"
)

// Available reports whether this platform can run machine code, and if not why.
func Available() error { return nil }

// Stack is nothing here: the system runs calls on the thread's own stack.
type Stack struct{}

// TakeStack gives a stack, for as long as the caller wants it.
func TakeStack() *Stack { return nil }

// neverYield is zero.
var neverYield int64

// YieldFlag is the address of a word that is negative while the runtime wants the goroutine which asks to
// give its processor to others: never, as the runtime takes it by itself from who is in a system call.
func YieldFlag() *int64 { return &neverYield }

// GiveBack keeps the stack for another caller.
func (*Stack) GiveBack() {}

// call goes by a few instructions that translate between the conventions: Windows has
// arguments in RCX and RDX, and wants more registers back than Go does.
//
// A fault ends the process: see the package comment.
func (*Stack) call(fn uintptr, arg unsafe.Pointer) (uintptr, *Fault) {
	r, _, _ := syscall.SyscallN(bridge().Addr(), fn, uintptr(arg))
	return r, nil
}

// pageBytes is the size of the pages in which Windows gives a stack its memory.
const pageBytes = 4096

// touchStack reads a word of each page that code may use. Windows gives a stack memory
// one page below what it has, when that page is touched: what skips pages ends the process.
func touchStack(a *amd64.Asm) {
	for below := pageBytes; below < StackBytes+pageBytes; below += pageBytes {
		a.Emit(amd64.MOV, amd64.EAX, amd64.At(amd64.RSP, -below))
	}
}

// kept are the registers that a function on Windows gives back as it found them.
var (
	kept    = []amd64.Reg{amd64.RBX, amd64.RBP, amd64.RSI, amd64.RDI, amd64.R12, amd64.R13, amd64.R14, amd64.R15}
	keptVec = []amd64.Reg{amd64.X6, amd64.X7, amd64.X8, amd64.X9, amd64.X10, amd64.X11, amd64.X12, amd64.X13, amd64.X14, amd64.X15}
)

var bridge = sync.OnceValue(func() *Text {
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
		panic(err)
	}
	t, err := Load(code.Bytes)
	if err != nil {
		panic(err)
	}
	return t
})
