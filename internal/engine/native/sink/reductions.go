package sink

import (
	"bytes"
	"reflect"
	"slices"

	"gotile/tileir"
)

// A kernel that reduces an axis of an array often has a loop that combines tiles into one that it carries, and reduces that one after the loop.
// Each iteration reads and writes the carried tile in memory. If the order of operations has no effect, the loop reduces each tile instead, and
// carries the results, which are fewer.

// Reductions returns a module with the same entry, in which such reductions are in the loops, and the operation of m for each of its own. If there
// are none, it returns m, which it does not change.
func Reductions(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	return rewritten(m, entry, carriedReductions, (*carried).sink)
}

// carried is a tile that a loop carries, and its reduction after the loop.
type carried struct {
	loop    *tileir.Op
	number  int          // of the value that the loop carries
	reduce  *tileir.Op   // after the loop
	combine *tileir.Op   // in the loop
	tile    int          // operand of combine that is not the carried tile
	initial tileir.Dense // constant
}

// unordered are the operations for which order has no effect.
var unordered = []tileir.OpCode{tileir.OpMaxF, tileir.OpMinF, tileir.OpMaxI, tileir.OpMinI, tileir.OpAddI, tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI}

// carriedReductions lists the reductions of an entry that may be moved into loops.
func carriedReductions(entry *tileir.Op) (list []*carried) {
	users := make(map[*tileir.Value]int)
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			users[v]++
		}
		return true
	})
	entry.Walk(func(op *tileir.Op) bool {
		if c := carriedBy(op, users); c != nil && c.gains() {
			list = append(list, c)
		}
		return true
	})
	return list
}

// carriedBy returns the tile that an operation reduces, or nil.
func carriedBy(op *tileir.Op, users map[*tileir.Value]int) *carried {
	if op.Code != tileir.OpReduce || len(op.Operands) != 1 {
		return nil
	}
	v, like := op.Operands[0], onlyCombines(op.Block(0))
	if v.Def == nil || v.Def.Code != tileir.OpFor || v.Def.Parent != op.Parent || users[v] != 1 || like == nil {
		return nil
	}
	c := &carried{loop: v.Def, number: v.Index, reduce: op}
	body := c.loop.Block(0)
	if slices.ContainsFunc(body.Ops, func(op *tileir.Op) bool {
		return len(op.Regions) > 0 && op.Code != tileir.OpReduce && op.Code != tileir.OpScan
	}) {
		return nil
	}
	next, arg := body.Terminator().Operands[c.number], body.Args[1+c.number]
	c.combine = next.Def
	if c.combine == nil || c.combine.Parent != body || users[next] != 1 || users[arg] != 1 || c.combine.Code != like.Code || like.Code != tileir.OpAddI && !reflect.DeepEqual(c.combine.Attrs, like.Attrs) {
		return nil
	}
	c.tile = 1 - slices.Index(c.combine.Operands, arg)
	var ok bool
	c.initial, ok = constantOf(c.loop.OperandList(tileir.ForInitValues)[c.number])
	if c.tile > 1 || !ok || (like.Code == tileir.OpAddI || like.Code == tileir.OpXOrI) && len(bytes.Trim(c.initial.Data, "\x00")) > 0 {
		return nil
	}
	return c
}

// onlyCombines returns the operation of a region that consists of one unordered operation on its two arguments, or nil.
func onlyCombines(body *tileir.Block) *tileir.Op {
	if len(body.Ops) != 2 || len(body.Args) != 2 {
		return nil
	}
	op, yield := body.Ops[0], body.Ops[1]
	if !slices.Contains(unordered, op.Code) || len(yield.Operands) != 1 || yield.Operands[0] != op.Results[0] {
		return nil
	}
	if x, y := op.Operands[0], op.Operands[1]; x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return op
}

// constantOf returns the constant that all elements of a value are equal to.
func constantOf(v *tileir.Value) (d tileir.Dense, ok bool) {
	for v.Def != nil && (v.Def.Code == tileir.OpReshape || v.Def.Code == tileir.OpBroadcast) {
		v = v.Def.Operands[0]
	}
	if v.Def == nil || v.Def.Code != tileir.OpConstant {
		return d, false
	}
	d = v.Def.Attrs[tileir.ConstantValue].(tileir.Dense)
	return d, bool(d.Splat) || v.Type.(tileir.TileType).NumElements() == 1
}

