package emit

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The extremes of floats take nine instructions without AVX-512, as zeros are ordered by sign and NaN
// loses to numbers or wins, and most of them wait for each other. In a fold the floats become integers
// of the same order, keys, of which one instruction finds the extreme: the magnitude's bits of negative
// numbers are inverted, and NaN is the greatest or the least.

func (r *foldRun) greatest() bool { return r.Combine.Code == tileir.OpMaxF }

// extremeKey is the winner of two keys.
func (r *foldRun) extremeKey(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	if r.greatest() {
		return b.IMax(x, y, true)
	}
	return b.IMin(x, y, true)
}

const (
	leastKey    = 1 << 31
	greatestKey = 1<<31 - 1
)

// worstKey loses to all others.
func (r *foldRun) worstKey(b *vcode.Body) vcode.Reg {
	if r.greatest() {
		return b.Const(vcode.I32, leastKey)
	}
	return b.Const(vcode.I32, greatestKey)
}

// keyOf is the key of a float.
func (r *foldRun) keyOf(b *vcode.Body, x vcode.Reg) vcode.Reg {
	wins := r.greatest() && r.Combine.Flag(tileir.MaxFPropagateNan) || !r.greatest() && r.Combine.Flag(tileir.MinFPropagateNan)
	nan := uint64(leastKey)
	if wins == r.greatest() {
		nan = greatestKey
	}
	none := b.FCmp(vcode.FloatUNORD, x, x)
	return b.Select(none, b.Const(vcode.I32, nan), b.OrderedKey(b.As(vcode.I32, x)))
}
