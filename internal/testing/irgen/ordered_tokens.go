package irgen

import (
	"math"

	"gotile/tileir"
)

// access is memory that was accessed, and the token after it.
type access struct {
	arena     *arena
	low, high int64 // bytes of the part
	write     bool
	token     *tileir.Value
}

func (a access) conflicts(b access) bool {
	return a.arena == b.arena && (a.write || b.write) && a.low < b.high && b.low < a.high
}

// span is an access of elements of a name from one on.
func (p *pointer) span(from, elements int64, write bool) access {
	size := int64(p.elem.Bytes())
	return access{arena: p.arena, low: from * size, high: (from + elements) * size, write: write}
}

// before is the token that an access has to wait for: that of all conflicting accesses before it. If there is none, the
// access takes no token, or one that it does not need.
func (o *ordered) before(a access) *tileir.Value {
	var tokens []*tileir.Value
	for _, b := range o.history {
		if a.conflicts(b) {
			tokens = append(tokens, b.token)
		}
	}
	if len(o.history) > 0 && o.src.oneIn(4) {
		tokens = append(tokens, pick(o.src, o.history).token)
	}
	switch {
	case len(tokens) > 0:
		return o.join(tokens)
	case o.src.oneIn(2):
		return o.MakeToken()
	}
	return nil
}

// done notes an access. Shared memory is only read, which needs no order.
func (o *ordered) done(a access, token *tileir.Value) {
	if !a.arena.owned {
		return
	}
	a.token = token
	o.history = append(o.history, a)
}

// join is one token after all others.
func (o *ordered) join(tokens []*tileir.Value) *tileir.Value {
	var list []*tileir.Value
	seen := make(map[*tileir.Value]bool)
	for _, t := range tokens {
		if !seen[t] {
			list = append(list, t)
		}
		seen[t] = true
	}
	if len(list) == 1 {
		return list[0]
	}
	return o.JoinTokens(list...)
}

// groups are the arenas that a region touches: those of a group share a token.
type groups [][]*arena

// groups chooses the arenas of a region.
func (o *ordered) groups() groups {
	var list []*arena
	for _, a := range o.arenas {
		if a.owned && !o.closed[a] && !o.src.oneIn(8) {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		return nil
	}
	if o.src.oneIn(2) {
		return groups{list}
	}
	var g groups
	for _, a := range list {
		g = append(g, []*arena{a})
	}
	return g
}

// tokens are one token for each group, after all accesses of its arenas.
func (o *ordered) tokens(g groups) []*tileir.Value {
	var list []*tileir.Value
	for _, arenas := range g {
		var after []*tileir.Value
		for _, a := range arenas {
			for _, h := range o.history {
				if h.arena == a {
					after = append(after, h.token)
				}
			}
		}
		if len(after) == 0 {
			list = append(list, o.MakeToken())
			continue
		}
		list = append(list, o.join(after))
	}
	return list
}

// open begins a region, with a token for each group. All other memory is closed to it.
func (o *ordered) open(g groups, tokens []*tileir.Value) {
	o.history = nil
	o.closed = make(map[*arena]bool)
	for _, a := range o.arenas {
		o.closed[a] = a.owned
	}
	o.reset(g, tokens)
}

// reset has later accesses of the groups' arenas wait for their tokens.
func (o *ordered) reset(g groups, tokens []*tileir.Value) {
	touched := make(map[*arena]bool)
	for i, arenas := range g {
		for _, a := range arenas {
			touched[a] = true
			delete(o.closed, a)
			o.history = append(o.history, access{arena: a, high: math.MaxInt64, write: true, token: tokens[i]})
		}
	}
}

// replace makes the tokens of a region represent all earlier accesses of its groups.
func (o *ordered) replace(g groups, tokens []*tileir.Value) {
	touched := make(map[*arena]bool)
	for _, arenas := range g {
		for _, a := range arenas {
			touched[a] = true
		}
	}
	var kept []access
	for _, h := range o.history {
		if !touched[h.arena] {
			kept = append(kept, h)
		}
	}
	o.history = kept
	o.reset(g, tokens)
}

func tokenTypes(g groups) []tileir.Type {
	list := make([]tileir.Type, len(g))
	for i := range list {
		list[i] = tileir.Token{}
	}
	return list
}
