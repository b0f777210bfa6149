package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// sharedWork is the minimum number of float32 multiplications of a product that shares packed operands. Acquiring them
// takes as long as about ten thousand multiplications, and many cores do so at once.
const sharedWork = 1 << 21

// share returns the site of a product that shares packed operands, or nil.
func (c *codegen) share(it *plan.Product, code target.Product, shape mma.Product) *runtime.ShareSite {
	_, known := c.plan.Written()
	if !c.plan.Uses(plan.OptSharePanels) || shape.M*shape.N*shape.K < sharedWork*code.Speed() || !known {
		return nil
	}
	s := &runtime.ShareSite{}
	may := [2]bool{}
	may[0], may[1] = code.CanShare()
	bytes := [2]int{code.PackedA(), code.PackedB()}
	for i, f := range it.Operands {
		s.Operands[i] = runtime.SharedOperand{Bytes: bytes[i]}
		if may[i] && f.Load != nil {
			s.Operands[i].Param, s.Operands[i].Shared = f.Param, f.Param >= 0
			s.Operands[i].Slow = c.state(f.Load).slow
		}
	}
	s.Operands[0].Own = code.PackedB()
	if !s.Operands[0].Shared && !s.Operands[1].Shared {
		return nil
	}
	s.State = c.frame.reserve(runtime.StateBytes)
	s.Number = c.shared
	c.shared++
	return s
}

// multiplyShared emits a product whose operands other workers may have packed.
func (c *codegen) multiplyShared(s *runtime.ShareSite, code target.Product) {
	ask, tell := len(c.calls), len(c.calls)+1
	c.calls = append(c.calls, runtime.Call{Share: s}, runtime.Call{Share: s, Packed: true})
	c.callGo(ask)
	c.Address(argsReg, inFrame(s.Args))
	sharing := target.Sharing{Between: func() { c.stopProduct(code) }}
	for i, f := range s.Operands {
		if f.Shared {
			m := inFrame(s.State + 8*i)
			sharing.Pack[i] = &m
		}
	}
	sharing.Packed = func(again target.Label) {
		done := c.NewLabel()
		c.If(target.Equal, inFrame(s.State+runtime.StateCall).Bits(64), target.Imm(0), done)
		c.callGo(tell)
		c.Address(argsReg, inFrame(s.Args))
		c.Jump(again)
		c.Bind(done)
	}
	code.EmitShared(sharing)
}
