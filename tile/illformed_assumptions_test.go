package tile_test

import (
	"math"

	"gotile/tile"
)

// illAssumptions is sections 2.15 and 2.16: assumptions, and hints at an operation.
// Kernel's hints are in TestIllFormedKernels.
func illAssumptions() []ill {
	cut := func(p pf) tile.PartitionView { return tile.Partition(tile.Span(p, 8, 8), 4, 4) }
	return []ill{
		{"2.15.1", "blocked by a length of zero", func(b *tile.Block) { tile.AssumeBlocked(b.Zeros(tile.I32, 4), 0) }},
		{"2.15.1", "blocked by another rank", func(b *tile.Block) { tile.AssumeBlocked(b.Zeros(tile.I32, 4), 2, 2) }},
		{"2.15.1", "blocked floats", func(b *tile.Block) { tile.AssumeBlocked(b.Zeros(tile.F32, 4), 2) }},
		{"2.15.2", "bounded bools", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.Bool, 4), 0, 1) }},
		{"2.15.2", "bounded floats", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.F32, 4), 0, 1) }},
		{"2.15.2", "bounded pointers", func(b *tile.Block, p pf) { tile.AssumeBounded(p.Tile, 0, 1) }},
		{"2.15.2", "bounds in the wrong order", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.I32, 4), 2, 1) }},
		{"2.15.2", "lower bound below the type", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.I8, 4), -129, 1) }},
		{"2.15.2", "upper bound above the type", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.I8, 4), 0, 128) }},
		{"2.15.2", "negative bound of unsigned integers", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.U8, 4), -1, 1) }},
		{"2.15.2", "upper bound above the signed type", func(b *tile.Block) { tile.AssumeBounded(b.Zeros(tile.U8, 4), 0, 200) }},
		{"2.15.3", "bools bounded above", func(b *tile.Block) { tile.AssumeBelow(b.Zeros(tile.Bool, 4), 1) }},
		{"2.15.3", "bound above the type", func(b *tile.Block) { tile.AssumeBelow(b.Zeros(tile.I16, 4), 1<<15) }},
		{"2.15.3", "bound above the signed type", func(b *tile.Block) { tile.AssumeBelow(b.Zeros(tile.U32, 4), math.MaxUint32) }},
		{"2.15.3", "negative bound of unsigned integers above", func(b *tile.Block) { tile.AssumeBelow(b.Zeros(tile.U32, 4), -1) }},
		{"2.15.3", "floats bounded above", func(b *tile.Block) { tile.AssumeBelow(b.Zeros(tile.F32, 4), 1) }},
		{"2.15.4", "bools bounded below", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.Bool, 4), 0) }},
		{"2.15.4", "unsigned integers bounded below", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.U32, 4), 0) }},
		{"2.15.4", "bound below the type", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.I16, 4), -1<<15-1) }},
		{"2.15.4", "bound above the type from below", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.I16, 4), 1<<15) }},
		{"2.15.4", "floats bounded below", func(b *tile.Block) { tile.AssumeAbove(b.Zeros(tile.F32, 4), 1) }},
		{"2.15.5", "divisible by 12", func(b *tile.Block) { tile.AssumeDivisible(b.Zeros(tile.I32, 4), 12) }},
		{"2.15.5", "divisible by 0", func(b *tile.Block) { tile.AssumeDivisible(b.Zeros(tile.I32, 4), 0) }},
		{"2.15.5", "divisible by -4", func(b *tile.Block) { tile.AssumeDivisible(b.Zeros(tile.I32, 4), -4) }},
		{"2.15.5", "divisible floats", func(b *tile.Block) { tile.AssumeDivisible(b.Zeros(tile.F32, 4), 4) }},
		{"2.15.6", "strided by 3", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Zeros(tile.I32, 4), 3, 2, 0) }},
		{"2.15.6", "strided by a stride of zero", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Zeros(tile.I32, 4), 4, 0, 0) }},
		{"2.15.6", "strided along no dimension", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Zeros(tile.I32, 4), 4, 2, 1) }},
		{"2.15.6", "strided along a negative dimension", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Zeros(tile.I32, 4), 4, 2, -1) }},
		{"2.15.6", "strided unsigned integers", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Zeros(tile.U32, 4), 4, 2, 0) }},
		{"2.15.6", "strided scalar", func(b *tile.Block) { tile.AssumeDivisibleStrided(b.Const(tile.I32, 4), 4, 2, 0) }},
		{"2.15.7", "aligned at 24", func(b *tile.Block, p pf) { tile.AssumeAligned(p.Tile, 24) }},
		{"2.15.7", "aligned integers", func(b *tile.Block) { tile.AssumeAligned(b.Zeros(tile.I64, 4), 16) }},
		{"2.15.8", "aligned at 5, strided", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Add(b.Iota(tile.I32, 4)), 5, 2, 0) }},
		{"2.15.8", "aligned with a negative stride", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Add(b.Iota(tile.I32, 4)), 4, -2, 0) }},
		{"2.15.8", "aligned along no dimension", func(b *tile.Block, p pf) { tile.AssumeAlignedStrided(p.Tile, 4, 2, 0) }},
		{"2.15.8", "aligned integers, strided", func(b *tile.Block) { tile.AssumeAlignedStrided(b.Zeros(tile.I64, 4), 4, 2, 0) }},
		{"2.16.2.3", "latency of 0", func(b *tile.Block, p pf) { tile.Load(p, tile.Latency(0)) }},
		{"2.16.2.3", "latency of 11", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.Latency(11)) }},
		{"2.16.2.3", "latency of a view of -1", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.Latency(-1)) }},
		{"2.16.2.3", "latency of an addition", func(b *tile.Block, p pf) { tile.Add(b.Zeros(tile.F32, 4), 1, tile.Latency(1)) }},
		{"2.16.2.4", "TMA of a load through pointers", func(b *tile.Block, p pf) { tile.Load(p, tile.AllowTMA(true)) }},
		{"2.16.2.4", "TMA of a store through pointers", func(b *tile.Block, p pf) { tile.Store(p, 1, tile.AllowTMA(false)) }},
		{"2.16.1", "latency for no architecture", func(b *tile.Block, p pf) { tile.Load(p, tile.For("sm_12", tile.Latency(1))) }},
		{"2.16.1", "TMA for no architecture", func(b *tile.Block, p pf) { cut(p).Load(0, 0, tile.For("", tile.AllowTMA(true))) }},
	}
}
