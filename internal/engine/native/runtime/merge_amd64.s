#include "textflag.h"

// The first functions combine n times 16 bytes of a private copy with those of a buffer, with one compare-and-swap of 16 bytes, and
// reset the copy. Where the copy is empty, the buffer is not touched. X7 is what an empty copy contains.

// BEGIN is the beginning of an iteration: X0 is what to combine, X1 tells which lanes are empty, and DX and AX are the old bits.
#define BEGIN \
	MOVUPS   (SI), X0; \
	MOVAPS   X0, X1; \
	PCMPEQL  X7, X1; \
	PMOVMSKB X1, AX; \
	CMPL     AX, $0xffff; \
	JEQ      next; \
	MOVQ     (DI), AX; \
	MOVQ     8(DI), DX

// OLD moves the old bits to X2.
#define OLD \
	MOVQ       AX, X2; \
	MOVQ       DX, X3; \
	PUNPCKLQDQ X3, X2

// EXCHANGE replaces the old bits by those of X2. If they have changed, it gets the present ones and tries again.
#define EXCHANGE \
	MOVQ   X2, BX; \
	PSRLDQ $8, X2; \
	MOVQ   X2, CX; \
	LOCK; \
	CMPXCHG16B (DI); \
	JNE    again

#define NEXT \
	ADDQ $16, DI; \
	ADDQ $16, SI; \
	DECQ R8; \
	JNZ  loop

#define ARGUMENTS \
	MOVQ to+0(FP), DI; \
	MOVQ own+8(FP), SI; \
	MOVQ n+16(FP), R8

// RESET makes the copy empty. A store between two atomic operations would delay the second one.
#define RESET \
	MOVQ n+16(FP), R8; \
reset: \
	SUBQ   $16, SI; \
	MOVUPS X7, (SI); \
	DECQ   R8; \
	JNZ    reset

// ADD is the loop over a copy with an instruction that adds.
#define ADD(add) \
loop: \
	BEGIN; \
again: \
	OLD; \
	add X0, X2; \
	EXCHANGE; \
next: \
	NEXT; \
	RESET

// COMBINE is that over two copies, with any such instruction.
#define COMBINE(op) \
loop: \
	MOVUPS (SI), X0; \
	MOVUPS (DI), X1; \
	MOVUPS X7, (SI); \
	op     X0, X1; \
	MOVUPS X1, (DI); \
	NEXT

// EXTREME is the loop over a copy with an instruction for minimums or maximums. It does not touch what would not change.
#define EXTREME(op) \
loop: \
	BEGIN; \
again: \
	OLD; \
	MOVAPS   X2, X3; \
	op       X0, X2; \
	PCMPEQL  X2, X3; \
	PMOVMSKB X3, BX; \
	CMPL     BX, $0xffff; \
	JEQ      next; \
	EXCHANGE; \
next: \
	NEXT; \
	RESET

// MOST has X7 be the largest signed numbers, LEAST the smallest ones, and ONES the largest numbers without a sign.
#define MOST \
	PCMPEQL X7, X7; \
	PSRLL   $1, X7

#define LEAST \
	PCMPEQL X7, X7; \
	PSLLL   $31, X7

#define ONES \
	PCMPEQL X7, X7

#define ZEROS \
	PXOR X7, X7

// FLUSHING has X8 be the exponents of four float32, X9 all but their signs, and X10 zeros.
#define FLUSHING \
	PCMPEQL X9, X9; \
	MOVAPS  X9, X8; \
	PSRLL   $1, X9; \
	PSLLL   $24, X8; \
	PSRLL   $1, X8; \
	PXOR    X10, X10

// FLUSH replaces the subnormal numbers of x by zeros of their sign. It changes t.
#define FLUSH(x, t) \
	MOVAPS  x, t; \
	PAND    X8, t; \
	PCMPEQL X10, t; \
	PAND    X9, t; \
	PANDN   x, t; \
	MOVAPS  t, x

// func addI32(to, own unsafe.Pointer, n int)
TEXT ·addI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	PXOR X7, X7
	ADD(PADDL)
	RET

// func addI64(to, own unsafe.Pointer, n int)
TEXT ·addI64(SB), NOSPLIT, $0-24
	ARGUMENTS
	PXOR X7, X7
	ADD(PADDQ)
	RET

// func addF64(to, own unsafe.Pointer, n int)
TEXT ·addF64(SB), NOSPLIT, $0-24
	ARGUMENTS
	PCMPEQL X7, X7
	PSLLQ   $63, X7
	ADD(ADDPD)
	RET

// addF32 flushes subnormal numbers, except in lanes that are empty.
// func addF32(to, own unsafe.Pointer, n int)
TEXT ·addF32(SB), NOSPLIT, $0-24
	ARGUMENTS
	PCMPEQL X7, X7
	PSLLL   $31, X7
	FLUSHING
loop:
	BEGIN
again:
	OLD
	MOVAPS X2, X4
	FLUSH(X4, X5)
	ADDPS  X0, X4
	FLUSH(X4, X5)
	MOVAPS X1, X5
	PANDN  X4, X5
	PAND   X1, X2
	POR    X5, X2
	EXCHANGE
next:
	NEXT
	RESET
	RET

// func minI32(to, own unsafe.Pointer, n int)
TEXT ·minI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	MOST
	EXTREME(PMINSD)
	RET

