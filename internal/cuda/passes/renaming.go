package passes

import (
	"slices"

	"gotile/tileir"
)

// renaming maps values to what their uses should use instead.
type renaming map[*tileir.Value]*tileir.Value

// current returns the value that replaces v, or v.
func (r renaming) current(v *tileir.Value) *tileir.Value {
	for r[v] != nil {
		v = r[v]
	}
	return v
}

// rename replaces the operands of op.
func (r renaming) rename(op *tileir.Op) {
	for i, v := range op.Operands {
		op.Operands[i] = r.current(v)
	}
}

// forward calls f for the operations of a block and of the regions in it, in order and
// outside in, with operands that are renamed. Operations that f answers false for are
// taken out of their block; their results must have been renamed.
func (r renaming) forward(b *tileir.Block, f func(*tileir.Op) bool) {
	b.Ops = slices.DeleteFunc(b.Ops, func(op *tileir.Op) bool {
		r.rename(op)
		if !f(op) {
			return true
		}
		for _, inner := range blocksOf(op) {
			r.forward(inner, f)
		}
		return false
	})
}

// blocksOf lists the blocks in an operation's regions.
func blocksOf(op *tileir.Op) []*tileir.Block {
	var list []*tileir.Block
	for _, region := range op.Regions {
		list = append(list, region.Blocks...)
	}
	return list
}

// replace replaces op by the operations that build appends, and its results by those that build returns.
func (r renaming) replace(op *tileir.Op, build func(*tileir.Builder) []*tileir.Value) {
	block := op.Parent
	scratch := (&tileir.Region{}).NewBlock()
	results := build(tileir.NewBuilder(scratch).At(op.Loc))
	for i, v := range op.Results {
		if results[i] != nil {
			r[v] = results[i]
		}
	}
	for _, made := range scratch.Ops {
		made.Parent = block
	}
	i := slices.Index(block.Ops, op)
	block.Ops = slices.Replace(block.Ops, i, i+1, scratch.Ops...)
}

// renameAll renames the operands of all operations of an entry.
func (r renaming) renameAll(entry *tileir.Op) {
	if len(r) == 0 {
		return
	}
	entry.Walk(func(op *tileir.Op) bool {
		r.rename(op)
		return true
	})
}

// collect lists the operations of an entry of one kind.
func collect(entry *tileir.Op, codes ...tileir.OpCode) []*tileir.Op {
	var found []*tileir.Op
	entry.Walk(func(op *tileir.Op) bool {
		if slices.Contains(codes, op.Code) {
			found = append(found, op)
		}
		return true
	})
	return found
}
