// Package amd64 is an assembler for x86-64 in plain Go: it encodes instructions
// as the bytes that the processor executes.
//
//	a := amd64.New()
//	loop := a.NewLabel()
//	a.Bind(loop)
//	a.Emit(amd64.VMOVUPS, amd64.Z0, amd64.At(amd64.RSI, 0))
//	a.Emit(amd64.VADDPS, amd64.Z0.MaskZ(amd64.K1), amd64.Z0, amd64.At(amd64.RDX, 64).Bcast())
//	a.Emit(amd64.VMOVUPS, amd64.At(amd64.RDI, 0).Index(amd64.RCX, 4), amd64.Z0)
//	a.Emit(amd64.ADD, amd64.RCX, amd64.Imm(16))
//	a.Emit(amd64.JNE, loop)
//	a.Emit(amd64.RET)
//	code, err := a.Finish()
//
// Operands are in Intel's order, destination first, and mnemonics are those of the
// manuals in capitals. A memory operand has the width of the other operands. If these do not
// determine it (as in a store of an immediate), [Mem.Bits] sets it.
//
// # How it works
//
// The instruction set is one table: a row for each instruction form with its mnemonic, the
// kinds of its operands and its encoding, in a notation close to that of Intel's
// manual (see row). The rows are expanded once, over widths of registers and over VEX
// and EVEX, into forms. [Asm.Emit] chooses the first form of the mnemonic that matches
// the operands, and one encoder for each space (legacy, VEX, EVEX) writes it. VEX forms
// come before EVEX forms, so that an instruction is as short as it can be. A new
// instruction is a new row, and the constants of type [Op] are generated from the rows.
//
// The first error is recorded, with the instruction that caused it, and
// [Asm.Finish] reports it. Code is position-independent: jumps and constants are relative to the
// instruction pointer, so the bytes can be copied to any address.
//
// The package does not know Tile IR, executable memory, or the processor that it runs
// on: it assembles on every platform.
package amd64

//go:generate go run ./gen
