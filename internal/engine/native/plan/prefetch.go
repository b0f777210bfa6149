package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
	"slices"
)

// Prefetch is a load of the next block whose memory a group prefetches.
type Prefetch struct {
	*Access
	Dim         int // dimension whose index is that of the next block
	part, parts int // the group prefetches this part of the cache lines, of so many
}

// minPrefetchBytes is the minimum size of a tile that is prefetched. The processor prefetches smaller ones without help.
const minPrefetchBytes = 4096

// planPrefetches adds prefetches of the next block's loads to groups of the entry's region.
func (p *planner) planPrefetches(r *Region) {
	if !p.uses(OptPrefetch) {
		return
	}
	for i, it := range r.Items {
		g, ok := it.(*Group)
		if !ok {
			continue
		}
		for _, a := range g.Loads {
			dim := a.BlockDim()
			if dim < 0 || vcode.NumElements(a.Tile)*a.Size < minPrefetchBytes {
				continue
			}
			next := groupsOver(r.Items[i+1:], g.Bits)
			a.aheadOfBlock = len(next) > 0
			if len(next) > 2 { // iterations of loops have few cache lines to divide
				next = []*Group{next[0], next[len(next)-1]}
			}
			for n, to := range next {
				to.Prefetches = append(to.Prefetches, Prefetch{a, dim, n, len(next)})
			}
		}
	}
}

// groupsOver returns the groups over 2^bits elements without loads that depend on the block.
func groupsOver(items []item, bits int) (list []*Group) {
	for _, it := range items {
		g, ok := it.(*Group)
		if ok && g.Bits == bits && !slices.ContainsFunc(g.Loads, func(a *Access) bool { return a.BlockDim() >= 0 }) {
			list = append(list, g)
		}
	}
	return list
}

// BlockDim returns the dimension whose index is that of the block, in the dimension of the grid in which the next block differs,
// if the other indices do not depend on it, else -1.
func (a *Access) BlockDim() int {
	if a.Sparse >= 0 || a.Elem.Packed() || a.ForProduct || a.Narrow() {
		return -1
	}
	dim := -1
	for d, v := range a.Index {
		switch def := Root(v).Def; {
		case IsConstant(Root(v)):
		case def == nil || def.Code != tileir.OpGetTileBlockId:
			return -1
		case def.Results[a.nextAxis] == Root(v) && dim >= 0:
			return -1
		case def.Results[a.nextAxis] == Root(v):
			dim = d
		}
	}
	return dim
}

// ReadsSequentially reports a tile after whose rows memory is read next: by the row itself, or by the next block.
func (a *Access) ReadsSequentially() bool {
	shape := a.Tile.Type.(tileir.TileType).Shape
	last := len(shape) - 1
	return last >= 0 && !a.staysInCache() && (a.lineBytes(last) >= minPrefetchBytes || last == 0 && a.Affine == nil && a.BlockDim() == 0)
}

// maxCachedBytes is the size of a tile that stays in the second-level cache from one block to the next.
const maxCachedBytes = 64 << 10

// staysInCache reports a tile that all blocks read, such as the weights of a norm.
func (a *Access) staysInCache() bool {
	constant := func(v *tileir.Value) bool { return IsConstant(Root(v)) }
	return a.Affine == nil && len(a.Index) > 0 && !slices.ContainsFunc(a.Index, func(v *tileir.Value) bool { return !constant(v) }) &&
		vcode.NumElements(a.Tile)*a.Size <= maxCachedBytes
}

// LoopPrefetch is the dimension along which a loop reads one tile of an access after the other, and the number of tiles
// that one is to be prefetched ahead.
type LoopPrefetch struct {
	Dim, Tiles int
	First      int64 // lower bound of the loop
	Next       int   // dimension whose index is that of the next block, or -1 if the next block's tiles are unknown
}

