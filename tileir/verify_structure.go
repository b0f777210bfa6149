package tileir

import "slices"

// operation verifies op and what its regions hold. An operation whose own shape is
// broken is not looked into further, so that the checks of its rules may rely on it.
func (r *report) operation(op *Op) {
	if r.full() {
		return
	}
	outer, function := r.op, r.function
	defer func() { r.op, r.function = outer, function }()
	if r.op = op; isSymbol(op.Code) {
		r.function = op
	}

	if !r.sound(func() { r.shape(op) }, func() { r.location(op) }) {
		return
	}
	switch {
	case op.Code == OpModule:
		r.collectSymbols(op)
	case isSymbol(op.Code):
		r.enterFunction(op)
	default:
		r.inScope(op)
	}
	if r.sound(func() { r.resultTypes(op) }) {
		r.meaning(op)
	}
	outside := r.around
	r.around = r.around.enter(op)
	for _, region := range op.Regions {
		r.region(region)
	}
	r.around = outside
	for _, v := range op.Results {
		r.visible[v] = true
	}
}

// meaning checks the operation against its row.
func (r *report) meaning(op *Op) {
	r.sound(
		func() { r.uses(op) },
		func() { r.slots(op) },
		func() { r.typeSets(op) },
		func() { r.rules(op) },
		func() { r.place(op) },
		func() { r.regionShape(op) },
		func() {
			if v := op.Info().Verify; v != nil {
				v(op, r)
			}
		},
	)
}

// shape checks what every later check relies on: that the lists of the operation fit
// its row, and that nothing is nil.
func (r *report) shape(op *Op) {
	if !op.Code.Defined() {
		r.failf("opcode %#x is not defined", uint16(op.Code))
		return
	}
	info := op.Info()
	if len(op.Attrs) != len(info.Args) || len(op.Segments) != len(info.Args) {
		r.failf("want %d slots, got %d attributes and %d operand counts", len(info.Args), len(op.Attrs), len(op.Segments))
		return
	}
	n := 0
	for _, s := range op.Segments {
		if s < 0 || s > len(op.Operands) {
			r.failf("an operand slot counts %d values of %d", s, len(op.Operands))
			return
		}
		n += s
	}
	if n != len(op.Operands) {
		r.failf("the operand slots count %d values, but there are %d", n, len(op.Operands))
	}
	if slices.Contains(op.Operands, nil) || slices.Contains(op.Results, nil) {
		r.failf("an operand or result is missing")
	}
	if len(op.Regions) != info.Regions {
		r.failf("want %d regions, got %d", info.Regions, len(op.Regions))
	}
	for i, region := range op.Regions {
		r.regionLinks(op, i, region)
	}
}

// regionLinks checks the links between a region, its block and its operation.
func (r *report) regionLinks(op *Op, i int, region *Region) {
	if region == nil || region.Parent != op {
		r.failf("region %d is not the operation's own", i)
		return
	}
	for _, b := range region.Blocks {
		if b == nil || b.Parent != region || slices.Contains(b.Ops, nil) || slices.Contains(b.Args, nil) {
			r.failf("region %d has a broken block", i)
			return
		}
		for _, inner := range b.Ops {
			if inner.Parent != b {
				r.failf("region %d holds an operation that belongs elsewhere", i)
				return
			}
		}
	}
}

// uses checks that operands are defined before, in the same or an enclosing block.
func (r *report) uses(op *Op) {
	for slot, f := range op.Info().Args {
		for i, v := range op.OperandList(slot) {
			if !r.visible[v] {
				r.failf("%s: the value%s is not defined before this operation or not visible to it", fieldName(f, i), valueName(v))
			} else if !r.types[v] {
				// Its definition has been reported.
				r.failf("%s: the value%s has no valid type", fieldName(f, i), valueName(v))
			}
		}
	}
}

// resultTypes checks the types that the operation defines.
func (r *report) resultTypes(op *Op) {
	for i, v := range op.Results {
		if v.Def != op || v.Index != i {
			r.failf("result %d belongs elsewhere", i)
			continue
		}
		r.define(v, resultName(op, i))
	}
}

