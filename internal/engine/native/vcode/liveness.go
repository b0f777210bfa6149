package vcode

import "slices"

// Live marks the instructions whose results something needs.
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

// Split sorts instructions: those that run before the loop, and those of each round. Of
// a single round only the first values of accumulators come before.
func (b *Body) Split(once bool) (before, round []int) {
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
			round = append(round, i)
		}
	}
	return before, round
}

// IsInvariant reports an instruction whose result all rounds have in common.
func (b *Body) IsInvariant(in *Inst) bool { return !in.Write && b.Values[in.Dst].Invariant }

// needs collects what a fixed value is computed from.
func (b *Body) needs(set map[Reg]bool, v Reg) {
	if set[v] {
		return
	}
	set[v] = true
	for _, s := range b.Insts[b.Values[v].Def].Src {
		b.needs(set, s)
	}
}

// Pressure is how many vectors and masks a strip has at once, beside those that all rounds share.
func (b *Body) Pressure(strip []Inst) (vecs, masks int) {
	last := make(map[Reg]int)
	for i, in := range strip {
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
	for i, in := range strip {
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
