package tile

import (
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Block is the block of the grid that a kernel programs: loops, conditions and constants
// begin at it. It is valid only while the kernel is traced.
type Block struct{ tr *trace.Trace }

// ID returns the block's index in the grid on an axis: 0, 1 or 2. It is an int32 scalar from
// 0 to [Block.Count] - 1 (reference 2.1.1.1, where it is unsigned: an id is below 2^24, and
// mixes with int32 indices this way).
func (b *Block) ID(axis int) Tile {
	c := b.open("Block.ID", "2.1.1.1")
	if axis < 0 || axis > 2 {
		return c.failf("axis %d; a grid has the axes 0, 1 and 2", axis)
	}
	x, y, z := c.IR().GetTileBlockId()
	return c.value([]*tileir.Value{x, y, z}[axis], I32, true)
}

// Count returns the number of blocks in the grid on an axis: 0, 1 or 2. It is an int32 scalar
// (reference 2.1.1.2).
func (b *Block) Count(axis int) Tile {
	c := b.open("Block.Count", "2.1.1.2")
	if axis < 0 || axis > 2 {
		return c.failf("axis %d; a grid has the axes 0, 1 and 2", axis)
	}
	x, y, z := c.IR().GetNumTileBlocks()
	return c.value([]*tileir.Value{x, y, z}[axis], I32, true)
}

// open records a call of a method of the block.
func (b *Block) open(name, section string) *call {
	if b != nil && b.tr.Live() {
		return openIn(b.tr, name, section)
	}
	c := &call{trace.OpenCurrent(name, section)}
	switch {
	case c.Trace == nil && (b == nil || b.tr == nil):
		c.panicOutside("the block is nil, and no kernel is traced here; use the block that a kernel gets")
	case c.Trace == nil:
		c.panicOutside("the block of kernel " + b.tr.Title + " is used after its trace; use it in the kernel's function")
	case b == nil || b.tr == nil:
		c.rule("").failf("the block is nil; use the one that the kernel gets")
	default:
		c.rule("").failf("the block of kernel %s is used in kernel %s; use the block that the kernel gets", b.tr.Title, c.Title)
	}
	c.Void = true
	return c
}

// block returns the block that the call is about.
func (c *call) block() *Block { return &Block{c.Trace} }

// BlockOf returns the block of the kernel that t belongs to, for functions that get tiles
// alone. It is beyond the reference.
func BlockOf(t AnyTile) *Block {
	c := open("BlockOf", "", t)
	c.tile(t)
	return c.block()
}
