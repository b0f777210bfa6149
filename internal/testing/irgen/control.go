package irgen

import (
	"gotile/tileir"
)

// control is loops and conditions.
var control = map[tileir.OpCode]func(*gen){
	tileir.OpFor:  (*gen).forLoop,
	tileir.OpLoop: (*gen).loop,
	tileir.OpIf:   (*gen).condition,
}

// carry chooses values for a region to carry, and maybe the token after them.
func (g *gen) carry() (values []*tileir.Value, withToken bool) {
	for range g.src.n(3) {
		if v := pick(g.src, g.pool); tileOf(v.Value).NumElements() <= 256 {
			values = append(values, v.Value)
		}
	}
	return values, g.token != nil && g.src.oneIn(2)
}

func typesOf(values []*tileir.Value) []tileir.Type {
	types := make([]tileir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type
	}
	return types
}

// scope begins a region: the values it carries, and with a token the buffers that it may write. Without a token, a loop
// may not write, because its iterations are not ordered.
func (g *gen) scope(carried []*tileir.Value, token *tileir.Value, loop bool) {
	for _, v := range carried {
		g.keepQuiet(v)
	}
	g.token = token
	if loop {
		g.loops++
	}
	g.store = g.store && (token != nil || g.loops == 0)
}

func (g *gen) tokenIf(with bool) *tileir.Value {
	if with {
		return g.token
	}
	return nil
}

// keepQuiet offers a value without storing it.
func (g *gen) keepQuiet(v *tileir.Value) {
	g.pool = append(g.pool, val{Value: v, raw: intOf(v)})
}

// results returns the results of a region: values of the types carried, and the token.
func (g *gen) results(types []tileir.Type, withToken bool) []*tileir.Value {
	var list []*tileir.Value
	for _, t := range types {
		list = append(list, g.any(t.(tileir.TileType)))
	}
	if withToken {
		list = append(list, g.token)
	}
	return list
}

// take offers the results of an operation with regions.
func (g *gen) take(results []*tileir.Value, withToken bool) {
	if withToken {
		g.token = results[len(results)-1]
		results = results[:len(results)-1]
	}
	for _, v := range results {
		g.keep(v)
	}
}

// loopTypes are the types of loop counters.
var loopTypes = []tileir.Scalar{tileir.I32, tileir.I64, tileir.I16, tileir.I8}

