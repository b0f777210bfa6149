package regmachine

import (
	"math"

	"gotile/internal/engine/native/vcode"
	"gotile/num"
)

// kinds are those of the operand and of the result of a conversion.
type kinds [2]vcode.Kind

// byKinds picks by the kinds of operand and result.
func byKinds(table map[kinds]maker) maker {
	return func(v *vector) action {
		if f := table[kinds{v.from, v.kind}]; f != nil {
			return f(v)
		}
		return nil
	}
}

func cast[A, B integer](x A) B                                { return B(x) }
func number32[A int32 | uint32 | int64 | uint64](x A) float32 { return float32(x) }
func number64[A int32 | uint32 | int64 | uint64](x A) float64 { return float64(x) }

// double is exact, but that a NaN becomes quiet.
func double(x float32) float64 {
	if x == x {
		return float64(x)
	}
	p := uint64(math.Float32bits(x))
	return math.Float64frombits(p>>31<<63 | 0x7ff<<52 | p<<41>>12 | quiet64)
}

// single rounds in a direction.
func single(v *vector) action {
	r := rounding(v.round)
	return converting(func(x float64) float32 {
		if x == x {
			return num.F64ToF32(x, r)
		}
		p := math.Float64bits(x)
		return math.Float32frombits(uint32(p>>63<<31) | 0xff<<23 | uint32(p>>29)&(1<<23-1) | quiet32)
	})(v)
}

// toI32 and the like truncate. What no integer of the type is becomes the one that processors have for it.
func toI32(x float64) int32 {
	if x = math.Trunc(x); x >= math.MinInt32 && x <= math.MaxInt32 {
		return int32(x)
	}
	return math.MinInt32
}

func toU32(x float64) uint32 {
	if x = math.Trunc(x); x >= 0 && x <= math.MaxUint32 {
		return uint32(x)
	}
	return math.MaxUint32
}

func toI64(x float64) int64 {
	if x = math.Trunc(x); x >= math.MinInt64 && x < 1<<63 {
		return int64(x)
	}
	return math.MinInt64
}

// nearestOnly is for conversions without a direction.
func nearestOnly(f maker) maker {
	return func(v *vector) action {
		if v.round != vcode.ToEven {
			return nil
		}
		return f(v)
	}
}

var conversionMakers = map[vcode.Opcode]maker{
	vcode.OpConvert: byKinds(map[kinds]maker{
		{vcode.F64, vcode.F32}: single, {vcode.F32, vcode.F64}: nearestOnly(converting(double)),
		{vcode.I32, vcode.F32}: nearestOnly(converting(number32[int32])), {vcode.I32, vcode.F64}: nearestOnly(converting(number64[int32])),
		{vcode.I64, vcode.F32}: nearestOnly(converting(number32[int64])), {vcode.I64, vcode.F64}: nearestOnly(converting(number64[int64])),
		{vcode.F32, vcode.I32}: nearestOnly(converting(func(x float32) int32 { return toI32(float64(x)) })),
		{vcode.F64, vcode.I32}: nearestOnly(converting(toI32)), {vcode.F64, vcode.I64}: nearestOnly(converting(toI64)),
	}),
	vcode.OpConvertU: byKinds(map[kinds]maker{
		{vcode.I32, vcode.F32}: converting(number32[uint32]), {vcode.I64, vcode.F32}: converting(number32[uint64]),
		{vcode.I64, vcode.F64}: converting(number64[uint64]), {vcode.F64, vcode.I32}: converting(toU32),
	}),
	vcode.OpZExt: byKinds(map[kinds]maker{
		{vcode.I8, vcode.I16}: converting(cast[uint8, uint16]), {vcode.I8, vcode.I32}: converting(cast[uint8, uint32]),
		{vcode.I8, vcode.I64}: converting(cast[uint8, uint64]), {vcode.I16, vcode.I32}: converting(cast[uint16, uint32]),
		{vcode.I16, vcode.I64}: converting(cast[uint16, uint64]), {vcode.I32, vcode.I64}: converting(cast[uint32, uint64]),
	}),
	vcode.OpSExt: byKinds(map[kinds]maker{
		{vcode.I8, vcode.I16}: converting(cast[int8, int16]), {vcode.I8, vcode.I32}: converting(cast[int8, int32]),
		{vcode.I8, vcode.I64}: converting(cast[int8, int64]), {vcode.I16, vcode.I32}: converting(cast[int16, int32]),
		{vcode.I16, vcode.I64}: converting(cast[int16, int64]), {vcode.I32, vcode.I64}: converting(cast[int32, int64]),
	}),
	vcode.OpTrunc: byKinds(map[kinds]maker{
		{vcode.I16, vcode.I8}: converting(cast[uint16, uint8]), {vcode.I32, vcode.I8}: converting(cast[uint32, uint8]),
		{vcode.I64, vcode.I8}: converting(cast[uint64, uint8]), {vcode.I32, vcode.I16}: converting(cast[uint32, uint16]),
		{vcode.I64, vcode.I16}: converting(cast[uint64, uint16]), {vcode.I64, vcode.I32}: converting(cast[uint64, uint32]),
	}),
	vcode.OpNarrowQuads: converting(cast[uint64, uint32]),
	vcode.OpNarrowBytes: narrowingBytes,
	vcode.OpRoundHalf:   roundingHalf,
	vcode.OpDecodeHalf:  decodingHalf,
	vcode.OpEncodeHalf:  encodingHalf,
}

