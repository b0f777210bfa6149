package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Shuffle is an operation that moves elements to other indices or converts between memory and register formats. Its
// operands and results are in the frame, and loops copy from one to the other.
type Shuffle struct{ Op *tileir.Op }

func (s *scope) addShuffle(op *tileir.Op) {
	for _, v := range op.Operands {
		s.materialize(v)
	}
	s.inMemory[op.Results[0]] = true
	s.append(Shuffle{op}, op)
}

// addCat plans a concatenation. If one group computes both of its parts, its loop stores them in the result.
func (s *scope) addCat(op *tileir.Op) {
	parts := CatParts(op)
	at, ok := s.groupOf(op.Operands[0])
	if other, same := s.groupOf(op.Operands[1]); !ok || !same || at != other || parts[0].Pos[0] != 0 || !s.uses(optCatInLoops) {
		s.addShuffle(op)
		return
	}
	g, all := s.r.Items[at].(*Group), op.Results[0]
	for i, part := range parts {
		g.Copies = append(g.Copies, CopyTo{From: op.Operands[i], To: all, Part: &part})
	}
	s.inMemory[all], s.definedBy[op] = true, position{s.r, at}
}

// groupOf returns the item of the group whose iterations compute the elements of a value in their order.
func (s *scope) groupOf(v *tileir.Value) (item int, ok bool) {
	a := Resolve(v)
	if a.Base.Def == nil || !a.IsIdentity() || s.finished(a.Base) || vcode.NumElements(v) == 1 {
		return 0, false
	}
	w, ok := s.definedBy[a.Base.Def]
	if !ok || w.r != s.r {
		return 0, false
	}
	g, ok := s.r.Items[w.item].(*Group)
	return w.item, ok && g.members[a.Base.Def]
}

// CatParts returns the elements of a concatenation's result that come from each operand. As sizes are powers of two, both
// have one shape.
func CatParts(op *tileir.Op) [2]SubTile {
	dim := int(op.Attrs[tileir.CatDim].(tileir.Integer).Value)
	left, all := op.Operands[0], op.Results[0]
	pos := PartIn(left, all)
	size := left.Type.(tileir.TileType).Shape[dim]
	return [2]SubTile{{pos, 0}, {pos, int(size) << Dims(all.Type.(tileir.TileType).Shape)[dim]}}
}

// PartIn returns the bits of a whole tile's element numbers for those of a part.
func PartIn(part, whole *tileir.Value) []int8 {
	from, to := part.Type.(tileir.TileType).Shape, whole.Type.(tileir.TileType).Shape
	pos := make([]int8, 0, Log2(vcode.NumElements(part)))
	for d := len(from) - 1; d >= 0; d-- {
		pos = append(pos, BitRange(Dims(to)[d], Log2(int(from[d])))...)
	}
	return pos
}

// Check is an assertion: bytes of 0 and 1, all of which must be 1.
type Check struct{ Op *tileir.Op }

func (s *scope) addCheck(op *tileir.Op) {
	s.materialize(op.Operands[0])
	i := s.append(Check{op}, op)
	s.store, s.load, s.first = i, i, i+1
}
