package plan

import (
	"math"

	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// uniform tells whether the elements of a value beyond the edge are the same along a line, and what they may be.
type uniform struct {
	same bool
	may  classes
}

// classes is a set of classes of numbers. Of masks and integers, only zeros are distinguished.
type classes uint8

const (
	zeroClass classes = 1 << iota
	nanClass
	posInfClass
	negInfClass
	otherClass
	anyClass = 1<<iota - 1
)

// samples are numbers of each class, enough of them to find the classes of all results of the operations below.
var samples = map[classes][]float64{
	zeroClass: {0, vcode.NegZero}, nanClass: {math.NaN()}, posInfClass: {math.Inf(1)}, negInfClass: {math.Inf(-1)},
	otherClass: {1, -1, math.MaxFloat64, -math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64},
}

// classOf returns the class of a number.
func classOf(x float64) classes {
	switch {
	case x != x:
		return nanClass
	case x == 0:
		return zeroClass
	case math.IsInf(x, 1):
		return posInfClass
	case math.IsInf(x, -1):
		return negInfClass
	}
	return otherClass
}

// onFloats are operations whose result classes follow from samples.
var onFloats = map[tileir.OpCode]func(x []float64) float64{
	tileir.OpAddF: func(x []float64) float64 { return x[0] + x[1] },
	tileir.OpSubF: func(x []float64) float64 { return x[0] - x[1] },
	tileir.OpMulF: func(x []float64) float64 { return x[0] * x[1] },
	tileir.OpDivF: func(x []float64) float64 { return x[0] / x[1] },
	tileir.OpNegF: func(x []float64) float64 { return -x[0] },
	tileir.OpAbsF: func(x []float64) float64 { return math.Abs(x[0]) },
	tileir.OpExp:  func(x []float64) float64 { return math.Exp(x[0]) },
	tileir.OpExp2: func(x []float64) float64 { return math.Exp2(x[0]) },
}

// hasClasses reports the float types with infinities and NaN, whose largest number overflows to an infinity.
func hasClasses(s tileir.Scalar) bool {
	return s == tileir.F16 || s == tileir.BF16 || s == tileir.F32 || s == tileir.F64
}

// resultClass returns the classes of an operation's result.
func resultClass(op *tileir.Op, in []uniform) (may classes) {
	if to := vcode.ScalarOf(op.Results[0]); !hasClasses(to) || !hasClasses(vcode.ScalarOf(op.Operands[len(in)-1])) {
		return anyClass
	}
	switch {
	case op.Code == tileir.OpFToF && in[0].may&otherClass != 0:
		return in[0].may | zeroClass | posInfClass | negInfClass
	case op.Code == tileir.OpFToF:
		return in[0].may
	case op.Code == tileir.OpSelect:
		return in[1].may | in[2].may
	case onFloats[op.Code] == nil:
		return anyClass
	}
	args := make([]float64, len(in))
	var each func(i int)
	each = func(i int) {
		if i == len(in) {
			may |= classOf(onFloats[op.Code](args))
			return
		}
		for class, list := range samples {
			for _, x := range list {
				if in[i].may&class != 0 {
					args[i] = x
					each(i + 1)
				}
			}
		}
	}
	each(0)
	return may
}

// splatClass returns the class of a constant whose elements are all equal, and false for other values.
func splatClass(v *tileir.Value) (classes, bool) {
	bits, ok := vcode.SplatBits(v)
	if !ok || Resolve(v).Base != v {
		return 0, false
	}
	s := v.Type.(tileir.TileType).Scalar()
	switch {
	case s.IsInt() && bits&(1<<s.Bits()-1) == 0:
		return zeroClass, true
	case s.IsInt():
		return otherClass, true
	case !hasClasses(s):
		return anyClass, true
	}
	top := uint64(1) << (s.Bits() - 1)
	inf := map[tileir.Scalar]uint64{tileir.F16: 0x7c00, tileir.BF16: 0x7f80, tileir.F32: 0x7f800000, tileir.F64: 0x7ff0 << 48}[s]
	switch {
	case bits&^top == 0:
		return zeroClass, true
	case bits&^top > inf:
		return nanClass, true
	case bits == inf:
		return posInfClass, true
	case bits == inf|top:
		return negInfClass, true
	}
	return otherClass, true
}

// padClass returns the class of an access's padding.
func padClass(a *Access) classes {
	if a.Fill != nil {
		may, _ := splatClass(Resolve(a.Fill.Value).Base)
		return may
	}
	pad, ok := a.View.Type.(tileir.ViewType).Pad()
	switch {
	case !ok || pad == tileir.PadZero || a.Elem.IsInt():
		return zeroClass
	case !hasClasses(a.Elem):
		return anyClass
	}
	return map[tileir.Padding]classes{tileir.PadNegZero: zeroClass, tileir.PadNaN: nanClass, tileir.PadPosInf: posInfClass, tileir.PadNegInf: negInfClass}[pad]
}
