package tile

import "gotile/operators"

// The element types for which Go has no type, as implementations of package operators' interface: its operators have the
// same properties on them as on their formats.

// ElementType is float16.
func (Float16) ElementType() operators.Type { return operators.F16 }

// ElementType is bfloat16.
func (BFloat16) ElementType() operators.Type { return operators.BF16 }

// ElementType is tfloat32.
func (TFloat32) ElementType() operators.Type { return operators.TF32 }

// ElementType is the 8-bit float of 4 bits of exponent.
func (Float8E4M3) ElementType() operators.Type { return operators.E4M3FN }

// ElementType is the 8-bit float of 5 bits of exponent.
func (Float8E5M2) ElementType() operators.Type { return operators.E5M2 }

// ElementType is the power of two in 8 bits.
func (Float8E8M0) ElementType() operators.Type { return operators.E8M0FNU }

// ElementType is the 8-bit float without a sign.
func (Float8E5M3) ElementType() operators.Type { return operators.E5M3FNU }

// Float16 and the other types below are element types that Go does not have. They have the
// memory layout of the formats that they are named after, so that a slice of them is a
// kernel's buffer.
type (
	Float16    uint16 // IEEE binary16
	BFloat16   uint16 // the upper half of a float32
	TFloat32   uint32 // a float32 whose lower 13 bits do not count
	Float8E4M3 uint8  // 4 bits of exponent, no infinities
	Float8E5M2 uint8  // 5 bits of exponent, IEEE-like
	Float8E8M0 uint8  // a power of two: the scale of a block
	Float8E5M3 uint8  // 5 bits of exponent, no sign: a finer scale of a block
)
