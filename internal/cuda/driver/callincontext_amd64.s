//go:build !nocuda && linux

#include "textflag.h"

// The address of callInContext, for Go.
GLOBL ·callInContextAddress(SB), NOPTR|RODATA, $8
DATA ·callInContextAddress(SB)/8, $callInContext(SB)

// callInContext has C's calling convention: DI points to a contextCall. It calls cuCtxSetCurrent and then the function: six arguments
// are in registers and two on the stack. Results are left in the contextCall.
TEXT callInContext(SB), NOSPLIT|NOFRAME, $0
	PUSHQ BX
	MOVQ  DI, BX
	MOVQ  8(BX), DI
	MOVQ  0(BX), AX
	CALL  AX
	MOVL  AX, 96(BX)
	TESTL AX, AX
	JNE   done
	SUBQ  $16, SP
	MOVQ  72(BX), AX
	MOVQ  AX, 0(SP)
	MOVQ  80(BX), AX
	MOVQ  AX, 8(SP)
	MOVQ  24(BX), DI
	MOVQ  32(BX), SI
	MOVQ  40(BX), DX
	MOVQ  48(BX), CX
	MOVQ  56(BX), R8
	MOVQ  64(BX), R9
	MOVQ  16(BX), AX
	CALL  AX
	ADDQ  $16, SP
	MOVQ  AX, 88(BX)

done:
	POPQ BX
	RET
