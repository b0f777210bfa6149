package enginetest

import (
	"fmt"
	"math"
	"math/big"

	"gotile/num"
	"gotile/tileir"
)

var floatTypes = []tileir.Scalar{tileir.F16, tileir.BF16, tileir.F32, tileir.F64}

var roundings = map[tileir.Rounding]num.Rounding{
	tileir.NearestEven: num.NearestEven, tileir.TowardZero: num.Zero, tileir.TowardNegInf: num.NegInf, tileir.TowardPosInf: num.PosInf,
	tileir.NearestAway: num.NearestAway,
}

var roundingOrder = []tileir.Rounding{tileir.NearestEven, tileir.TowardZero, tileir.TowardNegInf, tileir.TowardPosInf}

// floatOp is an arithmetic operation: how to write it, and its value on reals.
type floatOp struct {
	name   string
	arity  int
	op     func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value
	format func(f *num.Format, x []float64, r num.Rounding) float64 // for the formats up to f32
	plain  func(x []float64) float64                                // in f64, to nearest
	exact  func(x []*big.Float) *big.Float                          // with many digits
}

var floatOps = []floatOp{
	{"addf", 2, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.AddF(x[0], x[1], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.Add(x[0], x[1], r) },
		func(x []float64) float64 { return x[0] + x[1] }, func(x []*big.Float) *big.Float { return wide().Add(x[0], x[1]) }},
	{"subf", 2, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.SubF(x[0], x[1], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.Sub(x[0], x[1], r) },
		func(x []float64) float64 { return x[0] - x[1] }, func(x []*big.Float) *big.Float { return wide().Sub(x[0], x[1]) }},
	{"mulf", 2, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.MulF(x[0], x[1], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.Mul(x[0], x[1], r) },
		func(x []float64) float64 { return x[0] * x[1] }, func(x []*big.Float) *big.Float { return wide().Mul(x[0], x[1]) }},
	{"divf", 2, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.DivF(x[0], x[1], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.Div(x[0], x[1], r) },
		func(x []float64) float64 { return x[0] / x[1] }, func(x []*big.Float) *big.Float { return wide().Quo(x[0], x[1]) }},
	{"sqrt", 1, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.Sqrt(x[0], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.Sqrt(x[0], r) },
		func(x []float64) float64 { return math.Sqrt(x[0]) }, func(x []*big.Float) *big.Float { return wide().Sqrt(x[0]) }},
	{"fma", 3, func(k *kernel, x []*tileir.Value, r tileir.Rounding, ftz bool) *tileir.Value {
		return k.Fma(x[0], x[1], x[2], r, ftz)
	},
		func(f *num.Format, x []float64, r num.Rounding) float64 { return f.FMA(x[0], x[1], x[2], r) },
		func(x []float64) float64 { return math.FMA(x[0], x[1], x[2]) },
		func(x []*big.Float) *big.Float { return wide().Add(wide().Mul(x[0], x[1]), x[2]) }},
}

func wide() *big.Float { return new(big.Float).SetPrec(4400) }

func floatTests() []elementTest {
	var tests []elementTest
	for _, o := range floatOps {
		for _, s := range floatTypes {
			for _, r := range roundingOrder {
				tests = append(tests, o.test(s, r, false))
			}
		}
		switch o.name {
		case "divf":
			tests = append(tests, o.approximate(tileir.Approx), o.approximate(tileir.Full))
		case "sqrt":
			tests = append(tests, o.approximate(tileir.Approx))
		}
		tests = append(tests, o.test(tileir.F32, tileir.NearestEven, true), o.test(tileir.F32, tileir.TowardZero, true))
	}
	for _, s := range floatTypes {
		tests = append(tests, signTests(s)...)
		tests = append(tests, extremeTests(s)...)
	}
	for _, s := range []tileir.Scalar{tileir.F16, tileir.F32, tileir.F64} {
		tests = append(tests, limitTests(s)...)
	}
	for _, propagate := range []bool{false, true} {
		tests = append(tests, flushTests(propagate)...)
	}
	return append(append(tests, hugeDivisorTest()), compareFloatTests()...)
}

