package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// prepare emits the code that finds the tile of an access: its address, if the view
// lies well in memory and the tile whole in the view, else its place in scratch memory,
// which a load fills at once and a store empties after the loop.
func (c *codegen) prepare(a *plan.Access) {
	c.of(a).ptr, c.of(a).slow = c.frame.room(8), c.frame.room(8)
	for range a.Walks() {
		c.of(a).strides = append(c.of(a).strides, c.frame.room(8))
	}
	if a.Run != nil {
		c.prepareRun(a)
		return
	}
	at := c.describe(a.Desc)
	if a.Sparse >= 0 || a.Elem.Packed() || !c.plan.Uses(plan.OptDirectAccess) {
		c.byScratch(a)
		return
	}
	slow, done := c.NewLabel(), c.NewLabel()
	c.locate(a, at, slow)
	if c.isStore(a) {
		c.chooseStream(a, at)
	}
	c.Jump(done)
	c.Bind(slow)
	c.byScratch(a)
	c.Bind(done)
}

// locate emits the code that finds the tile in memory and goes to slow where it does not lie there whole and plain.
func (c *codegen) locate(a *plan.Access, at int, slow target.Label) {
	flag := runtime.FlagLoads
	switch {
	case c.isStore(a):
		flag = runtime.FlagStores
	case a.Factor:
		flag = runtime.FlagFactors
	}
	c.IfBits(target.Equal, inFrame(at+runtime.DescFlags).Bits(64), target.Imm(flag), slow)
	c.Move(target.T0, inFrame(at+runtime.DescBase))
	for d, v := range a.Index {
		dim := at + runtime.DescDims + d*runtime.DescDim
		c.loadIndex(target.T1, v)
		c.If(target.AboveEqual, target.T1, inFrame(dim+runtime.DescCount), slow)
		c.Mul(target.T1, inFrame(dim+runtime.DescIndex))
		c.Add(target.T0, target.T1)
	}
	c.Move(inFrame(c.of(a).ptr), target.T0)
	for d := range a.Tile.Type.(tileir.TileType).Shape {
		if d != a.Neighbours() {
			c.Move(target.T0, inFrame(at+runtime.DescDims+d*runtime.DescDim+runtime.DescStep))
			c.Move(inFrame(c.of(a).strides[d]), target.T0)
		}
	}
	c.Move(inFrame(c.of(a).slow).Bits(64), target.Imm(0))
}

// byScratch lets an access walk over scratch memory.
func (c *codegen) byScratch(a *plan.Access) {
	if c.isLoad(a) {
		c.slowLoad(a)
	} else {
		c.toScratch(a)
	}
}

func (c *codegen) isStore(a *plan.Access) bool { return plan.IsStore(a.Op) }

func (c *codegen) isLoad(a *plan.Access) bool {
	return a.Op.Code == tileir.OpLoadViewTko || a.Op.Code == tileir.OpLoadPtrTko
}

// chooseStream lets the stores of a tile go past the cache where the buffer is large and
// every row begins at a whole line.
func (c *codegen) chooseStream(a *plan.Access, desc int) {
	if !c.plan.Uses(plan.OptNonTemporal) {
		return
	}
	no := c.NewLabel()
	c.of(a).stream = c.frame.room(8)
	c.Move(inFrame(c.of(a).stream).Bits(64), target.Imm(0))
	c.IfBits(target.Equal, inFrame(desc+runtime.DescFlags).Bits(64), target.Imm(runtime.FlagLarge), no)
	c.Move(target.T0, inFrame(c.of(a).ptr))
	shape := a.Tile.Type.(tileir.TileType).Shape
	for d := range max(0, len(shape)-1) {
		if shape[d] > 1 {
			c.Or(target.T0, inFrame(c.of(a).strides[d]))
		}
	}
	c.IfBits(target.NotEqual, target.T0, target.Imm(63), no)
	c.Move(inFrame(c.of(a).stream).Bits(64), target.Imm(1))
	c.Bind(no)
	c.streams = true
}

// slowLoad fills scratch memory. Its code stands at the first place that needs it; others
// jump there and back.
func (c *codegen) slowLoad(a *plan.Access) {
	c.maybeTo(a)
	back := c.NewLabel()
	if c.of(a).back == 0 {
		c.of(a).back = c.frame.room(8)
	}
	c.LabelAddress(target.T0, back)
	c.Move(inFrame(c.of(a).back), target.T0)
	if c.of(a).routine != nil {
		c.Jump(*c.of(a).routine)
	} else {
		at := c.Here()
		c.of(a).routine = &at
		c.loadWindow(a)
		c.toScratch(a)
		c.JumpTo(inFrame(c.of(a).back).Bits(64))
	}
	c.Bind(back)
}

// loadWindow brings the tile to scratch memory: by the portable engine's step where memory
// cannot be walked over, which words faults too.
func (c *codegen) loadWindow(a *plan.Access) {
	if a.Run != nil {
		c.moveLanes(a)
		return
	}
	other, done := c.NewLabel(), c.NewLabel()
	c.window(a, other)
	c.Jump(done)
	c.Bind(other)
	c.call(a.Op)
	c.encodeScratch(a)
	c.Bind(done)
}

