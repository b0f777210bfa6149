package tile

import "gotile/tileir"

// tokens orders the memory operations of a block as the program has them (reference
// 1.10): a load comes after the last store, a store after everything before it, so
// that loads between two stores may run in any order.
type tokens struct {
	store *tileir.Value // after the last store
	all   *tileir.Value // after everything
}

// afterLoad records a load.
func (c *call) afterLoad(ir *tileir.Builder, token *tileir.Value) {
	t := &c.region.tokens
	if t.all == t.store {
		// The load itself came after the store.
		t.all = token
		return
	}
	t.all = ir.JoinTokens(t.all, token)
}

// afterStore records a store, or anything else that all must keep its place to.
func (tr *tracer) afterStore(token *tileir.Value) {
	tr.region.tokens = tokens{token, token}
}
