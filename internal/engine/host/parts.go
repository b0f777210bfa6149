package host

import (
	"slices"
	"sync/atomic"
)

// Programs launch the same kernel on the same arrays again and again. If the workers took blocks in order, a block would run on another
// processor in each launch, and the memory that it writes would move from cache to cache. So the grid is divided into a part for each
// worker, who takes the blocks of that part first, and then those that other workers have left. Helpers are called in the
// same order, so that most of them get the number, and the part, that they had before.

// part is a range of blocks.
type part struct {
	next atomic.Int64 // block to take; at or after end if none is left
	end  int64
	_    [48]byte // workers that take blocks of two parts share no cache line
}

// divide divides the grid, unless one worker is likely to run all blocks.
func (s *Launch) divide() {
	n := 1
	if s.program.Parted && !s.isLittle(s.program.pace.block()) {
		n = int(min(int64(len(s.workers)), s.total))
	}
	n = max(n, 1)
	s.parts = slices.Grow(s.parts[:0], n)[:n]
	begin, each, more := int64(0), s.total/int64(n), s.total%int64(n)
	for i := range s.parts {
		p := &s.parts[i]
		p.next.Store(begin)
		p.end = begin + each
		if int64(i) < more {
			p.end++
		}
		begin = p.end
	}
}

// take takes up to most blocks.
func (p *part) take(most int64) (first, n int64) {
	if p.next.Load() >= p.end {
		return 0, 0
	}
	first = p.next.Add(most) - most
	return first, max(0, min(most, p.end-first))
}

// fullest returns the part with the most blocks left, or -1 if there are none.
func (s *Launch) fullest() int {
	best, most := -1, int64(0)
	for i := range s.parts {
		if left := s.parts[i].end - s.parts[i].next.Load(); left > most {
			best, most = i, left
		}
	}
	return best
}
