package runtime

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Atomic additions of many blocks to the same memory, as in a histogram, are slow, because a cache line belongs to one
// core at a time. If a kernel does nothing else with a buffer, only the sums at the end can be observed. So each worker
// adds to a private copy, and adds that to the buffer after its last block.

const (
	// PrivateBytes is the maximum size of a buffer with private copies.
	PrivateBytes = 1 << 20
	// privateUse is the minimum number of additions for each element of the buffer.
	privateUse = 4
)

// PrivateSite is an operation that adds integers to a buffer that the kernel does not use otherwise.
type PrivateSite struct {
	Param  int // argument of the buffer
	Size   int // bytes of an element
	Lanes  int
	Op     *tileir.Op
	Others []int // arguments through which other operations access memory
	Offset int   // frame offset of the fields below
}

// Offsets from PrivateSite.Offset. The limit is zero if the worker adds to the buffer itself.
const (
	PrivateBase  = 0  // address of the private copy, minus the buffer's first pointer
	PrivateStart = 8  // the buffer's first pointer
	PrivateLimit = 16 // offsets of elements are below it
	PrivateRoom  = 24
)

// StartPrivate allocates private copies for the sites for which they are faster in this launch.
func (s *Worker) StartPrivate() {
	for i, site := range s.Privates {
		*s.Word(site.Offset + PrivateLimit) = 0
		r := s.Region(s.regionOf(site.Param), false)
		blocks := s.Worker.Launch.Grid.Blocks()
		if r == nil || r.Align < 8 || len(r.Data) > PrivateBytes || len(r.Data)%8 != 0 ||
			blocks*int64(site.Lanes*site.Size) < privateUse*int64(len(r.Data)) || !s.exclusive(site) {
			continue
		}
		if cap(s.private[i]) < len(r.Data)/8 {
			s.private[i] = make([]uint64, len(r.Data)/8)
		}
		s.private[i] = s.private[i][:len(r.Data)/8]
		start := int64(host.Address(r.ID, 0))
		*s.Word(site.Offset + PrivateBase) = int64(uintptr(unsafe.Pointer(unsafe.SliceData(s.private[i])))) - start
		*s.Word(site.Offset + PrivateStart) = start
		*s.Word(site.Offset + PrivateLimit) = int64(len(r.Data) - site.Size + 1)
	}
}

func (s *Worker) regionOf(param int) int {
	id, _ := host.Split(s.Worker.Launch.Param(param))
	return id
}

// exclusive reports whether no other operation can access the site's buffer.
func (s *Worker) exclusive(site *PrivateSite) bool {
	buffer := memoryOf(s.Worker, site.Param)
	for _, i := range site.Others {
		if overlap(buffer, memoryOf(s.Worker, i)) {
			return false
		}
	}
	return true
}

// EndPrivate adds the private copies to the buffers and clears them.
func (s *Worker) EndPrivate() {
	for i, site := range s.Privates {
		if *s.Word(site.Offset + PrivateLimit) == 0 {
			continue
		}
		s.Op = site.Op
		data := s.Region(s.regionOf(site.Param), false).Data
		own, first := s.private[i], s.firstWord(len(s.private[i]))
		for k := range own {
			j := k + first
			if j >= len(own) {
				j -= len(own)
			}
			if v := own[j]; v != 0 {
				addElements(unsafe.Pointer(&data[8*j]), v, site.Size)
				own[j] = 0
			}
		}
		*s.Word(site.Offset + PrivateLimit) = 0
	}
}

// firstWord returns the word of n at which a worker starts adding its private copy. The starts of several workers are
// far apart, however many there are, so that they do not add to the same cache lines at once.
func (s *Worker) firstWord(n int) int { return int(bits.Reverse8(uint8(s.Number))) * n / 256 }

// addElements adds one element of eight bytes, or two of four, with one compare-and-swap.
func addElements(to unsafe.Pointer, v uint64, size int) {
	p := (*uint64)(to)
	if size == 8 {
		atomic.AddUint64(p, v)
		return
	}
	for {
		old := atomic.LoadUint64(p)
		low, high := uint32(old)+uint32(v), uint32(old>>32)+uint32(v>>32)
		if atomic.CompareAndSwapUint64(p, old, uint64(high)<<32|uint64(low)) {
			return
		}
	}
}
