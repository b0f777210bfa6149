// Package amd64 is an assembler for x86-64 in plain Go: it turns instructions that
// a program names into the bytes that the processor runs.
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
// Operands stand in Intel's order, destination first, and mnemonics are those of the
// manuals in capitals. A memory operand gets its width from the other operands;
// where these leave it open (as in a store of an immediate) [Mem.Bits] says it.
//
// # How it works
//
// One table holds the facts: a row for each instruction form with its mnemonic, the
// kinds of its operands and its encoding, in a notation close to that of Intel's
// manual (see row). The rows are expanded once, over widths of registers and over VEX
// and EVEX, into forms. [Asm.Emit] looks for the first form of the mnemonic that takes
// the operands, and one encoder for each space (legacy, VEX, EVEX) writes it. VEX forms
// come before EVEX forms, so that an instruction is as short as it can be. A new
// instruction is a new row, and the constants of type [Op] are generated from the rows.
//
// Errors stick: the first one is kept, with the instruction that caused it, and
// [Asm.Finish] reports it. Code is position-independent: jumps and constants are relative to the
// instruction pointer, so the bytes run wherever they are copied.
//
// The package knows nothing of Tile IR, of memory that can be executed, nor of the
// machine that it runs on: it assembles on every platform.
package amd64

//go:generate go run ./gen
