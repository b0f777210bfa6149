package native

import "gotile/tileir"

// The extremes of floats take nine instructions without AVX-512, as zeros are ordered by sign and NaN
// loses to numbers or wins, and most of them wait for each other. In a fold the floats become integers
// of the same order, keys, of which one instruction finds the extreme: the magnitude's bits of negative
// numbers are inverted, and NaN is the greatest or the least.

// useKeys decides for keys where they help: in registers, and of f32 that stay what they are.
func (r *foldRun) useKeys() {
	if !r.n.plan.uses(optKeys) || r.n.isa >= AVX512 || r.kind != kF32 {
		return
	}
	switch op := r.combine; op.Code {
	case tileir.OpMaxF:
		r.keys = !op.Flag(tileir.MaxFFlushToZero)
	case tileir.OpMinF:
		r.keys = !op.Flag(tileir.MinFFlushToZero)
	}
}

func (r *foldRun) greatest() bool { return r.combine.Code == tileir.OpMaxF }

// extremeKey is the winner of two keys.
func (r *foldRun) extremeKey(b *body, x, y vreg) vreg {
	if r.greatest() {
		return b.imax(x, y, true)
	}
	return b.imin(x, y, true)
}

const (
	leastKey    = 1 << 31
	greatestKey = 1<<31 - 1
)

// worstKey loses to all others.
func (r *foldRun) worstKey(b *body) vreg {
	if r.greatest() {
		return b.constant(kI32, leastKey)
	}
	return b.constant(kI32, greatestKey)
}

// keyOf is the key of a float.
func (r *foldRun) keyOf(b *body, x vreg) vreg {
	wins := r.greatest() && r.combine.Flag(tileir.MaxFPropagateNan) || !r.greatest() && r.combine.Flag(tileir.MinFPropagateNan)
	nan := uint64(leastKey)
	if wins == r.greatest() {
		nan = greatestKey
	}
	none := b.fcmp(floatUNORD, x, x)
	return b.choose(none, b.constant(kI32, nan), b.orderedKey(b.as(kI32, x)))
}
