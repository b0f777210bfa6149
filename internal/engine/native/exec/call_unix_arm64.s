//go:build linux || darwin

#include "go_asm.h"
#include "textflag.h"

// func callOn(fn uintptr, arg unsafe.Pointer, stack *stackHead) uintptr
//
// The head of the new stack has Go's stack pointer, the signal of a fault, and the address at which the
// signal handler then continues: the label faulted, with the stack pointer as at the call and everything else as
// the code had it. Go code expects R28 to survive a call of an assembly function, which the code does
// not change, and R29 and R30, which the assembler saves and restores. After a fault FPCR (rounding, flushing of
// subnormals) is put back to what Go code expects. As the function writes to RSP, the runtime does not look
// for frames beyond it.
TEXT ·callOn(SB), NOSPLIT, $16-32
	MOVD fn+0(FP), R9
	MOVD arg+8(FP), R0
	MOVD stack+16(FP), R10
	MOVD FPCR, R11
	MOVD R11, control-8(SP)
	MOVD ZR, stackHead_signal(R10)
	MOVD RSP, R11
	MOVD R11, stackHead_goSP(R10)
	ADR  faulted, R11
	MOVD R11, stackHead_resume(R10)
	MOVD R10, RSP
	CALL (R9)
	MOVD RSP, R10
	MOVD stackHead_goSP(R10), R11
	MOVD R11, RSP
	MOVD R0, ret+24(FP)
	RET

faulted:
	MOVD RSP, R10
	MOVD stackHead_goSP(R10), R11
	MOVD R11, RSP
	MOVD control-8(SP), R11
	MOVD R11, FPCR
	MOVD ZR, ret+24(FP)
	RET

// func YieldFlag() *int64
//
// The word is the third of the runtime's description of a goroutine, as compilers know.
TEXT ·YieldFlag(SB), NOSPLIT, $0-8
	ADD  $16, g, R0
	MOVD R0, ret+0(FP)
	RET
