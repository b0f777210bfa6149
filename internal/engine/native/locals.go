package native

import (
	"unsafe"

	"gotile/internal/engine/host"
)

// Local memory. The Go side begins a run of an alloca, which gets a region number of its
// own, and ends it where the block of operations around it ends. Between the two, pointers
// into the memory find it by an entry in the frame like those of the table of regions, with
// the region's number before it. Allocas of other workers, which global ones may be, are
// found by the portable engine's steps alone.

const (
	localID    = 0 // number of the region; -1 for none
	localEntry = 8 // an entry of the table of regions
	localBytes = 8 + 1<<regionShift
)

// local is an alloca of an entry.
type local struct {
	slot   int // among the program's allocas
	at     int // in the frame; 0 where only the portable engine's steps find the memory
	result int // in the frame: the pointer
}

// begin fills in the entry of an alloca that has begun to run.
func (s *worker) begin(l *local) {
	if l.at == 0 {
		return
	}
	id, _ := host.Split(uint64(*s.word(l.result)))
	*s.word(l.at + localID) = -1
	if r := s.Region(id, false); r != nil {
		*(*[1 << regionShift / 8]int64)(s.at(l.at + localEntry)) = entryOf(r, true)
		*s.word(l.at + localID) = int64(id)
	}
}

// end ends the scope of allocas.
func (s *worker) end(list []*local) {
	for _, l := range list {
		s.Release([]int{l.slot})
		s.forget(l)
	}
}

func (s *worker) forget(l *local) {
	if l.at != 0 {
		*s.word(l.at + localID) = -1
	}
}

// entryOf is what the table of regions says of one, into which stores may go or not.
func entryOf(r *host.Region, stores bool) (entry [1 << regionShift / 8]int64) {
	entry[regionBase/8] = int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	entry[regionLoads/8] = int64(len(r.Data))
	if stores {
		entry[regionStores/8] = int64(len(r.Data))
		if r.Align == 8 { // elsewhere locks stand in for atomic words
			entry[regionAtomics/8] = int64(len(r.Data))
		}
	}
	return entry
}
