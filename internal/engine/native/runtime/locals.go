package runtime

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
	LocalID    = 0 // number of the region; -1 for none
	LocalEntry = 8 // an entry of the table of regions
	LocalBytes = 8 + 1<<RegionShift
)

// Local is an alloca of an entry.
type Local struct {
	Slot   int // among the program's allocas
	At     int // in the frame; 0 where only the portable engine's steps find the memory
	Result int // in the frame: the pointer
}

// Begin fills in the entry of an alloca that has begun to run.
func (s *Worker) begin(l *Local) {
	if l.At == 0 {
		return
	}
	id, _ := host.Split(uint64(*s.Word(l.Result)))
	*s.Word(l.At + LocalID) = -1
	if r := s.Region(id, false); r != nil {
		*(*[1 << RegionShift / 8]int64)(s.at(l.At + LocalEntry)) = entryOf(r, true)
		*s.Word(l.At + LocalID) = int64(id)
	}
}

// end ends the scope of allocas.
func (s *Worker) end(list []*Local) {
	for _, l := range list {
		s.Release([]int{l.Slot})
		s.forget(l)
	}
}

func (s *Worker) forget(l *Local) {
	if l.At != 0 {
		*s.Word(l.At + LocalID) = -1
	}
}

// entryOf is what the table of regions says of one, into which stores may go or not.
func entryOf(r *host.Region, stores bool) (entry [1 << RegionShift / 8]int64) {
	entry[RegionBase/8] = int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	entry[RegionLoads/8] = int64(len(r.Data))
	if stores {
		entry[RegionStores/8] = int64(len(r.Data))
		if r.Align == 8 { // elsewhere locks stand in for atomic words
			entry[RegionAtomics/8] = int64(len(r.Data))
		}
	}
	return entry
}
