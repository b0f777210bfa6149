package check

import "slices"

// A clock is a set of accesses of memory: those that come before something. It is what a
// token carries. Accesses of a block come in no order but that of tokens, so a clock has for
// each block and access of the program the runs that it knows of. It never changes; clocks
// that have much in common share it.
//
// It is a tree over the digits of block numbers, to base 8. A leaf is a block.
type clock struct {
	kids [8]*clock
	runs []runs // of a leaf, by access and then by run
}

// runs are runs from to to of an access.
type runs struct {
	access   int32
	from, to uint32
}

// clocks makes clocks for a number of blocks.
type clocks struct{ digits int }

func newClocks(blocks int64) *clocks {
	k := &clocks{}
	for n := blocks - 1; n > 0; n >>= 3 {
		k.digits++
	}
	return k
}

// with is c and a run of an access of a block.
func (k *clocks) with(c *clock, block, access int32, run uint32) *clock {
	return with(c, k.digits, block, runs{access, run, run})
}

func with(c *clock, digits int, block int32, r runs) *clock {
	n := new(clock)
	if c != nil {
		*n = *c
	}
	if digits == 0 {
		n.runs = insert(n.runs, r)
		return n
	}
	at := block >> (3 * (digits - 1)) & 7
	n.kids[at] = with(n.kids[at], digits-1, block, r)
	return n
}

// insert gives a new list with r, joined to its neighbours.
func insert(list []runs, r runs) []runs {
	i, _ := slices.BinarySearchFunc(list, r, func(x, y runs) int {
		if x.access != y.access {
			return int(x.access) - int(y.access)
		}
		return int(int64(x.from) - int64(y.from))
	})
	if i > 0 && list[i-1].access == r.access && uint64(list[i-1].to)+1 >= uint64(r.from) {
		i--
		r.from, r.to = list[i].from, max(r.to, list[i].to)
	}
	end := i
	for end < len(list) && list[end].access == r.access && uint64(list[end].from) <= uint64(r.to)+1 {
		r.from, r.to = min(r.from, list[end].from), max(r.to, list[end].to)
		end++
	}
	out := make([]runs, 0, len(list)+1-(end-i))
	out = append(append(out, list[:i]...), r)
	return append(out, list[end:]...)
}

// join is both sets.
func (k *clocks) join(a, b *clock) *clock { return join(a, b, k.digits) }

func join(a, b *clock, digits int) *clock {
	switch {
	case a == b || b == nil:
		return a
	case a == nil:
		return b
	case digits == 0:
		return joinLeaves(a, b)
	}
	n := &clock{}
	sameA, sameB := true, true
	for i := range n.kids {
		n.kids[i] = join(a.kids[i], b.kids[i], digits-1)
		sameA = sameA && n.kids[i] == a.kids[i]
		sameB = sameB && n.kids[i] == b.kids[i]
	}
	if sameA {
		return a
	}
	if sameB {
		return b
	}
	return n
}

func joinLeaves(a, b *clock) *clock {
	if covers(a.runs, b.runs) {
		return a
	}
	if covers(b.runs, a.runs) {
		return b
	}
	all := a.runs
	for _, r := range b.runs {
		all = insert(all, r)
	}
	return &clock{runs: all}
}

// covers reports whether a has all of b.
func covers(a, b []runs) bool {
	for _, r := range b {
		if !hasRuns(a, r) {
			return false
		}
	}
	return true
}

func hasRuns(list []runs, r runs) bool {
	for _, x := range list {
		if x.access == r.access && x.from <= r.from && r.to <= x.to {
			return true
		}
	}
	return false
}

// has reports whether c has all those runs of a block's access.
func (k *clocks) has(c *clock, block, access int32, from, to uint32) bool {
	for d := k.digits; d > 0 && c != nil; d-- {
		c = c.kids[block>>(3*(d-1))&7]
	}
	return c != nil && hasRuns(c.runs, runs{access, from, to})
}
