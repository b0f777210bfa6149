#include "textflag.h"

// func cleanLines(start, end uintptr)
TEXT ·cleanLines(SB), NOSPLIT, $0-16
	MOVD start+0(FP), R0
	MOVD end+8(FP), R1
	WORD $0xd53b0022 // MRS X2, CTR_EL0
	MOVD $4, R3

	TBNZ $28, R2, cleaned // IDC: data need not be cleaned
	UBFX $16, R2, $4, R4  // DminLine: the smallest line has 4<<DminLine bytes
	LSL  R4, R3, R4
	SUB  $1, R4, R5
	BIC  R5, R0, R5

clean:
	WORD $0xd50b7b25 // DC CVAU, X5
	ADD  R4, R5
	CMP  R1, R5
	BLO  clean

cleaned:
	DSB $11               // ISH
	TBNZ $29, R2, invalidated // DIC: instructions need not be invalidated
	UBFX $0, R2, $4, R4   // IminLine
	LSL  R4, R3, R4
	SUB  $1, R4, R5
	BIC  R5, R0, R5

invalidate:
	WORD $0xd50b7525 // IC IVAU, X5
	ADD  R4, R5
	CMP  R1, R5
	BLO  invalidate

invalidated:
	DSB $11 // ISH
	ISB $15
	RET
