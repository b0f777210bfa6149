//go:build linux || darwin

#include "textflag.h"

// func callOn(fn uintptr, arg unsafe.Pointer, stack uintptr) uintptr
//
// The new stack holds Go's stack pointer, and below it the return address of the
// call. The assembler saves and restores BP, as the frame is not empty. Go code expects no other
// register to survive a call of an assembly function. As the function writes to SP,
// the runtime does not look for frames beyond it.
TEXT ·callOn(SB), NOSPLIT, $8-32
	MOVQ fn+0(FP), AX
	MOVQ arg+8(FP), DI
	MOVQ stack+16(FP), CX
	MOVQ SP, -16(CX)
	LEAQ -16(CX), SP
	CALL AX
	MOVQ 0(SP), SP
	MOVQ AX, ret+24(FP)
	RET

// func YieldFlag() *int64
//
// The word is the third of the runtime's description of a goroutine, as compilers know.
TEXT ·YieldFlag(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	ADDQ $16, AX
	MOVQ AX, ret+0(FP)
	RET
