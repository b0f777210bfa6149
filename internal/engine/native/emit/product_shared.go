package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
)

// sharedWork is how many multiplications of float32 a product has to be worth for its factors to be
// shared: asking for them takes as long as some ten thousand, and many cores ask at once.
const sharedWork = 1 << 21

// share makes a site of a product whose factors are worth it, or nil.
func (c *codegen) share(it *plan.Product, code target.Product, shape mma.Product) *runtime.ShareSite {
	_, known := c.plan.Written()
	if !c.plan.Uses(plan.OptSharePanels) || shape.M*shape.N*shape.K < sharedWork*code.Speed() || !known {
		return nil
	}
	s := &runtime.ShareSite{}
	may := [2]bool{}
	may[0], may[1] = code.CanShare()
	bytes := [2]int{code.PackedA(), code.PackedB()}
	for i, f := range it.Factors {
		s.Factor[i] = runtime.SharedFactor{Bytes: bytes[i]}
		if may[i] && f.Load != nil {
			s.Factor[i].Param, s.Factor[i].Shared = f.Param, f.Param >= 0
			s.Factor[i].Slow = c.of(f.Load).slow
		}
	}
	s.Factor[0].Own = code.PackedB()
	if !s.Factor[0].Shared && !s.Factor[1].Shared {
		return nil
	}
	s.State = c.frame.room(runtime.StateBytes)
	s.Number = c.shared
	c.shared++
	return s
}

// multiplyShared emits a product whose factors other workers may have packed.
func (c *codegen) multiplyShared(s *runtime.ShareSite, code target.Product) {
	ask, tell := len(c.calls), len(c.calls)+1
	c.calls = append(c.calls, runtime.Call{Share: s}, runtime.Call{Share: s, Packed: true})
	c.leaveFor(ask)
	c.Address(target.P2, inFrame(s.Args))
	sharing := target.Sharing{Between: func() { c.stopProduct(code) }}
	for i, f := range s.Factor {
		if f.Shared {
			m := inFrame(s.State + 8*i)
			sharing.Pack[i] = &m
		}
	}
	sharing.Packed = func(again target.Label) {
		done := c.NewLabel()
		c.If(target.Equal, inFrame(s.State+runtime.StateCall).Bits(64), target.Imm(0), done)
		c.leaveFor(tell)
		c.Address(target.P2, inFrame(s.Args))
		c.Jump(again)
		c.Bind(done)
	}
	code.EmitShared(sharing)
}
