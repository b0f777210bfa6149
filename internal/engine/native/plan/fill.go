package plan

import (
	"slices"

	"gotile/internal/elements"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
	"gotile/tileir"
)

// A kernel that reduces the rows of an array selects the elements that are within it, and a number that does not matter for the
// others: infinity for a maximum, zero for a sum. If nothing else reads the tile, that number becomes the padding of the load. Then the
// loop computes no conditions, and the iterations before the edge select nothing.

// Fill is what is selected instead of the elements of a load beyond the edges of its tensor.
type Fill struct {
	Value *tileir.Value // a constant
	Bits  uint64        // its pattern in memory
	Edges []FillEdge    // one at least for each dimension with more than one element
}

// FillEdge is the size of the tensor along a dimension of a tile.
type FillEdge struct {
	Dim  int
	Size *tileir.Value // a scalar
}

// Covers reports that elements beyond the edge of a dimension are replaced. If a tile is beyond that of another dimension, its elements are the
// load's own padding.
func (f *Fill) Covers(dim int) bool {
	return slices.ContainsFunc(f.Edges, func(e FillEdge) bool { return e.Dim == dim })
}

// maxInside is the maximum number of operations that are followed to the conditions of a selection.
const maxInside = 16

func (p *planner) usesFills() bool {
	return p.uses(optFills) && p.uses(OptEdges) && p.uses(OptDirectAccess)
}

// findFills finds the selections of a group whose results are the tiles of its loads.
func (p *planner) findFills(g *Group) {
	if !p.usesFills() {
		return
	}
	for _, op := range g.Ops {
		if op.Code != tileir.OpSelect || p.fills[op] != nil {
			continue
		}
		if a := p.loadToFill(g, op); a != nil {
			if a.Fill = p.fillOf(a, op); a.Fill != nil {
				p.fills[op] = op.Operands[1]
			}
		}
	}
}

// loadToFill returns the load of a group whose tile only a selection reads, perhaps converted to other floats or as its bits, or nil. The group's loop
// must access its lines in memory also if they cross an edge.
func (p *planner) loadToFill(g *Group, op *tileir.Op) *Access {
	x, by := p.selectedFrom(op)
	a := g.Reload(x)
	if i := slices.IndexFunc(g.Loads, func(a *Access) bool { return a.Tile == x.Base }); i >= 0 {
		a = g.Loads[i]
	}
	if a == nil || !x.IsIdentity() || !p.onlyReader(x.Base, by) {
		return nil
	}
	lanes := p.vec.Bytes / p.groupLane(g)
	if a.Affine != nil || !a.MayCross() || a.Elem == tileir.I1 || !p.vec.HasParts(a.Size) && a.InnerSize() < MinEdgeVectors*lanes {
		return nil
	}
	return a
}

// selectedFrom returns the tile of which a selection takes elements, before a conversion to other floats or to its bits, and what reads it.
func (p *planner) selectedFrom(op *tileir.Op) (x Indexing, by *tileir.Op) {
	x = Resolve(op.Operands[1])
	if f := x.Base.Def; f != nil && (f.Code == tileir.OpFToF || f.Code == tileir.OpBitcast) && x.IsIdentity() && p.onlyReader(x.Base, op) {
		return Resolve(f.Operands[0]), f
	}
	return x, op
}

// onlyReader reports a tile that only one operation reads, perhaps reshaped.
func (p *planner) onlyReader(v *tileir.Value, op *tileir.Op) bool {
	users := p.users[v]
	if len(users) != 1 {
		return false
	}
	if code := users[0].Code; code == tileir.OpReshape || code == tileir.OpAssume {
		return p.onlyReader(users[0].Results[0], op)
	}
	return users[0] == op
}

// fillOf returns what a selection puts beyond the edges of a load, or nil if its condition is not that an element is within the tensor.
// Dimensions of one element need no condition: a tile that is outside along one is not accessed in memory.
func (p *planner) fillOf(a *Access, op *tileir.Op) *Fill {
	bits, ok := fillBits(a.Elem, op.Operands[2])
	if !ok {
		return nil
	}
	f := &Fill{Value: op.Operands[2], Bits: bits}
	var conditions []Indexing
	if left := maxInside; !conjuncts(Resolve(op.Operands[0]), &conditions, &left) {
		return nil
	}
	for _, x := range conditions {
		d := p.edgeOf(a, x)
		if d < 0 {
			return nil
		}
		f.Edges = append(f.Edges, FillEdge{d, x.Base.Def.Operands[1]})
	}
	for d, n := range a.Tile.Type.(tileir.TileType).Shape {
		if n > 1 && !f.Covers(d) {
			return nil
		}
	}
	return f
}

