package interp

import (
	"gotile/tileir"
)

// foldOps combine the elements along a dimension by a region.
var foldOps = map[tileir.OpCode]lowerFunc{
	tileir.OpReduce: lowerReduce,
	tileir.OpScan:   lowerScan,
}

// line is how a tile is cut for a reduction or scan: outer times n times inner
// elements, n along the dimension.
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

// onlyOp is the operation of a region that consists of one commutative operation on
// its two arguments, or nil.
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

// fold is a reduction or scan by one operation's loop.
type fold[T numeric] func(f func(dst, a, b []T), l line, dst, src, scratch []T)

// foldStep makes the step of a fold with scratch memory of n elements.
func foldStep[T numeric](c *compiler, do fold[T], f func(dst, a, b []T), l line, n, d, s int) step {
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

// rounds reports whether the order of an operation can be seen.
func rounds(op *tileir.Op) bool {
	return op != nil && op.Info().Combines == tileir.CombinesRounded
}
