package tile

import (
	"iter"
	"slices"

	"gotile/tileir"
)

// loopState is a loop under way: what it carries, and where it is left or repeated.
type loopState struct {
	op      *tileir.Op // nil while the body is looked at a second time
	name    string     // the function that made it, as messages say it
	at      site
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

// carry checks the variables that a loop or condition names.
func (b *Block) carry(op string, vars []*Tile) carried {
	c := carried{}
	for i, p := range vars {
		switch {
		case p == nil:
			b.failf(op, "carried variable %d is nil; pass the address of a Tile", i+1)
		case slices.Contains(c.vars, p):
			b.failf(op, "variable %d is carried twice; name it once", i+1)
		case b.usable(op, *p):
			c.vars, c.before = append(c.vars, p), append(c.before, *p)
		default:
			c.faulty = append(c.faulty, p)
		}
	}
	return c
}

func (c carried) values() []*tileir.Value {
	v := make([]*tileir.Value, len(c.before))
	for i, t := range c.before {
		v[i] = t.v
	}
	return v
}

// set makes the variables stand for values in the region under way.
func (c carried) set(b *Block, values []*tileir.Value, at site) {
	for _, p := range c.faulty {
		*p = b.poison()
	}
	for i, p := range c.vars {
		t := c.before[i]
		*p = Tile{b: b, v: values[i], elem: t.elem, scalar: t.scalar, at: at, in: b.region}
	}
}

// current is what the variables hold now, checked against what they held before.
func (c carried) current(b *Block, op string, at site) []*tileir.Value {
	values := make([]*tileir.Value, len(c.vars))
	for i, p := range c.vars {
		was, now := c.before[i], *p
		values[i] = was.v
		switch {
		case now.b != nil && now.v == nil || !b.usable(op, now):
		case now.elem != was.elem || !sameDims(now.dims(), was.dims()):
			b.failAt(now.at, op, "a carried variable changes from %v at %v to %v; the loop or condition of %v must keep its type and shape",
				was, was.at, now, at)
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
func (b *Block) Range(lo, hi any, carried ...*Tile) iter.Seq[Tile] {
	return b.RangeStep(lo, hi, 1, carried...)
}

// RangeStep is Range in steps. A step that is not positive is undefined behaviour
// (2.14.3; 3.1, ub-26), and so is counting beyond the type's greatest value (ub-27).
func (b *Block) RangeStep(lo, hi, step any, carried ...*Tile) iter.Seq[Tile] {
	return func(yield func(Tile) bool) {
		const op = "Block.Range"
		at := b.here()
		bounds, d := b.bounds(op, lo, hi, step)
		l := &loopState{name: op, at: at, carried: b.carry(op, carried)}
		l.op = b.ir().For(bounds[0], bounds[1], bounds[2], l.carried.values(), !d.IsSigned())
		if n, ok := step.(int); ok && n < 1 {
			b.failf(op, "step %d is not positive (reference 3.1, ub-26); count up, and turn the counter in the body", n)
		}
		b.runLoop(op, at, l, l.op.Block(0), d, yield)
	}
}

// RangeSize is how many rounds a loop over [Block.RangeStep] has: an int64 scalar (2.14.3,
// size), 0 where hi is not above lo. Bounds and step convert as there; none of the
// computation leaves the bounds' type, whatever its width and sign. More than an int64
// holds wrap around.
func (b *Block) RangeSize(lo, hi, step any) Tile {
	const op = "Block.RangeSize"
	bounds, d := b.bounds(op, lo, hi, step)
	if !b.live() {
		return b.poison()
	}
	var list [3]Tile
	for i, v := range bounds {
		list[i] = b.value(v, d, true)
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
func (b *Block) bounds(op string, limits ...any) ([]*tileir.Value, DType) {
	d, typed, ok := I32, false, true
	for _, x := range limits {
		t, isTile := traced(x)
		if !isTile {
			if e := dtypeOfValue(x); e != Invalid && !isInt(x) {
				d, typed = b.boundType(d, e, typed), true
			}
			continue
		}
		if ok = b.usable(op, t) && ok; ok && (!t.elem.IsIntegral() || t.Rank() != 0) {
			b.failf(op, "%v is no bound (reference 2.14.3); want an int or an integer scalar", t)
			ok = false
		}
		d, typed = b.boundType(d, t.elem, typed), true
	}
	values := make([]*tileir.Value, len(limits))
	for i, x := range limits {
		values[i] = b.bound(op, x, d, ok)
	}
	return values, d
}

func isInt(x any) bool { _, is := x.(int); return is }

func (b *Block) boundType(d, e DType, typed bool) DType {
	if !e.IsIntegral() || e == Bool {
		return d
	}
	if !typed {
		return e
	}
	return commonInt(d, e)
}

// bound is a bound as type d; zero where there was an error, so that the body can be
// traced all the same.
func (b *Block) bound(op string, x any, d DType, ok bool) *tileir.Value {
	if ok {
		t, c, ok := b.operand(op, x)
		switch {
		case ok && c.kind != noConstant:
			t = b.constantOf(op, c, d, nil, true)
		case ok && Narrowing(t.elem, d):
			t = b.failf(op, "%v does not convert to %v without narrowing; cast it with tile.Cast", t, d)
		case ok:
			t = b.convert(t, d)
		}
		if !t.bad() {
			return t.v
		}
	}
	return b.splat(d, 0, nil, true).v
}

// runLoop traces the body of a range in block, whose first argument counts.
func (b *Block) runLoop(op string, at site, l *loopState, block *tileir.Block, d DType, yield func(Tile) bool) {
	again := func(block *tileir.Block) bool {
		r := b.enterLoop(at, l, block)
		l.carried.set(b, block.Args[1:1+len(l.carried.vars)], at)
		if !yield(Tile{b: b, v: block.Args[0], elem: d, scalar: true, at: at, in: r}) {
			b.failLeft(op, "loop", at, "use b.Break")
			b.leave()
			return false
		}
		b.endRound(op, at, l)
		return true
	}
	if !again(block) {
		return
	}
	b.secondLook(l, block, again)
	if l.broken {
		b.asLoop(at, l, block, d)
	}
	b.finishLoop(at, l, block)
}

// enterLoop begins the body of a loop. Its tokens are placeholders for what the loop
// turns out to carry.
func (b *Block) enterLoop(at site, l *loopState, block *tileir.Block) *region {
	r := b.enter(inLoop, at, block)
	r.loop = l
	r.tokens = tokens{block.AddArg(tileir.Token{}), block.AddArg(tileir.Token{})}
	return r
}

// endRound ends the body: the next round begins with what the variables hold now.
func (b *Block) endRound(op string, at site, l *loopState) {
	if b.region.ended == nil {
		b.exitLoop((*tileir.Builder).Continue, at, l, l.carried.current(b, op, at))
	}
	b.leave()
}

// exitLoop emits a break or continue.
func (b *Block) exitLoop(emit func(*tileir.Builder, ...*tileir.Value) *tileir.Op, at site, l *loopState, values []*tileir.Value) {
	op := emit(b.irAt(at), values...)
	l.exits = append(l.exits, exit{op, b.region.tokens})
}

// secondLook runs a body once more as the next round would, for errors only: what it
// makes is dropped. Loops inside of it are looked at once.
func (b *Block) secondLook(l *loopState, block *tileir.Block, again func(*tileir.Block) bool) {
	if b.probe > 0 {
		return
	}
	var types []tileir.Type
	for _, a := range block.Args[:len(block.Args)-2] {
		types = append(types, a.Type)
	}
	exits := l.exits
	b.probe++
	again((&tileir.Region{}).NewBlock(types...))
	b.probe--
	l.exits = exits
}

// finishLoop gives the loop the tokens that its body used, and the variables their
// values after it.
func (b *Block) finishLoop(at site, l *loopState, block *tileir.Block) {
	op, before := l.op, b.region.tokens
	n := len(block.Args)
	store, all := block.Args[n-2], block.Args[n-1]
	stores, any := false, false
	for _, e := range l.exits {
		stores = stores || e.tokens.store != store
		any = any || e.tokens.all != all
	}
	block.Args = block.Args[:n-2]
	if any {
		b.region.tokens.all = l.carryToken(block, all, before.all, func(t tokens) *tileir.Value { return t.all })
	}
	if stores {
		b.region.tokens.store = l.carryToken(block, store, before.store, func(t tokens) *tileir.Value { return t.store })
	} else {
		replace(op, store, before.store)
	}
	l.carried.set(b, op.Results, at)
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

// replace makes all uses of one value inside of op uses of another.
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
func (b *Block) Loop(carried ...*Tile) func(func() bool) {
	return func(yield func() bool) {
		at := b.here()
		b.loop("Block.Loop", at, carried, func() bool {
			if yield() {
				return true
			}
			b.failLeft("Block.Loop", "loop", at, "use b.Break")
			return false
		})
	}
}

// While repeats its body as long as the condition, which is traced anew in each round,
// gives true. carried are the variables that condition and body hand on.
//
//	for range b.While(func() any { return x.Gt(0) }, &x) {
//		x = x.Sub(1)
//	}
func (b *Block) While(cond func() any, carried ...*Tile) func(func() bool) {
	return func(yield func() bool) {
		at := b.here()
		if cond == nil {
			b.failf("Block.While", "the condition is nil; want a function that gives it")
			cond = func() any { return false }
		}
		b.loop("Block.While", at, carried, func() bool {
			for then := range b.IfElse(cond()) {
				if !then {
					b.leaveLoop("Block.While", at)
				}
			}
			if yield() {
				return true
			}
			b.failLeft("Block.While", "loop", at, "use b.Break")
			return false
		})
	}
}

func (b *Block) loop(op string, at site, vars []*Tile, body func() bool) {
	l := &loopState{name: op, at: at, carried: b.carry(op, vars)}
	values := l.carried.values()
	l.op = b.ir().Loop(values, typesOf(values))
	again := func(block *tileir.Block) bool {
		b.enterLoop(at, l, block)
		l.carried.set(b, block.Args[:len(values)], at)
		if !body() {
			b.leave()
			return false
		}
		b.endRound(op, at, l)
		return true
	}
	block := l.op.Block(0)
	if !again(block) {
		return
	}
	b.secondLook(l, block, again)
	b.finishLoop(at, l, block)
}

// Break leaves the innermost [Block.Range], [Block.Loop] or [Block.While]; it stands in a
// condition, as its last statement. Compilers know less of a range that is left by one.
func (b *Block) Break() { b.leaveLoop("Block.Break", b.here()) }

func (b *Block) leaveLoop(op string, at site) {
	l := b.innermostLoop()
	switch {
	case b.inFunction(op):
	case l == nil:
		b.failf(op, "there is no loop to leave; use b.Return to end the kernel")
	default:
		l.broken = true
		b.exitLoop((*tileir.Builder).Break, at, l, l.carried.current(b, l.name, l.at))
		b.region.ended = &at
	}
}

// Continue begins the next round of the innermost loop; it stands in a condition, as
// its last statement.
func (b *Block) Continue() {
	l, at := b.innermostLoop(), b.here()
	switch {
	case b.inFunction("Block.Continue"):
		return
	case l == nil:
		b.failf("Block.Continue", "there is no loop to repeat; call it inside of one")
		return
	}
	b.exitLoop((*tileir.Builder).Continue, at, l, l.carried.current(b, l.name, l.at))
	b.region.ended = &at
}

// inFunction reports a way out of a combining function, which has none.
func (b *Block) inFunction(op string) bool {
	for r := b.region; r != nil; r = r.parent {
		if r.kind == inFold {
			b.failf(op, "the %v of %v cannot be left (reference 2.6.1); choose its result with tile.Select", r.kind, r.at)
			return true
		}
	}
	return false
}

// failLeft reports a traced region that Go's control flow left: where it began, and the
// line after which it was left, as far as tracing saw.
func (b *Block) failLeft(op, what string, at site, todo string) {
	b.failAt(at, op, "a Go break or return after %v leaves the traced %s of %v, which it cannot; %s", b.last, what, at, todo)
}

func (b *Block) innermostLoop() *loopState {
	for r := b.region; r != nil; r = r.parent {
		if r.loop != nil {
			return r.loop
		}
	}
	return nil
}

// Return ends the block's program; it stands in a condition outside of loops, or at
// the kernel's end.
func (b *Block) Return() {
	at := b.here()
	if b.inFunction("Block.Return") {
		return
	}
	if l := b.innermostLoop(); l != nil {
		b.failf("Block.Return", "the loop of %v cannot be left by a return; break first", l.at)
		return
	}
	b.irAt(at).Return()
	b.region.ended = &at
}
