package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A product whose left-hand side has few rows reads each element of the right-hand side once, so memory bandwidth limits
// it, and packing would double the traffic. Inference with language models consists of such products. They become loops
// over the right-hand side in place: over its rows, each of which is multiplied and added to the sums; or, if elements
// along k are contiguous, over its columns, each a dot product.

// fewRows emits one such product.
type fewRows struct {
	*codegen
	*plan.Product
	m, n, k int
	kind    vcode.Kind // kind of the sums
	lhs     int        // frame offset of the left-hand side, row by row, in the kind of the sums
	sums    int        // frame offset of the sums
}

// productFewRows emits a product of few rows.
func (c *codegen) productFewRows(it *plan.Product) {
	shape := plan.ShapeOfProduct(it.Op)
	t := &fewRows{codegen: c, Product: it, m: shape.M, n: shape.N, k: shape.K, kind: vcode.KindOfValue(it.Op.Results[0])}
	t.sums = c.frame.offset(it.Op.Results[0])
	t.copyLHS()
	t.initSums(shape.Zero)
	rows, right := it.RowsContiguous(t.n), it.Operands[1]
	inScratch := right.Pos[0] == 0 && t.n > 1 || t.k == 1
	defer c.writeOffset(it.Op.Results[0])
	if right.Load == nil || rows == inScratch {
		t.multiplyBy(rows)
		return
	}
	slow, done := c.NewLabel(), c.NewLabel()
	c.If(target.NotEqual, inFrame(c.state(right.Load).slow).Bits(64), target.Imm(0), slow)
	t.multiplyBy(rows)
	c.Jump(done)
	c.Bind(slow) // other elements are contiguous in scratch memory
	t.multiplyBy(inScratch)
	c.Bind(done)
}

func (t *fewRows) multiplyBy(rows bool) {
	if rows {
		t.addRows()
	} else {
		t.multiplyColumns()
	}
}

// rhsStream returns a stream of the right-hand side whose adjacent indices are adjacent in memory.
func (t *fewRows) rhsStream(n *nest, bits []int8, fixed int) *stream {
	return n.streamFor(fmt.Sprint("right", fixed), func() *stream {
		l := n.operandStream(t.Operands[1], bits, fixed)
		l.Inner = min(1, n.Bits)
		return l
	})
}

func (t *fewRows) nest(bits, unroll int) *nest {
	return &nest{codegen: t.codegen, Space: plan.Space{Bits: bits, Lanes: t.vec.Bytes / t.kind.Size()}, unroll: unroll}
}

// copyLHS copies the left-hand side to the frame.
func (t *fewRows) copyLHS() {
	n := t.nest(plan.Log2(t.m*t.k), 2)
	t.lhs = t.frame.reserve(max(64, t.m*t.k*t.kind.Size()))
	n.Cuts = plan.CutsOf(t.Operands[0].Pos)
	if n.Bits > plan.Log2(t.k) {
		n.Cuts |= 1 << plan.Log2(t.k) &^ 1
	}
	n.emitLoops(func() {
		from := n.streamFor("from", func() *stream { return n.operandStream(t.Operands[0], plan.IdentityBits(n.Bits), 0) })
		to := n.streamFor("to", func() *stream { return n.scratch(t.kind, t.lhs, plan.IdentityBits(n.Bits)) })
		n.store(to, t.widened(n.b, 0, n.load(from)))
	})
}

// widened converts elements of an operand to the kind of the sums.
func (t *fewRows) widened(b *vcode.Body, factor int, x vcode.Reg) vcode.Reg {
	if t.kind.IsFloat() {
		return x
	}
	slot := tileir.MmaISignednessLhs
	if factor == 1 {
		slot = tileir.MmaISignednessRhs
	}
	if t.Op.Attrs[slot] == tileir.Signed {
		return b.SExt(t.kind, x)
	}
	return b.ZExt(t.kind, x)
}

// initSums stores the initial sums.
func (t *fewRows) initSums(zero bool) {
	c := t.Op.Operands[2]
	if !zero && t.readOffset(plan.Root(c)) == t.sums {
		return
	}
	n := t.nest(plan.Log2(t.m*t.n), 4)
	n.emitLoops(func() {
		to := n.streamFor("to", func() *stream { return n.scratch(t.kind, t.sums, plan.IdentityBits(n.Bits)) })
		if zero {
			n.store(to, n.b.Const(t.kind, 0))
			return
		}
		n.store(to, n.load(n.streamFor("from", func() *stream { return n.scratch(t.kind, t.frame.offset(plan.Root(c)), plan.IdentityBits(n.Bits)) })))
	})
}

