package plan

import (
	"slices"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Many loops go on while an element of a tile is active: a look-up in a hash table until each key is found, a fractal, the digits of a
// number. Most elements are done long before the last one. So such a loop is exchanged as well: a few vectors run all iterations
// that their own elements need, in registers.
//
// That changes no result if nothing that is read after the loop changes once an element is no longer active, and if such an element
// does not become active again; see converged.go.

// Converging describes when an exchanged loop ends.
type Converging struct {
	Active   Activity
	Counters []Counter

	// Test computes the values of Active from the arguments of the body, in order. It is empty if they are those of the iteration.
	Test []*tileir.Op
	// Early is set if the nest comes before the conditions that end the loop: an iteration follows that has all effects, and the nest may
	// execute iterations when no element is active.
	Early bool
}

// Activity is the condition that an element is active: the comparison of an element of a tile of integers or conditions with a number.
// The loop goes on while it holds for any element.
type Activity struct {
	Of      *tileir.Value
	Compare tileir.Predicate
	Signed  bool
	Than    int64
}

// Counter is a carried integer to which each iteration adds a constant. If Bound is set, the loop ends unless the counter is less,
// and the constant is 1.
type Counter struct {
	Arg   *tileir.Value
	Step  int64
	Bound *tileir.Value

	observed bool // it is read after the loop
}

// converger finds out whether a loop converges.
type converger struct {
	*planner
	loop     *tileir.Op
	body     *tileir.Block
	carried  []*tileir.Value                 // arguments of the body that iterations change
	n        int                             // elements of the tiles
	next     map[*tileir.Value]*tileir.Value // what arguments become
	observed []observedTile
	early    bool
	seen     map[assumption]bool // conditions of the loop that have been read
	active   []Activity
	counters []*Counter
	x        *ExchangedLoop
}

// observedTile is a tile of an iteration that is a result of the loop, which is read, if the loop ends in that iteration by a condition. Inactive
// is set if that is that no element is active.
type observedTile struct {
	v        *tileir.Value
	result   int
	inactive bool
}

// newConverger returns the state of a loop that is examined, or nil if no loop is exchanged.
func (p *planner) newConverger(loop *tileir.Op) *converger {
	if !p.uses(optExchange) || !p.uses(OptDirectAccess) || !p.uses(OptRegisters) {
		return nil
	}
	c := &converger{planner: p, loop: loop, body: loop.Block(0), next: make(map[*tileir.Value]*tileir.Value), seen: make(map[assumption]bool)}
	c.carried = c.body.Args
	return c
}

// converge adds the exchanged form of a loop to its items, if there is one. It comes after the conditions that end the loop.
func (p *planner) converge(l *Loop) {
	isBranch := func(it item) bool { _, is := it.(*Branch); return is }
	items, c := l.Body.Items, p.newConverger(l.Op)
	if c == nil || !slices.ContainsFunc(items, isBranch) {
		return
	}
	last := len(items) - 1
	for !isBranch(items[last]) {
		last--
	}
	if !c.findArguments() || !c.findEnds() {
		return
	}
	for v, arg := range p.inPlace {
		at := p.definedBy[v.Def]
		c.early = c.early || c.next[arg] != nil && at.r == l.Body && at.item <= last
	}
	if !c.findGroup() || !c.converges() {
		return
	}
	at := last + 1
	if c.early {
		at = 0
	}
	l.Body.Items = slices.Insert(items, at, item(c.x))
}

// findArguments finds what arguments become, and reports whether they are tiles of one size and counters.
func (c *converger) findArguments() bool {
	end := c.body.Ops[len(c.body.Ops)-1]
	if end.Code != tileir.OpContinue {
		return false
	}
	for i, arg := range c.carried {
		n := vcode.NumElements(arg)
		switch k := vcode.KindOfValue(arg); {
		case k == vcode.None, baseOf(end.Operands[i]) == arg:
			continue
		case n == 1:
			if !c.addCounter(arg, end.Operands[i]) {
				return false
			}
			continue
		case !carriable(k) && k != vcode.Mask, c.n != 0 && c.n != n:
			return false
		}
		c.n, c.next[arg] = n, end.Operands[i]
	}
	return len(c.next) > 0 && len(c.next) <= maxCarriedTiles
}

// addCounter adds a counter, and reports whether it is one.
func (c *converger) addCounter(arg, next *tileir.Value) bool {
	op := baseOf(next).Def
	if k := vcode.KindOfValue(arg); op == nil || op.Code != tileir.OpAddI || k != vcode.I32 && k != vcode.I64 {
		return false
	}
	step, ok := ConstantInt(op.Operands[1])
	if !ok || baseOf(op.Operands[0]) != arg {
		return false
	}
	c.counters = append(c.counters, &Counter{Arg: arg, Step: step})
	return true
}

// counter returns the counter that a value is, or nil.
func (c *converger) counter(v *tileir.Value) *Counter {
	for _, k := range c.counters {
		if k.Arg == baseOf(v) {
			return k
		}
	}
	return nil
}

// findEnds finds the conditions that end the loop, and reports whether they do nothing else.
func (c *converger) findEnds() bool {
	for _, op := range c.body.Ops {
		switch {
		case op.Code == tileir.OpIf:
			if !c.findEnd(op) {
				return false
			}
		case op.Code != tileir.OpReduce && !mayConverge(op):
			return false
		}
	}
	return len(c.active) == 1
}

// mayConverge reports an operation that an exchanged loop may have.
func mayConverge(op *tileir.Op) bool {
	switch op.Code {
	case tileir.OpContinue, tileir.OpLoadPtrTko, tileir.OpReshape, tileir.OpBroadcast:
		return true
	}
	return isViewOperation(op) || vcode.HasLowering(op.Code)
}

// findEnd reads a condition: on one side the loop ends with the arguments as they are, on the other it goes on.
func (c *converger) findEnd(op *tileir.Op) bool {
	sides := [2]*tileir.Op{}
	for i := range sides {
		if b := op.Block(i); b != nil && len(b.Ops) == 1 {
			sides[i] = b.Ops[0]
		} else if b != nil && len(b.Ops) > 1 {
			return false
		}
	}
	isBreak := func(op *tileir.Op) bool { return op != nil && op.Code == tileir.OpBreak }
	end, goesOn := sides[0], false
	if !isBreak(end) {
		end, goesOn = sides[1], true
	}
	if !isBreak(end) || isBreak(sides[0]) && isBreak(sides[1]) || len(op.Results) > 0 {
		return false
	}
	before, first := len(c.active), len(c.observed)
	for i, v := range end.Operands {
		if vcode.KindOfValue(v) == vcode.None || len(c.users[c.loop.Results[i]]) == 0 {
			continue
		}
		a := Resolve(v)
		switch isArg := slices.Contains(c.body.Args, a.Base); {
		case isArg && c.next[a.Base] == nil && c.counter(v) == nil: // it does not change
		case c.counter(v) != nil:
			c.counter(v).observed = true
		case !a.IsIdentity() || vcode.NumElements(a.Base) != c.n:
			return false
		default:
			c.observed = append(c.observed, observedTile{v: v, result: i})
			c.early = c.early || !isArg
		}
	}
	ok := c.holds(op.Operand(tileir.IfCondition), goesOn)
	for i := first; i < len(c.observed); i++ {
		c.observed[i].inactive = len(c.active) > before
	}
	return ok
}

// holds reads a condition that must have a value for the loop to go on: a conjunction of bounds of counters and of one condition that any
// element is active.
func (c *converger) holds(v *tileir.Value, value bool) bool {
	op := baseOf(v).Def
	if op == nil || op.Parent != c.body || vcode.NumElements(baseOf(v)) != 1 {
		return false
	}
	if c.seen[assumption{op.Results[0], value}] {
		return true
	}
	c.seen[assumption{op.Results[0], value}] = true
	switch op.Code {
	case tileir.OpAndI, tileir.OpOrI:
		return value == (op.Code == tileir.OpAndI) && c.holds(op.Operands[0], value) && c.holds(op.Operands[1], value)
	case tileir.OpXOrI:
		n, ok := ConstantInt(op.Operands[1])
		return ok && n != 0 && vcode.KindOfValue(op.Operands[0]) == vcode.Mask && c.holds(op.Operands[0], !value)
	case tileir.OpTruncI, tileir.OpExtI:
		if from := baseOf(op.Operands[0]); from.Def != nil && from.Def.Code == tileir.OpReduce && vcode.KindOfValue(op.Results[0]) == vcode.Mask {
			return c.addActivity(from.Def, comparison(tileir.NotEqual, value), true, 0, true)
		}
		return isZeroOrOne(op.Operands[0], maxConditions) && c.holds(op.Operands[0], value)
	case tileir.OpCmpI:
		p, signed := op.Attrs[tileir.CmpIComparisonPredicate].(tileir.Predicate), op.Attrs[tileir.CmpISignedness] == tileir.Signed
		x, y := op.Operands[0], op.Operands[1]
		if k := c.counter(x); k != nil {
			first := k.Bound == nil
			k.Bound = y
			return first && value && p == tileir.Less && signed && k.Step == 1 && (IsConstant(baseOf(y)) || c.isOutside(baseOf(y))) && vcode.NumElements(baseOf(y)) == 1
		}
		n, constant := ConstantInt(y)
		from := baseOf(x).Def
		return constant && from != nil && from.Code == tileir.OpReduce && c.addActivity(from, comparison(p, value), signed, n, false)
	}
	return false
}

// comparison returns a predicate, or its negation.
func comparison(p tileir.Predicate, holds bool) tileir.Predicate {
	if holds {
		return p
	}
	return map[tileir.Predicate]tileir.Predicate{tileir.Equals: tileir.NotEqual, tileir.NotEqual: tileir.Equals, tileir.Less: tileir.GreaterOrEqual,
		tileir.GreaterOrEqual: tileir.Less, tileir.Greater: tileir.LessOrEqual, tileir.LessOrEqual: tileir.Greater}[p]
}

// addActivity adds the condition that a reduction of a whole tile compares so with a number, if that is the condition that any element
// does. Only conditions may be reduced if truth is set.
func (c *converger) addActivity(reduce *tileir.Op, p tileir.Predicate, signed bool, n int64, truth bool) bool {
	combine := SingleOp(reduce.Block(0))
	x := reduce.Operands[0]
	if combine == nil || len(reduce.Operands) != 1 || vcode.NumElements(reduce.Results[0]) != 1 || reduce.Parent != c.body {
		return false
	}
	for inner := baseOf(x).Def; inner != nil && inner.Code == tileir.OpReduce; inner = baseOf(x).Def { // of one dimension after the other
		again := SingleOp(inner.Block(0))
		if again == nil || again.Code != combine.Code || combine.Code == tileir.OpMaxI && again.Attrs[tileir.MaxISignedness] != combine.Attrs[tileir.MaxISignedness] ||
			combine.Code == tileir.OpMinI && again.Attrs[tileir.MinISignedness] != combine.Attrs[tileir.MinISignedness] || !isAllOf(inner.Results[0], x) {
			return false
		}
		x = inner.Operands[0]
	}
	a := Resolve(x)
	if !a.IsIdentity() || vcode.NumElements(a.Base) != c.n {
		return false
	}
	if m := truthsIn(a.Base); m != nil && (vcode.KindOfValue(a.Base) != vcode.Mask || combine.Code == tileir.OpOrI || combine.Code == tileir.OpAndI) {
		return c.addCondition(m, combine.Code, vcode.KindOfValue(a.Base), p, n)
	}
	if truth || !carriable(vcode.KindOfValue(a.Base)) || vcode.KindOfValue(a.Base).IsFloat() {
		return false
	}
	switch combine.Code {
	case tileir.OpMaxI:
		same := signed == (combine.Attrs[tileir.MaxISignedness] == tileir.Signed)
		if !same || p != tileir.Greater && p != tileir.GreaterOrEqual {
			return false
		}
	case tileir.OpMinI:
		same := signed == (combine.Attrs[tileir.MinISignedness] == tileir.Signed)
		if !same || p != tileir.Less && p != tileir.LessOrEqual {
			return false
		}
	case tileir.OpOrI:
		if p != tileir.NotEqual || n != 0 {
			return false
		}
	default:
		return false
	}
	c.active = append(c.active, Activity{Of: a.Base, Compare: p, Signed: signed, Than: n})
	return true
}

// isAllOf reports a value that has all elements of another, in order.
func isAllOf(of, v *tileir.Value) bool {
	a := Resolve(v)
	return a.Base == of && a.IsIdentity()
}

// truthsIn returns the conditions of which a tile has the numbers 0 and 1, or nil.
func truthsIn(v *tileir.Value) *tileir.Value {
	for {
		a := Resolve(v)
		switch {
		case !a.IsIdentity():
			return nil
		case vcode.KindOfValue(a.Base) == vcode.Mask:
			return a.Base
		case a.Base.Def == nil || a.Base.Def.Code != tileir.OpExtI || a.Base.Def.Attrs[tileir.ExtISignedness] == tileir.Signed:
			return nil
		}
		v = a.Base.Def.Operands[0]
	}
}

// addCondition does so for conditions that are reduced as numbers of a kind.
func (c *converger) addCondition(m *tileir.Value, code tileir.OpCode, k vcode.Kind, p tileir.Predicate, n int64) bool {
	if k == vcode.Mask && n != 0 {
		return false // true may be 1 or -1
	}
	type end struct {
		p tileir.Predicate
		n int64
	}
	compare := tileir.NotEqual
	ends := []end{{tileir.NotEqual, 0}, {tileir.Greater, 0}, {tileir.GreaterOrEqual, 1}}
	switch code {
	case tileir.OpAddI:
		if k != vcode.I32 && k != vcode.I64 { // sums of others may wrap around
			return false
		}
	case tileir.OpMaxI, tileir.OpOrI:
		ends = append(ends, end{tileir.Equals, 1})
	case tileir.OpMinI, tileir.OpAndI:
		compare = tileir.Equals
		ends = []end{{tileir.Equals, 0}, {tileir.NotEqual, 1}, {tileir.Less, 1}, {tileir.LessOrEqual, 0}}
	default:
		return false
	}
	if !slices.Contains(ends, end{p, n}) || k == vcode.Mask && p != tileir.NotEqual && p != tileir.Equals {
		return false
	}
	c.active = append(c.active, Activity{Of: m, Compare: compare})
	return true
}

// findGroup collects the operations of an iteration, and those of the condition that an element is active.
func (c *converger) findGroup() bool {
	needed, test := make(map[*tileir.Op]bool), make(map[*tileir.Op]bool)
	for _, v := range c.next {
		if !c.need(v, needed) {
			return false
		}
	}
	if c.early {
		test = needed
	}
	if !c.need(c.active[0].Of, test) || !c.loadsOnly(needed) || !c.early && c.counts(test) {
		return false
	}
	end := &Converging{Active: c.active[0], Early: c.early}
	for _, k := range c.counters {
		if k.observed && c.early {
			return false
		}
		end.Counters = append(end.Counters, *k)
	}
	g := newGroup(Log2(c.n))
	g.OnlyCopies = true
	for _, op := range c.body.Ops {
		if test[op] && !c.early {
			end.Test = append(end.Test, op)
		}
		if !needed[op] {
			continue
		}
		g.Ops, g.members[op] = append(g.Ops, op), true
		if a := c.gathers[op]; a != nil {
			g.Gathers = append(g.Gathers, a)
		}
	}
	if len(g.Gathers) > maxGathers {
		return false
	}
	own := newGroup(g.Bits)
	own.Ops = end.Test
	c.shape(own)
	c.shape(g)
	g.Lanes, g.Cuts = min(g.Lanes, own.Lanes), g.Cuts|own.Cuts
	if lane := max(c.groupLane(g), c.groupLane(own)); g.Lanes*lane != c.vec.Bytes { // conditions are in lanes that fill a vector
		return false
	}
	c.x = &ExchangedLoop{Loop: c.loop, Group: g, Carried: make(map[*tileir.Value]*tileir.Value), Along: make(map[*Access]int), Until: end}
	for _, arg := range c.carried {
		if v := c.next[arg]; v != nil {
			c.x.Moves = append(c.x.Moves, CopyTo{From: v, To: arg})
		}
	}
	return true
}

// loadsOnly reports that the body has no other loads, which could fault.
func (c *converger) loadsOnly(set map[*tileir.Op]bool) bool {
	return !slices.ContainsFunc(c.body.Ops, func(op *tileir.Op) bool { return op.Code == tileir.OpLoadPtrTko && !set[op] })
}

// counts reports operations that load, or read a counter.
func (c *converger) counts(set map[*tileir.Op]bool) bool {
	for op := range set {
		if op.Code == tileir.OpLoadPtrTko || slices.ContainsFunc(op.Operands, func(v *tileir.Value) bool { return c.counter(v) != nil }) {
			return true
		}
	}
	return false
}

// need adds the operations of the body that a tile is computed by, and reports whether a nest can execute all of them.
func (c *converger) need(v *tileir.Value, set map[*tileir.Op]bool) bool {
	a := Resolve(v)
	op := a.Base.Def
	switch {
	case IsConstant(a.Base) || IsIota(a.Base) || c.isOutside(a.Base):
		return true
	case slices.Contains(c.body.Args, a.Base):
		return a.IsIdentity() && c.next[a.Base] != nil || c.next[a.Base] == nil && (c.counter(a.Base) != nil || c.isUnchanged(a.Base))
	case op == nil || op.Parent != c.body || !a.IsIdentity() || vcode.NumElements(a.Base) != c.n || c.fills[op] != nil || c.absorbed[op]:
		return false
	case set[op]:
		return true
	case op.Code == tileir.OpLoadPtrTko:
		if !c.mayRepeat(c.gathers[op]) {
			return false
		}
	case !vcode.Lowers(op):
		return false
	}
	set[op] = true
	for _, from := range c.read(op) {
		if !c.need(from, set) {
			return false
		}
	}
	return true
}

// isOutside reports a value that is the same in all iterations.
func (c *converger) isOutside(v *tileir.Value) bool {
	return !DefinedWithin(v, c.loop) || v.Def != nil && c.once[v.Def]
}

// isUnchanged reports an argument that remains the same.
func (c *converger) isUnchanged(arg *tileir.Value) bool {
	i := slices.Index(c.carried, arg)
	return i >= 0 && baseOf(c.body.Ops[len(c.body.Ops)-1].Operands[i]) == arg
}

// mayRepeat reports a load by indices whose mask limits them to an array that is the same in all iterations.
func (c *converger) mayRepeat(a *PointerAccess) bool {
	if a == nil || a.Ordered || a.Indexed.Limit == nil || a.N != c.n || !c.isOutside(baseOf(a.Indexed.Base)) {
		return false
	}
	outside := true
	a.Indexed.Limit.scalars(func(v *tileir.Value) { outside = outside && (c.isOutside(baseOf(v)) || IsConstant(baseOf(v))) })
	return outside
}

// isZeroOrOne reports conditions, and integers that are 0 or 1 because they come from conditions, by at most so many operations.
func isZeroOrOne(v *tileir.Value, left int) bool {
	if vcode.KindOfValue(v) == vcode.Mask {
		return true
	}
	op := baseOf(v).Def
	if op == nil || left == 0 {
		return false
	}
	switch op.Code {
	case tileir.OpAndI, tileir.OpOrI, tileir.OpXOrI:
		return isZeroOrOne(op.Operands[0], left/2) && isZeroOrOne(op.Operands[1], left/2)
	case tileir.OpExtI:
		return op.Attrs[tileir.ExtISignedness] != tileir.Signed && isZeroOrOne(op.Operands[0], left-1)
	}
	return false
}

// baseOf returns the value that has the elements of another.
func baseOf(v *tileir.Value) *tileir.Value { return Resolve(v).Base }
