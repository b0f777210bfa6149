package plan

import "gotile/tileir"

// An argmax or similar operation is a reduction of two tiles, elements and indices, by a region that compares two pairs
// and yields one of them. The region is evaluated symbolically: comparisons distinguish only a few cases of two pairs,
// and a region of comparisons and selections is a table of the pair that it yields in each case. If the table is an
// order of pairs, lines can be reduced in any order: see argreduce.go.

// cases is a set of cases: those in which the left pair is chosen, or in which a condition holds. Case 3·r+p is relation
// r between the elements and relation p between their indices.
type cases uint32

// Relations between two elements, the left one first. Indices have the first three.
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

// casesOf returns the cases in which a condition on both relations holds.
func casesOf(holds func(elements, places int) bool) (s cases) {
	for r := range relations {
		for p := range 3 {
			if holds(r, p) {
				s |= 1 << (3*r + p)
			}
		}
	}
	return s
}

// choice is the symbolic value of an expression in the region: a condition, or one of two elements or indices.
type choice struct {
	operand int // 0 for an element, 1 for an index, or condition
	left    cases
}

// condition is the operand of a choice that is neither an element nor an index.
const condition = -1

// chooser evaluates a region symbolically.
type chooser struct {
	vals   map[*tileir.Value]choice
	signed map[tileir.Attr]bool // signedness of integer comparisons so far
}

// tableOf returns the cases in which a region of two pairs yields the left pair, both of its values.
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
		v, known := c.evaluate(op)
		if !known {
			return 0, false, false
		}
		c.vals[op.Results[0]] = v
	}
	return 0, false, false
}

// evaluate returns the symbolic value of an operation.
func (c *chooser) evaluate(op *tileir.Op) (choice, bool) {
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
	switch op.Code {
	case tileir.OpReshape, tileir.OpAssume:
		return x[0], true
	case tileir.OpSelect:
		s := x[0].left
		return choice{x[1].operand, x[1].left&s | x[2].left&^s}, x[0].operand == condition && x[1].operand == x[2].operand
	case tileir.OpCmpF, tileir.OpCmpI:
		return c.compare(op, x[0], x[1])
	}
	return logic.Eval(op, func(v *tileir.Value) (choice, bool) { return c.vals[v], c.vals[v].operand == condition })
}

// logic evaluates operations on conditions. Of an integer that is converted, the low bit is the condition.
var logic = tileir.Integers[choice]{
	Extend:   func(_ *tileir.Op, x choice) (choice, bool) { return x, true },
	Truncate: func(_ *tileir.Op, x choice) (choice, bool) { return x, true },
	And:      func(_ *tileir.Op, x, y choice) (choice, bool) { return choice{condition, x.left & y.left}, true },
	Or:       func(_ *tileir.Op, x, y choice) (choice, bool) { return choice{condition, x.left | y.left}, true },
	XOr:      func(_ *tileir.Op, x, y choice) (choice, bool) { return choice{condition, x.left ^ y.left}, true },
}

// compare evaluates a comparison of elements or of indices.
func (c *chooser) compare(op *tileir.Op, x, y choice) (choice, bool) {
	sides := [2]bool{x.left == allCases, y.left == allCases}
	if x.operand < 0 || x.operand != y.operand || !sides[0] && x.left != 0 || !sides[1] && y.left != 0 {
		return choice{}, false
	}
	p, unordered := tileir.Predicate(0), false
	if op.Code == tileir.OpCmpF {
		p = op.Attrs[tileir.CmpFComparisonPredicate].(tileir.Predicate)
		unordered = op.Attrs[tileir.CmpFComparisonOrdering] != tileir.Ordered
	} else {
		p = op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate)
		if x.operand == 0 && p != tileir.Equals && p != tileir.NotEqual {
			c.signed[op.Attrs[tileir.CmpISignedness]] = true
		}
	}
	s := casesOf(func(elements, places int) bool {
		r := elements
		if x.operand == 1 {
			r = places
		}
		return satisfies(p, unordered, related(r, sides))
	})
	return choice{condition, s}, true
}

// related returns the relation between the operands of a comparison; left tells for each of them whether it is the left
// element. r is the relation between the left and the right element; leftNaN stands for a NaN on either side.
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

// Preference is a table that orders pairs: each field but the first tells which of two pairs wins.
type Preference struct {
	Signed   bool // integers compare as signed
	Maximum  bool // the maximum wins, else the minimum
	First    bool // of equal elements that with the lower index wins, else that with the higher one
	NaN      bool // a NaN wins against a number, else the number
	FirstNaN bool // of two NaN that with the lower index wins
}

// preferenceOf converts a table to a preference; ok is false if it is not one.
func preferenceOf(left cases, floats bool) (p Preference, ok bool) {
	at := func(r, places int) bool { return left>>(3*r+places)&1 != 0 }
	always := func(r int) bool { return at(r, isLess) == at(r, isEqual) && at(r, isEqual) == at(r, isGreater) }
	p = Preference{Maximum: at(isGreater, isLess), First: at(isEqual, isLess), NaN: at(leftNaN, isLess), FirstNaN: at(bothNaN, isLess)}
	ok = always(isLess) && always(isGreater) && at(isLess, 0) != p.Maximum && at(isEqual, isGreater) != p.First
	if floats {
		ok = ok && always(leftNaN) && always(rightNaN) && at(rightNaN, 0) != p.NaN && at(bothNaN, isGreater) != p.FirstNaN
	}
	return p, ok
}
