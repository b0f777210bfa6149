package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Reductions and scans by regions of their own, of several tiles at once, or along a
// dimension in an order that the loops of fold.go and scan.go do not have. The region is
// vector code over many pairs of elements at once; elements and partial results lie in the
// frame. The order is the hardware's, which the portable engine has too.

// regionLane is the widest lane of a region.
func regionLane(b *tileir.Block) int {
	lane := 1
	for _, v := range b.Args {
		lane = max(lane, vcode.KindOfValue(v).Size())
	}
	for _, op := range b.Ops {
		lane = max(lane, vcode.LaneBytes(op))
		for i := range op.Regions {
			lane = max(lane, regionLane(op.Block(i)))
		}
	}
	return lane
}

// apply makes what a region yields of lanes of its arguments.
func (n *nest) apply(b *tileir.Block, args []vcode.Reg) []vcode.Reg {
	vals := make(map[*tileir.Value]vcode.Reg)
	for i, v := range b.Args {
		vals[v] = args[i]
	}
	return n.yields(b, vals)
}

// yields makes what a block yields, and adds to the values that are known.
func (n *nest) yields(b *tileir.Block, vals map[*tileir.Value]vcode.Reg) []vcode.Reg {
	if b == nil {
		return nil
	}
	for _, op := range b.Ops {
		var x []vcode.Reg
		for _, v := range op.Operands {
			if _, ok := vals[v]; !ok {
				vals[v] = n.outer(v)
			}
			x = append(x, vals[v])
		}
		switch op.Code {
		case tileir.OpYield:
			return x
		case tileir.OpConstant:
			vals[op.Results[0]], _ = n.splat(op.Results[0])
		case tileir.OpReshape, tileir.OpAssume:
			vals[op.Results[0]] = x[0]
		case tileir.OpIf:
			then, otherwise := n.yields(op.Block(0), vals), n.yields(op.Block(1), vals)
			for i, v := range op.Results {
				vals[v] = n.b.Select(x[0], then[i], otherwise[i])
			}
		default:
			vals[op.Results[0]] = n.b.Lower(op, x)
		}
	}
	return nil
}

// outer repeats the only element of a value from outside the region.
func (n *nest) outer(v *tileir.Value) vcode.Reg {
	return n.element(plan.Indexing{Base: plan.Root(v), Pos: plan.Nowhere(n.Bits)})
}

// area is memory of the frame for elements of each operand.
type area struct {
	at    []int
	kinds []vcode.Kind
}

// newArea makes one for a given number of elements each, with as many before and behind that may be
// read but mean nothing, if there is a margin.
func (c *codegen) newArea(op *tileir.Op, n, margin int) area {
	var a area
	for _, v := range op.Operands {
		k := vcode.KindOfValue(v)
		at := c.frame.room(max(64, (n+2*margin)*k.Size()))
		a.at, a.kinds = append(a.at, at+margin*k.Size()), append(a.kinds, k)
	}
	return a
}

// side is the elements of operand i from one on.
func (a area) side(i int, pos []int8, off int) side { return side{at: a.at[i], pos: pos, off: off} }

// source is where an operand of a region comes from: memory of the frame, or a value.
type source struct {
	side
	value *tileir.Value // if not nil, elements of it, by the side's numbers
}

func (n *nest) read(name string, k vcode.Kind, s source) vcode.Reg {
	if s.value != nil {
		return n.element(plan.Indexing{Base: s.value, Pos: s.pos, Off: s.off})
	}
	return n.load(n.leaf(name, k, s.side))
}

// combine emits a loop that puts what the region makes of earlier and later elements in to.
func (c *codegen) combine(f *plan.RegionReduction, bits int, to, earlier, later func(i int) side, kinds []vcode.Kind) {
	inFrame := func(from func(i int) side) func(i int) source {
		return func(i int) source { return source{side: from(i)} }
	}
	c.combineFrom(f, bits, to, inFrame(earlier), inFrame(later), kinds)
}

