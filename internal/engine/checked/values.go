package checked

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"gotile/internal/engine/interp"
	"gotile/tileir"
)

// scalarOf returns the element type of a tile of numbers.
func scalarOf(v *tileir.Value) tileir.Scalar { return v.Type.(tileir.TileType).Scalar() }

func shapeOf(v *tileir.Value) []int64 { return v.Type.(tileir.TileType).Shape }

// elementText names element i of a tile, as "element [1 3]: ". It is empty for a tile of one element.
func elementText(shape []int64, i int) string {
	if len(shape) == 0 {
		return ""
	}
	return fmt.Sprintf("element %v: ", indexOf(shape, i))
}

// indexOf returns the index of element i of a shape.
func indexOf(shape []int64, i int) []int64 {
	index := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		index[d] = int64(i) % shape[d]
		i /= int(shape[d])
	}
	return index
}

// article returns a word with "a" or "an".
func article(word string) string {
	if strings.HasPrefix(word, "a") {
		return "an " + word
	}
	return "a " + word
}

// number formats element i of a register.
func number(r *interp.Reg, i int, signed bool) string {
	switch {
	case r.F32() != nil:
		return strconv.FormatFloat(float64(r.F32()[i]), 'g', -1, 32)
	case r.F64() != nil:
		return strconv.FormatFloat(r.F64()[i], 'g', -1, 64)
	case signed:
		return strconv.FormatInt(r.Int(i, true), 10)
	case r.U64() != nil:
		return strconv.FormatUint(r.U64()[i], 10)
	}
	return strconv.FormatInt(r.Int(i, false), 10)
}

// integer is the set of integer types in registers.
type integer interface {
	uint8 | uint16 | uint32 | uint64
}

// float is the set of float types in registers.
type float interface{ float32 | float64 }

// width returns the number of bits of an integer type in registers.
func width[T integer]() int {
	return bits.Len64(uint64(^T(0)))
}

// minOf returns the minimum signed number of T.
func minOf[T integer]() T { return T(1) << (width[T]() - 1) }

// signExtended returns x as a signed number.
func signExtended[T integer](x T) int64 {
	shift := 64 - width[T]()
	return int64(uint64(x)<<shift) >> shift
}

// binaryText formats an operation on element i of two registers, as "2147483647 + 1".
func binaryText(shape []int64, i int, x *interp.Reg, sign string, y *interp.Reg, signed bool) string {
	return elementText(shape, i) + strings.Join([]string{number(x, i, signed), sign, number(y, i, signed)}, " ")
}
