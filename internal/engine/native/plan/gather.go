package plan

import (
	"slices"

	"gotile/tileir"
)

// A load by indices is often part of a computation: the product of an element of a sparse matrix with the element of a
// vector that its column number selects, for example. So the loop of a group loads such elements, a vector of indices at a
// time, and computes with them in registers. Code checks the indices of the whole tile before the loop, which reads them where
// they have been checked, in memory of the worker. If the check fails, the tile is loaded by an access of its own, and a second
// version of the loop reads it in the frame.

// maxGathers is the maximum number of loads by indices in one loop: each takes a general register.
const maxGathers = 6

// minGathered is the minimum size in bytes of elements that loops load by indices that are in memory. To put smaller ones into a vector
// takes longer than to store them in memory.
const minGathered = 4

// gathersInLoop reports a load by indices that the loop of a group can do.
func (s *scope) gathersInLoop(a *PointerAccess) bool {
	return s.mayGather(a) && (a.Size() >= minGathered || a.Indexed.InLoop())
}

// mayGather reports a load of single elements by indices.
func (s *scope) mayGather(a *PointerAccess) bool {
	return s.uses(optGathers) && a.IsLoad() && a.N > 1 && a.Indexed.Grid == nil && a.Indexed.Line == nil
}

// addGather adds a load by indices to a group.
func (s *scope) addGather(a *PointerAccess) {
	s.gathers[a.Op] = a
	from := max(s.store+1, s.lanes, s.ready(s.knownBefore(a), false)) // accesses that may fault stay in order
	if a.Indexed.InLoop() {
		from = max(from, s.ready(a.readByGather(), true), s.needEnds(a.Mask))
	}
	for _, v := range a.indexOperands() {
		from = max(from, s.materialized[Root(v)])
	}
	g := s.join(a.Op, Log2(a.N), from)
	g.Gathers = append(g.Gathers, a)
	item := s.definedBy[a.Op].item
	s.load, s.lanes = max(s.load, item), item
	s.readAt(a.indexOperands(), item)
	if a.Indexed.InLoop() {
		s.readAt(a.inRegisters(), item-1) // its own loop reads elements before it replaces them
	}
}

// indexOperands returns the tiles that a load by indices reads in memory.
func (a *PointerAccess) indexOperands() []*tileir.Value {
	if a.Indexed.InLoop() {
		return nil
	}
	list := append([]*tileir.Value{a.Indexed.Index}, a.Indexed.Stored...)
	if a.LoadsMasked() {
		list = append(list, a.Mask)
	}
	if a.Padding != nil && !slices.Contains(a.Indexed.Recomputed, a.Padding) {
		list = append(list, a.Padding)
	}
	return list
}

// knownBefore returns the values that code reads before the loop that loads a tile by indices.
func (s *scope) knownBefore(a *PointerAccess) []*tileir.Value {
	r := a.Indexed
	list := append(a.indexOperands(), r.Base)
	switch {
	case r.Limit != nil:
		r.Limit.scalars(func(v *tileir.Value) { list = append(list, v) })
	case !r.Ahead:
		list = append(list, a.readByGather()...)
	}
	for _, v := range r.Recomputed {
		s.operandScalars(r, v, &list)
	}
	for _, b := range r.Bounds {
		b.scalars(func(v *tileir.Value) { list = append(list, v) })
	}
	return list
}

// readByGather returns the tiles that a loop reads to load a tile by indices.
func (a *PointerAccess) readByGather() []*tileir.Value {
	list := []*tileir.Value{a.Indexed.Index}
	if a.LoadsMasked() {
		list = append(list, a.Mask)
		if a.Padding != nil {
			list = append(list, a.Padding)
		}
	}
	return list
}

// LoadsMasked reports a load by indices whose mask is not known to be set for all elements when the loop begins.
func (a *PointerAccess) LoadsMasked() bool { return a.Mask != nil && !a.Indexed.Proven }

// gatherLane is the minimum number of bytes of a lane in a loop that loads by indices, which have at least 32 bits then.
const gatherLane = 4
