package interp

import (
	"math"
	"unsafe"

	"gotile/internal/elements"
	"gotile/internal/engine/host"
	"gotile/num"
	"gotile/tileir"
)

// In memory an element is a word of its format; in a register it has the Go type of its storage. The conversions
// here are exact both ways, including NaN payloads, unlike the rounding conversions of num: a copy must not change
// bits.

// codec moves elements of one type between memory and registers. Indices of elements count from the start of the
// region. The caller has checked that every element is within the region.
type codec interface {
	// load sets r[at:at+n] to elements first, first+stride, …; ordered loads are atomic.
	load(fr *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool)
	store(fr *frame, r *reg, at, n int, m *host.Region, first, stride int64, ordered bool)
	// loadWindow and storeWindow move every row of a window.
	loadWindow(fr *frame, r *reg, w *window, ordered bool)
	storeWindow(fr *frame, r *reg, w *window, ordered bool)
	// gather loads elements through pointers, one lane after the other from lane at on, while the pointers are in
	// the region and the mask, if there is one, is set. It returns the number of loaded lanes, and may stop early.
	// scatter stores.
	gather(fr *frame, r *reg, at int, m *host.Region, ptrs []uint64, mask []uint8) int
	scatter(fr *frame, r *reg, at int, m *host.Region, ptrs []uint64, mask []uint8) int
}

// atomicCodec is the codec of a type that atomic operations support.
type atomicCodec interface {
	codec
	// update replaces elements first, first+stride, … by f of the old element and of from[at:at+n], and stores the
	// old elements in to, if that is not nil.
	update(fr *frame, from, to *reg, at, n int, m *host.Region, first, stride int64, f modify)
	// swap replaces elements with the patterns of want by val[at:at+n], and stores the old elements in to.
	swap(fr *frame, want, val, to *reg, at, n int, m *host.Region, first int64)
}

// codecs has the codec of every type in memory: all but i4.
var codecs = map[tileir.Scalar]codec{
	tileir.I1:     &pair[uint8, uint8]{toBools, copyWords[uint8]},
	tileir.I8:     &pair[uint8, uint8]{copyWords[uint8], copyWords[uint8]},
	tileir.I16:    &pair[uint16, uint16]{copyWords[uint16], copyWords[uint16]},
	tileir.I32:    &pair[uint32, uint32]{copyWords[uint32], copyWords[uint32]},
	tileir.I64:    &pair[uint64, uint64]{copyWords[uint64], copyWords[uint64]},
	tileir.F16:    &pair[uint16, float32]{unpackF16s, packF16s},
	tileir.BF16:   &pair[uint16, float32]{num.BF16sToF32s, packBF16s},
	tileir.TF32:   &pair[uint32, float32]{unpackF32s, packF32s},
	tileir.F32:    &pair[uint32, float32]{unpackF32s, packF32s},
	tileir.F64:    &pair[uint64, float64]{unpackF64s, packF64s},
	tileir.E2M1FN: &nibbles{},
}

func init() {
	for s, f := range ByteFormats {
		if !s.Packed() {
			codecs[s] = f.codec()
		}
	}
}

func copyWords[M word](dst, src []M) { copy(dst, src) }

func toBools(dst, src []uint8) {
	dst = dst[:len(src)]
	for i, b := range src {
		if b != 0 {
			b = 1
		}
		dst[i] = b
	}
}

// unpackF16 returns the value of an f16; a signalling NaN stays one.
func unpackF16(h uint16) float32 {
	sign, mag := uint32(h&0x8000)<<16, uint32(h&0x7fff)
	switch {
	case mag-0x400 < 0x7800:
		return math.Float32frombits(sign | (mag<<13 + 112<<23))
	case mag < 0x400:
		return math.Float32frombits(sign | math.Float32bits(float32(mag)*0x1p-24))
	}
	return math.Float32frombits(sign | 0x7f800000 | mag<<13)
}

// packF16 converts a value that is representable as f16.
func packF16(x float32) uint16 {
	b := math.Float32bits(x)
	sign, mag := uint16(b>>16&0x8000), b&0x7fffffff
	switch {
	case mag-0x38800000 < 0x0f000000:
		return sign | uint16((mag-112<<23)>>13)
	case mag < 0x38800000:
		return sign | uint16(math.Float32bits(math.Float32frombits(mag)+0.5)-0x3f000000)
	}
	return sign | 0x7c00 | uint16(mag>>13&0x3ff)
}

