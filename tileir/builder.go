package tileir

//go:generate go run gotile/internal/gen/opgen -root ..

// Builder appends operations to a block. It has one method for each operation, generated from the table: operands and
// attributes in the order of the row, then the types of results that do not follow from them. An optional operand may
// be nil, an optional enumeration is a pointer, a flag is a bool. The method returns the results, or the operation if
// it has none or has regions to fill:
//
//	loop := b.For(lo, hi, step, []*Value{zero}, false)
//	in := NewBuilder(loop.Block(0))
//
// Builders check nothing; [Verify] does.
type Builder struct {
	block *Block
	loc   Location
}

// NewBuilder makes a builder that appends to block.
func NewBuilder(block *Block) *Builder { return &Builder{block: block} }

// At sets the location of the operations to come.
func (b *Builder) At(loc Location) *Builder {
	b.loc = loc
	return b
}

// Block returns the block to which the builder appends.
func (b *Builder) Block() *Block { return b.block }

// Loc is the location of the operations to come.
func (b *Builder) Loc() Location { return b.loc }

func (b *Builder) op(code OpCode) *Op { return b.block.Append(NewOp(code, b.loc)) }

// addOptional fills a slot that may be empty.
func (op *Op) addOptional(slot int, v *Value) {
	if v != nil {
		op.AddOperands(slot, v)
	}
}

func (op *Op) setFlag(slot int, on bool) {
	if on {
		op.SetAttr(slot, Unit{})
	}
}

func (op *Op) addResults(types []Type) []*Value {
	for _, t := range types {
		op.AddResult(t)
	}
	return op.Results
}

// What follows infers result types. Of operands of the wrong kind it makes a nil
// type, which the verifier refuses.

func typesOf(values []*Value) []Type {
	types := make([]Type, len(values))
	for i, v := range values {
		types[i] = v.Type
	}
	return types
}

// params is the parameters of a function type.
func params(t Type) []Type {
	f, _ := t.(FuncType)
	return f.Params
}

func withElem(t Type, elem Type) Type {
	tile, ok := t.(TileType)
	if !ok {
		return nil
	}
	return tile.WithElem(elem)
}

func bools(t Type) Type { return withElem(t, I1) }

// pointeeTile is the tile that a tile of pointers points to.
func pointeeTile(t Type) Type {
	tile, ok := t.(TileType)
	if !ok {
		return nil
	}
	p, ok := tile.Pointer()
	if !ok {
		return nil
	}
	return tile.WithElem(p.Pointee)
}

// viewTile returns the type of a view's tiles.
func viewTile(t Type) Type {
	v, ok := t.(ViewType)
	if !ok {
		return nil
	}
	shape := make([]int64, len(v.TileShape()))
	for i, d := range v.TileShape() {
		shape[i] = int64(d)
	}
	return Tile(v.Tensor().Elem, shape...)
}

func permuted(t Type, permutation []int32) Type {
	tile, ok := t.(TileType)
	if !ok || len(permutation) != tile.Rank() {
		return nil
	}
	shape := make([]int64, len(permutation))
	for i, d := range permutation {
		if d < 0 || int(d) >= tile.Rank() {
			return nil
		}
		shape[i] = tile.Shape[d]
	}
	return tile.WithShape(shape...)
}

// reduced is the operands' types without a dimension.
func reduced(operands []*Value, dim int32) []Type {
	types := make([]Type, len(operands))
	for i, v := range operands {
		tile, ok := v.Type.(TileType)
		if !ok || dim < 0 || int(dim) >= tile.Rank() {
			continue
		}
		shape := append(append([]int64{}, tile.Shape[:dim]...), tile.Shape[dim+1:]...)
		types[i] = tile.WithShape(shape...)
	}
	return types
}

// reductionArgs is the arguments of the region of a reduction: for each operand the
// running value and the element.
func reductionArgs(operands []*Value) []Type {
	var types []Type
	for _, v := range operands {
		var elem Type
		if tile, ok := v.Type.(TileType); ok {
			elem = tile.WithShape()
		}
		types = append(types, elem, elem)
	}
	return types
}
