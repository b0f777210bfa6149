package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Reductions and scans that the loops of reduce.go and scan.go do not cover: several tiles at once, an arbitrary region,
// or another dimension. The region is vector code on many pairs of elements at once; elements and partial results are in
// the frame. The evaluation order is that of package host.

// regionLane returns the widest lane of a region in bytes.
func regionLane(t vcode.Target, b *tileir.Block) int {
	lane := 1
	for _, v := range b.Args {
		lane = max(lane, vcode.KindOfValue(v).Size())
	}
	for _, op := range b.Ops {
		lane = max(lane, t.LaneBytes(op))
		for i := range op.Regions {
			lane = max(lane, regionLane(t, op.Block(i)))
		}
	}
	return lane
}

// apply returns what a region yields for vectors of its arguments.
func (n *nest) apply(b *tileir.Block, args []vcode.Reg) []vcode.Reg {
	vals := make(map[*tileir.Value]vcode.Reg)
	for i, v := range b.Args {
		vals[v] = args[i]
	}
	return n.yields(b, vals)
}

// yields returns what a block yields. It adds the values that it computes to vals.
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

// outer repeats the only element of a value that is defined outside the region.
func (n *nest) outer(v *tileir.Value) vcode.Reg {
	return n.element(plan.Indexing{Base: plan.Root(v), Pos: plan.BroadcastBits(n.Bits)})
}

// area is memory in the frame for some elements of each operand.
type area struct {
	offsets []int
	kinds   []vcode.Kind
}

// newArea allocates an area for n elements of each operand. If margin is not zero, n elements before and after it may be
// read, with undefined values.
func (c *codegen) newArea(op *tileir.Op, n, margin int) area {
	var a area
	for _, v := range op.Operands {
		k := vcode.KindOfValue(v)
		at := c.frame.reserve(max(64, (n+2*margin)*k.Size()))
		a.offsets, a.kinds = append(a.offsets, at+margin*k.Size()), append(a.kinds, k)
	}
	return a
}

// tile returns the elements of operand i, beginning with element off.
func (a area) tile(i int, pos []int8, off int) frameTile {
	return frameTile{offset: a.offsets[i], pos: pos, first: off}
}

// source is an operand of a region: memory in the frame, or a value.
type source struct {
	frameTile
	value *tileir.Value // if not nil, the elements of this value at the tile's indices
}

func (n *nest) read(name string, k vcode.Kind, s source) vcode.Reg {
	if s.value != nil {
		return n.element(plan.Indexing{Base: s.value, Pos: s.pos, Off: s.first})
	}
	return n.load(n.tileStream(name, k, s.frameTile))
}

// combine emits a loop that applies the region to the elements of earlier and later, and stores the results in to.
func (c *codegen) combine(f *plan.RegionReduction, bits int, to, earlier, later func(i int) frameTile, kinds []vcode.Kind) {
	inFrame := func(from func(i int) frameTile) func(i int) source {
		return func(i int) source { return source{frameTile: from(i)} }
	}
	c.combineFrom(f, bits, to, inFrame(earlier), inFrame(later), kinds)
}

func (c *codegen) combineFrom(f *plan.RegionReduction, bits int, to func(i int) frameTile, earlier, later func(i int) source, kinds []vcode.Kind) {
	body := f.Op.Block(0)
	if f.Body != nil {
		c.combinePairs(f, bits, to, earlier, later, kinds)
		return
	}
	n := &nest{codegen: c, Space: plan.Space{Bits: bits, Lanes: c.vec.Bytes / regionLane(c.vec, body)}, unroll: 1}
	for i := range kinds {
		n.Cuts |= plan.CutsOf(to(i).pos) | plan.CutsOf(earlier(i).pos) | plan.CutsOf(later(i).pos)
	}
	n.emitLoops(func() {
		var args []vcode.Reg
		for i, k := range kinds {
			args = append(args, n.read(fmt.Sprint("earlier", i), k, earlier(i)), n.read(fmt.Sprint("later", i), k, later(i)))
		}
		for i, v := range n.apply(body, args) {
			n.store(n.tileStream(fmt.Sprint("to", i), kinds[i], to(i)), v)
		}
	})
}

