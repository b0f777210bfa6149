//go:build !nocuda && linux

#include "textflag.h"

// The address of setAndLaunch, for Go.
GLOBL ·setAndLaunchAddress(SB), NOPTR|RODATA, $8
DATA ·setAndLaunchAddress(SB)/8, $setAndLaunch(SB)

// setAndLaunch has C's calling convention: DI points to a together. It calls cuCtxSetCurrent
// and, where that succeeds, cuLaunchKernelEx, and leaves the result in it.
TEXT setAndLaunch(SB), NOSPLIT|NOFRAME, $0
	PUSHQ BX
	MOVQ  DI, BX
	MOVQ  8(BX), DI
	MOVQ  0(BX), AX
	CALL  AX
	TESTL AX, AX
	JNE   done
	MOVQ  24(BX), DI
	MOVQ  32(BX), SI
	MOVQ  40(BX), DX
	XORL  CX, CX
	MOVQ  16(BX), AX
	CALL  AX

done:
	MOVL AX, 48(BX)
	POPQ BX
	RET
