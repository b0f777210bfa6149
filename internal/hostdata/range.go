package hostdata

import (
	"encoding/binary"
	"fmt"
	"math"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// count fills memory with 0, 1, 2, … as elements of a type. Integers wrap around, floats are
// rounded, and those that do not reach so far saturate.
func count(t tileir.Scalar, memory []byte) error {
	if t.Packed() {
		return fmt.Errorf("range: elements of %v lie two to a byte; use zeros:, or @FILE", t)
	}
	size := t.Bytes()
	for i := range len(memory) / size {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], counted(t, i))
		copy(memory[i*size:], word[:size])
	}
	return nil
}

// counted is number i as the bits of a type.
func counted(t tileir.Scalar, i int) uint64 {
	switch {
	case t == tileir.I1:
		return uint64(i) & 1
	case t.IsInt():
		return uint64(i)
	case t == tileir.F64:
		return math.Float64bits(float64(i))
	}
	return elements.Format(t).Encode(float64(i), num.NearestEven, true)
}