// combinePairs does the same pair by pair, for a region that is not vector code.
func (c *codegen) combinePairs(f *plan.RegionReduction, bits int, to func(i int) frameTile, earlier, later func(i int) source, kinds []vcode.Kind) {
	at := c.frame.reserve(8)
	if c.yielded[f] == nil {
		for range kinds {
			c.yielded[f] = append(c.yielded[f], c.frame.reserve(8))
		}
	}
	c.Move(inFrame(at).Bits(64), target.Imm(0))
	head := c.Here()
	c.poll()
	for i, k := range kinds {
		for j, s := range []frameTile{earlier(i).frameTile, later(i).frameTile} {
			x := target.T1.As(8 * k.Size())
			m := c.elementAt(s, at, k.Size())
			c.Move(x, m)
			c.Move(inFrame(c.writeOffset(f.Op.Block(0).Args[2*i+j])), x)
		}
	}
	done := c.NewLabel()
	c.branchEnds = append(c.branchEnds, done)
	c.log.add(effect{kind: effectRegion, op: f.Op, parts: []*scheduled{c.region(f.Body)}})
	c.branchEnds = c.branchEnds[:len(c.branchEnds)-1]
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

// elementAt returns the memory of the element whose index is in a slot. Its address uses T0.
func (c *codegen) elementAt(s frameTile, slot, size int) target.Mem {
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
	return target.At(target.Frame, s.offset+s.first*size).Index(target.T0, 1)
}

// yieldRegion copies what the region of a reduction yields.
func (c *codegen) yieldRegion(l *plan.Leave) {
	f := c.regionReductions[len(c.regionReductions)-1]
	for i, v := range l.Op.Operands {
		c.copyValue(v, c.yielded[f][i], nil)
	}
	c.release(1)
	c.Jump(c.branchEnds[len(c.branchEnds)-1])
}

// regionReduction emits a reduction or scan by a region.
func (c *codegen) regionReduction(f *plan.RegionReduction) {
	c.regionReductions = append(c.regionReductions, f)
	defer func() { c.regionReductions = c.regionReductions[:len(c.regionReductions)-1] }()
	if f.Op.Code == tileir.OpScan {
		c.regionScan(f)
		return
	}
	c.regionReduce(f)
}

// regionReduce halves the number of elements repeatedly: first the elements of each thread, adjacent ones first, then
// lanes, then warps.
func (c *codegen) regionReduce(f *plan.RegionReduction) {
	op, l := f.Op, f.Line
	if l.N == 1 {
		for i, v := range op.Operands {
			c.copyValue(v, c.frame.offset(op.Results[i]), op.Results[i])
		}
		return
	}
	work := c.newArea(op, vcode.NumElements(op.Operands[0]), 0)
	if !f.Direct {
		for i, v := range op.Operands {
			all := plan.IdentityBits(plan.Log2(vcode.NumElements(v)))
			c.copyElements(work.tile(i, all, 0), c.sourceTile(v), rawKind(v))
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
	// Combine n pairs of width adjacent elements; the two elements of a pair are width apart.
	first := f.Direct
	level := func(n, width int) {
		w, bits := plan.Log2(width), plan.Log2(n)
		pos := append(plan.IdentityBits(w), plan.BitRange(w+1, bits-w)...)
		from := func(off int) func(i int) source {
			if first {
				return func(i int) source { return source{frameTile{pos: pos, first: off}, plan.Root(op.Operands[i])} }
			}
			return func(i int) source { return source{frameTile: work.tile(i, pos, off)} }
		}
		c.combineFrom(f, bits, func(i int) frameTile { return work.tile(i, plan.IdentityBits(bits), 0) }, from(0), from(width), work.kinds)
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
		pos := plan.IdentityBits(plan.Log2(vcode.NumElements(v)))
		c.copyElements(frameTile{offset: c.writeOffset(v), pos: pos}, work.tile(i, pos, 0), rawKind(v))
	}
}

// scanBlock returns how many elements of each line are combined at once.
func (c *codegen) scanBlock(op *tileir.Op, l plan.Line) int {
	only := plan.SingleOp(op.Block(0))
	if only != nil && !vcode.OrderMatters(only) && l.Lines() >= c.vec.Bytes/regionLane(c.vec, op.Block(0)) {
		return 1 // the order is free: one element of every line at a time
	}
	var sizes []int
	for _, n := range op.Operands[0].Type.(tileir.TileType).Shape {
		sizes = append(sizes, int(n))
	}
	return host.ScanRun(sizes, plan.ReducedDim(op))
}

// scan is a scan by a region. A block of each line is in the frame. Elements of all lines at one index are adjacent; or,
// if elements of a line are adjacent in the tile, they are so here. A reverse scan visits elements from last to first.
type scan struct {
	f         *plan.RegionReduction
	block     int // elements of each line in a block
	lines     int
	reverse   bool
	indexBit  int // first bit of the index in the block, within an element's number
	lineBit   int // first bit of the line's number
	now, then area
	carry     area // results of the last element of the block before
}

func (c *codegen) newScan(f *plan.RegionReduction) *scan {
	op, l := f.Op, f.Line
	s := &scan{f: f, block: c.scanBlock(op, l), lines: l.Lines(), reverse: bool(op.Attrs[tileir.ScanReverse].(tileir.Bool))}
	if s.indexBit = plan.Log2(s.lines); l.Inner == 1 {
		s.indexBit, s.lineBit = 0, plan.Log2(s.block)
	}
	s.now, s.then = c.newArea(op, s.total(), s.total()), c.newArea(op, s.total(), s.total())
	s.carry = c.newArea(op, s.lines, 0)
	return s
}

func (s *scan) total() int { return s.block * s.lines }

// bits returns the indexing of the elements with n indices in the block, for all lines.
func (s *scan) bits(places, lines func(bits int) []int8, n int) []int8 {
	if s.indexBit == 0 {
		return append(places(plan.Log2(n)), lines(plan.Log2(s.lines))...)
	}
	return append(lines(plan.Log2(s.lines)), places(plan.Log2(n))...)
}

// part returns the indexing of the first n elements of each line.
func (s *scan) part(n int) []int8 {
	return s.bits(func(bits int) []int8 { return plan.BitRange(s.indexBit, bits) }, func(bits int) []int8 { return plan.BitRange(s.lineBit, bits) }, n)
}

// regionScan scans a block of each line by doubling, and combines it with the last result of the block before.
func (c *codegen) regionScan(f *plan.RegionReduction) {
	op, l, s := f.Op, f.Line, c.newScan(f)
	inTile := s.bits(
		func(bits int) []int8 { return plan.BitRange(plan.Log2(l.Inner), bits) },
		func(int) []int8 {
			return append(plan.IdentityBits(plan.Log2(l.Inner)), plan.BitRange(plan.Log2(l.N*l.Inner), plan.Log2(l.Outer))...)
		}, s.block)
	all, slots, counter := plan.IdentityBits(plan.Log2(s.total())), make([]int, len(op.Operands)), c.frame.reserve(8)
	first, step := 0, s.block*l.Inner
	if s.reverse {
		first, step = (l.N-s.block)*l.Inner, -step
	}
	for i, k := range s.now.kinds {
		slots[i] = c.frame.reserve(8)
		c.Move(inFrame(slots[i]).Bits(64), target.Imm(first*k.Size()))
	}
	c.Move(inFrame(counter).Bits(64), target.Imm(0))
	head := c.Here()
	c.poll()
	for i, v := range op.Operands {
		c.copyElements(s.now.tile(i, all, 0), frameTile{offset: c.readOffset(plan.Root(v)), pos: inTile, slot: slots[i]}, rawKind(v))
	}
	now, then := s.now, s.then
	for n := 1; n < s.block; n *= 2 {
		c.doubleBlock(s, now, then, n)
		now, then = then, now
	}
	c.joinBlock(s, now, counter)
	for i, v := range op.Results {
		c.copyElements(frameTile{offset: c.writeOffset(v), pos: inTile, slot: slots[i]}, now.tile(i, all, 0), rawKind(v))
	}
	if s.block == l.N {
		return
	}
	for i, k := range s.now.kinds {
		c.Add(inFrame(slots[i]).Bits(64), target.Imm(step*k.Size()))
	}
	c.Increment(inFrame(counter).Bits(64))
	c.If(target.Below, inFrame(counter).Bits(64), target.Imm(l.N/s.block), head)
}

// doubleBlock combines each element with the one n elements before it. The first n elements are unchanged.
func (c *codegen) doubleBlock(s *scan, now, then area, n int) {
	all, alone, before := plan.IdentityBits(plan.Log2(s.total())), 0, -n<<s.indexBit
	if s.reverse {
		alone, before = (s.block-n)<<s.indexBit, n<<s.indexBit
	}
	c.combine(s.f, plan.Log2(s.total()),
		func(i int) frameTile { return then.tile(i, all, 0) },
		func(i int) frameTile { return now.tile(i, all, before) },
		func(i int) frameTile { return now.tile(i, all, 0) }, now.kinds)
	for i, k := range now.kinds {
		pos := s.part(n)
		c.copyElements(then.tile(i, pos, alone), now.tile(i, pos, alone), vcode.IntOfSize(k.Size()))
	}
}

// joinBlock combines a block with the last result of the block before, if there is one, and saves its own last result.
func (c *codegen) joinBlock(s *scan, now area, counter int) {
	isFirst := c.NewLabel()
	c.If(target.Equal, inFrame(counter).Bits(64), target.Imm(0), isFirst)
	all := plan.IdentityBits(plan.Log2(s.total()))
	again := s.bits(plan.BroadcastBits, plan.IdentityBits, s.block)
	c.combine(s.f, plan.Log2(s.total()),
		func(i int) frameTile { return now.tile(i, all, 0) },
		func(i int) frameTile { return s.carry.tile(i, again, 0) },
		func(i int) frameTile { return now.tile(i, all, 0) }, now.kinds)
	c.Bind(isFirst)
	last := (s.block - 1) << s.indexBit
	if s.reverse {
		last = 0
	}
	for i, k := range now.kinds {
		c.copyElements(s.carry.tile(i, plan.IdentityBits(plan.Log2(s.lines)), 0), now.tile(i, s.part(1), last), vcode.IntOfSize(k.Size()))
	}
}
