package plan

import (
	"fmt"
	"maps"
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// An element of the tiles that a loop carries has converged if it is not active, and if further iterations change nothing of it that is
// read after the loop. This is found by evaluating one iteration for an element that is not active: values of the next iteration are
// constants, or the same as before, or unknown.

// elementValue is an element in that evaluation. Two elements with the same key are equal.
type elementValue struct {
	constant bool
	bits     uint64
	key      string
}

func constantBits(bits uint64) elementValue { return elementValue{true, bits, fmt.Sprint("#", bits)} }

func truthBits(b bool) elementValue {
	if b {
		return constantBits(1)
	}
	return constantBits(0)
}

// evaluation evaluates an iteration.
type evaluation struct {
	*converger
	args  map[*tileir.Value]elementValue // of the arguments of the body that are known
	facts map[string]bool                // comparisons, by compareKey
	known map[*tileir.Op]elementValue

	iteration int                         // 0 is the one in which the element is not active
	assumed   map[*tileir.Op]elementValue // conditions that are known because the element is not active
	cases     [][2]assumption             // of which at least one is true
}

// assumption is that a condition has a value.
type assumption struct {
	v     *tileir.Value
	value bool
}

// maxCases is the maximum number of conditions that are distinguished.
const maxCases = 3

// converges reports whether elements that are not active remain so, and do not change where that can be observed. If it does not follow from
// what is assumed, both cases of a condition are tried.
func (c *converger) converges(also ...assumption) bool {
	e := &evaluation{converger: c, args: make(map[*tileir.Value]elementValue), facts: make(map[string]bool), known: make(map[*tileir.Op]elementValue), assumed: make(map[*tileir.Op]elementValue)}
	e.assumeInactive()
	for _, a := range also {
		e.assume(a.v, a.value)
	}
	e.known = maps.Clone(e.assumed) // without results of before all was known
	if e.staysTheSame() {
		return true
	}
	if len(also) == maxCases || len(e.cases) <= len(also) {
		return false
	}
	either := e.cases[len(also)]
	return c.converges(append(slices.Clone(also), either[0])...) && c.converges(append(slices.Clone(also), either[1])...)
}

// staysTheSame reports whether this follows from what is known.
func (e *evaluation) staysTheSame() bool {
	after := e.following()
	return e.remainsInactive(after) && e.keepsResults(after)
}

// following returns the state of the next iteration.
func (e *evaluation) following() *evaluation {
	next := &evaluation{converger: e.converger, args: make(map[*tileir.Value]elementValue), facts: e.facts, known: make(map[*tileir.Op]elementValue), iteration: e.iteration + 1}
	for arg, v := range e.next {
		next.args[arg] = e.of(v)
	}
	for _, k := range e.counters {
		next.args[k.Arg] = elementValue{key: fmt.Sprintf("counter %p %d", k.Arg, next.iteration)}
	}
	return next
}

// keepsResults reports that the results of the loop that can be observed are the same in the next iteration. If the nest comes early, it may
// execute one iteration more than the loop, which may end by another condition then.
func (e *evaluation) keepsResults(after *evaluation) bool {
	if !e.early || e.loop.Code == tileir.OpFor { // whose nest executes no more iterations than the loop
		return !slices.ContainsFunc(e.observed, func(o observedTile) bool { return e.of(o.v).key != after.of(o.v).key })
	}
	last, results := after.following(), make(map[int]string)
	for _, o := range e.observed {
		key := after.of(o.v).key
		if first, ok := results[o.result]; ok && first != key || last.of(o.v).key != key || o.inactive && e.of(o.v).key != key {
			return false
		}
		results[o.result] = key
	}
	return true
}

// assumeInactive adds what is known of an element that is not active.
func (e *evaluation) assumeInactive() {
	at := e.active[0]
	if vcode.KindOfValue(at.Of) == vcode.Mask {
		e.assume(at.Of, at.Compare == tileir.Equals)
		return
	}
	if list, ok := e.constants(at.Of); ok {
		list = slices.DeleteFunc(list, func(bits uint64) bool {
			return compares(at.Compare, at.Signed, vcode.ScalarOf(at.Of), bits, uint64(at.Than))
		})
		if len(list) == 1 {
			e.args[at.Of] = constantBits(list[0])
			return
		}
	}
	e.assumeCompare(at.Compare, at.Signed, e.of(at.Of), e.number(at.Of, at.Than), false)
}

// number returns a number of the type of a tile.
func (e *evaluation) number(of *tileir.Value, n int64) elementValue {
	return constantBits(uint64(n) & (^uint64(0) >> (64 - vcode.ScalarOf(of).Bits())))
}

// assume adds the value of a condition, and of those that it implies.
func (e *evaluation) assume(v *tileir.Value, value bool) {
	a := Resolve(v)
	if slices.Contains(e.body.Args, a.Base) && a.IsIdentity() {
		e.args[a.Base] = truthBits(value)
		return
	}
	op := a.Base.Def
	if op == nil || op.Parent != e.body || !a.IsIdentity() {
		return
	}
	if _, before := e.assumed[op]; before {
		return
	}
	e.assumed[op] = truthBits(value)
	switch op.Code {
	case tileir.OpAndI, tileir.OpOrI:
		if value == (op.Code == tileir.OpAndI) {
			e.assume(op.Operands[0], value)
			e.assume(op.Operands[1], value)
		} else if isZeroOrOne(op.Operands[0], maxConditions) && isZeroOrOne(op.Operands[1], maxConditions) {
			e.cases = append(e.cases, [2]assumption{{op.Operands[0], value}, {op.Operands[1], value}})
		}
	case tileir.OpTruncI, tileir.OpExtI:
		if isZeroOrOne(op.Operands[0], maxConditions) && (op.Code == tileir.OpTruncI || op.Attrs[tileir.ExtISignedness] != tileir.Signed) {
			e.assume(op.Operands[0], value)
		}
	case tileir.OpXOrI:
		if n, ok := ConstantInt(op.Operands[1]); ok && n&1 != 0 && isZeroOrOne(op.Operands[0], maxConditions) {
			e.assume(op.Operands[0], !value)
		}
	case tileir.OpCmpI:
		p, signed := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] == tileir.Signed
		e.assumeCompare(p, signed, e.of(op.Operands[0]), e.of(op.Operands[1]), value)
	}
}

