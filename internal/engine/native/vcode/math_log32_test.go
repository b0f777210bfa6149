package vcode

import (
	"math"
	"testing"
)

// TestLogSteps checks that the logarithms of reciprocals are nearly exact, and that mantissas times the reciprocals of their
// steps are in the range of the series.
func TestLogSteps(t *testing.T) {
	for _, l := range []logSteps{logSteps8, logSteps16} {
		size := uint32(1<<23) / uint32(len(l.reciprocals))
		for step, c := range l.reciprocals {
			if rest := -math.Log2(float64(c)) - float64(l.logarithm(step)); math.Abs(rest) > 0x1p-35 {
				t.Errorf("the logarithm of %x is off by %g", c, rest)
			}
			first := l.first + uint32(step)*size
			for _, bits := range []uint32{first, first + size - 1} {
				if f := math.Float32frombits(bits)*c - 1; f < -1.0/16 || f > 0.0688 {
					t.Errorf("%x times %x is 1 + %g", math.Float32frombits(bits), c, f)
				}
			}
		}
	}
}
