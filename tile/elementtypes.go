package tile

import "gotile/operators"

// The element types that Go has no type for, as package operators asks for them: its
// operators have the same properties on them as on the formats that they hold.

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
