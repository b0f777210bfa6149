package irgen

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"gotile/internal/elements"
	"gotile/num"
	"gotile/tileir"
)

// kind is the kind of values in a tile or buffer.
type kind uint8

const (
	anyBits   kind = iota // every pattern, the special ones often
	smalls                // integers of few bits, whose sums and products are exact in every type
	positives             // floats from 1/2 to 2, whose sums do not cancel out
	zeros
)

// Data returns the contents of the buffer before the first launch. All calls return the same memory, which callers must
// not change.
func (b *Buffer) Data() []byte {
	if b.data == nil {
		b.data = dense(b.Elem, b.kind, b.Len, b.seed, b.Elem.Packed())
	}
	return b.data
}

// DataAt returns the contents of a buffer before a launch.
func (p *Program) DataAt(b *Buffer, launch int) []byte {
	if launch == 0 {
		return b.Data()
	}
	return dense(b.Elem, b.kind, p.LenAt(b, launch), b.seed+uint64(launch)<<32, b.Elem.Packed())
}

// LenAt is the number of elements of a buffer in a launch.
func (p *Program) LenAt(b *Buffer, launch int) int64 {
	if b.PerBlock == 0 {
		return b.Len
	}
	return b.PerBlock * int64(blocksOf(p.GridAt(launch)))
}

// dense is n elements as memory holds them; those of 4 bits one to a byte unless packed.
func dense(elem tileir.Scalar, k kind, n int64, seed uint64, packed bool) []byte {
	r := rand.New(rand.NewPCG(seed, uint64(elem)))
	var data []byte
	for i := range n {
		v := element(elem, k, r)
		switch {
		case packed && i%2 == 1:
			data[len(data)-1] |= byte(v << 4)
		default:
			data = binary.LittleEndian.AppendUint64(data, v)[:len(data)+elem.Bytes()]
		}
	}
	return data
}

// element is the pattern of a value of a kind.
func element(elem tileir.Scalar, k kind, r *rand.Rand) uint64 {
	f := elements.Format(elem)
	switch {
	case k == zeros:
		return 0
	case f == nil && k == anyBits:
		return integer(elem.Bits(), r)
	case f == nil:
		return uint64(r.IntN(4)) & (1<<elem.Bits() - 1)
	case k == smalls && f == num.E8M0FNU:
		return f.Encode(float64(int(1)<<r.IntN(3)), num.NearestEven, true)
	case k == smalls && f.Unsigned:
		return f.Encode(float64(1+r.IntN(4)), num.NearestEven, true)
	case k == smalls:
		return f.Encode(float64(r.IntN(9)-4), num.NearestEven, true)
	case k == positives:
		return f.Encode(0.5+1.5*r.Float64(), num.Zero, true)
	case r.IntN(3) == 0:
		return f.Encode(r.NormFloat64()*4, num.NearestEven, true) // NaN for none
	}
	return float(f, r)
}

// integer is a pattern of few or many bits.
func integer(bits int, r *rand.Rand) uint64 {
	keep := uint64(math.MaxUint64) >> (64 - bits)
	special := []uint64{0, 1, 2, 7, 1 << (bits - 1), 1<<(bits-1) - 1, keep, keep - 1}
	if r.IntN(4) == 0 {
		return special[r.IntN(len(special))] & keep
	}
	return r.Uint64() >> (64 - bits) >> r.IntN(bits)
}

// float is any pattern, or a special one.
func float(f *num.Format, r *rand.Rand) uint64 {
	if r.IntN(2) == 0 {
		return r.Uint64() >> (64 - f.Bits) << (f.Storage - f.Bits)
	}
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 3, -7, f.MaxFinite(), -f.MaxFinite(), f.SmallestNonzero(),
		math.Inf(1), math.Inf(-1), math.NaN(), math.Ldexp(1, 1-f.Bias), 1e-3}
	return f.Encode(special[r.IntN(len(special))], num.NearestEven, false)
}

// Bytes is the size of the buffer.
func (b *Buffer) Bytes() int {
	if b.Elem.Packed() {
		return int(b.Len+1) / 2
	}
	return int(b.Len) * b.Elem.Bytes()
}

// Pattern reads element i of memory of the buffer's type.
func (b *Buffer) Pattern(data []byte, i int64) uint64 {
	if b.Elem.Packed() {
		return uint64(data[i/2] >> (4 * (i & 1)) & 15)
	}
	var buf [8]byte
	copy(buf[:], data[i*int64(b.Elem.Bytes()):][:b.Elem.Bytes()])
	return binary.LittleEndian.Uint64(buf[:])
}