// operandStream returns a stream of an operand's elements: bits maps each bit of the index to a bit of the element
// number, and fixed has the other bits.
func (n *nest) operandStream(f *plan.MatrixOperand, bits []int8, fixed int) *stream {
	pos := make([]int8, len(bits))
	for i, q := range bits {
		if pos[i] = q; q >= 0 {
			pos[i] = f.Pos[q]
		}
	}
	off := 0
	for i, p := range f.Pos {
		if fixed>>i&1 != 0 {
			off |= 1 << p
		}
	}
	if f.Load == nil {
		k := vcode.KindOfValue(f.Base)
		return n.scratch(k, n.readOffset(plan.Root(f.Base))+off*k.Size(), pos)
	}
	return n.operandStreamInView(f.Load, pos, off)
}

// operandStreamInView returns a stream of elements of a view's tile.
func (n *nest) operandStreamInView(a *plan.Access, pos []int8, off int) *stream {
	along := func(p int) stride {
		d := a.StrideIndex(p)
		if d == a.ContiguousDim() {
			return stride{bytes: a.Size << p}
		}
		return stride{slot: n.state(a).strides[d], shift: p - a.DimBits()[d]}
	}
	l := newStream(plan.MemoryKind(a.Elem), a.Size, innerStep(pos))
	l.view, l.format = a, formatOf(a.Elem)
	l.start = func(d target.Reg) {
		n.Move(d, inFrame(n.state(a).ptr))
		for p := range 31 {
			if off>>p&1 != 0 {
				s := along(p)
				if s.slot == 0 {
					n.Add(d, target.Imm(s.bytes))
					continue
				}
				n.MulBy(target.T1, inFrame(s.slot), 1<<s.shift)
				n.Add(d, target.T1)
			}
		}
	}
	for _, start := range n.starts()[:len(n.starts())-1] {
		s := stride{}
		if p := pos[start]; p >= 0 {
			s = along(int(p))
		}
		l.strides = append(l.strides, s)
	}
	return l
}

// loadOffset reads a vector at an offset in bytes from a stream.
func (n *nest) loadOffset(l *stream, bytes int) vcode.Reg {
	return n.b.Add(l.kind, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes, Offset: bytes}}, Imm: n.b.Lanes})
}

func (t *fewRows) multiplyAdd(b *vcode.Body, x, y, sum vcode.Reg) vcode.Reg {
	if t.kind.IsFloat() {
		return b.FMA(x, y, sum)
	}
	return b.IAdd(sum, b.IMul(x, y))
}

// rowsAtOnce returns how many rows of the right-hand side are added in one iteration, so that the elements of the
// left-hand side fit in registers.
func (t *fewRows) rowsAtOnce() int {
	room := 16
	if t.vec.Masks() == 0 {
		room = 4
	}
	n := min(4, t.k)
	for n > 1 && n*t.m > room {
		n /= 2
	}
	return n
}

// addRows adds multiples of the rows of the right-hand side to the sums.
func (t *fewRows) addRows() {
	few := t.rowsAtOnce()
	cols, depth := plan.Log2(t.n), plan.Log2(t.k)
	n := t.nest(cols+depth-plan.Log2(few), max(2, 4/t.m))
	n.Cuts, n.independent = 1<<cols&(1<<n.Bits-1), true
	size := t.kind.Size()
	rows := append(plan.IdentityBits(cols), plan.BitRange(cols+plan.Log2(few), n.Bits-cols)...)
	n.emitLoops(func() {
		left := n.streamFor("left", func() *stream {
			return n.scratch(t.kind, t.lhs, append(plan.BroadcastBits(cols), plan.BitRange(plan.Log2(few), n.Bits-cols)...))
		})
		sums := n.streamFor("sums", func() *stream {
			return n.scratch(t.kind, t.sums, append(plan.IdentityBits(cols), plan.BroadcastBits(n.Bits-cols)...))
		})
		var acc []vcode.Reg
		for i := range t.m {
			acc = append(acc, n.loadOffset(sums, i*t.n*size))
		}
		for j := range few {
			x := t.widened(n.b, 1, n.load(t.rhsStream(n, rows, j<<cols)))
			for i := range t.m {
				acc[i] = t.multiplyAdd(n.b, n.splatElement(left, (i*t.k+j)*size), x, acc[i])
			}
		}
		for i := range t.m {
			n.storeOffset(sums, i*t.n*size, acc[i])
		}
	})
}

