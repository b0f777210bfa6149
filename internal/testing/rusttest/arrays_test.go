package rusttest

import (
	"encoding/binary"
	"math"
	"testing"

	"gotile/device"
	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// array is a tensor in memory, row by row.
type array struct {
	elem  tileir.Scalar
	shape []int
	data  []byte
}

func newArray(elem tileir.Scalar, shape ...int) *array {
	a := &array{elem: elem, shape: shape}
	a.data = make([]byte, a.len()*elem.Bytes())
	return a
}

// filled is an array whose element i is f(i), rounded.
func filled(elem tileir.Scalar, f func(i int) float64, shape ...int) *array {
	a := newArray(elem, shape...)
	for i := range a.len() {
		a.set(i, f(i))
	}
	return a
}

// wave makes numbers between -1 and 1 that differ with the seed.
func wave(seed float64) func(i int) float64 {
	return func(i int) float64 { return math.Sin(0.37*float64(i) + seed) }
}

func (a *array) len() int {
	n := 1
	for _, d := range a.shape {
		n *= d
	}
	return n
}

func (a *array) set(i int, v float64) {
	bits := uint64(int64(v))
	if f := elements.Format(a.elem); f != nil {
		bits = f.Encode(v, num.NearestEven, false)
	}
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], bits)
	copy(a.data[i*a.elem.Bytes():][:a.elem.Bytes()], b[:])
}

func (a *array) at(i int) float64 {
	var b [8]byte
	copy(b[:], a.data[i*a.elem.Bytes():][:a.elem.Bytes()])
	bits := binary.LittleEndian.Uint64(b[:])
	if f := elements.Format(a.elem); f != nil {
		return f.Decode(bits)
	}
	return float64(int32(bits))
}

// strides are those of rows without gaps.
func (a *array) strides() []int {
	s := make([]int, len(a.shape))
	step := 1
	for i := len(s) - 1; i >= 0; i-- {
		s[i], step = step, step*a.shape[i]
	}
	return s
}

// shared is the parameters of a tensor that is read.
func (a *array) shared() []device.Arg {
	args := []device.Arg{{Pointer: true, Host: a.data}}
	return append(append(args, numbers(a.shape...)...), numbers(a.strides()...)...)
}

// exclusive is the parameters of a tensor that is written a tile at a time.
func (a *array) exclusive(tile ...int) []device.Arg {
	return append(append(a.shared(), numbers(tile...)...), numbers(a.strides()...)...)
}

func numbers(list ...int) (args []device.Arg) {
	for _, n := range list {
		args = append(args, device.Arg{Bits: uint64(uint32(n))})
	}
	return args
}

func float(v float32) []device.Arg { return []device.Arg{{Bits: uint64(math.Float32bits(v))}} }

// near checks every element against want, to a relative or absolute error.
func near(t *testing.T, got *array, tolerance float64, want func(i int) float64) {
	t.Helper()
	for i := range got.len() {
		g, w := got.at(i), want(i)
		if !(math.Abs(g-w) <= tolerance*max(1, math.Abs(w))) {
			t.Fatalf("element %d of %v: got %v, want %v", i, got.shape, g, w)
		}
	}
}
