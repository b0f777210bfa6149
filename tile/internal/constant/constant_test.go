package constant

import (
	"math"
	"math/big"
	"testing"

	"gotile/internal/elements"
)

// constantTypes are all types that a constant may take.
var constantTypes = []*elements.Row{elements.Bool, elements.I8, elements.I16, elements.I32, elements.I64, elements.U8, elements.U16, elements.U32, elements.U64,
	elements.F16, elements.BF16, elements.TF32, elements.F32, elements.F64, elements.E4M3, elements.E5M2, elements.E8M0}

// edges are numbers at the ends of the types' ranges, and between.
func edges() (list []Constant) {
	for _, n := range []int64{0, 1, 2, 3, 5, 127, 128, 255, 256, 257, 447, 448, 449, 463, 464, 465, 480, 32767, 32768, 57344, 61439, 61440, 65503, 65504, 65519, 65520,
		65535, 65536, 1<<24 + 1, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, math.MaxUint32 + 1, 1<<53 + 1, math.MaxInt64} {
		list = append(list, Int(n), Int(-n), Int(-n-1), Float(float64(n)), Float(-float64(n)), Float(float64(n)+0.5))
	}
	for _, x := range []float64{0.1, 1e-9, 1e-40, 1e-50, 1e9, 1e38, 3.4028235e38, 3.4028235677973366e38, 1e39, 1e300, 1.7014118346046923e38,
		1<<63 - 1024, 1 << 63, 1 << 64, math.MaxFloat64, math.Inf(1), math.NaN(), math.SmallestNonzeroFloat64} {
		list = append(list, Float(x), Float(-x))
	}
	return list
}

// representable computes with exact arithmetic whether a type represents a constant: integers exactly, floats if they
// round to a finite value, or are infinite or NaN and the type has that.
func representable(d *elements.Row, c Constant) bool {
	if c.Kind == FloatKind && (math.IsNaN(c.Float) || math.IsInf(c.Float, 0)) {
		if !isFloat(d) {
			return false
		}
		f := d.Format
		_, hasNaN := f.QuietNaN()
		return math.IsNaN(c.Float) && hasNaN || math.IsInf(c.Float, 0) && f.Inf
	}
	x := new(big.Float).SetPrec(200)
	if c.Kind == IntKind {
		x.SetInt64(c.Int)
	} else {
		x.SetFloat64(c.Float)
	}
	if !isFloat(d) {
		n, exact := x.Int(nil)
		low, high := big.NewInt(0), new(big.Int).Lsh(big.NewInt(1), uint(d.Bits))
		if d.Signed {
			high.Rsh(high, 1)
			low.Neg(high)
		}
		return exact == big.Exact && n.Cmp(low) >= 0 && n.Cmp(high) < 0
	}
	f := d.Format
	greatest := f.MaxFinite()
	_, exp := math.Frexp(greatest)
	half := new(big.Float).SetPrec(200).SetMantExp(big.NewFloat(1), exp-1-f.ManBits-1)
	bound := new(big.Float).SetPrec(200).Add(big.NewFloat(greatest).SetPrec(200), half)
	switch order := new(big.Float).Abs(x).Cmp(bound); {
	case order == 0: // a tie: to even, which is finite if the maximum is even
		even := f.Encode(greatest, 0, false)>>(f.Storage-f.Bits)&1 == 0
		return even && !noInfNaN(d)
	default:
		return order < 0
	}
}

// noInfNaN reports whether a format has no values above its maximum.
func noInfNaN(d *elements.Row) bool {
	f := d.Format
	_, nan := f.QuietNaN()
	return !f.Inf && !nan
}

// TestConstantRepresented holds what types represent against exact arithmetic.
func TestConstantRepresented(t *testing.T) {
	for _, d := range constantTypes {
		for _, c := range edges() {
			if d == elements.E8M0 { // has neither zero nor a sign
				continue
			}
			if d == elements.Bool && c.Kind == FloatKind { // as an integer of one bit
				continue
			}
			got, want := c.Fits(d), representable(d, c)
			if got != want {
				t.Errorf("%v as %v: represented: %v, want %v", c, d.Name, got, want)
			}
			if bits, ok := c.Bits(d); ok && !isFloat(d) {
				back := float64(bits)
				if d.Signed {
					bits = uint64(int64(bits) << (64 - d.Bits) >> (64 - d.Bits))
					back = float64(int64(bits))
				}
				if c.Kind == FloatKind && back != c.Float || c.Kind == IntKind && int64(bits) != c.Int {
					t.Errorf("%v as %v is %#x", c, d.Name, bits)
				}
			}
		}
	}
}

// TestConstantCompares: a comparison with a float constant is a comparison in the type only if the type represents the
// constant exactly.
func TestConstantCompares(t *testing.T) {
	for _, c := range []struct {
		c    Constant
		d    *elements.Row
		want bool
	}{
		{Float(0.1), elements.F32, false}, {Float(0.5), elements.F32, true}, {Float(0.1), elements.F64, true},
		{Float(math.NaN()), elements.F32, true}, {Float(math.Inf(1)), elements.F16, true}, {Float(1e9), elements.F16, false},
		{Float(3), elements.I32, true}, {Float(3.5), elements.I32, false}, {Int(3), elements.I32, true}, {Int(1 << 40), elements.I32, false},
		{Int(1<<24 + 1), elements.F32, true}, {Int(70000), elements.F16, false},
	} {
		if got := c.c.Compares(c.d); got != c.want {
			t.Errorf("%v with %v: %v, want %v", c.c, c.d.Name, got, c.want)
		}
	}
}

// TestDefault is the type of constants that are used without a tile.
func TestDefault(t *testing.T) {
	for _, c := range []struct {
		list []Constant
		want *elements.Row
	}{
		{nil, elements.I32}, {[]Constant{Int(1)}, elements.I32}, {[]Constant{Int(math.MaxInt32)}, elements.I32}, {[]Constant{Int(math.MaxInt32 + 1)}, elements.I64},
		{[]Constant{Int(math.MinInt32)}, elements.I32}, {[]Constant{Int(math.MinInt32 - 1), Int(1)}, elements.I64},
		{[]Constant{Int(1 << 40), Float(1)}, elements.F64}, {[]Constant{Int(1), Float(1)}, elements.F64},
	} {
		if got := Default(c.list...); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got.Name, c.want.Name)
		}
	}
}
