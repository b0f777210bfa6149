package emit

import (
	"fmt"
	"gotile/internal/engine/native/plan"

	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A product whose left factor has few rows reads each number of the right one once: memory is the limit, and
// packing would double the work. Such products, as language models have them when they write,
// are loops over the right factor where it lies: over its rows, which are added to the sums, or, where numbers along k are
// neighbours, over its columns, each a dot product.

// thin is a product that is being emitted.
type thin struct {
	*codegen
	*plan.Product
	m, n, k int
	kind    vcode.Kind // of sums
	left    int        // in the frame: the left factor, row by row, in the kind of sums
	sums    int        // and the sums
}

// thin emits a product of few rows.
func (c *codegen) thin(it *plan.Product) {
	shape := plan.ShapeOfProduct(it.Op)
	t := &thin{codegen: c, Product: it, m: shape.M, n: shape.N, k: shape.K, kind: vcode.KindOfValue(it.Op.Results[0])}
	t.sums = c.frame.place(it.Op.Results[0])
	t.copyLeft()
	t.startSums(shape.Zero)
	rows, right := it.AlongRows(t.n), it.Factors[1]
	inScratch := right.Pos[0] == 0 && t.n > 1 || t.k == 1
	defer c.to(it.Op.Results[0])
	if right.Load == nil || rows == inScratch {
		t.along(rows)
		return
	}
	slow, done := c.NewLabel(), c.NewLabel()
	c.If(target.NotEqual, inFrame(c.of(right.Load).slow).Bits(64), target.Imm(0), slow)
	t.along(rows)
	c.Jump(done)
	c.Bind(slow) // scratch memory has other neighbours
	t.along(inScratch)
	c.Bind(done)
}

func (t *thin) along(rows bool) {
	if rows {
		t.addRows()
	} else {
		t.multiplyColumns()
	}
}

// right is a leaf of the right factor, whose neighbours in the index are neighbours in memory.
func (t *thin) right(n *nest, bits []int8, fixed int) *leaf {
	return n.leafOf(fmt.Sprint("right", fixed), func() *leaf {
		l := n.factor(t.Factors[1], bits, fixed)
		l.Inner = min(1, n.Bits)
		return l
	})
}

func (t *thin) nest(bits, unroll int) *nest {
	return &nest{codegen: t.codegen, Space: plan.Space{Bits: bits, Lanes: t.vec.Bytes / t.kind.Size()}, unroll: unroll}
}

// copyLeft brings the left factor to the frame.
func (t *thin) copyLeft() {
	n := t.nest(plan.Log2(t.m*t.k), 2)
	t.left = t.frame.room(max(64, t.m*t.k*t.kind.Size()))
	n.Cuts = plan.CutsOf(t.Factors[0].Pos)
	if n.Bits > plan.Log2(t.k) {
		n.Cuts |= 1 << plan.Log2(t.k) &^ 1
	}
	n.run(func() {
		from := n.leafOf("from", func() *leaf { return n.factor(t.Factors[0], plan.Natural(n.Bits), 0) })
		to := n.leafOf("to", func() *leaf { return n.scratch(t.kind, t.left, plan.Natural(n.Bits)) })
		n.store(to, t.widened(n.b, 0, n.load(from)))
	})
}

// widened is elements of a factor in the kind of sums.
func (t *thin) widened(b *vcode.Body, factor int, x vcode.Reg) vcode.Reg {
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

// startSums puts what is added to in the place of the sums.
func (t *thin) startSums(zero bool) {
	c := t.Op.Operands[2]
	if !zero && t.from(plan.Root(c)) == t.sums {
		return
	}
	n := t.nest(plan.Log2(t.m*t.n), 4)
	n.run(func() {
		to := n.leafOf("to", func() *leaf { return n.scratch(t.kind, t.sums, plan.Natural(n.Bits)) })
		if zero {
			n.store(to, n.b.Const(t.kind, 0))
			return
		}
		n.store(to, n.load(n.leafOf("from", func() *leaf { return n.scratch(t.kind, t.frame.place(plan.Root(c)), plan.Natural(n.Bits)) })))
	})
}

// factor is a leaf of a factor's elements: bits says which bit of an element's number each bit of the index is, and
// fixed is the number's other bits.
func (n *nest) factor(f *plan.Factor, bits []int8, fixed int) *leaf {
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
		return n.scratch(k, n.from(plan.Root(f.Base))+off*k.Size(), pos)
	}
	return n.factorInView(f.Load, pos, off)
}

// factorInView is a leaf of the elements of a view's tile by their numbers.
func (n *nest) factorInView(a *plan.Access, pos []int8, off int) *leaf {
	along := func(p int) stride {
		d := a.Walk(p)
		if d == a.Neighbours() {
			return stride{bytes: a.Size << p}
		}
		return stride{slot: n.of(a).strides[d], shift: p - a.Walks()[d]}
	}
	l := newLeaf(plan.MemoryKind(a.Elem), a.Size, innerStep(pos))
	l.view, l.NonTemporal = a, n.of(a).stream
	l.start = func(d target.Reg) {
		n.Move(d, inFrame(n.of(a).ptr))
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

// beside reads the lanes of a leaf some bytes on.
func (n *nest) beside(l *leaf, bytes int) vcode.Reg {
	return n.b.Add(l.kind, vcode.Inst{Code: vcode.OpLoad, Mem: []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes, Offset: bytes}}, Imm: n.b.Lanes})
}

func (t *thin) multiplyAdd(b *vcode.Body, x, y, sum vcode.Reg) vcode.Reg {
	if t.kind.IsFloat() {
		return b.FMA(x, y, sum)
	}
	return b.IAdd(sum, b.IMul(x, y))
}

// together is how many rows of the right factor are added at once, by the number of those of the left one: its
// elements then have registers.
func (t *thin) together() int {
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

// addRows adds rows of the right factor to the sums, some at once.
func (t *thin) addRows() {
	few := t.together()
	cols, depth := plan.Log2(t.n), plan.Log2(t.k)
	n := t.nest(cols+depth-plan.Log2(few), max(2, 4/t.m))
	n.Cuts, n.apart = 1<<cols&(1<<n.Bits-1), true
	size := t.kind.Size()
	rows := append(plan.Natural(cols), plan.Places(cols+plan.Log2(few), n.Bits-cols)...)
	n.run(func() {
		left := n.leafOf("left", func() *leaf {
			return n.scratch(t.kind, t.left, append(plan.Nowhere(cols), plan.Places(plan.Log2(few), n.Bits-cols)...))
		})
		sums := n.leafOf("sums", func() *leaf {
			return n.scratch(t.kind, t.sums, append(plan.Natural(cols), plan.Nowhere(n.Bits-cols)...))
		})
		var acc []vcode.Reg
		for i := range t.m {
			acc = append(acc, n.beside(sums, i*t.n*size))
		}
		for j := range few {
			x := t.widened(n.b, 1, n.load(t.right(n, rows, j<<cols)))
			for i := range t.m {
				acc[i] = t.multiplyAdd(n.b, n.one(left, (i*t.k+j)*size), x, acc[i])
			}
		}
		for i := range t.m {
			n.storeBeside(sums, i*t.n*size, acc[i])
		}
	})
}

// one repeats an element some bytes on over the lanes, before the loop.
func (n *nest) one(l *leaf, bytes int) vcode.Reg {
	key := splatKey{l, bytes}
	if v, ok := n.splats[key]; ok {
		return v
	}
	v := n.b.Add(l.kind, vcode.Inst{Code: vcode.OpSplat, Mem: []vcode.Memory{{Base: &l.Stream, Offset: bytes}}})
	n.b.Values[v].Invariant = true
	n.splats[key] = v
	return v
}

func (n *nest) storeBeside(l *leaf, bytes int, v vcode.Reg) {
	n.b.Effect(vcode.Inst{Code: vcode.OpStore, Src: []vcode.Reg{v}, Mem: []vcode.Memory{{Base: &l.Stream, At: n.u * n.Lanes, Offset: bytes}}, Imm: n.b.Lanes})
}

// turns is how many vectors of sums there are for each row of the left factor.
func (t *thin) turns() int {
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

// multiplyColumns makes dot products of each column of the right factor, whose elements are neighbours.
func (t *thin) multiplyColumns() {
	cols, depth, size := plan.Log2(t.n), plan.Log2(t.k), t.kind.Size()
	n := t.nest(depth+cols, t.turns())
	n.Cuts, n.apart = 1<<depth&(1<<n.Bits-1), true
	column := append(plan.Places(cols, depth), plan.Natural(cols)...)
	area := t.frame.room(64 * t.m * t.turns())
	var acc []vcode.Reg
	var sums *leaf
	n.run(func() {
		left := n.leafOf("left", func() *leaf { return n.scratch(t.kind, t.left, append(plan.Natural(depth), plan.Nowhere(cols)...)) })
		sums = n.leafOf("sums", func() *leaf { return n.scratch(t.kind, t.sums, append(plan.Nowhere(depth), plan.Natural(cols)...)) })
		if n.u == 0 {
			n.turns = n.unroll
			for range t.m * n.unroll {
				acc = append(acc, n.b.Accumulator(n.b.Const(t.kind, 0)))
			}
			n.kept = append(n.kept, func(h *vcode.Allocator) {
				for i, v := range acc {
					h.Store(v, area+64*i)
				}
			})
			n.after = append(n.after, func() { t.joinColumn(n, sums, area, len(acc)/t.m) })
		}
		x := t.widened(n.b, 1, n.load(t.right(n, column, 0)))
		for i := range t.m {
			v := acc[i*n.unroll+n.u]
			n.b.Update(v, t.multiplyAdd(n.b, n.beside(left, i*t.k*size), x, v))
		}
	})
}

// joinColumn adds up the vectors of a column's sums, each row's in turn.
func (t *thin) joinColumn(n *nest, sums *leaf, area, vectors int) {
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
