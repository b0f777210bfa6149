package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
)

// What a kernel does to an element is a chain of operations, each of which waits for the one
// before. A processor looks some hundred instructions ahead for others to do meanwhile, which is
// no more than a few strips of a long chain. So strips go side by side: each instruction is
// followed by those of the next strips that do the same, which do not wait for it. A constant that
// has no register is then read once for all of them.
//
// Strips share nothing but accumulators: an element that one of them stores none of the others
// loads, or the loop could not be cut into strips of any size. Within a strip the order stays.

// weave puts the instructions of the rounds of a loop in that order, behind those that run before.
func (n *nest) weave() {
	b := n.b
	strips, order := make([][]vcode.Inst, n.unroll), make([]vcode.Inst, 0, len(b.Insts))
	for i, live := range b.Live() {
		switch in := b.Insts[i]; {
		case !live:
		case b.IsInvariant(&in):
			order = append(order, in)
		default:
			strips[in.Iteration] = append(strips[in.Iteration], in)
		}
	}
	w := n.abreast(strips[0])
	for len(strips) > 0 {
		w = min(w, len(strips))
		order = append(order, zip(strips[:w])...)
		strips = strips[w:]
	}
	b.Insts = order
	for i, in := range order {
		if in.Dst != 0 && !in.Acc {
			b.Values[in.Dst].Def = i
		}
	}
}

// zip takes an instruction of each strip in turn.
func zip(strips [][]vcode.Inst) (order []vcode.Inst) {
	for i, left := 0, true; left; i++ {
		left = false
		for _, s := range strips {
			if i < len(s) {
				order, left = append(order, s[i]), true
			}
		}
	}
	return order
}

// abreast is how many strips like this one go side by side: as many as there are registers for,
// and no more than a fold has accumulators, which strips use in turns.
func (n *nest) abreast(strip []vcode.Inst) int {
	if len(strip) < longStrip {
		return 1
	}
	vecs, masks := n.b.Pressure(strip)
	w := n.unroll
	for _, f := range n.folds {
		if f.Strategy != plan.Lines {
			w = min(w, f.strips())
		}
	}
	if n.turns > 0 {
		w = min(w, n.turns)
	}
	room := n.b.Target.Vectors() - len(n.b.Accumulators)/2 - constantRegs
	for w > 1 && (w*vecs > room || w*masks > n.b.Target.Masks()) {
		w /= 2
	}
	n.b.Interleaved = w * vecs
	return w
}

// longStrip is from how many instructions on strips go side by side. Of shorter ones a processor sees enough by itself,
// and memory is faster where loads and stores take turns.
const longStrip = 24

// constantRegs is how many registers strips that go side by side leave to what they share.
const constantRegs = 3
