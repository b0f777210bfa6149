package tileir

// Value is the result of an operation or the argument of a block.
type Value struct {
	Type Type
	// Name is the value's name in text, without the percent sign; a hint for printers.
	Name string

	// NoAlias promises about a pointer among an entry's arguments that no other argument of the launch refers to the same
	// memory. Launches set it and passes use it. Tile IR has no such attribute, so neither text nor bytecode contains it.
	NoAlias bool

	// Def is the defining operation; nil for a block argument.
	Def *Op
	// Owner is the block whose argument this is; nil for a result.
	Owner *Block
	// Index counts within Def's results or Owner's arguments.
	Index int
}

// Op is an operation. Operands are in the order of the row's Args, one after the other. Segments counts the operands of
// each slot, which separates optional and variadic slots. Attrs has one element for each slot of Args, nil if the slot
// is an operand or the attribute is absent.
type Op struct {
	Code     OpCode
	Operands []*Value
	Segments []int // by slot of Args; zero for attributes
	Attrs    []Attr
	Results  []*Value
	Regions  []*Region
	Loc      Location
	Parent   *Block // nil for a module

	// Means is the signedness of elements if the operation's form does not define it. Neither text nor bytecode contains
	// it: front ends in this process set it, for checked execution.
	Means Meaning

	// CombinesLike is the tile and the dimension for which a reduction combines elements in the same order, if it is not
	// its own operand. Neither text nor bytecode contains it: engines that change the shapes of tiles set it.
	CombinesLike *TileDim
}

// TileDim is a dimension of a tile.
type TileDim struct {
	Shape []int64
	Dim   int
}

// Meaning is the signedness of elements in the language of an operation.
type Meaning uint8

const (
	MeansNothing Meaning = iota
	MeansSigned          // the integers of a negation or atomic addition are signed
	MeansBool            // the bytes of a load are bools, 0 or 1
	MeansStride          // the product is a stride of an array
)

// Region holds at most one block; an absent else-region has none.
type Region struct {
	Blocks []*Block
	Parent *Op
}

// Block is a list of operations with arguments: an entry's parameters, a loop's
// carried values.
type Block struct {
	Args   []*Value
	Ops    []*Op
	Parent *Region
}

// Info is the row of the operation's table.
func (op *Op) Info() *OpInfo { return &Ops[op.Code] }

// Name is the operation's mnemonic: "addf".
func (op *Op) Name() string { return op.Info().Name }

// NewOp makes an operation with empty slots, with its regions but without results.
func NewOp(code OpCode, loc Location) *Op {
	info := &Ops[code]
	op := &Op{Code: code, Loc: loc, Segments: make([]int, len(info.Args)), Attrs: make([]Attr, len(info.Args))}
	for range info.Regions {
		op.Regions = append(op.Regions, &Region{Parent: op})
	}
	return op
}

// Operand returns the value of a slot that holds one operand, or nil if it is absent.
func (op *Op) Operand(slot int) *Value {
	if op.Segments[slot] == 0 {
		return nil
	}
	return op.Operands[op.first(slot)]
}

// OperandList is the values of a slot.
func (op *Op) OperandList(slot int) []*Value {
	i := op.first(slot)
	return op.Operands[i : i+op.Segments[slot]]
}

func (op *Op) first(slot int) int {
	n := 0
	for _, s := range op.Segments[:slot] {
		n += s
	}
	return n
}

// AddOperands appends values to a slot. Slots must be filled in order.
func (op *Op) AddOperands(slot int, values ...*Value) {
	op.Operands = append(op.Operands, values...)
	op.Segments[slot] += len(values)
}

// SetAttr sets the attribute of a slot; nil removes it.
func (op *Op) SetAttr(slot int, a Attr) { op.Attrs[slot] = a }

// Flag reports whether the flag of a slot is set.
func (op *Op) Flag(slot int) bool { return op.Attrs[slot] != nil }

// AddResult appends a result of type t.
func (op *Op) AddResult(t Type) *Value {
	v := &Value{Type: t, Def: op, Index: len(op.Results)}
	op.Results = append(op.Results, v)
	return v
}

// Block returns the only block of region i, or nil if the region is empty.
func (op *Op) Block(i int) *Block {
	if i >= len(op.Regions) || len(op.Regions[i].Blocks) == 0 {
		return nil
	}
	return op.Regions[i].Blocks[0]
}

// ParentOp is the operation whose region holds op, or nil.
func (op *Op) ParentOp() *Op {
	if op.Parent == nil || op.Parent.Parent == nil {
		return nil
	}
	return op.Parent.Parent.Parent
}

// NewBlock appends a block with arguments of the given types.
func (r *Region) NewBlock(args ...Type) *Block {
	b := &Block{Parent: r}
	for _, t := range args {
		b.AddArg(t)
	}
	r.Blocks = append(r.Blocks, b)
	return b
}

// AddArg appends an argument.
func (b *Block) AddArg(t Type) *Value {
	v := &Value{Type: t, Owner: b, Index: len(b.Args)}
	b.Args = append(b.Args, v)
	return v
}

// Append puts op at the end of the block.
func (b *Block) Append(op *Op) *Op {
	op.Parent = b
	b.Ops = append(b.Ops, op)
	return op
}

// Terminator is the last operation if it ends a block, or nil.
func (b *Block) Terminator() *Op {
	if len(b.Ops) == 0 {
		return nil
	}
	if last := b.Ops[len(b.Ops)-1]; last.Code.Defined() && last.Info().Terminator {
		return last
	}
	return nil
}

// Walk calls f for op and everything in its regions, outside in, in order, until f
// answers false.
func (op *Op) Walk(f func(*Op) bool) bool {
	if !f(op) {
		return false
	}
	for _, r := range op.Regions {
		for _, b := range r.Blocks {
			for _, inner := range b.Ops {
				if !inner.Walk(f) {
					return false
				}
			}
		}
	}
	return true
}

// Address returns the pointers or the view through which the operation accesses memory, or nil if it accesses none.
func (op *Op) Address() *Value {
	if slot := addressSlot(op.Info()); slot >= 0 && op.Info().Effects.Accesses() {
		return op.Operand(slot)
	}
	return nil
}

// Root returns the entry's argument that pointers or a view are derived from, or nil if it cannot be determined.
func (v *Value) Root() *Value {
	for v.Def != nil {
		switch v.Def.Code {
		case OpOffset, OpReshape, OpBroadcast, OpPermute, OpExtract, OpAssume,
			OpMakeTensorView, OpMakePartitionView, OpMakeStridedView, OpMakeGatherScatterView:
			v = v.Def.Operands[0]
		default:
			return nil
		}
	}
	if v.Owner.Parent.Parent.Code != OpEntry {
		return nil // loop-carried values
	}
	return v
}

// addressSlot is the first slot of an operation that takes pointers or a view of tiles,
// or -1.
func addressSlot(o *OpInfo) int {
	for slot, f := range o.Args {
		if f.Type.Name == PtrTile.Name || f.Type.Name == TileView.Name {
			return slot
		}
	}
	return -1
}

// Order returns the memory order of an access, Weak by default.
func (op *Op) Order() MemoryOrder {
	for slot, f := range op.Info().Args {
		if f.Enum == MemoryOrderEnum {
			order, _ := op.Attrs[slot].(MemoryOrder)
			return order
		}
	}
	return Weak
}
