package tile

import (
	"encoding/binary"
	"math"
	"strconv"

	"gotile/num"
	"gotile/tileir"
)

// constant is a Go int or float64 among the operands: what an untyped Go constant
// arrives as. It takes the type of the tile that it meets.
type constant struct {
	kind constantKind
	i    int64
	f    float64
}

type constantKind uint8

const (
	noConstant constantKind = iota
	intKind
	floatKind
)

func intConstant(i int64) constant     { return constant{intKind, i, float64(i)} }
func floatConstant(f float64) constant { return constant{kind: floatKind, f: f} }

// ownType is the type of constants that meet no tile: float64 where one is a float,
// otherwise int32, or int64 where an int32 does not hold them.
func ownType(list ...constant) DType {
	d := I32
	for _, c := range list {
		switch {
		case c.kind == floatKind:
			return F64
		case c.i != int64(int32(c.i)):
			d = I64
		}
	}
	return d
}

// fits reports whether a constant is representable in d as Go has it: integers
// exactly, floats except for rounding.
func (c constant) fits(d DType) bool {
	_, ok := c.bits(d)
	return ok
}

// compares reports whether a comparison with elements of type d is one in d: of a float
// constant that d has exactly, and of an integer, which C++ too converts to a float.
func (c constant) compares(d DType) bool {
	bits, ok := c.bits(d)
	if !ok || c.kind != floatKind || !d.IsFloat() {
		return ok
	}
	x := d.info().Format.Decode(bits)
	return x == c.f || math.IsNaN(c.f)
}

// bits is the constant as an element of type d.
func (c constant) bits(d DType) (uint64, bool) {
	switch {
	case d.IsFloat():
		return c.floatBits(d)
	case !d.IsIntegral():
		return 0, false
	case c.kind == floatKind:
		return wholeBits(c.f, d)
	}
	n := d.Bits()
	if d.IsSigned() {
		return uint64(c.i) & mask(n), num.SignExtend(uint64(c.i)&mask(n), n) == c.i
	}
	return uint64(c.i), c.i >= 0 && uint64(c.i) <= mask(n)
}

// wholeBits is a float without a fraction as an integer.
func wholeBits(x float64, d DType) (uint64, bool) {
	switch {
	case x != math.Trunc(x):
		return 0, false
	case d.IsSigned():
		if x < -1<<63 || x >= 1<<63 {
			return 0, false
		}
		return intConstant(int64(x)).bits(d)
	case x < 0 || x >= 1<<64:
		return 0, false
	}
	return uint64(x), uint64(x) <= mask(d.Bits())
}

func (c constant) floatBits(d DType) (uint64, bool) {
	f := d.info().Format
	if f.NaN == num.NaNNone && !roundsWithin(f, c.f) {
		return 0, false
	}
	if c.kind == intKind {
		p := f.EncodeInt(c.i, num.NearestEven, false)
		return p, !f.IsInf(p) && !f.IsNaN(p)
	}
	p := f.Encode(c.f, num.NearestEven, false)
	overflow := !math.IsInf(c.f, 0) && !math.IsNaN(c.f) && (f.IsInf(p) || f.IsNaN(p))
	return p, !overflow && (!math.IsInf(c.f, 0) || f.Inf)
}

// roundsWithin reports a number that rounds to a finite value of a format that has
// neither infinities nor NaN, and saturates.
func roundsWithin(f *num.Format, x float64) bool {
	greatest := f.MaxFinite()
	half := math.Ldexp(1, math.Ilogb(greatest)-f.ManBits-1)
	return math.Abs(x) < greatest+half
}

func mask(bits int) uint64 { return math.MaxUint64 >> (64 - bits) }

// tf32Spare is the lower bits of a tfloat32, which nothing reads; a constant has none.
const tf32Spare = 1<<13 - 1

// typedConstant is a Go number of a definite type as a scalar.
func (c *call) typedConstant(d DType, x any) Tile {
	bits := goBits(x)
	if d == TF32 {
		bits &^= tf32Spare
	}
	return c.splat(d, bits, nil, true)
}

// constantOf gives a constant a type and a shape.
func (c *call) constantOf(k constant, d DType, dims []int64, scalar bool) Tile {
	bits, ok := k.bits(d)
	if !d.valid() {
		return c.rule("1.6.2").failf("%v is not a type of elements; want a number's, such as tile.F32", d)
	}
	if d.IsPointer() {
		return c.rule("1.4").failf("%v is not a %v; use b.Full or b.Const with tile.Null", k, d)
	}
	if !ok {
		return c.rule("1.7.2").failf("constant %v is not representable in %v; write a value that is, or cast the tile with tile.Cast", k, d)
	}
	return c.splat(d, bits, dims, scalar)
}

// String is the constant as Go writes it.
func (c constant) String() string {
	if c.kind == intKind {
		return strconv.FormatInt(c.i, 10)
	}
	return strconv.FormatFloat(c.f, 'g', -1, 64)
}

// splat is a tile all of whose elements are the same bits. Bits of narrow integers
// are in the low bits.
func (c *call) splat(d DType, bits uint64, dims []int64, scalar bool) Tile {
	t := irType(d, dims)
	return c.value(c.ir().Constant(dense(t, bits)), d, scalar)
}

// null is a tile of null pointers.
func (c *call) null(d DType, dims []int64, scalar bool) Tile {
	if !d.IsPointer() || !d.valid() {
		return c.rule("1.4").failf("null is a pointer, no %v; want a type that tile.PointerTo gives", d)
	}
	zero := c.splat(I64, 0, dims, scalar)
	return c.value(c.ir().IntToPtr(zero.v, irType(d, dims)), d, scalar)
}

func dense(t tileir.TileType, bits uint64) tileir.Dense {
	var data [8]byte
	binary.LittleEndian.PutUint64(data[:], bits)
	return tileir.Dense{Type: t, Data: data[:t.Scalar().Bytes()], Splat: true}
}
