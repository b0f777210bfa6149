package plan

import "gotile/tileir"

// The place of an extreme - argmax and its like - is a reduction of two tiles, the elements and their places,
// by a region that compares two pairs and yields one of them. What it does is found by trying: all that
// comparisons can tell of two pairs are a few cases, and a region of comparisons and selections is a table of which pair it
// takes in each. Where the table is an order of pairs, lines are folded in any order: see pick.go.

// cases is a set of cases: those where the left pair is taken, or where a condition holds. Case 3·r+p is
// that of relation r between the elements and p between their places.
type cases uint32

// How two elements compare, the left one first. Places have the first three.
const (
	isLess = iota
	isEqual
	isGreater
	leftNaN
	rightNaN
	bothNaN
	relations
)

const allCases cases = 1<<(3*relations) - 1

// where is the cases that a condition on both relations holds in.
func where(holds func(elements, places int) bool) (s cases) {
	for r := range relations {
		for p := range 3 {
			if holds(r, p) {
				s |= 1 << (3*r + p)
			}
		}
	}
	return s
}

// choice is what a value within the region is: a condition, or one of the two elements or places.
type choice struct {
	of   int // 0 elements, 1 places, or a condition
	left cases
}

// condition is what a choice is of that is no element or place.
const condition = -1

// chooser tries a region.
type chooser struct {
	vals   map[*tileir.Value]choice
	signed map[tileir.Attr]bool // how integers have been compared
}

// tableOf is the cases in which a region of two pairs yields the left one, both halves of it.
func tableOf(b *tileir.Block) (left cases, signed bool, ok bool) {
	c := chooser{make(map[*tileir.Value]choice), make(map[tileir.Attr]bool)}
	for i, v := range b.Args {
		c.vals[v] = choice{i / 2, allCases * cases(1-i%2)}
	}
	for _, op := range b.Ops {
		if op.Code == tileir.OpYield {
			x, first := c.vals[op.Operands[0]]
			y, second := c.vals[op.Operands[1]]
			ok = first && second && x == (choice{0, x.left}) && y == (choice{1, x.left}) && len(c.signed) < 2
			return x.left, c.signed[tileir.Signed], ok
		}
		if len(op.Results) != 1 {
			return 0, false, false
		}
		v, known := c.try(op)
		if !known {
			return 0, false, false
		}
		c.vals[op.Results[0]] = v
	}
	return 0, false, false
}

// try is what an operation makes.
func (c *chooser) try(op *tileir.Op) (choice, bool) {
	if op.Code == tileir.OpConstant {
		n, ok := ConstantInt(op.Results[0])
		return choice{condition, allCases * cases(n&1)}, ok && (n == 0 || n == 1 || n == -1)
	}
	var x []choice
	for _, v := range op.Operands {
		a, ok := c.vals[v]
		if !ok {
			return choice{}, false
		}
		x = append(x, a)
	}
	conditions := func(n int) bool {
		for _, a := range x[:n] {
			if a.of >= 0 {
				return false
			}
		}
		return true
	}
	switch op.Code {
	case tileir.OpReshape, tileir.OpAssume:
		return x[0], true
	case tileir.OpExtI, tileir.OpTruncI: // the low bit is the condition
		return x[0], conditions(1)
	case tileir.OpAndI:
		return choice{condition, x[0].left & x[1].left}, conditions(2)
	case tileir.OpOrI:
		return choice{condition, x[0].left | x[1].left}, conditions(2)
	case tileir.OpXOrI:
		return choice{condition, x[0].left ^ x[1].left}, conditions(2)
	case tileir.OpSelect:
		s := x[0].left
		return choice{x[1].of, x[1].left&s | x[2].left&^s}, conditions(1) && x[1].of == x[2].of
	case tileir.OpCmpF, tileir.OpCmpI:
		return c.compare(op, x[0], x[1])
	}
	return choice{}, false
}

// compare is a comparison of elements, or of places.
func (c *chooser) compare(op *tileir.Op, x, y choice) (choice, bool) {
	sides := [2]bool{x.left == allCases, y.left == allCases}
	if x.of < 0 || x.of != y.of || !sides[0] && x.left != 0 || !sides[1] && y.left != 0 {
		return choice{}, false
	}
	p, unordered := tileir.Predicate(0), false
	if op.Code == tileir.OpCmpF {
		p = op.Attrs[tileir.CmpFComparisonPredicate].(tileir.Predicate)
		unordered = op.Attrs[tileir.CmpFComparisonOrdering] != tileir.Ordered
	} else {
		p = op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)
		if x.of == 0 && p != tileir.Equals && p != tileir.NotEqual {
			c.signed[op.Attrs[tileir.CmpISignedness]] = true
		}
	}
	s := where(func(elements, places int) bool {
		r := elements
		if x.of == 1 {
			r = places
		}
		return satisfies(p, unordered, related(r, sides))
	})
	return choice{condition, s}, true
}

// related is how the elements of two sides compare, where those of left and right are in a relation; a
// NaN on either side is leftNaN.
func related(r int, left [2]bool) int {
	switch {
	case left[0] == left[1]:
		nan := r == bothNaN || r == leftNaN && left[0] || r == rightNaN && !left[0]
		if nan {
			return leftNaN
		}
		return isEqual
	case r >= leftNaN:
		return leftNaN
	case left[0]:
		return r
	}
	return isGreater - r
}

func satisfies(p tileir.Predicate, unordered bool, r int) bool {
	switch {
	case r == leftNaN:
		return unordered
	case p == tileir.Equals:
		return r == isEqual
	case p == tileir.NotEqual:
		return r != isEqual
	case p == tileir.Less:
		return r == isLess
	case p == tileir.LessOrEqual:
		return r != isGreater
	case p == tileir.Greater:
		return r == isGreater
	}
	return r != isLess
}

// Preference is a table that orders pairs: each but the first field says which of two wins.
type Preference struct {
	Signed   bool // how integers compare
	Greatest bool // the greater element, else the lesser
	First    bool // of equal ones that with the lesser place, else the greater
	NaN      bool // NaN, else a number
	FirstNaN bool // of two NaN that with the lesser place
}

// preferenceOf reads a table that has no exceptions.
func preferenceOf(left cases, floats bool) (p Preference, ok bool) {
	at := func(r, places int) bool { return left>>(3*r+places)&1 != 0 }
	always := func(r int) bool { return at(r, isLess) == at(r, isEqual) && at(r, isEqual) == at(r, isGreater) }
	p = Preference{Greatest: at(isGreater, isLess), First: at(isEqual, isLess), NaN: at(leftNaN, isLess), FirstNaN: at(bothNaN, isLess)}
	ok = always(isLess) && always(isGreater) && at(isLess, 0) != p.Greatest && at(isEqual, isGreater) != p.First
	if floats {
		ok = ok && always(leftNaN) && always(rightNaN) && at(rightNaN, 0) != p.NaN && at(bothNaN, isGreater) != p.FirstNaN
	}
	return p, ok
}
