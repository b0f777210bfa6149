package enginetest

import (
	"math"

	"gotile/num"
	"gotile/tileir"
)

// mathOps are the elementary functions. Expected values are computed in f64, so the tests of f64 check only that the
// function is the right one. Package num measures the errors.
var mathOps = []struct {
	name string
	op   func(k *kernel, x []*tileir.Value) *tileir.Value
	want func(x, y float64) float64
	two  bool
}{
	{"exp", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Exp(x[0], tileir.Full) }, one(math.Exp), false},
	{"exp2", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Exp2(x[0], false) }, one(math.Exp2), false},
	{"log", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Log(x[0]) }, one(math.Log), false},
	{"log2", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Log2(x[0]) }, one(math.Log2), false},
	{"sin", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Sin(x[0]) }, one(math.Sin), false},
	{"cos", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Cos(x[0]) }, one(math.Cos), false},
	{"tan", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Tan(x[0]) }, one(math.Tan), false},
	{"sinh", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.SinH(x[0]) }, one(math.Sinh), false},
	{"cosh", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.CosH(x[0]) }, one(math.Cosh), false},
	{"tanh", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.TanH(x[0], tileir.Full) }, one(math.Tanh), false},
	{"rsqrt", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Rsqrt(x[0], false) }, one(func(x float64) float64 { return 1 / math.Sqrt(x) }), false},
	{"atan2", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Atan2(x[0], x[1]) }, angle, true},
	{"pow", func(k *kernel, x []*tileir.Value) *tileir.Value { return k.Pow(x[0], x[1]) }, math.Pow, true},
}

func one(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

func mathTests() []elementTest {
	var tests []elementTest
	for _, o := range mathOps {
		for _, s := range floatTypes {
			f := formatOf(s)
			e := elementTest{name: o.name + " " + s.String(), in: []tileir.Scalar{s}, out: s, op: o.op, ulps: loose(s)}
			if o.two {
				e.in = append(e.in, s)
			}
			e.want = func(x []uint64) uint64 {
				return f.Encode(o.want(f.Decode(x[0]), f.Decode(x[len(x)-1])), num.NearestEven, false)
			}
			e.valid = func(x []uint64) bool { return fair(o.want, f.Decode(x[0])) && fair(o.want, f.Decode(x[len(x)-1])) }
			tests = append(tests, e)
		}
	}
	return append(append(tests, f32MathTests()...), powIntTests()...)
}

// f32MathTests are the modes that f32 alone has: approximate ones, which are exact
// here, and subnormals that count as zeros.
func f32MathTests() []elementTest {
	keep := func(x float32) float32 { return x }
	test := func(name string, flush func(float32) float32, op func(k *kernel, x *tileir.Value) *tileir.Value, f func(float64) float64) elementTest {
		return elementTest{name: name, in: []tileir.Scalar{tileir.F32}, out: tileir.F32, ulps: 1,
			op: func(k *kernel, x []*tileir.Value) *tileir.Value { return op(k, x[0]) },
			want: func(x []uint64) uint64 {
				y := f(float64(flush(math.Float32frombits(uint32(x[0])))))
				return uint64(math.Float32bits(flush(float32(y))))
			}}
	}
	return []elementTest{
		test("exp2 flush", num.FlushF32, func(k *kernel, x *tileir.Value) *tileir.Value { return k.Exp2(x, true) }, math.Exp2),
		test("rsqrt flush", num.FlushF32, func(k *kernel, x *tileir.Value) *tileir.Value { return k.Rsqrt(x, true) }, func(x float64) float64 { return 1 / math.Sqrt(x) }),
		test("exp approx", keep, func(k *kernel, x *tileir.Value) *tileir.Value { return k.Exp(x, tileir.Approx) }, math.Exp),
		test("tanh approx", keep, func(k *kernel, x *tileir.Value) *tileir.Value { return k.TanH(x, tileir.Approx) }, math.Tanh),
	}
}

// angle corrects the sign of math.Atan2 if the quotient underflows.
func angle(y, x float64) float64 { return math.Copysign(math.Atan2(y, x), y) }

// loose is 1 ULP, or what package math is off by in f64.
func loose(s tileir.Scalar) uint64 {
	if s == tileir.F64 {
		return 1 << 12
	}
	return 1
}

// fair reports operands that package math is exact enough for: no subnormals, and no
// angles of many turns.
func fair(f func(x, y float64) float64, x float64) bool {
	periodic := math.IsNaN(f(math.Inf(1), 0))
	return x == 0 || math.Abs(x) > 0x1p-1022 && (!periodic || math.Abs(x) < 1e6 || math.IsInf(x, 0))
}

func powIntTests() []elementTest {
	var tests []elementTest
	for _, s := range floatTypes {
		f := formatOf(s)
		for _, n := range []tileir.Scalar{tileir.I8, tileir.I16, tileir.I32} {
			tests = append(tests, elementTest{name: "fpowi " + s.String() + " " + n.String(), in: []tileir.Scalar{s, n}, out: s, ulps: loose(s),
				op: func(k *kernel, x []*tileir.Value) *tileir.Value { return k.PowI(x[0], x[1]) },
				want: func(x []uint64) uint64 {
					return f.Encode(math.Pow(f.Decode(x[0]), float64(num.SignExtend(x[1], n.Bits()))), num.NearestEven, false)
				}})
		}
	}
	return tests
}
