package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// A block of a matrix product has tiles whose sizes are powers of two, and the last ones of each row and column contain
// elements outside the tensors. If its loop only multiplies and adds, all iterations are one product of the elements
// within the tensors. If the sums are stored to a view as they are, it stores them directly, and the frame contains no sums at all.

// wholeProduct emits the product of all iterations of a loop, if the target has products of run-time sizes. It jumps to
// the loop's exit. If the views do not permit it, the code falls through.
func (c *codegen) wholeProduct(w *plan.WholeLoop, around loopLabels) *scheduled {
	shape := plan.ShapeOfProduct(w.Op)
	code := c.SizedProduct(mma.Sized{A: c.elemOf(w.Product, 0), B: c.elemOf(w.Product, 1), Rows: shape.M, Dots: w.AreDots(), FewColumns: shape.N <= mma.MaxFew, Sums: w.SumsInside()})
	if code == nil {
		return nil
	}
	plain := c.NewLabel()
	part := c.log.begin(around.op.Block(0))
	c.markOp(w.Op)
	p := &wholeProduct{codegen: c, WholeLoop: w, shape: shape, args: c.frame.reserve(mma.ArgBytes), plain: plain, around: around}
	c.Move(target.T0, inFrame(around.counter))
	c.If(target.GreaterEqual, target.T0, inFrame(around.end), plain)
	iv := around.op.Block(0).Args[0]
	c.Move(inFrame(c.writeOffset(iv)), target.T0.As(8*vcode.KindOfValue(iv).Size()))
	p.locate(w.Operands[0].Load, w.Along[0], p.args+mma.ArgA)
	p.locate(w.Operands[1].Load, w.Along[1], p.args+mma.ArgB)
	p.sizes()
	p.strides()
	p.destination()
	c.storeAddress(p.args+mma.ArgScratch, c.packed(code.Scratch()))
	c.Address(argsReg, inFrame(p.args))
	code.Emit(c.poll)
	if w.Stores() {
		c.Move(inFrame(c.stored[w.Product]).Bits(64), target.Imm(1))
	}
	c.Jump(around.exit)
	c.writeOffset(w.InPlace)
	c.log.add(effect{kind: effectLeave, op: w.Op.Parent.Ops[len(w.Op.Parent.Ops)-1]})
	c.Bind(plain)
	c.log.end()
	return part
}

// wholeProduct emits the arguments of a product of run-time sizes.
type wholeProduct struct {
	*codegen
	*plan.WholeLoop
	shape  mma.Product
	args   int // frame offset of the arguments
	plain  target.Label
	around loopLabels
}

// dim returns the frame offset of a field of a dimension of a view's descriptor.
func (p *wholeProduct) dim(a *plan.Access, d, field int) target.Mem {
	return inFrame(p.describe(a.Desc) + runtime.DescDims + d*runtime.DescDim + field)
}

// locate stores the address of the first element in a slot. The tile must begin within the tensor and, along the
// dimension of the loop, so must the last iteration's.
func (p *wholeProduct) locate(a *plan.Access, along, slot int) {
	at, flag := p.describe(a.Desc), runtime.FlagOperands
	if p.isStore(a) {
		flag = runtime.FlagStores
	}
	p.logAccess(a.Op)
	p.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(flag), p.plain)
	p.Move(target.T0, inFrame(at+runtime.DescBase))
	for d, v := range a.Index {
		p.loadIndex(target.T1, v)
		p.If(target.AboveEqual, target.T1, p.dim(a, d, runtime.DescTiles), p.plain)
		p.Mul(target.T1, p.dim(a, d, runtime.DescIndex))
		p.Add(target.T0, target.T1)
		if d == along {
			p.Move(target.T1, inFrame(p.around.end))
			p.If(target.Above, target.T1, p.dim(a, d, runtime.DescTiles), p.plain)
		}
	}
	p.Move(inFrame(slot), target.T0)
}

// destination stores where the sums are added up. Those in the frame that the product does not compute, or adds to, have a value.
func (p *wholeProduct) destination() {
	p.Move(inFrame(p.args+mma.ArgAdds).Bits(64), target.Imm(0))
	if p.Stores() {
		p.locate(p.DirectStore, -1, p.args+mma.ArgD)
		p.Move(target.T0, p.dim(p.DirectStore, len(p.DirectStore.Index)-2, runtime.DescStep))
		p.Move(inFrame(p.args+mma.ArgDRow), target.T0)
		p.If(target.Less, target.T0, target.Imm(0), p.plain)
		for i, slot := range [2]int{mma.ArgA, mma.ArgB} {
			p.separate(i, p.args+slot, p.Operands[i].Load.Size)
		}
		return
	}
	p.storeAddress(p.args+mma.ArgD, p.frame.offset(p.InPlace))
	p.Move(inFrame(p.args+mma.ArgDRow).Bits(64), target.Imm(p.shape.N*p.ResultBytes()))
	switch {
	case p.Adds:
		p.readOffset(p.InPlace)
		p.Move(inFrame(p.args+mma.ArgAdds).Bits(64), target.Imm(1))
	case p.Ends != nil:
		p.clearPadding()
	}
}