// forLoop counts a few iterations, sometimes up to the maximum of the type.
func (g *gen) forLoop() {
	elem := pick(g.src, loopTypes)
	rounds, step := int64(pick(g.src, g.scale.trips)), int64(g.src.between(1, 3))
	if elem == tileir.I8 {
		rounds = min(rounds, 33)
	}
	unsigned := g.src.oneIn(3)
	from := int64(g.src.n(3))
	if g.src.oneIn(4) && elem != tileir.I64 { // up to the maximum
		from = int64(1)<<(elem.Bits()-1) - 1 - rounds*step
		if unsigned {
			from += int64(1) << (elem.Bits() - 1)
		}
	} else if !unsigned && g.src.oneIn(3) {
		from = -2
	}
	to := from + rounds*step - int64(g.src.n(int(step)))
	if unsigned {
		to = max(to, from)
	}
	carried, withToken := g.carry()
	if withToken {
		carried = append(carried, g.token)
	}
	n := len(carried)
	lower, upper := g.bound(elem, from), g.bound(elem, to)
	op := g.For(lower, upper, g.number(elem, step), carried, unsigned)
	g.inside(op.Block(0), int(rounds), func() {
		args := op.Block(0).Args[1:]
		g.openLoop(args, withToken)
		g.fors++
		g.keepQuiet(op.Block(0).Args[0])
		g.statements(g.src.n(5))
		if !g.apart && g.src.oneIn(3) {
			g.leave(typesOf(args), withToken, func(v []*tileir.Value) { g.Continue(v...) })
		}
		g.Continue(g.results(typesOf(args[:n-count(withToken)]), withToken)...)
	})
	g.take(op.Results, withToken)
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// openLoop begins the body of a loop with the arguments that it carries.
func (g *gen) openLoop(args []*tileir.Value, withToken bool) {
	var token *tileir.Value
	if withToken {
		token = args[len(args)-1]
		args = args[:len(args)-1]
	}
	g.scope(args, token, true)
}

// leave ends the iteration, or the loop, under a condition.
func (g *gen) leave(types []tileir.Type, withToken bool, end func([]*tileir.Value)) {
	g.leaveIf(g.any(tileir.Tile(tileir.I1)), types, withToken, end)
}

func (g *gen) leaveIf(when *tileir.Value, types []tileir.Type, withToken bool, end func([]*tileir.Value)) {
	op := g.If(when, nil, false)
	g.inside(op.Block(0), 1, func() {
		g.statements(g.src.n(2))
		end(g.results(types[:len(types)-count(withToken)], withToken))
	})
}

// bound is a constant or an argument.
func (g *gen) bound(elem tileir.Scalar, v int64) *tileir.Value {
	if g.full() || g.src.oneIn(2) {
		return g.scalar(elem, v)
	}
	return g.scalarParam(tileir.Tile(elem), uint64(v)&(1<<(elem.Bits()-1)<<1-1))
}

// loop runs until it breaks, after some iterations that a counter counts.
func (g *gen) loop() {
	rounds := int64(g.src.between(1, 4))
	carried, withToken := g.carry()
	carried = append(carried, g.number(tileir.I32, 0))
	types := typesOf(carried)
	if withToken {
		carried = append(carried, g.token)
		types = append(types, tileir.Token{})
	}
	resultTypes := append([]tileir.Type{tileir.Tile(tileir.I32)}, types...)
	op := g.Loop(carried, resultTypes)
	g.inside(op.Block(0), int(rounds), func() {
		args := op.Block(0).Args
		g.openLoop(args, withToken)
		counter := args[len(types)-1-count(withToken)]
		first := g.src.oneIn(2)
		if !first {
			g.statements(g.src.n(4))
		}
		done := g.CmpI(tileir.GreaterOrEqual, counter, g.number(tileir.I32, rounds-1), tileir.Signed)
		g.leaveIf(done, resultTypes, withToken, func(v []*tileir.Value) { g.Break(v...) })
		if first {
			g.statements(g.src.n(4))
		}
		next := g.plus(counter, g.number(tileir.I32, 1))
		again := func(v []*tileir.Value) {
			v[len(v)-1-count(withToken)] = next
			g.Continue(v...)
		}
		if g.src.oneIn(3) {
			g.leave(types, withToken, again)
		}
		if g.fors == 0 && g.fault < 0 && g.src.oneIn(6) {
			g.mayReturn(g.any(tileir.Tile(tileir.I1)))
		}
		again(g.results(types[:len(types)-count(withToken)], withToken))
	})
	g.take(op.Results, withToken)
}

// mayReturn ends the block's program under a condition.
func (g *gen) mayReturn(when *tileir.Value) {
	op := g.If(when, nil, false)
	g.inside(op.Block(0), 1, func() {
		g.statements(g.src.n(3))
		g.Return()
	})
}

// condition has one branch or two, each with separate statements. A branch may end the block's program.
func (g *gen) condition() {
	when := g.any(tileir.Tile(tileir.I1))
	if g.src.oneIn(2) {
		when = g.CmpI(g.predicate(), g.block, g.number(tileir.I32, int64(g.src.n(3))), tileir.Signed)
	}
	if g.fors == 0 && g.fault < 0 && g.src.oneIn(12) {
		g.mayReturn(when)
		return
	}
	carried, withToken := g.carry()
	types := typesOf(carried)
	if withToken {
		types = append(types, tileir.Token{})
	}
	op := g.If(when, types, len(types) > 0 || g.src.oneIn(2))
	for i := range op.Regions {
		if op.Block(i) == nil {
			continue
		}
		g.inside(op.Block(i), 1, func() {
			g.scope(nil, g.tokenIf(withToken), false)
			g.statements(g.src.n(4))
			g.Yield(g.results(types[:len(types)-count(withToken)], withToken)...)
		})
	}
	g.take(op.Results, withToken)
}
