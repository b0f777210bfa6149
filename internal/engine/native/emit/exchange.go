package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop over tiles that only combines them into carried tiles runs several of its iterations as one nest. The outer loops
// of the nest are those of the group, and each of their vector iterations is repeated: it loads the carried elements into
// registers, combines those of one tile after the other, and stores the result.
//
// This happens at the head of an iteration, if the tiles of at least two are within their tensors along the dimension that
// the loop iterates over, or that of one is and that of the next crosses the edge. Otherwise the iteration runs as usual, so
// the rest of the loop and faults need no code here.

// repeated is the state of a nest whose vector iterations are repeated.
type repeated struct {
	*plan.ExchangedLoop
	n       *nest
	count   int // frame slot: the number of iterations whose tiles are whole
	all     int // frame slot: the number of all iterations
	left    int // frame slot: how many are left
	carried []carriedVector
	totals  map[*plan.Access]int // frame slots: the distance that all whole tiles advance

	// The last iteration, whose tiles may cross the edge along the line.
	tail     int                  // frame slot: whether there is one; 0 if there cannot be
	last     map[*plan.Access]int // frame slots: the number of elements of its lines that are in memory
	lastPart map[*stream]int      // frame slots: the same for the current line, which may be beyond another edge

	until *until // nil unless iterations end when no element is active
}

// carriedVector is a vector of a carried tile in an iteration of the unrolled loop.
type carriedVector struct {
	arg    *tileir.Value
	u      int
	acc    vcode.Reg
	stream *stream
}

// exchangedLoop emits the nest of several iterations. The loop then continues after them. If fewer than two can be a nest,
// the code falls through.
func (c *codegen) exchangedLoop(x *plan.ExchangedLoop, around loopLabels) {
	plain := c.NewLabel()
	r := &repeated{ExchangedLoop: x, count: c.frame.reserve(8), all: c.frame.reserve(8), left: c.frame.reserve(8), totals: make(map[*plan.Access]int)}
	g := x.Group
	e := c.newEdges(g)
	c.countIterations(r, around, plain)
	c.findTail(r, around, e)
	c.If(target.Below, inFrame(r.all).Bits(64), target.Imm(2), plain)
	for _, a := range g.Loads {
		c.reserveSlots(a)
		c.locate(a, c.describe(a.Desc), plain)
		c.logAccess(a.Op)
		c.findTotal(r, a)
	}
	end := c.probed(c.plan.ExchangedWork(x))
	c.weighed(func() {
		r.n = &nest{codegen: c, Space: g.Space, unroll: r.vectors(), independent: c.plan.Uses(plan.OptInterleave), edges: e, repeated: r}
		if e != nil {
			e.nest = r.n
		}
		c.nestOfGroup(r.n, g)
	})
	end()
	c.countExecutions(r.all)
	c.Move(target.T0, inFrame(r.all))
	c.Add(target.T0, target.Imm(-1))
	c.Add(inFrame(around.counter), target.T0)
	c.Jump(around.next)
	for v, arg := range x.Carried {
		c.readOffset(v)
		c.writeOffset(arg)
	}
	ops := x.Loop.Block(0).Ops
	c.log.add(effect{kind: effectLeave, op: ops[len(ops)-1]})
	c.Bind(plain)
}

// vectors returns how many vectors of each carried tile stay in registers at once. Each iteration of the loop waits for the one
// before, so several chains of operations are needed, of which some values may be spilled.
func (r *repeated) vectors() int {
	if len(r.Carried) == 1 && len(r.Group.Loads) == 0 {
		return 8
	}
	return 4
}

// countIterations sets the number of iterations whose tiles are whole: those that are left, up to the limit and to the last
// whole tile of each access. It jumps to plain if there is none.
func (c *codegen) countIterations(r *repeated, around loopLabels, plain target.Label) {
	count := inFrame(r.count)
	atMost := func() {
		fewer := c.NewLabel()
		c.If(target.AboveEqual, target.T0, count, fewer)
		c.Move(count, target.T0)
		c.Bind(fewer)
	}
	c.Move(count.Bits(64), target.Imm(plan.MaxExchanged))
	c.Move(target.T0, inFrame(around.end))
	c.Sub(target.T0, inFrame(around.counter))
	atMost()
	for _, a := range r.Group.Loads {
		if d := r.Along[a]; d >= 0 {
			c.loadIndex(target.T1, a.Index[d])
			c.Move(target.T0, inFrame(c.describe(a.Desc)+runtime.DescDims+d*runtime.DescDim+runtime.DescCount))
			c.If(target.AboveEqual, target.T1, target.T0, plain)
			c.Sub(target.T0, target.T1)
			atMost()
		}
	}
}

