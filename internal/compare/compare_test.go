package compare

import (
	"encoding/binary"
	"math"
	"testing"

	"gotile/tileir"
)

func floats(x ...float32) (b []byte) {
	for _, v := range x {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

func TestFloats(t *testing.T) {
	up := func(x float32, n int) float32 { return math.Float32frombits(math.Float32bits(x) + uint32(n)) }
	nan := float32(math.NaN())
	r, err := Arrays(tileir.F32, floats(1, 1, 1, 1, 1, nan, nan, 0), floats(1, up(1, 1), up(1, 2), up(1, 9), 2, nan, 1, float32(math.Copysign(0, -1))))
	if err != nil || r.Apart != [5]int{3, 1, 1, 1, 1} || r.NaN != 1 || r.At != 4 || r.A != "1" || r.B != "2" || r.Most != 1<<23 {
		t.Errorf("got %+v, %v", r, err)
	}
	if r.Within(1<<23) || r.Equal() {
		t.Error("a number and no number are one")
	}
	if r, _ := Arrays(tileir.F32, floats(1), floats(up(1, 2))); !r.Within(2) || r.Within(1) {
		t.Errorf("got %+v", r)
	}
}

func TestIntegers(t *testing.T) {
	r, err := Arrays(tileir.I16, []byte{0, 0, 255, 255, 5, 0}, []byte{0, 0, 1, 0, 5, 0})
	if err != nil || r.Apart != [5]int{2, 0, 0, 0, 1} || r.Most != 2 || r.A != "-1" || r.B != "1" || r.Within(9) {
		t.Errorf("got %+v, %v", r, err)
	}
	if _, err := Arrays(tileir.I8, make([]byte, 1), make([]byte, 2)); err == nil {
		t.Error("unlike lengths pass")
	}
}
