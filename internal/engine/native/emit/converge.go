package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop that ends when no element is active runs several iterations as one nest, too, usually after the conditions that end it: at
// least one element is active there. A vector iteration of the nest repeats its iterations until none of its own elements is active, or
// until it has done the maximum number. The loop then continues at its head, and its conditions find out whether it ends.

// until is the state of a nest whose vector iterations are repeated until no element is active.
type until struct {
	lane   int                           // bytes of the lanes that hold conditions
	wide   map[*tileir.Value]int         // frame offsets of carried conditions, as lanes of that size
	alive  map[int]vcode.Reg             // by iteration of the unrolled loop: an accumulator of the elements that are active
	test   *stream                       // where they are stored, to be tested
	slots  map[*tileir.Value]int         // frame slots of counters
	counts map[*tileir.Value]counterCopy // counters that the loop reads
	most   int                           // frame slot: the maximum number of iterations of a vector
}

// counterCopy is a counter in the lanes of an accumulator, and the stream of its slot.
type counterCopy struct {
	acc    vcode.Reg
	stream *stream
}

// convergingVectors returns how many vectors of each carried tile are in registers at once: more of them hide latency, but a vector of
// which no element is active waits for the others. Three quarters of the registers may be accumulators. Loads by indices take most of the
// time of a loop that has some; without mask registers they are many instructions, and those of one vector keep a processor busy.
func (r *repeated) convergingVectors() int {
	u := 4
	if len(r.Group.Gathers) > 0 {
		u = 2
		if r.n.vec.Masks() == 0 {
			u = 1
		}
	}
	for u > 1 && 4*(u*(len(r.Moves)+1)+len(r.Until.Counters)) > 3*r.n.vec.Vectors() {
		u /= 2
	}
	return u
}

// convergingLoop emits the nest of several iterations. If it cannot be executed, the code falls through.
func (c *codegen) convergingLoop(x *plan.ExchangedLoop) {
	around, plain := c.loops[len(c.loops)-1], c.NewLabel()
	part := c.log.begin(x.Loop.Block(0))
	r := &repeated{ExchangedLoop: x, count: c.frame.reserve(8), left: c.frame.reserve(8), totals: make(map[*plan.Access]int)}
	r.until = &until{lane: c.vec.Bytes / x.Group.Lanes, wide: make(map[*tileir.Value]int), alive: make(map[int]vcode.Reg), slots: make(map[*tileir.Value]int), counts: make(map[*tileir.Value]counterCopy), most: c.frame.reserve(8)}
	checked := make(map[*tileir.Op]*indices)
	for _, a := range x.Group.Gathers {
		c.markOp(a.Op)
		checked[a.Op] = c.checkGather(x.Group, a, nil, plain)
	}
	c.limitIterations(r, plain)
	c.widenConditions(r)
	end := c.probed(c.plan.ExchangedWork(x))
	c.weighed(func() {
		r.n = &nest{codegen: c, Space: x.Group.Space, independent: c.plan.Uses(plan.OptInterleave), repeated: r}
		r.n.unroll = r.convergingVectors()
		s := newGroupIteration(r.n, x.Group)
		s.gathers = checked
		c.emitIteration(s)
	})
	end()
	c.narrowConditions(r)
	c.advanceCounters(r)
	if x.Loop.Code == tileir.OpFor {
		c.leaveCounted(r, around)
	} else if !x.Until.Early {
		c.release(len(c.scopes) - around.depth)
		c.Jump(around.next)
		ops := x.Loop.Block(0).Ops
		c.log.add(effect{kind: effectLeave, op: ops[len(ops)-1]})
	}
	c.log.end()
	c.log.add(effect{kind: effectIf, op: x.Loop, parts: []*scheduled{part, nil}})
	c.Bind(plain)
}

// leaveCounted continues after the iterations of the nest of a for. If no vector needed all that it could do, all elements have converged.
func (c *codegen) leaveCounted(r *repeated, around loopLabels) {
	c.release(len(c.scopes) - around.depth)
	c.Move(target.T0, inFrame(r.until.most))
	c.If(target.Below, target.T0, inFrame(r.count), around.exit)
	c.Add(target.T0, target.Imm(-1))
	c.Add(inFrame(around.counter), target.T0)
	c.Jump(around.next)
	ops := r.Loop.Block(0).Ops
	c.log.add(effect{kind: effectLeave, op: ops[len(ops)-1]})
}

