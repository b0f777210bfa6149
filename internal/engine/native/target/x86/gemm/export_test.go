package gemm

import "gotile/internal/engine/native/target/x86/amd64"

// Emulate replaces the tile instructions by f.
func (g *Plan) Emulate(f func(a *amd64.Asm, op amd64.Op, operands ...amd64.Operand)) { g.emulated = f }
