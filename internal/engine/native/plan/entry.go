package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Plan is what becomes of an entry's operations. It does not change once it is made.
type Plan struct {
	Setup, Body *Region // what runs once for all blocks, and for each
	planner     *planner
}

// Config says what a plan may count on.
type Config struct {
	Vectors vcode.Target
	Exact   bool         // matrix products round as a GPU does
	Without Optimization // what is switched off
}

// New plans an entry.
func New(entry *tileir.Op, c Config) *Plan {
	p := newPlanner(c)
	p.findWrites(entry)
	p.findProducts(entry)
	first, rest := p.invariant(entry.Block(0))
	plan := &Plan{p.region(entry.Block(0), first), p.region(entry.Block(0), rest), p}
	p.lookAhead(plan.Body)
	p.finish(plan.Setup)
	p.finish(plan.Body)
	return plan
}

// Uses says whether an optimization is on.
func (p *Plan) Uses(o Optimization) bool { return p.planner.uses(o) }

// Exact says whether matrix products round as a GPU does.
func (p *Plan) Exact() bool { return p.planner.exact }

// InMemory reports a value that has a place in the frame.
func (p *Plan) InMemory(v *tileir.Value) bool { return p.planner.mat[v] }

// InPlace has the values that are computed in the place of others.
func (p *Plan) InPlace() map[*tileir.Value]*tileir.Value { return p.planner.inPlace }

// Pick is the plan of a reduction to the place of an extreme, or nil.
func (p *Plan) Pick(op *tileir.Op) *ArgReduction { return p.planner.picks[op] }

// Product is the plan of a matrix product, or nil.
func (p *Plan) Product(op *tileir.Op) *Product { return p.planner.products[op] }

// Products are the plans of all matrix products, by operation.
func (p *Plan) Products() map[*tileir.Op]*Product { return p.planner.products }

// Picks are the plans of all reductions to the place of an extreme, by operation.
func (p *Plan) Picks() map[*tileir.Op]*ArgReduction { return p.planner.picks }

// Runs are the accesses through pointers that follow each other, by operation.
func (p *Plan) Runs() map[*tileir.Op]*Run { return p.planner.runs }

// Views are the described views of a tensor view.
func (p *Plan) Views(tensor *tileir.Value) []*View { return p.planner.viewsOf(tensor) }

// Sizes are the operations that ask for the sizes of a tensor view.
func (p *Plan) Sizes(tensor *tileir.Value) []*tileir.Op { return p.planner.sizes[tensor] }

// Written lists the arguments whose memory is written to; all is false if other memory may be, too.
func (p *Plan) Written() (list []int, all bool) { return p.planner.written, !p.planner.writesUnknown }

// Called names the kinds of operations that the portable engine does.
func (p *Plan) Called() []string { return signatures(p.planner.called) }

// FormOf returns the linear form of a tile of integers or pointers, or nil, without a plan.
func FormOf(v *tileir.Value, c Config) *Linear { return newPlanner(c).Linear(v) }

func newPlanner(c Config) *planner {
	return &planner{vec: c.Vectors, exact: c.Exact, without: c.Without, where: make(map[*tileir.Op]place), views: make(map[*tileir.Value]*View), inView: make(map[*tileir.Value]*Access), inPlace: make(map[*tileir.Value]*tileir.Value),
		mat:      make(map[*tileir.Value]bool),
		copied:   make(map[*tileir.Value]bool),
		sizes:    make(map[*tileir.Value][]*tileir.Op),
		products: make(map[*tileir.Op]*Product), straight: make(map[*tileir.Op]*Product), absorbed: make(map[*tileir.Op]bool), before: make(map[*tileir.Op][]*tileir.Op),
		runs: make(map[*tileir.Op]*Run), picks: make(map[*tileir.Op]*ArgReduction), linears: make(map[*tileir.Value]*Linear), terms: make(Terms)}
}

// invariant parts the operations of an entry into those that depend on its parameters
// alone, which run once for all blocks, and the others.
func (p *planner) invariant(b *tileir.Block) (once, rest []*tileir.Op) {
	same := make(map[*tileir.Value]bool)
	for _, v := range b.Args {
		same[v] = true
	}
	for _, op := range b.Ops {
		if !p.uses(optHoist) || !scalarAndPure(op) || !allIn(same, op.Operands) {
			rest = append(rest, op)
			continue
		}
		once = append(once, op)
		for _, v := range op.Results {
			same[v] = true
		}
	}
	return once, rest
}

func allIn(set map[*tileir.Value]bool, vs []*tileir.Value) bool {
	for _, v := range vs {
		if !set[v] {
			return false
		}
	}
	return true
}

func scalarAndPure(op *tileir.Op) bool {
	if op.Code == tileir.OpGetTileBlockId || len(op.Regions) > 0 || op.Info().Terminator || touchesMemory(op) {
		return false
	}
	for _, v := range op.Results {
		if vcode.NumElements(v) != 1 {
			return op.Code == tileir.OpConstant || op.Code == tileir.OpIota
		}
	}
	return true
}
