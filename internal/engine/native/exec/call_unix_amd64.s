//go:build linux || darwin

#include "go_asm.h"
#include "textflag.h"

// func callOn(fn uintptr, arg unsafe.Pointer, stack *stackHead) uintptr
//
// The head of the new stack has Go's stack pointer, then the signal of a fault; below the head is the
// return address of the call. The assembler saves and restores BP, as the frame is not empty. Go code
// expects no other register to survive a call of an assembly function. As the function writes to SP,
// the runtime does not look for frames beyond it.
//
// After a fault the signal handler continues behind CALL, with the stack pointer as RET leaves it and
// everything else as the code had it. MXCSR, the upper halves of vectors, the tiles of AMX and the
// direction flag are then put back to what Go code expects.
TEXT ·callOn(SB), NOSPLIT, $8-32
	MOVQ fn+0(FP), AX
	MOVQ arg+8(FP), DI
	MOVQ stack+16(FP), CX
	STMXCSR 0(SP)
	MOVQ $0, stackHead_signal(CX)
	MOVQ SP, stackHead_goSP(CX)
	MOVQ CX, SP
	CALL AX
	CMPQ stackHead_signal(SP), $0
	MOVQ stackHead_goSP(SP), SP
	JNE faulted
	MOVQ AX, ret+24(FP)
	RET
faulted:
	CLD
	LDMXCSR 0(SP)
	CMPB ·usesVectors(SB), $0
	JEQ done
	VZEROUPPER
	CMPB ·usesTiles(SB), $0
	JEQ done
	BYTE $0xc4; BYTE $0xe2; BYTE $0x78; BYTE $0x49; BYTE $0xc0 // TILERELEASE
done:
	MOVQ $0, ret+24(FP)
	RET

// func YieldFlag() *int64
//
// The word is the third of the runtime's description of a goroutine, as compilers know.
TEXT ·YieldFlag(SB), NOSPLIT, $0-8
	MOVQ (TLS), AX
	ADDQ $16, AX
	MOVQ AX, ret+0(FP)
	RET
