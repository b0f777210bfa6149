package native

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// product emits a matrix product: what is read from views is prepared, then the
// arguments of package gemm's code are filled in, and the code follows.
func (c *codegen) product(it *product) {
	if it.inPlace != nil {
		c.frame.loc[it.op.Results[0]] = c.frame.place(it.inPlace)
	}
	for _, f := range it.factors {
		if f.load != nil {
			c.prepare(f.load)
			c.touches(f.load.op)
			c.maybeFrom(f.load)
		}
	}
	if it.thin {
		c.thin(it)
		return
	}
	var step target.Operand
	if it.straight != nil {
		step = inFrame(c.loops[len(c.loops)-1].by)
	}
	c.multiply(it, shapeOfProduct(it.op), step)
}

// multiply emits a product of factors that are in their places. Where it may store its sums, so many steps of the loop around
// have been done when it ends.
func (c *codegen) multiply(it *product, shape mma.Product, steps target.Operand) {
	shape.A, shape.B = c.elemOf(it, 0), c.elemOf(it, 1)
	shape.Strided = it.straight != nil
	shape.Separate = c.plan.Exact() && it.op.Code == tileir.OpMmaF
	plan, err := c.Product(shape)
	if err != nil {
		c.err = err
		return
	}
	args := c.frame.room(mma.ArgBytes)
	c.placeFactor(it.factors[0], args+mma.ArgA, args+mma.ArgABatch, args+mma.ArgARow, args+mma.ArgACol)
	c.placeFactor(it.factors[1], args+mma.ArgB, args+mma.ArgBBatch, args+mma.ArgBRow, args+mma.ArgBCol)
	if !shape.Zero {
		c.address(args+mma.ArgC, c.from(root(it.op.Operands[2])))
	}
	c.placeSums(it, plan, shape, args, steps)
	own := c.packed(plan.Scratch())
	c.address(args+mma.ArgScratch, own)
	if s := c.share(it, plan, shape); s != nil {
		s.args, s.own = args, own
		c.multiplyShared(s, plan)
		return
	}
	c.Address(target.P2, inFrame(args))
	plan.Emit(func() { c.stopProduct(plan) })
}

// stopProduct leaves a product where the launch is to end.
func (c *codegen) stopProduct(plan target.Product) {
	if !plan.Tiles() {
		c.stopHere()
		return
	}
	// What is in tile registers, and their shapes, is the thread's own: the worker must stay.
	stopped, on := c.NewLabel(), c.NewLabel()
	c.jumpIfStopped(stopped)
	c.Jump(on)
	c.Bind(stopped)
	c.EndTiles()
	c.exitStopped()
	c.Bind(on)
}

// packed is memory for packed factors, which all products share as far as it suffices.
func (c *codegen) packed(bytes int) int {
	if c.packBytes < bytes {
		c.packAt, c.packBytes = c.frame.room(max(64, bytes)), bytes
	}
	return c.packAt
}

// address puts the address of a place in the frame into a slot.
func (c *codegen) address(slot, place int) {
	c.Address(target.T0, inFrame(place))
	c.Move(inFrame(slot), target.T0)
}

// placeFactor fills in where a factor begins and its strides.
func (c *codegen) placeFactor(f *factor, base int, strides ...int) {
	if f.load != nil {
		c.Move(target.T0, inFrame(c.of(f.load).ptr))
		c.Move(inFrame(base), target.T0)
	} else {
		c.address(base, c.from(root(f.base)))
	}
	at := 0
	sizes := f.dims()
	for d := len(sizes) - 1; d >= 0; d-- {
		n := log2(int(sizes[d]))
		if n == 0 {
			c.Move(inFrame(strides[d]).Bits(64), target.Imm(c.sizeOf(f)))
			continue
		}
		c.stride(f, strides[d], int(f.pos[at]))
		at += n
	}
}

// sizeOf is the bytes of a factor's element where the product reads it.
func (c *codegen) sizeOf(f *factor) int {
	if f.load != nil {
		return f.load.size
	}
	return vcode.KindOfValue(f.base).Size()
}

// stride is the step of a dimension that begins at a bit of its base's element number.
func (c *codegen) stride(f *factor, slot, bit int) {
	if f.load == nil {
		c.Move(inFrame(slot).Bits(64), target.Imm(c.sizeOf(f)<<bit))
		return
	}
	shape := f.base.Type.(tileir.TileType).Shape
	first := dims(shape)
	d := dimOf(first, shape, bit)
	c.MulBy(target.T0, inFrame(c.of(f.load).strides[d]), 1<<(bit-first[d]))
	c.Move(inFrame(slot), target.T0)
}

// elemOf is the format of a factor's elements where the product reads them.
func (c *codegen) elemOf(it *product, i int) mma.Elem {
	s, f := vcode.ScalarOf(it.op.Operands[i]), it.factors[i]
	switch {
	case s == tileir.F64:
		return mma.F64
	case s == tileir.F16 && f.load != nil:
		return mma.F16
	case s == tileir.BF16 && f.load != nil:
		return mma.BF16
	case s == tileir.E4M3FN && f.load != nil:
		return mma.E4M3
	case s == tileir.E5M2 && f.load != nil:
		return mma.E5M2
	case s == tileir.BF16:
		return mma.BF16As32
	case !s.IsInt():
		return mma.F32
	}
	sign := tileir.MmaISignednessLhs
	if i == 1 {
		sign = tileir.MmaISignednessRhs
	}
	if it.op.Attrs[sign] == tileir.Signed {
		return mma.I8
	}
	return mma.U8
}