// storeWindow brings the tile from scratch memory to where it belongs.
func (c *codegen) storeWindow(a *plan.Access) {
	if a.Run != nil {
		c.moveLanes(a)
		return
	}
	other, done := c.NewLabel(), c.NewLabel()
	c.window(a, other)
	c.Jump(done)
	c.Bind(other)
	c.decodeScratch(a, a.Tile)
	c.call(a.Op)
	c.Bind(done)
}

// scratchOf is the place of the tile in scratch memory: its own, unless memory has another
// form.
func (c *codegen) scratchOf(a *plan.Access) int {
	if !plan.Coded(a.Elem) {
		return c.frame.place(plan.Root(a.Tile))
	}
	if c.of(a).scratch == 0 {
		c.of(a).scratch = c.frame.room(max(64, vcode.NumElements(a.Tile)*a.Size))
	}
	return c.of(a).scratch
}

// encodeScratch and decodeScratch bring the tile from its place to scratch memory, and back.
func (c *codegen) encodeScratch(a *plan.Access) {
	if plan.Coded(a.Elem) {
		to := side{at: c.scratchOf(a), pos: plan.Natural(plan.Log2(vcode.NumElements(a.Tile)))}
		from := side{at: c.frame.place(plan.Root(a.Tile)), pos: to.pos}
		c.convert(to, plan.MemoryKind(a.Elem), from, vcode.KindOfValue(a.Tile), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Encode(a.Elem, x) })
	}
}

func (c *codegen) decodeScratch(a *plan.Access, v *tileir.Value) {
	if plan.Coded(a.Elem) {
		from := side{at: c.scratchOf(a), pos: plan.Natural(plan.Log2(vcode.NumElements(a.Tile)))}
		to := side{at: c.frame.place(plan.Root(v)), pos: from.pos}
		c.log.add(effect{kind: effectWrites, value: plan.Root(v), maybe: true})
		c.convert(to, vcode.KindOfValue(v), from, plan.MemoryKind(a.Elem), 4, func(b *vcode.Body, x vcode.Reg) vcode.Reg { return b.Decode(a.Elem, x) })
	}
}

// windowed emits an access that goes by scratch memory always.
func (c *codegen) windowed(a *plan.Access) {
	c.describe(a.Desc)
	c.touches(a.Op)
	if c.isLoad(a) {
		c.loadWindow(a)
		c.decodeScratch(a, a.Tile)
		c.to(a.Tile)
		return
	}
	c.from(plan.Root(a.Tile))
	if c.streams { // what went past the cache comes before what other blocks wait for
		c.Fence()
	}
	c.encodeScratch(a)
	c.storeWindow(a)
}

// toScratch lets the access walk over the tile in scratch memory.
func (c *codegen) toScratch(a *plan.Access) {
	c.Address(target.T0, inFrame(c.scratchOf(a)))
	c.Move(inFrame(c.of(a).ptr), target.T0)
	for d, first := range a.Walks() {
		if d != a.Neighbours() {
			c.Move(inFrame(c.of(a).strides[d]).Bits(64), target.Imm(a.Size<<first))
		}
	}
	c.Move(inFrame(c.of(a).slow).Bits(64), target.Imm(1))
	if c.of(a).stream != 0 {
		c.Move(inFrame(c.of(a).stream).Bits(64), target.Imm(0))
	}
}

// afterStore brings a tile from scratch memory to where it belongs.
func (c *codegen) afterStore(a *plan.Access) {
	done := c.NewLabel()
	if a.Sparse < 0 && !a.Elem.Packed() {
		c.If(target.Equal, inFrame(c.of(a).slow).Bits(64), target.Imm(0), done)
	}
	c.maybeFrom(a)
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
	m := inFrame(c.from(a.Base) + a.Off*k.Size()).Bits(8 * k.Size())
	switch k {
	case vcode.I64:
		c.Move(d, m)
	case vcode.I32:
		c.SignExtend(d, m)
	default:
		c.SignExtend(d, m)
	}
}

// describe gives a view's descriptor a place.
func (c *codegen) describe(d *plan.View) int {
	v := c.viewAt(d)
	if v.At == 0 {
		v.At = c.frame.room(runtime.DescDims + d.Dims*runtime.DescDim)
	}
	return v.At
}

// viewAt is what the frame has of a view.
func (c *codegen) viewAt(d *plan.View) *runtime.View {
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

// sizesAt is the places of an operation's results.
func (c *codegen) sizesAt(op *tileir.Op) (list []runtime.Size) {
	view, tiles := op.Operands[0].Type.(tileir.ViewType)
	for d, v := range op.Results {
		s := runtime.Size{At: c.to(v), Bytes: vcode.KindOfValue(v).Size(), Dim: d, Step: 1}
		if tiles {
			dim := plan.TileDims(view)[d]
			s.Dim, s.Step = dim.Tensor, dim.Step
		}
		list = append(list, s)
	}
	return list
}
