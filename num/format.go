package num

import (
	"math"
	"math/bits"
)

// NaNKind is the way in which a format encodes NaN.
type NaNKind uint8

const (
	NaNIEEE    NaNKind = iota // exponent all ones, mantissa not zero
	NaNAllOnes                // only the pattern of all ones below the sign
	NaNNone                   // the format has no NaN
)

// A Format describes a binary floating-point format. Bit patterns are right aligned in a uint64, except that a tf32
// pattern is in the upper 19 bits of its 32, as in memory.
type Format struct {
	Name     string
	Bits     int // bits that carry information: 19 for tf32
	Storage  int // bits of the pattern in memory: 32 for tf32, 4 for e2m1fn
	ExpBits  int
	ManBits  int // without the hidden bit
	Bias     int
	Unsigned bool // no sign bit
	NoZero   bool // no zero and no subnormals: exponent field 0 is a normal value
	Inf      bool // has infinities
	NaN      NaNKind

	fast func(x float32, saturate bool) uint8 // encodes to nearest; nil if there is no fast way
}

// The formats of Tile IR.
var (
	F16     = &Format{Name: "f16", Bits: 16, Storage: 16, ExpBits: 5, ManBits: 10, Bias: 15, Inf: true}
	BF16    = &Format{Name: "bf16", Bits: 16, Storage: 16, ExpBits: 8, ManBits: 7, Bias: 127, Inf: true}
	TF32    = &Format{Name: "tf32", Bits: 19, Storage: 32, ExpBits: 8, ManBits: 10, Bias: 127, Inf: true}
	F32     = &Format{Name: "f32", Bits: 32, Storage: 32, ExpBits: 8, ManBits: 23, Bias: 127, Inf: true}
	F64     = &Format{Name: "f64", Bits: 64, Storage: 64, ExpBits: 11, ManBits: 52, Bias: 1023, Inf: true}
	E4M3FN  = &Format{Name: "f8E4M3FN", Bits: 8, Storage: 8, ExpBits: 4, ManBits: 3, Bias: 7, NaN: NaNAllOnes, fast: F32ToE4M3}
	E5M2    = &Format{Name: "f8E5M2", Bits: 8, Storage: 8, ExpBits: 5, ManBits: 2, Bias: 15, Inf: true, fast: F32ToE5M2}
	E8M0FNU = &Format{Name: "f8E8M0FNU", Bits: 8, Storage: 8, ExpBits: 8, Bias: 127, Unsigned: true, NoZero: true, NaN: NaNAllOnes}
	E5M3FNU = &Format{Name: "f8E5M3FNU", Bits: 8, Storage: 8, ExpBits: 5, ManBits: 3, Bias: 15, Unsigned: true, NaN: NaNAllOnes}
	E2M1FN  = &Format{Name: "f4E2M1FN", Bits: 4, Storage: 4, ExpBits: 2, ManBits: 1, Bias: 1, NaN: NaNNone}
)

// Formats lists all formats.
var Formats = []*Format{F16, BF16, TF32, F32, F64, E4M3FN, E5M2, E8M0FNU, E5M3FNU, E2M1FN}

// Values of every pattern of the small formats.
var (
	e4m3Values = valuesOf(E4M3FN)
	e5m2Values = valuesOf(E5M2)
	e8m0Values = valuesOf(E8M0FNU)
	e5m3Values = valuesOf(E5M3FNU)
	e2m1Values = valuesOf(E2M1FN)
)

func valuesOf(f *Format) *[256]float32 {
	var t [256]float32
	for i := range t {
		t[i] = float32(f.Decode(uint64(i) & (1<<f.Bits - 1)))
	}
	return &t
}

// String returns the format's name in the textual IR.
func (f *Format) String() string { return f.Name }

// shift is the number of storage bits below the pattern.
func (f *Format) shift() int { return f.Storage - f.Bits }

// minExp is the exponent of the smallest normal value.
func (f *Format) minExp() int {
	if f.NoZero {
		return -f.Bias
	}
	return 1 - f.Bias
}

// signBit is the sign's mask in an aligned pattern, 0 for unsigned formats.
func (f *Format) signBit() uint64 {
	if f.Unsigned {
		return 0
	}
	return 1 << (f.Bits - 1)
}

// magMask covers exponent and mantissa of an aligned pattern.
func (f *Format) magMask() uint64 { return 1<<(f.ExpBits+f.ManBits) - 1 }

// infMag is the aligned magnitude of an infinity in an IEEE-like format.
func (f *Format) infMag() uint64 { return (1<<f.ExpBits - 1) << f.ManBits }

