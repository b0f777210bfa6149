package tile

import (
	"gotile/tileir"
)

// Block is the block of the grid that a kernel programs, and at the same time the
// trace of it: loops, conditions and constants begin at it. It is valid only while
// the kernel is traced.
type Block struct {
	module *tileir.Module
	entry  *tileir.Op
	scope  *tileir.Subprogram
	region *region // the innermost one under way
	root   *tileir.Value
	errs   Errors
	spans  []spanUse // for the launch's checks
	probe  int       // how many second looks at a loop's body are under way
	// escaped holds the lines of values that a next round used without their being
	// carried, once reported.
	escaped   map[site]bool
	last      site                            // where the last operation was traced
	loadedSo  map[int]bool                    // those that were loaded from without order
	loadsOnly map[int]bool                    // arguments whose loads need no order
	assumed   map[*tileir.Value]*tileir.Value // arguments of the entry by what stands for them
	done      bool                            // the trace has ended
	kernel    *Kernel
	// outer is the trace that this one interrupts, which is suspended meanwhile.
	outer     *Block
	suspended bool
}

// region is a part of the kernel with operations of its own: the entry, the body of
// a loop, an arm of a condition.
type region struct {
	kind   regionKind
	at     site // of the loop or condition
	parent *region
	block  *tileir.Block
	tokens tokens
	loop   *loopState // of a loop; nil otherwise
	// ended is where break, continue or return ended the region early.
	ended *site
}

type regionKind uint8

const (
	inEntry regionKind = iota
	inLoop
	inIf
	inFold
)

func (k regionKind) String() string {
	return [...]string{"kernel", "loop", "condition", "combining function"}[k]
}

// within reports whether r is outer or inside of it.
func (r *region) within(outer *region) bool {
	for ; r != nil; r = r.parent {
		if r == outer {
			return true
		}
	}
	return false
}

// enter makes block the place where operations go.
func (b *Block) enter(kind regionKind, at site, block *tileir.Block) *region {
	r := &region{kind: kind, at: at, parent: b.region, block: block}
	b.region = r
	return r
}

func (b *Block) leave() { b.region = b.region.parent }

// ir is a builder at the author's line under way.
func (b *Block) ir() *tileir.Builder { return b.irAt(b.here()) }

func (b *Block) irAt(at site) *tileir.Builder {
	if !b.live() { // the kernel kept its block; what it does with it goes nowhere
		b.failKept(at)
		return tileir.NewBuilder((&tileir.Region{}).NewBlock())
	}
	r := b.region
	b.last = at
	if r.ended != nil {
		b.failAt(at, "", "nothing can follow the break or return of %v in this %v; end it there", *r.ended, r.kind)
		// What is built goes nowhere, and is not reported again.
		detached := (&tileir.Region{}).NewBlock()
		r.ended, r.block = nil, detached
	}
	return tileir.NewBuilder(r.block).At(b.loc(at))
}

// loc is a line as a location of the entry's debug information.
func (b *Block) loc(at site) tileir.Location {
	if at.path == "" || b.scope == nil {
		return nil
	}
	return tileir.ScopedLoc{At: at.pos(), Scope: b.scope}
}

// value makes a tile of a new value.
func (b *Block) value(v *tileir.Value, elem DType, scalar bool) Tile {
	if t, ok := v.Type.(tileir.TileType); ok && elem == E2M1 && t.NumElements()%2 != 0 {
		b.failAt(b.here(), "", "a tile of one %v: two elements share a byte; make it of an even number of them", elem)
		return b.poison()
	}
	return Tile{b: b, v: v, elem: elem, scalar: scalar, at: b.here(), in: b.region}
}

// ID is the block's place in the grid on an axis: 0, 1 or 2. It gives an int32
// scalar between 0 and [Block.Count] - 1 (reference 2.1.1.1, which has it unsigned:
// an id lies below 2^24, and mixes with int32 indices this way).
func (b *Block) ID(axis int) Int32 {
	if axis < 0 || axis > 2 {
		return Int32{b.failf("Block.ID", "axis %d; a grid has the axes 0, 1 and 2", axis)}
	}
	x, y, z := b.ir().GetTileBlockId()
	return Int32{b.value([]*tileir.Value{x, y, z}[axis], I32, true)}
}

// Count is the size of the grid on an axis: 0, 1 or 2. It gives an int32 scalar
// (reference 2.1.1.2).
func (b *Block) Count(axis int) Int32 {
	if axis < 0 || axis > 2 {
		return Int32{b.failf("Block.Count", "axis %d; a grid has the axes 0, 1 and 2", axis)}
	}
	x, y, z := b.ir().GetNumTileBlocks()
	return Int32{b.value([]*tileir.Value{x, y, z}[axis], I32, true)}
}