// fillBits returns the pattern of an element whose conversion is a constant, and false if there is none.
func fillBits(elem tileir.Scalar, v *tileir.Value) (uint64, bool) {
	bits, ok := vcode.SplatBits(v)
	s := vcode.ScalarOf(v)
	switch {
	case !ok || s == elem:
		return bits, ok
	case s.IsInt() || elem.IsInt():
		return bits, s.Bits() == elem.Bits()
	}
	x := elements.Format(s).Decode(bits)
	f := elements.Format(elem)
	bits = f.Encode(x, num.NearestEven, false)
	return bits, f.Decode(bits) == x
}

// conjuncts lists the comparisons that a condition consists of. It follows as many operations as are left.
func conjuncts(x Indexing, list *[]Indexing, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	if n, constant := ConstantInt(x.Base); constant {
		return n != 0
	}
	op := x.Base.Def
	switch {
	case op == nil:
		return false
	case op.Code == tileir.OpAndI:
		return conjuncts(x.Operand(op.Operands[0]), list, left) && conjuncts(x.Operand(op.Operands[1]), list, left)
	case op.Code == tileir.OpCmpI:
		*list = append(*list, x)
		return true
	}
	return false
}

// edgeOf returns the dimension of a load's tile for which a comparison holds for the elements within the tensor, or -1.
func (p *planner) edgeOf(a *Access, x Indexing) int {
	op := x.Base.Def
	index := p.Linear(op.Operands[0]).through(p.terms, x)
	if op.Attrs[tileir.CmpIComparisonPredicate] != tileir.Attr(tileir.Less) || index == nil || vcode.NumElements(Resolve(op.Operands[1]).Base) != 1 {
		return -1
	}
	shape := a.Tile.Type.(tileir.TileType).Shape
	first := Dims(shape)
	for d, n := range shape {
		if alongOnly(index, first[d], Log2(int(n))) && beginsAt(index, op, a, d) && IsSizeOf(op.Operands[1], a.Desc.Tensor, a.Desc.Tile[d].Tensor) {
			return d
		}
	}
	return -1
}

// alongOnly reports integers that count the elements of a dimension, and are the same along others.
func alongOnly(l *Linear, first, bits int) bool {
	for i, s := range l.BitStrides {
		want := int64(0)
		if i >= first && i < first+bits {
			want = 1 << (i - first)
		}
		if s.By != nil && s.Scale != 0 || s.Scale != want {
			return false
		}
	}
	return true
}

// beginsAt reports a comparison of indices of which the first is that of the tile's first element along a dimension, and none has wrapped
// around. A negative one is not beyond the edge.
func beginsAt(l *Linear, op *tileir.Op, a *Access, d int) bool {
	index, step := a.Index[d], a.Desc.Tile[d].Step
	if at, constant := ConstantInt(index); constant && l.Base.Code == TermNumber {
		last := at*step + a.Tile.Type.(tileir.TileType).Shape[d]
		return at >= 0 && at < 1<<30 && l.Base.N == at*step && SignedBits(last) <= l.Width
	}
	left := maxInside
	return op.Attrs[tileir.CmpISignedness] == tileir.Attr(tileir.Signed) && l.Base.Code == TermScalar && isMultiple(l.Base.V, index, step) && neverWraps(op.Operands[0], &left)
}

// isMultiple reports a scalar that is an index times a constant.
func isMultiple(v, index *tileir.Value, n int64) bool {
	same := func(x, y *tileir.Value) bool {
		a, b := Resolve(x), Resolve(y)
		n, constant := ConstantInt(x)
		m, both := ConstantInt(y)
		return a.Base == b.Base && vcode.NumElements(a.Base) == 1 || constant && both && n == m
	}
	if same(v, index) {
		return n == 1
	}
	op := Resolve(v).Base.Def
	if op == nil || op.Code != tileir.OpMulI || op.Attrs[tileir.MulIOverflow] != tileir.Attr(tileir.NoSignedWrap) {
		return false
	}
	by, constant := ConstantInt(op.Operands[1])
	return constant && by == n && same(op.Operands[0], index)
}

// neverWraps reports sums of indices and scalars that promise not to wrap around. It follows as many operations as are left.
func neverWraps(v *tileir.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	base := Resolve(v).Base
	if IsIota(base) || IsConstant(base) || vcode.NumElements(base) == 1 {
		return true
	}
	op := base.Def
	return op != nil && op.Code == tileir.OpAddI && op.Attrs[tileir.AddIOverflow] == tileir.Attr(tileir.NoSignedWrap) &&
		neverWraps(op.Operands[0], left) && neverWraps(op.Operands[1], left)
}
