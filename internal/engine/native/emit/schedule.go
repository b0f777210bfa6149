package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// schedule records what emitted code does, in order: which value of the IR it reads or writes at which frame offset, and
// which operation accesses memory. Only verification reads it (verify.go); code generation does not depend on it. A nil
// schedule records nothing.
type schedule struct {
	roots []*scheduled
	open  []*scheduled // enclosing blocks, innermost last
	item  int
}

// scheduled is the schedule of one block of operations.
type scheduled struct {
	block   *tileir.Block
	effects []effect
}

// effect is one read, write, memory access or control flow of the code.
type effect struct {
	kind       effectKind
	item       int // index of the plan's item, counted through the program
	maybe      bool
	op         *tileir.Op
	other      *tileir.Op // of effectSeparated: the store
	value      *tileir.Value
	natural    bool         // every element is read at its own index
	parts      []*scheduled // of control flow
	reductions *reductions
}

type effectKind uint8

const (
	effectReads      effectKind = iota // a value, at a frame offset
	effectWrites                       // likewise
	effectMemory                       // an operation accesses memory
	effectSeparated                    // code checks at run time that a load and a store of one loop do not overlap
	effectIteration                    // an iteration of a loop nest begins
	effectNest                         // a loop nest begins
	effectNestEnd                      // and ends
	effectReductions                   // reductions of a loop nest
	effectIf                           // one of the parts, or none
	effectLoop                         // the part, any number of times: a for
	effectForever                      // the part, any number of times: a loop that only break leaves
	effectRegion                       // the part, any number of times, without carried values
	effectLeave                        // a terminator
	effectEither                       // what follows up to effectOr is executed,
	effectOr                           // or what follows up to effectBoth
	effectBoth                         // either way the code continues here
)

func (s *schedule) add(e effect) {
	if s == nil || len(s.open) == 0 {
		return
	}
	e.item = s.item
	to := s.open[len(s.open)-1]
	to.effects = append(to.effects, e)
}

// begin starts the schedule of a block within the current one.
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

// next starts an item of the plan.
func (s *schedule) next() {
	if s != nil {
		s.item++
	}
}

// readOffset returns the frame offset of a value that code reads, and logs the read.
func (c *codegen) readOffset(v *tileir.Value) int {
	c.log.add(effect{kind: effectReads, value: v, natural: true})
	return c.frame.offset(v)
}

// writeOffset returns the frame offset of a value that code writes, and logs the write.
func (c *codegen) writeOffset(v *tileir.Value) int {
	c.log.add(effect{kind: effectWrites, value: v})
	return c.frame.offset(v)
}

// logIndexedRead logs that code reads a value through an indexing.
func (c *codegen) logIndexedRead(a plan.Indexing) {
	if !plan.IsConstant(a.Base) && !plan.IsIota(a.Base) {
		c.log.add(effect{kind: effectReads, value: a.Base, natural: a.IsIdentity()})
	}
}

// logMaybeRead and logMaybeWrite log what only the slow path of an access does, if its scratch memory is the location of
// its tile.
func (c *codegen) logMaybeRead(a *plan.Access) {
	if v := plan.Root(a.Tile); !plan.Coded(a.Elem) {
		c.log.add(effect{kind: effectReads, value: v, natural: true, maybe: true})
	}
}

func (c *codegen) logMaybeWrite(a *plan.Access) {
	if v := plan.Root(a.Tile); !plan.Coded(a.Elem) {
		c.log.add(effect{kind: effectWrites, value: v, maybe: true})
	}
}

// logAccess logs that an operation accesses memory.
func (c *codegen) logAccess(op *tileir.Op) { c.log.add(effect{kind: effectMemory, op: op}) }

// logOperands and logResults log what a step of the portable engine reads and writes.
func (c *codegen) logOperands(op *tileir.Op) {
	op.Walk(func(inner *tileir.Op) bool {
		for _, v := range inner.Operands {
			if base := plan.Root(v); vcode.KindOfValue(v) != vcode.None && !plan.IsConstant(base) && !plan.IsIota(base) && !plan.DefinedWithin(base, op) {
				c.log.add(effect{kind: effectReads, value: base, natural: true})
			}
		}
		return true
	})
}

func (c *codegen) logResults(op *tileir.Op) {
	for _, v := range op.Results {
		if vcode.KindOfValue(v) != vcode.None {
			c.log.add(effect{kind: effectWrites, value: v})
		}
	}
}

// logFrame logs the values that are in the frame when code starts.
func (c *codegen) logFrame() {
	if c.log == nil || len(c.log.roots) > 1 {
		return
	}
	for _, v := range c.params {
		c.log.add(effect{kind: effectWrites, value: v})
	}
}

// reductions describes how a loop nest performs its reductions.
type reductions struct {
	bits, lanes, unroll int
	cuts                uint64
	reducers            []*reducer
	argReducers         []*argReducer
	following           *plan.ArgReduction // performed after the loop
	ops                 []*tileir.Op
	edges               *edges
	accesses            []*tileir.Op // to views, in the loop
}

// logReductions logs the reductions of a group's loop.
func (c *codegen) logReductions(g *plan.Group, s *groupIteration, behind *plan.ArgReduction) {
	var ops []*tileir.Op
	for _, op := range g.Ops {
		if op.Code == tileir.OpReduce {
			ops = append(ops, op)
		}
	}
	r := &reductions{s.Bits, s.Lanes, s.unroll, s.Cuts, s.reducers, s.argReducers, behind, ops, s.edges, nil}
	for _, l := range s.streams {
		if l.view != nil && !l.ahead {
			r.accesses = append(r.accesses, l.view.Op)
		}
	}
	c.log.add(effect{kind: effectReductions, reductions: r})
}
