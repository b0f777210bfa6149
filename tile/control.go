package tile

import (
	"iter"
	"slices"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// loopState is a loop under way: what it carries, and where it is left or repeated.
type loopState struct {
	op      *tileir.Op // nil while the body is looked at a second time
	call    *call      // that made it
	carried carried
	exits   []exit // break and continue, to be completed with tokens
	broken  bool   // whether a break leaves it
}

// exit is an operation that leaves or repeats a loop.
type exit struct {
	op     *tileir.Op
	tokens tokens
}

// carried is the variables that a region hands on, and what they held before it.
type carried struct {
	vars   []*Tile
	before []Tile
	faulty []*Tile // those that had an error, and have it still after the region
}

// Variable is the address of a [Tile], or of a [Scalar] or [Ptr]: what loops and conditions
// carry.
type Variable interface{ variable() *Tile }

func (t *Tile) variable() *Tile { return t }

// carry checks the variables that a loop or condition names.
func (c *call) carry(vars []Variable) carried {
	k := carried{}
	for i, v := range vars {
		if isNil(v) {
			c.failf("carried variable %d is nil; pass the address of a Tile", i+1)
			continue
		}
		switch p := v.variable(); {
		case slices.Contains(k.vars, p):
			c.failf("variable %d is carried twice; name it once", i+1)
		case c.usable(*p):
			k.vars, k.before = append(k.vars, p), append(k.before, *p)
		default:
			k.faulty = append(k.faulty, p)
		}
	}
	return k
}

func (k carried) values() []*tileir.Value {
	v := make([]*tileir.Value, len(k.before))
	for i, t := range k.before {
		v[i] = t.v
	}
	return v
}

// set makes the variables stand for values in the region under way.
func (k carried) set(c *call, values []*tileir.Value) {
	for _, p := range k.faulty {
		*p = c.poison()
	}
	for i, p := range k.vars {
		t := k.before[i]
		*p = Tile{tr: c.tracer, v: values[i], elem: t.elem, scalar: t.scalar, at: c.at.site, in: c.region}
	}
}

// current is what the variables hold now, checked against what they held before by the
// record of the loop or condition.
func (k carried) current(c *call) []*tileir.Value {
	values := make([]*tileir.Value, len(k.vars))
	for i, p := range k.vars {
		was, now := k.before[i], *p
		values[i] = was.v
		switch {
		case now.tr != nil && now.v == nil || !c.usable(now):
		case now.elem != was.elem || !sameDims(now.dims(), was.dims()):
			c.rule("").failAt(place{site: now.at}, "a carried variable changes from %v at %v to %v; the loop or condition of %v must keep its type and shape",
				was, was.at, now, c.at)
		default:
			values[i] = now.v
		}
	}
	return values
}

// Range counts from lo to below hi: a Go loop that becomes the IR's for (reference
// 2.14). The body is traced, not repeated. carried are the variables that the body
// hands from one round to the next, and out of the loop:
//
//	acc := b.Zeros(tile.F32, 64, 64)
//	for k := range b.Range(0, n, &acc) {
//		acc = acc.Add(in.Load(k))
//	}
//
// lo and hi are ints or integer scalars, which undergo arithmetic conversion; ints
// alone count in int32. A variable that the body changes without carrying it is an
// error; to find such variables the body runs a second time, whose operations are
// dropped. A Go break out of it is an error too: see [Block.Break].
func (b *Block) Range(lo, hi any, carried ...Variable) iter.Seq[Tile] {
	return b.RangeStep(lo, hi, 1, carried...)
}

// RangeStep is Range in steps. A step that is not positive is undefined behaviour
// (2.14.3; 3.1, ub-26), and so is counting beyond the type's greatest value (ub-27).
func (b *Block) RangeStep(lo, hi, step any, carried ...Variable) iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		b.open("Block.Range", "2.14.3").count(lo, hi, step, carried, yield)
	}
}