// findTail finds whether the next iteration is the last one of the nest, although a tile crosses the edge along its line, and
// sets the number of all iterations.
func (c *codegen) findTail(r *repeated, around loopLabels, e *edges) {
	c.Move(target.T0, inFrame(r.count))
	c.Move(inFrame(r.all), target.T0)
	if !c.mayHaveTail(r, e) {
		return
	}
	r.tail, r.last, r.lastPart = c.frame.reserve(8), make(map[*plan.Access]int), make(map[*stream]int)
	none := c.NewLabel()
	c.Move(inFrame(r.tail).Bits(64), target.Imm(0))
	c.Move(target.T1, inFrame(around.end))
	c.Sub(target.T1, inFrame(around.counter))
	c.If(target.AboveEqual, target.T0, target.T1, none)
	for _, a := range r.Group.Loads {
		if d := r.Along[a]; d >= 0 {
			r.last[a] = c.frame.reserve(8)
			c.findLast(r, a, d, none)
		}
	}
	c.Move(inFrame(r.tail).Bits(64), target.Imm(1))
	c.Increment(inFrame(r.all).Bits(64))
	c.Bind(none)
}

// mayHaveTail reports that all accesses which the loop counter indexes may cross the edge along their lines.
func (c *codegen) mayHaveTail(r *repeated, e *edges) bool {
	for _, a := range r.Group.Loads {
		if r.Along[a] >= 0 && (e == nil || !slices.Contains(e.accesses, a) || !c.crosses(a, r.Along[a])) {
			return false
		}
	}
	return e != nil
}

// findLast sets the number of elements in memory of a line of the tile after the whole ones, and jumps to none if there are
// no elements.
func (c *codegen) findLast(r *repeated, a *plan.Access, d int, none target.Label) {
	dim, size := c.describe(a.Desc)+runtime.DescDims+d*runtime.DescDim, int(a.Tile.Type.(tileir.TileType).Shape[d])
	c.loadIndex(target.T1, a.Index[d])
	c.Add(target.T1, inFrame(r.count))
	c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescTiles), none)
	c.MulBy(target.T1, target.T1, int(a.Desc.Tile[d].Step))
	c.Move(target.T0, inFrame(dim+runtime.DescSize))
	c.Sub(target.T0, target.T1)
	part := c.NewLabel()
	c.If(target.Below, target.T0, target.Imm(size), part)
	c.Move(target.T0, target.Imm(size))
	c.Bind(part)
	c.Move(inFrame(r.last[a]), target.T0)
}

// advance returns the frame operand of the distance in bytes from the tile of one iteration to that of the next.
func (r *repeated) advance(a *plan.Access) (m target.Mem, ok bool) {
	d := r.Along[a]
	if d < 0 {
		return m, false
	}
	return inFrame(r.n.frameView(a.Desc).Offset + runtime.DescDims + d*runtime.DescDim + runtime.DescIndex), true
}

// findTotal sets the distance that all iterations advance an access.
func (c *codegen) findTotal(r *repeated, a *plan.Access) {
	d := r.Along[a]
	if d < 0 {
		return
	}
	r.totals[a] = c.frame.reserve(8)
	c.Move(target.T0, inFrame(c.describe(a.Desc)+runtime.DescDims+d*runtime.DescDim+runtime.DescIndex))
	c.Mul(target.T0, inFrame(r.count))
	c.Move(inFrame(r.totals[a]), target.T0)
}

// accumulator returns the register of a carried argument in the current iteration of the unrolled loop, or 0 for other
// values.
func (r *repeated) accumulator(n *nest, arg *tileir.Value) vcode.Reg {
	value := r.valueOf(arg)
	if value == nil {
		return 0
	}
	for _, v := range r.carried {
		if v.arg == arg && v.u == n.u {
			return v.acc
		}
	}
	k, at := vcode.KindOfValue(arg), n.frame.offset(arg)
	if k == vcode.Mask {
		k, at = vcode.IntOfSize(r.until.lane), r.until.wide[arg]
	}
	l := n.streamFor("carried"+keyOf(arg), func() *stream {
		l := n.scratch(k, at, plan.IdentityBits(n.Bits))
		l.result = value
		return l
	})
	v := carriedVector{arg, n.u, n.b.LoadedAccumulator(k), l}
	r.carried = append(r.carried, v)
	return v.acc
}

// valueOf returns the value that a carried argument becomes, or nil for other values and nests.
func (r *repeated) valueOf(arg *tileir.Value) *tileir.Value {
	if r != nil {
		for v, to := range r.Carried {
			if to == arg {
				return v
			}
		}
		for _, m := range r.Moves {
			if m.To == arg {
				return plan.Root(m.From)
			}
		}
	}
	return nil
}

