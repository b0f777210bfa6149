package mma

import (
	"fmt"

	"gotile/num"
)

// Elem is the format of elements in memory.
type Elem uint8

// The formats of operands. The result is F32, F64, or I32 for I8 and U8.
const (
	F32 Elem = iota + 1
	F64
	F16
	BF16
	I8
	U8
	// BF16As32 is float32 whose lower half is zero: bfloat16 in the register format.
	BF16As32
	// E4M3 and E5M2 are 8-bit floats, E4M3 without infinities.
	E4M3
	E5M2
)

// elems has the name of each format, its size in bytes, and what its patterns mean, nil for integers.
var elems = [...]struct {
	name   string
	bytes  int
	format *num.Format
}{
	F32: {"f32", 4, num.F32}, F64: {"f64", 8, num.F64}, F16: {"f16", 2, num.F16}, BF16: {"bf16", 2, num.BF16}, I8: {"i8", 1, nil}, U8: {"u8", 1, nil},
	BF16As32: {"bf16 as f32", 4, num.F32}, E4M3: {"f8e4m3", 1, num.E4M3FN}, E5M2: {"f8e5m2", 1, num.E5M2},
}

// Bytes returns the size of an element.
func (e Elem) Bytes() int { return elems[e].bytes }

func (e Elem) String() string { return elems[e].name }

// Format returns the format of floats, and nil for integers.
func (e Elem) Format() *num.Format { return elems[e].format }

// OfFormat returns the elements that have a format in memory, and false if no product reads it.
func OfFormat(f *num.Format) (Elem, bool) {
	for e := F32; int(e) < len(elems); e++ {
		if f != nil && elems[e].format == f && e != BF16As32 {
			return e, true
		}
	}
	return 0, false
}

func (e Elem) IsInt() bool    { return e == I8 || e == U8 }
func (e Elem) IsBF16() bool   { return e == BF16 || e == BF16As32 }
func (e Elem) IsFloat8() bool { return e.Bytes() == 1 && !e.IsInt() }

// Product holds the compile-time properties of a product. Sizes are powers of two.
type Product struct {
	Batch, M, N, K int
	A, B           Elem
	// Round is the number of k after which sums are rounded to float16; zero for never.
	Round int
	// Zero reports that C is zero and is not read.
	Zero bool
	// Strided reports that the rows of D have the stride ArgDRow. The batch size is 1 then.
	Strided bool
	// Limited reports that the result needs only the first ArgM rows, ArgN columns and ArgK k, each at least 1. The code may
	// compute more of D; the rest is left as it is.
	Limited bool
	// FrameA reports, of a Limited product, that only B is known to be zero beyond ArgK: if A is not, all k are added.
	FrameA bool
	// Separate rounds each product before it is added, in the order of k.
	Separate bool
}

// Check returns an error for products that no target supports.
func (p Product) Check() error {
	for _, n := range []int{p.Batch, p.M, p.N, p.K} {
		if n < 1 || n&(n-1) != 0 {
			return fmt.Errorf("product of %d×%d×%d×%d: sizes are powers of two", p.Batch, p.M, p.N, p.K)
		}
	}
	if p.A < F32 || p.A > E5M2 || p.B < F32 || p.B > E5M2 ||
		p.A.IsInt() != p.B.IsInt() || (p.A == F64) != (p.B == F64) || p.Round < 0 || p.Round&(p.Round-1) != 0 {
		return fmt.Errorf("product: elements %d and %d are not multiplied with each other", p.A, p.B)
	}
	if p.Strided && p.Batch > 1 {
		return fmt.Errorf("product: %d products have results without gaps", p.Batch)
	}
	return nil
}
