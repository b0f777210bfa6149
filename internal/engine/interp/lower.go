package interp

import "gotile/tileir"

// lower has the lower function of every operation; nil for unsupported ones. It is initialized in init because region
// operations lower their bodies through it.
var lower [tileir.NumOps]lowerFunc

func init() {
	for _, part := range []map[tileir.OpCode]lowerFunc{
		controlOps, coreOps, arithOps, compareOps, convertOps, shapeOps, mmaOps, reductionOps, viewOps, pointerOps, accessOps, atomicOps, multimemOps, effectOps,
	} {
		for code, f := range part {
			lower[code] = f
		}
	}
}
