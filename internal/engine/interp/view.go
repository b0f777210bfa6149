package interp

import (
	"gotile/tileir"
)

// viewOps are the operations that make views and read their sizes.
var viewOps = map[tileir.OpCode]lowerFunc{
	tileir.OpMakeTensorView:        lowerTensorView,
	tileir.OpMakePartitionView:     lowerSame(tileir.MakePartitionViewTensorView),
	tileir.OpMakeStridedView:       lowerSame(tileir.MakeStridedViewTensorView),
	tileir.OpMakeGatherScatterView: lowerSame(tileir.MakeGatherScatterViewTensorView),
	tileir.OpGetTensorShape:        lowerTensorShape,
	tileir.OpGetIndexSpaceShape:    lowerIndexSpace,
}

// view is a tensor view at run time: its base address, and the sizes and strides of its tensor in elements. A tile view
// has the same data; the division into tiles is in its type.
type view struct {
	base    uint64 // address of element 0
	shape   []int64
	strides []int64
}

// lowerTensorView computes the sizes and strides that the type leaves open.
func lowerTensorView(c *compiler, op *tileir.Op) step {
	t := op.Results[0].Type.(tileir.TensorViewType)
	base := c.use(op.Operand(tileir.MakeTensorViewBase))
	shape := c.sizes(t.Shape, op.OperandList(tileir.MakeTensorViewDynamicShape))
	strides := c.sizes(t.Strides, op.OperandList(tileir.MakeTensorViewDynamicStrides))
	result := c.def(op.Results[0])
	return func(fr *frame) ctl {
		v := fr.regs[result].view
		v.base = fr.regs[base].u64[0]
		v.shape = appendSizes(v.shape[:0], fr, shape)
		v.strides = appendSizes(v.strides[:0], fr, strides)
		return next
	}
}

// size is a size or stride: a constant, or the value of a register.
type size struct {
	fixed int64
	reg   int // -1 for a constant
	mask  uint64
}

// sizes takes the dynamic sizes of a list from operands.
func (c *compiler) sizes(list []int64, dynamic []*tileir.Value) []size {
	sizes := make([]size, len(list))
	for i, v := range list {
		if v != tileir.Dynamic {
			sizes[i] = size{fixed: v, reg: -1}
			continue
		}
		sizes[i] = size{reg: c.use(dynamic[0]), mask: mask(dynamic[0].Type.(tileir.TileType).Scalar())}
		dynamic = dynamic[1:]
	}
	return sizes
}

// appendSizes reads sizes, which are unsigned below 64 bits.
func appendSizes(to []int64, fr *frame, sizes []size) []int64 {
	for _, s := range sizes {
		v := s.fixed
		if s.reg >= 0 {
			v = int64(uint64(fr.regs[s.reg].index()) & s.mask)
		}
		to = append(to, v)
	}
	return to
}

func lowerTensorShape(c *compiler, op *tileir.Op) step {
	src := c.use(op.Operand(tileir.GetTensorShapeSrc))
	results := c.defAll(op.Results)
	return func(fr *frame) ctl {
		for d, r := range results {
			setInt(&fr.regs[r], uint64(fr.regs[src].view.shape[d]))
		}
		return next
	}
}

// lowerIndexSpace counts the tiles that begin inside the tensor.
func lowerIndexSpace(c *compiler, op *tileir.Op) step {
	operand := op.Operand(tileir.GetIndexSpaceShapeSrc)
	src := c.use(operand)
	t := tilingOf(operand.Type.(tileir.ViewType))
	results := c.defAll(op.Results)
	return func(fr *frame) ctl {
		shape := fr.regs[src].view.shape
		for d, r := range results {
			setInt(&fr.regs[r], ceilDiv(shape[t.dim[d]], t.step[d]))
		}
		return next
	}
}

func ceilDiv(size, step int64) uint64 {
	n, by := uint64(size), uint64(step)
	if n%by == 0 {
		return n / by
	}
	return n/by + 1
}

// tiling describes how a view divides its tensor into tiles.
type tiling struct {
	tile    []int64 // the shape of tiles
	step    []int64 // of one index, for each tile dimension
	dim     []int   // tile dimension → tensor dimension
	strides []int   // of the tile in a register
	sparse  int     // the dimension that a tile of indices selects in; -1 for none
	elem    tileir.Scalar
	size    int  // bytes of an element, or of the byte that contains a nibble
	nibbles bool // the elements are nibbles
	codec   codec
}

func tilingOf(t tileir.ViewType) *tiling {
	elem := t.Tensor().Elem
	g := &tiling{sparse: -1, elem: elem, size: elem.Bytes(), nibbles: elem.Packed(), codec: codecs[elem]}
	for _, n := range t.TileShape() {
		g.tile = append(g.tile, int64(n))
		g.step = append(g.step, int64(n))
	}
	g.setDims(t)
	g.strides = make([]int, len(g.tile))
	stride := 1
	for d := len(g.tile) - 1; d >= 0; d-- {
		g.strides[d] = stride
		stride *= int(g.tile[d])
	}
	return g
}

// setDims sets the fields in which the kinds of views differ.
func (g *tiling) setDims(t tileir.ViewType) {
	var dimMap []int32
	switch t := t.(type) {
	case tileir.PartitionViewType:
		dimMap = t.DimMap
	case tileir.StridedViewType:
		dimMap = t.DimMap
		for d, s := range t.Traversal {
			g.step[d] = int64(s)
		}
	case tileir.GatherScatterViewType: // indices count elements
		g.sparse = int(t.Sparse)
		for d := range g.step {
			g.step[d] = 1
		}
	}
	for d := range g.tile {
		g.dim = append(g.dim, d)
		if d < len(dimMap) {
			g.dim[d] = int(dimMap[d])
		}
	}
}