// limitIterations sets the maximum number of iterations: until a counter reaches its bound, and at most as many as a nest may have. It jumps
// to none if there are none.
func (c *codegen) limitIterations(r *repeated, none target.Label) {
	count := inFrame(r.count)
	c.Move(count.Bits(64), target.Imm(plan.MaxExchanged))
	if r.Loop.Code == tileir.OpFor {
		around, many := c.loops[len(c.loops)-1], c.NewLabel()
		c.Move(target.T0, inFrame(around.end))
		c.Sub(target.T0, inFrame(around.counter))
		c.If(target.AboveEqual, target.T0, count, many)
		c.Move(count, target.T0)
		c.Bind(many)
	}
	for _, k := range r.Until.Counters {
		if k.Bound == nil {
			continue
		}
		c.loadIndex(target.T0, k.Bound)
		c.loadIndex(target.T1, k.Arg)
		c.If(target.LessEqual, target.T0, target.T1, none)
		c.Sub(target.T0, target.T1)
		fewer := c.NewLabel()
		c.If(target.AboveEqual, target.T0, count, fewer)
		c.Move(count, target.T0)
		c.Bind(fewer)
	}
	c.Move(inFrame(r.until.most).Bits(64), target.Imm(0))
}

// eachCondition calls f for the carried tiles of conditions.
func (r *repeated) eachCondition(f func(arg *tileir.Value)) {
	for _, m := range r.Moves {
		if vcode.KindOfValue(m.To) == vcode.Mask {
			f(m.To)
		}
	}
}

// widenConditions copies carried conditions to lanes that are as wide as those of the nest, as bits that are all equal.
func (c *codegen) widenConditions(r *repeated) {
	k := vcode.IntOfSize(r.until.lane)
	r.eachCondition(func(arg *tileir.Value) {
		r.until.wide[arg] = c.frame.reserve(vcode.NumElements(arg) * r.until.lane)
		from := c.readOffset(arg)
		c.mapElements(r, func(n *nest) {
			m := n.load(n.streamFor("from", func() *stream { return n.scratch(vcode.Mask, from, plan.IdentityBits(n.Bits)) }))
			n.store(n.streamFor("to", func() *stream { return n.scratch(k, r.until.wide[arg], plan.IdentityBits(n.Bits)) }), n.b.LanesOfMask(m, k))
		})
	})
}

// narrowConditions copies them back.
func (c *codegen) narrowConditions(r *repeated) {
	k := vcode.IntOfSize(r.until.lane)
	r.eachCondition(func(arg *tileir.Value) {
		to := c.frame.offset(arg)
		c.mapElements(r, func(n *nest) {
			x := n.load(n.streamFor("from", func() *stream { return n.scratch(k, r.until.wide[arg], plan.IdentityBits(n.Bits)) }))
			n.store(n.streamFor("to", func() *stream { return n.scratch(vcode.Mask, to, plan.IdentityBits(n.Bits)) }), n.b.MaskOfLanes(x))
		})
	})
}

// mapElements emits a loop over the elements of the nest's tiles.
func (c *codegen) mapElements(r *repeated, build func(n *nest)) {
	n := &nest{codegen: c, Space: plan.Space{Bits: r.Group.Bits, Lanes: r.Group.Lanes}, unroll: 4}
	n.emitLoops(func() { build(n) })
}

// advanceCounters adds what the iterations have added to counters.
func (c *codegen) advanceCounters(r *repeated) {
	for _, k := range r.Until.Counters {
		if r.Loop.Code == tileir.OpFor && k.Arg == r.Loop.Block(0).Args[0] { // the loop counts itself
			continue
		}
		c.MulBy(target.T0, inFrame(r.until.most), int(k.Step))
		at := inFrame(c.readOffset(k.Arg))
		if vcode.KindOfValue(k.Arg) == vcode.I32 {
			c.Add(at.Bits(32), target.T0.As(32))
		} else {
			c.Add(at.Bits(64), target.T0)
		}
		c.writeOffset(k.Arg)
	}
}

// counterOf returns the lanes of a counter, or 0 for other values.
func (r *repeated) counterOf(n *nest, arg *tileir.Value) vcode.Reg {
	if r == nil || r.until == nil {
		return 0
	}
	i := slices.IndexFunc(r.Until.Counters, func(k plan.Counter) bool { return k.Arg == arg })
	if i < 0 {
		return 0
	}
	if x, ok := r.until.counts[arg]; ok {
		return x.acc
	}
	k := vcode.KindOfValue(arg)
	r.until.slots[arg] = n.frame.reserve(8)
	x := counterCopy{n.b.LoadedAccumulator(k), n.streamFor("counter"+keyOf(arg), func() *stream {
		return n.scratch(k, r.until.slots[arg], plan.BroadcastBits(n.Bits))
	})}
	r.until.counts[arg] = x
	return x.acc
}

