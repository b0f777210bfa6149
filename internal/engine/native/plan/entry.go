package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Plan is the plan of an entry. It is immutable.
type Plan struct {
	Setup, Body *Region // code that runs once for all blocks, and code that runs for each block
	Order       [3]int  // dimensions of the grid, in the order in which a worker's blocks follow each other
	Parted      bool    // each worker runs the blocks of its own part of the grid first
	planner     *planner
}

// Config holds what a plan depends on besides the operations.
type Config struct {
	Vectors vcode.Target
	Exact   bool         // matrix products round as on a GPU
	Without Optimization // optimizations that are switched off
}

// New plans an entry.
func New(entry *tileir.Op, c Config) *Plan {
	p := newPlanner(c)
	p.order = defaultOrder
	free := freeOrder(entry)
	if free && p.uses(OptBlockOrder) {
		p.order = blockOrder(entry)
	}
	p.findWrites(entry)
	p.findUsers(entry)
	p.findEarlyFills(entry)
	p.dropUnused(entry)
	first, rest := p.invariant(entry.Block(0))
	p.findProducts(entry)
	p.findMoves(entry)
	p.findAddends(entry)
	p.findNumbers(entry)
	p.findScatteredRows(entry)
	p.findAddedTiles(entry)
	plan := &Plan{p.region(entry.Block(0), first), p.region(entry.Block(0), rest), p.order, free && p.uses(optParts), p}
	p.planPrefetches(plan.Body)
	p.finish(plan.Setup)
	p.finish(plan.Body)
	return plan
}

// Uses reports whether an optimization is on.
func (p *Plan) Uses(o Optimization) bool { return p.planner.uses(o) }

// Exact reports whether matrix products round as on a GPU.
func (p *Plan) Exact() bool { return p.planner.exact }

// InMemory reports a value that has a location in the frame.
func (p *Plan) InMemory(v *tileir.Value) bool { return p.planner.inMemory[v] }

// OnlyFinds reports a group of loads that later groups perform again: it finds their tiles, and its loop has no effect.
func (p *Plan) OnlyFinds(g *Group) bool {
	if len(g.Stores) > 0 || len(g.Copies) > 0 || len(g.Reductions) > 0 || g.Following != nil || g.hasArgReduction || len(g.Prefetches) > 0 {
		return false
	}
	for _, op := range g.Ops {
		if op.Code != tileir.OpLoadViewTko || p.InMemory(op.Results[0]) {
			return false
		}
	}
	return true
}

// InPlace maps values that are computed at the location of another value to that value.
func (p *Plan) InPlace() map[*tileir.Value]*tileir.Value { return p.planner.inPlace }

// ArgReduction returns the plan of an argument reduction, or nil.
func (p *Plan) ArgReduction(op *tileir.Op) *ArgReduction { return p.planner.argReductions[op] }

// Filled returns the operand whose elements are those of an operation's result, because a load has the padding that it would select or
// compute; nil for others.
func (p *Plan) Filled(op *tileir.Op) *tileir.Value { return p.planner.fills[op] }

// Addends returns the functions whose results are only added to numbers of at least 1.
func (p *Plan) Addends() map[*tileir.Op]bool { return p.planner.addends }

// Numbers returns the minimums and maximums one of whose operands is never NaN, and its number plus 1.
func (p *Plan) Numbers() map[*tileir.Op]int { return p.planner.numbers }

// Product returns the plan of a matrix product, or nil.
func (p *Plan) Product(op *tileir.Op) *Product { return p.planner.products[op] }

// Products returns the plans of all matrix products, by operation.
func (p *Plan) Products() map[*tileir.Op]*Product { return p.planner.products }

// ArgReductions returns the plans of all argument reductions, by operation.
func (p *Plan) ArgReductions() map[*tileir.Op]*ArgReduction { return p.planner.argReductions }

// AffineAccesses returns the affine accesses, by operation.
func (p *Plan) AffineAccesses() map[*tileir.Op]*AffineAccess { return p.planner.affine }

// Views returns the views of a tensor view that have a descriptor.
func (p *Plan) Views(tensor *tileir.Value) []*View { return p.planner.viewsOf(tensor) }

// Sizes returns the operations that ask for the sizes of a tensor view.
func (p *Plan) Sizes(tensor *tileir.Value) []*tileir.Op { return p.planner.sizes[tensor] }

// Written returns the arguments whose memory is written to; all is false if other memory may be written to, too.
func (p *Plan) Written() (list []int, all bool) { return p.planner.written, !p.planner.writesUnknown }

