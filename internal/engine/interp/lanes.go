package interp

import (
	"gotile/tileir"
)

// lanes is the region of a reduction or scan, lowered so that one execution combines many pairs of elements: every
// rank 0 value in it has a register of many elements. The region's arguments come in pairs, the accumulated value and
// the current element.
//
// A region with control flow, or with tiles of its own, runs on one lane: one pair after the other.
type lanes struct {
	args   []int // registers of the arguments: previous, current, previous, …
	out    []int // the destinations of yield
	steps  []step
	max    int    // maximum number of lanes
	inside [2]int // the range of registers that have lanes
	outer  []splat
}

// splat copies the only element of a register outside the region to all lanes.
type splat struct{ to, from int }

// mostLanes limits the lanes: more would need more memory without being faster, and delay the stop of a launch.
const mostLanes = 1 << 12

// lanesOf lowers a region for up to n lanes, a power of two.
func (c *compiler) lanesOf(op *tileir.Op, n int) *lanes {
	body := op.Block(0)
	n = max(1, min(n, mostLanes))
	if !isElementwise(body) {
		n = 1
	}
	outerLanes, outerYields := c.lanes, c.yields
	l := &lanes{max: n}
	l.inside[0] = len(c.prog.layouts)
	c.lanes = n
	restore := c.spreadOuter(body, l)
	l.args = c.defAll(body.Args)
	for i := range op.Results {
		l.out = append(l.out, c.newReg(c.prog.layouts[l.args[2*i]]))
	}
	c.yields = l.out
	l.steps = c.block(body)
	l.inside[1] = len(c.prog.layouts)
	restore()
	c.lanes, c.yields = outerLanes, outerYields
	return l
}

// spreadOuter gives the values from outside that the region uses registers with lanes, until restore is
// called.
func (c *compiler) spreadOuter(body *tileir.Block, l *lanes) (restore func()) {
	spread := make(map[*tileir.Value]int)
	if l.max > 1 {
		for _, op := range body.Ops {
			for _, v := range op.Operands {
				r, outside := c.regs[v]
				if _, done := spread[v]; outside && !done {
					spread[v] = r
					to := c.newReg(layout{c.prog.layouts[r].store, l.max})
					l.outer = append(l.outer, splat{to, r})
					c.regs[v] = to
				}
			}
		}
	}
	return func() {
		for v, r := range spread {
			c.regs[v] = r
		}
	}
}

// isElementwise reports whether a region can run on lanes.
func isElementwise(b *tileir.Block) bool {
	for _, op := range b.Ops {
		if op.Code != tileir.OpYield && !elementwise(op.Code) {
			return false
		}
		for _, v := range op.Results {
			if t, ok := v.Type.(tileir.TileType); !ok || t.Rank() != 0 {
				return false
			}
		}
		for _, v := range op.Operands {
			if t, ok := v.Type.(tileir.TileType); !ok || t.Rank() != 0 {
				return false
			}
		}
	}
	return true
}

func elementwise(code tileir.OpCode) bool {
	switch code {
	case tileir.OpConstant, tileir.OpAssume, tileir.OpReshape:
		return true
	case tileir.OpPack, tileir.OpUnpack:
		return false
	}
	for _, ops := range []map[tileir.OpCode]lowerFunc{arithOps, compareOps, convertOps} {
		if ops[code] != nil {
			return true
		}
	}
	return false
}

// enter prepares a series of executions on lanes.
func (l *lanes) enter(fr *frame) {
	l.resize(fr, l.max)
	for _, s := range l.outer {
		fr.regs[s.to].fill(&fr.regs[s.from])
	}
}

// run combines as many pairs as the registers have lanes: l.args to l.out.
func (l *lanes) run(fr *frame) ctl {
	if fr.Stopped() {
		return stop(fr)
	}
	if k := run(fr, l.steps); k != yieldRegion {
		return k
	}
	return next
}

// resize sets the number of lanes of the next execution.
func (l *lanes) resize(fr *frame, n int) {
	if l.max == 1 || fr.regs[l.out[0]].len() == n {
		return
	}
	for r := l.inside[0]; r < l.inside[1]; r++ {
		fr.regs[r].resize(n)
	}
}

// resize changes the length within the allocated memory.
func (r *reg) resize(n int) {
	switch {
	case r.u8 != nil:
		r.u8 = r.u8[:n]
	case r.u16 != nil:
		r.u16 = r.u16[:n]
	case r.u32 != nil:
		r.u32 = r.u32[:n]
	case r.u64 != nil:
		r.u64 = r.u64[:n]
	case r.f32 != nil:
		r.f32 = r.f32[:n]
	case r.f64 != nil:
		r.f64 = r.f64[:n]
	}
}