// splatElement repeats the element at an offset in all lanes. It is loaded before the loop.
func (n *nest) splatElement(l *stream, bytes int) vcode.Reg {
	key := splatKey{l, bytes}
	if v, ok := n.splats[key]; ok {
		return v
	}
	v := n.b.Add(l.kind, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: &l.Stream, Offset: bytes}}})
	n.b.Values[v].Invariant = true
	n.splats[key] = v
	return v
}

func (n *nest) storeOffset(l *stream, bytes int, v vcode.Reg) {
	n.b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes, Offset: bytes}}, Imm: n.b.Lanes})
}

// accumulatorsPerRow returns the number of vectors of sums for each row of the left-hand side.
func (t *fewRows) accumulatorsPerRow() int {
	room := 16
	if t.vec.Masks() == 0 {
		room = 6
	}
	n := 4
	for n > 1 && n*t.m > room {
		n /= 2
	}
	return n
}

// multiplyColumns computes dot products with the columns of the right-hand side, whose elements are contiguous.
func (t *fewRows) multiplyColumns() {
	cols, depth, size := plan.Log2(t.n), plan.Log2(t.k), t.kind.Size()
	n := t.nest(depth+cols, t.accumulatorsPerRow())
	n.Cuts, n.independent = 1<<depth&(1<<n.Bits-1), true
	column := append(plan.BitRange(cols, depth), plan.IdentityBits(cols)...)
	area := t.frame.reserve(64 * t.m * t.accumulatorsPerRow())
	var acc []vcode.Reg
	var sums *stream
	n.emitLoops(func() {
		left := n.streamFor("left", func() *stream {
			return n.scratch(t.kind, t.lhs, append(plan.IdentityBits(depth), plan.BroadcastBits(cols)...))
		})
		sums = n.streamFor("sums", func() *stream {
			return n.scratch(t.kind, t.sums, append(plan.BroadcastBits(depth), plan.IdentityBits(cols)...))
		})
		if n.u == 0 {
			n.maxInterleaved = n.unroll
			for range t.m * n.unroll {
				acc = append(acc, n.b.Accumulator(n.b.Const(t.kind, 0)))
			}
			n.saves = append(n.saves, func(h *vcode.Allocator) {
				for i, v := range acc {
					h.Store(v, area+64*i)
				}
			})
			n.after = append(n.after, func() { t.sumColumn(n, sums, area, len(acc)/t.m) })
		}
		x := t.widened(n.b, 1, n.load(t.rhsStream(n, column, 0)))
		for i := range t.m {
			v := acc[i*n.unroll+n.u]
			n.b.Update(v, t.multiplyAdd(n.b, n.loadOffset(left, i*t.k*size), x, v))
		}
	})
}

// sumColumn adds up the vectors of a column's sums, for each row.
func (t *fewRows) sumColumn(n *nest, sums *stream, area, vectors int) {
	b := vcode.NewBody(n.vec, n.Lanes)
	b.Op = t.Op
	add := func(x, y vcode.Reg) vcode.Reg {
		if t.kind.IsFloat() {
			return b.FAdd(x, y)
		}
		return b.IAdd(x, y)
	}
	for i := range t.m {
		x := b.FromFrame(t.kind, area+64*i*vectors)
		for j := 1; j < vectors; j++ {
			x = add(x, b.FromFrame(t.kind, area+64*(i*vectors+j)))
		}
		for k := n.Lanes / 2; k > 0; k /= 2 {
			x = add(x, b.Down(x, k))
		}
		sum := []vcode.Memory{{Base: &sums.Stream, Offset: i * t.n * t.kind.Size()}}
		before := b.Add(t.kind, vcode.Inst{Code: vcode.OpLoad, Mem: sum, Imm: 1})
		b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{add(x, before)}, Mem: sum, Imm: 1})
	}
	b.EmitOnce(machine{n.emitter})
}
