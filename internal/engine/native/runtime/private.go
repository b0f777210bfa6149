package runtime

import (
	"math/bits"
	"sync/atomic"
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/tileir"
)

// Additions to memory that many blocks share, as those of a histogram, wait for each other: a line of the
// cache is one core's at a time. But where a kernel does nothing else with a buffer, nobody sees when a
// number is added, only the sum at the end. So each worker adds to memory of its own, and when it has run its
// last block, what it has there to the buffer.

const (
	// PrivateBytes is how large a buffer may be.
	PrivateBytes = 1 << 20
	// privateUse is how many additions there have to be for each of the buffer's elements.
	privateUse = 4
)

// PrivateSite is an operation that adds integers to a buffer that the kernel does not use otherwise.
type PrivateSite struct {
	Param  int // argument that the buffer is
	Size   int // bytes of an element
	Lanes  int
	Op     *tileir.Op
	Others []int // arguments that other operations reach memory through
	At     int   // in the frame, see the offsets below
}

// Offsets from a site's place in the frame. The limit is zero where the worker adds to the buffer
// itself.
const (
	PrivateBase  = 0  // address of the worker's memory, less the buffer's first pointer
	PrivateStart = 8  // the buffer's first pointer
	PrivateLimit = 16 // offsets of elements are below
	PrivateRoom  = 24
)

// StartPrivate gives the worker memory of its own for the sites that are worth it in this launch.
func (s *Worker) StartPrivate() {
	for i, site := range s.Privates {
		*s.Word(site.At + PrivateLimit) = 0
		r := s.Region(s.regionOf(site.Param), false)
		blocks := s.Worker.Launch.Grid.Blocks()
		if r == nil || r.Align < 8 || len(r.Data) > PrivateBytes || len(r.Data)%8 != 0 ||
			blocks*int64(site.Lanes*site.Size) < privateUse*int64(len(r.Data)) || !s.aloneWith(site) {
			continue
		}
		if cap(s.own[i]) < len(r.Data)/8 {
			s.own[i] = make([]uint64, len(r.Data)/8)
		}
		s.own[i] = s.own[i][:len(r.Data)/8]
		start := int64(host.Address(r.ID, 0))
		*s.Word(site.At + PrivateBase) = int64(uintptr(unsafe.Pointer(unsafe.SliceData(s.own[i])))) - start
		*s.Word(site.At + PrivateStart) = start
		*s.Word(site.At + PrivateLimit) = int64(len(r.Data) - site.Size + 1)
	}
}

func (s *Worker) regionOf(param int) int {
	id, _ := host.Split(s.Worker.Launch.Param(param))
	return id
}

// aloneWith says whether no other operation reaches the site's buffer.
func (s *Worker) aloneWith(site *PrivateSite) bool {
	buffer := memoryOf(s.Worker, site.Param)
	for _, i := range site.Others {
		if overlap(buffer, memoryOf(s.Worker, i)) {
			return false
		}
	}
	return true
}

// EndPrivate adds what the worker has to the buffers, and leaves its memory zero.
func (s *Worker) EndPrivate() {
	for i, site := range s.Privates {
		if *s.Word(site.At + PrivateLimit) == 0 {
			continue
		}
		s.Op = site.Op
		data := s.Region(s.regionOf(site.Param), false).Data
		own, first := s.own[i], s.firstToAdd(len(s.own[i]))
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
		*s.Word(site.At + PrivateLimit) = 0
	}
}

// firstToAdd is where a worker begins to add up its own of n words. The places of several are far apart, however many
// there are: otherwise all would add to the same lines of the cache at once.
func (s *Worker) firstToAdd(n int) int { return int(bits.Reverse8(uint8(s.Number))) * n / 256 }

// addElements adds one element of eight bytes, or two of four, which take one exchange.
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
