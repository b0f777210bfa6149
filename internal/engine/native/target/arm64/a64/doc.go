// Package a64 assembles AArch64 machine code: ARMv8.0 with NEON, and the extensions that [Features] lists.
//
//	a := a64.New()
//	loop := a.Here()
//	a.Emit(a64.LDR, a64.Q(0), a64.Post(a64.X(0), 16))
//	a.Emit(a64.FMLA, a64.V(4).S4(), a64.V(0).S4(), a64.V(1).S(2))
//	a.Emit(a64.SUBS, a64.X(1), a64.X(1), a64.Imm(1))
//	a.Emit(a64.BCOND, a64.NE, loop)
//	code, err := a.Finish()
//
// Operands are in the order of the manual, the destination first. A table has every instruction: [Asm.Emit] searches it
// for a form that takes the operands. Tests compare each form with GNU as, and with the disassembler of golang.org/x/arch.
// Branches and constants that are too far for their instruction become two instructions when the code is finished, so
// the size of code is not limited.
//
// The package does not know what the code does, nor the processor that it runs on.
package a64

//go:generate go run ./gen
