package irgen

import (
	"slices"

	"gotile/tileir"
)

// makers has for each operation of the table the function that appends one, with its operands, and offers its results.
// Operations that are always parts of others (terminators, entries, globals) have none: they are made with those.
var makers [tileir.NumOps]func(g *gen)

// choices are the operations to choose from, those with regions and views more often.
var choices []tileir.OpCode

func init() {
	for _, part := range []map[tileir.OpCode]func(*gen){arithmetic, conversions, shaping, accesses, atomics, control, reductionMakers, products, effects} {
		for code, f := range part {
			makers[code] = f
		}
	}
	for code := range tileir.OpCode(tileir.NumOps) {
		if makers[code] == nil {
			continue
		}
		choices = append(choices, code)
		if tileir.Ops[code].Regions > 0 {
			choices = append(choices, slices.Repeat([]tileir.OpCode{code}, 3)...)
		}
	}
}

// forms are statements of several operations in a form that engines may know.
var forms []func(*gen)

func init() {
	forms = []func(*gen){(*gen).withConstant, (*gen).withConstant, (*gen).ownRegion, (*gen).ownRegion, (*gen).pointerForm, (*gen).pointerForm, (*gen).globalCounters}
}

// maxDepth bounds the regions within regions.
const maxDepth = 3

// statement appends an operation, or several in a form that engines may know.
func (g *gen) statement() {
	if g.fault == 0 && g.depth == 0 {
		g.plannedFault()
	}
	list := choices
	if g.apart {
		list = apart.choices
	}
	switch code := pick(g.src, list); {
	case !g.apart && g.src.oneIn(6):
		pick(g.src, forms)(g)
	case g.depth >= maxDepth && tileir.Ops[code].Regions > 0:
		makers[tileir.OpAddI](g)
	default:
		makers[code](g)
	}
	if g.depth == 0 {
		g.fault--
	}
}

// statements are the contents of a region.
func (g *gen) statements(n int) {
	for ; n > 0 && g.src.more() && !g.spent(); n-- {
		g.statement()
	}
}
