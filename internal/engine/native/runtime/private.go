package runtime

import (
	"math"
	"math/bits"
	"sync/atomic"
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/num"
	"gotile/tileir"
)

// Atomic additions of many blocks to the same memory, as in a histogram, are slow, because a cache line belongs to one
// core at a time. If a kernel does nothing else with a buffer, only the sums at the end can be observed. So each worker
// adds to a private copy, and adds that to the buffer after its last block. Minimums, maximums, "and", "or" and "xor" of integers
// are like sums: the order of the numbers has no effect.

const (
	// PrivateBytes is the maximum size of a buffer with private copies.
	PrivateBytes = 8 << 20
	// privateLeast is the minimum number of updates for which workers have private copies.
	privateLeast = 1024
)

// PrivateSite is an operation that combines numbers of four or eight bytes, or tiles of floats of two bytes, with those of a buffer that the kernel does not use
// otherwise.
type PrivateSite struct {
	Param  int // argument of the buffer
	Elem   tileir.Scalar
	Mode   tileir.AtomicMode
	Lanes  int
	Op     *tileir.Op
	Others []int // arguments through which other operations access memory
	Offset int   // frame offset of the fields below

	// OnDevice is set if the update must be atomic for other launches only, rather than for the whole system.
	OnDevice bool

	// Reserves is set if the old values are used: see reserve.go. Reads and Writes are arguments whose memory must differ then.
	Reserves      bool
	Reads, Writes []int
}

// Offsets from PrivateSite.Offset. The limit is zero if the worker updates the buffer itself.
const (
	PrivateBase   = 0  // address of the private copy, minus the buffer's first pointer
	PrivateStart  = 8  // the buffer's first pointer
	PrivateLimit  = 16 // offsets of elements are below it
	PrivateFailed = 24 // of a counting program: some elements are outside the buffer
	PrivateShift  = 32 // distance in memory of the private copy from the buffer
	PrivateRoom   = 40
)

// StartPrivate allocates private copies for the sites for which they are faster in this launch.
func (s *Worker) StartPrivate() {
	s.together = false
	for i, site := range s.Privates {
		*s.Word(site.Offset + PrivateLimit) = 0
		r := s.privateRegion(site)
		if r == nil || site.Reserves || s.counts || !s.pays(site, len(r.Data)) {
			continue
		}
		words := (len(r.Data) + 7) / 8
		if words >= togetherWords && s.merging != nil && !s.together {
			if s.together = s.merging.begin(); !s.together {
				return
			}
		}
		if cap(s.private[i]) < words {
			s.private[i] = s.emptyCopy(i, words)
		}
		s.private[i] = s.private[i][:words]
		s.useCopy(site, r, s.private[i])
	}
}

// useCopy has a site update a private copy of a buffer.
func (s *Worker) useCopy(site *PrivateSite, r *host.Region, own []uint64) {
	start, at := int64(host.Address(r.ID, 0)), int64(uintptr(unsafe.Pointer(unsafe.SliceData(own))))
	*s.Word(site.Offset + PrivateBase) = at - start
	*s.Word(site.Offset + PrivateShift) = at - int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	*s.Word(site.Offset + PrivateStart) = start
	*s.Word(site.Offset + PrivateLimit) = int64(len(r.Data) - site.Elem.Bytes() + 1)
}

// privateRegion returns the buffer of a site, or nil if it cannot have a private copy.
func (s *Worker) privateRegion(site *PrivateSite) *host.Region {
	r := s.Region(s.regionOf(site.Param), false)
	if r == nil || r.Align < site.leastAlign() || len(r.Data) < site.Elem.Bytes() || len(r.Data) > PrivateBytes || !s.exclusive(site) {
		return nil
	}
	return r
}

// leastAlign is the alignment that the buffer needs. Floats of two bytes are added to it by words.
func (s *PrivateSite) leastAlign() int {
	if s.Elem.Bytes() == 2 {
		return 8
	}
	return s.Elem.Bytes()
}

// emptyCopy returns a copy for a site, which is that of an earlier launch if there is one.
func (s *Worker) emptyCopy(site, words int) []uint64 {
	if c, ok := s.copies[site].Get().(*[]uint64); ok && cap(*c) >= words {
		return *c
	}
	c, empty := make([]uint64, words), s.Privates[site].empty()
	if empty != 0 {
		for j := range c {
			c[j] = empty
		}
	}
	return c
}

// pays reports whether private copies of so many bytes are faster. To add the sum of all copies to the buffer takes an atomic operation
// for two words of eight bytes, so there must be more additions than words.
func (s *Worker) pays(site *PrivateSite, size int) bool {
	return s.Worker.Launch.Grid.Blocks()*int64(site.Lanes) >= max(privateLeast, int64(size/8))
}

