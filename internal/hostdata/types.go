package hostdata

import (
	"strings"

	"gotile/internal/elements"
	"gotile/tileir"
)

// descr is NumPy's name of an element type, with its byte order.
func descr(t tileir.Scalar) string {
	kind, _, _ := strings.Cut(elements.Of(t).NumPy, " ")
	if t.Bytes() == 1 {
		return "|" + kind
	}
	return "<" + kind
}

// holds reports whether an array of one of NumPy's types may hold elements of a type.
func holds(kind string, t tileir.Scalar) bool {
	return strings.Contains(" "+elements.Of(t).NumPy+" ", " "+kind+" ")
}
