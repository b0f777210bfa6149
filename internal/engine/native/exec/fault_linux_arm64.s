#include "go_asm.h"
#include "textflag.h"

// Offsets in Linux's siginfo_t and ucontext_t.
#define si_code 8
#define si_addr 16
#define uc_sp 432
#define uc_pc 440

// Codes of siginfo_t: up to zero a signal was sent and not raised by an instruction; BUS_MCEERR_AO
// tells a thread of memory that failed elsewhere.
#define BUS_MCEERR_AO 5

// onFault handles a signal: its number is in R0, siginfo_t at R1 and ucontext_t at R2, the return address in R30. It may
// use R9 to R17 and R27. It runs on the thread's signal stack, with signals blocked.
TEXT onFault<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVW si_code(R1), R9
	CMPW $0, R9
	BLE  other
	CMPW $BUS_MCEERR_AO, R9
	BEQ  other
	MOVD uc_sp(R2), R10
	MOVD ·chunks(SB), R11

next:
	CBZ  R11, other
	MOVD chunk_start(R11), R12
	SUB  R12, R10, R12
	MOVD chunk_size(R11), R13
	CMP  R13, R12
	BLO  code
	MOVD chunk_next(R11), R11
	B    next

code:
	ORR   $(const_slotBytes-1), R10
	SUB   $(stackHead__size-1), R10 // the stack's head
	MOVWU R0, R9
	MOVD  R9, stackHead_signal(R10)
	MOVD  si_addr(R1), R9
	MOVD  R9, stackHead_addr(R10)
	MOVD  uc_pc(R2), R9
	MOVD  R9, stackHead_pc(R10)
	MOVD  stackHead_resume(R10), R9
	MOVD  R9, uc_pc(R2)
	MOVD  R10, uc_sp(R2)
	RET

other:
	MOVD  $·handlersBefore(SB), R9
	MOVWU R0, R10
	MOVD  (R9)(R10<<3), R9
	JMP   (R9)

// func onFaultPC() uintptr
TEXT ·onFaultPC(SB), NOSPLIT, $0-8
	MOVD $onFault<>(SB), R0
	MOVD R0, ret+0(FP)
	RET
