package emit

import (
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// product emits a matrix product: what is read from views is prepared, then the
// arguments of package gemm's code are filled in, and the code follows.
func (c *codegen) product(it *plan.Product) {
	if it.InPlace != nil {
		c.frame.loc[it.Op.Results[0]] = c.frame.place(it.InPlace)
	}
	for _, f := range it.Factors {
		if f.Load != nil {
			c.prepare(f.Load)
			c.touches(f.Load.Op)
			c.maybeFrom(f.Load)
		}
	}
	if it.Thin {
		c.thin(it)
		return
	}
	var step target.Operand
	if it.Straight != nil {
		step = inFrame(c.loops[len(c.loops)-1].by)
	}
	c.multiply(it, plan.ShapeOfProduct(it.Op), step)
}

// multiply emits a product of factors that are in their places. Where it may store its sums, so many steps of the loop around
// have been done when it ends.
func (c *codegen) multiply(it *plan.Product, shape mma.Product, steps target.Operand) {
	shape.A, shape.B = c.elemOf(it, 0), c.elemOf(it, 1)
	shape.Strided = it.Straight != nil
	shape.Separate = c.plan.Exact() && it.Op.Code == tileir.OpMmaF
	code, err := c.Product(shape)
	if err != nil {
		c.err = err
		return
	}
	args := c.frame.room(mma.ArgBytes)
	c.placeFactor(it.Factors[0], args+mma.ArgA, args+mma.ArgABatch, args+mma.ArgARow, args+mma.ArgACol)
	c.placeFactor(it.Factors[1], args+mma.ArgB, args+mma.ArgBBatch, args+mma.ArgBRow, args+mma.ArgBCol)
	if !shape.Zero {
		c.address(args+mma.ArgC, c.from(plan.Root(it.Op.Operands[2])))
	}
	c.placeSums(it, code, shape, args, steps)
	own := c.packed(code.Scratch())
	c.address(args+mma.ArgScratch, own)
	if s := c.share(it, code, shape); s != nil {
		s.Args, s.Own = args, own
		c.multiplyShared(s, code)
		return
	}
	c.Address(target.P2, inFrame(args))
	code.Emit(func() { c.stopProduct(code) })
}

// stopProduct leaves a product where the launch is to end.
func (c *codegen) stopProduct(code target.Product) {
	if !code.Tiles() {
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
func (c *codegen) placeFactor(f *plan.Factor, base int, strides ...int) {
	if f.Load != nil {
		c.Move(target.T0, inFrame(c.of(f.Load).ptr))
		c.Move(inFrame(base), target.T0)
	} else {
		c.address(base, c.from(plan.Root(f.Base)))
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

// sizeOf is the bytes of a factor's element where the product reads it.
func (c *codegen) sizeOf(f *plan.Factor) int {
	if f.Load != nil {
		return f.Load.Size
	}
	return vcode.KindOfValue(f.Base).Size()
}

// stride is the step of a dimension that begins at a bit of its base's element number.
func (c *codegen) stride(f *plan.Factor, slot, bit int) {
	if f.Load == nil {
		c.Move(inFrame(slot).Bits(64), target.Imm(c.sizeOf(f)<<bit))
		return
	}
	shape := f.Base.Type.(tileir.TileType).Shape
	first := plan.Dims(shape)
	d := plan.DimOf(first, shape, bit)
	c.MulBy(target.T0, inFrame(c.of(f.Load).strides[d]), 1<<(bit-first[d]))
	c.Move(inFrame(slot), target.T0)
}

// elemOf is the format of a factor's elements where the product reads them.
func (c *codegen) elemOf(it *plan.Product, i int) mma.Elem {
	s, f := vcode.ScalarOf(it.Op.Operands[i]), it.Factors[i]
	switch {
	case s == tileir.F64:
		return mma.F64
	case s == tileir.F16 && f.Load != nil:
		return mma.F16
	case s == tileir.BF16 && f.Load != nil:
		return mma.BF16
	case s == tileir.E4M3FN && f.Load != nil:
		return mma.E4M3
	case s == tileir.E5M2 && f.Load != nil:
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
	if it.Op.Attrs[sign] == tileir.Signed {
		return mma.I8
	}
	return mma.U8
}