// count traces a range.
func (c *call) count(lo, hi, step any, carried []Variable, yield func(Tile) bool) {
	if c.void {
		return
	}
	bounds, d := c.bounds(lo, hi, step)
	l := &loopState{call: c, carried: c.carry(carried)}
	l.op = c.ir().For(bounds[0], bounds[1], bounds[2], l.carried.values(), !d.IsSigned())
	if n, ok := step.(int); ok && n < 1 {
		c.rule("3.1, ub-26").failf("step %d is not positive; count up, and turn the counter in the body", n)
	}
	c.runLoop(l, l.op.Block(0), d, yield)
}

// RangeSize is how many rounds a loop over [Block.RangeStep] has: an int64 scalar (2.14.3,
// size), 0 where hi is not above lo. Bounds and step convert as there; none of the
// computation leaves the bounds' type, whatever its width and sign. More than an int64
// holds wrap around.
func (b *Block) RangeSize(lo, hi, step any) Tile {
	c := b.open("Block.RangeSize", "2.14.3")
	bounds, d := c.bounds(lo, hi, step)
	var list [3]Tile
	for i, v := range bounds {
		list[i] = c.value(v, d, true)
	}
	from, to, by := list[0], list[1], list[2]
	u := d
	if d.IsSigned() {
		u = unsignedOf[d]
	}
	// The distance of two integers fits into the unsigned type of their width.
	far := Sub(Cast(to, u), Cast(from, u))
	rounds := Cast(Div(Sub(far, 1), Cast(by, u)), I64).Add(1)
	return Select(Lt(from, to), rounds, Cast(false, I64))
}

// bounds converts the bounds of a range to one integer type.
func (c *call) bounds(limits ...any) ([]*tileir.Value, DType) {
	d, typed, ok := I32, false, true
	for _, x := range limits {
		t, isTile := traced(x)
		if !isTile {
			if e := dtypeOfValue(x); e != Invalid && !isInt(x) {
				d, typed = boundType(d, e, typed), true
			}
			continue
		}
		if ok = c.usable(t) && ok; ok && (!t.elem.IsIntegral() || t.Rank() != 0) {
			c.failf("%v is not a bound; want an int or an integer scalar", t)
			ok = false
		}
		d, typed = boundType(d, t.elem, typed), true
	}
	values := make([]*tileir.Value, len(limits))
	for i, x := range limits {
		values[i] = c.bound(x, d, ok)
	}
	return values, d
}

func isInt(x any) bool { _, is := x.(int); return is }

func boundType(d, e DType, typed bool) DType {
	if !e.IsIntegral() || e == Bool {
		return d
	}
	if !typed {
		return e
	}
	return commonInt(d, e)
}

// bound is a bound as type d; zero where there was an error, so that the body can be
// traced anyway.
func (c *call) bound(x any, d DType, ok bool) *tileir.Value {
	if ok {
		t, k, ok := c.operand(x)
		switch {
		case ok && k.Kind != constant.None:
			t = c.constantOf(k, d, nil, true)
		case ok && Narrowing(t.elem, d):
			t = c.failf("%v does not convert to %v without narrowing; cast it with tile.Cast", t, d)
		case ok:
			t = c.convert(t, d)
		}
		if !t.bad() {
			return t.v
		}
	}
	return c.splat(d, 0, nil, true).v
}

// runLoop traces the body of a range in block, whose first argument counts.
func (c *call) runLoop(l *loopState, block *tileir.Block, d DType, yield func(Tile) bool) {
	trace := func(block *tileir.Block) bool {
		r := c.enterLoop(l, block)
		l.carried.set(c, block.Args[1:1+len(l.carried.vars)])
		if !yield(Tile{tr: c.tracer, v: block.Args[0], elem: d, scalar: true, at: c.at.site, in: r}) {
			c.failLeft("loop", "use b.Break")
			c.leave()
			return false
		}
		c.endRound(l)
		return true
	}
	if !trace(block) {
		return
	}
	c.secondLook(l, block, trace)
	if l.broken {
		c.asLoop(l, block, d)
	}
	c.finishLoop(l, block)
}

