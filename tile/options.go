package tile

import (
	"fmt"
	"gotile/tileir"
)

// Option modifies an operation; options come after the operands (reference 1.9).
type Option interface{ option() }

// Rounding is the rounding of a float result (1.9.1, 2.13.3). The default is NearestEven.
type Rounding uint8

// The rounding modes. Approx and Full are imprecise, for division and a few functions
// in float32. NearestAway, beyond the reference, is for [CastRounding].
const (
	NearestEven Rounding = iota
	TowardZero
	TowardNegative
	TowardPositive
	Approx
	Full
	NearestAway // to the nearest, ties away from zero
)

// Subnormals is the treatment of subnormal operands and results of float32 (1.9.2, 2.13.4). The default is
// PreserveSubnormals.
type Subnormals uint8

// The subnormals rounding modes.
const (
	PreserveSubnormals Subnormals = iota
	FlushSubnormals
)

// NaNMode is the treatment of NaN by a maximum or minimum (1.9.3, 2.13.5). The default is SuppressNaN.
type NaNMode uint8

// The NaN propagation modes.
const (
	SuppressNaN NaNMode = iota
	PropagateNaN
)

// Padding is the value that a masked load from a view returns beyond the array (1.9.4,
// 2.13.6). The default is PadZero; the others are for basic floats.
type Padding uint8

// The paddings, numbered as in the reference (2.13.6.1).
const (
	PadZero Padding = iota
	PadNegZero
	PadPosInf
	PadNegInf
	PadNaN
)

func (Rounding) option()   {}
func (Subnormals) option() {}
func (NaNMode) option()    {}
func (Padding) option()    {}

var paddings = [...]tileir.Padding{
	PadZero: tileir.PadZero, PadNegZero: tileir.PadNegZero, PadPosInf: tileir.PadPosInf,
	PadNegInf: tileir.PadNegInf, PadNaN: tileir.PadNaN,
}

var roundings = [...]tileir.Rounding{
	NearestEven: tileir.NearestEven, TowardZero: tileir.TowardZero, TowardNegative: tileir.TowardNegInf,
	TowardPositive: tileir.TowardPosInf, Approx: tileir.Approx, Full: tileir.Full, NearestAway: tileir.NearestAway,
}

// String returns the mode's name in the reference.
func (r Rounding) String() string {
	return nameOf(r, "Rounding", "NearestEven", "TowardZero", "TowardNegative", "TowardPositive", "Approx", "Full", "NearestAway")
}

// nameOf is the name of a constant, or Type(n) for a value that has no name.
func nameOf[T ~uint8](x T, kind string, names ...string) string {
	if int(x) < len(names) {
		return names[x]
	}
	return fmt.Sprintf("%s(%d)", kind, x)
}
