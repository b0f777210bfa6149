package tile

import (
	"encoding/binary"
	"reflect"

	"gotile/tile/internal/constant"
	"gotile/tileir"
)

// Values returns a tile of the elements of a Go slice, in row-major order, as constants of
// the kernel: a table, weights, a permutation. Without a shape it is a vector.
//
//	simpson := b.Values([]float32{1, 4, 2, 4, 2, 4, 1, 0})
func (b *Block) Values(data any, shape ...int) Tile {
	c := b.open("Block.Values", "")
	s := reflect.ValueOf(data)
	if s.Kind() != reflect.Slice {
		return c.failf("a %T is not a slice; want one of numbers, such as []float32", data)
	}
	var d DType
	if e := s.Type().Elem(); e.Kind() != reflect.Int && e.Kind() != reflect.Uint && e.Kind() != reflect.Uintptr {
		d = dtypeOfValue(reflect.Zero(e).Interface())
	}
	if d == Invalid {
		return c.failf("%T has elements of no type of the IR; want a slice of tile.Element, such as []int32", data)
	}
	if len(shape) == 0 {
		shape = []int{s.Len()}
	}
	dims, ok := c.shapeOf(shape)
	if !ok {
		return c.poison()
	}
	t := irType(d, dims)
	if t.NumElements() != int64(s.Len()) {
		return c.failf("%d elements for shape %v; want %d", s.Len(), shape, t.NumElements())
	}
	return c.value(c.IR().Constant(tileir.Dense{Type: t, Data: littleEndian(s, t.Scalar().Bytes())}), d, false)
}

// littleEndian returns the elements of a slice in a given number of bytes each.
func littleEndian(s reflect.Value, size int) []byte {
	bytes := make([]byte, 0, s.Len()*size)
	for i := range s.Len() {
		var element [8]byte
		binary.LittleEndian.PutUint64(element[:], constant.GoBits(s.Index(i).Interface()))
		bytes = append(bytes, element[:size]...)
	}
	return bytes
}