// converge makes the carried values of an iteration those of the next one, and finds which elements are active then.
func (r *repeated) converge(s *groupIteration) {
	type result struct{ acc, x vcode.Reg }
	var list []result
	var active vcode.Reg
	if r.Until.Early {
		active = r.active(s)
	}
	for _, m := range r.Moves {
		acc, x := r.accumulator(s.nest, m.To), s.value(m.From)
		s.writeOffset(m.To)
		if s.b.Kind(x) == vcode.Mask {
			x = s.b.LanesOfMask(x, s.b.Kind(acc))
		}
		if s.b.Values[x].Def < 0 && x != acc { // another accumulator, which may be updated first
			x = s.b.Add(s.b.Kind(x), vcode.Inst{Code: vcode.OpMove, Src: []vcode.Reg{x}})
		}
		list = append(list, result{acc, x})
	}
	for i, m := range r.Moves {
		s.b.Update(list[i].acc, list[i].x)
		s.vals[m.To] = list[i].acc
		if vcode.KindOfValue(m.To) == vcode.Mask {
			s.vals[m.To] = s.b.MaskOfLanes(list[i].acc)
		}
	}
	for _, op := range r.Until.Test {
		delete(s.vals, op.Results[0])
	}
	for _, op := range r.Until.Test {
		var x []vcode.Reg
		for _, v := range op.Operands {
			x = append(x, s.value(v))
		}
		s.vals[op.Results[0]] = s.b.Lower(op, x)
	}
	if !r.Until.Early {
		active = r.active(s)
	}
	k := vcode.IntOfSize(r.until.lane)
	if s.vec.Masks() > 0 { // any width takes one instruction
		k = vcode.I8
	}
	acc := s.b.LoadedAccumulator(k)
	r.until.alive[s.u] = acc
	s.b.Update(acc, s.b.LanesOfMask(active, k))
	r.until.test = s.streamFor("active", func() *stream { return s.scratch(k, s.frame.reserve(s.vec.Bytes), plan.BroadcastBits(s.Bits)) })
}

// active returns the elements that are active, by the values of this iteration or, after those are updated, of the next one.
func (r *repeated) active(s *groupIteration) vcode.Reg {
	at := r.Until.Active
	x := s.value(at.Of)
	if s.b.Kind(x) == vcode.Mask {
		if at.Compare == tileir.Equals {
			return s.b.MaskNot(x)
		}
		return x
	}
	compare := map[tileir.Predicate]vcode.Comparison{tileir.NotEqual: vcode.CmpNE, tileir.Less: vcode.CmpLT, tileir.LessOrEqual: vcode.CmpLE, tileir.Greater: vcode.CmpGT, tileir.GreaterOrEqual: vcode.CmpGE}
	k := s.b.Kind(x)
	return s.b.ICmp(compare[at.Compare], x, s.b.Const(k, uint64(at.Than)&(^uint64(0)>>(64-8*k.Size()))), at.Signed)
}

// startCounters sets the counters that the loop reads to those of the first iteration.
func (r *repeated) startCounters(h *vcode.Allocator) {
	for _, k := range r.Until.Counters {
		if x, ok := r.until.counts[k.Arg]; ok {
			r.n.loadIndex(target.T0, k.Arg)
			r.n.Move(inFrame(r.until.slots[k.Arg]), target.T0)
			r.loadCounter(h, x)
		}
	}
}

func (r *repeated) loadCounter(h *vcode.Allocator, x counterCopy) {
	h.Access(&vcode.Inst{Code: vcode.OpSplat, Dst: x.acc, Mem: []vcode.Memory{{Base: &x.stream.Stream}}})
}

// emitUntil emits iterations until no element is active, or none is left.
func (r *repeated) emitUntil(h *vcode.Allocator, body []int, left target.Operand) {
	n := r.n
	done := n.NewLabel()
	r.startCounters(h)
	head := n.Here()
	h.EmitIteration(body, nil)
	n.DecrementIf(target.Equal, left, done)
	for _, k := range r.Until.Counters {
		if x, ok := r.until.counts[k.Arg]; ok {
			n.Add(inFrame(r.until.slots[k.Arg]).Bits(64), target.Imm(int(k.Step)))
			r.loadCounter(h, x)
		}
	}
	r.jumpIfActive(h, head)
	n.Bind(done)
	if len(r.Until.Counters) > 0 {
		n.Move(target.T0, inFrame(r.count))
		n.Sub(target.T0, left)
		fewer := n.NewLabel()
		n.If(target.BelowEqual, target.T0, inFrame(r.until.most), fewer)
		n.Move(inFrame(r.until.most), target.T0)
		n.Bind(fewer)
	}
}

// jumpIfActive jumps if an element is active.
func (r *repeated) jumpIfActive(h *vcode.Allocator, to target.Label) {
	n := r.n
	all := r.until.alive[0]
	for u := 1; u < n.unroll; u++ {
		h.Access(&vcode.Inst{Code: vcode.OpOr, Dst: all, Src: []vcode.Reg{all, r.until.alive[u]}})
	}
	h.Access(&vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{all}, Mem: []vcode.Memory{{Base: &r.until.test.Stream}}, Imm: n.b.Lanes})
	bytes, at := n.b.Lanes*r.until.test.kind.Size(), r.until.test.at
	if bytes < 8 {
		n.Clear(target.T0.As(32))
		n.ZeroExtend(target.T0.As(32), inFrame(at).Bits(8*bytes))
	} else {
		n.Move(target.T0, inFrame(at))
	}
	for i := 8; i < bytes; i += 8 {
		n.Or(target.T0, inFrame(at+i))
	}
	n.IfBits(target.NotEqual, target.T0, target.T0, to)
}
