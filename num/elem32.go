package num

import "math"

// RsqrtF32 returns 1 over the square root of x.
func RsqrtF32(x float32) float32 { return float32(1 / math.Sqrt(float64(x))) }

// CeilF32 returns the minimum integral value not less than x.
func CeilF32(x float32) float32 { return float32(math.Ceil(float64(x))) }

// FloorF32 returns the maximum integral value not greater than x.
func FloorF32(x float32) float32 { return float32(math.Floor(float64(x))) }