func (e *evaluation) assumeCompare(p tileir.Predicate, signed bool, x, y elementValue, value bool) {
	mirrored := map[tileir.Predicate]tileir.Predicate{tileir.Less: tileir.Greater, tileir.Greater: tileir.Less, tileir.LessOrEqual: tileir.GreaterOrEqual, tileir.GreaterOrEqual: tileir.LessOrEqual}
	for _, holds := range []bool{true, false} {
		q := comparison(p, holds)
		e.facts[compareKey(q, signed, x, y)] = value == holds
		if m, ok := mirrored[q]; ok {
			q = m
		}
		e.facts[compareKey(q, signed, y, x)] = value == holds
	}
}

func compareKey(p tileir.Predicate, signed bool, x, y elementValue) string {
	return fmt.Sprint(p, signed && p != tileir.Equals && p != tileir.NotEqual, x.key, ":", y.key)
}

// compares compares two integers.
func compares(p tileir.Predicate, signed bool, s tileir.Scalar, x, y uint64) bool {
	shift := 64 - s.Bits()
	x, y = x<<shift, y<<shift
	less := x < y
	if signed {
		less = int64(x) < int64(y)
	}
	switch p {
	case tileir.Equals:
		return x == y
	case tileir.NotEqual:
		return x != y
	case tileir.Less:
		return less
	case tileir.LessOrEqual:
		return less || x == y
	case tileir.Greater:
		return !less && x != y
	}
	return !less
}

