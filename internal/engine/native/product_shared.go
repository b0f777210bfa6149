package native

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// sharedWork is how many multiplications of float32 a product has to be worth for its factors to be
// shared: asking for them takes as long as some ten thousand, and many cores ask at once.
const sharedWork = 1 << 21

// share makes a site of a product whose factors are worth it, or nil.
func (c *codegen) share(it *plan.Product, code target.Product, shape mma.Product) *shareSite {
	_, known := c.plan.Written()
	if !c.plan.Uses(plan.OptSharePanels) || shape.M*shape.N*shape.K < sharedWork*code.Speed() || !known {
		return nil
	}
	s := &shareSite{}
	may := [2]bool{}
	may[0], may[1] = code.CanShare()
	bytes := [2]int{code.PackedA(), code.PackedB()}
	for i, f := range it.Factors {
		s.factor[i] = sharedFactor{bytes: bytes[i]}
		if may[i] && f.Load != nil {
			s.factor[i].param, s.factor[i].shared = f.Param, f.Param >= 0
			s.factor[i].slow = c.of(f.Load).slow
		}
	}
	s.factor[0].own = code.PackedB()
	if !s.factor[0].shared && !s.factor[1].shared {
		return nil
	}
	s.state = c.frame.room(stateBytes)
	s.number = c.shared
	c.shared++
	return s
}

// multiplyShared emits a product whose factors other workers may have packed.
func (c *codegen) multiplyShared(s *shareSite, code target.Product) {
	ask, tell := len(c.calls), len(c.calls)+1
	c.calls = append(c.calls, callSite{share: s}, callSite{share: s, packed: true})
	c.leaveFor(ask)
	c.Address(target.P2, inFrame(s.args))
	sharing := target.Sharing{Between: func() { c.stopProduct(code) }}
	for i, f := range s.factor {
		if f.shared {
			m := inFrame(s.state + 8*i)
			sharing.Pack[i] = &m
		}
	}
	sharing.Packed = func(again target.Label) {
		done := c.NewLabel()
		c.If(target.Equal, inFrame(s.state+stateCall).Bits(64), target.Imm(0), done)
		c.leaveFor(tell)
		c.Address(target.P2, inFrame(s.args))
		c.Jump(again)
		c.Bind(done)
	}
	code.EmitShared(sharing)
}
