package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
)

// A broadcast of a dimension that is reshaped into the innermost one repeats each element a few times, as when an image is
// enlarged. The loop of a group that reads such a tile would be over as many elements. So the elements are repeated in the
// frame before the loop, which then reads them as contiguous ones.

// Repeat is an indexing by which adjacent indices, 1<<Bits of them, are the same element of a tile in the frame.
type Repeat struct {
	Indexing
	Bits int
}

// The maximum of Repeat.Bits, the minimum size of a tile in bytes, which is that of the vectors of
// [target.Sequences.Repeat], and the maximum number of elements, since the copy does not poll.
const (
	maxRepeatBits  = 2
	minRepeatBytes = 32
	maxRepeated    = 1 << 15
)

// Expanded returns the bits of element numbers among the repeated elements.
func (r Repeat) Expanded() []int8 {
	pos := slices.Clone(r.Pos)
	for i, p := range pos {
		switch {
		case i < r.Bits:
			pos[i] = int8(i)
		case p >= 0:
			pos[i] = p + int8(r.Bits)
		}
	}
	return pos
}

// SameElements reports a repetition of the same tile, as often.
func (r Repeat) SameElements(s Repeat) bool { return r.Base == s.Base && r.Bits == s.Bits }

// repeatOf returns the repetition of an operand of a group, and false if it is none.
func (p *planner) repeatOf(g *Group, a Indexing) (Repeat, bool) {
	r := Repeat{Indexing: a}
	for r.Bits < len(a.Pos) && a.Pos[r.Bits] < 0 {
		r.Bits++
	}
	k, n := vcode.KindOfValue(a.Base), vcode.NumElements(a.Base)
	switch {
	case !p.uses(optRepeat) || !p.vec.Repeats || r.Bits == 0 || r.Bits > maxRepeatBits || r.Bits == len(a.Pos) || a.Pos[r.Bits] != 0 || a.Off != 0:
		return r, false
	case k == vcode.None || k == vcode.Mask || IsConstant(a.Base) || IsIota(a.Base) || !p.inMemory[a.Base] || p.halos[a.Base] != nil || g.Reload(a) != nil:
		return r, false
	}
	return r, n*k.Size() >= minRepeatBytes && n<<r.Bits <= maxRepeated && n > 4
}

// findRepeats finds the operands of a group that are repeated.
func (p *planner) findRepeats(g *Group) {
	g.Repeats = nil
	add := func(a Indexing) {
		if r, ok := p.repeatOf(g, a); ok && len(a.Pos) == g.Bits {
			g.Repeats = append(g.Repeats, r)
		}
	}
	for _, op := range g.Ops {
		for _, v := range g.readInLoop(p, op) {
			add(Resolve(v))
		}
	}
	for _, m := range g.Copies {
		add(Resolve(m.From))
	}
}

// RepeatOf returns the repetition by which the loop of a group reads an operand, or nil.
func (g *Group) RepeatOf(a Indexing) *Repeat {
	for i, r := range g.Repeats {
		if r.Base == a.Base && a.Off == 0 && slices.Equal(r.Pos, a.Pos) {
			return &g.Repeats[i]
		}
	}
	return nil
}
