package native

import "slices"

// live marks the instructions whose results something needs.
func (b *body) live() []bool {
	need, live := make([]bool, len(b.vals)), make([]bool, len(b.insts))
	for i := 1; i < len(b.accs); i += 2 {
		need[b.accs[i]] = true
	}
	for i := len(b.insts) - 1; i >= 0; i-- {
		in := &b.insts[i]
		if !in.write && !need[in.dst] {
			continue
		}
		live[i] = true
		for _, s := range in.src {
			need[s] = true
		}
	}
	return live
}

// split sorts instructions: those that run before the loop, and those of each round. Of
// a single round only the first values of accumulators come before.
func (b *body) split(once bool) (before, round []int) {
	first := make(map[vreg]bool)
	for i := 1; i < len(b.accs); i += 2 {
		b.needs(first, b.accs[i])
	}
	for i, live := range b.live() {
		if !live {
			continue
		}
		if in := &b.insts[i]; b.shared(in) && (!once || first[in.dst]) {
			before = append(before, i)
		} else {
			round = append(round, i)
		}
	}
	return before, round
}

// shared reports an instruction whose result all rounds have in common.
func (b *body) shared(in *inst) bool { return !in.write && b.vals[in.dst].fixed }

// needs collects what a fixed value is computed from.
func (b *body) needs(set map[vreg]bool, v vreg) {
	if set[v] {
		return
	}
	set[v] = true
	for _, s := range b.insts[b.vals[v].def].src {
		b.needs(set, s)
	}
}

// pressure is how many vectors and masks a strip has at once, beside those that all rounds share.
func (b *body) pressure(strip []inst) (vecs, masks int) {
	last := make(map[vreg]int)
	for i, in := range strip {
		for _, s := range in.src {
			last[s] = i
		}
	}
	var now [2]int
	count := func(v vreg, by int) {
		if info := b.vals[v]; info.fixed || info.def < 0 {
			return
		}
		if b.wide() && b.kind(v) == kMask {
			now[1] += by
		} else {
			now[0] += by
		}
	}
	for i, in := range strip {
		_, read := last[in.dst]
		read = read && !in.acc
		if read && in.early {
			count(in.dst, 1)
		}
		vecs, masks = max(vecs, now[0]), max(masks, now[1])
		for n, s := range in.src {
			if last[s] == i && !slices.Contains(in.src[:n], s) {
				count(s, -1)
			}
		}
		if read && !in.early {
			count(in.dst, 1)
		}
	}
	return vecs, masks
}
