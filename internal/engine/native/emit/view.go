package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// prepare emits the code that finds the tile of an access. The result is its address in memory if the view is directly
// accessible and contains the whole tile. Otherwise it is the address of scratch memory, which is filled now for a load
// and written back after the loop for a store.
func (c *codegen) prepare(a *plan.Access) {
	c.reserveSlots(a)
	c.find(a)
}

// reserveSlots allocates the frame slots of an access, which all code that finds its tile sets.
func (c *codegen) reserveSlots(a *plan.Access) {
	if c.state(a).ptr != 0 {
		return
	}
	c.state(a).ptr, c.state(a).slow = c.frame.reserve(8), c.frame.reserve(8)
	for range a.DimBits() {
		c.state(a).strides = append(c.state(a).strides, c.frame.reserve(8))
	}
	if a.Affine == nil && c.isLoad(a) && a.BlockDim() >= 0 {
		c.state(a).memory = c.frame.reserve(8)
	}
}

// find emits the code that finds the tile of an access, after its slots have been allocated.
func (c *codegen) find(a *plan.Access) {
	if a.Affine != nil {
		c.prepareAffine(a)
		return
	}
	at := c.describe(a.Desc)
	if a.Sparse >= 0 || a.Elem.Packed() || a.Narrow() || !c.plan.Uses(plan.OptDirectAccess) {
		c.useScratch(a)
		return
	}
	slow, done := c.NewLabel(), c.NewLabel()
	c.locate(a, at, slow)
	if c.isStore(a) {
		c.chooseNonTemporal(a, at)
	}
	c.Jump(done)
	c.Bind(slow)
	c.useScratch(a)
	c.Bind(done)
}

// locate computes the address of the tile, and jumps to slow if the tile is not directly accessible.
func (c *codegen) locate(a *plan.Access, at int, slow target.Label) {
	flag := runtime.FlagLoads
	switch {
	case c.isStore(a):
		flag = runtime.FlagStores
	case a.ForProduct:
		flag = runtime.FlagOperands
	}
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(flag), slow)
	c.Move(target.T0, inFrame(at+runtime.DescBase))
	for d, v := range a.Index {
		dim := at + runtime.DescDims + d*runtime.DescDim
		c.loadIndex(target.T1, v)
		if c.crosses(a, d) {
			c.locateEdge(a, d, dim, slow)
		} else {
			c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescCount), slow)
		}
		c.Mul(target.T1, inFrame(dim+runtime.DescIndex))
		c.Add(target.T0, target.T1)
	}
	c.setAddress(a, target.T0)
	for d := range a.Tile.Type.(tileir.TileType).Shape {
		if d != a.ContiguousDim() {
			c.Move(target.T0, inFrame(at+runtime.DescDims+d*runtime.DescDim+runtime.DescStep))
			c.Move(inFrame(c.state(a).strides[d]), target.T0)
		}
	}
	c.Move(inFrame(c.state(a).slow).Bits(64), target.Imm(0))
}

// setAddress stores the address of a tile in memory.
func (c *codegen) setAddress(a *plan.Access, x target.Reg) {
	c.Move(inFrame(c.state(a).ptr), x)
	if slot := c.state(a).memory; slot != 0 {
		c.Move(inFrame(slot), x)
	}
}

// useScratch makes an access use scratch memory.
func (c *codegen) useScratch(a *plan.Access) {
	if c.isLoad(a) {
		c.slowLoad(a)
	} else {
		c.walkScratch(a)
	}
}

func (c *codegen) isStore(a *plan.Access) bool { return plan.IsStore(a.Op) }

func (c *codegen) isLoad(a *plan.Access) bool {
	return a.Op.Code == tileir.OpLoadViewTko || a.Op.Code == tileir.OpLoadPtrTko
}

