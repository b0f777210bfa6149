#include "go_asm.h"
#include "textflag.h"

// Offsets in Linux's siginfo_t and ucontext_t.
#define si_code 8
#define si_addr 16
#define uc_rsp 160
#define uc_rip 168
#define uc_err 192
#define uc_trapno 200

// Codes of siginfo_t: up to zero a signal was sent and not raised by an instruction; BUS_MCEERR_AO
// tells a thread of memory that failed elsewhere.
#define BUS_MCEERR_AO 5

// onFault handles a signal: its number is in DI, siginfo_t at SI and ucontext_t at DX. It may use
// AX, CX and R8 to R11. It runs on the thread's signal stack, with signals blocked.
TEXT onFault<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0
	MOVL si_code(SI), AX
	CMPL AX, $0
	JLE  other
	CMPL AX, $BUS_MCEERR_AO
	JEQ  other
	MOVQ uc_rsp(DX), R8
	MOVQ ·chunks(SB), R9

next:
	TESTQ R9, R9
	JEQ  other
	MOVQ R8, R10
	SUBQ chunk_start(R9), R10
	CMPQ R10, chunk_size(R9)
	JCS  code
	MOVQ chunk_next(R9), R9
	JMP  next

code:
	ORQ  $(const_slotBytes-1), R8
	SUBQ $(stackHead__size-1), R8 // the stack's head
	MOVL DI, AX
	MOVQ AX, stackHead_signal(R8)
	MOVQ si_addr(SI), AX
	MOVQ AX, stackHead_addr(R8)
	MOVQ uc_rip(DX), AX
	MOVQ AX, stackHead_pc(R8)
	MOVQ uc_err(DX), AX
	MOVQ AX, stackHead_access(R8)
	MOVQ uc_trapno(DX), AX
	MOVQ AX, stackHead_trap(R8)
	MOVQ -8(R8), AX // return as RET does
	MOVQ AX, uc_rip(DX)
	MOVQ R8, uc_rsp(DX)
	RET

other:
	LEAQ ·handlersBefore(SB), AX
	MOVL DI, CX
	MOVQ (AX)(CX*8), AX
	JMP  AX

// func onFaultPC() uintptr
TEXT ·onFaultPC(SB), NOSPLIT, $0-8
	LEAQ onFault<>(SB), AX
	MOVQ AX, ret+0(FP)
	RET
