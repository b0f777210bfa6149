package emu

import (
	"slices"
	"sync"

	"gotile/internal/hostmem"
)

// spare is memory of allocation nodes whose graphs are gone, for the next ones. Programs that measure kernels make
// a graph for each launch, with an allocation as large as a cache: the pages of new memory cost more than a small kernel.
type spare struct {
	mu   sync.Mutex
	list [][]byte
}

// What is kept: at most sparePieces pieces of at most spareSize bytes.
const (
	sparePieces = 4
	spareSize   = 32 << 20
)

// take returns memory of a size that was kept, or nil.
func (p *spare) take(size uint64) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(p.list, func(m []byte) bool { return uint64(len(m)) == size })
	if i < 0 {
		return nil
	}
	memory := p.list[i]
	p.list = slices.Delete(p.list, i, i+1)
	return memory
}

// keep keeps memory that nothing uses, or frees it.
func (p *spare) keep(memory []byte) {
	if len(memory) > spareSize {
		hostmem.Free(memory)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.list) == sparePieces {
		hostmem.Free(p.list[0])
		p.list = slices.Delete(p.list, 0, 1)
	}
	p.list = append(p.list, memory)
}

// Trim gives the memory that is kept for graphs back to the system.
func (s *System) Trim() {
	s.spare.mu.Lock()
	defer s.spare.mu.Unlock()
	for _, m := range s.spare.list {
		hostmem.Free(m)
	}
	s.spare.list = nil
}