// constants returns the numbers that an argument may be, if it begins with a constant and only changes to others.
func (e *evaluation) constants(arg *tileir.Value) (list []uint64, ok bool) {
	next := e.next[arg]
	if next == nil {
		return nil, false
	}
	seen := make(map[*tileir.Value]bool)
	var add func(v *tileir.Value) bool
	add = func(v *tileir.Value) bool {
		if seen[v] {
			return true
		}
		seen[v] = true
		if bits, ok := vcode.SplatBits(v); ok {
			if !slices.Contains(list, bits) {
				list = append(list, bits)
			}
			return true
		}
		a := Resolve(v)
		if a.Base == arg {
			return a.IsIdentity()
		}
		op := a.Base.Def
		return op != nil && op.Parent == e.body && op.Code == tileir.OpSelect && a.IsIdentity() && add(op.Operands[1]) && add(op.Operands[2])
	}
	return list, add(e.initial(arg)) && add(next)
}

// initial returns the first value of an argument.
func (e *evaluation) initial(arg *tileir.Value) *tileir.Value {
	slot := tileir.LoopInitValues
	if e.loop.Code == tileir.OpFor {
		slot = tileir.ForInitValues
	}
	return e.loop.OperandList(slot)[slices.Index(e.carried, arg)]
}

// of returns an element of a value.
func (e *evaluation) of(v *tileir.Value) elementValue {
	if bits, ok := vcode.SplatBits(v); ok {
		return constantBits(bits)
	}
	a := Resolve(v)
	if x, ok := e.args[a.Base]; ok {
		return x
	}
	if op := a.Base.Def; op != nil && op.Parent == e.body && !e.once[op] && a.IsIdentity() && vcode.NumElements(a.Base) == e.n {
		x, ok := e.known[op]
		if !ok {
			if x = e.result(op); x.key == "" {
				x.key = fmt.Sprintf("result %p %d", op, e.iteration)
			}
			e.known[op] = x
		}
		return x
	}
	return elementValue{key: a.Key()}
}

// result returns an element of an operation's result, or the zero value if nothing is known of it.
func (e *evaluation) result(op *tileir.Op) elementValue {
	operand := func(i int) elementValue { return e.of(op.Operands[i]) }
	s := vcode.ScalarOf(op.Results[0])
	ones := ^uint64(0) >> (64 - s.Bits())
	if isZeroOrOne(op.Results[0], maxConditions) {
		ones = 1
	}
	switch op.Code {
	case tileir.OpCmpI:
		return e.compare(op)
	case tileir.OpSelect:
		m, x, y := operand(0), operand(1), operand(2)
		switch {
		case m.constant && m.bits&1 != 0:
			return x
		case m.constant, x.key == y.key:
			return y
		}
	case tileir.OpAndI:
		return logicOf(operand(0), operand(1), 0, ones)
	case tileir.OpOrI:
		return logicOf(operand(0), operand(1), ones, 0)
	case tileir.OpXOrI, tileir.OpSubI, tileir.OpShLI, tileir.OpShRI, tileir.OpAddI:
		x, y := operand(0), operand(1)
		commutes := op.Code == tileir.OpXOrI || op.Code == tileir.OpAddI
		switch {
		case op.Code == tileir.OpXOrI && x.constant && y.constant:
			return constantBits(x.bits ^ y.bits)
		case y.constant && y.bits == 0:
			return x
		case commutes && x.constant && x.bits == 0:
			return y
		}
	case tileir.OpMulI:
		for i := range 2 {
			if x := operand(i); x.constant && x.bits == 0 {
				return x
			}
		}
	case tileir.OpExtI, tileir.OpTruncI:
		if isZeroOrOne(op.Operands[0], maxConditions) && (op.Code == tileir.OpTruncI || op.Attrs[tileir.ExtISignedness] != tileir.Signed) {
			return operand(0) // the same number
		}
		if x := operand(0); x.constant {
			shift := 64 - vcode.ScalarOf(op.Operands[0]).Bits()
			if op.Code == tileir.OpExtI && op.Attrs[tileir.ExtISignedness] == tileir.Signed {
				return constantBits(uint64(int64(x.bits<<shift)>>shift) & ones)
			}
			return constantBits(x.bits & ones)
		}
	case tileir.OpLoadPtrTko:
		if m := op.Operand(tileir.LoadPtrTkoMask); m != nil {
			if x := e.of(m); x.constant && x.bits&1 == 0 {
				if pad := op.Operand(tileir.LoadPtrTkoPaddingValue); pad != nil {
					return e.of(pad)
				}
				return constantBits(0)
			}
		}
	case tileir.OpIToF:
		if x := operand(0); x.constant && x.bits == 0 {
			return x
		}
	case tileir.OpAddF, tileir.OpMulF:
		return e.resultOfFloats(op, operand(0), operand(1))
	}
	return elementValue{}
}

