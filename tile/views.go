package tile

import (
	"slices"

	"gotile/tileir"
)

// Partition views beyond the reference, which Tile IR has since 13.3.

// Step makes tiles begin at multiples of steps elements along each dimension, so that they
// overlap or leave gaps: Partition(s, 64).Step(32) has tiles of 64 that begin at 0, 32, 64,
// …. Steps are positive. A store to tiles that overlap is a race.
func (p PartitionView) Step(steps ...int) PartitionView {
	c := p.span.open("PartitionView.Step", "")
	if !c.viewUsable(p) {
		return p
	}
	stepped, ok := p.cut.Step(steps)
	if !ok {
		c.failf("steps %v for a view of %d dimensions; want a positive one for each, and no Gather", steps, len(p.cut.Tile))
		p.bad = true
	}
	p.cut = stepped
	return p
}

// Gather makes the view pick elements along one dimension by a tile of indices, as long
// as the view's tiles there, in place of that dimension's index:
//
//	rows := tile.Partition(s, 8, 64).Gather(0)
//	x := rows.LoadMasked(tile.Load(list.Add(b.Iota(tile.I32, 8))), 3)
//
// loads of each of 8 rows the columns 3 to 66: the index of the other dimension counts
// elements too, not tiles. Elements outside the array are as in a masked tile.
func (p PartitionView) Gather(axis int) PartitionView {
	c := p.span.open("PartitionView.Gather", "")
	if !c.viewUsable(p) {
		return p
	}
	gathering, ok := p.cut.Gather(axis)
	if !ok {
		c.failf("dimension %d of a view that has %d; count from 0, and do not Step or Permute", axis, len(p.cut.Tile))
		p.bad = true
	}
	p.cut = gathering
	return p
}

// AtomicAdd atomically adds a tile to the array at an index, element by element: relaxed,
// within the device unless [BlockScope] follows the index. Elements beyond the array are
// dropped. Elements are 32- or 64-bit integers, float16, bfloat16, float32 or float64.
func (p PartitionView) AtomicAdd(t any, index ...any) { p.atomic(atomicAdd, t, index) }

// AtomicAnd atomically replaces elements by their bitwise and with a tile of 32- or 64-bit
// integers. Index and options as for [PartitionView.AtomicAdd].
func (p PartitionView) AtomicAnd(t any, index ...any) { p.atomic(atomicAnd, t, index) }

// AtomicOr atomically replaces elements by their bitwise or with the tile; see
// [PartitionView.AtomicAnd].
func (p PartitionView) AtomicOr(t any, index ...any) { p.atomic(atomicOr, t, index) }

// AtomicXor atomically replaces elements by their exclusive or with the tile; see
// [PartitionView.AtomicAnd].
func (p PartitionView) AtomicXor(t any, index ...any) { p.atomic(atomicXor, t, index) }

// AtomicMax atomically replaces elements by the maximum of them and the tile; see
// [PartitionView.AtomicAnd].
func (p PartitionView) AtomicMax(t any, index ...any) { p.atomic(atomicMax, t, index) }

// AtomicMin atomically replaces elements by the minimum of them and the tile; see
// [PartitionView.AtomicAnd].
func (p PartitionView) AtomicMin(t any, index ...any) { p.atomic(atomicMin, t, index) }

func (p PartitionView) atomic(a *atomicOp, value any, args []any) {
	p.span.open("PartitionView."+a.name, "").atomicView(p, a, value, args)
}

func (c *call) atomicView(p PartitionView, a *atomicOp, value any, args []any) {
	index, options, ok := c.viewAccess(p, args, takesScopeAlone)
	if !ok {
		return
	}
	switch {
	case options.scope == SystemScope:
		c.failf("a view's atomic operations reach as far as the device; use pointers")
		return
	case p.cut.IsGather():
		c.failf("a gathered view has no atomic operations; use pointers")
		return
	case !slices.Contains(a.takes, p.span.elem):
		c.failf("works on elements of %v, not on %v; store those", a.takes, p.span.elem)
		return
	}
	t, ok := c.viewValue(p, value)
	if !ok {
		return
	}
	scope := tileir.ScopeDevice
	if options.scope == BlockScope {
		scope = tileir.ScopeBlock
	}
	if len(p.cut.Tile) == 0 {
		_, token := c.IR().AtomicRMWTko(tileir.Relaxed, scope, p.element(&options).v, a.modeFor(t.elem), t.v, nil, c.Region.Tokens.All)
		c.AfterStore(token)
		return
	}
	token := c.IR().AtomicRedViewTko(tileir.Relaxed, scope, p.view(false, PadZero), index, a.modeFor(t.elem), t.v, c.Region.Tokens.All, nil)
	c.AfterStore(markSigned(token, t.elem))
}
