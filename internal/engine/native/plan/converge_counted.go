package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// A loop with a fixed number of iterations often does less for some elements than for others: for rows of a sparse matrix, it counts to
// the longest one, and masks the elements of others. Such an element is active while the counter is less than its own limit. So the
// vectors of a nest leave the loop when none of their elements is active any more, if all that the loop carries has converged then.

// convergeCounted adds the exchanged form of a for to its items, if there is one. It comes first, so no iteration is left after it.
func (p *planner) convergeCounted(l *Loop) {
	c := p.newConverger(l.Op)
	if c == nil || l.Op.Flag(tileir.ForUnsignedCmp) {
		return
	}
	if step, ok := ConstantInt(l.Op.Operand(tileir.ForStep)); !ok || step != 1 {
		return
	}
	c.carried = c.body.Args[1:]
	c.counters = []*Counter{{Arg: c.body.Args[0], Step: 1}}
	c.early = true
	if !c.findArguments() || !c.observeCarried() || !c.findLimit() || !c.findGroup() {
		return
	}
	l.Body.Items = append([]item{c.x}, l.Body.Items...)
}

// observeCarried finds the carried tiles that are read after the loop, and reports whether nothing else is, and whether the loop does
// nothing that a nest cannot do.
func (c *converger) observeCarried() bool {
	for i, arg := range c.carried {
		switch {
		case vcode.KindOfValue(arg) == vcode.None || len(c.users[c.loop.Results[i]]) == 0:
		case c.next[arg] != nil:
			c.observed = append(c.observed, observedTile{v: arg, result: i})
		case !c.isUnchanged(arg):
			return false
		}
	}
	for _, op := range c.body.Ops {
		if !mayConverge(op) {
			return false
		}
	}
	return true
}

// findLimit finds the condition that an element is active: a comparison with a limit of its own after which nothing changes.
func (c *converger) findLimit() bool {
	for _, op := range c.body.Ops {
		limit := c.limitOf(op)
		if limit == nil || vcode.NumElements(op.Results[0]) != c.n || vcode.NumElements(baseOf(limit)) != c.n {
			continue
		}
		c.active = []Activity{{Of: op.Results[0], Compare: tileir.NotEqual}}
		if c.converges() {
			return true
		}
	}
	return false
}
