package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// A copy between tiles in the frame, such as the extraction of a column or a permutation that makes rows of columns, may
// consist of runs of elements that are contiguous on one side and a few apart on the other.

const (
	minRunBits   = 4 // logarithm of the minimum number of elements of a run
	maxRunCopies = 3 // logarithm of the maximum number of runs
)

// runs are a copy's runs of 1<<bits elements. Those of others are the bits of element numbers that tell which run it is: on
// the contiguous side, and on the other one.
type runs struct {
	stridedCopy
	bits   int
	others [][2]int8
}

// runsOf returns the runs of a copy whose contiguous side is near.
func runsOf(near, far []int8) (r runs, ok bool) {
	farOf := make(map[int8]int8)
	for i, p := range near {
		farOf[p] = far[i]
	}
	first, ok := farOf[0]
	if !ok || first < 1 || 1<<first > maxApart {
		return runs{}, false
	}
	for p, known := first, true; known && p == first+int8(r.bits); p, known = farOf[int8(r.bits)] {
		r.bits++
	}
	for i, p := range near {
		if int(p) >= r.bits {
			r.others = append(r.others, [2]int8{p, far[i]})
		}
	}
	r.apart = 1 << first
	return r, len(farOf) == len(near) && r.bits >= minRunBits && r.bits <= pollBits && len(r.others) <= maxRunCopies
}

// copyRuns copies elements of a size by runs, if the copy consists of them and the target has instructions for it.
func (c *codegen) copyRuns(dst, src frameTile, k vcode.Kind) bool {
	if !c.plan.Uses(plan.OptStrided) {
		return false
	}
	r, ok := runsOf(dst.pos, src.pos)
	r.load = ok
	if !ok {
		r, ok = runsOf(src.pos, dst.pos)
	}
	r.size = k.Size()
	if !ok || !c.copiesStrided(r.stridedCopy) {
		return false
	}
	for i := range 1 << len(r.others) {
		near, far := 0, 0
		for bit, p := range r.others {
			near, far = near+i>>bit&1<<p[0], far+i>>bit&1<<p[1]
		}
		if r.load {
			near, far = far, near
		}
		c.tileAddress(target.P1, src, near*r.size, r.size)
		c.tileAddress(target.P2, dst, far*r.size, r.size)
		c.Move(target.Index, target.Imm(1<<r.bits))
		c.callStrided(r.stridedCopy)
	}
	return true
}

// tileAddress computes the address of elements of a size at an offset in a frameTile.
func (c *codegen) tileAddress(d target.Reg, s frameTile, offset, size int) {
	c.Address(d, inFrame(s.offset+s.first*size+offset))
	if s.slot != 0 {
		c.Add(d, inFrame(s.slot))
	}
}
