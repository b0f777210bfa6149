package plan

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/mma"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Product is a matrix product, which the target has code for.
type Product struct {
	Op       *tileir.Op
	Operands [2]*MatrixOperand
	InPlace  *tileir.Value // the loop argument at whose location the result is computed
	FewRows  bool          // the left-hand side has few rows

	Limits      *Limits   // which part of its tiles it computes; nil for all
	DirectStore *Access   // the store after the loop that its last iteration may perform, or nil
	Ends        []*Access // if no other operation reads an element of the loop's result: the stores of what follows from it
}

// MatrixOperand is the left- or right-hand side of a product: its elements, in any layout. View operations between the
// memory and the product are not performed.
type MatrixOperand struct {
	Indexing
	Value *tileir.Value // the operand
	Load  *Access       // reads the elements directly from a view; nil if they are in the frame
	Param int           // of a load: the entry's argument that the memory belongs to, or -1
}

// Dims returns the sizes of an operand's batch, rows and columns.
func (f *MatrixOperand) Dims() []int64 {
	shape := f.Value.Type.(tileir.TileType).Shape
	if len(shape) == 2 {
		return append([]int64{1}, shape...)
	}
	return shape
}

// findProducts finds the operations that products subsume: loads and permutations without other users.
func (p *planner) findProducts(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpMmaFScaled && !p.exact {
			p.scaledProduct(op)
		}
		if isProduct(op) && p.lowersProduct(op) {
			it := &Product{Op: op, InPlace: p.carried(op)}
			for i := range it.Operands {
				it.Operands[i] = p.matrixOperand(op, op.Operands[i])
			}
			if it.FewRows = p.hasFewRows(it); it.FewRows {
				it.markLoads()
			}
			p.products[op] = it
		}
		return true
	})
	p.findDirectStores(entry)
}

// findDirectStores lets products perform the stores of their results, and finds where the results end. All loads of products
// are known now.
func (p *planner) findDirectStores(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		it := p.products[op]
		if it == nil || it.FewRows || !isProduct(op) {
			return true
		}
		it.Limits = p.limitsOf(it)
		if it.DirectStore = p.directStore(it); it.DirectStore != nil {
			p.directStores[it.DirectStore.Op] = it
			it.Ends = []*Access{it.DirectStore}
		} else {
			it.Ends = p.endsOf(it)
		}
		return true
	})
}

func isProduct(op *tileir.Op) bool { return op.Code == tileir.OpMmaF || op.Code == tileir.OpMmaI }

// onlyUse reports a value whose only use is one operand of op.
func (p *planner) onlyUse(v *tileir.Value, op *tileir.Op) bool {
	return len(p.users[v]) == 1 && p.users[v][0] == op
}

// matrixOperand follows an operand to the value that its elements come from, as long as the values between have no other
// user.
func (p *planner) matrixOperand(op *tileir.Op, v *tileir.Value) *MatrixOperand {
	f := &MatrixOperand{Indexing: IdentityIndexing(v), Value: v}
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

// absorb marks operations as subsumed by the product.
func (p *planner) absorb(f *MatrixOperand, between []*tileir.Op) *MatrixOperand {
	for _, op := range between {
		p.absorbed[op] = true
	}
	return f
}

// loaded lets the product read a view's tile in memory, if no operation between the load and the product may write
// there.
func (p *planner) loaded(op *tileir.Op, f *MatrixOperand, between []*tileir.Op) *MatrixOperand {
	load := f.Base.Def
	if load.Parent != op.Parent || !f.regular(f.Indexing, f.Base.Type.(tileir.TileType).Shape) || p.writesBetween(load, op) {
		return p.absorb(f, between)
	}
	a := p.access(load, tileir.LoadViewTkoView, tileir.LoadViewTkoMemoryOrderingSemantics, load.OperandList(tileir.LoadViewTkoIndex), load.Results[0])
	if a.Ordered || a.Sparse >= 0 || a.Elem.Packed() || !a.findsIndices() { // scratch memory has another format, or the access an order
		return p.absorb(f, between)
	}
	f.Load, a.ForProduct = a, true
	return p.absorb(f, append(between, load))
}

// writesBetween reports an operation between two others of a block that may write memory, contains operations that may,
// or is an ordered access.
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

// regular reports an indexing in which each dimension of the operand has a constant stride and, in memory of a shape, is
// within one of its dimensions.
func (f *MatrixOperand) regular(a Indexing, shape []int64) bool {
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

// carried returns the argument of the enclosing loop that a product adds to, if nothing else reads it between the
// product and the next iteration, so that the sum stays at one location.
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

// addProduct plans a matrix product.
func (s *scope) addProduct(op *tileir.Op) {
	it := s.products[op]
	if it == nil {
		s.addCall(op)
		return
	}
	for _, f := range it.Operands {
		if f.Load == nil {
			s.materialize(f.Base)
		}
	}
	if !isZero(op.Operands[2]) {
		s.materialize(op.Operands[2])
	}
	s.inMemory[op.Results[0]] = true
	i := s.append(it, op)
	for _, f := range it.Operands {
		if f.Load != nil {
			f.Param = s.paramOf(f.Load)
			s.inMemory[f.Load.Tile] = true
			s.operandsOf(f.Load.Op, i)
			s.load = i
		}
	}
	if it.DirectStore != nil {
		s.store = i
	}
}

// lowersProduct reports whether native code performs a product: always or, if the hardware's order is required, if it
// rounds sums as the portable engine does.
func (p *planner) lowersProduct(op *tileir.Op) bool {
	if !p.exact || op.Code == tileir.OpMmaI {
		return true
	}
	shape := ShapeOfProduct(op)
	if shape.N < 4 {
		return false // the portable engine adds these separately
	}
	switch vcode.ScalarOf(op.Operands[0]) {
	case tileir.F32, tileir.F64, tileir.F16:
		return true
	}
	return !host.InTensorCores(shape.Batch, shape.M, shape.N) // sums of several products are rounded at once
}

// isZero reports a constant tile of zeros. Negative zeros do not count.
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

// ShapeOfProduct returns the shape of a product: batch times [m,k] by [k,n].
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