// maxMag is the aligned magnitude of the largest finite value.
func (f *Format) maxMag() uint64 {
	switch {
	case f.Inf:
		return f.infMag() - 1
	case f.NaN == NaNAllOnes:
		return f.magMask() - 1
	}
	return f.magMask()
}

// MaxFinite returns the largest finite value.
func (f *Format) MaxFinite() float64 { return f.Decode(f.maxMag() << f.shift()) }

// SmallestNonzero returns the smallest positive value.
func (f *Format) SmallestNonzero() float64 {
	if f.NoZero {
		return f.Decode(0)
	}
	return f.Decode(1 << f.shift())
}

// Holds reports whether f has every value of g, including infinities, NaN and the sign of zero.
func (f *Format) Holds(g *Format) bool {
	return (!f.Unsigned || g.Unsigned) && (!f.NoZero || g.NoZero) && (f.Inf || !g.Inf) && (f.NaN != NaNNone || g.NaN == NaNNone) &&
		f.ManBits >= g.ManBits && f.MaxFinite() >= g.MaxFinite() && f.SmallestNonzero() <= g.SmallestNonzero()
}

// IsNaN reports whether the pattern is a NaN.
func (f *Format) IsNaN(pattern uint64) bool {
	mag := pattern >> f.shift() & f.magMask()
	switch f.NaN {
	case NaNIEEE:
		return mag > f.infMag()
	case NaNAllOnes:
		return mag == f.magMask()
	}
	return false
}

// IsInf reports whether the pattern is an infinity.
func (f *Format) IsInf(pattern uint64) bool {
	return f.Inf && pattern>>f.shift()&f.magMask() == f.infMag()
}

// Decode returns the value of a pattern. It is exact, and preserves the sign of a NaN.
func (f *Format) Decode(pattern uint64) float64 {
	p := pattern >> f.shift()
	neg := p&f.signBit() != 0
	if f.IsNaN(pattern) {
		return signed(neg, math.NaN())
	}
	if f.IsInf(pattern) {
		return signed(neg, math.Inf(1))
	}
	exp := int(p & f.magMask() >> f.ManBits)
	man := p & (1<<f.ManBits - 1)
	e := exp + f.minExp() - f.ManBits
	switch {
	case f.NoZero:
		man = 1
	case exp > 0:
		man |= 1 << f.ManBits
		e--
	}
	return signed(neg, math.Ldexp(float64(man), e))
}

// Encode rounds x to the format and returns its pattern.
//
// A value greater than the largest finite one becomes an infinity, or the largest finite value, as IEEE 754 defines for
// the rounding mode. With saturate it always becomes the largest finite value, also an infinity; NaN stays NaN. Formats
// without infinities use NaN instead, e2m1fn its largest value.
//
// Some formats cannot represent all special values. Without saturate the results are those of ml_dtypes: for e2m1fn a
// NaN becomes a zero of the opposite sign, for unsigned formats negative values become NaN, and for e8m0fnu zeros too;
// NearestEven rounds values between e8m0fnu's two smallest values up. With saturate the results are those of NVIDIA
// hardware: for e2m1fn a NaN becomes its largest value, unsigned formats take the magnitude, and for e8m0fnu zero becomes
// its smallest value.
func (f *Format) Encode(x float64, r Rounding, saturate bool) uint64 {
	neg := math.Signbit(x)
	switch {
	case x != x:
		return f.encodeNaN(neg, saturate)
	case math.IsInf(x, 0):
		return f.encodeInf(neg, saturate)
	}
	m, e := split(math.Abs(x))
	return f.pack(neg, m, e, false, r, saturate)
}

// EncodeInt rounds a signed integer to the format, as Encode does.
func (f *Format) EncodeInt(i int64, r Rounding, saturate bool) uint64 {
	if i < 0 {
		return f.pack(true, -uint64(i), 0, false, r, saturate)
	}
	return f.pack(false, uint64(i), 0, false, r, saturate)
}

// EncodeUint rounds an unsigned integer to the format, as Encode does.
func (f *Format) EncodeUint(u uint64, r Rounding, saturate bool) uint64 {
	return f.pack(false, u, 0, false, r, saturate)
}

// Round returns x rounded to a value of the format.
func (f *Format) Round(x float64, r Rounding) float64 {
	return f.Decode(f.Encode(x, r, false))
}

// Saturated returns a function that rounds to the nearest value of the format, ties to even; values beyond the range
// become the largest finite one. It returns nil if there is no fast way.
func (f *Format) Saturated() func(float32) float32 {
	if f.fast == nil {
		return nil
	}
	values := valuesOf(f)
	return func(x float32) float32 { return values[f.fast(x, true)] }
}