func (c *codegen) combineFrom(f *plan.RegionReduction, bits int, to func(i int) side, earlier, later func(i int) source, kinds []vcode.Kind) {
	body := f.Op.Block(0)
	if f.Body != nil {
		c.combineEach(f, bits, to, earlier, later, kinds)
		return
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: bits, Lanes: c.vec.Bytes / regionLane(body)}, unroll: 1}
	for i := range kinds {
		n.Cuts |= plan.CutsOf(to(i).pos) | plan.CutsOf(earlier(i).pos) | plan.CutsOf(later(i).pos)
	}
	n.run(func() {
		var args []vcode.Reg
		for i, k := range kinds {
			args = append(args, n.read(fmt.Sprint("earlier", i), k, earlier(i)), n.read(fmt.Sprint("later", i), k, later(i)))
		}
		for i, v := range n.apply(body, args) {
			n.store(n.leaf(fmt.Sprint("to", i), kinds[i], to(i)), v)
		}
	})
}

// combineEach does so by running the region's operations for one pair after the other.
func (c *codegen) combineEach(f *plan.RegionReduction, bits int, to func(i int) side, earlier, later func(i int) source, kinds []vcode.Kind) {
	at := c.frame.room(8)
	if c.yielded[f] == nil {
		for range kinds {
			c.yielded[f] = append(c.yielded[f], c.frame.room(8))
		}
	}
	c.Move(inFrame(at).Bits(64), target.Imm(0))
	head := c.Here()
	c.stopHere()
	for i, k := range kinds {
		for j, s := range []side{earlier(i).side, later(i).side} {
			x := target.T1.As(8 * k.Size())
			m := c.elementAt(s, at, k.Size())
			c.Move(x, m)
			c.Move(inFrame(c.to(f.Op.Block(0).Args[2*i+j])), x)
		}
	}
	done := c.NewLabel()
	c.yields = append(c.yields, done)
	c.log.add(effect{kind: effectRegion, op: f.Op, parts: []*scheduled{c.region(f.Body)}})
	c.yields = c.yields[:len(c.yields)-1]
	c.Bind(done)
	for i, k := range kinds {
		m := c.elementAt(to(i), at, k.Size())
		x := target.T1.As(8 * k.Size())
		c.Move(x, inFrame(c.yielded[f][i]))
		c.Move(m, x)
	}
	c.Increment(inFrame(at).Bits(64))
	c.If(target.Below, inFrame(at).Bits(64), target.Imm(1<<bits), head)
}

// elementAt is the element of a side whose number in the index space a slot holds; its
// address goes by RAX.
func (c *codegen) elementAt(s side, slot, size int) target.Mem {
	c.Clear(target.T0.As(32))
	for i := 0; i < len(s.pos); {
		n := 1
		for i+n < len(s.pos) && s.pos[i] >= 0 && s.pos[i+n] == s.pos[i]+int8(n) {
			n++
		}
		if s.pos[i] >= 0 {
			c.Move(target.T1, inFrame(slot))
			c.Shr(target.T1, i)
			c.And(target.T1, target.Imm(1<<n-1))
			c.Shl(target.T1, int(s.pos[i])+plan.Log2(size))
			c.Add(target.T0, target.T1)
		}
		i += n
	}
	return target.At(target.Frame, s.at+s.off*size).Index(target.T0, 1)
}

// leaveRegion keeps what the region of a fold yields.
func (c *codegen) leaveRegion(l *plan.Leave) {
	f := c.folds[len(c.folds)-1]
	for i, v := range l.Op.Operands {
		c.copyValue(v, c.yielded[f][i], nil)
	}
	c.release(1)
	c.Jump(c.yields[len(c.yields)-1])
}

// regionFold emits a reduction or scan.
func (c *codegen) regionFold(f *plan.RegionReduction) {
	c.folds = append(c.folds, f)
	defer func() { c.folds = c.folds[:len(c.folds)-1] }()
	if f.Op.Code == tileir.OpScan {
		c.regionScan(f)
		return
	}
	c.regionReduce(f)
}