// define records a new value, whose type must be well-formed.
func (r *report) define(v *Value, name string) {
	if r.defined[v] {
		r.failf("%s: the value%s is defined twice", name, valueName(v))
		return
	}
	r.defined[v] = true
	if err := CheckType(v.Type); err != nil {
		r.failf("%s: %v", name, err)
		return
	}
	r.types[v] = true
}

// place checks that the operation is allowed in its parent.
func (r *report) place(op *Op) {
	parent := op.ParentOp()
	switch {
	case op.Code == OpModule:
		if parent != nil {
			r.failf("a module is not allowed in %v", parent.Code)
		}
	case parent == nil:
		r.failf("want a parent operation")
	case isSymbol(op.Code) != (parent.Code == OpModule):
		r.failf("is not allowed in %v; globals and entries are allowed in a module only, and a module contains nothing else", parent.Code)
	case op.Info().Parents != nil && !slices.Contains(op.Info().Parents, parent.Code):
		r.failf("is allowed in %v, not in %v", parentNames(op.Info().Parents), parent.Code)
	}
}

// isSymbol reports the operations that a module holds.
func isSymbol(c OpCode) bool {
	return c == OpEntry || c == OpGlobal || c == OpTestFunc || c == OpPreviewFunc || c == OpPreviewExternImpl
}

func parentNames(codes []OpCode) string {
	s := ""
	for i, c := range codes {
		switch {
		case i > 0 && i == len(codes)-1:
			s += " or "
		case i > 0:
			s += ", "
		}
		s += c.String()
	}
	return s
}

// regionShape checks that each region has one block; that of an else may have none.
func (r *report) regionShape(op *Op) {
	for i, region := range op.Regions {
		optional := op.Code == OpIf && i == 1
		n := len(region.Blocks)
		if extern := isExtern(op); extern && n > 0 {
			r.failf("an extern function has no body")
		} else if n != 1 && !extern && !(optional && n == 0) {
			r.failf("region %d: want one block, got %d", i, n)
		}
	}
}

// region verifies the blocks of a region. Values that they define are visible in them only, and the region of an
// isolated operation sees no values from outside.
func (r *report) region(region *Region) {
	if r.depth == MaxNesting {
		r.failf("regions are nested deeper than %d", MaxNesting)
		return
	}
	outer := r.visible
	if isolated(region.Parent.Code) {
		r.visible = make(map[*Value]bool)
	}
	r.depth++
	for _, b := range region.Blocks {
		r.block(b)
	}
	r.depth--
	r.visible = outer
}

func isolated(c OpCode) bool {
	return c == OpModule || c == OpEntry || c == OpTestFunc || c == OpPreviewFunc
}

func (r *report) block(b *Block) {
	for i, v := range b.Args {
		if v.Owner != b || v.Index != i {
			r.failf("block argument %d belongs elsewhere", i)
			continue
		}
		r.define(v, argName(i))
		r.visible[v] = true
	}
	r.terminated(b)
	for _, op := range b.Ops {
		r.operation(op)
	}
	r.forget(b)
}

// forget removes the values that a block defined from the scope.
func (r *report) forget(b *Block) {
	for _, v := range b.Args {
		delete(r.visible, v)
	}
	for _, op := range b.Ops {
		for _, v := range op.Results {
			delete(r.visible, v)
		}
	}
}

// terminated checks that the last operation of a block, and only that, is a
// terminator. A module's block needs none.
func (r *report) terminated(b *Block) {
	if b.Parent.Parent.Code == OpModule {
		return
	}
	for i, op := range b.Ops {
		last := i == len(b.Ops)-1
		ends := op.Code.Defined() && op.Info().Terminator
		switch {
		case ends && !last:
			r.failf("%v: a terminator must be the last operation of its block", op.Code)
		case last && !ends:
			r.failf("the region must end with a terminator, not with %v", op.Code)
		}
	}
	if len(b.Ops) == 0 {
		r.failf("the region is empty; want a terminator")
	}
}
