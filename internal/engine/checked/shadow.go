package checked

import (
	"math/bits"
	"slices"

	"gotile/check"
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// shadow is the shadow memory of a buffer. It has a cell for each unit, which is the size of the smallest element
// that was accessed so far.
type shadow struct {
	m     *host.Region
	unit  int             // in nibbles
	cells *cells          // nil unless races are checked
	init  []uint64        // a bit for each nibble that was written; nil if all are
	sync  map[int64]*flag // by offset in nibbles: the releases
	elem  tileir.Scalar   // of the last store
	// inOrder is set if a block's accesses are in program order without tokens. This holds for local variables of
	// Tile C++: its compiler makes tokens for memory that several blocks share, and orders accesses of memory that
	// only one block has by address.
	inOrder bool
}

// flag is the release of the last write of an element.
type flag struct {
	clock *clock
	block int32
	wide  bool // for other blocks too
}

// node is an access in a cell, linked to the other accesses of the cell that a later one may race with. Nodes are
// immutable, so cells share them.
type node struct {
	prev     uint32 // the next node of the chain; 0 for none
	under    uint32 // the chain of accesses that are weaker than those of this chain; 0 for none
	block    int32
	from, to uint32 // executions
	access   int32
	strong   bool // not weak
	wide     bool // of a scope beyond the block
	allWide  bool // it and the rest of its chain are strong and wide
}

// covers reports whether an access that does not race with n does not race with an earlier one either, if the
// earlier one is ordered before n. Atomic accesses need no order among each other, so an atomic access does not
// cover a plain one, and one of device scope does not cover one of block scope.
func (n *node) covers(earlier *node) bool {
	return (!n.strong || earlier.strong) && (!n.wide || earlier.wide)
}

// nodes stores nodes; number 0 means none.
type nodes struct {
	list []node
	full int // the number of nodes at which unused ones are dropped
}

const fewNodes = 1 << 16

func (n *nodes) add(x node) uint32 {
	if len(n.list) == 0 {
		n.list, n.full = make([]node, 1, 1<<10), fewNodes
	}
	x.allWide = x.strong && x.wide && (x.prev == 0 || n.list[x.prev].allWide)
	n.list = append(n.list, x)
	return uint32(len(n.list) - 1)
}

// collect drops nodes that no cell has.
func (m *monitor) collect() {
	if len(m.nodes.list) <= max(m.nodes.full, fewNodes, m.cells/8) {
		return
	}
	renamed := make([]uint32, len(m.nodes.list))
	old := m.nodes.list
	m.nodes.list = make([]node, 1, len(old)/2)
	var keep func(i uint32) uint32
	keep = func(i uint32) uint32 {
		var chain []uint32
		for ; i != 0 && renamed[i] == 0; i = old[i].prev {
			chain = append(chain, i)
		}
		for _, at := range slices.Backward(chain) {
			x := old[at]
			x.prev, x.under = renamed[x.prev], keep(x.under)
			m.nodes.list = append(m.nodes.list, x)
			renamed[at] = uint32(len(m.nodes.list) - 1)
		}
		if len(chain) > 0 {
			return renamed[chain[0]]
		}
		return renamed[i]
	}
	for _, s := range m.allShadows() {
		if s.cells != nil {
			s.cells.each(func(h *history) { h.write, h.read = keep(h.write), keep(h.read) })
		}
	}
	m.nodes.full = max(fewNodes, 2*len(m.nodes.list))
}

func (m *monitor) allShadows() []*shadow {
	var list []*shadow
	for _, s := range m.shadows {
		if s != nil {
			list = append(list, s)
		}
	}
	for _, s := range m.allocas {
		list = append(list, s)
	}
	return list
}

// shadowOf returns the shadow of a region, with cells that are small enough for elements of size nibbles.
func (m *monitor) shadowOf(r *host.Region, size int) *shadow {
	if r.ID >= m.memory.Regions() {
		return m.allocaShadow(r, size)
	}
	if m.shadows == nil {
		m.shadows = make([]*shadow, m.memory.Regions())
	}
	s := m.shadows[r.ID]
	if s == nil {
		s = m.newShadow(r, size, m.uninitialised(r.Data))
		m.shadows[r.ID] = s
	}
	s.refine(size)
	return s
}

// manyAllocas is the number of allocas' shadows at which those of freed allocas are dropped.
const manyAllocas = 1 << 10

func (m *monitor) allocaShadow(r *host.Region, size int) *shadow {
	s := m.allocas[int64(r.ID)]
	if s == nil {
		if len(m.allocas) >= manyAllocas {
			for id := range m.allocas {
				if m.memory.Find(int(id)) == nil {
					delete(m.allocas, id)
				}
			}
		}
		s = m.newShadow(r, size, true)
		s.inOrder = r.Private() && m.program.in.language == check.Cpp
		m.allocas[int64(r.ID)] = s
	}
	s.refine(size)
	return s
}

func (m *monitor) newShadow(r *host.Region, size int, uninit bool) *shadow {
	s := &shadow{m: r, unit: size}
	if m.program.in.kinds.Has(check.Race | check.UB | check.Order | check.Dependence) {
		s.cells = newCells(s.count())
		m.cells += s.count()
	}
	if uninit && m.program.in.kinds.Has(check.Uninit) {
		s.init = make([]uint64, (2*len(r.Data)+63)/64)
	}
	return s
}

// count returns the number of cells.
func (s *shadow) count() int { return (2*len(s.m.Data) + s.unit - 1) / s.unit }

// refine makes cells small enough for elements of a size, a power of two.
func (s *shadow) refine(size int) {
	if size >= s.unit {
		return
	}
	by := bits.TrailingZeros(uint(s.unit / size))
	s.unit = size
	if s.cells != nil {
		s.cells = s.cells.finer(s.count(), by)
	}
}

// written marks nibbles as written.
func (s *shadow) written(off int64, size int) {
	for k := off; k < off+int64(size); k++ {
		s.init[k>>6] |= 1 << (k & 63)
	}
}

// isWritten reports whether all nibbles of an element are written.
func (s *shadow) isWritten(off int64, size int) bool {
	for k := off; k < off+int64(size); k++ {
		if s.init[k>>6]>>(k&63)&1 == 0 {
			return false
		}
	}
	return true
}