// enterLoop begins the body of a loop. Its tokens are placeholders for what the loop
// turns out to carry.
func (c *call) enterLoop(l *loopState, block *tileir.Block) *region {
	r := c.enter(inLoop, c.at, block)
	r.loop = l
	r.tokens = tokens{block.AddArg(tileir.Token{}), block.AddArg(tileir.Token{})}
	return r
}

// endRound ends the body: the next round begins with what the variables hold now.
func (c *call) endRound(l *loopState) {
	if c.region.ended == nil {
		c.exitLoop((*tileir.Builder).Continue, l)
	}
	c.leave()
}

// exitLoop emits a break or continue of what the variables hold now.
func (c *call) exitLoop(emit func(*tileir.Builder, ...*tileir.Value) *tileir.Op, l *loopState) {
	values := l.carried.current(l.call)
	op := emit(c.ir(), values...)
	l.exits = append(l.exits, exit{op, c.region.tokens})
}

// secondLook runs a body once more as the next round would, only to find errors: what it
// makes is dropped. Loops inside it are looked at once.
func (c *call) secondLook(l *loopState, block *tileir.Block, trace func(*tileir.Block) bool) {
	if c.probe > 0 {
		return
	}
	var types []tileir.Type
	for _, a := range block.Args[:len(block.Args)-2] {
		types = append(types, a.Type)
	}
	exits := l.exits
	c.probe++
	trace((&tileir.Region{}).NewBlock(types...))
	c.probe--
	l.exits = exits
}

// finishLoop gives the loop the tokens that its body used, and the variables their
// values after it.
func (c *call) finishLoop(l *loopState, block *tileir.Block) {
	op, before := l.op, c.region.tokens
	n := len(block.Args)
	store, all := block.Args[n-2], block.Args[n-1]
	stores, any := false, false
	for _, e := range l.exits {
		stores = stores || e.tokens.store != store
		any = any || e.tokens.all != all
	}
	block.Args = block.Args[:n-2]
	if any {
		c.region.tokens.all = l.carryToken(block, all, before.all, func(t tokens) *tileir.Value { return t.all })
	}
	if stores {
		c.region.tokens.store = l.carryToken(block, store, before.store, func(t tokens) *tileir.Value { return t.store })
	} else {
		replace(op, store, before.store)
	}
	l.carried.set(c, op.Results)
}

// carryToken makes a loop carry a token: into the first round, from each exit, and out.
func (l *loopState) carryToken(block *tileir.Block, arg, before *tileir.Value, pick func(tokens) *tileir.Value) *tileir.Value {
	arg.Index = len(block.Args)
	block.Args = append(block.Args, arg)
	l.op.AddOperands(initSlot[l.op.Code], before)
	for _, e := range l.exits {
		e.op.AddOperands(0, pick(e.tokens))
	}
	return l.op.AddResult(tileir.Token{})
}

var initSlot = map[tileir.OpCode]int{tileir.OpFor: tileir.ForInitValues, tileir.OpLoop: tileir.LoopInitValues}

// replace makes all uses of one value inside op uses of another.
func replace(op *tileir.Op, old, new *tileir.Value) {
	op.Walk(func(o *tileir.Op) bool {
		for i, v := range o.Operands {
			if v == old {
				o.Operands[i] = new
			}
		}
		return true
	})
}

// Loop repeats its body until [Block.Break], the IR's loop. carried are the variables
// that the body hands on, as for [Block.Range].
func (b *Block) Loop(carried ...Variable) func(func() bool) {
	return func(yield func() bool) {
		c := b.open("Block.Loop", "")
		faults := len(c.errs)
		l := c.loop(carried, func() bool {
			if yield() {
				return true
			}
			c.failLeft("loop", "use b.Break")
			return false
		})
		if l != nil && !l.broken && len(c.errs) == faults {
			c.failf("nothing leaves the loop; end it with b.Break in a condition, or count with b.Range")
		}
	}
}