// logicOf returns the result of an operation with an absorbing and a neutral number.
func logicOf(x, y elementValue, absorbing, neutral uint64) elementValue {
	for range 2 {
		switch {
		case x.constant && x.bits == absorbing:
			return x
		case x.constant && x.bits == neutral, x.key == y.key:
			return y
		}
		x, y = y, x
	}
	return elementValue{}
}

func (e *evaluation) compare(op *tileir.Op) elementValue {
	p, signed := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] == tileir.Signed
	x, y := e.of(op.Operands[0]), e.of(op.Operands[1])
	switch {
	case x.constant && y.constant:
		return truthBits(compares(p, signed, vcode.ScalarOf(op.Operands[0]), x.bits, y.bits))
	case x.key == y.key:
		return truthBits(p == tileir.Equals || p == tileir.LessOrEqual || p == tileir.GreaterOrEqual)
	}
	if holds, ok := e.facts[compareKey(p, signed, x, y)]; ok {
		return truthBits(holds)
	}
	return elementValue{}
}

// resultOfFloats returns the product of two zeros, and the sum of a zero and of an argument that is never -0 or a signaling NaN, which is
// the argument.
func (e *evaluation) resultOfFloats(op *tileir.Op, x, y elementValue) elementValue {
	s := vcode.ScalarOf(op.Results[0])
	sign := uint64(1) << (s.Bits() - 1)
	isZero := func(x elementValue) bool { return x.constant && x.bits&^sign == 0 }
	if op.Code == tileir.OpMulF {
		if isZero(x) && isZero(y) && hasClasses(s) {
			return constantBits((x.bits ^ y.bits) & sign)
		}
		return elementValue{}
	}
	if op.Flag(tileir.AddFFlushToZero) || op.Attrs[tileir.AddFRoundingMode] != tileir.NearestEven {
		return elementValue{}
	}
	for i, v := range []elementValue{y, x} {
		if arg := baseOf(op.Operands[i]); isZero(v) && e.isSum(arg) {
			return e.of(arg)
		}
	}
	return elementValue{}
}

// isSum reports an argument that begins with a number other than -0, and to which iterations only add: no such sum is -0.
func (e *evaluation) isSum(arg *tileir.Value) bool {
	next := e.next[arg]
	if next == nil {
		return false
	}
	s := vcode.ScalarOf(arg)
	bits, ok := vcode.SplatBits(e.initial(arg))
	if s != tileir.F32 && s != tileir.F64 || !ok || bits>>(s.Bits()-1) != 0 {
		return false
	}
	if may, known := splatClass(Resolve(e.initial(arg)).Base); !known || may&nanClass != 0 {
		return false
	}
	seen := make(map[*tileir.Value]bool)
	var sums func(v *tileir.Value) bool
	sums = func(v *tileir.Value) bool {
		a := Resolve(v)
		op := a.Base.Def
		switch {
		case seen[v]: // which is a sum, or else the answer is false anyway
			return true
		case !a.IsIdentity():
			return false
		case a.Base == arg:
			return true
		case op == nil || op.Parent != e.body:
			return false
		case op.Code == tileir.OpSelect:
			seen[v] = true
			return sums(op.Operands[1]) && sums(op.Operands[2])
		case op.Code == tileir.OpAddF:
			return !op.Flag(tileir.AddFFlushToZero) && op.Attrs[tileir.AddFRoundingMode] == tileir.NearestEven && (isAllOf(arg, op.Operands[0]) || isAllOf(arg, op.Operands[1]))
		}
		return false
	}
	return sums(next)
}

