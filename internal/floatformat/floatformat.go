// Package floatformat ties the float types of Tile IR to their formats. Neither tileir
// nor num may know the other; whoever needs both meets them here.
package floatformat

import (
	"gotile/num"
	"gotile/tileir"
)

// Of has the format of each float type. It is not to be changed.
var Of = map[tileir.Scalar]*num.Format{
	tileir.F16: num.F16, tileir.BF16: num.BF16, tileir.TF32: num.TF32, tileir.F32: num.F32, tileir.F64: num.F64,
	tileir.E4M3FN: num.E4M3FN, tileir.E5M2: num.E5M2, tileir.E8M0FNU: num.E8M0FNU,
	tileir.E2M1FN: num.E2M1FN, tileir.E5M3FNU: num.E5M3FNU,
}
