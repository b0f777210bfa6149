package emit

import (
	"gotile/internal/engine/native/vcode"
)

// Without AVX-512 a minimum or maximum of floats takes nine instructions, most of them dependent on each other: zeros
// are ordered by sign, and a NaN wins or loses against numbers. A reduction converts the floats to integer keys of the
// same order, which need one instruction: the magnitude bits of negative numbers are inverted, and NaN becomes the
// maximum or the minimum.

// extreme describes the minimum or maximum that keys are for.
func (r *reducer) extreme() vcode.Extreme {
	e, _ := vcode.ExtremeOf(r.Combine)
	return e
}

func (r *reducer) isMaximum() bool { return r.extreme().Maximum }

// extremeKey returns the maximum or minimum of two keys.
func (r *reducer) extremeKey(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	if r.isMaximum() {
		return b.IMax(x, y, true)
	}
	return b.IMin(x, y, true)
}

const (
	leastKey    = 1 << 31
	greatestKey = 1<<31 - 1
)

// identityKey returns the key that loses against all others.
func (r *reducer) identityKey(b *vcode.Body) vcode.Reg {
	if r.isMaximum() {
		return b.Const(vcode.I32, leastKey)
	}
	return b.Const(vcode.I32, greatestKey)
}

// keyOf returns the keys of floats.
func (r *reducer) keyOf(b *vcode.Body, x vcode.Reg) vcode.Reg {
	wins := r.extreme().PropagateNaN
	nan := uint64(leastKey)
	if wins == r.isMaximum() {
		nan = greatestKey
	}
	none := b.FCmp(vcode.FloatUNORD, x, x)
	return b.Select(none, b.Const(vcode.I32, nan), b.OrderedKey(b.As(vcode.I32, x)))
}
