package regmachine

import (
	"math/bits"

	"gotile/internal/engine/native/vcode"
)

type unsigned interface {
	uint8 | uint16 | uint32 | uint64
}

type integer interface {
	unsigned | int8 | int16 | int32 | int64
}

func add[T unsigned](x, y T) T { return x + y }
func sub[T unsigned](x, y T) T { return x - y }
func mul[T unsigned](x, y T) T { return x * y }

func shl[T unsigned](x T, n int) T { return x << n }
func shr[T integer](x T, n int) T  { return x >> n }

func shlBy[T unsigned](x, n T) T { return x << n }
func shrBy[T unsigned](x, n T) T { return x >> n }

func sarBy32(x, n int32) int32 { return x >> uint32(n) }
func sarBy64(x, n int64) int64 { return x >> uint64(n) }

func abs[T integer](x T) T {
	if x < 0 {
		return -x
	}
	return x
}

func maximum[T integer](x, y T) T { return max(x, y) }
func minimum[T integer](x, y T) T { return min(x, y) }

func mulWide(x, y uint64) uint64 { return uint64(uint32(x)) * uint64(uint32(y)) }

func mulHigh(x, y uint64) uint64 {
	high, _ := bits.Mul64(x, y)
	return high
}

func mulHigh16(x, y uint16) uint16 { return uint16(uint32(x) * uint32(y) >> 16) }

// relateInts is how two integers relate.
func relateInts[T integer](x, y T) int {
	switch {
	case x < y:
		return isLess
	case x == y:
		return isEqual
	}
	return isGreater
}

func always(set int) func(int) int { return func(int) int { return set } }

// intPredicate is the relations that a comparison of integers accepts.
func intPredicate(imm int) int {
	return [...]int{vcode.CmpEQ: isEqual, vcode.CmpLT: isLess, vcode.CmpLE: isLess | isEqual, vcode.CmpNE: isLess | isGreater,
		vcode.CmpGE: isEqual | isGreater, vcode.CmpGT: isGreater}[imm]
}

func relatingSigned(accept func(int) int) maker {
	return bySize(relating(relateInts[int8], accept), relating(relateInts[int16], accept), relating(relateInts[int32], accept), relating(relateInts[int64], accept))
}

func relatingUnsigned(accept func(int) int) maker {
	return bySize(relating(relateInts[uint8], accept), relating(relateInts[uint16], accept), relating(relateInts[uint32], accept), relating(relateInts[uint64], accept))
}

