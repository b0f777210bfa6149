package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"slices"
)

// Whether stores of an access bypass the caches is known when the block runs. A check before each store would take a load
// and a jump for each vector, so the loop over a line exists twice: with non-temporal stores, if those of all its accesses
// are, or else without.

// bypasses reports that stores may bypass the caches.
func (c *codegen) bypasses() bool { return c.vec.NonTemporal > 0 && c.plan.Uses(plan.OptNonTemporal) }

// bypassing emits the loops that loop emits, for both kinds of stores.
func (n *nest) bypassing(body []int, loop func()) {
	streams := n.mayBypass(body)
	if len(streams) == 0 {
		loop()
		return
	}
	plain, done := n.NewLabel(), n.NewLabel()
	for _, l := range streams {
		n.If(target.Equal, inFrame(n.state(l.view).nonTemporal).Bits(64), target.Imm(0), plain)
		l.NonTemporal = true
	}
	loop()
	for _, l := range streams {
		l.NonTemporal = false
	}
	n.Jump(done)
	n.Bind(plain)
	loop()
	n.Bind(done)
}

// mayBypass returns the streams to which the body stores whole vectors that may bypass the caches.
func (n *nest) mayBypass(body []int) (list []*stream) {
	for _, l := range n.streams {
		if l.view == nil || l.ahead || l.Inner != 1 || n.Lanes*l.Size < n.vec.NonTemporal || n.state(l.view).nonTemporal == 0 {
			continue
		}
		if slices.ContainsFunc(body, func(i int) bool { return n.storesTo(&n.b.Insts[i], l) }) {
			list = append(list, l)
		}
	}
	return list
}

func (n *nest) storesTo(in *vcode.Inst, l *stream) bool {
	s, ok := streamOf(in)
	return ok && s == &l.Stream && (in.Code == vcode.OpStore || in.Code == vcode.OpStoreMasked)
}