func unpackF16s(dst []float32, src []uint16) {
	dst = dst[:len(src)]
	for i, h := range src {
		sign, mag := uint32(h&0x8000)<<16, uint32(h&0x7fff)
		if mag-0x400 < 0x7800 {
			dst[i] = math.Float32frombits(sign | (mag<<13 + 112<<23))
		} else {
			dst[i] = unpackF16(h)
		}
	}
}

func packF16s(dst []uint16, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		b := math.Float32bits(x)
		if mag := b & 0x7fffffff; mag-0x38800000 < 0x0f000000 {
			dst[i] = uint16(b>>16&0x8000) | uint16((mag-112<<23)>>13)
		} else {
			dst[i] = packF16(x)
		}
	}
}

func packBF16s(dst []uint16, src []float32) {
	dst = dst[:len(src)]
	for i, x := range src {
		dst[i] = uint16(math.Float32bits(x) >> 16)
	}
}

func unpackF32s(dst []float32, src []uint32) { copy(bits32(dst), src) }
func packF32s(dst []uint32, src []float32)   { copy(dst, bits32(src)) }
func unpackF64s(dst []float64, src []uint64) { copy(bits64(dst), src) }
func packF64s(dst []uint64, src []float64)   { copy(dst, bits64(src)) }

// bits32 and bits64 return floats as their bit patterns.
func bits32(f []float32) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

func bits64(f []float64) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(f))), len(f))
}

// packE8M0 returns the exponent; NaN is all ones.
func packE8M0(x float32) uint8 { return uint8(math.Float32bits(x) >> 23) }

// packE2M1 returns the pattern of one of 0, 0.5, 1, 1.5, 2, 3, 4, 6 or its negative.
func packE2M1(x float32) uint8 {
	b := math.Float32bits(x)
	sign, mag := uint8(b>>28&8), b&0x7fffffff
	switch mag {
	case 0:
		return sign
	case 0x3f000000:
		return sign | 1
	}
	return sign | uint8(mag>>22-127<<1+2)&7
}

// ByteFormat has the patterns of a format of at most eight bits, as tables.
type ByteFormat struct {
	Values [256]float32
	// Patterns is indexed by the upper twelve bits of a float32, which distinguish all values of such a format.
	Patterns [1 << 12]uint8
}

// ByteFormats has the 8-bit formats and e2m1fn, whose patterns are nibbles. Callers must not change them. A type
// without a row has the values of its format, with one NaN.
var ByteFormats = func() map[tileir.Scalar]*ByteFormat {
	formats := map[tileir.Scalar]*ByteFormat{
		tileir.E5M2:    byteFormat(func(b uint8) float32 { return unpackF16(uint16(b) << 8) }, func(x float32) uint8 { return uint8(packF16(x) >> 8) }),
		tileir.E8M0FNU: byteFormat(num.E8M0ToF32, packE8M0),
		tileir.E2M1FN:  byteFormat(func(b uint8) float32 { return num.E2M1ToF32(b & 15) }, packE2M1),
	}
	for _, s := range tileir.Scalars() {
		if f := elements.Format(s); f != nil && f.Storage == 8 && formats[s] == nil {
			formats[s] = generalFormat(f)
		}
	}
	return formats
}()

// generalFormat has the values of a format. Floats with a sign preserve that of NaN.
func generalFormat(f *num.Format) *ByteFormat {
	sign := uint32(1 << 31)
	if f.Unsigned {
		sign = 0
	}
	return byteFormat(func(b uint8) float32 {
		x := float32(f.Decode(uint64(b)))
		if x != x {
			return math.Float32frombits(0x7fc00000 | uint32(b)<<24&sign)
		}
		return x
	}, func(x float32) uint8 {
		b := uint8(f.Encode(float64(x), num.NearestEven, false))
		if x != x {
			b |= uint8(math.Float32bits(x) & sign >> 24)
		}
		return b
	})
}

func byteFormat(value func(uint8) float32, pack func(float32) uint8) *ByteFormat {
	f := new(ByteFormat)
	for i := range f.Values {
		f.Values[i] = value(uint8(i))
	}
	for i := range f.Patterns {
		f.Patterns[i] = pack(math.Float32frombits(uint32(i) << 20))
	}
	return f
}

func (f *ByteFormat) codec() *pair[uint8, float32] {
	return &pair[uint8, float32]{
		func(dst []float32, src []uint8) {
			dst = dst[:len(src)]
			for i, b := range src {
				dst[i] = f.Values[b]
			}
		},
		func(dst []uint8, src []float32) {
			dst = dst[:len(src)]
			for i, x := range src {
				dst[i] = f.Patterns[math.Float32bits(x)>>20]
			}
		},
	}
}
