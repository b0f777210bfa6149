package tile

import (
	"math"
	"math/big"
	"testing"
)

// constantTypes are all types that a constant may take.
var constantTypes = []DType{Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, TF32, F32, F64, E4M3, E5M2, E8M0}

// edges are numbers at the ends of the types' ranges, and between.
func edges() (list []constant) {
	for _, n := range []int64{0, 1, 2, 3, 5, 127, 128, 255, 256, 257, 447, 448, 449, 463, 464, 465, 480, 32767, 32768, 57344, 61439, 61440, 65503, 65504, 65519, 65520,
		65535, 65536, 1<<24 + 1, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, math.MaxUint32 + 1, 1<<53 + 1, math.MaxInt64} {
		list = append(list, intConstant(n), intConstant(-n), intConstant(-n-1), floatConstant(float64(n)), floatConstant(-float64(n)), floatConstant(float64(n)+0.5))
	}
	for _, x := range []float64{0.1, 1e-9, 1e-40, 1e-50, 1e9, 1e38, 3.4028235e38, 3.4028235677973366e38, 1e39, 1e300, 1.7014118346046923e38,
		1<<63 - 1024, 1 << 63, 1 << 64, math.MaxFloat64, math.Inf(1), math.NaN(), math.SmallestNonzeroFloat64} {
		list = append(list, floatConstant(x), floatConstant(-x))
	}
	return list
}

// representable says by exact arithmetic whether a type represents a constant: integers as
// they are, floats where they round to something finite, or are infinite or NaN and the
// type has that.
func representable(d DType, c constant) bool {
	if c.kind == floatKind && (math.IsNaN(c.f) || math.IsInf(c.f, 0)) {
		if !d.IsFloat() {
			return false
		}
		f := d.info().Format
		_, hasNaN := f.QuietNaN()
		return math.IsNaN(c.f) && hasNaN || math.IsInf(c.f, 0) && f.Inf
	}
	x := new(big.Float).SetPrec(200)
	if c.kind == intKind {
		x.SetInt64(c.i)
	} else {
		x.SetFloat64(c.f)
	}
	if !d.IsFloat() {
		n, exact := x.Int(nil)
		low, high := big.NewInt(0), new(big.Int).Lsh(big.NewInt(1), uint(d.Bits()))
		if d.IsSigned() {
			high.Rsh(high, 1)
			low.Neg(high)
		}
		return exact == big.Exact && n.Cmp(low) >= 0 && n.Cmp(high) < 0
	}
	f := d.info().Format
	greatest := f.MaxFinite()
	_, exp := math.Frexp(greatest)
	half := new(big.Float).SetPrec(200).SetMantExp(big.NewFloat(1), exp-1-f.ManBits-1)
	bound := new(big.Float).SetPrec(200).Add(big.NewFloat(greatest).SetPrec(200), half)
	switch order := new(big.Float).Abs(x).Cmp(bound); {
	case order == 0: // a tie: to even, which is finite where the greatest number is even
		even := f.Encode(greatest, 0, false)>>(f.Storage-f.Bits)&1 == 0
		return even && !noInfNaN(d)
	default:
		return order < 0
	}
}

// noInfNaN reports formats that have nothing above their greatest number.
func noInfNaN(d DType) bool {
	f := d.info().Format
	_, nan := f.QuietNaN()
	return !f.Inf && !nan
}

// TestConstantRepresented holds what types represent against exact arithmetic.
func TestConstantRepresented(t *testing.T) {
	for _, d := range constantTypes {
		for _, c := range edges() {
			if d == E8M0 { // has neither zero nor a sign
				continue
			}
			if d == Bool && c.kind == floatKind { // as an integer of one bit
				continue
			}
			got, want := c.fits(d), representable(d, c)
			if got != want {
				t.Errorf("%v as %v: represented: %v, want %v", c, d, got, want)
			}
			if bits, ok := c.bits(d); ok && !d.IsFloat() {
				back := float64(bits)
				if d.IsSigned() {
					bits = uint64(int64(bits) << (64 - d.Bits()) >> (64 - d.Bits()))
					back = float64(int64(bits))
				}
				if c.kind == floatKind && back != c.f || c.kind == intKind && int64(bits) != c.i {
					t.Errorf("%v as %v is %#x", c, d, bits)
				}
			}
		}
	}
}

// TestConstantCompares: a comparison with a float constant is one in the type only where
// that has the constant exactly.
func TestConstantCompares(t *testing.T) {
	for _, c := range []struct {
		c    constant
		d    DType
		want bool
	}{
		{floatConstant(0.1), F32, false}, {floatConstant(0.5), F32, true}, {floatConstant(0.1), F64, true},
		{floatConstant(math.NaN()), F32, true}, {floatConstant(math.Inf(1)), F16, true}, {floatConstant(1e9), F16, false},
		{floatConstant(3), I32, true}, {floatConstant(3.5), I32, false}, {intConstant(3), I32, true}, {intConstant(1 << 40), I32, false},
		{intConstant(1<<24 + 1), F32, true}, {intConstant(70000), F16, false},
	} {
		if got := c.c.compares(c.d); got != c.want {
			t.Errorf("%v with %v: %v, want %v", c.c, c.d, got, c.want)
		}
	}
}

// TestOwnType is the type of constants that meet no tile.
func TestOwnType(t *testing.T) {
	for _, c := range []struct {
		list []constant
		want DType
	}{
		{nil, I32}, {[]constant{intConstant(1)}, I32}, {[]constant{intConstant(math.MaxInt32)}, I32}, {[]constant{intConstant(math.MaxInt32 + 1)}, I64},
		{[]constant{intConstant(math.MinInt32)}, I32}, {[]constant{intConstant(math.MinInt32 - 1), intConstant(1)}, I64},
		{[]constant{intConstant(1 << 40), floatConstant(1)}, F64}, {[]constant{intConstant(1), floatConstant(1)}, F64},
	} {
		if got := ownType(c.list...); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}
