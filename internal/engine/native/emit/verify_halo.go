package emit

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// verifyHalos tests that tiles are where the code expects them in their halo. For values of the kernel's scalars it computes the
// planes, rows, columns and their conditions from the operations, as the elements of each tile: those that two tiles have in common must
// be the same.
func verifyHalos(halos map[*plan.Halo]int) error {
	for h := range halos {
		for trial := range haloTrials {
			t := &assignment{scalars: make(map[*tileir.Value]int64), leaves: make(map[leafElement]int64), computed: make(map[leafElement]int64), rng: rand.New(rand.NewPCG(uint64(len(h.Members)), uint64(trial)))}
			if err := t.verifyHalo(h); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *assignment) verifyHalo(h *plan.Halo) error {
	for dim := range h.Extent {
		for i := range h.Members[0].HaloMasks(dim) {
			if err := t.verifyLines(h, dim, func(m plan.HaloMember) *tileir.Value { return m.HaloMasks(dim)[i] }); err != nil {
				return err
			}
		}
		if h.Members[0].HaloLine(dim) == nil {
			continue
		}
		if err := t.verifyLines(h, dim, func(m plan.HaloMember) *tileir.Value { return m.HaloLine(dim) }); err != nil {
			return err
		}
	}
	return nil
}

// Number of assignments of scalars, and of elements at each end of a line.
const (
	haloTrials = 12
	haloEnds   = 8
)

// verifyLines compares the ends of a line of each member.
func (t *assignment) verifyLines(h *plan.Halo, dim int, line func(m plan.HaloMember) *tileir.Value) error {
	known := make(map[int]int64)
	n := h.Tile()[dim]
	for _, m := range h.Members {
		for i := range n {
			if i >= haloEnds && i < n-haloEnds {
				continue
			}
			at := m.At[dim] + i
			x, ok := t.integer(line(m), i)
			have, twice := known[at]
			switch {
			case !ok:
				return wrong(m.Op, "its indices come from an operation that cannot be followed")
			case twice && have != x:
				return wrong(m.Op, "plane, row or column %d of its halo is %d for one tile and %d for another", at, have, x)
			}
			known[at] = x
		}
	}
	return nil
}

// integer computes an element of a tile of integers or conditions from the operations, also those on scalars. An element of a tile that
// no such operation computes has a random value of its own, and an operation that is not evaluated one that depends on its operands.
// Each element is computed once: those that many operations read would take exponential time.
func (t *assignment) integer(v *tileir.Value, i int) (int64, bool) {
	a := plan.Resolve(v)
	at, op := elementAt(a, i), a.Base.Def
	switch {
	case plan.IsConstant(a.Base) || plan.IsIota(a.Base):
		return t.element(v, i)
	case op == nil || !vcode.Lowers(op):
		return t.leaf(a.Base, at), true
	}
	key := leafElement{a.Base, at}
	if x, known := t.computed[key]; known {
		return x, true
	}
	x, ok := t.compute(a, at)
	if ok {
		t.computed[key] = x
	}
	return x, ok
}

// compute computes an element of the result of an operation.
func (t *assignment) compute(a plan.Indexing, at int) (int64, bool) {
	op := a.Base.Def
	var operands []int64
	for _, v := range op.Operands {
		if vcode.KindOfValue(v).IsFloat() {
			return t.leaf(a.Base, at), true
		}
		x, ok := t.integer(v, at)
		if !ok {
			return 0, false
		}
		operands = append(operands, x)
	}
	operand := func(v *tileir.Value) (tileir.Integer, bool) {
		return tileir.Int(vcode.ScalarOf(v), operands[slices.Index(op.Operands, v)]), true
	}
	if x, ok := integerResult(op, operand); ok {
		return x, true
	}
	return hashed(a.Base, operands), true
}

// leaf returns the random value of an element.
func (t *assignment) leaf(v *tileir.Value, at int) int64 {
	if vcode.NumElements(v) == 1 {
		return t.scalar(v)
	}
	key := leafElement{v, at}
	if _, ok := t.leaves[key]; !ok {
		t.leaves[key] = t.draw(v)
	}
	return t.leaves[key]
}

// leafElement is an element of a tile.
type leafElement struct {
	v  *tileir.Value
	at int
}

// hashed returns an integer for the result of an operation, the same one whenever its operands are the same.
func hashed(v *tileir.Value, operands []int64) int64 {
	h := fnv.New64a()
	fmt.Fprintln(h, v.Def.Code, v.Def.Attrs, operands)
	return plan.SignExtended(int64(h.Sum64()), 8*vcode.KindOfValue(v).Size())
}

// integerResult evaluates an operation on integers, of which [tileir.Numbers] has some.
func integerResult(op *tileir.Op, operand func(v *tileir.Value) (tileir.Integer, bool)) (int64, bool) {
	switch op.Code {
	case tileir.OpCmpI:
		x, left := operand(op.Operands[0])
		y, right := operand(op.Operands[1])
		return truthOf(compared(op, x, y)), left && right
	case tileir.OpSelect:
		chosen, known := operand(op.Operands[0])
		if !known {
			return 0, false
		}
		x, ok := operand(op.Operands[2-chosen.Value])
		return x.Signed(), ok
	case tileir.OpBitcast:
		x, ok := operand(op.Operands[0])
		return x.Signed(), ok
	}
	if x, ok := tileir.Numbers.Eval(op, operand); ok {
		return x.Signed(), true
	}
	x, ok := extremesAndRemainders.Eval(op, operand)
	return x.Signed(), ok
}

// extremesAndRemainders evaluates the operations of its fields. Remainders of divisions by zero are zero.
var extremesAndRemainders = tileir.Integers[tileir.Integer]{
	Min: func(op *tileir.Op, x, y tileir.Integer) (tileir.Integer, bool) {
		if lessThan(op.Attrs[tileir.MinISignedness], x, y) {
			return x, true
		}
		return y, true
	},
	Max: func(op *tileir.Op, x, y tileir.Integer) (tileir.Integer, bool) {
		if lessThan(op.Attrs[tileir.MaxISignedness], x, y) {
			return y, true
		}
		return x, true
	},
	Rem: func(op *tileir.Op, x, y tileir.Integer) (tileir.Integer, bool) {
		switch {
		case y.Value == 0:
			return y, true
		case op.Attrs[tileir.RemISignedness] == tileir.Signed:
			return tileir.Int(x.Type, x.Signed()%y.Signed()), true
		}
		return tileir.Int(x.Type, int64(x.Value%y.Value)), true
	},
}

// compared evaluates a comparison.
func compared(op *tileir.Op, x, y tileir.Integer) bool {
	signedness := op.Attrs[tileir.CmpISignedness]
	less, greater := lessThan(signedness, x, y), lessThan(signedness, y, x)
	return map[tileir.Predicate]bool{
		tileir.Equals: !less && !greater, tileir.NotEqual: less || greater,
		tileir.Less: less, tileir.LessOrEqual: !greater, tileir.Greater: greater, tileir.GreaterOrEqual: !less,
	}[op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)]
}

func lessThan(signedness tileir.Attr, x, y tileir.Integer) bool {
	if signedness == tileir.Signed {
		return x.Signed() < y.Signed()
	}
	return x.Value < y.Value
}

func truthOf(x bool) int64 {
	if x {
		return 1
	}
	return 0
}
