package checked

import "slices"

// A clock is a set of memory accesses: those that are ordered before something. Tokens carry clocks.
// Accesses of a block are ordered by tokens only, so for each block and each access of the program a clock
// lists the executions that it contains. A clock is immutable; clocks that have much in common share memory.
//
// Most of the entries of a block's clock are about the block itself, so those are stored separately. The
// entries of other blocks are in a tree.
type clock struct {
	block  int32
	own    []runs  // of block, by access and then by run
	others *tree   // may have older entries of block too
	few    [2]runs // storage for own, which rarely has more
}

// tree is a radix tree over block numbers in base 8. A leaf is a block.
type tree struct {
	kids [8]*tree
	runs []runs // of a leaf, by access and then by number
}

// runs is a range of executions of an access, both ends included.
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

// add returns c and one more execution of an access of a block.
func (k *clocks) add(c *clock, block, access int32, run uint32) *clock {
	n := &clock{block: block}
	var known []runs
	switch {
	case c == nil:
	case c.block == block:
		known, n.others = c.own, c.others
	default:
		n.others = k.tree(c)
	}
	n.own = insert(n.few[:0], known, runs{access, run, run})
	return n
}

// tree returns all entries of a clock as a tree.
func (k *clocks) tree(c *clock) *tree {
	return join(c.others, k.leaf(c.block, c.own, k.digits), k.digits)
}

// leaf returns the tree of one block.
func (k *clocks) leaf(block int32, list []runs, digits int) *tree {
	if digits == 0 {
		return &tree{runs: list}
	}
	n := new(tree)
	n.kids[block>>(3*(digits-1))&7] = k.leaf(block, list, digits-1)
	return n
}

// insert appends a list with r, merged with adjacent ranges, to an empty one.
func insert(out, list []runs, r runs) []runs {
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
	out = append(append(out, list[:i]...), r)
	return append(out, list[end:]...)
}

// join returns the union of two sets.
func (k *clocks) join(a, b *clock) *clock {
	switch {
	case a == b || b == nil:
		return a
	case a == nil:
		return b
	case a.block != b.block:
		others := join(a.others, k.tree(b), k.digits)
		if others == a.others {
			return a
		}
		return &clock{block: a.block, own: a.own, others: others}
	}
	others := join(a.others, b.others, k.digits)
	switch {
	case others == a.others && covers(a.own, b.own):
		return a
	case others == b.others && covers(b.own, a.own):
		return b
	}
	n := &clock{block: a.block, others: others}
	n.own = union(n.few[:0], a.own, b.own)
	return n
}

func join(a, b *tree, digits int) *tree {
	switch {
	case a == b || b == nil:
		return a
	case a == nil:
		return b
	case digits == 0:
		return joinLeaves(a, b)
	}
	n := &tree{}
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

func joinLeaves(a, b *tree) *tree {
	if covers(a.runs, b.runs) {
		return a
	}
	if covers(b.runs, a.runs) {
		return b
	}
	return &tree{runs: union(nil, a.runs, b.runs)}
}

// union returns the ranges of two lists. It uses the memory of out, which is empty, if the second list
// has entries and there is room.
func union(out, a, b []runs) []runs {
	if len(b) == 0 {
		return a
	}
	all := insert(out, a, b[0])
	for _, r := range b[1:] {
		all = insert(nil, all, r)
	}
	return all
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

// has reports whether c contains all those executions of a block's access.
func (k *clocks) has(c *clock, block, access int32, from, to uint32) bool {
	if c == nil {
		return false
	}
	r, known := runs{access, from, to}, []runs(nil)
	if c.block == block {
		if known = c.own; hasRuns(known, r) {
			return true
		}
	}
	t := c.others
	for d := k.digits; d > 0 && t != nil; d-- {
		t = t.kids[block>>(3*(d-1))&7]
	}
	return t != nil && hasRuns(union(nil, t.runs, known), r)
}
