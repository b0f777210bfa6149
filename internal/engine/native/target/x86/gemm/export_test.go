package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// Emulate has f stand in for the instructions on tiles.
func (g *Plan) Emulate(f func(a *amd64.Asm, op amd64.Op, operands ...amd64.Operand)) { g.emulated = f }