// Called returns the signatures of the operations that the portable engine performs.
func (p *Plan) Called() []string { return signatures(p.planner.calls) }

// FormOf returns the affine form of a tile of integers or pointers without a plan, or nil.
func FormOf(v *tileir.Value, c Config) *Linear { return newPlanner(c).Linear(v) }

func newPlanner(c Config) *planner {
	return &planner{vec: c.Vectors, exact: c.Exact, without: c.Without, definedBy: make(map[*tileir.Op]position), views: make(map[*tileir.Value]*View), inView: make(map[*tileir.Value]*Access), inPlace: make(map[*tileir.Value]*tileir.Value),
		inMemory: make(map[*tileir.Value]bool), once: make(map[*tileir.Op]bool),
		copied:   make(map[*tileir.Value]bool),
		sizes:    make(map[*tileir.Value][]*tileir.Op),
		products: make(map[*tileir.Op]*Product), directStores: make(map[*tileir.Op]*Product), absorbed: make(map[*tileir.Op]bool), permuted: make(map[*tileir.Op]*tileir.Op), rowMoves: make(map[*tileir.Op]*PointerAccess), rowLoads: make(map[*tileir.Op]*tileir.Op), addedTiles: make(map[*tileir.Op]*tileir.Op), prologues: make(map[*tileir.Op][]*tileir.Op),
		affine: make(map[*tileir.Op]*AffineAccess), gathers: make(map[*tileir.Op]*PointerAccess), argReductions: make(map[*tileir.Op]*ArgReduction), linears: make(map[*tileir.Value]*Linear), terms: make(Terms), shiftsOf: make(map[[2]*tileir.Value]knownShift), halos: make(map[*tileir.Value]*Halo), hoisted: make(map[*tileir.Op]bool), bytesGain: make(map[bytesReader]bool), addends: make(map[*tileir.Op]bool), numbers: make(map[*tileir.Op]int), late: make(map[*tileir.Op]bool), lateUsers: make(map[*tileir.Op]bool), lateReads: make(map[*tileir.Value][]position), fills: make(map[*tileir.Op]*tileir.Value), falseBeyond: make(map[*tileir.Op]*tileir.Value), fillOfLoad: make(map[*tileir.Op]*Fill), byteSums: make(map[*tileir.Op]*tileir.Op), extensions: make(map[*tileir.Op]bool)}
}

// findUsers finds the operations that read each value.
func (p *planner) findUsers(entry *tileir.Op) {
	p.users = make(map[*tileir.Value][]*tileir.Op)
	entry.Walk(func(op *tileir.Op) bool {
		for _, v := range op.Operands {
			p.users[v] = append(p.users[v], op)
		}
		return true
	})
}

// invariant divides the operations of an entry into those that depend only on its parameters, which run once for all
// blocks, and the others.
func (p *planner) invariant(b *tileir.Block) (once, rest []*tileir.Op) {
	same := make(map[*tileir.Value]bool)
	for _, v := range b.Args {
		same[v] = true
	}
	for _, op := range b.Ops {
		if (op.Code == tileir.OpReshape || op.Code == tileir.OpBroadcast) && isViewOperation(op) && allIn(same, op.Operands) {
			addResults(same, op)
		}
		if !p.uses(optHoist) || !scalarAndPure(op) && !p.hoistsCondition(op) || !allIn(same, op.Operands) {
			rest = append(rest, op)
			continue
		}
		once, p.once[op] = append(once, op), true
		addResults(same, op)
	}
	if p.uses(optHoist) {
		for _, op := range rest {
			once = append(once, p.invariantViews(op, same)...)
		}
	}
	return once, rest
}

// invariantViews returns the tensor views that the regions of an operation make of values that are the same in all blocks, and
// the queries of their sizes, and adds them to p.once. A loop would have the portable engine make the view in each iteration.
func (p *planner) invariantViews(around *tileir.Op, same map[*tileir.Value]bool) (list []*tileir.Op) {
	around.Walk(func(op *tileir.Op) bool {
		view := op.Code == tileir.OpMakeTensorView || op.Code == tileir.OpGetTensorShape || op.Code == tileir.OpGetIndexSpaceShape
		if op == around || !view && !isViewOperation(op) || !scalarAndPure(op) || !allIn(same, op.Operands) {
			return true
		}
		addResults(same, op)
		if view {
			list, p.once[op] = append(list, op), true
		}
		return true
	})
	return list
}

func addResults(to map[*tileir.Value]bool, op *tileir.Op) {
	for _, v := range op.Results {
		to[v] = true
	}
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
