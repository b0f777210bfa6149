package twins

import (
	"reflect"

	"gotile/tile"
)

// elem is an element type in both languages.
type elem struct {
	name   string
	cpp    string
	dtype  tile.DType
	ptr    reflect.Type // tile.Ptr of it
	scalar reflect.Type // tile.Scalar of it
	format format
}

// format is how a float lies in memory; the zero value is an integer's.
type format struct {
	exponent, mantissa, shift uint
	noInf                     bool // E4M3: the greatest exponent has numbers too
}

func elemOf[T tile.Element](name, cpp string, f format) *elem {
	return &elem{name, cpp, tile.DTypeOf[T](), reflect.TypeFor[tile.Ptr[T]](), reflect.TypeFor[tile.Scalar[T]](), f}
}

// The element types, by the names that Tile IR has for them; u8 to u64 say the sign.
var (
	boolean = elemOf[bool]("bool", "bool", format{})
	i8      = elemOf[int8]("i8", "signed char", format{})
	i16     = elemOf[int16]("i16", "short", format{})
	i32     = elemOf[int32]("i32", "int", format{})
	i64     = elemOf[int64]("i64", "long long", format{})
	u8      = elemOf[uint8]("u8", "unsigned char", format{})
	u16     = elemOf[uint16]("u16", "unsigned short", format{})
	u32     = elemOf[uint32]("u32", "unsigned", format{})
	u64     = elemOf[uint64]("u64", "unsigned long long", format{})
	f16     = elemOf[tile.Float16]("f16", "__half", format{5, 10, 0, false})
	bf16    = elemOf[tile.BFloat16]("bf16", "__nv_bfloat16", format{8, 7, 0, false})
	f32     = elemOf[float32]("f32", "float", format{8, 23, 0, false})
	f64     = elemOf[float64]("f64", "double", format{11, 52, 0, false})
	tf32    = elemOf[tile.TFloat32]("tf32", "__nv_tf32", format{8, 10, 13, false})
	e4m3    = elemOf[tile.Float8E4M3]("e4m3", "__nv_fp8_e4m3", format{4, 3, 0, true})
	e5m2    = elemOf[tile.Float8E5M2]("e5m2", "__nv_fp8_e5m2", format{5, 2, 0, false})
)

// The classes of element types.
var (
	signed     = []*elem{i8, i16, i32, i64}
	unsigned   = []*elem{u8, u16, u32, u64}
	ints       = join(signed, unsigned)
	integral   = join([]*elem{boolean}, ints)
	floats     = []*elem{f16, bf16, f32, f64}
	restricted = []*elem{tf32, e4m3, e5m2}
	numbers    = join(ints, floats)
	arithmetic = join(integral, floats)
	allElems   = join(arithmetic, restricted)
)

func join(lists ...[]*elem) (all []*elem) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

func (e *elem) isFloat() bool  { return e.format.exponent != 0 }
func (e *elem) isSigned() bool { return e.dtype.IsSigned() }
func (e *elem) size() int      { return e.dtype.Size() }
func (e *elem) bits() uint     { return uint(e.dtype.Bits()) }