// regionReduce halves the elements again and again: what each thread holds, neighbours
// first, then lanes, then warps.
func (c *codegen) regionReduce(f *plan.RegionReduction) {
	op, l := f.Op, f.Line
	if l.N == 1 {
		for i, v := range op.Operands {
			c.copyValue(v, c.frame.place(op.Results[i]), op.Results[i])
		}
		return
	}
	work := c.newArea(op, vcode.NumElements(op.Operands[0]), 0)
	if !f.Direct {
		for i, v := range op.Operands {
			all := plan.Natural(plan.Log2(vcode.NumElements(v)))
			c.copyElements(work.side(i, all, 0), c.operand(v), rawKind(v))
		}
	}
	shape, bytes := op.Operands[0].Type.(tileir.TileType).Shape, 1
	for _, v := range op.Operands {
		bytes = max(bytes, vcode.ScalarOf(v).Bytes())
	}
	var sizes []int
	for _, n := range shape {
		sizes = append(sizes, int(n))
	}
	at := host.ReductionSpread(sizes, plan.ReducedDim(op), bytes)
	// Pairs: n of them, width side by side, each as far from its other as they are wide.
	first := f.Direct
	level := func(n, width int) {
		w, bits := plan.Log2(width), plan.Log2(n)
		pos := append(plan.Natural(w), plan.Places(w+1, bits-w)...)
		from := func(off int) func(i int) source {
			if first {
				return func(i int) source { return source{side{pos: pos, off: off}, plan.Root(op.Operands[i])} }
			}
			return func(i int) source { return source{side: work.side(i, pos, off)} }
		}
		c.combineFrom(f, bits, func(i int) side { return work.side(i, plan.Natural(bits), 0) }, from(0), from(width), work.kinds)
		first = false
	}
	row := at.Threads() * l.Inner
	for held := l.N / at.Threads(); held > 1; held /= 2 {
		level(l.Outer*held/2*row, row)
	}
	for lanes := at.Lanes; lanes > 1; lanes /= 2 {
		level(l.Outer*at.Warps*lanes/2*l.Inner, lanes/2*l.Inner)
	}
	for warps := at.Warps; warps > 1; warps /= 2 {
		level(l.Outer*warps/2*l.Inner, warps/2*l.Inner)
	}
	for i, v := range op.Results {
		pos := plan.Natural(plan.Log2(vcode.NumElements(v)))
		c.copyElements(side{at: c.to(v), pos: pos}, work.side(i, pos, 0), rawKind(v))
	}
}

// scanRun is how many elements of each line are combined at once.
func (c *codegen) scanRun(op *tileir.Op, l plan.Line) int {
	only := plan.OnlyOp(op.Block(0))
	if only != nil && only.Code != tileir.OpAddF && only.Code != tileir.OpMulF && l.Lines() >= c.vec.Bytes/regionLane(op.Block(0)) {
		return 1 // in any order: one place of all lines after the other
	}
	var sizes []int
	for _, n := range op.Operands[0].Type.(tileir.TileType).Shape {
		sizes = append(sizes, int(n))
	}
	return host.ScanRun(sizes, plan.ReducedDim(op))
}

// scan is a scan by a region. A run of all lines lies in the frame: place by place with the
// lines side by side, or, where neighbours of a line are neighbours in the tile, line by line.
// Of a reverse scan what is before is behind.
type scan struct {
	f         *plan.RegionReduction
	run       int // elements of each line that are combined at once
	lines     int
	reverse   bool
	place     int // bit of the number of an element where its place in the run begins
	line      int // and where its line does
	now, then area
	carry     area // the last results of the run before
}

func (c *codegen) newScan(f *plan.RegionReduction) *scan {
	op, l := f.Op, f.Line
	s := &scan{f: f, run: c.scanRun(op, l), lines: l.Lines(), reverse: bool(op.Attrs[tileir.ScanReverse].(tileir.Bool))}
	if s.place = plan.Log2(s.lines); l.Inner == 1 {
		s.place, s.line = 0, plan.Log2(s.run)
	}
	s.now, s.then = c.newArea(op, s.total(), s.total()), c.newArea(op, s.total(), s.total())
	s.carry = c.newArea(op, s.lines, 0)
	return s
}

func (s *scan) total() int { return s.run * s.lines }

// pos is an access by the number of elements of a run: of a given number of places, all lines of each.
func (s *scan) pos(places, lines func(bits int) []int8, n int) []int8 {
	if s.place == 0 {
		return append(places(plan.Log2(n)), lines(plan.Log2(s.lines))...)
	}
	return append(lines(plan.Log2(s.lines)), places(plan.Log2(n))...)
}

