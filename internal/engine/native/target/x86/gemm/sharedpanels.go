package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Products of one launch often have operands in common: all tiles of a column of the result have
// the same B. Then one worker packs it, and others multiply by what it has packed.

// Sharing says what operands somebody else may have packed.
type Sharing struct {
	// Pack is memory of eight bytes for A and for B: not zero where the code is to pack
	// the operand to ArgAFrom or ArgBFrom. Without it the code packs to scratch memory of its own.
	Pack [2]amd64.Mem
	// Packed emits what follows the packing. It may use all registers, and has RDI
	// at the arguments at its end. The code jumps to again to look at Pack once more.
	Packed func(again amd64.Label)
	// Between is as in [Plan.Append].
	Between func()
}

// CanShare says which operands are packed at all.
func (g *Plan) CanShare() (a, b bool) {
	return g.Batch == 1 && !g.directA, g.Batch == 1 && !g.directB
}

// AppendShared is [Plan.Append] for one product with operands that may be packed already.
func (g *Plan) AppendShared(a *amd64.Asm, s Sharing) {
	e := &emitter{a, g}
	again := e.Here()
	shared, own := [...]func(){e.packA, e.packB}, [...]func(){e.placeA, e.placeB}
	for i, pack := range s.Pack {
		if pack == (amd64.Mem{}) {
			continue
		}
		packed := e.NewLabel()
		e.Emit(amd64.CMP, pack, amd64.Imm(0))
		e.Emit(amd64.JE, packed)
		shared[i]()
		e.Bind(packed)
	}
	s.Packed(again)
	for i, pack := range s.Pack {
		if pack == (amd64.Mem{}) {
			own[i]()
		}
	}
	if s.Pack[0] != (amd64.Mem{}) {
		e.Emit(amd64.MOV, arg(mma.ArgAStep), amd64.Imm(e.aPitch()))
	}
	e.allPanels(s.Between)
}