// LoopPrefetch returns how the iterations of the enclosing for read memory. It reports false if they read it in order,
// which [Access.ReadsSequentially] covers, or if more than one index changes.
func (a *Access) LoopPrefetch() (p LoopPrefetch, ok bool) {
	loop := a.Op.ParentOp()
	if loop == nil || loop.Code != tileir.OpFor || a.Sparse >= 0 || a.Elem.Packed() || a.ForProduct || a.Affine != nil {
		return p, false
	}
	step, constant := ConstantInt(loop.Operand(tileir.ForStep))
	first, known := ConstantInt(loop.Operand(tileir.ForLowerBound))
	p.Dim, p.First, p.Next = -1, first, -1
	for d, v := range a.Index {
		switch {
		case known && isBlockIndex(Root(v)) && Root(v).Def.Results[a.nextAxis] == Root(v):
			p.Next = d
		case Root(v) == loop.Block(0).Args[0] && p.Dim < 0:
			p.Dim = d
		case DefinedWithin(Root(v), loop) && !isBlockIndex(Root(v)):
			return p, false
		}
	}
	bytes := vcode.NumElements(a.Tile) * a.Size
	p.Tiles = int(step) * max(1, minPrefetchBytes/bytes)
	return p, p.Dim >= 0 && (p.Dim < len(a.Index)-1 || a.isStrip()) && constant && step == 1
}

// movesAlong reports an access whose tile in the next block is mostly the next one along a dimension. Other indices may be quotients of the
// block's index, which change rarely.
func (a *Access) movesAlong(dim int) bool {
	for d, v := range a.Index {
		if m := a.motionOf(v); d == dim && m != moves || d != dim && m != rests {
			return false
		}
	}
	return true
}

// motion is how a value differs in the next block.
type motion uint8

const (
	rests   motion = iota // it is the same in most blocks
	moves                 // it is the next one in most blocks
	erratic               // unknown
)

// motionOf returns the motion of an index: that of the block, a quotient or a remainder.
func (a *Access) motionOf(v *tileir.Value) motion {
	v = Root(v)
	switch {
	case IsConstant(v):
		return rests
	case isBlockIndex(v):
		if v.Def.Results[a.nextAxis] == v {
			return moves
		}
		return rests
	case v.Def == nil || v.Def.Code != tileir.OpDivI && v.Def.Code != tileir.OpRemI:
		return erratic
	}
	m := a.motionOf(v.Def.Operands[0])
	if by, known := ConstantInt(v.Def.Operands[1]); (known && by == 1) == (v.Def.Code == tileir.OpDivI) || m != moves {
		return m
	}
	return rests
}

// isBlockIndex reports an index of the block, which is the same wherever the kernel asks for it.
func isBlockIndex(v *tileir.Value) bool { return v.Def != nil && v.Def.Code == tileir.OpGetTileBlockId }

// isStrip reports a tile of several rows, each of which is too short for the processor to prefetch along it.
func (a *Access) isStrip() bool {
	shape := a.Tile.Type.(tileir.TileType).Shape
	row := int(shape[len(shape)-1])
	return row < vcode.NumElements(a.Tile) && row*a.Size < minPrefetchBytes
}

// RowPrefetch is the dimension of the rows of a tile, and the number of rows that the loop over it prefetches ahead. If the next block's tile
// is the next one along a row, and a cache of a core holds both tiles, it prefetches what follows each row instead.
type RowPrefetch struct {
	Dim, Rows int
	Along     int // the dimension of the elements of a row then, or -1
}

// The distance in bytes of the row that a loop prefetches, the minimum size of a row, and the maximum number of accesses of a loop
// that does so, since each takes a register for an address.
const (
	rowsAheadBytes = 8 << 10
	minRowAhead    = 512
	maxRowsAhead   = 4
)

// RowPrefetch returns how the loop of a group prefetches the rows of a tile that it loads, and false if it need not: the processor
// prefetches along a row, but starts again with each. What the block before prefetches is not prefetched again.
func (g *Group) RowPrefetch(a *Access) (p RowPrefetch, ok bool) {
	d := a.ContiguousDim()
	if d < 0 || a.Affine != nil || a.Sparse >= 0 || a.Elem.Packed() || a.ForProduct || a.Narrow() || a.aheadOfBlock || len(g.Loads)+len(g.Stores) > maxRowsAhead {
		return p, false
	}
	if a.RowBytes() < minRowAhead || a.RowBytes() >= minPrefetchBytes {
		return p, false
	}
	if h := g.HullOf(a); h != nil && h.Members[0] != a { // near the first one
		return p, false
	}
	for dim, n := range slices.Backward(a.Tile.Type.(tileir.TileType).Shape[:d]) {
		if n > 1 {
			p = RowPrefetch{dim, max(1, rowsAheadBytes/a.RowBytes()), -1}
			if bytes := vcode.NumElements(a.Tile) * a.Size; bytes == int(n)*a.RowBytes() && bytes <= maxCachedBytes && a.movesAlong(d) {
				p.Along = d
			}
			return p, true
		}
	}
	return p, false
}
