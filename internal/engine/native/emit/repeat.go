package emit

import (
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
)

// repeatedTile is a tile in the frame whose elements are those of another one, each several times.
type repeatedTile struct {
	plan.Repeat
	at int // frame offset
}

// repeatOperands emits the copies of operands whose elements a group's loop reads several times.
func (n *nest) repeatOperands(g *plan.Group) {
	for _, r := range g.Repeats {
		if slices.ContainsFunc(n.repeats, func(t repeatedTile) bool { return t.SameElements(r) }) {
			continue
		}
		count, size := vcode.NumElements(r.Base), vcode.KindOfValue(r.Base).Size()
		t := repeatedTile{r, n.frame.reserve(max(64, count*size<<r.Bits))}
		n.Address(target.P1, inFrame(n.readOffset(r.Base)))
		n.Address(target.P2, inFrame(t.at))
		n.Repeat(size, r.Bits, count)
		n.repeats = append(n.repeats, t)
	}
}

// repeatedStream returns the stream of a repeated operand.
func (n *nest) repeatedStream(r *plan.Repeat) *stream {
	i := slices.IndexFunc(n.repeats, func(t repeatedTile) bool { return t.SameElements(*r) })
	return n.scratch(vcode.KindOfValue(r.Base), n.repeats[i].at, r.Expanded())
}
