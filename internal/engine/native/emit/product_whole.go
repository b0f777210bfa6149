package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A block of a matrix product has tiles whose sizes are powers of two, and the last ones of each row and column contain
// elements outside the tensors. If its loop only multiplies and adds, all iterations are one product of the elements
// within the tensors, which stores its sums directly. The frame then contains no sums at all.

// wholeProduct emits the product of all iterations of a loop, if the target has products of run-time sizes. It jumps to
// the loop's exit. If the views do not permit it, the code falls through.
func (c *codegen) wholeProduct(w *plan.WholeLoop, around loopLabels) *scheduled {
	shape := plan.ShapeOfProduct(w.Op)
	code := c.SizedProduct(mma.Sized{A: c.elemOf(w.Product, 0), B: c.elemOf(w.Product, 1), Rows: shape.M})
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
	p.locate(w.DirectStore, -1, p.args+mma.ArgD)
	p.sizes()
	p.strides()
	for i, slot := range [2]int{mma.ArgA, mma.ArgB} {
		p.separate(i, p.args+slot, w.Operands[i].Load.Size)
	}
	c.Move(inFrame(p.args+mma.ArgAdds).Bits(64), target.Imm(0))
	c.storeAddress(p.args+mma.ArgScratch, c.packed(code.Scratch()))
	c.Address(argsReg, inFrame(p.args))
	code.Emit(c.poll)
	c.Move(inFrame(c.stored[w.Product]).Bits(64), target.Imm(1))
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

// left sets T0 to the number of elements from the beginning of the tile to the end of the tensor.
func (p *wholeProduct) left(a *plan.Access, d int) {
	p.loadIndex(target.T1, a.Index[d])
	p.MulBy(target.T1, target.T1, int(plan.TileDims(a.View.Type.(tileir.ViewType))[d].Step))
	p.Move(target.T0, p.dim(a, d, runtime.DescSize))
	p.Sub(target.T0, target.T1)
}

// sizes stores M and N, those of the stored part of the tile, and K, and checks that the operands have as many elements.
func (p *wholeProduct) sizes() {
	n := len(p.DirectStore.Index)
	for i, size := range [2]int{p.shape.M, p.shape.N} {
		whole, slot := p.NewLabel(), inFrame(p.args+[...]int{mma.ArgM, mma.ArgN}[i])
		p.left(p.DirectStore, n-2+i)
		p.Move(slot.Bits(64), target.Imm(size))
		p.If(target.GreaterEqual, target.T0, target.Imm(size), whole)
		p.Move(slot, target.T0)
		p.Bind(whole)
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

// strides stores the strides of all three matrices.
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
			p.Move(slot, target.T0)
		}
	}
	p.Move(target.T0, p.dim(p.DirectStore, len(p.DirectStore.Index)-2, runtime.DescStep))
	p.Move(inFrame(p.args+mma.ArgDRow), target.T0)
	p.If(target.Less, target.T0, target.Imm(0), p.plain)
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
	for _, stride := range []int{8, 16} {
		p.If(target.Less, inFrame(slot+stride).Bits(64), target.Imm(0), p.plain)
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
