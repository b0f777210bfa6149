package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// schedule is what emitted code does, in the order in which it does it: which value of the IR
// it reads or writes at which location of the frame, and which operation accesses memory.
// It is recorded while code is emitted, and only to verify it (verify.go): nothing that
// makes code looks at it. A nil schedule records nothing.
type schedule struct {
	roots []*scheduled
	open  []*scheduled // around, innermost last
	item  int
}

// scheduled is the schedule of one block of operations.
type scheduled struct {
	block   *tileir.Block
	effects []effect
}

// effect is one thing that code does.
type effect struct {
	kind  effectKind
	item  int // of the plan, counted through the program
	maybe bool
	op    *tileir.Op
	other *tileir.Op // of a separation: the store
	value *tileir.Value
	plain bool         // every element is read as the value has it
	parts []*scheduled // of control flow
	lines *reductions
}

type effectKind uint8

const (
	effectReads   effectKind = iota // a value, at a location
	effectWrites                    // likewise
	effectMemory                    // an operation accesses memory
	effectApart                     // a load and a store of one loop are kept apart at run time
	effectNest                      // a loop over elements begins
	effectNestEnd                   // and ends
	effectLines                     // reductions of a loop
	effectIf                        // one of the parts, or none
	effectLoop                      // the part, any number of times; a for
	effectForever                   // the same; a loop that only break leaves
	effectRegion                    // the part, any number of times; it carries nothing
	effectLeave                     // a terminator
)

func (s *schedule) add(e effect) {
	if s == nil || len(s.open) == 0 {
		return
	}
	e.item = s.item
	to := s.open[len(s.open)-1]
	to.effects = append(to.effects, e)
}

// begin starts the schedule of a block within the one that is open.
func (s *schedule) begin(b *tileir.Block) *scheduled {
	if s == nil {
		return nil
	}
	part := &scheduled{block: b}
	if len(s.open) == 0 {
		s.roots = append(s.roots, part)
	}
	s.open = append(s.open, part)
	return part
}

func (s *schedule) end() {
	if s != nil {
		s.open = s.open[:len(s.open)-1]
	}
}

// next begins an item of the plan.
func (s *schedule) next() {
	if s != nil {
		s.item++
	}
}

// from is the location of a value that code reads.
func (c *codegen) from(v *tileir.Value) int {
	c.log.add(effect{kind: effectReads, value: v, plain: true})
	return c.frame.place(v)
}

// to is the location of a value that code writes.
func (c *codegen) to(v *tileir.Value) int {
	c.log.add(effect{kind: effectWrites, value: v})
	return c.frame.place(v)
}

// sees records that code reads a value as an access has it.
func (c *codegen) sees(a plan.Indexing) {
	if !plan.IsConstant(a.Base) && !plan.IsIota(a.Base) {
		c.log.add(effect{kind: effectReads, value: a.Base, plain: a.Natural()})
	}
}

// maybeFrom and maybeTo record what only the slow path of an access does, with a tile in
// scratch memory that is the tile's own location.
func (c *codegen) maybeFrom(a *plan.Access) {
	if v := plan.Root(a.Tile); !plan.Coded(a.Elem) {
		c.log.add(effect{kind: effectReads, value: v, plain: true, maybe: true})
	}
}

func (c *codegen) maybeTo(a *plan.Access) {
	if v := plan.Root(a.Tile); !plan.Coded(a.Elem) {
		c.log.add(effect{kind: effectWrites, value: v, maybe: true})
	}
}

// touches records that an operation accesses memory.
func (c *codegen) touches(op *tileir.Op) { c.log.add(effect{kind: effectMemory, op: op}) }

// readsOperands and writesResults record what a step of the portable engine does.
func (c *codegen) readsOperands(op *tileir.Op) {
	op.Walk(func(inner *tileir.Op) bool {
		for _, v := range inner.Operands {
			if base := plan.Root(v); vcode.KindOfValue(v) != vcode.None && !plan.IsConstant(base) && !plan.IsIota(base) && !plan.DefinedWithin(base, op) {
				c.log.add(effect{kind: effectReads, value: base, plain: true})
			}
		}
		return true
	})
}

func (c *codegen) writesResults(op *tileir.Op) {
	for _, v := range op.Results {
		if vcode.KindOfValue(v) != vcode.None {
			c.log.add(effect{kind: effectWrites, value: v})
		}
	}
}

// startFrame records what the frame has when code begins to run.
func (c *codegen) startFrame() {
	if c.log == nil || len(c.log.roots) > 1 {
		return
	}
	for _, v := range c.params {
		c.log.add(effect{kind: effectWrites, value: v})
	}
}

// reductions is how a loop over elements does the reductions in it.
type reductions struct {
	bits, lanes, unroll int
	cuts                uint64
	runs                []*foldRun
	picks               []*pickRun
	behind              *plan.ArgReduction // done after the loop
	ops                 []*tileir.Op
}

// recordLines records the reductions of a group's loop.
func (c *codegen) recordLines(g *plan.Group, s *groupStrip, behind *plan.ArgReduction) {
	var ops []*tileir.Op
	for _, op := range g.Ops {
		if op.Code == tileir.OpReduce {
			ops = append(ops, op)
		}
	}
	c.log.add(effect{kind: effectLines, lines: &reductions{s.Bits, s.Lanes, s.unroll, s.Cuts, s.folds, s.picks, behind, ops}})
}
