package sink

import (
	"slices"

	"gotile/internal/engine/native/uniform"
	"gotile/tileir"
)

// A loop over the tiles along an axis often has one iteration, because a tile has the whole axis. What it carries would be written to memory
// and read again by the reduction after the loop. So there is a condition that the loop has one iteration: the first branch is that iteration
// and the reductions, which are one loop over elements, and the other one is the loop and the reductions.

// maxOnce is the maximum number of operations of a loop that is repeated for its only iteration.
const maxOnce = 32

// Once returns a module with the same entry, in which such loops have a form for one iteration, and the operation of m for each of its own. If
// there are none, it returns m, which it does not change.
func Once(m *tileir.Module, entry string) (*tileir.Module, map[*tileir.Op]*tileir.Op) {
	return rewritten(m, entry, loopsOfReductions, (*reducedLoop).divide)
}

// reducedLoop is a loop, and the reductions after it, which alone use the tiles that it carries.
type reducedLoop struct {
	loop       *tileir.Op
	reductions []*tileir.Op
}

// loopsOfReductions lists the loops of an entry that may have a form for one iteration.
func loopsOfReductions(entry *tileir.Op) (list []*reducedLoop) {
	users := make(map[*tileir.Value][]*tileir.Op)
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			users[v] = append(users[v], op)
		}
		return true
	})
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpFor && countsFromZero(op) && isShort(op.Block(0)) {
			if l := reducedBy(op, users); len(l.reductions) > 0 {
				list = append(list, l)
			}
		}
		return true
	})
	return list
}

// countsFromZero reports a loop from 0 to a limit that is unknown, by steps of 1.
func countsFromZero(loop *tileir.Op) bool {
	low, ok := plainInteger(loop.Operand(tileir.ForLowerBound))
	step, known := plainInteger(loop.Operand(tileir.ForStep))
	_, limited := plainInteger(loop.Operand(tileir.ForUpperBound))
	return ok && known && low == 0 && step == 1 && !limited
}

// plainInteger returns the integer that a value is, if it is a constant.
func plainInteger(v *tileir.Value) (n int64, ok bool) {
	d, ok := constantOf(v)
	if !ok {
		return 0, false
	}
	for i, b := range d.Data[:v.Type.(tileir.TileType).Scalar().Bytes()] {
		n |= int64(b) << (8 * i)
	}
	return n, true
}

// isShort reports a body of few operations that compute elements.
func isShort(body *tileir.Block) bool {
	return len(body.Ops) <= maxOnce && !slices.ContainsFunc(body.Ops, func(op *tileir.Op) bool {
		inner := len(op.Regions) > 0 && op.Code != tileir.OpReduce && op.Code != tileir.OpScan
		return inner || op.Code == tileir.OpMmaF || op.Code == tileir.OpMmaI
	})
}

// reducedBy returns a loop with its reductions. There are none if something else uses a tile that the loop carries, or if there is none.
func reducedBy(loop *tileir.Op, users map[*tileir.Value][]*tileir.Op) *reducedLoop {
	l := &reducedLoop{loop: loop}
	for _, v := range loop.Results {
		if t, tile := v.Type.(tileir.TileType); !tile || t.NumElements() == 1 {
			continue
		}
		for _, op := range users[v] {
			if op.Code != tileir.OpReduce || op.Parent != loop.Parent || slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return v.Def != loop }) {
				return &reducedLoop{}
			}
			if !slices.Contains(l.reductions, op) {
				l.reductions = append(l.reductions, op)
			}
		}
	}
	return l
}

// divide makes a condition of the loop and its reductions, which yields their results.
func (l *reducedLoop) divide(sources map[*tileir.Op]*tileir.Op) {
	b, loop := l.loop.Parent, l.loop
	var once *tileir.Op
	insert(loop, func(b *tileir.Builder) {
		limit := loop.Operand(tileir.ForUpperBound)
		one := b.Constant(tileir.Dense{Type: limit.Type.(tileir.TileType), Data: dataOfOne(limit), Splat: true})
		is := b.CmpI(tileir.Equals, limit, one, tileir.Signed)
		once = b.If(is, nil, true)
		for _, op := range []*tileir.Op{one.Def, is.Def, once} {
			sources[op] = sources[loop]
		}
	})
	b.Ops = slices.DeleteFunc(b.Ops, func(op *tileir.Op) bool { return op == loop || slices.Contains(l.reductions, op) })
	results := l.results()
	l.unrolled(once.Block(0), results, sources)
	whole := once.Block(1)
	for _, op := range append([]*tileir.Op{loop}, l.reductions...) {
		whole.Append(op)
	}
	yield(whole, results, loop, sources)
	to := make(map[*tileir.Value]*tileir.Value)
	for _, v := range results {
		to[v] = once.AddResult(v.Type)
	}
	replaceIn(b, once, to)
}

// results are the values that operations after the loop and its reductions may use: all but the tiles that are reduced.
func (l *reducedLoop) results() (list []*tileir.Value) {
	for _, v := range l.loop.Results {
		if !slices.ContainsFunc(l.reductions, func(op *tileir.Op) bool { return slices.Contains(op.Operands, v) }) {
			list = append(list, v)
		}
	}
	for _, op := range l.reductions {
		list = append(list, op.Results...)
	}
	return list
}

// unrolled appends the only iteration and the reductions to a block.
func (l *reducedLoop) unrolled(to *tileir.Block, results []*tileir.Value, sources map[*tileir.Op]*tileir.Op) {
	body, as := l.loop.Block(0), make(map[*tileir.Value]*tileir.Value)
	as[body.Args[0]] = l.loop.Operand(tileir.ForLowerBound)
	for i, v := range l.loop.OperandList(tileir.ForInitValues) {
		as[body.Args[1+i]] = v
	}
	repeat := func(op *tileir.Op) {
		c := tileir.CloneOp(op, as)
		for inner, from := range uniform.SourcesOf(c, op) {
			sources[inner] = sources[from]
		}
		to.Append(c)
	}
	for _, op := range body.Ops[:len(body.Ops)-1] {
		repeat(op)
	}
	for i, v := range body.Terminator().Operands {
		as[l.loop.Results[i]] = renamed(v, as)
	}
	for _, op := range l.reductions {
		repeat(op)
	}
	var yielded []*tileir.Value
	for _, v := range results {
		yielded = append(yielded, renamed(v, as))
	}
	yield(to, yielded, l.loop, sources)
}

// yield ends a branch that was made from a loop.
func yield(b *tileir.Block, values []*tileir.Value, loop *tileir.Op, sources map[*tileir.Op]*tileir.Op) {
	sources[tileir.NewBuilder(b).At(loop.Loc).Yield(values...)] = sources[loop]
}

// replaceIn replaces operands of operations of a block other than one, also within their regions.
func replaceIn(b *tileir.Block, except *tileir.Op, to map[*tileir.Value]*tileir.Value) {
	for _, op := range b.Ops {
		if op == except {
			continue
		}
		op.Walk(func(op *tileir.Op) bool {
			for i, v := range op.Operands {
				op.Operands[i] = renamed(v, to)
			}
			return true
		})
	}
}

// dataOfOne returns the bytes of the number 1 of a value's type.
func dataOfOne(v *tileir.Value) []byte {
	data := make([]byte, v.Type.(tileir.TileType).Scalar().Bytes())
	data[0] = 1
	return data
}
