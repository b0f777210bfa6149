package bytecode

import (
	"cmp"
	"math"
	"slices"

	"gotile/tileir"
)

// plan is the layout of one operation, derived from its row.
type plan struct {
	operands []int // slots of the row's Args that hold operands
	attrs    []int // slots that hold attributes
	flags    []int // slots with a presence flag, in the order of the bits
	bit      []int // by slot: its bit in the word of flags, or -1
	// flagsSince is the version that brought the word of flags.
	flagsSince tileir.Version
	// counted operations write the number of their results.
	counted bool
	// sized operations write the number of their operands in one list, of which
	// fixed are always there.
	sized bool
	fixed int
}

// plans has one plan for each row.
var plans = func() (all [tileir.NumOps]plan) {
	for c := range all {
		all[c] = derive(&tileir.Ops[c])
	}
	return all
}()

func derive(o *tileir.OpInfo) plan {
	p := plan{bit: make([]int, len(o.Args))}
	for i, f := range o.Args {
		p.bit[i] = -1
		if f.Kind != tileir.KindOperand {
			p.attrs = append(p.attrs, i)
			continue
		}
		p.operands = append(p.operands, i)
		if f.Arity == tileir.One {
			p.fixed++
		}
		p.counted = p.counted || f.Arity == tileir.Variadic
		p.sized = p.sized || f.Arity != tileir.One && !o.Segmented
	}
	for _, f := range o.Results {
		p.counted = p.counted || f.Arity == tileir.Variadic
	}
	p.deriveFlags(o)
	return p
}

func (p *plan) deriveFlags(o *tileir.OpInfo) {
	optional := func(slot int) bool { return o.Args[slot].Arity == tileir.Optional }
	for _, slot := range p.attrs {
		if optional(slot) {
			p.flags = append(p.flags, slot)
		}
	}
	for _, slot := range p.operands {
		if o.Segmented && optional(slot) {
			p.flags = append(p.flags, slot)
		}
	}
	slices.SortStableFunc(p.flags, func(a, b int) int { return cmp.Compare(o.Args[a].Since, o.Args[b].Since) })
	for bit, slot := range p.flags {
		p.bit[slot] = bit
	}
	if len(p.flags) > 0 {
		p.flagsSince = o.Args[p.flags[0]].Since
	}
}

// flagged reports whether a file of version v has the word of flags.
func (p *plan) flagged(v tileir.Version) bool { return len(p.flags) > 0 && v.Has(p.flagsSince) }

// most returns the number of operands that may follow the fixed ones in one list.
func (p *plan) most(o *tileir.OpInfo) int {
	for _, slot := range p.operands {
		if o.Args[slot].Arity == tileir.Variadic {
			return math.MaxInt
		}
	}
	return len(p.operands) - p.fixed
}

// results returns the number of the row's results in a file of version v, for an operation that does not write the number.
func results(o *tileir.OpInfo, v tileir.Version) int {
	n := 0
	for _, f := range o.Results {
		if v.Has(f.Since) {
			n++
		}
	}
	return n
}
