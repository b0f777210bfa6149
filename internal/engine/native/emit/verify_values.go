package emit

import (
	"gotile/internal/engine/native/plan"
	"maps"

	"gotile/tileir"
)

// content is what a location of the frame has: a value, or perhaps it if only the slow path
// of an access has written it.
type content struct {
	value *tileir.Value
	maybe bool
}

// frameState is what each location has.
type frameState map[int]content

// meet keeps what is the same on both ways to a point. A nil state is of a way that ends.
func (s frameState) meet(t frameState) frameState {
	switch {
	case s == nil:
		return t
	case t == nil:
		return s
	}
	out := make(frameState)
	for at, x := range s {
		if y, ok := t[at]; ok && x.value == y.value {
			out[at] = content{x.value, x.maybe || y.maybe}
		}
	}
	return out
}

// without drops the values that an operation's regions define: in the next iteration these
// are others. Arguments of its blocks stay.
func (s frameState) without(op *tileir.Op) frameState {
	out := make(frameState)
	for at, x := range s {
		own := plan.BlockOf(x.value)
		isArgument := x.value.Def == nil && own != nil && own.Parent != nil && own.Parent.Parent == op
		if isArgument || !plan.DefinedWithin(origin(x.value), op) {
			out[at] = x
		}
	}
	return out
}

// origin is the value with which another one is known: sizes are filled in when the tensor
// view is made.
func origin(v *tileir.Value) *tileir.Value {
	if v.Def != nil && (v.Def.Code == tileir.OpGetTensorShape || v.Def.Code == tileir.OpGetIndexSpaceShape) {
		return plan.TensorOf(v.Def.Operands[0])
	}
	return v
}

// given reports a value that the frame has from the launch: code never writes it.
func given(v *tileir.Value) bool {
	if v.Def == nil {
		return false
	}
	switch v.Def.Code {
	case tileir.OpGetTileBlockId, tileir.OpGetNumTileBlocks, tileir.OpGetGlobal:
		return true
	}
	return false
}

// values follows the frame's content through a schedule.
type values struct {
	frame *frameLayout
	loops []*loopState
	err   error
}

// loopState is what arrives at the head of a loop, and behind it.
type loopState struct{ again, left frameState }

// verifyValues checks that each read of the frame finds the value that it is for.
func verifyValues(log *schedule, frame *frameLayout, entry *tileir.Op) error {
	v := &values{frame: frame}
	once := v.run(log.roots[0], make(frameState))
	first := v.run(log.roots[1], maps.Clone(once))
	next := make(frameState)
	for at, x := range once {
		if y, ok := first[at]; ok && x == y || first == nil {
			next[at] = x
		}
	}
	v.run(log.roots[1], next)
	return v.err
}

// run returns the content behind a part, or nil if code does not come there.
func (v *values) run(part *scheduled, state frameState) frameState {
	if part == nil {
		return state
	}
	var nest *nestState
	for _, e := range part.effects {
		if state == nil || v.err != nil {
			return state
		}
		switch e.kind {
		case effectReads:
			v.read(e, state, nest)
		case effectWrites:
			if at, ok := v.at(e.value); ok && nest != nil {
				nest.writes[at] = append(nest.writes[at], e)
			} else if ok {
				state.write(at, e)
			}
		case effectNest:
			nest = &nestState{reads: make(map[int][]effect), writes: make(map[int][]effect)}
		case effectNestEnd:
			v.endNest(nest, state)
			nest = nil
		case effectLeave:
			return v.leave(e.op, state)
		case effectIf, effectLoop, effectForever, effectRegion:
			state = v.control(e, state)
		}
	}
	return state
}

// nestState is what a loop over elements reads and writes. Within it, each element is read
// before it is written.
type nestState struct{ reads, writes map[int][]effect }

func (v *values) at(x *tileir.Value) (int, bool) {
	if at, ok := v.frame.loc[x]; ok {
		return at, true
	}
	if to := v.frame.inPlace[x]; to != nil {
		return v.at(to)
	}
	return 0, false
}

func (v *values) read(e effect, state frameState, nest *nestState) {
	if given(e.value) {
		return
	}
	at, ok := v.at(e.value)
	if !ok {
		v.fail(e, "it reads a value that is nowhere: %s", nameOf(e.value))
		return
	}
	if nest != nil {
		for _, w := range nest.writes[at] { // slow paths read what the loop leaves for them
			if w.value == e.value && w.maybe {
				return
			}
		}
		nest.reads[at] = append(nest.reads[at], e)
	}
	x, ok := state[at]
	switch {
	case !ok && !e.maybe:
		v.fail(e, "it reads %s before that is written, or where one of several values is", nameOf(e.value))
	case ok && x.value != e.value && !e.maybe:
		v.fail(e, "it reads %s where %s is", nameOf(e.value), nameOf(x.value))
	case ok && x.value != e.value:
		v.fail(e, "its slow path reads %s where %s may be", nameOf(e.value), nameOf(x.value))
	case x.maybe && !e.maybe:
		v.fail(e, "it reads %s, which only a slow path has written", nameOf(e.value))
	}
}

func (v *values) fail(e effect, format string, args ...any) {
	op := e.op
	if op == nil {
		op = e.value.Def
	}
	if v.err == nil {
		v.err = wrong(op, format, args...)
	}
}

// write notes what an effect leaves at a location.
func (s frameState) write(at int, e effect) {
	if x := s[at]; !e.maybe || x.value != e.value {
		s[at] = content{e.value, e.maybe}
	}
}

// endNest applies what a loop has written. What is overwritten must have been read element
// by element.
func (v *values) endNest(nest *nestState, state frameState) {
	for at, writes := range nest.writes {
		for _, w := range writes {
			for _, r := range nest.reads[at] {
				if !r.plain {
					v.fail(r, "it reads elements of %s in another order than it overwrites them", nameOf(r.value))
				}
			}
			state.write(at, w)
		}
	}
}

// leave ends a part: the state goes on where the terminator leads.
func (v *values) leave(op *tileir.Op, state frameState) frameState {
	switch op.Code {
	case tileir.OpYield:
		return state
	case tileir.OpReturn:
		return state
	}
	if len(v.loops) == 0 {
		return nil
	}
	l := v.loops[len(v.loops)-1]
	if op.Code == tileir.OpContinue {
		l.again = l.again.meet(state)
	} else {
		l.left = l.left.meet(state)
	}
	return nil
}

// control follows the parts of an if, a loop or a region.
func (v *values) control(e effect, state frameState) frameState {
	if e.kind == effectIf {
		var out frameState
		for _, part := range e.parts {
			out = out.meet(v.run(part, maps.Clone(state)))
		}
		return out
	}
	head := state
	for {
		l := new(loopState)
		v.loops = append(v.loops, l)
		for _, part := range e.parts {
			out := v.run(part, head.without(e.op))
			if e.kind == effectRegion {
				l.again = l.again.meet(out)
			}
		}
		v.loops = v.loops[:len(v.loops)-1]
		next := head.meet(l.again)
		switch {
		case v.err != nil:
			return state
		case !maps.Equal(next, head):
			head = next
		case e.kind == effectForever:
			return l.left
		default:
			return head
		}
	}
}
