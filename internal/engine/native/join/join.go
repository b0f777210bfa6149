package join

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Entry is a joined entry.
type Entry struct {
	Module *tileir.Module // it has the name that the original entry has in its module
	Axis   int            // of the grid
	Blocks int            // how many blocks of the original entry one block is
}

// The limits of a joined block. More elements need more memory than the first-level cache of a core has, for the values
// that loops exchange; and joining fewer blocks gains little.
const (
	maxElements = 1024 // of the largest tile
	maxBlocks   = 64
	minBlocks   = 4
)

// Blocks joins the blocks of an entry along the first axis along which they can be joined. It returns nil if there is none.
func Blocks(m *tileir.Module, entry string) *Entry {
	if !joinable(m.Entry(entry)) {
		return nil
	}
	for axis := range 3 {
		for n := maxBlocks; n >= minBlocks; n /= 2 {
			if e := Along(m, entry, axis, n); e != nil {
				return e
			}
		}
	}
	return nil
}

// joinable reports an entry all of whose operations are of a kind that can be repeated for several blocks.
func joinable(entry *tileir.Op) bool {
	return !slices.ContainsFunc(entry.Block(0).Ops, func(op *tileir.Op) bool {
		switch op.Info().Effects {
		case tileir.Pure, tileir.NoMemory, tileir.Promises:
			return op.Code == tileir.OpGetNumTileBlocks
		case tileir.Recursive:
			return op.Code != tileir.OpReduce && op.Code != tileir.OpScan
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
		return op.Code != tileir.OpReturn
	})
}

// Along joins n blocks along an axis. It returns nil if that is not possible, or if tiles would have too many elements.
func Along(m *tileir.Module, entry string, axis, n int) *Entry {
	out := m.Clone()
	block := out.Entry(entry).Block(0)
	j := &joiner{axis: axis, n: int64(n), b: tileir.NewBuilder(block),
		ids: make(map[*tileir.Value]bool), wide: make(map[*tileir.Value]*tileir.Value), repeated: make(map[*tileir.Value]*tileir.Value)}
	ops := block.Ops
	block.Ops = nil
	for _, op := range ops {
		j.b.At(op.Loc)
		if !j.add(op) {
			return nil
		}
	}
	if !j.stores || tileir.Verify(out) != nil {
		return nil
	}
	return &Entry{Module: out, Axis: axis, Blocks: n}
}

// joiner is the state of a rewriting. A value that differs from block to block has a wide value, whose first dimension is
// the number of the block.
type joiner struct {
	axis     int
	n        int64
	b        *tileir.Builder
	ids      map[*tileir.Value]bool          // indices of the block along the axis
	wide     map[*tileir.Value]*tileir.Value // wide values of those that differ from block to block
	repeated map[*tileir.Value]*tileir.Value // and of others, of indices too
	stores   bool                            // something is stored that differs from block to block
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
	case tileir.OpLoadPtrTko, tileir.OpStorePtrTko, tileir.OpReshape, tileir.OpBroadcast:
	case tileir.OpPermute:
		j.permute(op)
	case tileir.OpReduce:
		if !j.reduce(op) {
			return false
		}
	case tileir.OpScan:
		if !j.scan(op) {
			return false
		}
	default:
		if !vcode.Lowers(op) || op.Code == tileir.OpAssume {
			return false
		}
	}
	j.stores = j.stores || op.Code == tileir.OpStorePtrTko
	return j.widen(op)
}

// widen appends an operation whose operands and results are wide.
func (j *joiner) widen(op *tileir.Op) bool {
	for i, v := range op.Operands {
		if _, ok := v.Type.(tileir.TileType); ok {
			op.Operands[i] = j.wideOf(v)
		}
	}
	j.b.Block().Append(op)
	for _, v := range op.Results {
		t, ok := v.Type.(tileir.TileType)
		if !ok {
			continue
		}
		if v.Type = j.wideType(t); v.Type.(tileir.TileType).NumElements() > maxElements {
			return false
		}
		j.wide[v] = v
	}
	return true
}

// wideType returns the type of a wide value.
func (j *joiner) wideType(t tileir.TileType) tileir.TileType {
	return t.WithShape(append([]int64{j.n}, t.Shape...)...)
}

// wideOf returns the wide value of a value.
func (j *joiner) wideOf(v *tileir.Value) *tileir.Value {
	switch {
	case j.wide[v] != nil:
		return j.wide[v]
	case j.repeated[v] == nil && j.ids[v]:
		j.repeated[v] = j.indices(v)
	case j.repeated[v] == nil:
		j.repeated[v] = j.spread(v)
	}
	return j.repeated[v]
}

// spread repeats a value for each block.
func (j *joiner) spread(v *tileir.Value) *tileir.Value {
	t := v.Type.(tileir.TileType)
	one := t.WithShape(append([]int64{1}, t.Shape...)...)
	return j.b.Broadcast(j.b.Reshape(v, one), j.wideType(t))
}

// indices returns the indices of the original blocks, when v is that of the joined one.
func (j *joiner) indices(v *tileir.Value) *tileir.Value {
	t := v.Type.(tileir.TileType)
	each := j.b.Constant(tileir.Dense{Type: t, Data: []byte{byte(j.n), 0, 0, 0}, Splat: true})
	first := j.b.MulI(v, each, tileir.NoSignedWrap)
	return j.b.AddI(j.spread(first), j.b.Iota(j.wideType(t)), tileir.NoSignedWrap)
}
