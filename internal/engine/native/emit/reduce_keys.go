package emit

import (
	"math"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Without AVX-512 a minimum or maximum of floats takes seven instructions or more, most of them dependent on each other: zeros
// are ordered by sign, and a NaN wins or loses against numbers. A reduction of float32 in registers converts the floats to
// integer keys of the same order, which need one instruction: the magnitude bits of negative numbers are inverted, and NaN
// becomes the maximum or the minimum.
//
// AVX2 has no maximum of 64-bit integers, and keys in memory would have to be converted in a pass of their own. There, if
// numbers win, keys are floats in which every NaN has all bits set, of which a maximum takes three instructions. The keys of a minimum are
// the negated floats.

// If neither NaN nor the sign of a zero matters ([plan.Reduction.Shifts]), keys are the floats themselves, and a maximum is one
// instruction. It returns the second operand if one is NaN, so that is the one that is a number: a partial result.

// floatKeys reports keys that are floats of the elements' kind.
func (r *reducer) floatKeys() bool {
	return r.Shifts || r.kind == vcode.F64 || r.Strategy == plan.Lines || r.n.blocks != nil && !r.extreme().PropagateNaN
}

// negates reports float keys that are the negated floats.
func (r *reducer) negates() bool { return !r.isMaximum() }

// keyKind is the kind of keys.
func (r *reducer) keyKind() vcode.Kind {
	if r.floatKeys() {
		return r.kind
	}
	return vcode.I32
}

// extreme describes the minimum or maximum that keys are for.
func (r *reducer) extreme() vcode.Extreme {
	e, _ := vcode.ExtremeOf(r.Combine)
	return e
}

func (r *reducer) isMaximum() bool { return r.extreme().Maximum }

// Processors whose instructions order zeros by sign need no integers: keys are then the bits of the floats. If numbers
// win, NaN becomes quiet first, and the identity is the NaN that the integer keys result in; the instruction returns the
// first of two. If NaN wins, it is replaced by that of the integer keys at the end.

// floatKey returns the maximum or minimum of two keys that are floats.
func (r *reducer) floatKey(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	in := vcode.Inst{Code: vcode.OpFMin, Src: []vcode.Reg{x, y}, Imm: vcode.NumberWins}
	if r.isMaximum() {
		in.Code = vcode.OpFMax
	}
	if r.extreme().PropagateNaN {
		in.Imm = vcode.NaNWins
	}
	return b.Add(vcode.I32, in)
}

// floatOf returns the bits of the float with a key.
func floatOf(key uint64) uint64 {
	k := uint32(key)
	return uint64(k ^ uint32(int32(k)>>31)>>1)
}

// extremeKey returns the maximum or minimum of two keys.
func (r *reducer) extremeKey(b *vcode.Body, x, y vcode.Reg) vcode.Reg {
	switch {
	case r.Shifts:
		return b.GreaterOrSecond(y, x)
	case b.Target.OrdersFloats:
		return r.floatKey(b, x, y)
	case r.floatKeys():
		return b.MaxFloatKey(x, y)
	case r.isMaximum():
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
	switch {
	case r.Shifts:
		return b.Float(r.kind, math.Inf(-1))
	case b.Target.OrdersFloats:
		return b.Const(vcode.I32, r.floatIdentity())
	case r.floatKeys():
		return b.Const(r.kind, math.MaxUint64>>(64-8*r.kind.Size()))
	case r.isMaximum():
		return b.Const(vcode.I32, leastKey)
	}
	return b.Const(vcode.I32, greatestKey)
}

// floatIdentity returns the bits of the float that loses against all others: an infinity, or NaN if numbers win.
func (r *reducer) floatIdentity() uint64 {
	switch {
	case !r.extreme().PropagateNaN:
		return floatOf(r.nanKey())
	case r.isMaximum():
		return uint64(math.Float32bits(float32(math.Inf(-1))))
	}
	return uint64(math.Float32bits(float32(math.Inf(1))))
}

// nanKey returns the key of NaN.
func (r *reducer) nanKey() uint64 {
	if r.extreme().PropagateNaN == r.isMaximum() {
		return greatestKey
	}
	return leastKey
}

// floatsOf returns the floats with the given keys. The key of a NaN has more bits than a bfloat16.
func (r *reducer) floatsOf(b *vcode.Body, keys vcode.Reg) vcode.Reg {
	x := r.floats32(b, keys)
	if vcode.ScalarOf(r.Op.Results[0]) == tileir.BF16 {
		return b.LikeBF16(x)
	}
	return x
}

// floats32 is floatsOf in the kind of the elements.
func (r *reducer) floats32(b *vcode.Body, keys vcode.Reg) vcode.Reg {
	if b.Target.OrdersFloats {
		x := b.As(vcode.F32, keys)
		if !r.extreme().PropagateNaN {
			return x
		}
		return b.Select(b.FCmp(vcode.FloatORD, x, x), x, b.Const(vcode.F32, floatOf(r.nanKey())))
	}
	if !r.floatKeys() {
		return b.As(vcode.F32, b.OrderedKey(keys))
	}
	if r.negates() {
		return b.FNeg(keys)
	}
	return keys
}

// keyOf returns the keys of floats.
func (r *reducer) keyOf(b *vcode.Body, x vcode.Reg) vcode.Reg {
	if r.Shifts {
		if r.Strategy == plan.Columns {
			x = b.GreaterOrSecond(x, r.identityKey(b))
		}
		return x
	}
	if b.Target.OrdersFloats {
		if r.extreme().PropagateNaN {
			return b.As(vcode.I32, x)
		}
		return r.floatKey(b, x, x)
	}
	if r.floatKeys() {
		if r.negates() {
			x = b.FNeg(x)
		}
		return b.FloatKey(x)
	}
	none := b.FCmp(vcode.FloatUNORD, x, x)
	return b.Select(none, b.Const(vcode.I32, r.nanKey()), b.OrderedKey(b.As(vcode.I32, x)))
}