// Convert re-encodes a pattern of format from in format to. Every value of
// every format is a float64, so only one rounding happens.
func Convert(to, from *Format, pattern uint64, r Rounding, saturate bool) uint64 {
	return to.Encode(from.Decode(pattern), r, saturate)
}

// QuietNaN returns the pattern of the format's positive quiet NaN, and false
// if it has none.
func (f *Format) QuietNaN() (uint64, bool) {
	return f.encodeNaN(false, false), f.NaN != NaNNone
}

// split returns a finite x >= 0 as m times 2 to the e.
func split(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	e = int(b >> 52)
	m = b & (1<<52 - 1)
	if e == 0 {
		return m, -1074
	}
	return m | 1<<52, e - 1075
}

func signed(neg bool, x float64) float64 {
	if neg {
		return math.Copysign(x, -1)
	}
	return x
}

// assemble adds the sign to an aligned magnitude and shifts it to its position in storage.
func (f *Format) assemble(neg bool, mag uint64) uint64 {
	if neg {
		mag |= f.signBit()
	}
	return mag << f.shift()
}

func (f *Format) encodeNaN(neg, saturate bool) uint64 {
	switch f.NaN {
	case NaNIEEE:
		return f.assemble(neg, f.infMag()|1<<(f.ManBits-1))
	case NaNAllOnes:
		return f.assemble(neg, f.magMask())
	}
	if saturate {
		return f.assemble(false, f.maxMag())
	}
	return f.assemble(!neg, 0)
}

func (f *Format) encodeInf(neg, saturate bool) uint64 {
	switch {
	case f.Unsigned && neg && !saturate:
		return f.encodeNaN(false, false)
	case saturate || f.NaN == NaNNone:
		return f.assemble(neg, f.maxMag())
	case f.Inf:
		return f.assemble(neg, f.infMag())
	}
	return f.encodeNaN(neg, false)
}

// pack rounds m times 2 to the e to the format; sticky reports that the exact value is a little larger in magnitude, by
// less than 2 to the e.
func (f *Format) pack(neg bool, m uint64, e int, sticky bool, r Rounding, saturate bool) uint64 {
	if f.Unsigned && neg && (m != 0 || f.NoZero) {
		if !saturate {
			return f.encodeNaN(false, false)
		}
		neg = false
	}
	if m == 0 {
		return f.packZero(neg, saturate)
	}
	z := bits.LeadingZeros64(m)
	m, e = m<<z, e-z+63
	mag := f.roundMag(neg, m, e, sticky, r)
	if f.NoZero && r == NearestEven && !saturate && f.aboveSmallest(m, e, sticky) {
		mag = 1 // ml_dtypes rounds up everything between the two smallest values
	}
	if mag <= f.maxMag() {
		return f.assemble(neg, mag)
	}
	if saturate || !r.overflows(neg) {
		return f.assemble(neg, f.maxMag())
	}
	return f.encodeInf(neg, false)
}

// aboveSmallest reports a value between the two smallest ones of the format; its leading bit is bit
// 63 of m and weighs 2 to the exp.
func (f *Format) aboveSmallest(m uint64, exp int, sticky bool) bool {
	return exp == f.minExp() && (m<<1 != 0 || sticky)
}

func (f *Format) packZero(neg, saturate bool) uint64 {
	if f.NoZero && !saturate {
		return f.encodeNaN(false, false)
	}
	return f.assemble(neg, 0)
}

// roundMag returns the aligned magnitude nearest, in the sense of r, to the
// value whose leading bit is bit 63 of m and weighs 2 to the exp. The answer is
// beyond maxMag if the format's range is exceeded.
func (f *Format) roundMag(neg bool, m uint64, exp int, sticky bool, r Rounding) uint64 {
	drop, field := 63-f.ManBits, exp-f.minExp()
	if field < 0 {
		if f.NoZero {
			return 0
		}
		drop, field = drop-field, 0
	}
	if field > 1<<f.ExpBits {
		return math.MaxUint64
	}
	var kept, rest uint64
	switch {
	case drop < 64:
		kept, rest = m>>drop, m<<(64-drop)
	case drop == 64:
		rest = m
	default:
		sticky = true
	}
	if r.up(neg, kept&1 != 0, rest, sticky) {
		kept++
	}
	if f.NoZero {
		return uint64(field) + kept - 1
	}
	return uint64(field)<<f.ManBits + kept
}
