package tile

import (
	"gotile/tile/internal/trace"
	"gotile/tileir"
)

// Block is the block of the grid that a kernel programs: loops, conditions and constants
// begin at it. It is valid only while the kernel is traced.
type Block struct{ tr *trace.Trace }

// ID is the block's place in the grid on an axis: 0, 1 or 2. It gives an int32
// scalar between 0 and [Block.Count] - 1 (reference 2.1.1.1, which has it unsigned:
// an id lies below 2^24, and mixes with int32 indices this way).
func (b *Block) ID(axis int) Tile {
	c := b.open("Block.ID", "2.1.1.1")
	if axis < 0 || axis > 2 {
		return c.failf("axis %d; a grid has the axes 0, 1 and 2", axis)
	}
	x, y, z := c.IR().GetTileBlockId()
	return c.value([]*tileir.Value{x, y, z}[axis], I32, true)
}

// Count is the size of the grid on an axis: 0, 1 or 2. It gives an int32 scalar
// (reference 2.1.1.2).
func (b *Block) Count(axis int) Tile {
	c := b.open("Block.Count", "2.1.1.2")
	if axis < 0 || axis > 2 {
		return c.failf("axis %d; a grid has the axes 0, 1 and 2", axis)
	}
	x, y, z := c.IR().GetNumTileBlocks()
	return c.value([]*tileir.Value{x, y, z}[axis], I32, true)
}
