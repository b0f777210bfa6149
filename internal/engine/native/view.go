package native

import (
	"gotile/internal/engine/native/amd64"
	"gotile/tileir"
)

// prepare emits the code that finds the tile of an access: its address, if the view
// lies well in memory and the tile whole in the view, else its place in scratch memory,
// which a load fills at once and a store empties after the loop.
func (c *codegen) prepare(a *viewAccess) {
	a.ptr, a.slow = c.frame.room(8), c.frame.room(8)
	shape := a.tile.Type.(tileir.TileType).Shape
	for range shape {
		a.strides = append(a.strides, c.frame.room(8))
	}
	slow, done := c.NewLabel(), c.NewLabel()
	at := c.describe(a.desc)
	flag := flagLoads
	switch {
	case c.isStore(a):
		flag = flagStores
	case a.factor:
		flag = flagFactors
	}
	c.Emit(amd64.TEST, inFrame(at+descFlags).Bits(64), amd64.Imm(flag))
	c.Emit(amd64.JE, slow)
	c.Emit(amd64.MOV, amd64.RAX, inFrame(at+descBase))
	for d, v := range a.index {
		dim := at + descDims + d*descDim
		c.loadIndex(amd64.RDX, v)
		c.Emit(amd64.CMP, amd64.RDX, inFrame(dim+descCount))
		c.Emit(amd64.JAE, slow)
		c.Emit(amd64.IMUL, amd64.RDX, inFrame(dim+descIndex))
		c.Emit(amd64.ADD, amd64.RAX, amd64.RDX)
	}
	c.Emit(amd64.MOV, inFrame(a.ptr), amd64.RAX)
	for d := range shape {
		c.Emit(amd64.MOV, amd64.RAX, inFrame(at+descDims+d*descDim+descStep))
		c.Emit(amd64.MOV, inFrame(a.strides[d]), amd64.RAX)
	}
	c.Emit(amd64.MOV, inFrame(a.slow).Bits(64), amd64.Imm(0))
	if c.isStore(a) {
		c.chooseStream(a, at)
	}
	c.Emit(amd64.JMP, done)
	c.Bind(slow)
	if c.isStore(a) {
		c.toScratch(a)
	} else {
		c.slowLoad(a)
	}
	c.Bind(done)
}

func (c *codegen) isStore(a *viewAccess) bool { return a.op.Code == tileir.OpStoreViewTko }

// chooseStream lets the stores of a tile go past the cache where the buffer is large and
// every row begins at a whole line.
func (c *codegen) chooseStream(a *viewAccess, desc int) {
	no := c.NewLabel()
	a.stream = c.frame.room(8)
	c.Emit(amd64.MOV, inFrame(a.stream).Bits(64), amd64.Imm(0))
	c.Emit(amd64.TEST, inFrame(desc+descFlags).Bits(64), amd64.Imm(flagLarge))
	c.Emit(amd64.JE, no)
	c.Emit(amd64.MOV, amd64.RAX, inFrame(a.ptr))
	shape := a.tile.Type.(tileir.TileType).Shape
	for d := range max(0, len(shape)-1) {
		if shape[d] > 1 {
			c.Emit(amd64.OR, amd64.RAX, inFrame(a.strides[d]))
		}
	}
	c.Emit(amd64.TEST, amd64.RAX, amd64.Imm(63))
	c.Emit(amd64.JNE, no)
	c.Emit(amd64.MOV, inFrame(a.stream).Bits(64), amd64.Imm(1))
	c.Bind(no)
	c.streams = true
}

// slowLoad fills scratch memory by the portable engine's step.
func (c *codegen) slowLoad(a *viewAccess) {
	c.call(a.op)
	c.toScratch(a)
}

// toScratch lets the access walk over the tile's place in the frame.
func (c *codegen) toScratch(a *viewAccess) {
	shape, size := a.tile.Type.(tileir.TileType).Shape, kindOfValue(a.tile).size()
	c.Emit(amd64.LEA, amd64.RAX, inFrame(c.frame.place(root(a.tile))))
	c.Emit(amd64.MOV, inFrame(a.ptr), amd64.RAX)
	for d, first := range dims(shape) {
		c.Emit(amd64.MOV, inFrame(a.strides[d]).Bits(64), amd64.Imm(size<<first))
	}
	c.Emit(amd64.MOV, inFrame(a.slow).Bits(64), amd64.Imm(1))
	if a.stream != 0 {
		c.Emit(amd64.MOV, inFrame(a.stream).Bits(64), amd64.Imm(0))
	}
}

// afterStore brings a tile from scratch memory to where it belongs.
func (c *codegen) afterStore(a *viewAccess) {
	done := c.NewLabel()
	c.Emit(amd64.CMP, inFrame(a.slow).Bits(64), amd64.Imm(0))
	c.Emit(amd64.JE, done)
	c.call(a.op)
	c.Bind(done)
}

// loadIndex reads an integer scalar, sign-extended.
func (c *codegen) loadIndex(d amd64.Reg, v *tileir.Value) {
	if n, ok := constantInt(v); ok {
		c.set(d, n)
		return
	}
	a := resolve(v)
	k := kindOfValue(a.base)
	m := inFrame(c.frame.place(a.base) + a.off*k.size()).Bits(8 * k.size())
	switch k {
	case kI64:
		c.Emit(amd64.MOV, d, m)
	case kI32:
		c.Emit(amd64.MOVSXD, d, m)
	default:
		c.Emit(amd64.MOVSX, d, m)
	}
}

// describe gives a view's descriptor a place.
func (c *codegen) describe(d *viewDesc) int {
	if d.at == 0 {
		d.at = c.frame.room(descDims + d.dims*descDim)
	}
	return d.at
}
