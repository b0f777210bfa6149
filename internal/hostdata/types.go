package hostdata

import (
	"strings"

	"gotile/tileir"
)

// kinds lists, for each element type, the NumPy types that hold it; the first is
// what we write. NumPy has no name for the formats of 16 bits and below that are not
// IEEE's: they are void of their size, as ml_dtypes writes them.
var kinds = map[tileir.Scalar]string{
	tileir.I1: "b1 u1 i1", tileir.I4: "i1 u1 V1", tileir.I8: "i1 u1 b1",
	tileir.I16: "i2 u2", tileir.I32: "i4 u4", tileir.I64: "i8 u8",
	tileir.F16: "f2", tileir.BF16: "V2 u2", tileir.TF32: "f4", tileir.F32: "f4", tileir.F64: "f8",
	tileir.E4M3FN: "V1 f1 u1", tileir.E5M2: "V1 f1 u1", tileir.E8M0FNU: "V1 f1 u1",
	tileir.E2M1FN: "V1 f1 u1", tileir.E5M3FNU: "V1 f1 u1",
}

// descr is NumPy's name of an element type, with its byte order.
func descr(t tileir.Scalar) string {
	kind, _, _ := strings.Cut(kinds[t], " ")
	if t.Bytes() == 1 {
		return "|" + kind
	}
	return "<" + kind
}