// func maxI32(to, own unsafe.Pointer, n int)
TEXT ·maxI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	LEAST
	EXTREME(PMAXSD)
	RET

// func minU32(to, own unsafe.Pointer, n int)
TEXT ·minU32(SB), NOSPLIT, $0-24
	ARGUMENTS
	ONES
	EXTREME(PMINUD)
	RET

// func maxU32(to, own unsafe.Pointer, n int)
TEXT ·maxU32(SB), NOSPLIT, $0-24
	ARGUMENTS
	ZEROS
	EXTREME(PMAXUD)
	RET

// The other functions combine one private copy with another one, and reset it.

// func addUpI32(to, own unsafe.Pointer, n int)
TEXT ·addUpI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	PXOR X7, X7
	COMBINE(PADDL)
	RET

// func addUpI64(to, own unsafe.Pointer, n int)
TEXT ·addUpI64(SB), NOSPLIT, $0-24
	ARGUMENTS
	PXOR X7, X7
	COMBINE(PADDQ)
	RET

// func addUpF64(to, own unsafe.Pointer, n int)
TEXT ·addUpF64(SB), NOSPLIT, $0-24
	ARGUMENTS
	PCMPEQL X7, X7
	PSLLQ   $63, X7
	COMBINE(ADDPD)
	RET

// func addUpF32(to, own unsafe.Pointer, n int)
TEXT ·addUpF32(SB), NOSPLIT, $0-24
	ARGUMENTS
	PCMPEQL X7, X7
	PSLLL   $31, X7
	FLUSHING
loop:
	MOVUPS (SI), X0
	MOVUPS (DI), X1
	MOVUPS X7, (SI)
	ADDPS  X0, X1
	FLUSH(X1, X5)
	MOVUPS X1, (DI)
	NEXT
	RET

// func minUpI32(to, own unsafe.Pointer, n int)
TEXT ·minUpI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	MOST
	COMBINE(PMINSD)
	RET

// func maxUpI32(to, own unsafe.Pointer, n int)
TEXT ·maxUpI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	LEAST
	COMBINE(PMAXSD)
	RET

// func minUpU32(to, own unsafe.Pointer, n int)
TEXT ·minUpU32(SB), NOSPLIT, $0-24
	ARGUMENTS
	ONES
	COMBINE(PMINUD)
	RET

// func maxUpU32(to, own unsafe.Pointer, n int)
TEXT ·maxUpU32(SB), NOSPLIT, $0-24
	ARGUMENTS
	ZEROS
	COMBINE(PMAXUD)
	RET

// The last functions add n times 32 bytes of a private copy to a buffer that no other core changes, and reset it. Elements for which the
// copy is empty are not written, because other goroutines may write them. Y7 is what an empty copy contains, and Y6 has all bits set.

// ADDTO is their loop, with instructions that compare, add and store under a mask.
#define ADDTO(equal, add, store) \
	VPCMPEQD  Y6, Y6, Y6; \
loop: \
	VMOVDQU   (SI), Y0; \
	equal     Y7, Y0, Y1; \
	VPMOVMSKB Y1, AX; \
	CMPL      AX, $-1; \
	JEQ       next; \
	VMOVDQU   Y7, (SI); \
	VMOVDQU   (DI), Y2; \
	add       Y0, Y2, Y2; \
	TESTL     AX, AX; \
	JNE       some; \
	VMOVDQU   Y2, (DI); \
next: \
	ADDQ      $32, DI; \
	ADDQ      $32, SI; \
	DECQ      R8; \
	JNZ       loop; \
	JMP       end; \
some: \
	VPXOR     Y6, Y1, Y1; \
	store     Y2, Y1, (DI); \
	JMP       next; \
end: \
	VZEROUPPER

// func addToI32(to, own unsafe.Pointer, n int)
TEXT ·addToI32(SB), NOSPLIT, $0-24
	ARGUMENTS
	VPXOR Y7, Y7, Y7
	ADDTO(VPCMPEQD, VPADDD, VPMASKMOVD)
	RET

// func addToI64(to, own unsafe.Pointer, n int)
TEXT ·addToI64(SB), NOSPLIT, $0-24
	ARGUMENTS
	VPXOR Y7, Y7, Y7
	ADDTO(VPCMPEQQ, VPADDQ, VPMASKMOVQ)
	RET

// func addToF64(to, own unsafe.Pointer, n int)
TEXT ·addToF64(SB), NOSPLIT, $0-24
	ARGUMENTS
	VPCMPEQD Y7, Y7, Y7
	VPSLLQ   $63, Y7, Y7
	ADDTO(VPCMPEQQ, VADDPD, VPMASKMOVQ)
	RET

// addToF32 has the processor take subnormal numbers for zeros of their sign.
// func addToF32(to, own unsafe.Pointer, n int)
TEXT ·addToF32(SB), NOSPLIT, $8-24
	ARGUMENTS
	STMXCSR  mode-4(SP)
	MOVL     mode-4(SP), AX
	ORL      $0x8040, AX
	MOVL     AX, flushing-8(SP)
	LDMXCSR  flushing-8(SP)
	VPCMPEQD Y7, Y7, Y7
	VPSLLD   $31, Y7, Y7
	ADDTO(VPCMPEQD, VADDPS, VPMASKMOVD)
	LDMXCSR  mode-4(SP)
	RET