// part is the first n places of a run.
func (s *scan) part(n int) []int8 {
	return s.pos(func(bits int) []int8 { return plan.Places(s.place, bits) }, func(bits int) []int8 { return plan.Places(s.line, bits) }, n)
}

// regionScan scans runs of each line by doubling, and combines each run with the last result
// of the run before.
func (c *codegen) regionScan(f *plan.RegionReduction) {
	op, l, s := f.Op, f.Line, c.newScan(f)
	inTile := s.pos(
		func(bits int) []int8 { return plan.Places(plan.Log2(l.Inner), bits) },
		func(int) []int8 {
			return append(plan.Natural(plan.Log2(l.Inner)), plan.Places(plan.Log2(l.N*l.Inner), plan.Log2(l.Outer))...)
		}, s.run)
	all, slots, rounds := plan.Natural(plan.Log2(s.total())), make([]int, len(op.Operands)), c.frame.room(8)
	first, step := 0, s.run*l.Inner
	if s.reverse {
		first, step = (l.N-s.run)*l.Inner, -step
	}
	for i, k := range s.now.kinds {
		slots[i] = c.frame.room(8)
		c.Move(inFrame(slots[i]).Bits(64), target.Imm(first*k.Size()))
	}
	c.Move(inFrame(rounds).Bits(64), target.Imm(0))
	head := c.Here()
	c.stopHere()
	for i, v := range op.Operands {
		c.copyElements(s.now.side(i, all, 0), side{at: c.from(plan.Root(v)), pos: inTile, slot: slots[i]}, rawKind(v))
	}
	now, then := s.now, s.then
	for n := 1; n < s.run; n *= 2 {
		c.doubleRun(s, now, then, n)
		now, then = then, now
	}
	c.joinRun(s, now, rounds)
	for i, v := range op.Results {
		c.copyElements(side{at: c.to(v), pos: inTile, slot: slots[i]}, now.side(i, all, 0), rawKind(v))
	}
	if s.run == l.N {
		return
	}
	for i, k := range s.now.kinds {
		c.Add(inFrame(slots[i]).Bits(64), target.Imm(step*k.Size()))
	}
	c.Increment(inFrame(rounds).Bits(64))
	c.If(target.Below, inFrame(rounds).Bits(64), target.Imm(l.N/s.run), head)
}

// doubleRun combines each element with the one n places before; those that have none stay.
func (c *codegen) doubleRun(s *scan, now, then area, n int) {
	all, alone, before := plan.Natural(plan.Log2(s.total())), 0, -n<<s.place
	if s.reverse {
		alone, before = (s.run-n)<<s.place, n<<s.place
	}
	c.combine(s.f, plan.Log2(s.total()),
		func(i int) side { return then.side(i, all, 0) },
		func(i int) side { return now.side(i, all, before) },
		func(i int) side { return now.side(i, all, 0) }, now.kinds)
	for i, k := range now.kinds {
		pos := s.part(n)
		c.copyElements(then.side(i, pos, alone), now.side(i, pos, alone), vcode.IntOfSize(k.Size()))
	}
}

// joinRun combines a run with the last result of the run before, if there is one, and keeps
// its own.
func (c *codegen) joinRun(s *scan, now area, rounds int) {
	isFirst := c.NewLabel()
	c.If(target.Equal, inFrame(rounds).Bits(64), target.Imm(0), isFirst)
	all := plan.Natural(plan.Log2(s.total()))
	again := s.pos(plan.Nowhere, plan.Natural, s.run)
	c.combine(s.f, plan.Log2(s.total()),
		func(i int) side { return now.side(i, all, 0) },
		func(i int) side { return s.carry.side(i, again, 0) },
		func(i int) side { return now.side(i, all, 0) }, now.kinds)
	c.Bind(isFirst)
	last := (s.run - 1) << s.place
	if s.reverse {
		last = 0
	}
	for i, k := range now.kinds {
		c.copyElements(s.carry.side(i, plan.Natural(plan.Log2(s.lines)), 0), now.side(i, s.part(1), last), vcode.IntOfSize(k.Size()))
	}
}