// Limits of what is worth reducing in each iteration, in bytes. Of longer lines it takes less time to combine vectors, which need not be in memory, and
// of rows shorter than a vector, too, several of which are in one.
const (
	maxLineBytes = 64
	minRowBytes  = 32
)

// minResults is the minimum number of results that a vector of a loop computes.
const minResults = 4

// gains reports a reduction that takes less time in the loop.
func (c *carried) gains() bool {
	t := c.reduce.Operands[0].Type.(tileir.TileType)
	dim := c.dim()
	after := 1
	for _, n := range t.Shape[dim+1:] {
		after *= int(n)
	}
	if c.result().NumElements() < minResults || t.Shape[dim] == 1 {
		return false
	}
	if after == 1 {
		return int(t.Shape[dim])*c.elementBytes() <= maxLineBytes
	}
	return after*t.Scalar().Bytes() >= minRowBytes
}

// elementBytes returns the size of the elements that are reduced. Minima and maxima of converted floats are those of the floats that were converted.
func (c *carried) elementBytes() int {
	v := c.combine.Operands[c.tile]
	if from := v.Def; from != nil && from.Code == tileir.OpFToF && (c.combine.Code == tileir.OpMaxF || c.combine.Code == tileir.OpMinF) {
		v = from.Operands[0]
	}
	return v.Type.(tileir.TileType).Scalar().Bytes()
}

func (c *carried) dim() int { return int(c.reduce.Attrs[tileir.ReduceDim].(tileir.Integer).Value) }

func (c *carried) result() tileir.TileType { return c.reduce.Results[0].Type.(tileir.TileType) }

// sink moves the reduction into the loop. In another order, parts of a sum may be larger than the sum, so they may wrap around.
func (c *carried) sink(sources map[*tileir.Op]*tileir.Op) {
	if c.combine.Code == tileir.OpAddI {
		for _, op := range []*tileir.Op{c.combine, c.reduce.Block(0).Ops[0]} {
			op.SetAttr(tileir.AddIOverflow, tileir.OverflowNone)
		}
	}
	t := c.result()
	c.initial.Type, c.initial.Splat = t, true
	insert(c.loop, func(b *tileir.Builder) {
		v := b.Constant(c.initial)
		sources[v.Def] = sources[c.loop]
		c.loop.Operands[len(c.loop.Operands)-len(c.loop.OperandList(tileir.ForInitValues))+c.number] = v
	})
	insert(c.combine, func(b *tileir.Builder) {
		r := b.Reduce([]*tileir.Value{c.combine.Operands[c.tile]}, int32(c.dim()), c.reduce.Attrs[tileir.ReduceIdentities].(tileir.Array))
		r.Loc = c.reduce.Loc
		r.Regions, c.reduce.Regions = c.reduce.Regions, r.Regions
		r.Regions[0].Parent, c.reduce.Regions[0].Parent = r, c.reduce
		sources[r] = sources[c.reduce]
		c.combine.Operands[c.tile] = r.Results[0]
	})
	for _, v := range []*tileir.Value{c.loop.Block(0).Args[1+c.number], c.combine.Results[0], c.loop.Results[c.number]} {
		v.Type = t
	}
	list := &c.reduce.Parent.Ops
	*list = slices.Delete(*list, slices.Index(*list, c.reduce), slices.Index(*list, c.reduce)+1)
	old := c.reduce.Results[0]
	for _, op := range *list {
		op.Walk(func(op *tileir.Op) bool {
			for i, v := range op.Operands {
				if v == old {
					op.Operands[i] = c.loop.Results[c.number]
				}
			}
			return true
		})
	}
}

// insert builds operations before another one.
func insert(at *tileir.Op, build func(b *tileir.Builder)) {
	b := at.Parent
	ops := b.Ops
	i := slices.Index(ops, at)
	b.Ops = slices.Clone(ops[:i])
	build(tileir.NewBuilder(b).At(at.Loc))
	b.Ops = append(b.Ops, ops[i:]...)
}
