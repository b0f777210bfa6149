package runtime

import (
	"unsafe"

	"gotile/internal/engine/host"
)

// Local memory. Go begins an alloca, which gets a region number, and ends it at the end of the enclosing block of
// operations. In between, code finds the memory through an entry in the frame: the region's number, followed by an entry
// like those of the table of buffers. Only steps of the portable engine find allocas of other workers, which are
// possible for global ones.

const (
	LocalID    = 0 // number of the region; -1 for none
	LocalEntry = 8 // an entry of the table of buffers
	LocalBytes = 8 + 1<<RegionShift
)

// Local is an alloca of an entry.
type Local struct {
	Slot   int // index among the program's allocas
	Offset int // frame offset; 0 if only the portable engine's steps find the memory
	Result int // frame offset of the resulting pointer
}

// begin fills in the entry of an alloca.
func (s *Worker) begin(l *Local) {
	if l.Offset == 0 {
		return
	}
	id, _ := host.Split(uint64(*s.Word(l.Result)))
	*s.Word(l.Offset + LocalID) = -1
	if r := s.Region(id, false); r != nil {
		*(*[1 << RegionShift / 8]int64)(s.pointer(l.Offset + LocalEntry)) = entryOf(r, true)
		*s.Word(l.Offset + LocalID) = int64(id)
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
	if l.Offset != 0 {
		*s.Word(l.Offset + LocalID) = -1
	}
}

// entryOf returns the table entry of a region; stores tells whether it is writable.
func entryOf(r *host.Region, stores bool) (entry [1 << RegionShift / 8]int64) {
	entry[RegionBase/8] = int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	entry[RegionLoads/8] = int64(len(r.Data))
	if stores {
		entry[RegionStores/8] = int64(len(r.Data))
		if r.Align == 8 { // otherwise locks emulate atomic words
			entry[RegionAtomics/8] = int64(len(r.Data))
		}
	}
	return entry
}