// flushTests are the extremes of numbers whose subnormals count as zeros.
func flushTests(propagateNaN bool) []elementTest {
	pick := number
	if propagateNaN {
		pick = propagate
	}
	test := func(name string, op func(k *kernel, x, y *tileir.Value) *tileir.Value, f func(x, y float64) float64) elementTest {
		return elementTest{name: fmt.Sprintf("%s flush %v", name, propagateNaN), in: []tileir.Scalar{tileir.F32, tileir.F32}, out: tileir.F32,
			op: func(k *kernel, x []*tileir.Value) *tileir.Value { return op(k, x[0], x[1]) },
			want: func(x []uint64) uint64 {
				a, b := num.FlushF32(math.Float32frombits(uint32(x[0]))), num.FlushF32(math.Float32frombits(uint32(x[1])))
				return uint64(math.Float32bits(float32(pick(f)(float64(a), float64(b)))))
			}}
	}
	return []elementTest{
		test("maxf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, propagateNaN, true) }, math.Max),
		test("minf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MinF(x, y, propagateNaN, true) }, math.Min),
	}
}

// hugeDivisorTest is the approximate division by numbers above 2^126, which the hardware treats as infinite.
func hugeDivisorTest() elementTest {
	return elementTest{name: "divf approx huge", in: []tileir.Scalar{tileir.F32, tileir.F32}, out: tileir.F32,
		op:    func(k *kernel, x []*tileir.Value) *tileir.Value { return k.DivF(x[0], x[1], tileir.Approx, false) },
		valid: func(x []uint64) bool { return math.Abs(num.F32.Decode(x[1])) > 0x1p126 },
		want: func(x []uint64) uint64 {
			infinity := math.Copysign(math.Inf(1), num.F32.Decode(x[1]))
			quotient := num.F32.Decode(x[0]) / infinity
			if math.IsInf(num.F32.Decode(x[0]), 0) {
				quotient = math.NaN() // by way of the reciprocal, 0
			}
			return uint64(math.Float32bits(float32(quotient)))
		}}
}

func (o floatOp) test(s tileir.Scalar, r tileir.Rounding, ftz bool) elementTest {
	f := formatOf(s)
	e := elementTest{name: o.name + " " + s.String() + " " + r.String(), out: s,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value { return o.op(k, x, r, ftz) }}
	for range o.arity {
		e.in = append(e.in, s)
	}
	flush := func(x float64) float64 { return x }
	if ftz {
		e.name += " flush"
		flush = func(x float64) float64 { return float64(num.FlushF32(float32(x))) }
	}
	e.want = func(x []uint64) uint64 {
		v := make([]float64, len(x))
		for i := range x {
			v[i] = flush(f.Decode(x[i]))
		}
		if s == tileir.F64 {
			return math.Float64bits(o.want64(v, roundings[r]))
		}
		return f.Encode(flush(o.format(f, v, roundings[r])), num.NearestEven, false)
	}
	return e
}

// approximate is an approximate mode, which is as exact as others here, within the
// range that the mode is for.
func (o floatOp) approximate(r tileir.Rounding) elementTest {
	e := o.test(tileir.F32, tileir.NearestEven, false)
	e.name, e.ulps = o.name+" "+r.String(), 2
	e.op = func(k *kernel, x []*tileir.Value) *tileir.Value { return o.op(k, x, r, false) }
	e.valid = func(x []uint64) bool { return math.Abs(num.F32.Decode(x[len(x)-1])) <= 0x1p126 }
	return e
}

// want64 rounds a result with many digits if f64 arithmetic can only round to nearest. A result for a special operand, or
// a zero result, is exact in f64, except for the sign of an exact zero sum.
func (o floatOp) want64(x []float64, r num.Rounding) float64 {
	y := o.plain(x)
	if r == num.NearestEven || y != y {
		return y
	}
	exact := make([]*big.Float, len(x))
	for i, v := range x {
		if math.IsInf(v, 0) {
			return y
		}
		exact[i] = wide().SetFloat64(v)
	}
	if math.IsInf(y, 0) && o.name == "divf" && x[1] == 0 {
		return y
	}
	result := o.exact(exact)
	if result.Sign() == 0 {
		return o.zero64(x, y, r)
	}
	return round64(result, y, r)
}

// round64 rounds a value other than zero in a direction, given the nearest f64.
func round64(exact *big.Float, nearest float64, r num.Rounding) float64 {
	order := 1 // of nearest and exact
	switch {
	case math.IsInf(nearest, -1):
		order = -1
	case !math.IsInf(nearest, 1):
		order = wide().SetFloat64(nearest).Cmp(exact)
	}
	down := r == num.NegInf || r == num.Zero && exact.Sign() > 0
	switch {
	case order > 0 && down:
		nearest = math.Nextafter(nearest, math.Inf(-1))
	case order < 0 && !down:
		nearest = math.Nextafter(nearest, math.Inf(1))
	}
	return math.Copysign(nearest, float64(exact.Sign()))
}

// zero64 sets the sign of an exact zero: a sum that is rounded down is negative zero unless both terms are positive.
func (o floatOp) zero64(x []float64, nearest float64, r num.Rounding) float64 {
	var a, b float64
	switch o.name {
	case "addf":
		a, b = x[0], x[1]
	case "subf":
		a, b = x[0], -x[1]
	case "fma":
		a, b = math.Copysign(1, x[0])*math.Copysign(1, x[1]), x[2]
	default:
		return nearest
	}
	if r == num.NegInf && (math.Signbit(a) || math.Signbit(b)) {
		return math.Copysign(0, -1)
	}
	return nearest
}

func signTests(s tileir.Scalar) []elementTest {
	f := formatOf(s)
	unary := func(name string, op func(k *kernel, x *tileir.Value) *tileir.Value, want func(float64) float64) elementTest {
		return elementTest{name: name + " " + s.String(), in: []tileir.Scalar{s}, out: s,
			op:   func(k *kernel, x []*tileir.Value) *tileir.Value { return op(k, x[0]) },
			want: func(x []uint64) uint64 { return f.Encode(want(f.Decode(x[0])), num.NearestEven, false) }}
	}
	return []elementTest{
		unary("negf", func(k *kernel, x *tileir.Value) *tileir.Value { return k.NegF(x) }, func(x float64) float64 { return -x }),
		unary("absf", func(k *kernel, x *tileir.Value) *tileir.Value { return k.AbsF(x) }, math.Abs),
		unary("ceil", func(k *kernel, x *tileir.Value) *tileir.Value { return k.Ceil(x) }, math.Ceil),
		unary("floor", func(k *kernel, x *tileir.Value) *tileir.Value { return k.Floor(x) }, math.Floor),
	}
}

func extremeTests(s tileir.Scalar) []elementTest {
	f := formatOf(s)
	binary := func(name string, op func(k *kernel, x, y *tileir.Value) *tileir.Value, want func(x, y float64) float64) elementTest {
		return elementTest{name: name + " " + s.String(), in: []tileir.Scalar{s, s}, out: s,
			op:   func(k *kernel, x []*tileir.Value) *tileir.Value { return op(k, x[0], x[1]) },
			want: func(x []uint64) uint64 { return f.Encode(want(f.Decode(x[0]), f.Decode(x[1])), num.NearestEven, false) }}
	}
	return []elementTest{
		binary("maxf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, false, false) }, number(math.Max)),
		binary("minf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MinF(x, y, false, false) }, number(math.Min)),
		binary("maxf nan", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, true, false) }, propagate(math.Max)),
		binary("minf nan", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MinF(x, y, true, false) }, propagate(math.Min)),
		binary("remf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.RemF(x, y) }, math.Mod),
	}
}

// limitTests are the extremes of constants, with zeros of either sign.
func limitTests(s tileir.Scalar) (tests []elementTest) {
	f := formatOf(s)
	limit := func(name string, op func(k *kernel, x, y *tileir.Value) *tileir.Value, y float64, want func(x, y float64) float64) {
		tests = append(tests, elementTest{name: fmt.Sprintf("%s %v %s", name, y, s), in: []tileir.Scalar{s}, out: s,
			op: func(k *kernel, x []*tileir.Value) *tileir.Value {
				return op(k, x[0], k.number(s, y, x[0].Type.(tileir.TileType).Shape...))
			},
			want: func(x []uint64) uint64 { return f.Encode(want(f.Decode(x[0]), y), num.NearestEven, false) }})
	}
	for _, y := range []float64{0, math.Copysign(0, -1), -1.5} {
		limit("maxf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MaxF(x, y, true, false) }, y, propagate(math.Max))
		limit("minf", func(k *kernel, x, y *tileir.Value) *tileir.Value { return k.MinF(y, x, true, false) }, y, propagate(math.Min))
	}
	return tests
}

// number lets a number win over NaN.
func number(f func(x, y float64) float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		switch {
		case x != x:
			return y
		case y != y:
			return x
		}
		return f(x, y)
	}
}

// propagate lets NaN win, over infinities too.
func propagate(f func(x, y float64) float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		if x != x || y != y {
			return math.NaN()
		}
		return f(x, y)
	}
}

func compareFloatTests() []elementTest {
	var tests []elementTest
	for _, s := range floatTypes {
		f := formatOf(s)
		for _, p := range predicates {
			for _, ordering := range []tileir.Ordering{tileir.Ordered, tileir.Unordered} {
				tests = append(tests, elementTest{name: "cmpf " + p.String() + " " + s.String() + " " + ordering.String(), in: []tileir.Scalar{s, s}, out: tileir.I1,
					op: func(k *kernel, x []*tileir.Value) *tileir.Value { return k.CmpF(p, ordering, x[0], x[1]) },
					want: func(x []uint64) uint64 {
						a, b := f.Decode(x[0]), f.Decode(x[1])
						if a != a || b != b {
							return truth(ordering == tileir.Unordered)
						}
						return truth(holds(p, int(truth(a > b))-int(truth(a < b))))
					}})
			}
		}
	}
	return tests
}
