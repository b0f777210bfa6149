package interp

import (
	"gotile/tileir"
)

// reductionOps combine the elements along a dimension by a region.
var reductionOps = map[tileir.OpCode]lowerFunc{
	tileir.OpReduce: lowerReduce,
	tileir.OpScan:   lowerScan,
}

// line describes a tile for a reduction or scan: outer times n times inner elements, n along the dimension.
type line struct{ outer, n, inner int }

func lineOf(v *tileir.Value, dim int) line {
	shape := shapeOf(v)
	l := line{1, shape[dim], 1}
	for _, n := range shape[:dim] {
		l.outer *= n
	}
	for _, n := range shape[dim+1:] {
		l.inner *= n
	}
	return l
}

func (l line) lines() int { return l.outer * l.inner }

// onlyOp returns the operation of a region that consists of one commutative operation on its two arguments, or nil.
func onlyOp(body *tileir.Block) *tileir.Op {
	if len(body.Ops) != 2 || len(body.Args) != 2 {
		return nil
	}
	op, yield := body.Ops[0], body.Ops[1]
	if op.Info().Combines == tileir.KeepsOrder || len(yield.Operands) != 1 || yield.Operands[0] != op.Results[0] {
		return nil
	}
	x, y := op.Operands[0], op.Operands[1]
	if x == y || x.Owner != body || y.Owner != body {
		return nil
	}
	return op
}

// lineLoop is a reduction or scan by the loop of one operation.
type lineLoop[T numeric] func(f func(dst, a, b []T), l line, dst, src, scratch []T)

// lineStep makes the step of a lineLoop with scratch memory of n elements.
func lineStep[T numeric](c *compiler, do lineLoop[T], f func(dst, a, b []T), l line, n, d, s int) step {
	scratch := c.newReg(layout{c.prog.layouts[d].store, n})
	return func(fr *frame) ctl {
		combine := f
		if l.n*l.lines() > piece {
			combine = func(dst, a, b []T) {
				for from := 0; from < len(dst) && !fr.Stopped(); from += piece {
					to := min(from+piece, len(dst))
					f(dst[from:to], a[from:to], b[from:to])
				}
			}
		}
		do(combine, l, elems[T](&fr.regs[d]), elems[T](&fr.regs[s]), elems[T](&fr.regs[scratch]))
		return fr.unlessStopped()
	}
}

// rounds reports whether an operation rounds, so that results depend on the order.
func rounds(op *tileir.Op) bool {
	return op != nil && op.Info().Combines == tileir.CombinesRounded
}
