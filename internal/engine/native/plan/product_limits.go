package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The last tiles of a matrix are partly outside it. Elements that follow only from those outside are never stored, if each row
// of a tile is computed from the same row of other tiles up to the stores at the end: then a product may leave out the
// rows that no view has. The same holds for columns. Operands that are zero outside their tensor need no products there.

// Limits tells which part of its tiles a product has to compute.
type Limits struct {
	Ends  [2][]TileEnd // where the rows, and the columns, of the result are stored; nil if an operation may need all
	Depth [2]int       // the dimension of the operand's view along k if it is zero outside the tensor, otherwise -1
}

// TileEnd is a dimension of the tile of an access, at whose end is the edge of the tensor.
type TileEnd struct {
	*Access
	Dim int
}

// limitedWork is the minimum number of multiplications of a product with limits, which take about a hundred instructions.
const limitedWork = 1 << 12

// limitsOf returns the limits of a product, or nil.
func (p *planner) limitsOf(it *Product) *Limits {
	shape := ShapeOfProduct(it.Op)
	if !p.uses(optLimitProducts) || p.exact || it.FewRows || !isProduct(it.Op) || shape.Batch != 1 || shape.M*shape.N*shape.K < limitedWork {
		return nil
	}
	l := &Limits{Depth: [2]int{-1, -1}}
	for i, f := range it.Operands {
		if f.Load == nil || f.Load.Sparse >= 0 || !padsZero(f.Load) {
			continue
		}
		if d, ok := f.edgeDim(2 - i); ok {
			l.Depth[i] = d
		}
	}
	result := it.Op.Results[0]
	for i := range l.Ends {
		s := &endSearch{planner: p, product: it.Op, seen: make(map[tileDim]bool)}
		if s.visit(tileDim{result, len(result.Type.(tileir.TileType).Shape) - 2 + i}) {
			l.Ends[i] = s.ends
		}
	}
	if l.Ends[0] == nil && l.Ends[1] == nil && !l.limitsDepth() {
		return nil
	}
	return l
}

// limitsDepth reports whether k may be limited: B is zero outside its tensor. If A is not, the code checks it.
func (l *Limits) limitsDepth() bool { return l.Depth[1] >= 0 }

// tileDim is a dimension of a tile.
type tileDim struct {
	*tileir.Value
	dim int
}

// endSearch follows a dimension of a product's result to the stores at its end.
type endSearch struct {
	*planner
	product *tileir.Op
	seen    map[tileDim]bool
	ends    []TileEnd
}

// visit reports whether each element of a tile has an effect only on elements of stored tiles with the same index along
// one of their dimensions. It adds these to ends. A loop that carries a tile around has no effect by itself.
func (s *endSearch) visit(t tileDim) bool {
	if s.seen[t] {
		return true
	}
	s.seen[t] = true
	return !slices.ContainsFunc(s.users[t.Value], func(user *tileir.Op) bool { return !s.use(t, user) })
}

// use is visit for one user of the tile.
func (s *endSearch) use(t tileDim, user *tileir.Op) bool {
	for i, v := range user.Operands {
		if v == t.Value && !s.useAs(t, user, i) {
			return false
		}
	}
	return true
}

// useAs is visit for the tile as operand i of an operation.
func (s *endSearch) useAs(t tileDim, user *tileir.Op, i int) bool {
	shape := t.Type.(tileir.TileType).Shape
	switch user.Code {
	case tileir.OpStoreViewTko:
		return s.store(t, user)
	case tileir.OpReduce, tileir.OpScan:
		return s.reduction(t, user)
	case tileir.OpMmaF, tileir.OpMmaI:
		// A contributes its rows, B its columns, and C both.
		along := t.dim - (len(shape) - 2)
		return along >= 0 && along != 1-i && s.visit(tileDim{user.Results[0], t.dim})
	case tileir.OpBroadcast:
		return user.Results[0].Type.(tileir.TileType).Shape[t.dim] == shape[t.dim] && s.visit(tileDim{user.Results[0], t.dim})
	case tileir.OpReshape:
		to, ok := keptDim(shape, user.Results[0].Type.(tileir.TileType).Shape, t.dim)
		return ok && s.visit(tileDim{user.Results[0], to})
	case tileir.OpPermute:
		perm := user.Attrs[tileir.PermutePermutation].(tileir.I32s)
		return s.visit(tileDim{user.Results[0], slices.Index(perm, int32(t.dim))})
	case tileir.OpFor:
		first := len(user.Operands) - len(user.Results)
		return i >= first && s.visit(tileDim{user.Results[i-first], t.dim}) && s.visit(tileDim{user.Block(0).Args[i-first+1], t.dim})
	case tileir.OpContinue:
		loop := user.ParentOp()
		return loop.Code == tileir.OpFor && s.visit(tileDim{loop.Results[i], t.dim}) && s.visit(tileDim{loop.Block(0).Args[i+1], t.dim})
	case tileir.OpYield:
		return user.ParentOp().Code == tileir.OpIf && s.visit(tileDim{user.ParentOp().Results[i], t.dim})
	}
	return vcode.Lowers(user) && slices.Equal(user.Results[0].Type.(tileir.TileType).Shape, shape) && s.visit(tileDim{user.Results[0], t.dim})
}

// store adds the end of a tile that is stored after the product's loops.
func (s *endSearch) store(t tileDim, store *tileir.Op) bool {
	around := s.product
	for around != nil && around.Parent != store.Parent {
		around = around.ParentOp()
	}
	if around == nil {
		return false
	}
	a := s.endingStore(store, t.Value, around)
	if a != nil {
		s.ends = append(s.ends, TileEnd{a, t.dim})
	}
	return a != nil
}

// reduction visits the results of a reduction or a scan along another dimension.
func (s *endSearch) reduction(t tileDim, op *tileir.Op) bool {
	slot := tileir.ReduceDim
	if op.Code == tileir.OpScan {
		slot = tileir.ScanDim
	}
	axis, dim := int(op.Attrs[slot].(tileir.Integer).Signed()), t.dim
	if axis == dim {
		return false
	}
	if op.Code == tileir.OpReduce && axis < dim {
		dim--
	}
	return !slices.ContainsFunc(op.Results, func(v *tileir.Value) bool { return !s.visit(tileDim{v, dim}) })
}

// keptDim returns the dimension of a shape that a reshape makes from one of another, if it only adds or removes
// dimensions of size 1.
func keptDim(from, to []int64, dim int) (int, bool) {
	n := 0 // larger dimensions before dim
	for _, size := range from[:dim] {
		if size > 1 {
			n++
		}
	}
	large := func(list []int64) []int64 {
		return slices.DeleteFunc(slices.Clone(list), func(x int64) bool { return x == 1 })
	}
	if from[dim] == 1 || !slices.Equal(large(from), large(to)) {
		return 0, false
	}
	for d, size := range to {
		if size == 1 {
			continue
		}
		if n == 0 {
			return d, true
		}
		n--
	}
	return 0, false
}
