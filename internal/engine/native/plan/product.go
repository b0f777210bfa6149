package plan

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Product is a matrix product, which code of its own does: see package gemm.
type Product struct {
	Op      *tileir.Op
	Factors [2]*Factor
	InPlace *tileir.Value // the loop's argument that the result takes the place of
	Thin    bool          // the left factor has few rows

	Straight *Access // the store behind the loop that its last round may do, or nil
}

// Factor is the left or right operand of a product: where its elements lie, in any
// order. What only moves them to there is not done at all.
type Factor struct {
	Indexing
	Value *tileir.Value // the operand
	Load  *Access       // reads the elements straight from a view; nil where they are in the frame
	Param int           // of a load: the entry's argument that the memory is reached through, or -1
}

// productDims are the sizes of a factor's batch, rows and columns.
func (f *Factor) Dims() []int64 {
	shape := f.Value.Type.(tileir.TileType).Shape
	if len(shape) == 2 {
		return append([]int64{1}, shape...)
	}
	return shape
}

// findProducts looks for the operations that products take the place of: loads and
// permutations that nothing else uses.
func (p *planner) findProducts(entry *tileir.Op) {
	p.users = make(map[*tileir.Value][]*tileir.Op)
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			p.users[v] = append(p.users[v], op)
		}
		return true
	})
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpMmaFScaled && !p.exact {
			p.scaledProduct(op)
		}
		if isProduct(op) && p.lowersProduct(op) {
			it := &Product{Op: op, InPlace: p.carried(op)}
			for i := range it.Factors {
				it.Factors[i] = p.factor(op, op.Operands[i])
			}
			if it.Thin = p.isThin(it); it.Thin {
				it.plainLoads()
			}
			p.products[op] = it
		}
		return true
	})
	p.findStraightStores(entry)
}

// findStraightStores lets products do the stores of their sums. What all products read in
// memory is known now.
func (p *planner) findStraightStores(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		it := p.products[op]
		if it == nil || it.Thin || !isProduct(op) {
			return true
		}
		if it.Straight = p.straightStore(it); it.Straight != nil {
			p.straight[it.Straight.Op] = it
		}
		return true
	})
}

func isProduct(op *tileir.Op) bool { return op.Code == tileir.OpMmaF || op.Code == tileir.OpMmaI }

// onlyUse reports a value that op alone uses, and once.
func (p *planner) onlyUse(v *tileir.Value, op *tileir.Op) bool {
	return len(p.users[v]) == 1 && p.users[v][0] == op
}

// Factor follows an operand to where its elements come from, as long as nothing else wants
// what lies between.
func (p *planner) factor(op *tileir.Op, v *tileir.Value) *Factor {
	f := &Factor{Indexing: Identity(v), Value: v}
	var between []*tileir.Op
	user := op
	for p.uses(optAbsorb) && f.Base.Def != nil && p.onlyUse(f.Base, user) {
		def := f.Base.Def
		next := f.clone()
		switch def.Code {
		case tileir.OpReshape, tileir.OpAssume:
			next.Base = def.Operands[0]
		case tileir.OpPermute:
			perm := def.Attrs[tileir.PermutePermutation].(tileir.I32s)
			next.Through(def, func(dim int) int { return int(perm[dim]) })
		case tileir.OpLoadViewTko:
			return p.loaded(op, f, between)
		default:
			return p.absorb(f, between)
		}
		if !f.regular(next, nil) {
			break
		}
		f.Indexing = next
		between = append(between, def)
		user = def
	}
	return p.absorb(f, between)
}

// absorb leaves operations to the product.
func (p *planner) absorb(f *Factor, between []*tileir.Op) *Factor {
	for _, op := range between {
		p.absorbed[op] = true
	}
	return f
}

// loaded lets the product read a view's tile where it lies, if no operation between the load
// and the product may write there.
func (p *planner) loaded(op *tileir.Op, f *Factor, between []*tileir.Op) *Factor {
	load := f.Base.Def
	if load.Parent != op.Parent || !f.regular(f.Indexing, f.Base.Type.(tileir.TileType).Shape) || p.writesBetween(load, op) {
		return p.absorb(f, between)
	}
	a := p.access(load, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, load.OperandList(tileir.LoadViewTkoIndex), load.Results[0])
	if a.Ordered || a.Sparse >= 0 || a.Elem.Packed() { // it has scratch memory in another form, or an order
		return p.absorb(f, between)
	}
	f.Load, a.Factor = a, true
	return p.absorb(f, append(between, load))
}