var intMakers = map[vcode.Opcode]maker{
	vcode.OpAnd: logic(func(x, y uint64) uint64 { return x & y }), vcode.OpOr: logic(func(x, y uint64) uint64 { return x | y }),
	vcode.OpXor: logic(func(x, y uint64) uint64 { return x ^ y }), vcode.OpAndNot: logic(func(x, y uint64) uint64 { return ^x & y }), vcode.OpNot: inverting,

	vcode.OpAdd:     bySize(lanewise2(add[uint8]), lanewise2(add[uint16]), lanewise2(add[uint32]), lanewise2(add[uint64])),
	vcode.OpSub:     bySize(lanewise2(sub[uint8]), lanewise2(sub[uint16]), lanewise2(sub[uint32]), lanewise2(sub[uint64])),
	vcode.OpMul:     bySize(nil, lanewise2(mul[uint16]), lanewise2(mul[uint32]), lanewise2(mul[uint64])),
	vcode.OpMulWide: bySize(nil, nil, nil, lanewise2(mulWide)), vcode.OpMulHighU: bySize(nil, lanewise2(mulHigh16), nil, eachLane(mulHigh)),
	vcode.OpDivS: dividing(true, false), vcode.OpDivU: dividing(false, false), vcode.OpRemS: dividing(true, true), vcode.OpRemU: dividing(false, true),

	vcode.OpShl:  bySize(nil, constantly(shl[uint16]), constantly(shl[uint32]), constantly(shl[uint64])),
	vcode.OpShr:  bySize(nil, constantly(shr[uint16]), constantly(shr[uint32]), constantly(shr[uint64])),
	vcode.OpSar:  bySize(nil, constantly(shr[int16]), constantly(shr[int32]), constantly(shr[int64])),
	vcode.OpShlV: bySize(nil, nil, lanewise2(shlBy[uint32]), lanewise2(shlBy[uint64])),
	vcode.OpShrV: bySize(nil, nil, lanewise2(shrBy[uint32]), lanewise2(shrBy[uint64])),
	vcode.OpSarV: bySize(nil, nil, lanewise2(sarBy32), lanewise2(sarBy64)),

	vcode.OpMaxS: bySize(lanewise2(maximum[int8]), lanewise2(maximum[int16]), lanewise2(maximum[int32]), lanewise2(maximum[int64])),
	vcode.OpMaxU: bySize(lanewise2(maximum[uint8]), lanewise2(maximum[uint16]), lanewise2(maximum[uint32]), lanewise2(maximum[uint64])),
	vcode.OpMinS: bySize(lanewise2(minimum[int8]), lanewise2(minimum[int16]), lanewise2(minimum[int32]), lanewise2(minimum[int64])),
	vcode.OpMinU: bySize(lanewise2(minimum[uint8]), lanewise2(minimum[uint16]), lanewise2(minimum[uint32]), lanewise2(minimum[uint64])),
	vcode.OpAbs:  bySize(lanewise1(abs[int8]), lanewise1(abs[int16]), lanewise1(abs[int32]), lanewise1(abs[int64])),

	vcode.OpEqual: relatingUnsigned(always(isEqual)), vcode.OpGreater: relatingSigned(always(isGreater)),
	vcode.OpCmpS: relatingSigned(intPredicate), vcode.OpCmpU: relatingUnsigned(intPredicate),
}

// logic is a bitwise operation of masks or vectors.
func logic(f func(x, y uint64) uint64) maker {
	return func(v *vector) action {
		d, x, y, n := v.d, v.s[0], v.s[1], v.bytes/8
		if v.masked {
			return func(m *machine) { m.k[d] = f(m.k[x], m.k[y]) }
		}
		return func(m *machine) {
			for i := range n {
				m.v[d][i] = f(m.v[x][i], m.v[y][i])
			}
		}
	}
}

// inverting inverts a mask.
func inverting(v *vector) action {
	d, x := v.d, v.s[0]
	if v.masked {
		return func(m *machine) { m.k[d] = ^m.k[x] }
	}
	return func(m *machine) {
		for i := range m.v[d] {
			m.v[d][i] = ^m.v[x][i]
		}
	}
}

// dividing is the quotient, or the remainder, of 64-bit integers.
func dividing(sign, rest bool) maker {
	return bySize(nil, nil, nil, func(v *vector) action {
		d := vcode.Direction(v.imm)
		f := func(x, y uint64) uint64 { return divideUnsigned(x, y, rest, d) }
		if sign {
			f = func(x, y uint64) uint64 { return uint64(divideSigned(int64(x), int64(y), rest, d)) }
		}
		return eachLane(f)(v)
	})
}

func divideUnsigned(x, y uint64, rest bool, d vcode.Direction) uint64 {
	switch {
	case y == 0 && rest:
		return x
	case y == 0:
		return ^y
	case rest:
		return x % y
	case x%y != 0 && d != vcode.ToZero && d != vcode.ToFloor:
		return x/y + 1
	}
	return x / y
}

// divideSigned: Go wraps the quotient of the minimum and -1, too.
func divideSigned(x, y int64, rest bool, d vcode.Direction) int64 {
	switch {
	case y == 0 && rest:
		return x
	case y == 0:
		return -1
	case rest:
		return x % y
	}
	q, r := x/y, x%y
	switch {
	case r == 0 || d == vcode.ToZero:
	case d == vcode.ToFloor && r^y < 0:
		q--
	case d != vcode.ToFloor && r^y >= 0:
		q++
	}
	return q
}