// update makes the carried values of an iteration those of the next one.
func (r *repeated) update(s *groupIteration) {
	if r.until != nil {
		r.converge(s)
		return
	}
	type result struct{ acc, x vcode.Reg }
	var list []result
	for _, v := range s.deferred {
		acc, x := r.accumulator(s.nest, r.Carried[v]), s.vals[v]
		s.writeOffset(v)
		if s.b.Values[x].Def < 0 && x != acc { // another accumulator, which may be updated first
			x = s.b.Add(s.b.Kind(x), vcode.Inst{Code: vcode.OpMove, Src: []vcode.Reg{x}})
		}
		list = append(list, result{acc, x})
	}
	for _, l := range list {
		s.b.Update(l.acc, l.x)
	}
}

// emit emits a vector iteration: the carried elements are loaded, all iterations of the loop combine theirs, and the
// results are stored.
func (r *repeated) emit(h *vcode.Allocator, body []int) {
	n := r.n
	for _, v := range r.carried {
		h.Access(&vcode.Inst{Code: vcode.OpLoad, Dst: v.acc, Mem: []vcode.Memory{{Base: &v.stream.Stream, At: v.u * n.Lanes}}, Imm: n.b.Lanes})
	}
	left := target.Operand(inFrame(r.left).Bits(64))
	if used := len(n.streams); used < len(pointerRegs) {
		left = pointerRegs[used]
	}
	n.Move(target.T0, inFrame(r.count))
	n.Move(left, target.T0)
	if r.until != nil {
		r.emitUntil(h, body, left)
		r.storeCarried(h)
		return
	}
	head := n.Here()
	h.EmitIteration(body, nil)
	r.eachStream(func(l *stream, step target.Mem) {
		if l.Reg == target.NoReg {
			n.Move(target.T0, step)
			n.Add(l.address(), target.T0)
		} else {
			n.Add(l.Reg, step)
		}
	})
	n.DecrementIf(target.NotEqual, left, head)
	r.emitTail(h, body)
	r.eachStream(func(l *stream, _ target.Mem) {
		n.Move(target.T0, inFrame(r.totals[l.view]))
		n.Sub(l.address(), target.T0)
	})
	r.storeCarried(h)
}

// storeCarried stores the carried elements.
func (r *repeated) storeCarried(h *vcode.Allocator) {
	for _, v := range r.carried {
		h.Access(&vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v.acc}, Mem: []vcode.Memory{{Base: &v.stream.Stream, At: v.u * r.n.Lanes}}, Imm: r.n.b.Lanes})
	}
}

// emitTail emits the iteration whose tiles may cross the edge along the line.
func (r *repeated) emitTail(h *vcode.Allocator, body []int) {
	if r.tail == 0 {
		return
	}
	n, none := r.n, r.n.NewLabel()
	n.If(target.Equal, inFrame(r.tail).Bits(64), target.Imm(0), none)
	codes, parts := make([]vcode.Opcode, len(body)), make([]int, len(n.streams))
	for i, at := range body {
		codes[i] = n.b.Insts[at].Code
	}
	for i, l := range n.streams {
		parts[i] = l.Part
		l.Part = r.partOfLast(l)
	}
	n.edges.accessParts(body)
	h.EmitIteration(body, nil)
	for i, at := range body {
		n.b.Insts[at].Code = codes[i]
	}
	for i, l := range n.streams {
		l.Part = parts[i]
	}
	n.Bind(none)
}

// partOfLast returns the frame slot of the number of elements in memory that the last iteration accesses in the current line
// of a stream: none if the line is beyond an edge.
func (r *repeated) partOfLast(l *stream) int {
	switch n := r.n; {
	case l.Part == 0 || l.view == nil || r.Along[l.view] < 0:
		return l.Part
	case l.Part == n.state(l.view).within[l.view.ContiguousDim()]:
		return r.last[l.view]
	default:
		if r.lastPart[l] == 0 {
			r.lastPart[l] = n.frame.reserve(8)
		}
		beyond := n.NewLabel()
		n.Move(target.T0, inFrame(l.Part))
		n.IfBits(target.Equal, target.T0, target.T0, beyond)
		n.Move(target.T0, inFrame(r.last[l.view]))
		n.Bind(beyond)
		n.Move(inFrame(r.lastPart[l]), target.T0)
		return r.lastPart[l]
	}
}

// eachStream calls f for the streams of accesses that the loop counter indexes.
func (r *repeated) eachStream(f func(l *stream, step target.Mem)) {
	for _, l := range r.n.streams {
		if l.view != nil {
			if step, ok := r.advance(l.view); ok {
				f(l, step)
			}
		}
	}
}
