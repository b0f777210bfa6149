// Package asfloat makes float64 numbers of elements of every type, for those who compare results.
//
// It knows the element types of package tile, and nothing of devices or kernels.
package asfloat

import (
	"fmt"

	"gotile/tile"
)

// Of is an element as a number, exact except for integers beyond 53 bits.
func Of[T tile.Element](x T) float64 {
	switch x := any(x).(type) {
	case bool:
		if x {
			return 1
		}
		return 0
	case int8:
		return float64(x)
	case int16:
		return float64(x)
	case int32:
		return float64(x)
	case int64:
		return float64(x)
	case uint8:
		return float64(x)
	case uint16:
		return float64(x)
	case uint32:
		return float64(x)
	case uint64:
		return float64(x)
	case float32:
		return float64(x)
	case float64:
		return x
	case tile.Float16:
		return tile.ToFloat64(x)
	case tile.BFloat16:
		return tile.ToFloat64(x)
	case tile.TFloat32:
		return tile.ToFloat64(x)
	case tile.Float8E4M3:
		return tile.ToFloat64(x)
	case tile.Float8E5M2:
		return tile.ToFloat64(x)
	case tile.Float8E8M0:
		return tile.ToFloat64(x)
	case tile.Float8E5M3:
		return tile.ToFloat64(x)
	}
	panic(fmt.Sprintf("BUG: no number is made of a %T", x))
}
