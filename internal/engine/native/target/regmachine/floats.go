package regmachine

import (
	"math"
	"unsafe"

	"gotile/internal/engine/native/vcode"
	"gotile/num"
)

type float interface{ float32 | float64 }

// A NaN that an operation returns is the first operand that is one, made quiet, or else this one: the processors' rule
// for vectors, whatever that of the machine at hand is for Go's operations.
const (
	defaultNaN32 = 0xffc00000
	defaultNaN64 = 0xfff8000000000000
	quiet32      = 1 << 22
	quiet64      = 1 << 51
)

// nanOf returns the NaN that an operation on x, y and z returns.
func nanOf[T float](x, y, z T) T {
	switch {
	case x != x:
		return quieted(x)
	case y != y:
		return quieted(y)
	case z != z:
		return quieted(z)
	}
	if unsafe.Sizeof(x) == 4 {
		return T(math.Float32frombits(defaultNaN32))
	}
	return T(math.Float64frombits(defaultNaN64))
}

func quieted[T float](x T) T {
	if unsafe.Sizeof(x) == 4 {
		*(*uint32)(unsafe.Pointer(&x)) |= quiet32
	} else {
		*(*uint64)(unsafe.Pointer(&x)) |= quiet64
	}
	return x
}

// computing1, computing2 and computing3 are operations that round.
func computing1[T float](f func(x T, r num.Rounding) T) maker {
	return func(v *vector) action {
		r := rounding(v.round)
		return lanewise1(func(x T) T {
			z := f(x, r)
			if z != z {
				return nanOf(x, x, x)
			}
			return z
		})(v)
	}
}

func computing2[T float](f func(x, y T, r num.Rounding) T) maker {
	return func(v *vector) action {
		r := rounding(v.round)
		return lanewise2(func(x, y T) T {
			z := f(x, y, r)
			if z != z {
				return nanOf(x, y, y)
			}
			return z
		})(v)
	}
}

func computing3[T float](f func(x, y, z T, r num.Rounding) T) maker {
	return func(v *vector) action {
		d, x, y, z, n, r := v.d, v.s[0], v.s[1], v.s[2], v.count(sizeOf[T]()), rounding(v.round)
		return func(m *machine) {
			to, a, b, c := lanes[T](&m.v[d], n), lanes[T](&m.v[x], n), lanes[T](&m.v[y], n), lanes[T](&m.v[z], n)
			for i := range to {
				sum := f(a[i], b[i], c[i], r)
				if sum != sum {
					sum = nanOf(a[i], b[i], c[i])
				}
				to[i] = sum
			}
		}
	}
}

var floatMakers = map[vcode.Opcode]maker{
	vcode.OpFAdd:  byFloat(computing2(num.AddF32), computing2(num.AddF64)),
	vcode.OpFSub:  byFloat(computing2(num.SubF32), computing2(num.SubF64)),
	vcode.OpFMul:  byFloat(computing2(num.MulF32), computing2(num.MulF64)),
	vcode.OpFDiv:  byFloat(computing2(num.DivF32), computing2(num.DivF64)),
	vcode.OpFSqrt: byFloat(computing1(num.SqrtF32), computing1(num.SqrtF64)),
	vcode.OpFMA:   byFloat(computing3(num.FMAF32), computing3(num.FMAF64)),
	vcode.OpFNMA: byFloat(computing3(func(x, y, z float32, r num.Rounding) float32 { return num.FMAF32(-x, y, z, r) }),
		computing3(func(x, y, z float64, r num.Rounding) float64 { return num.FMAF64(-x, y, z, r) })),
	vcode.OpFMS: byFloat(computing3(func(x, y, z float32, r num.Rounding) float32 { return num.FMAF32(x, y, -z, r) }),
		computing3(func(x, y, z float64, r num.Rounding) float64 { return num.FMAF64(x, y, -z, r) })),
	vcode.OpFMax:   byFloat(lanewise2(greaterOrSecond[float32]), lanewise2(greaterOrSecond[float64])),
	vcode.OpFMin:   byFloat(lanewise2(smallerOrSecond[float32]), lanewise2(smallerOrSecond[float64])),
	vcode.OpFRange: byFloat(ranging[float32], ranging[float64]),
	vcode.OpFCmp:   byFloat(relating(relateFloats[float32], floatPredicate), relating(relateFloats[float64], floatPredicate)),

	vcode.OpRound:       byFloat(constantly(round[float32]), constantly(round[float64])),
	vcode.OpReduceStep:  byFloat(constantly(reduceStep), nil),
	vcode.OpScale:       byFloat(lanewise2(scale[float32]), lanewise2(scale[float64])),
	vcode.OpRemF:        byFloat(nil, eachLane(remainder)),
	vcode.OpIsSubnormal: byFloat(testingSubnormal, nil),
}

