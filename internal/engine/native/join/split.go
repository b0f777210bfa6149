package join

import (
	"slices"

	"gotile/device"
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// A split gives the remainder and the quotient of a block's index by a number axes of their own: blocks that compute their
// row and column from one index have a grid of rows and columns then.
type split struct {
	axis, into int    // the axes of the remainder, which is the one that was split, and of the quotient
	by         number // the length of the first one
}

// apply changes a grid, unless it cannot be divided.
func (s split) apply(grid *device.Grid, args []device.Arg) bool {
	n := int(s.by.value(args))
	if n <= 0 || grid[s.into] != 1 || grid[s.axis]%n != 0 {
		return false
	}
	grid[s.into] = grid[s.axis] / n
	grid[s.axis] = n
	return true
}

// revert returns the index of a block before the split.
func (s split) revert(block [3]int, args []device.Arg) [3]int {
	block[s.axis] += block[s.into] * int(s.by.value(args))
	block[s.into] = 0
	return block
}

// splitAxes splits the axes of an entry's grid.
func splitAxes(entry *tileir.Op) (list []split) {
	ids := blockIDs(entry)
	if ids == nil {
		return nil
	}
	prune(entry)
	for axis := 0; axis < len(ids); axis++ {
		into := slices.IndexFunc(ids, func(v *tileir.Value) bool { return len(usesOf(entry, v)) == 0 })
		if into < 0 {
			break
		}
		by, ok := divisor(entry, ids[axis])
		if !ok {
			continue
		}
		divide(entry, ids[axis], ids[into])
		prune(entry)
		list = append(list, split{axis, into, by})
		axis = min(axis, into-1) // the quotient may be divided again
	}
	return list
}

// blockIDs returns the indices of the block. All operations that return them become the first one.
func blockIDs(entry *tileir.Op) (ids []*tileir.Value) {
	same := make(map[*tileir.Value]*tileir.Value)
	entry.Walk(func(op *tileir.Op) bool {
		switch {
		case op.Code != tileir.OpGetTileBlockId:
		case ids == nil:
			ids = op.Results
		default:
			for i, v := range op.Results {
				same[v] = ids[i]
			}
		}
		return true
	})
	if ids == nil || ids[0].Def.Parent != entry.Block(0) {
		return nil
	}
	replace(entry, same)
	simplify(entry)
	return ids
}

// simplify removes assumptions about indices of the block, and divisions by one, after which a kernel for any number of
// dimensions is as simple as one for those that an array has.
func simplify(entry *tileir.Op) {
	zeros := tileir.NewBuilder(&tileir.Block{})
	entry.Walk(func(op *tileir.Op) bool {
		switch op.Code {
		case tileir.OpAssume:
			if v := op.Operand(tileir.AssumeValue); v.Def != nil && v.Def.Code == tileir.OpGetTileBlockId {
				replace(entry, map[*tileir.Value]*tileir.Value{op.Results[0]: v})
			}
		case tileir.OpDivI, tileir.OpRemI:
			n, ok := plan.ConstantInt(op.Operands[1])
			if t := op.Operands[0].Type.(tileir.TileType); ok && n == 1 && t.Rank() == 0 {
				to := op.Operands[0]
				if op.Code == tileir.OpRemI {
					zeros.At(op.Loc)
					to = zeros.Constant(tileir.Dense{Type: t, Data: make([]byte, t.Scalar().Bytes()), Splat: true})
				}
				replace(entry, map[*tileir.Value]*tileir.Value{op.Results[0]: to})
			}
		}
		return true
	})
	body := entry.Block(0)
	ops := body.Ops
	body.Ops = nil
	for _, op := range slices.Concat(zeros.Block().Ops, ops) {
		body.Append(op)
	}
}

// divisor returns the number by which all uses of an index divide it, if one of them is a remainder.
func divisor(entry *tileir.Op, id *tileir.Value) (by number, ok bool) {
	for _, op := range usesOf(entry, id) {
		if op.Code != tileir.OpDivI && op.Code != tileir.OpRemI || op.Operands[1] == id ||
			op.Code == tileir.OpDivI && op.Attrs[tileir.DivIRounding] == tileir.TowardPosInf {
			return number{}, false
		}
		n, known := numberOf(op.Operands[1])
		if !known || by.value != nil && n.text != by.text {
			return number{}, false
		}
		by, ok = n, ok || op.Code == tileir.OpRemI
	}
	return by, ok
}

// divide replaces the remainders of an index by the index, and the quotients by another one.
func divide(entry *tileir.Op, id, quotient *tileir.Value) {
	to := make(map[*tileir.Value]*tileir.Value)
	for _, op := range usesOf(entry, id) {
		if to[op.Results[0]] = id; op.Code == tileir.OpDivI {
			to[op.Results[0]] = quotient
		}
	}
	replace(entry, to)
}

// usesOf returns the operations that have a value as an operand.
func usesOf(entry *tileir.Op, v *tileir.Value) (list []*tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		if slices.Contains(op.Operands, v) {
			list = append(list, op)
		}
		return true
	})
	return list
}

// replace replaces operands.
func replace(entry *tileir.Op, by map[*tileir.Value]*tileir.Value) {
	entry.Walk(func(op *tileir.Op) bool {
		for i, v := range op.Operands {
			if to := by[v]; to != nil {
				op.Operands[i] = to
			}
		}
		return true
	})
}

// prune removes operations that compute something that is not used.
func prune(entry *tileir.Op) {
	used := make(map[*tileir.Op]bool)
	var mark func(*tileir.Op)
	mark = func(op *tileir.Op) {
		if op == nil || used[op] {
			return
		}
		used[op] = true
		for _, v := range op.Operands {
			mark(v.Def)
		}
	}
	entry.Walk(func(op *tileir.Op) bool {
		if !computes(op) || op.Info().Terminator || op.Code == tileir.OpGetTileBlockId {
			mark(op)
		}
		return true
	})
	entry.Walk(func(op *tileir.Op) bool {
		for _, r := range op.Regions {
			for _, b := range r.Blocks {
				b.Ops = slices.DeleteFunc(b.Ops, func(op *tileir.Op) bool { return !used[op] })
			}
		}
		return true
	})
}

// computes reports an operation that only has results.
func computes(op *tileir.Op) bool {
	switch op.Info().Effects {
	case tileir.Pure, tileir.NoMemory, tileir.Promises:
		return true
	}
	return false
}
