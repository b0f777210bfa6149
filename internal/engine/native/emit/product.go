package emit

import (
	"gotile/internal/elements"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// product emits a matrix product: it prepares the accesses that read operands from views, fills in the arguments of
// package mma, and emits the target's code.
func (c *codegen) product(it *plan.Product) {
	if it.InPlace != nil {
		c.frame.loc[it.Op.Results[0]] = c.frame.offset(it.InPlace)
	}
	for _, f := range it.Operands {
		if f.Load != nil {
			c.prepare(f.Load)
			c.logAccess(f.Load.Op)
			c.logMaybeRead(f.Load)
		}
	}
	if it.FewRows {
		c.productFewRows(it)
		return
	}
	var step target.Operand
	if it.DirectStore != nil {
		step = inFrame(c.loops[len(c.loops)-1].step)
	}
	c.multiply(it, plan.ShapeOfProduct(it.Op), step)
}

// multiply emits a product whose operands have been prepared. steps is the number of iterations of the enclosing loop
// that the product covers, which tells whether it may store its result.
func (c *codegen) multiply(it *plan.Product, shape mma.Product, steps target.Operand) {
	shape.A, shape.B = c.elemOf(it, 0), c.elemOf(it, 1)
	shape.Strided = it.DirectStore != nil
	shape.Separate = c.plan.Exact() && it.Op.Code == tileir.OpMmaF
	code, err := c.Product(shape)
	if err != nil {
		c.err = err
		return
	}
	s := c.share(it, code, shape)
	if shape.Limited, shape.FrameA = limited(it); shape.Limited && s == nil {
		code, _ = c.Product(shape)
	}
	args := c.frame.reserve(mma.ArgBytes)
	c.setOperand(it.Operands[0], args+mma.ArgA, args+mma.ArgABatch, args+mma.ArgARow, args+mma.ArgACol)
	c.setOperand(it.Operands[1], args+mma.ArgB, args+mma.ArgBBatch, args+mma.ArgBRow, args+mma.ArgBCol)
	if !shape.Zero {
		c.storeAddress(args+mma.ArgC, c.readOffset(plan.Root(it.Op.Operands[2])))
	}
	c.setDestination(it, code, shape, args, steps)
	own := c.packed(code.Scratch())
	c.storeAddress(args+mma.ArgScratch, own)
	if s != nil {
		s.Args, s.Own = args, own
		c.multiplyShared(s, code)
		return
	}
	c.setLimits(it, shape, args)
	c.Address(argsReg, inFrame(args))
	code.Emit(func() { c.stopProduct(code) })
}

// stopProduct polls within a product.
func (c *codegen) stopProduct(code target.Product) {
	if !code.Tiles() {
		c.poll()
		return
	}
	// The contents and shapes of tile registers belong to the thread, so the worker must not yield.
	stopped, on := c.NewLabel(), c.NewLabel()
	c.jumpIfStopped(stopped)
	c.Jump(on)
	c.Bind(stopped)
	c.EndTiles()
	c.exitStopped()
	c.Bind(on)
}

// packed returns memory for packed operands. All products of an entry share it.
func (c *codegen) packed(bytes int) int {
	if c.packBytes < bytes {
		c.packAt, c.packBytes = c.frame.reserve(max(64, bytes)), bytes
	}
	return c.packAt
}

// storeAddress stores the address of a frame offset in a slot.
func (c *codegen) storeAddress(slot, place int) {
	c.Address(target.T0, inFrame(place))
	c.Move(inFrame(slot), target.T0)
}

// setOperand fills in the address and the strides of an operand.
func (c *codegen) setOperand(f *plan.MatrixOperand, base int, strides ...int) {
	if f.Load != nil {
		c.Move(target.T0, inFrame(c.state(f.Load).ptr))
		c.Move(inFrame(base), target.T0)
	} else {
		c.storeAddress(base, c.readOffset(plan.Root(f.Base)))
	}
	at := 0
	sizes := f.Dims()
	for d := len(sizes) - 1; d >= 0; d-- {
		n := plan.Log2(int(sizes[d]))
		if n == 0 {
			c.Move(inFrame(strides[d]).Bits(64), target.Imm(c.sizeOf(f)))
			continue
		}
		c.stride(f, strides[d], int(f.Pos[at]))
		at += n
	}
}

// sizeOf returns the bytes of an element of an operand in memory.
func (c *codegen) sizeOf(f *plan.MatrixOperand) int {
	if f.Load != nil {
		return f.Load.Size
	}
	return vcode.KindOfValue(f.Base).Size()
}

// stride fills in the stride of the dimension that begins at a bit of the element number.
func (c *codegen) stride(f *plan.MatrixOperand, slot, bit int) {
	if f.Load == nil {
		c.Move(inFrame(slot).Bits(64), target.Imm(c.sizeOf(f)<<bit))
		return
	}
	shape := f.Base.Type.(tileir.TileType).Shape
	first := plan.Dims(shape)
	d := plan.DimOf(first, shape, bit)
	c.MulBy(target.T0, inFrame(c.state(f.Load).strides[d]), 1<<(bit-first[d]))
	c.Move(inFrame(slot), target.T0)
}

// elemOf returns the format of an operand's elements in memory.
func (c *codegen) elemOf(it *plan.Product, i int) mma.Elem {
	s, f := vcode.ScalarOf(it.Op.Operands[i]), it.Operands[i]
	inMemory, ok := mma.OfFormat(elements.Format(s))
	switch {
	case ok && (f.Load != nil || s == tileir.F64):
		return inMemory
	case s == tileir.BF16:
		return mma.BF16As32
	case !s.IsInt():
		return mma.F32
	}
	sign := tileir.MmaISignednessLhs
	if i == 1 {
		sign = tileir.MmaISignednessRhs
	}
	if it.Op.Attrs[sign] == tileir.Signed {
		return mma.I8
	}
	return mma.U8
}
