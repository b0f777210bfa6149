package trace

import "gotile/tileir"

// Region is a part of the kernel with operations of its own: the entry, the body of a loop,
// a branch of a condition, or the combining function of a reduction.
type Region struct {
	Tokens Tokens

	kind   regionKind
	at     Site // of the loop or condition
	parent *Region
	block  *tileir.Block
	loop   *loop // whose body it is; nil for other regions
	ended  *Site // line of the break, continue or return that ended it early
}

type regionKind uint8

const (
	inEntry regionKind = iota
	inLoop
	inIf
	inReduction
)

func (k regionKind) String() string {
	return [...]string{"kernel", "loop", "condition", "combining function"}[k]
}

// IsEntry reports whether the region is the entry itself.
func (r *Region) IsEntry() bool { return r.kind == inEntry }

// isInside reports whether r is outer or inside it.
func (r *Region) isInside(outer *Region) bool {
	for ; r != nil; r = r.parent {
		if r == outer {
			return true
		}
	}
	return false
}

// outermostWithout returns the outermost region around r that other is not inside.
func (r *Region) outermostWithout(other *Region) *Region {
	for r.parent != nil && !other.isInside(r.parent) {
		r = r.parent
	}
	return r
}

// nextIteration returns the region around other that is the checking run of a loop of whose
// first run r is inside; nil if there is none.
func (r *Region) nextIteration(other *Region) *Region {
	for ; r != nil; r = r.parent {
		for o := other; o != nil; o = o.parent {
			if o != r && o.loop != nil && o.loop == r.loop {
				return o
			}
		}
	}
	return nil
}

// innermostLoop returns the loop around the region, nil if there is none.
func (r *Region) innermostLoop() *loop {
	for ; r != nil; r = r.parent {
		if r.loop != nil {
			return r.loop
		}
	}
	return nil
}

// enter makes operations go to a block.
func (tr *Trace) enter(kind regionKind, at Position, block *tileir.Block) *Region {
	r := &Region{kind: kind, at: at.Site, parent: tr.Region, block: block}
	tr.Region = r
	return r
}

func (tr *Trace) leave() { tr.Region = tr.Region.parent }

// Tokens order the memory operations of a block as the program has them (reference 1.10): a
// load comes after the last store, a store after everything before it, so that loads
// between two stores may run in any order.
type Tokens struct {
	Store *tileir.Value // after the last store
	All   *tileir.Value // after everything
}

// AfterLoad records the token of a load.
func (tr *Trace) AfterLoad(ir *tileir.Builder, token *tileir.Value) {
	t := &tr.Region.Tokens
	if t.All == t.Store {
		// The load itself came after the store.
		t.All = token
		return
	}
	t.All = ir.JoinTokens(t.All, token)
}

// AfterStore records the token of a store, or of another operation that all memory
// operations are ordered with.
func (tr *Trace) AfterStore(token *tileir.Value) { tr.Region.Tokens = Tokens{token, token} }
