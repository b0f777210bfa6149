//go:build !nocuda && linux

#include "textflag.h"

// The address of launchOrSet, for Go.
GLOBL ·launchOrSetAddress(SB), NOPTR|RODATA, $8
DATA ·launchOrSetAddress(SB)/8, $launchOrSet(SB)

// launchOrSet has C's calling convention: DI points to a contextLaunch. It calls cuLaunchKernelEx.
// Where the thread has no context, or another one, it calls cuCtxSetCurrent, and the launch
// once more. The last result is left in the contextLaunch.
TEXT launchOrSet(SB), NOSPLIT|NOFRAME, $0
	PUSHQ BX
	MOVQ  DI, BX
	CALL  launch(SB)
	CMPL  AX, $201 // CUDA_ERROR_INVALID_CONTEXT
	JEQ   set
	CMPL  AX, $400 // CUDA_ERROR_INVALID_HANDLE
	JNE   done

set:
	MOVQ  8(BX), DI
	MOVQ  0(BX), AX
	CALL  AX
	TESTL AX, AX
	JNE   done
	CALL  launch(SB)

done:
	MOVL AX, 48(BX)
	POPQ BX
	RET

// launch is a part of launchOrSet. The stack is where C wants it once it has pushed.
TEXT launch(SB), NOSPLIT|NOFRAME, $0
	SUBQ $8, SP
	MOVQ 24(BX), DI
	MOVQ 32(BX), SI
	MOVQ 40(BX), DX
	XORL CX, CX
	MOVQ 16(BX), AX
	CALL AX
	ADDQ $8, SP
	RET
