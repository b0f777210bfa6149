package num

import "math"

// RsqrtF32 returns 1 over the square root of x.
func RsqrtF32(x float32) float32 { return float32(1 / math.Sqrt(float64(x))) }

// CeilF32 returns the least integral value not below x.
func CeilF32(x float32) float32 { return float32(math.Ceil(float64(x))) }

// FloorF32 returns the greatest integral value not above x.
func FloorF32(x float32) float32 { return float32(math.Floor(float64(x))) }