// empty is the bits of a word of the copy that nothing was combined with: identity elements. That of floats is negative zero, which is the identity
// element of their sum: it leaves a negative zero in the buffer as it is, which a positive one would not. (If nothing but
// negative zeros is added to a subnormal number, that is not flushed to zero.)
func (s *PrivateSite) empty() uint64 {
	switch s.Elem {
	case tileir.F32:
		return negativeZero<<32 | negativeZero
	case tileir.F64:
		return 1 << 63
	case tileir.F16, tileir.BF16:
		return negativeZero16 * 0x0001000100010001
	}
	most := uint64(math.MaxInt64)
	if s.Elem.Bytes() == 4 {
		most = math.MaxInt32<<32 | math.MaxInt32
	}
	switch s.Mode {
	case tileir.AtomicAnd, tileir.AtomicUMin:
		return ^uint64(0)
	case tileir.AtomicMin:
		return most
	case tileir.AtomicMax:
		return ^most
	}
	return 0
}

// update is what an operation does to elements of a type.
type update struct {
	mode tileir.AtomicMode
	elem tileir.Scalar
}

func (s *PrivateSite) update() update { return update{s.Mode, s.Elem} }

// negativeZero is the bits of a float32.
const negativeZero = 1 << 31

// negativeZero16 is the bits of a float of two bytes.
const negativeZero16 = 1 << 15

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

// EndPrivate adds the private copies to the buffers and clears them. Large ones are added by all workers together.
func (s *Worker) EndPrivate() {
	for i, site := range s.Privates {
		if *s.Word(site.Offset + PrivateLimit) != 0 && !s.isShared(i) {
			s.Op = site.Op
			r := s.Region(s.regionOf(site.Param), false)
			own, empty := s.private[i], site.empty()
			first := s.firstWord(len(own))
			site.mergeWords(r, own, first, len(own), empty)
			site.mergeWords(r, own, 0, first, empty)
			*s.Word(site.Offset + PrivateLimit) = 0
		}
	}
	if s.together {
		s.endTogether()
	}
}

// isShared reports whether workers add up their copies for a site together.
func (s *Worker) isShared(site int) bool {
	return s.together && len(s.private[site]) >= togetherWords
}

// endTogether hands the large copies over, and merges parts of them with the buffers.
func (s *Worker) endTogether() {
	s.together = false
	s.merging.end(func() {
		for i, site := range s.Privates {
			if own := s.private[i]; *s.Word(site.Offset + PrivateLimit) != 0 {
				*s.Word(site.Offset + PrivateLimit) = 0
				s.private[i] = nil
				s.merging.sites[i].copies = append(s.merging.sites[i].copies, own)
			}
		}
	})
	if !s.merging.await() {
		return
	}
	for i, site := range s.Privates {
		s.Op = site.Op
		alone := site.OnDevice && len(s.merging.sites[i].copies) > 0 && s.Worker.Launch.UpdatesAlone()
		s.merging.mergeSite(i, site, s.Region(s.regionOf(site.Param), false), alone)
	}
}

// firstWord returns the word of n at which a worker starts adding its private copy. The starts of several workers are
// far apart, however many there are, so that they do not add to the same cache lines at once.
func (s *Worker) firstWord(n int) int { return int(bits.Reverse8(uint8(s.Number))) * n / 256 }

// mergeWords combines a part of the copy with the buffer and clears it.
func (s *PrivateSite) mergeWords(r *host.Region, own []uint64, from, to int, empty uint64) {
	whole := min(to, len(r.Data)/8)
	switch add := updaters[s.update()]; {
	case r.Align < 8:
	case add != nil:
		data := unsafe.Pointer(unsafe.SliceData(r.Data))
		if start := from + int(uintptr(data)/8+uintptr(from))%2; start+1 < whole {
			s.mergeOneByOne(r, own, from, start, empty)
			add(unsafe.Add(data, 8*start), unsafe.Pointer(&own[start]), (whole-start)/2)
			from = start + (whole-start)&^1
		}
	case s.Elem == tileir.F32:
		addPairs(unsafe.Pointer(unsafe.SliceData(r.Data)), own, from, whole, empty)
		from = max(from, whole)
	}
	s.mergeOneByOne(r, own, from, to, empty)
}

// mergeOneByOne does so for a word at a time.
func (s *PrivateSite) mergeOneByOne(r *host.Region, own []uint64, from, to int, empty uint64) {
	for j := from; j < to; j++ {
		if v := own[j]; v != empty {
			s.mergeWord(r, j, v)
			own[j] = empty
		}
	}
}

// addPairs does so for words of two float32.
func addPairs(data unsafe.Pointer, own []uint64, from, to int, empty uint64) {
	for j := from; j < to; j++ {
		v := own[j]
		if v == empty {
			continue
		}
		own[j] = empty
		p := (*uint64)(unsafe.Add(data, 8*j))
		for {
			old := atomic.LoadUint64(p)
			low, high := uint32(old), uint32(old>>32)
			l, h := plus(low, uint32(v)), plus(high, uint32(v>>32))
			if isSpecial(low) || isSpecial(high) || isSpecial(l) || isSpecial(h) {
				l, h = sumF32(low, uint32(v)), sumF32(high, uint32(v>>32))
			}
			if atomic.CompareAndSwapUint64(p, old, uint64(h)<<32|uint64(l)) {
				break
			}
		}
	}
}

