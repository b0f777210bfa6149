package tile

import (
	"gotile/tileir"
	"slices"
)

var (
	memoryOrders = [...]tileir.MemoryOrder{tileir.Weak, tileir.Relaxed, tileir.Acquire, tileir.Release, tileir.AcqRel}
	memoryScopes = [...]tileir.MemoryScope{0, tileir.ScopeSystem, tileir.ScopeDevice, tileir.ScopeBlock}
)

// access holds the options of a load or store.
type access struct {
	order MemoryOrder // 0 for a weak access
	scope Scope
	pad   Padding
	hints []hint
	// unchecked promises that the access stays inside the array.
	unchecked bool
}

// The options that an access takes.
const (
	takesPadding = 1 << iota
	takesTMA
	takesScopeAlone // an operation whose order is fixed
	takesUnchecked
)

// instead returns the advice for an option that does not apply. The only mask of a view's
// tiles is the array's edge.
func instead(o Option) string {
	if _, ok := o.(whereOption); ok {
		return "use Gather and Scatter, which take it, or Select"
	}
	return "leave it out"
}

// access reads options; orders are those that the operation takes.
func (c *call) access(opts []Option, takes int, orders ...MemoryOrder) (a access, ok bool) {
	if !c.once(opts) {
		return a, false
	}
	for _, o := range opts {
		if !a.set(o, takes) {
			c.failf("option %s does not apply here; %s", optionText(o), instead(o))
			return a, false
		}
	}
	switch {
	case a.scope != 0 && a.order == 0 && takes&takesScopeAlone == 0:
		c.rule("1.10").failf("a scope needs a memory order; add one, such as tile.Relaxed")
		return a, false
	case a.order != 0 && len(orders) == 0:
		c.failf("the operation is relaxed; leave order %v out", a.order)
		return a, false
	case a.order != 0 && !slices.Contains(orders, a.order):
		c.rule("2.13.7").failf("order %v does not apply here; want one of %v", a.order, orders)
		return a, false
	}
	return a, c.checkHints(a.hints)
}

func (a *access) set(o Option, takes int) bool {
	switch o := o.(type) {
	case MemoryOrder:
		a.order = o
		return o.valid()
	case Scope:
		a.scope = o
		return o.valid()
	case Padding:
		a.pad = o
		return takes&takesPadding != 0 && o <= PadNaN
	case unchecked:
		a.unchecked = true
		return takes&takesUnchecked != 0
	case hint:
		a.hints = append(a.hints, o)
		return o.key == tileir.HintLatency || takes&takesTMA != 0 && o.key == tileir.HintAllowTMA
	}
	return false
}

// ir returns the access's order and scope.
func (a access) ir() (tileir.MemoryOrder, *tileir.MemoryScope) {
	if a.order == 0 {
		return tileir.Weak, nil
	}
	scope := tileir.ScopeSystem
	if a.scope != 0 {
		scope = memoryScopes[a.scope]
	}
	return memoryOrders[a.order], &scope
}

// loadToken returns the token that a load waits for: the last store's, or for a strong load
// that of all operations, since other blocks may see in what order it happened.
func (c *call) loadToken(a access) *tileir.Value {
	if a.order == 0 {
		return c.Region.Tokens.Store
	}
	return c.Region.Tokens.All
}

// afterAccess records the token of a load.
func (c *call) afterAccess(ir *tileir.Builder, a access, token *tileir.Value) {
	if a.order == 0 {
		c.AfterLoad(ir, token)
	} else {
		c.AfterStore(token)
	}
}

// FenceAliases orders accesses that reach the same memory in different ways, such as through
// pointers and a view: accesses before it in the kernel happen before those after it.
func (b *Block) FenceAliases() {
	c := b.open("Block.FenceAliases", "")
	c.AfterStore(c.IR().MemoryFenceAliasTko(c.Region.Tokens.All))
}
