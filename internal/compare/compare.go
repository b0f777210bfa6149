// Package compare measures how far two results of one kernel differ: in units in the last place for floats, and by
// equality for everything else. It knows element types, not devices.
package compare

import (
	"encoding/binary"
	"fmt"
	"math"

	"gotile/internal/elements"
	"gotile/tileir"
)

// Report is the difference between two arrays.
type Report struct {
	Type     tileir.Scalar
	Elements int
	// Apart counts elements by distance: equal, 1, 2, up to 16, more units in the last place. Integers and bytes that differ
	// are all counted as more.
	Apart [5]int
	// NaN counts elements of which only one is a number.
	NaN int
	// Most is the largest distance between two numbers, at element At.
	Most uint64
	At   int
	A, B string // the elements there
}

// Classes names the counts of [Report.Apart].
var Classes = [5]string{"equal", "1 ULP", "2 ULP", "3-16 ULP", "more"}

// Arrays compares arrays of a type. They are of one length in bytes.
func Arrays(t tileir.Scalar, a, b []byte) (Report, error) {
	size := t.Bytes()
	if len(a) != len(b) {
		return Report{}, fmt.Errorf("arrays of %d and %d bytes", len(a), len(b))
	}
	if size == 0 || t.Packed() {
		t, size = tileir.I8, 1 // bytes, of which more than one element shares one
	}
	r := Report{Type: t, Elements: len(a) / size}
	for i := range r.Elements {
		r.add(i, pattern(a[i*size:][:size]), pattern(b[i*size:][:size]))
	}
	return r, nil
}

func pattern(b []byte) uint64 {
	var full [8]byte
	copy(full[:], b)
	return binary.LittleEndian.Uint64(full[:])
}

// add counts an element.
func (r *Report) add(i int, a, b uint64) {
	d := distance(r.Type, a, b)
	switch {
	case d == math.MaxUint64:
		r.NaN++
		return
	case d == 0:
		r.Apart[0]++
	case elements.Format(r.Type) == nil || d > 16:
		r.Apart[4]++
	case d > 2:
		r.Apart[3]++
	default:
		r.Apart[d]++
	}
	if d > r.Most {
		r.Most, r.At, r.A, r.B = d, i, text(r.Type, a), text(r.Type, b)
	}
}

// distance is in units in the last place; for integers it is their difference.
func distance(t tileir.Scalar, a, b uint64) uint64 {
	if f := elements.Format(t); f != nil {
		return f.ULPDiff(a, b)
	}
	if a == b {
		return 0
	}
	shift := 64 - 8*t.Bytes()
	x, y := int64(a<<shift)>>shift, int64(b<<shift)>>shift
	if x < y {
		x, y = y, x
	}
	return min(uint64(x)-uint64(y), math.MaxUint64-1)
}

func text(t tileir.Scalar, p uint64) string {
	if f := elements.Format(t); f != nil {
		return fmt.Sprintf("%.9g", f.Decode(p))
	}
	shift := 64 - 8*t.Bytes()
	return fmt.Sprint(int64(p<<shift) >> shift)
}

// Equal reports two arrays without any difference.
func (r Report) Equal() bool { return r.Apart[0] == r.Elements }

// Within reports whether no float differs by more than a given number of units in the last place, everything else is
// equal, and the same elements are NaN.
func (r Report) Within(ulp uint64) bool {
	if elements.Format(r.Type) == nil {
		return r.Equal()
	}
	return r.NaN == 0 && r.Most <= ulp
}
