package join

import (
	"slices"

	"gotile/device"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Entry is a joined entry.
type Entry struct {
	Module *tileir.Module // it has the name that the original entry has in its module
	Apart  *tileir.Module // the entry with the same axes whose blocks are not joined; nil if it is the original one
	Axis   int            // of the grid
	Blocks int            // how many blocks of the original entry one block is

	splits []split
	lines  []number // numbers of lines of tensors, each of which is one of a block: all blocks of the grid have one
	ends   []end    // of the arrays that blocks access by their tiles
	exact  bool     // no block beyond the grid may run, because it might access something
}

// end is how far tiles may be beyond the end of an array: a tile whose index is the length divided by size is empty.
type end struct {
	length number
	size   int64 // of the tile of a block, along the axis
}

// The limits of a joined block. More elements need more memory than the first-level cache of a core has, for the values
// that loops exchange; and joining fewer blocks gains little.
const (
	maxElements = 1024 // of the largest tile
	maxBlocks   = 64
	minBlocks   = 4
)

// Blocks joins the blocks of an entry along the first axis along which they can be joined and a grid is long enough. It
// returns nil if there is none.
func Blocks(m *tileir.Module, entry string, grid device.Grid, args []device.Arg) *Entry {
	if !joinable(m.Entry(entry).Block(0)) {
		return nil
	}
	apart := m.Clone()
	splits := splitAxes(apart.Entry(entry))
	if len(splits) == 0 || !applyAll(splits, &grid, args) {
		apart, splits = m, nil
	}
	for axis := range 3 {
		for n := maxBlocks; n >= minBlocks; n /= 2 {
			if grid[axis] < minBlocks || n >= 2*grid[axis] {
				continue
			}
			e := along(apart, entry, axis, n, true)
			if e != nil && !e.hasLines(grid, args) {
				e = Along(apart, entry, axis, n)
			}
			if e == nil {
				continue
			}
			if e.splits = splits; splits != nil {
				e.Apart = apart
			}
			if n <= grid[axis] || e.covers(grid, args) {
				return e
			}
		}
	}
	return nil
}

// Divide returns the grid of the joined entry for one of the original entry, and the grid of the entry that is not joined
// for the blocks that remain, which begin at a block. It returns false if blocks cannot be joined in such a launch.
func (e *Entry) Divide(grid device.Grid, args []device.Arg) (joined, rest device.Grid, first [3]int, ok bool) {
	if !applyAll(e.splits, &grid, args) || !e.hasLines(grid, args) {
		return joined, rest, first, false
	}
	joined, rest = grid, grid
	if rest[e.Axis] = grid[e.Axis] % e.Blocks; rest[e.Axis] > 0 && e.covers(grid, args) {
		rest[e.Axis] = 0
	}
	joined[e.Axis] = (grid[e.Axis] - rest[e.Axis] + e.Blocks - 1) / e.Blocks
	first[e.Axis] = joined[e.Axis] * e.Blocks
	return joined, rest, first, joined[e.Axis] > 0
}

// Original returns the first of the original entry's blocks that a joined one is.
func (e *Entry) Original(block [3]int, args []device.Arg) [3]int {
	block[e.Axis] *= e.Blocks
	for _, s := range slices.Backward(e.splits) {
		block = s.revert(block, args)
	}
	return block
}

// covers reports that blocks beyond a grid access nothing, because all tiles of theirs are beyond the ends of arrays.
func (e *Entry) covers(grid device.Grid, args []device.Arg) bool {
	return !e.exact && !slices.ContainsFunc(e.ends, func(x end) bool {
		n := x.length.value(args)
		return n < 0 || n > int64(grid[e.Axis])*x.size
	})
}

// hasLines reports that each block of a grid has a line of tensors.
func (e *Entry) hasLines(grid device.Grid, args []device.Arg) bool {
	return !slices.ContainsFunc(e.lines, func(n number) bool { return n.value(args) < int64(grid[e.Axis]) })
}

// applyAll splits the axes of a grid.
func applyAll(splits []split, grid *device.Grid, args []device.Arg) bool {
	return !slices.ContainsFunc(splits, func(s split) bool { return !s.apply(grid, args) })
}

// joinable reports a block of operations all of which are of a kind that can be repeated for several blocks of the grid.
func joinable(body *tileir.Block) bool {
	return !slices.ContainsFunc(body.Ops, func(op *tileir.Op) bool {
		switch op.Info().Effects {
		case tileir.Pure, tileir.NoMemory, tileir.Promises:
			return op.Code == tileir.OpGetNumTileBlocks
		case tileir.Recursive:
			return op.Code != tileir.OpReduce && op.Code != tileir.OpScan && (op.Code != tileir.OpFor || !joinable(op.Block(0)))
		}
		switch op.Code {
		case tileir.OpLoadViewTko:
			return op.Attrs[tileir.LoadViewTkoMemoryOrderingSemantics] != tileir.Weak
		case tileir.OpStoreViewTko:
			return op.Attrs[tileir.StoreViewTkoMemoryOrderingSemantics] != tileir.Weak
		case tileir.OpLoadPtrTko:
			return op.Attrs[tileir.LoadPtrTkoMemoryOrderingSemantics] != tileir.Weak
		case tileir.OpStorePtrTko:
			return op.Attrs[tileir.StorePtrTkoMemoryOrderingSemantics] != tileir.Weak
		}
		return op.Code != tileir.OpReturn && op.Code != tileir.OpContinue
	})
}

// Along joins n blocks along an axis. It returns nil if that is not possible, or if tiles would have too many elements.
func Along(m *tileir.Module, entry string, axis, n int) *Entry {
	return along(m, entry, axis, n, false)
}

// along does so. If every is set, it may assume that each block of the grid has the lines that it loads.
func along(m *tileir.Module, entry string, axis, n int, every bool) *Entry {
	out := m.Clone()
	j := &joiner{axis: axis, n: int64(n), added: addedDimensions(out.Entry(entry), axis), every: every, lines: make(map[*tileir.Value]lines), read: readers(out.Entry(entry)),
		ids: make(map[*tileir.Value]bool), wide: make(map[*tileir.Value]*tileir.Value), repeated: make(map[form]*tileir.Value)}
	if !j.addAll(out.Entry(entry).Block(0)) || !j.stores || tileir.Verify(out) != nil {
		return nil
	}
	return &Entry{Module: out, Axis: axis, Blocks: n, lines: j.found, ends: j.ends, exact: j.exact}
}

// joiner is the state of a rewriting. A value that differs from block to block has a wide value, which has one more
// dimension, the number of the block.
type joiner struct {
	axis     int
	n        int64
	b        *tileir.Builder
	ids      map[*tileir.Value]bool          // indices of the block along the axis
	added    map[*tileir.Value]int           // which dimension is added, for each value that will be wide
	wide     map[*tileir.Value]*tileir.Value // wide values of those that differ from block to block
	repeated map[form]*tileir.Value          // and of others, of indices too, and other forms of wide values
	stores   bool                            // something is stored that differs from block to block
	read     map[*tileir.Value]int           // how often operations read a value
	every    bool                            // each block of the grid has the lines that it loads
	lines    map[*tileir.Value]lines         // of loads
	found    []number                        // see [Entry]
	ends     []end                           // see [Entry]
	exact    bool
}

// form is a wide value with a given added dimension.
type form struct {
	v   *tileir.Value
	dim int
}

// addAll appends the operations of a block to it again.
func (j *joiner) addAll(block *tileir.Block) bool {
	outer, ops := j.b, block.Ops
	j.b, block.Ops = tileir.NewBuilder(block), nil
	defer func() { j.b = outer }()
	return !slices.ContainsFunc(ops, func(op *tileir.Op) bool {
		j.b.At(op.Loc)
		return !j.add(op)
	})
}

// differs reports a value that is not the same in all blocks.
func (j *joiner) differs(v *tileir.Value) bool { return j.ids[v] || j.wide[v] != nil }

// differsWithin reports an operation whose regions read a value that is not the same in all blocks.
func (j *joiner) differsWithin(op *tileir.Op) bool {
	return !op.Walk(func(inner *tileir.Op) bool {
		return inner == op || !slices.ContainsFunc(inner.Operands, j.differs)
	})
}

// add appends an operation to the joined entry, and reports whether that is possible.
func (j *joiner) add(op *tileir.Op) bool {
	switch {
	case op.Code == tileir.OpFor:
		return j.loop(op)
	case op.Code == tileir.OpContinue:
		return j.proceed(op)
	case j.differsWithin(op):
		return false
	case op.Code == tileir.OpGetTileBlockId:
		j.b.Block().Append(op)
		j.ids[op.Results[j.axis]] = true
		return true
	case !slices.ContainsFunc(op.Operands, j.differs):
		j.b.Block().Append(op)
		return !op.Info().Effects.Stores() // all blocks write the same elements
	case op.Code == tileir.OpAssume && j.ids[op.Operands[0]]:
		j.b.Block().Append(op)
		j.ids[op.Results[0]] = true
		return true
	}
	switch op.Code {
	case tileir.OpLoadViewTko:
		return j.load(op)
	case tileir.OpStoreViewTko:
		return j.store(op)
	case tileir.OpReshape:
		return j.reshape(op)
	case tileir.OpPermute:
		return j.permute(op)
	case tileir.OpReduce:
		return j.reduce(op)
	case tileir.OpScan:
		return j.scan(op)
	case tileir.OpSelect:
		return j.choose(op)
	case tileir.OpLoadPtrTko, tileir.OpStorePtrTko:
		j.stores = j.stores || op.Code == tileir.OpStorePtrTko
		j.exact = true
	case tileir.OpBroadcast:
	default:
		if !vcode.Lowers(op) || op.Code == tileir.OpAssume {
			return false
		}
	}
	dim := j.added[op.Operands[slices.IndexFunc(op.Operands, j.differs)]]
	if len(op.Results) > 0 {
		dim = j.added[op.Results[0]]
	}
	return j.widen(op, dim)
}

// widen appends an operation whose operands and results are wide, with a given dimension of the operands added.
func (j *joiner) widen(op *tileir.Op, dim int) bool {
	for i, v := range op.Operands {
		if _, ok := v.Type.(tileir.TileType); ok {
			op.Operands[i] = j.wideOf(v, dim)
		}
	}
	j.b.Block().Append(op)
	for _, v := range op.Results {
		t, ok := v.Type.(tileir.TileType)
		if !ok {
			continue
		}
		if v.Type = j.wideType(t, j.added[v]); v.Type.(tileir.TileType).NumElements() > maxElements {
			return false
		}
		j.wide[v] = v
	}
	return true
}

// wideType returns the type of a wide value.
func (j *joiner) wideType(t tileir.TileType, dim int) tileir.TileType {
	return t.WithShape(slices.Insert(slices.Clone(t.Shape), dim, j.n)...)
}

// shapeOf returns the shape of a value without the added dimension.
func (j *joiner) shapeOf(v *tileir.Value) []int64 {
	if j.wide[v] == nil {
		return v.Type.(tileir.TileType).Shape
	}
	dim := j.added[v]
	return slices.Delete(slices.Clone(j.wide[v].Type.(tileir.TileType).Shape), dim, dim+1)
}

// wideOf returns the wide value of a value, with a given dimension added.
func (j *joiner) wideOf(v *tileir.Value, dim int) *tileir.Value {
	if j.wide[v] != nil && j.added[v] == dim {
		return j.wide[v]
	}
	w := j.repeated[form{v, dim}]
	if w == nil {
		switch {
		case j.wide[v] != nil:
			w = j.moved(j.wide[v], j.added[v], dim)
		case j.ids[v]:
			w = j.indices(v)
		default:
			w = j.spread(v, dim)
		}
		j.repeated[form{v, dim}] = w
	}
	return w
}

// moved makes a dimension of a value another one.
func (j *joiner) moved(v *tileir.Value, from, to int) *tileir.Value {
	t := v.Type.(tileir.TileType)
	var list []int32
	for d := range t.Shape {
		if d != from {
			list = append(list, int32(d))
		}
	}
	list = slices.Insert(list, to, int32(from))
	crossed := t.Shape[min(from+1, to):max(from, to+1)]
	if product(crossed) == 1 {
		var shape []int64
		for _, d := range list {
			shape = append(shape, t.Shape[d])
		}
		return j.b.Reshape(v, t.WithShape(shape...))
	}
	return j.b.Permute(v, list)
}

// spread repeats a value for each block.
func (j *joiner) spread(v *tileir.Value, dim int) *tileir.Value {
	t := v.Type.(tileir.TileType)
	one := t.WithShape(slices.Insert(slices.Clone(t.Shape), dim, 1)...)
	return j.b.Broadcast(j.b.Reshape(v, one), j.wideType(t, dim))
}

// indices returns the indices of the original blocks, when v is that of the joined one.
func (j *joiner) indices(v *tileir.Value) *tileir.Value {
	t := v.Type.(tileir.TileType)
	each := j.b.Constant(tileir.Dense{Type: t, Data: []byte{byte(j.n), 0, 0, 0}, Splat: true})
	first := j.b.MulI(v, each, tileir.NoSignedWrap)
	return j.b.AddI(j.spread(first, 0), j.b.Iota(j.wideType(t, 0)), tileir.NoSignedWrap)
}
