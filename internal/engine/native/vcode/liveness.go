package vcode

import "slices"

// Live reports for each instruction whether its result is used.
func (b *Body) Live() []bool {
	need, live := make([]bool, len(b.Values)), make([]bool, len(b.Insts))
	for i := 1; i < len(b.Accumulators); i += 2 {
		need[b.Accumulators[i]] = true
	}
	for i := len(b.Insts) - 1; i >= 0; i-- {
		in := &b.Insts[i]
		if !in.Write && !need[in.Dst] {
			continue
		}
		live[i] = true
		for _, s := range in.Src {
			need[s] = true
		}
	}
	return live
}

// Split returns the instructions that run before the loop and those of each iteration. If there is
// only one iteration, only the initial values of accumulators are computed before it.
func (b *Body) Split(once bool) (before, body []int) {
	first := make(map[Reg]bool)
	for i := 1; i < len(b.Accumulators); i += 2 {
		b.needs(first, b.Accumulators[i])
	}
	for i, live := range b.Live() {
		if !live {
			continue
		}
		if in := &b.Insts[i]; b.IsInvariant(in) && (!once || first[in.Dst]) {
			before = append(before, i)
		} else {
			body = append(body, i)
		}
	}
	return before, body
}

// IsInvariant reports whether the result of an instruction is the same in all iterations.
func (b *Body) IsInvariant(in *Inst) bool { return !in.Write && b.Values[in.Dst].Invariant }

// needs collects the registers that an invariant value is computed from.
func (b *Body) needs(set map[Reg]bool, v Reg) {
	if v == 0 || set[v] {
		return
	}
	set[v] = true
	for _, s := range b.Insts[b.Values[v].Def].Src {
		b.needs(set, s)
	}
}

// Pressure returns the maximum numbers of vectors and of masks that an iteration holds at once, without
// those that all iterations share.
func (b *Body) Pressure(iteration []Inst) (vecs, masks int) {
	last := make(map[Reg]int)
	for i, in := range iteration {
		for _, s := range in.Src {
			last[s] = i
		}
	}
	var now [2]int
	count := func(v Reg, by int) {
		if info := b.Values[v]; info.Invariant || info.Def < 0 {
			return
		}
		if b.wide() && b.Kind(v) == Mask {
			now[1] += by
		} else {
			now[0] += by
		}
	}
	for i, in := range iteration {
		_, read := last[in.Dst]
		read = read && !in.Acc
		if read && in.early {
			count(in.Dst, 1)
		}
		vecs, masks = max(vecs, now[0]), max(masks, now[1])
		for n, s := range in.Src {
			if last[s] == i && !slices.Contains(in.Src[:n], s) {
				count(s, -1)
			}
		}
		if read && !in.early {
			count(in.Dst, 1)
		}
	}
	return vecs, masks
}