// chooseNonTemporal enables non-temporal stores of a tile if the buffer is large and every row begins at a cache line.
func (c *codegen) chooseNonTemporal(a *plan.Access, desc int) {
	if !c.bypasses() {
		return
	}
	no := c.NewLabel()
	c.state(a).nonTemporal = c.frame.reserve(8)
	c.Move(inFrame(c.state(a).nonTemporal).Bits(64), target.Imm(0))
	c.IfBits(target.Equal, inFrame(desc+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagLarge), no)
	c.Move(target.T0, inFrame(c.state(a).ptr))
	shape := a.Tile.Type.(tileir.TileType).Shape
	for d := range max(0, len(shape)-1) {
		if shape[d] > 1 {
			c.Or(target.T0, inFrame(c.state(a).strides[d]))
		}
	}
	c.IfBits(target.NotEqual, target.T0, target.Imm(63), no)
	c.Move(inFrame(c.state(a).nonTemporal).Bits(64), target.Imm(1))
	c.Bind(no)
	c.nonTemporal = true
}

// slowLoad fills scratch memory. Its code is emitted once, at its first use; later uses jump there and back.
func (c *codegen) slowLoad(a *plan.Access) {
	c.logMaybeWrite(a)
	back := c.NewLabel()
	if c.state(a).returnSlot == 0 {
		c.state(a).returnSlot = c.frame.reserve(8)
	}
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(c.state(a).returnSlot), target.T0)
	if c.state(a).routine != nil {
		c.Jump(*c.state(a).routine)
	} else {
		at := c.Here()
		c.state(a).routine = &at
		c.loadWindow(a)
		c.walkScratch(a)
		c.JumpTo(inFrame(c.state(a).returnSlot).Bits(64))
	}
	c.Bind(back)
}

// loadWindow copies the tile to scratch memory.
func (c *codegen) loadWindow(a *plan.Access) {
	c.moveWindow(a, func() {
		c.callPortable(a.Op)
		c.encodeScratch(a)
		if a.Fill != nil {
			c.fill(a)
		}
	})
}

// storeWindow copies the tile from scratch memory to the view.
func (c *codegen) storeWindow(a *plan.Access) {
	c.moveWindow(a, func() {
		c.decodeScratch(a, a.Tile)
		c.callPortable(a.Op)
	})
}

// moveWindow copies the tile between the view and scratch memory. If the loops cannot access the view, portable emits the
// call of the portable engine's step, which also reports faults.
func (c *codegen) moveWindow(a *plan.Access, portable func()) {
	if a.Affine != nil {
		c.moveAffine(a)
		return
	}
	other, done := c.NewLabel(), c.NewLabel()
	c.window(a, other)
	c.Jump(done)
	c.Bind(other)
	portable()
	c.Bind(done)
}

// scratchOf returns the frame offset of scratch memory: the location of the tile unless its memory format differs.
func (c *codegen) scratchOf(a *plan.Access) int {
	if !plan.Coded(a.Elem) {
		return c.frame.offset(plan.Root(a.Tile))
	}
	if c.state(a).scratch == 0 {
		c.state(a).scratch = c.frame.reserve(max(64, vcode.NumElements(a.Tile)*a.Size))
	}
	return c.state(a).scratch
}

// encodeScratch and decodeScratch convert the tile to the memory format in scratch memory, and back.
func (c *codegen) encodeScratch(a *plan.Access) {
	c.encodeTo(c.scratchOf(a), a.Elem, a.Tile)
}

// encodeTo converts a tile in the frame to the memory format, if that differs.
func (c *codegen) encodeTo(offset int, s tileir.Scalar, v *tileir.Value) {
	if plan.Coded(s) {
		to := frameTile{offset: offset, pos: plan.IdentityBits(plan.Log2(vcode.NumElements(v)))}
		from := frameTile{offset: c.frame.offset(plan.Root(v)), pos: to.pos}
		c.convert(to, plan.MemoryKind(s), from, vcode.KindOfValue(v), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(s, x) })
	}
}

