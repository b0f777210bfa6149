package twins

import (
	"encoding/binary"
	"math"
	"math/rand/v2"

	"gotile/tile"
)

// data describes the numbers for a parameter; the zero value means all numbers of its type.
type data struct {
	values  []float64
	lo, hi  float64
	limited bool
	nonzero bool
}

// The rounds of inputs: every pair of special values, numbers of moderate size, and any bits.
const (
	specialRound = iota
	moderateRound
	bitsRound
	allRounds
)

// fill returns the content of parameter number k in a round.
func (p param) fill(r *rand.Rand, round, k int) []byte {
	n := max(p.n, 1)
	buf := make([]byte, 0, n*p.elem.size())
	for i := range n {
		buf = p.elem.put(buf, p.value(r, round, k, i))
	}
	return buf
}

// pattern is the initial content of an output.
func (p param) pattern() []byte {
	buf := make([]byte, p.n*p.elem.size())
	for i := range buf {
		buf[i] = 0xAB
	}
	return buf
}

// value is element i as its bits.
func (p param) value(r *rand.Rand, round, k, i int) uint64 {
	d := p.data
	switch {
	case p.scalar && len(d.values) > 0:
		return p.elem.encode(d.values[round%len(d.values)])
	case len(d.values) > 0:
		return p.elem.encode(d.values[i%len(d.values)])
	}
	for {
		x := p.draw(r, round, k, i)
		if d.nonzero && p.elem.isZero(x) {
			round, i = moderateRound, i+1
			continue
		}
		return x
	}
}

func (p param) draw(r *rand.Rand, round, k, i int) uint64 {
	e := p.elem
	if p.data.limited {
		return p.between(r, i)
	}
	if round == specialRound {
		s := e.specials()
		switch k { // the first two inputs run through all pairs
		case 0:
			return s[i%len(s)]
		case 1:
			return s[i/len(s)%len(s)]
		}
		return s[r.IntN(len(s))]
	}
	if e.isFloat() {
		return e.randomFloat(r, round)
	}
	x := r.Uint64()
	if round == moderateRound {
		x = uint64(int64(x) >> (64 - 4 - r.UintN(e.bits()))) // every magnitude
	}
	return x & e.mask()
}

// between is a number from lo to hi, at first these themselves.
func (p param) between(r *rand.Rand, i int) uint64 {
	lo, hi := p.data.lo, p.data.hi
	switch {
	case i == 0:
		return p.elem.encode(lo)
	case i == 1:
		return p.elem.encode(hi)
	case p.elem.isFloat():
		return p.elem.encode(lo + (hi-lo)*r.Float64())
	}
	return p.elem.encode(math.Floor(lo + (hi-lo+1)*r.Float64()))
}

func (e *elem) mask() uint64 {
	if e == boolean {
		return 1
	}
	return ^uint64(0) >> (64 - e.bits())
}

func (e *elem) isZero(x uint64) bool {
	if e.isFloat() {
		return x<<1&(e.memoryMask()) == 0
	}
	return x == 0
}

func (e *elem) memoryMask() uint64 { return ^uint64(0) >> (64 - 8*uint(e.size())) }

func (e *elem) isInfOrNaN(x uint64) bool {
	f := e.format
	if !e.isFloat() {
		return false
	}
	top := uint64(1)<<f.exponent - 1
	if f.noInf {
		return x&0x7f == 0x7f
	}
	return x>>(f.mantissa+f.shift)&top == top
}

// isNaN reports whether bits are one of a float's NaN.
func (e *elem) isNaN(x uint64) bool {
	f := e.format
	if !e.isInfOrNaN(x) {
		return false
	}
	return f.noInf || x>>f.shift&(1<<f.mantissa-1) != 0
}

// pack puts a float together.
func (f format) pack(sign, exponent, mantissa uint64) uint64 {
	return (sign<<(f.exponent+f.mantissa) | exponent<<f.mantissa | mantissa) << f.shift
}

// specials is sixteen values on which operations are most likely to go wrong.
func (e *elem) specials() []uint64 {
	if e == boolean {
		return []uint64{0, 1}
	}
	if e.isFloat() {
		return e.format.specials()
	}
	m := e.mask()
	top := m>>1 + 1
	return []uint64{0, 1, m, 2, m - 1, top, top - 1, top + 1, 3, 7, 10, m - 9, top >> 1, m >> 2, m / 3, 100 & m}
}

func (f format) specials() []uint64 {
	top, full, bias := uint64(1)<<f.exponent-1, uint64(1)<<f.mantissa-1, uint64(1)<<(f.exponent-1)-1
	inf, nan, greatest := f.pack(0, top, 0), f.pack(0, top, 1<<(f.mantissa-1)), f.pack(0, top-1, full)
	if f.noInf {
		inf, nan, greatest = f.pack(0, top, full-1), f.pack(0, top, full), f.pack(0, top, full-1)
	}
	negative := f.pack(1, 0, 0)
	return []uint64{
		0, negative, f.pack(0, bias, 0), f.pack(1, bias, 0),
		inf, inf | negative, nan, nan | negative | f.pack(0, 0, 1)&f.quiet(),
		f.pack(0, 0, 1), f.pack(1, 0, full), f.pack(0, 1, 0), greatest,
		greatest | negative, f.pack(0, bias+1, full), f.pack(1, bias-1, 1), f.pack(0, bias+2, 1<<(f.mantissa-1)),
	}
}

// quiet keeps the payload bit of a NaN away from the format without room for it.
func (f format) quiet() uint64 {
	if f.noInf {
		return 0
	}
	return ^uint64(0)
}

func (e *elem) randomFloat(r *rand.Rand, round int) uint64 {
	f := e.format
	bias := uint64(1)<<(f.exponent-1) - 1
	sign, mantissa := r.Uint64N(2), r.Uint64N(1<<f.mantissa)
	if round == moderateRound {
		return f.pack(sign, bias-2+r.Uint64N(5), mantissa)
	}
	return f.pack(sign, r.Uint64N(1<<f.exponent), mantissa)
}

// encode converts a number to the type's bits: floats round, integers wrap.
func (e *elem) encode(x float64) uint64 {
	switch e {
	case f16:
		return uint64(tile.FromFloat64[tile.Float16](x))
	case bf16:
		return uint64(tile.FromFloat64[tile.BFloat16](x))
	case tf32:
		return uint64(tile.FromFloat64[tile.TFloat32](x))
	case e4m3:
		return uint64(tile.FromFloat64[tile.Float8E4M3](x))
	case e5m2:
		return uint64(tile.FromFloat64[tile.Float8E5M2](x))
	case f32:
		return uint64(math.Float32bits(float32(x)))
	case f64:
		return math.Float64bits(x)
	}
	if x >= 1<<63 {
		return uint64(x)
	}
	return uint64(int64(x)) & e.mask()
}

// put appends an element in its memory format.
func (e *elem) put(buf []byte, x uint64) []byte {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], x)
	return append(buf, b[:e.size()]...)
}

// get is element i of memory.
func (e *elem) get(buf []byte, i int) uint64 {
	var b [8]byte
	copy(b[:], buf[i*e.size():(i+1)*e.size()])
	return binary.LittleEndian.Uint64(b[:])
}
