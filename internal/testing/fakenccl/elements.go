//go:build !nocuda && linux && (amd64 || arm64)

package fakenccl

import (
	"encoding/binary"

	"gotile/num"
)

// element loads and stores elements of one of NCCL's types.
type element struct {
	size  int
	load  func(b []byte) float64
	store func(b []byte, v float64)
}

// elements are the types by their numbers in ncclDataType_t.
var elements = []element{
	whole(1, true), whole(1, false), whole(4, true), whole(4, false), whole(8, true), whole(8, false),
	float(num.F16), float(num.F32), float(num.F64), float(num.BF16), float(num.E4M3FN), float(num.E5M2),
}

// whole is a type of integers.
func whole(size int, signed bool) element {
	return element{size, func(b []byte) float64 {
		v := word(b, size)
		if signed {
			return float64(int64(v<<(64-8*size)) >> (64 - 8*size))
		}
		return float64(v)
	}, func(b []byte, v float64) {
		put(b, size, uint64(int64(v)))
	}}
}

// float is a type of floats.
func float(f *num.Format) element {
	size := f.Storage / 8
	return element{size, func(b []byte) float64 { return f.Decode(word(b, size)) },
		func(b []byte, v float64) { put(b, size, f.Encode(v, num.NearestEven, false)) }}
}

func word(b []byte, size int) uint64 {
	var all [8]byte
	copy(all[:], b[:size])
	return binary.LittleEndian.Uint64(all[:])
}

func put(b []byte, size int, v uint64) {
	var all [8]byte
	binary.LittleEndian.PutUint64(all[:], v)
	copy(b[:size], all[:])
}
