package twins

import (
	"reflect"

	"gotile/internal/elements"
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

// format is the memory format of a float; the zero value is an integer's.
type format struct {
	exponent, mantissa, shift uint
	noInf                     bool // E4M3: the maximum exponent has numbers too
}

func elemOf[T tile.Element](r *elements.Row) *elem {
	e := &elem{r.Short, r.Cpp, tile.DTypeOf[T](), reflect.TypeFor[tile.Ptr[T]](), reflect.TypeFor[tile.Scalar[T]](), format{}}
	if f := r.Format; f != nil {
		e.format = format{uint(f.ExpBits), uint(f.ManBits), uint(f.Storage - f.Bits), !f.Inf}
	}
	return e
}

// The element types, by the names that Tile IR has for them; u8 to u64 say the sign.
var (
	boolean = elemOf[bool](elements.Bool)
	i8      = elemOf[int8](elements.I8)
	i16     = elemOf[int16](elements.I16)
	i32     = elemOf[int32](elements.I32)
	i64     = elemOf[int64](elements.I64)
	u8      = elemOf[uint8](elements.U8)
	u16     = elemOf[uint16](elements.U16)
	u32     = elemOf[uint32](elements.U32)
	u64     = elemOf[uint64](elements.U64)
	f16     = elemOf[tile.Float16](elements.F16)
	bf16    = elemOf[tile.BFloat16](elements.BF16)
	f32     = elemOf[float32](elements.F32)
	f64     = elemOf[float64](elements.F64)
	tf32    = elemOf[tile.TFloat32](elements.TF32)
	e4m3    = elemOf[tile.Float8E4M3](elements.E4M3)
	e5m2    = elemOf[tile.Float8E5M2](elements.E5M2)
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