// plus returns the bits of the sum of float32.
func plus(x, y uint32) uint32 {
	return math.Float32bits(math.Float32frombits(x) + math.Float32frombits(y))
}

// isSpecial reports the bits of a float32 that is subnormal, infinite or NaN.
func isSpecial(x uint32) bool {
	const exponent = 0x7f800000
	e := x & exponent
	return e == 0 && x<<1 != 0 || e == exponent
}

// mergeWord combines a word of the copy with that of the buffer: with one compare-and-swap, unless the buffer has no such word.
func (s *PrivateSite) mergeWord(r *host.Region, j int, v uint64) {
	at := 8 * j
	if r.Align == 8 && at+8 <= len(r.Data) {
		s.mergeElements(unsafe.Pointer(&r.Data[at]), v)
		return
	}
	for ; at+4 <= min(8*j+8, len(r.Data)); at, v = at+4, v>>32 {
		r.Update(int64(at), 4, func(old uint64) uint64 { return uint64(s.combine32(uint32(old), uint32(v))) })
	}
	if at < min(8*j+8, len(r.Data)) && s.Elem.Bytes() == 2 {
		r.Update(int64(at), 2, func(old uint64) uint64 { return uint64(s.combine16(uint16(old), uint16(v))) })
	}
}

// mergeElements combines one element of eight bytes, or two of four.
func (s *PrivateSite) mergeElements(to unsafe.Pointer, v uint64) {
	p := (*uint64)(to)
	switch {
	case s.Elem == tileir.F32:
		addPair(p, v)
		return
	case s.Elem == tileir.I64 && s.Mode == tileir.AtomicAdd:
		atomic.AddUint64(p, v)
		return
	}
	for {
		old := atomic.LoadUint64(p)
		if x := s.combine64(old, v); x == old || atomic.CompareAndSwapUint64(p, old, x) {
			return
		}
	}
}

// addPair adds two float32 to those of a word.
func addPair(p *uint64, v uint64) {
	for {
		old := atomic.LoadUint64(p)
		sum := uint64(sumF32(uint32(old>>32), uint32(v>>32)))<<32 | uint64(sumF32(uint32(old), uint32(v)))
		if atomic.CompareAndSwapUint64(p, old, sum) {
			return
		}
	}
}

// sumF32 returns the bits of x plus a number y of a private copy, which is not subnormal. Like other atomic additions, those of floats
// have no subnormal numbers.
func sumF32(x, y uint32) uint32 {
	sum := math.Float32bits(num.FlushF32(num.FlushF32(math.Float32frombits(x)) + math.Float32frombits(y)))
	if y == negativeZero { // a move, not a branch, which would be mispredicted
		sum = x
	}
	return sum
}

// combine64 combines the elements of two words, whose bits are given.
func (s *PrivateSite) combine64(x, y uint64) uint64 {
	switch {
	case s.Elem == tileir.F64:
		return math.Float64bits(math.Float64frombits(x) + math.Float64frombits(y))
	case s.Elem.Bytes() == 8:
		return combine(s.Mode, x, y, int64(x), int64(y))
	}
	return uint64(s.combine32(uint32(x>>32), uint32(y>>32)))<<32 | uint64(s.combine32(uint32(x), uint32(y)))
}

// combine32 combines elements of four bytes.
func (s *PrivateSite) combine32(x, y uint32) uint32 {
	switch {
	case s.Elem == tileir.F32:
		return sumF32(x, y)
	case s.Elem.Bytes() == 2:
		return uint32(s.combine16(uint16(x>>16), uint16(y>>16)))<<16 | uint32(s.combine16(uint16(x), uint16(y)))
	}
	return combine(s.Mode, x, y, int32(x), int32(y))
}

// combine16 adds floats of two bytes.
func (s *PrivateSite) combine16(x, y uint16) uint16 {
	switch {
	case y == negativeZero16:
		return x
	case s.Elem == tileir.BF16:
		return num.F32ToBF16(num.BF16ToF32(x) + num.BF16ToF32(y))
	}
	return num.F32ToF16(num.F16ToF32(x) + num.F16ToF32(y))
}

// combine combines integers without and with a sign that have the same bits.
func combine[U uint32 | uint64, S int32 | int64](mode tileir.AtomicMode, x, y U, signedX, signedY S) U {
	switch mode {
	case tileir.AtomicAnd:
		return x & y
	case tileir.AtomicOr:
		return x | y
	case tileir.AtomicXor:
		return x ^ y
	case tileir.AtomicUMin:
		return min(x, y)
	case tileir.AtomicUMax:
		return max(x, y)
	case tileir.AtomicMin:
		return U(min(signedX, signedY))
	case tileir.AtomicMax:
		return U(max(signedX, signedY))
	}
	return x + y
}
