package emit

import (
	"gotile/internal/engine/native/plan"
	"slices"

	"gotile/tileir"
)

// verifyReductions checks that loops perform each of their reductions once, over whole lines.
func verifyReductions(log *schedule) error {
	var err error
	var visit func(part *scheduled)
	visit = func(part *scheduled) {
		if part == nil {
			return
		}
		for _, e := range part.effects {
			if e.kind == effectReductions && err == nil {
				err = e.reductions.verify()
			}
			for _, inner := range e.parts {
				visit(inner)
			}
		}
	}
	for _, part := range log.roots {
		visit(part)
	}
	return err
}

// verify checks the reductions of one loop.
func (r *reductions) verify() error {
	if err := r.verifyPadding(); err != nil {
		return err
	}
	for _, op := range r.ops {
		done := 0
		for _, f := range r.reducers {
			if f.Op == op {
				done++
				if err := r.verifyReducer(f); err != nil {
					return err
				}
			}
		}
		for _, p := range r.argReducers {
			if p.Op == op {
				done++
				if r.splits(0, lineBits(op)) {
					return wrong(op, "a loop ends within its line")
				}
			}
		}
		if done != 1 {
			return wrong(op, "the loop does it %d times", done)
		}
	}
	if r.following != nil && slices.Contains(r.ops, r.following.Op) {
		return wrong(r.following.Op, "it is done in the loop and after it")
	}
	return nil
}

// lineBits returns the number of index bits up to the end of the reduced dimension, according to the operand's shape.
func lineBits(op *tileir.Op) int {
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	bits := 0
	for d := len(shape) - 1; d >= int(op.Attrs[tileir.ReduceDim].(tileir.Integer).Value); d-- {
		bits += plan.Log2(int(shape[d]))
	}
	return bits
}

// splits reports an outer loop that begins between two bits of the index.
func (r *reductions) splits(from, to int) bool {
	return r.cuts>>from&(1<<(to-from)-1)&^1 != 0 || from == 0 && r.cuts&1 != 0 && to > 0
}

// begins reports that an outer loop begins at a bit of the index, or that the index ends there.
func (r *reductions) begins(bit int) bool { return bit == 0 || bit >= r.bits || r.cuts>>bit&1 != 0 }

// verifyReducer checks one reduction.
func (r *reductions) verifyReducer(f *reducer) error {
	op := f.Op
	end := lineBits(op)
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	start := end - plan.Log2(int(shape[op.Attrs[tileir.ReduceDim].(tileir.Integer).Value]))
	threads := f.Lanes * f.Warps
	switch {
	case threads > 1<<(end-start):
		return wrong(op, "%d threads share %d elements", threads, 1<<(end-start))
	case f.Strategy != plan.Columns && !r.begins(end):
		return wrong(op, "a loop continues after its line")
	case f.Strategy == plan.Columns && (start != 0 || threads != 1<<end):
		return wrong(op, "columns of lines of %d elements, of which %d threads combine some", 1<<(end-start), threads)
	case f.Strategy == plan.Columns:
		return nil
	case f.Strategy == plan.Lines && (!r.begins(start) || !r.begins(start+plan.Log2(threads))):
		return wrong(op, "a loop continues after the threads of its line")
	case f.Strategy == plan.Lines:
		return nil
	case start != 0 || r.splits(0, end):
		return wrong(op, "a loop ends within its line")
	case r.lanes > threads || f.Lanes%r.lanes != 0:
		return wrong(op, "a vector of %d elements is more than the %d lanes that share the line", r.lanes, f.Lanes)
	case r.unroll%(threads/r.lanes) != 0:
		return wrong(op, "an iteration over %d vectors does not fill %d", r.unroll, threads/r.lanes)
	}
	return nil
}
