package runtime

import (
	"errors"
	"slices"
	"sync/atomic"
	"unsafe"

	"gotile/internal/engine/host"
)

// An atomic addition whose old value is used takes as long as seven others, and longer if other cores add to the same cache
// lines. So before a worker runs many blocks of a kernel with such an addition, a second program, which does nothing else,
// counts: it adds to a private copy what the blocks will add to each element. Then the worker adds each sum to the buffer
// with one atomic addition, replaces the sum by the old value, and runs the blocks, which add to the copy. So each element's
// additions are those of some order of the blocks.

// reservedMost is how many additions for each element of the buffer a worker reserves at once, and reservedLeast is the minimum.
const reservedMost, reservedLeast = 64, 2

// reserving is the state of a worker that reserves additions in a launch.
type reserving struct {
	site    *PrivateSite
	region  *host.Region
	own     []uint64 // the private copy, which is zero except while blocks run
	counter *Worker  // of the program that counts
	blocks  int64    // to reserve at once
	least   int64    // for fewer blocks the worker updates the buffer itself
}

// startReserving prepares the worker's reservations, if its program has such an addition and they are faster in this launch.
func (s *Worker) startReserving() {
	s.reserving.site = nil
	i := slices.IndexFunc(s.Privates, func(p *PrivateSite) bool { return p.Reserves })
	if i < 0 || s.counts || s.Counting == nil || s.measuring != nil || s.first != [3]int{} {
		return
	}
	site, launch := s.Privates[i], s.Worker.Launch
	r := s.privateRegion(site)
	if r == nil || !s.apart(site) {
		return
	}
	workers, total := int64(host.Allowed(launch.Workers)), launch.Grid.Blocks()
	blocks := func(perElement int) int64 {
		return int64(perElement*len(r.Data)/site.Elem.Bytes()/site.Lanes) + 1
	}
	now := &s.reserving
	now.blocks, now.least = min(blocks(reservedMost), total/workers), blocks(reservedLeast)
	if now.blocks < now.least {
		return
	}
	if now.counter = s.newCounter(); now.counter == nil {
		return
	}
	if words := (len(r.Data) + 7) / 8; cap(now.own) < words {
		now.own = make([]uint64, words)
	} else {
		now.own = now.own[:words]
	}
	now.site, now.region = site, r
	now.counter.useCopy(now.counter.Privates[0], r, now.own)
}

// newCounter returns a worker of the program that counts, or nil if it cannot run.
func (s *Worker) newCounter() *Worker {
	p := s.Counting()
	if p == nil {
		return nil
	}
	c, ok := p.pool.Get().(*Worker)
	if !ok {
		c = p.NewWorker()
	}
	c.counts = true
	if c.Prepare(s.Worker) != nil || c.Run(c.Setup) != nil {
		c.finish()
		return nil
	}
	return c
}

// apart reports whether what the additions depend on is in memory that the blocks do not write to.
func (s *Worker) apart(site *PrivateSite) bool {
	for _, i := range site.Reads {
		for _, j := range append(slices.Clone(site.Writes), site.Param) {
			if overlap(memoryOf(s.Worker, i), memoryOf(s.Worker, j)) {
				return false
			}
		}
	}
	return true
}

// endReserving ends the counter.
func (s *Worker) endReserving() {
	if s.reserving.site == nil {
		return
	}
	c := s.reserving.counter
	c.finish()
	c.Program.pool.Put(c)
	s.reserving = reserving{own: s.reserving.own}
}

// runReserved runs n blocks from the first on, and reserves their additions before.
func (s *Worker) runReserved(first, n int64) error {
	r := &s.reserving
	if r.site == nil || n < r.least {
		return s.RunBlocks(first, n)
	}
	defer clear(r.own)
	switch err := r.count(first, n); {
	case errors.Is(err, host.ErrStopped):
		return err
	case err != nil: // in the blocks themselves, too, or elements are outside the buffer
		clear(r.own)
	default:
		r.take()
		s.useCopy(r.site, r.region, r.own)
		defer func() { *s.Word(r.site.Offset + PrivateLimit) = 0 }()
	}
	return s.RunBlocks(first, n)
}

// errOutside is why blocks are not counted.
var errOutside = errors.New("some elements are outside the buffer")

// count adds up what blocks add to each element.
func (r *reserving) count(first, n int64) error {
	failed := r.counter.Word(r.counter.Privates[0].Offset + PrivateFailed)
	*failed = 0
	if err := r.counter.RunBlocks(first, n); err != nil {
		return err
	}
	if *failed != 0 {
		return errOutside
	}
	return nil
}

// take adds the sums to the buffer, and replaces them by the old values.
func (r *reserving) take() {
	data, own := unsafe.Pointer(unsafe.SliceData(r.region.Data)), unsafe.Pointer(unsafe.SliceData(r.own))
	if n := len(r.region.Data) / r.site.Elem.Bytes(); r.site.Elem.Bytes() == 4 {
		takeEach(unsafe.Slice((*uint32)(data), n), unsafe.Slice((*uint32)(own), n), atomic.AddUint32, atomic.LoadUint32)
	} else {
		takeEach(unsafe.Slice((*uint64)(data), n), unsafe.Slice((*uint64)(own), n), atomic.AddUint64, atomic.LoadUint64)
	}
}

func takeEach[T uint32 | uint64](to, own []T, add func(*T, T) T, load func(*T) T) {
	for i, v := range own {
		if v == 0 { // also the sum of several numbers
			own[i] = load(&to[i])
		} else {
			own[i] = add(&to[i], v) - v
		}
	}
}
