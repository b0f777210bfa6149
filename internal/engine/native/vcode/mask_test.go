package vcode

import "testing"

// TestCommonLane checks which lanes two masks are combined in: those of the one that changes from iteration to iteration, or else
// of the first one.
func TestCommonLane(t *testing.T) {
	b := NewBody(Target{Bytes: 32}, 8)
	mask := func(lane int, invariant bool) Reg {
		m := b.mask(lane, Inst{Code: OpEqual})
		b.Values[m].Invariant = invariant
		return m
	}
	for _, c := range []struct {
		x, y Reg
		want int
	}{
		{mask(4, false), mask(1, true), 4},
		{mask(1, true), mask(4, false), 4},
		{mask(1, false), mask(4, true), 1},
		{mask(1, false), mask(4, false), 1},
		{mask(8, false), mask(4, false), 8},
		{mask(1, true), mask(2, true), 1},
	} {
		if got := b.Values[b.And(c.x, c.y)].Lane; got != c.want {
			t.Errorf("masks of %d and %d bytes are combined in %d, want %d", b.Values[c.x].Lane, b.Values[c.y].Lane, got, c.want)
		}
	}
}

// TestUpdateMask checks that an accumulator keeps the width of its lanes.
func TestUpdateMask(t *testing.T) {
	b := NewBody(Target{Bytes: 32}, 8)
	acc := b.Accumulator(b.mask(1, Inst{Code: OpEqual}))
	b.Update(acc, b.mask(4, Inst{Code: OpEqual}))
	if last := b.Insts[len(b.Insts)-1]; b.Values[last.Src[0]].Lane != 1 {
		t.Errorf("an accumulator of bytes is set to lanes of %d bytes", b.Values[last.Src[0]].Lane)
	}
}
