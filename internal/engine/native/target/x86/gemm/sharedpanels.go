package gemm

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target/x86/amd64"
)

// Products of one launch often have operands in common: all tiles of a column of the result have the same B. Then one
// worker packs it, and others use the packed copy.

// Sharing describes operands that other workers may have packed.
type Sharing struct {
	// Pack is memory of eight bytes for A and for B: if it is not zero, the code packs the operand to ArgAFrom or
	// ArgBFrom. Without it the code packs to its own scratch memory.
	Pack [2]amd64.Mem
	// Packed emits code to run after packing. It may change all registers, but sets RDI to the arguments again. It jumps
	// to again to reload Pack.
	Packed func(again amd64.Label)
	// Between is as in [Plan.Append].
	Between func()
}

// CanShare reports which operands are packed at all.
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