// While repeats its body as long as the condition, which is traced again in each round,
// gives true. carried are the variables that condition and body hand on.
//
//	for range b.While(func() any { return x.Gt(0) }, &x) {
//		x = x.Sub(1)
//	}
func (b *Block) While(cond func() any, carried ...Variable) func(func() bool) {
	return func(yield func() bool) {
		c := b.open("Block.While", "")
		if cond == nil {
			c.failf("the condition is nil; want a function that gives it")
			cond = func() any { return false }
		}
		c.loop(carried, func() bool {
			c.condition(cond(), nil, func(then bool) bool {
				if !then {
					c.leaveLoop()
				}
				return true
			})
			if yield() {
				return true
			}
			c.failLeft("loop", "use b.Break")
			return false
		})
	}
}

// loop traces the body of a loop; it is nil where Go's control flow left it.
func (c *call) loop(vars []Variable, body func() bool) *loopState {
	if c.void {
		return nil
	}
	l := &loopState{call: c, carried: c.carry(vars)}
	values := l.carried.values()
	l.op = c.ir().Loop(values, typesOf(values))
	trace := func(block *tileir.Block) bool {
		c.enterLoop(l, block)
		l.carried.set(c, block.Args[:len(values)])
		if !body() {
			c.leave()
			return false
		}
		c.endRound(l)
		return true
	}
	block := l.op.Block(0)
	if !trace(block) {
		return nil
	}
	c.secondLook(l, block, trace)
	c.finishLoop(l, block)
	return l
}

// Break leaves the innermost [Block.Range], [Block.Loop] or [Block.While]; it stands in a
// condition, as its last statement. Compilers know less of a range that is left by one.
func (b *Block) Break() { b.open("Block.Break", "").leaveLoop() }

func (c *call) leaveLoop() {
	l := c.innermostLoop()
	switch {
	case c.inFunction():
	case l == nil:
		c.failf("there is no loop to leave; use b.Return to end the kernel")
	default:
		l.broken = true
		c.exitLoop((*tileir.Builder).Break, l)
		c.region.ended = &c.at.site
	}
}

// Continue begins the next round of the innermost loop; it stands in a condition, as
// its last statement.
func (b *Block) Continue() {
	c := b.open("Block.Continue", "")
	l := c.innermostLoop()
	switch {
	case c.inFunction():
	case l == nil:
		c.failf("there is no loop to repeat; call it inside one")
	default:
		c.exitLoop((*tileir.Builder).Continue, l)
		c.region.ended = &c.at.site
	}
}

// inFunction reports a way out of a combining function, which has none.
func (c *call) inFunction() bool {
	if c.void {
		return true
	}
	for r := c.region; r != nil; r = r.parent {
		if r.kind == inFold {
			c.rule("2.6.1").failf("the %v of %v cannot be left; choose its result with tile.Select", r.kind, r.at)
			return true
		}
	}
	return false
}

// failLeft reports a traced region that Go's control flow left: where it began, and the
// line after which it was left, as far as tracing saw.
func (c *call) failLeft(what, todo string) {
	c.rule("").failf("a Go break or return after %v leaves the traced %s of %v, which it cannot; %s", c.last, what, c.at, todo)
}

func (tr *tracer) innermostLoop() *loopState {
	for r := tr.region; r != nil; r = r.parent {
		if r.loop != nil {
			return r.loop
		}
	}
	return nil
}

// Return ends the block's program; it stands in a condition outside loops, or at
// the kernel's end.
func (b *Block) Return() {
	c := b.open("Block.Return", "")
	if c.inFunction() {
		return
	}
	if l := c.innermostLoop(); l != nil {
		c.failf("the loop of %v cannot be left by a return; break first", l.call.at)
		return
	}
	c.ir().Return()
	c.region.ended = &c.at.site
}