// clearPadding clears the tile of sums if the product does not compute all of it.
func (p *wholeProduct) clearPadding() {
	clear, whole := p.NewLabel(), p.NewLabel()
	p.If(target.NotEqual, inFrame(p.args+mma.ArgM).Bits(64), target.Imm(p.shape.M), clear)
	p.If(target.Equal, inFrame(p.args+mma.ArgN).Bits(64), target.Imm(p.shape.N), whole)
	p.Bind(clear)
	kind := vcode.KindOfValue(p.InPlace)
	n := &nest{codegen: p.codegen, Space: plan.Space{Bits: plan.Log2(p.shape.M * p.shape.N), Lanes: p.vec.Bytes / kind.Size()}, unroll: 4}
	n.emitLoops(func() {
		to := n.streamFor("to", func() *stream { return n.scratch(kind, p.frame.offset(p.InPlace), plan.IdentityBits(n.Bits)) })
		n.store(to, n.b.Const(kind, 0))
	})
	p.Bind(whole)
}

// extent sets a slot to the number of rows, or of columns for i = 1, that are stored after the loop. Without Ends it is size.
func (p *wholeProduct) extent(i, size int, slot target.Mem) {
	p.Move(slot.Bits(64), target.Imm(size))
	if p.Ends == nil {
		return
	}
	all := p.NewLabel()
	p.Move(slot.Bits(64), target.Imm(0))
	for _, a := range p.Ends {
		next, d := p.NewLabel(), len(a.Index)-2+i
		p.If(target.Equal, inFrame(p.describe(a.Desc)+runtime.DescFlags).Bits(64), target.Imm(0), p.plain) // nothing is known of the view
		p.loadIndex(target.T1, a.Index[d])
		p.If(target.AboveEqual, target.T1, p.dim(a, d, runtime.DescTiles), p.plain)
		p.left(a, d)
		p.If(target.LessEqual, target.T0, slot, next)
		p.Move(slot, target.T0)
		p.Bind(next)
	}
	p.If(target.Less, slot.Bits(64), target.Imm(size), all)
	p.Move(slot.Bits(64), target.Imm(size))
	p.Bind(all)
}

// sizes stores M and N, those of the stored part of the tile, and K, and checks that the operands have as many elements.
func (p *wholeProduct) sizes() {
	for i, size := range [2]int{p.shape.M, p.shape.N} {
		slot := inFrame(p.args + [...]int{mma.ArgM, mma.ArgN}[i])
		p.extent(i, size, slot)
		if d := p.Edge[i]; d >= 0 {
			p.left(p.Operands[i].Load, d)
			p.If(target.Less, target.T0, slot, p.plain)
		}
	}
	for i, f := range p.Operands {
		whole := p.NewLabel()
		p.left(f.Load, p.Along[i])
		p.Move(target.T1, inFrame(p.around.end))
		p.Sub(target.T1, inFrame(p.around.counter))
		p.MulBy(target.T1, target.T1, p.shape.K)
		p.If(target.LessEqual, target.T1, target.T0, whole)
		p.Move(target.T1, target.T0)
		p.Bind(whole)
		if i == 0 {
			p.Move(inFrame(p.args+mma.ArgK), target.T1)
		} else {
			p.If(target.NotEqual, target.T1, inFrame(p.args+mma.ArgK), p.plain)
		}
	}
}

// strides stores the strides of the operands, which are not negative.
func (p *wholeProduct) strides() {
	for i, slots := range [2][2]int{{mma.ArgARow, mma.ArgACol}, {mma.ArgBRow, mma.ArgBCol}} {
		f := p.Operands[i]
		for j, d := range [2]int{p.Edge[i], p.Along[i]} {
			slot := inFrame(p.args + slots[i^j])
			if d < 0 {
				p.Move(slot.Bits(64), target.Imm(f.Load.Size))
				continue
			}
			p.Move(target.T0, p.dim(f.Load, d, runtime.DescStep))
			p.If(target.Less, target.T0, target.Imm(0), p.plain)
			p.Move(slot, target.T0)
		}
	}
}

// separate checks that an operand, whose address and strides are at slot, does not overlap the result: the product reads
// and writes alternately. Operand i has elements of the given size; the two may be adjacent, as small arrays of Go are.
func (p *wholeProduct) separate(i, slot, size int) {
	rows, cols := inFrame(p.args+mma.ArgM), inFrame(p.args+mma.ArgK)
	if i == 1 {
		rows, cols = inFrame(p.args+mma.ArgK), inFrame(p.args+mma.ArgN)
	}
	apart := p.NewLabel()
	end := func(from, rowStride target.Mem, rows target.Mem) {
		p.Move(target.T1, rows)
		p.Decrement(target.T1)
		p.Mul(target.T1, rowStride)
		p.Move(target.T0, from)
		p.Add(target.T0, target.T1)
	}
	end(inFrame(slot), inFrame(slot+8), rows)
	p.Move(target.T1, cols)
	p.Decrement(target.T1)
	p.Mul(target.T1, inFrame(slot+16))
	p.Add(target.T0, target.T1)
	p.Add(target.T0, target.Imm(size))
	p.If(target.BelowEqual, target.T0, inFrame(p.args+mma.ArgD), apart)
	end(inFrame(p.args+mma.ArgD), inFrame(p.args+mma.ArgDRow), inFrame(p.args+mma.ArgM))
	p.MulBy(target.T1, inFrame(p.args+mma.ArgN), p.ResultBytes())
	p.Add(target.T0, target.T1)
	p.If(target.Above, target.T0, inFrame(slot), p.plain)
	p.Bind(apart)
}
