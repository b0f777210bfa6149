package native

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// sharedWork is how many multiplications of float32 a product has to be worth for its factors to be
// shared: asking for them takes as long as some ten thousand, and many cores ask at once.
const sharedWork = 1 << 21

// share makes a site of a product whose factors are worth it, or nil.
func (c *codegen) share(it *product, plan target.Product, shape mma.Product) *shareSite {
	if !c.plan.uses(optSharePanels) || shape.M*shape.N*shape.K < sharedWork*plan.Speed() || c.plan.writesUnknown {
		return nil
	}
	s := &shareSite{}
	may := [2]bool{}
	may[0], may[1] = plan.CanShare()
	bytes := [2]int{plan.PackedA(), plan.PackedB()}
	for i, f := range it.factors {
		s.factor[i] = sharedFactor{bytes: bytes[i]}
		if may[i] && f.load != nil {
			param, ok := c.plan.argument(f.load.view)
			s.factor[i].param, s.factor[i].shared = param, ok
			s.factor[i].slow = c.of(f.load).slow
		}
	}
	s.factor[0].own = plan.PackedB()
	if !s.factor[0].shared && !s.factor[1].shared {
		return nil
	}
	s.state = c.frame.room(stateBytes)
	s.number = c.shared
	c.shared++
	return s
}

// multiplyShared emits a product whose factors other workers may have packed.
func (c *codegen) multiplyShared(s *shareSite, plan target.Product) {
	ask, tell := len(c.calls), len(c.calls)+1
	c.calls = append(c.calls, callSite{share: s}, callSite{share: s, packed: true})
	c.leaveFor(ask)
	c.Address(target.P2, inFrame(s.args))
	sharing := target.Sharing{Between: func() { c.stopProduct(plan) }}
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
	plan.EmitShared(sharing)
}

// argument is the number of the entry's argument that a view's or pointer's memory is reached
// through.
func (p *planner) argument(v *tileir.Value) (int, bool) {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpReshape, tileir.OpAssume, tileir.OpBroadcast, tileir.OpOffset, tileir.OpPtrToPtr, tileir.OpPermute,
			tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView:
			v = v.Def.Operands[0]
		default:
			return 0, false
		}
	}
	for i, arg := range p.entry.Args {
		if arg == v {
			return i, true
		}
	}
	return 0, false
}

// findWrites lists the arguments whose memory an entry may write to.
func (p *planner) findWrites(entry *tileir.Op) {
	p.entryOp, p.entry = entry, entry.Block(0)
	entry.Walk(func(op *tileir.Op) bool {
		if e := op.Info().Effects; e == tileir.Writes || e == tileir.Updates {
			for _, v := range op.Operands {
				p.findWrite(v)
			}
		}
		return true
	})
}

func (p *planner) findWrite(v *tileir.Value) {
	if !isAddress(v) {
		return
	}
	if i, ok := p.argument(v); ok {
		p.written = append(p.written, i)
	} else {
		p.writesUnknown = true
	}
}
