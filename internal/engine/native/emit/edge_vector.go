package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// The step of a loop has up to sixteen vectors, most of which are within the tensors even in the step that crosses the edge.
// To access a part of a vector takes ten instructions, and vectors of padding alone have no effect in many loops. So
// that step exists twice: its code for whole vectors continues at the same vector of the loop that accesses parts when
// the next vector crosses the edge, and that loop ends after the last vector that has an effect. Values have the same registers in
// both.

// vectorStart is where the instructions of some vectors begin in the body of a loop: several if they are interleaved.
type vectorStart struct {
	at    int // position in the body
	first int // vector
	label target.Label
}

// vectorStarts divides a body by vectors, or returns nil if its code has no such parts.
func (e *edges) vectorStarts(body []int) (starts []vectorStart) {
	if e.repeated != nil || e.first != 0 || !e.plan.Uses(plan.OptEdgeVectors) {
		return nil
	}
	lowest := make([]int, len(body)+1) // vectors of the instructions from a position on
	lowest[len(body)] = e.unroll
	for at := len(body) - 1; at >= 0; at-- {
		in := &e.b.Insts[body[at]]
		lowest[at] = min(lowest[at+1], in.Iteration-in.Span)
	}
	before := -1
	for at, i := range body {
		if lowest[at] > before {
			starts = append(starts, vectorStart{at, lowest[at], e.NewLabel()})
		}
		before = max(before, e.b.Insts[i].Iteration)
	}
	return starts
}

// wholeVectors emits the vectors of the step that crosses the edge for as long as they are within all tensors.
func (e *edges) wholeVectors(h *vcode.Allocator, body []int, starts []vectorStart) {
	if len(starts) < 2 {
		return
	}
	next := 0
	last := starts[len(starts)-1]
	h.EmitPart(body, last.at, func(at int) {
		if at == starts[next].at {
			e.If(target.Less, inFrame(e.rest).Bits(64), target.Imm(starts[next+1].first*e.Lanes), starts[next].label)
			next++
		}
	})
	e.Jump(last.label)
}

// beginVector emits, in the loop that accesses parts, what comes before the instruction at a position: it leaves the loop if
// all vectors from there on are padding that has no effect.
func (e *edges) beginVector(starts []vectorStart, at int, past target.Label) {
	for i, s := range starts {
		if s.at != at || len(starts) < 2 {
			continue
		}
		if i > 0 && e.leavesOutVectors() {
			e.Move(target.T0, inFrame(e.most))
			e.Sub(target.T0, indexReg)
			e.If(target.Less, target.T0, target.Imm(s.first*e.Lanes), past) // an element of padding has been combined
		}
		e.Bind(s.label)
	}
}

// leavesOutVectors reports that the loop may end within a step: no result of it is read that comes from padding alone.
func (e *edges) leavesOutVectors() bool {
	for _, r := range e.reducers {
		if r.once != nil { // which combines the vectors of the whole line
			return false
		}
	}
	return e.loop == plan.PaddingNone || e.loop == plan.PaddingOnce && len(e.written) == 0
}
