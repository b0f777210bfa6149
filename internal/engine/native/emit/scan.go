package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// scan emits a prefix.
func (c *codegen) scan(p *plan.Scan) {
	k := vcode.KindOfValue(p.Op.Operands[0])
	from, to := plan.Root(p.Op.Operands[0]), p.Op.Results[0]
	n := &nest{codegen: c, Space: plan.Space{Bits: plan.Log2(vcode.NumElements(from)), Lanes: min(p.Run, c.vec.Bytes/vcode.LaneBytes(p.Combine))}}
	n.Cuts = 1 << p.Hi & (1<<n.Bits - 1)
	n.unroll = p.Run / n.Lanes
	w := &scanRun{nest: n, p: p}
	n.run(func() {
		src := n.leafOf("from", func() *leaf { return n.scratch(k, c.from(from), plan.Natural(n.Bits)) })
		dst := n.leafOf("to", func() *leaf { return n.scratch(k, c.to(to), plan.Natural(n.Bits)) })
		w.x = append(w.x, n.load(src))
		if len(w.x) == n.unroll {
			w.emit(k, dst)
		}
	})
}

// scanRun is a run in registers.
type scanRun struct {
	*nest
	p *plan.Scan
	x []vcode.Reg
}

func (w *scanRun) emit(k vcode.Kind, dst *leaf) {
	b := w.b
	start := vcode.Neutral(w.p.Combine)(b, k)
	carry := b.Accumulator(start)
	for s := 1; s < w.p.Run; s *= 2 {
		w.double(s, start)
	}
	for i := range w.x {
		w.x[i] = w.apply(carry, w.x[i])
		w.u = i
		w.store(dst, w.x[i])
	}
	b.Update(carry, b.LastLane(w.x[len(w.x)-1]))
}

func (w *scanRun) apply(x, y vcode.Reg) vcode.Reg {
	return w.b.Lower(w.p.Combine, []vcode.Reg{x, y})
}

// double combines each element with the one s places before.
func (w *scanRun) double(s int, start vcode.Reg) {
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
