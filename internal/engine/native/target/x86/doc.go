// Package x86 is the target for machine code of AVX2, AVX-512 and AMX.
//
// The general registers of package target map to those of the processor: T0 is RAX, T1 RDX, Index RCX and Frame R15. P1
// and P2 are RSI and RDI, which string instructions and the code of package gemm use. Each method of the assembler emits
// one instruction, or a comparison and a jump. Vector registers 0, 1 and 2, mask K1, RAX and RDX are free for sequences
// of several instructions.
package x86
