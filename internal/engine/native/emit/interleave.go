package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"slices"
)

// The operations on one element are a chain of dependent instructions. An out-of-order processor looks a few hundred
// instructions ahead for independent ones, which is only a few vector iterations of a long chain. So iterations of the
// unrolled loop are interleaved: each instruction is followed by the same instruction of the next iterations, which do
// not depend on it. A constant without a register is then read once for all of them.
//
// Iterations share nothing but accumulators and the elements of an iota, which are computed from those of the iteration
// before: if one loaded what another stores, the loop could not be vectorized. The
// order within an iteration does not change.

// interleave reorders the instructions of the unrolled loop. Invariant instructions come first.
func (n *nest) interleave() {
	b := n.b
	iterations, order := make([][]vcode.Inst, n.unroll), make([]vcode.Inst, 0, len(b.Insts))
	for i, live := range b.Live() {
		switch in := b.Insts[i]; {
		case !live:
		case b.IsInvariant(&in):
			order = append(order, in)
		default:
			iterations[in.Iteration] = append(iterations[in.Iteration], in)
		}
	}
	w := n.interleaveWidth(iterations[0])
	for len(iterations) > 0 {
		w = min(w, len(iterations))
		order = append(order, n.takeIotas(iterations[:w])...)
		order = append(order, zip(iterations[:w], b.Target.Accumulates)...)
		iterations = iterations[w:]
	}
	b.Insts = order
	for i, in := range order {
		if in.Dst != 0 && !in.Acc {
			b.Values[in.Dst].Def = i
		}
	}
}

// takeIotas removes the instructions of iotas from iterations, and returns them in order.
func (n *nest) takeIotas(iterations [][]vcode.Inst) (iotas []vcode.Inst) {
	shared := func(in vcode.Inst) bool { return in.Code == vcode.OpCount || n.isIota[in.Dst] }
	for i, s := range iterations {
		for _, in := range s {
			if shared(in) {
				iotas = append(iotas, in)
			}
		}
		iterations[i] = slices.DeleteFunc(s, shared)
	}
	return iotas
}

// zip takes one instruction of each iteration in turn, together with the update of an accumulator if instructions can
// write to its register.
func zip(iterations [][]vcode.Inst, accumulates bool) (order []vcode.Inst) {
	next := make([]int, len(iterations))
	for left := true; left; {
		left = false
		for k, s := range iterations {
			for more := true; more && next[k] < len(s); {
				order, left = append(order, s[next[k]]), true
				next[k]++
				more = accumulates && next[k] < len(s) && s[next[k]].Acc && s[next[k]].Code == vcode.OpMove
			}
		}
	}
	return order
}

// interleaveWidth returns how many iterations are interleaved: as many as there are registers for, or more if their chains
// are long, but no more than a reduction has accumulators, which the iterations use in turn.
func (n *nest) interleaveWidth(iteration []vcode.Inst) int {
	if len(iteration) < minInterleavedInsts && !n.b.Target.Pairs && n.spillingWidth(iteration) == 1 {
		return 1
	}
	vecs, masks := n.b.Pressure(iteration)
	w := n.unroll
	for _, f := range n.reducers {
		if f.Strategy != plan.Lines && f.Strategy != plan.Columns {
			w = min(w, f.vectors())
		}
	}
	if n.maxInterleaved > 0 {
		w = min(w, n.maxInterleaved)
	}
	room := n.b.Target.Vectors() - len(n.b.Accumulators)/2 - constantRegs
	spilling := n.spillingWidth(iteration)
	for w > 1 && (w > spilling && (w*vecs > room || w*masks > n.b.Target.Masks())) {
		w /= 2
	}
	n.b.Interleaved = w * vecs
	return w
}

// spillingWidth returns how many iterations are interleaved even if values have to be spilled. Processors execute about three
// vector instructions in a cycle, and keep about 128 that wait for operands, which is as much as 40 cycles of chains overlap
// without help. A chain of many cycles with few instructions leaves slots for the additional loads and stores. The limits
// were measured on x86-64.
func (n *nest) spillingWidth(iteration []vcode.Inst) int {
	t := &n.b.Target
	if t.Accumulates {
		return 1
	}
	latency := n.b.Latency(iteration)
	switch {
	case t.Masks() > 0 && latency >= 80, t.Masks() == 0 && latency >= 50 && 5*latency >= 7*len(iteration):
		return 4
	case t.Masks() == 0 && latency >= 36:
		return 2
	}
	return 1
}

// minInterleavedInsts is the minimum length of an iteration that is interleaved unless its chain is long. The processor overlaps shorter ones
// without help, and memory is faster if loads and stores alternate. If one instruction accesses two vectors, all are
// interleaved.
const minInterleavedInsts = 24

// constantRegs is the number of registers that interleaved iterations leave for constants.
const constantRegs = 3
