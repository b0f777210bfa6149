// Package reduce combines elements of several ranks in the memory of one process: what the
// backends for CPUs share. It knows element types; it must not know how ranks are joined.
package reduce

import (
	"fmt"
	"unsafe"

	"gotile/dist"
	"gotile/internal/elements"
	"gotile/num"
	"gotile/tile"
)

// Into stores in dst the combination of the elements of srcs, all as long as dst, in the order
// of the list. dst may be one of them. The order of additions is fixed, so that equal
// inputs have equal results.
func Into(dst []byte, srcs [][]byte, d tile.DType, r dist.Reduction) error {
	f := reducers[d]
	if f == nil || int(r) > int(dist.Average) {
		return fmt.Errorf("%w: %v of %v", dist.ErrUnavailable, r, d)
	}
	if len(dst) >= kernelFrom && len(srcs) > 1 && processor() != nil {
		if d == tile.Bool {
			d, r = bits(r)
		}
		if c := chainOf(d, r); c != nil {
			return c.reduce(dst, srcs, d.Size())
		}
	}
	for len(dst) > 0 {
		n := min(len(dst), block)
		f(dst[:n], srcs, r)
		if dst = dst[n:]; len(dst) == 0 {
			break
		}
		rest := make([][]byte, len(srcs))
		for i, s := range srcs {
			rest[i] = s[n:]
		}
		srcs = rest
	}
	return nil
}

// block is how many bytes are combined at a time: the accumulators fit in the first cache.
const block = 16 << 10

// reducer combines the first len(dst) bytes of srcs.
type reducer func(dst []byte, srcs [][]byte, r dist.Reduction)

// reducers has a function for each element type of memory.
var reducers = func() map[tile.DType]reducer {
	all := arithmetic
	for d := tile.Bool; d < tile.Void; d++ {
		row := elements.Named(d.String())
		if all[d] != nil || row == nil || row.Format == nil || row.Bits < 8 {
			continue
		}
		if all[d] = formatted[uint8](row.Format); row.Format.Storage == 32 {
			all[d] = formatted[uint32](row.Format)
		}
	}
	return all
}()

// arithmetic has the functions of types for which there is faster code than by their format.
var arithmetic = map[tile.DType]reducer{
	tile.Bool: bools,
	tile.I8:   native[int8], tile.I16: native[int16], tile.I32: native[int32], tile.I64: native[int64],
	tile.U8: native[uint8], tile.U16: native[uint16], tile.U32: native[uint32], tile.U64: native[uint64],
	tile.F32: native[float32], tile.F64: native[float64],
	tile.F16:  encoded(num.F16sToF32s, num.F32sToF16s),
	tile.BF16: encoded(num.BF16sToF32s, num.F32sToBF16s),
}

type number interface {
	int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64
}

// as is bytes as elements.
func as[T any](b []byte) []T {
	var x T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(x)))
}

// bytesOf is words as bytes.
func bytesOf(x []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), 8*len(x))
}

// native reduces elements that Go computes with.
func native[T number](dst []byte, srcs [][]byte, r dist.Reduction) {
	if len(srcs) == 2 && r == dist.Sum {
		add(as[T](dst), as[T](srcs[0]), as[T](srcs[1]))
		return
	}
	if len(dst) <= short {
		var sum [short / 8]uint64 // aligned for every type
		nativeIn[T](dst, sum[:], srcs, r)
		return
	}
	var sum [block / 8]uint64
	nativeIn[T](dst, sum[:], srcs, r)
}

// add stores the sums of two sources, without accumulators: dst may be one of them.
func add[T number](dst, x, y []T) {
	x, y = x[:len(dst)], y[:len(dst)]
	for i := range dst {
		dst[i] = x[i] + y[i]
	}
}

// short is how many bytes are combined in less memory: to clear that of a block takes longer than they do.
const short = 256