// writesBetween reports an operation between two others of a block that may write memory, or
// has operations that may, or is an ordered access.
func (p *planner) writesBetween(from, to *tileir.Op) bool {
	inside := false
	for _, op := range from.Parent.Ops {
		switch {
		case op == from:
			inside = true
		case op == to:
			return false
		case inside && (op.Code != tileir.OpLoadViewTko || Ordered(op)) && touchesMemory(op):
			return true
		}
	}
	return true
}

// regular reports an access in which each dimension of the factor is one step
// repeated; in memory of a shape, within one of its dimensions.
func (f *Factor) regular(a Indexing, shape []int64) bool {
	at := 0
	sizes := f.Dims()
	for d := len(sizes) - 1; d >= 0; d-- {
		n := Log2(int(sizes[d]))
		for i := 1; i < n; i++ {
			if a.Pos[at+i] != a.Pos[at]+int8(i) {
				return false
			}
		}
		if n > 0 && shape != nil && DimOf(Dims(shape), shape, int(a.Pos[at])) != DimOf(Dims(shape), shape, int(a.Pos[at+n-1])) {
			return false
		}
		at += n
	}
	return a.Off == 0
}

// carried is the argument of the loop around that a product adds to, if nothing else
// sees it between the product and the next round: the sum stays in one place.
func (p *planner) carried(op *tileir.Op) *tileir.Value {
	acc, sum := op.Operands[2], op.Results[0]
	body := op.Parent
	if !p.uses(optSumsInPlace) || op.ParentOp().Code != tileir.OpFor || acc.Owner != body || !p.onlyUse(acc, op) || len(p.users[sum]) != 1 {
		return nil
	}
	end := p.users[sum][0]
	if end.Code != tileir.OpContinue || end.Parent != body {
		return nil
	}
	for i, v := range end.Operands {
		if v == sum && body.Args[i+1] == acc {
			return acc
		}
	}
	return nil
}

// addProduct makes an item of a matrix product.
func (s *scope) addProduct(op *tileir.Op) {
	it := s.products[op]
	if it == nil {
		s.addCall(op)
		return
	}
	for _, f := range it.Factors {
		if f.Load == nil {
			s.settle(f.Base)
		}
	}
	if !isZero(op.Operands[2]) {
		s.settle(op.Operands[2])
	}
	s.mat[op.Results[0]] = true
	i := s.append(it, op)
	for _, f := range it.Factors {
		if f.Load != nil {
			f.Param = s.paramOf(f.Load)
			s.mat[f.Load.Tile] = true
			s.operandsOf(f.Load.Op, i)
			s.load = i
		}
	}
	if it.Straight != nil {
		s.store = i
	}
}

// lowersProduct reports the matrix products that native code does: all, or where the hardware's
// order is asked for, those whose sums it rounds as the portable engine does.
func (p *planner) lowersProduct(op *tileir.Op) bool {
	if !p.exact || op.Code == tileir.OpMmaI {
		return true
	}
	shape := ShapeOfProduct(op)
	if shape.N < 4 {
		return false // the portable engine adds these up apart
	}
	switch vcode.ScalarOf(op.Operands[0]) {
	case tileir.F32, tileir.F64, tileir.F16:
		return true
	}
	return !host.InTensorCores(shape.Batch, shape.M, shape.N) // where sums of several products are rounded at once
}

// isZero reports a tile of zeros that are known as such. Negative ones are others.
func isZero(v *tileir.Value) bool {
	v = Resolve(v).Base
	if !IsConstant(v) {
		return false
	}
	d := v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	for _, b := range d.Data {
		if b != 0 {
			return false
		}
	}
	return true
}

// ShapeOfProduct is batch times [m,k] by [k,n].
func ShapeOfProduct(op *tileir.Op) mma.Product {
	a, b := op.Operands[0].Type.(tileir.TileType).Shape, op.Operands[1].Type.(tileir.TileType).Shape
	p := mma.Product{Batch: 1, M: int(a[len(a)-2]), K: int(a[len(a)-1]), N: int(b[len(b)-1]), Zero: isZero(op.Operands[2])}
	if len(a) == 3 {
		p.Batch = int(a[0])
	}
	if vcode.ScalarOf(op.Results[0]) == tileir.F16 {
		p.Round = host.F16Round(p.Batch, p.M, p.N, p.K)
	}
	return p
}
