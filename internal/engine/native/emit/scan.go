package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// scan emits a scan along the innermost dimension.
func (c *codegen) scan(p *plan.Scan) {
	k := vcode.KindOfValue(p.Op.Operands[0])
	from, to := plan.Root(p.Op.Operands[0]), p.Op.Results[0]
	at := 0
	if p.Reverse {
		at = c.frame.reserve(vcode.NumElements(from) * k.Size())
	} else {
		at = c.writeOffset(to)
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(from)), Lanes: min(p.Block, c.vec.Bytes/c.vec.LaneBytes(p.Combine))}}
	n.Cuts = 1 << p.Hi & (1<<n.Bits - 1)
	n.unroll = p.Block / n.Lanes
	w := &scanBlock{nest: n, p: p}
	n.emitLoops(func() {
		src := n.streamFor("from", func() *stream { return n.scratch(k, c.readOffset(from), plan.IdentityBits(n.Bits)) })
		dst := n.streamFor("to", func() *stream { return n.scratch(k, at, plan.IdentityBits(n.Bits)) })
		w.x = append(w.x, n.load(src))
		if len(w.x) == n.unroll {
			w.emit(k, dst)
		}
	})
	if p.Reverse {
		c.reverseSums(p, k, at)
	}
}

// reverseSums computes sums from the last element of each line to the first: the sum of all elements, less those before. at is the frame
// offset of the sums from the first element on.
func (c *codegen) reverseSums(p *plan.Scan, k vcode.Kind, at int) {
	from, to := plan.Root(p.Op.Operands[0]), p.Op.Results[0]
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(from)), Lanes: c.vec.Bytes / k.Size()}, unroll: 4}
	n.Cuts = 1 << p.Hi & (1<<n.Bits - 1)
	all := plan.IdentityBits(n.Bits)
	last := append(plan.BroadcastBits(p.Hi), all[p.Hi:]...)
	n.emitLoops(func() {
		total := n.streamFor("total", func() *stream { return n.scratch(k, at+(1<<p.Hi-1)*k.Size(), last) })
		sums := n.streamFor("sums", func() *stream { return n.scratch(k, at, all) })
		src := n.streamFor("from", func() *stream { return n.scratch(k, c.readOffset(from), all) })
		dst := n.streamFor("to", func() *stream { return n.scratch(k, c.writeOffset(to), all) })
		n.store(dst, n.b.IAdd(n.b.ISub(n.load(total), n.load(sums)), n.load(src)))
	})
}

// scanBlock is a block of elements in registers.
type scanBlock struct {
	*nest
	p *plan.Scan
	x []vcode.Reg
}

func (w *scanBlock) emit(k vcode.Kind, dst *stream) {
	b := w.b
	start := vcode.Identity(w.p.Combine)(b, k)
	carry := b.Accumulator(start)
	for s := 1; s < w.p.Block; s *= 2 {
		w.double(s, start)
	}
	for i := range w.x {
		w.x[i] = w.apply(carry, w.x[i])
		w.u = i
		w.store(dst, w.x[i])
	}
	b.Update(carry, b.LastLane(w.x[len(w.x)-1]))
}

func (w *scanBlock) apply(x, y vcode.Reg) vcode.Reg {
	return w.b.Lower(w.p.Combine, []vcode.Reg{x, y})
}

// double combines each element with the one s elements before it.
func (w *scanBlock) double(s int, start vcode.Reg) {
	next := append([]vcode.Reg(nil), w.x...)
	for i := range w.x {
		switch far := i - s/w.Lanes; {
		case s >= w.Lanes && far >= 0:
			next[i] = w.apply(w.x[far], w.x[i])
		case s < w.Lanes:
			before := start
			if i > 0 {
				before = w.x[i-1]
			}
			next[i] = w.apply(w.b.Up(w.x[i], before, s), w.x[i])
		}
	}
	w.x = next
}