// nativeIn is native with memory for the accumulators.
func nativeIn[T number](dst []byte, sum []uint64, srcs [][]byte, r dist.Reduction) {
	to := as[T](dst)
	acc := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(sum))), len(to))
	copy(acc, as[T](srcs[0]))
	for _, s := range srcs[1:] {
		combine(acc, as[T](s), r)
	}
	if r == dist.Average {
		divide(acc, len(srcs))
	}
	copy(to, acc)
}

// divide divides by the number of ranks, which an integer type may not hold.
func divide[T number](acc []T, n int) {
	switch acc := any(acc).(type) {
	case []float32:
		for i := range acc {
			acc[i] /= float32(n)
		}
	case []float64:
		for i := range acc {
			acc[i] /= float64(n)
		}
	case []uint64:
		for i := range acc {
			acc[i] /= uint64(n)
		}
	default:
		divideInts[T](acc, n)
	}
}

func divideInts[T number](acc any, n int) {
	list := acc.([]T)
	for i := range list {
		list[i] = T(int64(list[i]) / int64(n))
	}
}

// combine reduces x into acc.
func combine[T number](acc, x []T, r dist.Reduction) {
	x = x[:len(acc)]
	switch r {
	case dist.Sum, dist.Average:
		for i := range acc {
			acc[i] += x[i]
		}
	case dist.Product:
		for i := range acc {
			acc[i] *= x[i]
		}
	case dist.Min:
		for i := range acc {
			acc[i] = min(acc[i], x[i])
		}
	case dist.Max:
		for i := range acc {
			acc[i] = max(acc[i], x[i])
		}
	}
}

// bools reduces bytes that are 0 or 1.
func bools(dst []byte, srcs [][]byte, r dist.Reduction) {
	_, r = bits(r)
	native[uint8](dst, srcs, r)
}

// bits is the reduction of bytes that is one of bools.
func bits(r dist.Reduction) (tile.DType, dist.Reduction) {
	op := dist.Op{Elem: tile.Bool, Reduction: r}
	return op.Arithmetic()
}

// encoded reduces elements of a format in float32 and rounds the result once.
func encoded[T uint8 | uint16 | uint32](decode func([]float32, []T), encode func([]T, []float32)) reducer {
	return func(dst []byte, srcs [][]byte, r dist.Reduction) {
		var sum, next [block]float32
		to := as[T](dst)
		acc, x := sum[:len(to)], next[:len(to)]
		decode(acc, as[T](srcs[0])[:len(to)])
		for _, s := range srcs[1:] {
			decode(x, as[T](s)[:len(to)])
			combine(acc, x, r)
		}
		if r == dist.Average {
			divide(acc, len(srcs))
		}
		encode(to, acc)
	}
}

// formatted is encoded for a format whose conversions have no quick versions.
func formatted[T uint8 | uint16 | uint32](f *num.Format) reducer {
	return encoded(func(dst []float32, src []T) {
		for i, x := range src {
			dst[i] = float32(f.Decode(uint64(x)))
		}
	}, func(dst []T, src []float32) {
		for i, x := range src {
			dst[i] = T(f.Encode(float64(x), num.NearestEven, false))
		}
	})
}

// Divide divides elements that Go computes with by a number of ranks, for an average.
func Divide(x []byte, d tile.DType, n int) {
	switch d {
	case tile.I8:
		divide(as[int8](x), n)
	case tile.I16:
		divide(as[int16](x), n)
	case tile.I32:
		divide(as[int32](x), n)
	case tile.I64:
		divide(as[int64](x), n)
	case tile.U8:
		divide(as[uint8](x), n)
	case tile.U16:
		divide(as[uint16](x), n)
	case tile.U32:
		divide(as[uint32](x), n)
	case tile.U64:
		divide(as[uint64](x), n)
	case tile.F32:
		divide(as[float32](x), n)
	case tile.F64:
		divide(as[float64](x), n)
	}
}