// greaterOrSecond returns the greater number, and y if one is NaN or both are zero.
func greaterOrSecond[T float](x, y T) T {
	if x > y {
		return x
	}
	return y
}

func smallerOrSecond[T float](x, y T) T {
	if x < y {
		return x
	}
	return y
}

// maximumOfRange is the constant of [vcode.OpFRange] for the maximum.
const maximumOfRange = 5

// ranging is a minimum or maximum that orders zeros by sign. A number wins against a quiet NaN, and a signalling NaN
// against both.
func ranging[T float](v *vector) action {
	greater := v.imm == maximumOfRange
	return lanewise2(func(x, y T) T {
		switch {
		case signalling(x), x != x && y != y && !signalling(y):
			return quieted(x)
		case signalling(y):
			return quieted(y)
		case x != x:
			return y
		case y != y:
			return x
		case greater:
			return max(x, y)
		}
		return min(x, y)
	})(v)
}

// signalling reports a NaN that is not quiet.
func signalling[T float](x T) bool {
	if unsafe.Sizeof(x) == 4 {
		return x != x && *(*uint32)(unsafe.Pointer(&x))&quiet32 == 0
	}
	return x != x && *(*uint64)(unsafe.Pointer(&x))&quiet64 == 0
}

// remainder returns x if y is NaN: the loop of divisions does not begin.
func remainder(x, y float64) float64 {
	if x != x || y != y {
		return x
	}
	return math.Mod(x, y)
}

// relateFloats is how two floats relate.
func relateFloats[T float](x, y T) int {
	switch {
	case x < y:
		return isLess
	case x > y:
		return isGreater
	case x == y:
		return isEqual
	}
	return isUnordered
}

// floatPredicate is the relations that a comparison of floats accepts. The highest bit of its number selects the
// NaN that raise an exception, which is masked.
func floatPredicate(imm int) int {
	return [16]int{
		isEqual, isLess, isLess | isEqual, isUnordered,
		isLess | isGreater | isUnordered, isEqual | isGreater | isUnordered, isGreater | isUnordered, isLess | isEqual | isGreater,
		isEqual | isUnordered, isLess | isUnordered, isLess | isEqual | isUnordered, 0,
		isLess | isGreater, isEqual | isGreater, isGreater, isLess | isEqual | isGreater | isUnordered,
	}[imm&15]
}

// round returns the multiple of a step next to x. The lowest bits of imm are the direction, and the step is 2
// to minus the number in those from bit 4 on.
func round[T float](x T, imm int) T {
	whole := [...]func(float64) float64{math.RoundToEven, math.Floor, math.Ceil, math.Trunc}
	f := whole[imm&3]
	if imm&4 != 0 { // the control register's direction
		f = math.RoundToEven
	}
	if x != x {
		return quieted(x)
	}
	steps := math.Ldexp(1, imm>>4)
	if y := float64(x) * steps; math.Abs(y) < 1<<52 {
		return T(f(y) / steps)
	}
	return x
}

// reduceStep returns x minus its rounded value; for an infinity 0.
func reduceStep(x float32, imm int) float32 {
	if math.IsInf(float64(x), 0) {
		return 0
	}
	y := x - round(x, imm)
	if y != y {
		return quieted(x)
	}
	return y
}

// scale returns x times 2 to the floor of y, rounded once. Infinite powers of a quiet NaN are infinity and 0.
func scale[T float](x, y T) T {
	switch {
	case x != x && !signalling(x) && math.IsInf(float64(y), 1):
		return y
	case x != x && !signalling(x) && math.IsInf(float64(y), -1):
		return 0
	case x != x || y != y:
		return nanOf(x, y, y)
	case math.IsInf(float64(y), 1) && x == 0, math.IsInf(float64(y), -1) && math.IsInf(float64(x), 0):
		return nanOf[T](0, 0, 0)
	}
	const most = 1 << 13 // more makes no difference
	n := int(math.Floor(min(max(float64(y), -most), most)))
	if unsafe.Sizeof(x) == 4 {
		n = min(max(n, -600), 600) // exact in float64
	}
	return T(math.Ldexp(float64(x), n))
}

// testingSubnormal is the mask of subnormal lanes.
func testingSubnormal(v *vector) action {
	if !v.masked {
		return nil
	}
	d, x, n := v.d, v.s[0], v.fromBytes/4
	return func(m *machine) {
		bits := uint64(0)
		for i, p := range lanes[uint32](&m.v[x], n) {
			if p&0x7f800000 == 0 && p&0x7fffff != 0 {
				bits |= 1 << i
			}
		}
		m.k[d] = bits
	}
}
