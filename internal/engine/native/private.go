package native

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
	// privateBytes is how large a buffer may be.
	privateBytes = 1 << 20
	// privateUse is how many additions there have to be for each of the buffer's elements.
	privateUse = 4
)

// privateSite is an operation that adds integers to a buffer that the kernel does not use otherwise.
type privateSite struct {
	param  int // argument that the buffer is
	size   int // bytes of an element
	lanes  int
	op     *tileir.Op
	others []int // arguments that other operations reach memory through
	at     int   // in the frame, see the offsets below
}

// Offsets from a site's place in the frame. The limit is zero where the worker adds to the buffer
// itself.
const (
	privateBase  = 0  // address of the worker's memory, less the buffer's first pointer
	privateStart = 8  // the buffer's first pointer
	privateLimit = 16 // offsets of elements are below
	privateRoom  = 24
)

// startPrivate gives the worker memory of its own for the sites that are worth it in this launch.
func (s *worker) startPrivate() {
	for i, site := range s.privates {
		*s.word(site.at + privateLimit) = 0
		r := s.Region(s.regionOf(site.param), false)
		blocks := s.Worker.Launch.Grid.Blocks()
		if r == nil || r.Align < 8 || len(r.Data) > privateBytes || len(r.Data)%8 != 0 ||
			blocks*int64(site.lanes*site.size) < privateUse*int64(len(r.Data)) || !s.aloneWith(site) {
			continue
		}
		if cap(s.own[i]) < len(r.Data)/8 {
			s.own[i] = make([]uint64, len(r.Data)/8)
		}
		s.own[i] = s.own[i][:len(r.Data)/8]
		start := int64(host.Address(r.ID, 0))
		*s.word(site.at + privateBase) = int64(uintptr(unsafe.Pointer(unsafe.SliceData(s.own[i])))) - start
		*s.word(site.at + privateStart) = start
		*s.word(site.at + privateLimit) = int64(len(r.Data) - site.size + 1)
	}
}

func (s *worker) regionOf(param int) int {
	id, _ := host.Split(s.Worker.Launch.Param(param))
	return id
}

// aloneWith says whether no other operation reaches the site's buffer.
func (s *worker) aloneWith(site *privateSite) bool {
	buffer := memoryOf(s.Worker, site.param)
	for _, i := range site.others {
		if overlap(buffer, memoryOf(s.Worker, i)) {
			return false
		}
	}
	return true
}

// endPrivate adds what the worker has to the buffers, and leaves its memory zero.
func (s *worker) endPrivate() {
	for i, site := range s.privates {
		if *s.word(site.at + privateLimit) == 0 {
			continue
		}
		s.Op = site.op
		data := s.Region(s.regionOf(site.param), false).Data
		own, first := s.own[i], s.firstToAdd(len(s.own[i]))
		for k := range own {
			j := k + first
			if j >= len(own) {
				j -= len(own)
			}
			if v := own[j]; v != 0 {
				addElements(unsafe.Pointer(&data[8*j]), v, site.size)
				own[j] = 0
			}
		}
		*s.word(site.at + privateLimit) = 0
	}
}

// firstToAdd is where a worker begins to add up its own of n words. The places of several are far apart, however many
// there are: otherwise all would add to the same lines of the cache at once.
func (s *worker) firstToAdd(n int) int { return int(bits.Reverse8(uint8(s.Number))) * n / 256 }

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
