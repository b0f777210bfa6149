package emit

import (
	"gotile/internal/engine/native/plan"
	"maps"

	"gotile/tileir"
)

// content is the value at a frame offset. If maybe is set, only the slow path of an access has written it.
type content struct {
	value *tileir.Value
	maybe bool
}

// frameState maps frame offsets to their contents.
type frameState map[int]content

// meet returns the contents that two paths to a point have in common. A nil state is that of a path that ends.
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

// without removes the values that an operation's regions define, which change in the next iteration. Arguments of its
// blocks remain, and so do values that code before the first block computes.
func (v *values) without(s frameState, op *tileir.Op) frameState {
	out := make(frameState)
	for at, x := range s {
		own := plan.BlockOf(x.value)
		isArgument := x.value.Def == nil && own != nil && own.Parent != nil && own.Parent.Parent == op
		if isArgument || v.once[at] == x || !plan.DefinedWithin(origin(x.value), op) {
			out[at] = x
		}
	}
	return out
}

// origin returns the value whose computation sets v: sizes are filled in when the tensor view is made.
func origin(v *tileir.Value) *tileir.Value {
	if v.Def != nil && (v.Def.Code == tileir.OpGetTensorShape || v.Def.Code == tileir.OpGetIndexSpaceShape) {
		return plan.TensorOf(v.Def.Operands[0])
	}
	return v
}

// setByLaunch reports a value that the launch sets and code never writes.
func setByLaunch(v *tileir.Value) bool {
	if v.Def == nil {
		return false
	}
	switch v.Def.Code {
	case tileir.OpGetTileBlockId, tileir.OpGetNumTileBlocks, tileir.OpGetGlobal:
		return true
	}
	return false
}

// values follows the contents of the frame through a schedule.
type values struct {
	frame *frameLayout
	once  frameState // before the first block
	loops []*loopState
	err   error
}

// loopState holds the states at the head of a loop and after it.
type loopState struct{ again, left frameState }

// verifyValues checks that each read of the frame finds the right value.
func verifyValues(log *schedule, frame *frameLayout, entry *tileir.Op) error {
	v := &values{frame: frame}
	once := v.follow(log.roots[0], make(frameState))
	v.once = maps.Clone(once)
	first := v.follow(log.roots[1], maps.Clone(once))
	next := make(frameState)
	for at, x := range once {
		if y, ok := first[at]; ok && x == y || first == nil {
			next[at] = x
		}
	}
	v.follow(log.roots[1], next)
	return v.err
}

// follow returns the state after a part, or nil if code does not reach it.
func (v *values) follow(part *scheduled, state frameState) frameState {
	if part == nil {
		return state
	}
	var nest *nestState
	var before, either frameState // of two alternatives: the state before them, and after the first one
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
		case effectEither:
			before = maps.Clone(state)
		case effectOr:
			either, state = state, before
		case effectBoth:
			state = state.meet(either)
		case effectIf, effectLoop, effectForever, effectRegion:
			state = v.control(e, state)
		}
	}
	return state
}

// nestState holds the reads and writes of a loop nest. Within it, each element is read before it is written.
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
	if setByLaunch(e.value) {
		return
	}
	at, ok := v.at(e.value)
	if !ok {
		v.fail(e, "it reads a value that is nowhere: %s", nameOf(e.value))
		return
	}
	if nest != nil {
		for _, w := range nest.writes[at] { // slow paths read what the loop writes for them
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

// write sets the content of an offset to the effect's value.
func (s frameState) write(at int, e effect) {
	if x := s[at]; !e.maybe || x.value != e.value {
		s[at] = content{e.value, e.maybe}
	}
}

// endNest applies the writes of a loop nest. A value that is overwritten must have been read element by element, unless the slow path of a
// store writes it where it is already.
func (v *values) endNest(nest *nestState, state frameState) {
	for at, writes := range nest.writes {
		for _, w := range writes {
			for _, r := range nest.reads[at] {
				if !r.natural && !(w.maybe && w.value == r.value) {
					v.fail(r, "it reads elements of %s in another order than it overwrites them", nameOf(r.value))
				}
			}
			state.write(at, w)
		}
	}
}

// leave ends a part: the state continues at the target of the terminator.
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
			out = out.meet(v.follow(part, maps.Clone(state)))
		}
		return out
	}
	head := state
	for {
		l := new(loopState)
		v.loops = append(v.loops, l)
		for _, part := range e.parts {
			out := v.follow(part, v.without(head, e.op))
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