// narrowingBytes takes imm bytes out of each 16, in the order that the data lists, and joins them.
func narrowingBytes(v *vector) action {
	d, x, n, order, blocks := v.d, v.s[0], v.imm, v.data, v.fromBytes/16
	return func(m *machine) {
		from := m.v[x]
		m.v[d] = register{}
		a, to := from.bytes(maxBytes), m.v[d].bytes(maxBytes)
		for block := range blocks {
			for i, at := range order[:n] {
				to[block*n+i] = a[block*16+int(at)]
			}
		}
	}
}

// roundingHalf rounds float32 to float16 in the direction imm. A NaN becomes quiet and keeps the upper bits.
func roundingHalf(v *vector) action {
	r := rounding(vcode.Direction(v.imm))
	return lanewise1(func(x float32) float32 {
		if x != x {
			return math.Float32frombits(math.Float32bits(x)&^(1<<13-1) | quiet32)
		}
		return num.F16ToF32(num.F64ToF16(float64(x), r))
	})(v)
}

// decodingHalf and encodingHalf convert between float16 and float32. A signalling NaN becomes quiet if the imm allows it.
func decodingHalf(v *vector) action {
	if v.imm == vcode.QuietHalf {
		return converting(func(h uint16) uint32 { return quietBits(decodeHalf(h)) })(v)
	}
	return converting(decodeHalf)(v)
}

func encodingHalf(v *vector) action {
	if v.imm == vcode.QuietHalf {
		return converting(func(p uint32) uint16 { return encodeHalf(quietBits(p)) })(v)
	}
	return converting(encodeHalf)(v)
}

// quietBits makes the pattern of a NaN of float32 quiet.
func quietBits(p uint32) uint32 {
	if p&0x7fffffff > 0x7f800000 {
		return p | quiet32
	}
	return p
}

// decodeHalf is the value of a float16. A NaN keeps all its bits.
func decodeHalf(h uint16) uint32 {
	if h&0x7fff > 0x7c00 {
		return uint32(h&0x8000)<<16 | 0x7f800000 | uint32(h&0x3ff)<<13
	}
	return math.Float32bits(num.F16ToF32(h))
}

// encodeHalf is the nearest float16. A NaN keeps its upper bits.
func encodeHalf(p uint32) uint16 {
	if p&0x7fffffff > 0x7f800000 {
		return uint16(p>>16&0x8000 | 0x7c00 | p>>13&0x3ff)
	}
	return num.F32ToF16(math.Float32frombits(p))
}
