package mma

import "fmt"

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

// Bytes returns the size of an element.
func (e Elem) Bytes() int {
	return [...]int{F32: 4, F64: 8, F16: 2, BF16: 2, I8: 1, U8: 1, BF16As32: 4, E4M3: 1, E5M2: 1}[e]
}

func (e Elem) String() string {
	return [...]string{F32: "f32", F64: "f64", F16: "f16", BF16: "bf16", I8: "i8", U8: "u8", BF16As32: "bf16 as f32", E4M3: "f8e4m3", E5M2: "f8e5m2"}[e]
}

func (e Elem) IsInt() bool  { return e == I8 || e == U8 }
func (e Elem) IsBF16() bool { return e == BF16 || e == BF16As32 }

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
