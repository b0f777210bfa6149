#include "textflag.h"

#define pageBytes 4096
#define stackBytes (32<<10) // StackBytes

// bridge calls the code at R0 with R1 as its argument. It preserves what a function on Windows must: R19 to R30 and the
// low halves of V8 to V15. Of each page of the stack that the code may use, it reads a word, in the order in which
// Windows extends the stack: that happens when the page below the last one is accessed, and code that skips pages ends
// the process. R18 is the thread's, and the code does not change it.
TEXT bridge<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	SUB  $160, RSP
	STP  (R29, R30), 0(RSP)
	STP  (R19, R20), 16(RSP)
	STP  (R21, R22), 32(RSP)
	STP  (R23, R24), 48(RSP)
	STP  (R25, R26), 64(RSP)
	STP  (R27, g), 80(RSP)
	FSTPD (F8, F9), 96(RSP)
	FSTPD (F10, F11), 112(RSP)
	FSTPD (F12, F13), 128(RSP)
	FSTPD (F14, F15), 144(RSP)
	MOVD R0, R9
	MOVD R1, R0
	MOVD RSP, R10
	SUB  $(stackBytes+pageBytes), R10, R11

touch:
	SUB  $pageBytes, R10
	MOVD (R10), ZR
	CMP  R11, R10
	BHI  touch
	CALL (R9)
	LDP  0(RSP), (R29, R30)
	LDP  16(RSP), (R19, R20)
	LDP  32(RSP), (R21, R22)
	LDP  48(RSP), (R23, R24)
	LDP  64(RSP), (R25, R26)
	LDP  80(RSP), (R27, g)
	FLDPD 96(RSP), (F8, F9)
	FLDPD 112(RSP), (F10, F11)
	FLDPD 128(RSP), (F12, F13)
	FLDPD 144(RSP), (F14, F15)
	ADD  $160, RSP
	RET

// func bridgePC() uintptr
TEXT ·bridgePC(SB), NOSPLIT, $0-8
	MOVD $bridge<>(SB), R0
	MOVD R0, ret+0(FP)
	RET