// remainsInactive reports that an element is not active in the next iteration either.
func (e *evaluation) remainsInactive(after *evaluation) bool {
	at := e.active[0]
	if e.onlyGrows(at) {
		return true
	}
	x, before := after.of(at.Of), e.of(at.Of)
	if x.constant {
		return !compares(at.Compare, at.Signed, vcode.ScalarOf(at.Of), x.bits, uint64(at.Than))
	}
	if x.key == before.key {
		return true
	}
	holds, ok := e.facts[compareKey(at.Compare, at.Signed, x, e.number(at.Of, at.Than))]
	return ok && !holds
}

// onlyGrows reports that an element is active while an integer that only grows is less than a number that does not change.
func (e *evaluation) onlyGrows(at Activity) bool {
	return at.Compare == tileir.NotEqual && at.Of.Def != nil && e.limitOf(at.Of.Def) != nil
}

// limitOf returns the number with which a comparison compares an integer that only grows, if that must be less and the number does not
// change; or else nil.
func (c *converger) limitOf(op *tileir.Op) *tileir.Value {
	if op.Code != tileir.OpCmpI || op.Attrs[tileir.CmpISignedness] != tileir.Signed {
		return nil
	}
	x, limit := op.Operands[0], op.Operands[1]
	switch op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate) {
	case tileir.Less, tileir.LessOrEqual:
	case tileir.Greater, tileir.GreaterOrEqual:
		x, limit = limit, x
	default:
		return nil
	}
	if !c.grows(x) || !c.isFixed(limit) {
		return nil
	}
	return limit
}

// isFixed reports a value that is the same in all iterations.
func (c *converger) isFixed(v *tileir.Value) bool {
	return IsConstant(baseOf(v)) || IsIota(baseOf(v)) || c.isOutside(baseOf(v))
}

// grows reports an integer that no iteration makes smaller: an argument to which iterations add without overflow, the counter of a for, and
// its sum with a number that does not change.
func (c *converger) grows(v *tileir.Value) bool {
	a := Resolve(v)
	op := a.Base.Def
	switch {
	case op == nil && c.loop.Code == tileir.OpFor && a.Base == c.body.Args[0]:
		return true
	case op == nil:
		return a.IsIdentity() && c.next[a.Base] != nil && c.addsTo(a.Base)
	case op.Parent != c.body || !a.IsIdentity():
		return false
	case op.Code == tileir.OpExtI:
		return op.Attrs[tileir.ExtISignedness] == tileir.Signed && c.grows(op.Operands[0])
	case op.Code != tileir.OpAddI || op.Attrs[tileir.AddIOverflow] != tileir.NoSignedWrap:
		return false
	}
	x, y := op.Operands[0], op.Operands[1]
	return c.isFixed(x) && c.grows(y) || c.isFixed(y) && c.grows(x)
}

// addsTo reports an argument to which each iteration adds a constant that is not negative, without overflow.
func (c *converger) addsTo(arg *tileir.Value) bool {
	add := baseOf(c.next[arg]).Def
	if add == nil || add.Code != tileir.OpAddI || !isAllOf(arg, add.Operands[0]) || add.Attrs[tileir.AddIOverflow] != tileir.NoSignedWrap {
		return false
	}
	n, ok := ConstantInt(add.Operands[1])
	return ok && n >= 0
}