func (c *codegen) decodeScratch(a *plan.Access, v *tileir.Value) {
	if plan.Coded(a.Elem) {
		from := frameTile{offset: c.scratchOf(a), pos: plan.IdentityBits(plan.Log2(vcode.NumElements(a.Tile)))}
		to := frameTile{offset: c.frame.offset(plan.Root(v)), pos: from.pos}
		c.log.add(effect{kind: effectWrites, value: plan.Root(v), maybe: true})
		c.convert(to, vcode.KindOfValue(v), from, plan.MemoryKind(a.Elem), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(a.Elem, x) })
	}
}

// windowed emits an access that always uses scratch memory.
func (c *codegen) windowed(a *plan.Access) {
	c.describe(a.Desc)
	c.logAccess(a.Op)
	if c.isLoad(a) {
		c.loadWindow(a)
		if a.Ordered {
			c.Acquire()
		}
		c.decodeScratch(a, a.Tile)
		c.writeOffset(a.Tile)
		return
	}
	c.readOffset(plan.Root(a.Tile))
	if c.nonTemporal { // non-temporal stores come before a store that other blocks wait for
		c.Fence()
	}
	if a.Ordered {
		c.Release()
	}
	done := c.NewLabel()
	if a.Private != nil {
		c.updateTilePrivately(a, done)
	}
	c.encodeScratch(a)
	c.storeWindow(a)
	c.Bind(done)
}

// walkScratch makes the loop walk over scratch memory.
func (c *codegen) walkScratch(a *plan.Access) {
	c.Address(target.T0, inFrame(c.scratchOf(a)))
	c.Move(inFrame(c.state(a).ptr), target.T0)
	for d, first := range a.DimBits() {
		if d != a.ContiguousDim() {
			c.Move(inFrame(c.state(a).strides[d]).Bits(64), target.Imm(a.Size<<first))
		}
	}
	c.Move(inFrame(c.state(a).slow).Bits(64), target.Imm(1))
	c.setWithin(a)
	if c.state(a).nonTemporal != 0 {
		c.Move(inFrame(c.state(a).nonTemporal).Bits(64), target.Imm(0))
	}
}

// afterStore copies a tile from scratch memory to the view.
func (c *codegen) afterStore(a *plan.Access) {
	done := c.NewLabel()
	if a.Sparse < 0 && !a.Elem.Packed() {
		c.If(target.Equal, inFrame(c.state(a).slow).Bits(64), target.Imm(0), done)
	}
	c.logMaybeRead(a)
	c.storeWindow(a)
	c.Bind(done)
}

// loadIndex reads an integer scalar, sign-extended.
func (c *codegen) loadIndex(d target.Reg, v *tileir.Value) {
	if n, ok := plan.ConstantInt(v); ok {
		c.Move(d, target.Imm(n))
		return
	}
	a := plan.Resolve(v)
	k := vcode.KindOfValue(a.Base)
	m := inFrame(c.readOffset(a.Base) + a.Off*k.Size()).Bits(8 * k.Size())
	c.SignExtend(d, m)
}

// describe allocates the descriptor of a view in the frame.
func (c *codegen) describe(d *plan.View) int {
	v := c.frameView(d)
	if v.Offset == 0 {
		v.Offset = c.frame.reserve(runtime.DescDims + d.Dims*runtime.DescDim)
	}
	return v.Offset
}

// frameView returns the runtime's description of a view.
func (c *codegen) frameView(d *plan.View) *runtime.View {
	v := c.views[d]
	if v == nil {
		v = &runtime.View{Tile: d.Tile}
		if d.View != nil {
			v.View = d.View.Type.(tileir.ViewType)
		}
		c.views[d] = v
	}
	return v
}

// sizeOffsets returns the frame offsets of the results of an operation that asks for sizes.
func (c *codegen) sizeOffsets(op *tileir.Op) (list []runtime.Size) {
	view, tiles := op.Operands[0].Type.(tileir.ViewType)
	for d, v := range op.Results {
		s := runtime.Size{Offset: c.writeOffset(v), Bytes: vcode.KindOfValue(v).Size(), Dim: d, Step: 1}
		if tiles {
			dim := plan.TileDims(view)[d]
			s.Dim, s.Step = dim.Tensor, dim.Step
		}
		list = append(list, s)
	}
	return list
}
