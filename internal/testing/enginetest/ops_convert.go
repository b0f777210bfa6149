package enginetest

import (
	"math"
	"math/rand/v2"
	"slices"

	"gotile/num"
	"gotile/tileir"
)

// everyFloat is the float types.
var everyFloat = slices.DeleteFunc(tileir.Scalars(), tileir.Scalar.IsInt)

var allFloats = []tileir.Scalar{tileir.F16, tileir.BF16, tileir.TF32, tileir.F32, tileir.F64, tileir.E4M3FN, tileir.E5M2}

func convertTests() []elementTest {
	var tests []elementTest
	for _, from := range everyFloat {
		for _, to := range everyFloat {
			if from == to {
				continue
			}
			for _, r := range tileir.ConversionModes(from, to) {
				tests = append(tests, ftofTest(from, to, r))
			}
		}
	}
	for _, from := range allFloats {
		for _, to := range intTypes[1:] {
			for _, sign := range bothSigns {
				tests = append(tests, ftoiTest(from, to, sign), saturatingTest(from, to, sign), itofTest(to, from, sign))
			}
		}
	}
	for _, to := range floatTypes {
		tests = append(tests, itofTest(tileir.I1, to, tileir.Signed), itofTest(tileir.I1, to, tileir.Unsigned), truthTest(to))
	}
	for _, to := range everyFloat {
		if formatOf(to).Bits < 16 && to != tileir.E8M0FNU { // without a sign, -1 is 1
			tests = append(tests, itofTest(tileir.I1, to, tileir.Signed))
		}
	}
	tests = append(tests, widthTests()...)
	return append(tests, bitcastTests()...)
}

// ftofTest: formats of eight bits saturate.
func ftofTest(from, to tileir.Scalar, r tileir.Rounding) elementTest {
	f, g := formatOf(from), formatOf(to)
	return elementTest{name: "ftof " + from.String() + " " + to.String() + " " + r.String(), in: []tileir.Scalar{from}, out: to,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.FToF(x[0], r, like(x[0], to))
		},
		want: func(x []uint64) uint64 {
			return num.Convert(g, f, x[0], roundings[r], g.Bits <= 8)
		},
		ties: ties(f, g)}
}

// ties returns values of one format in the middle between two adjacent values of another, and the values of the first
// format adjacent to these, if it has them.
func ties(f, g *num.Format) []uint64 {
	if f.ManBits <= g.ManBits || f.ExpBits < g.ExpBits {
		return nil
	}
	r := rand.New(rand.NewPCG(8, uint64(f.Bits+g.Bits)))
	var list []uint64
	for len(list) < 192 {
		p := r.Uint64() >> (64 - g.Bits)
		if len(list)%4 == 0 { // subnormal
			p &= 1<<g.ManBits - 1
		}
		p <<= g.Storage - g.Bits
		x, y := g.Decode(p), g.Decode(p+1<<(g.Storage-g.Bits))
		if middle := x/2 + y/2; math.Abs(middle) <= g.MaxFinite() {
			tie := f.Encode(middle, num.NearestEven, false)
			ulp := uint64(1) << (f.Storage - f.Bits)
			list = append(list, tie, tie-ulp, tie+ulp)
		}
	}
	return list
}

func ftoiTest(from, to tileir.Scalar, sign tileir.Signedness) elementTest {
	f, signed := formatOf(from), sign == tileir.Signed
	return elementTest{name: "ftoi " + from.String() + " " + to.String() + " " + sign.String(), in: []tileir.Scalar{from}, out: to,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.FToI(x[0], sign, tileir.NearestIntToZero, false, like(x[0], to))
		},
		valid: func(x []uint64) bool {
			v := math.Trunc(f.Decode(x[0]))
			if signed {
				limit := math.Ldexp(1, to.Bits()-1)
				return v >= -limit && v < limit
			}
			return v >= 0 && v < math.Ldexp(1, to.Bits())
		},
		want: func(x []uint64) uint64 {
			v := f.Decode(x[0])
			if signed {
				return uint64(int64(v)) & (math.MaxUint64 >> (64 - to.Bits()))
			}
			return uint64(v)
		}}
}

// saturatingTest expects the nearest integer for values out of range, and 0 for NaN.
func saturatingTest(from, to tileir.Scalar, sign tileir.Signedness) elementTest {
	f, signed := formatOf(from), sign == tileir.Signed
	e := ftoiTest(from, to, sign)
	inside, quick := e.valid, e.want
	e.name, e.valid = "saturating "+e.name, nil
	e.op = func(k *kernel, x []*tileir.Value) *tileir.Value {
		return k.FToI(x[0], sign, tileir.NearestIntToZero, true, like(x[0], to))
	}
	e.want = func(x []uint64) uint64 {
		v, top := f.Decode(x[0]), uint64(math.MaxUint64)>>(64-to.Bits())
		switch {
		case inside(x):
			return quick(x)
		case v != v, v < 0 && !signed:
			return 0
		case v < 0:
			return top/2 + 1
		case signed:
			return top / 2
		}
		return top
	}
	return e
}

func itofTest(from, to tileir.Scalar, sign tileir.Signedness) elementTest {
	g := formatOf(to)
	return elementTest{name: "itof " + from.String() + " " + to.String() + " " + sign.String(), in: []tileir.Scalar{from}, out: to,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.IToF(x[0], sign, tileir.NearestEven, like(x[0], to))
		},
		want: func(x []uint64) uint64 {
			if sign == tileir.Signed {
				return g.EncodeInt(num.SignExtend(x[0], from.Bits()), num.NearestEven, g.Bits <= 8)
			}
			return g.EncodeUint(x[0], num.NearestEven, g.Bits <= 8)
		},
		ties: intTies(from, g)}
}

// intTies returns integers in the middle between two adjacent values of a format, and the integers adjacent to these.
func intTies(from tileir.Scalar, g *num.Format) []uint64 {
	r := rand.New(rand.NewPCG(9, uint64(from.Bits()+g.Bits)))
	digits := g.ManBits + 2 // the last of which is the tie
	if from.Bits() <= digits {
		return nil
	}
	var list []uint64
	for range 64 {
		tie := (1<<(digits-1) | r.Uint64N(1<<(digits-1)) | 1) << r.IntN(from.Bits()-digits)
		for _, x := range []uint64{tie - 1, tie, tie + 1} {
			list = append(list, x&(math.MaxUint64>>(64-from.Bits())), -x&(math.MaxUint64>>(64-from.Bits())))
		}
	}
	return list
}

// truthTest is the conversion to i1: whether a value differs from zero.
func truthTest(from tileir.Scalar) elementTest {
	return elementTest{name: "ftoi " + from.String() + " i1", in: []tileir.Scalar{from}, out: tileir.I1,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.FToI(x[0], tileir.Unsigned, tileir.NearestIntToZero, false, like(x[0], tileir.I1))
		},
		want: func(x []uint64) uint64 { return truth(formatOf(from).Decode(x[0]) != 0) }}
}

// widthTests are exti and trunci between all widths.
func widthTests() []elementTest {
	var tests []elementTest
	for _, narrow := range intTypes {
		for _, large := range intTypes {
			if narrow.Bits() < large.Bits() {
				tests = append(tests, extTest(narrow, large, tileir.Unsigned), extTest(narrow, large, tileir.Signed), truncTest(large, narrow))
			}
		}
	}
	for _, large := range intTypes[1:] {
		tests = append(tests, nibbleTest(large, tileir.Unsigned), nibbleTest(large, tileir.Signed))
	}
	return tests
}

func truncTest(from, to tileir.Scalar) elementTest {
	return elementTest{name: "trunci " + from.String() + " " + to.String(), in: []tileir.Scalar{from}, out: to,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.TruncI(x[0], tileir.OverflowNone, like(x[0], to))
		},
		want: func(x []uint64) uint64 { return num.ZeroExtend(x[0], to.Bits()) }}
}

// nibbleTest takes integers to i4, which no memory holds, and back.
func nibbleTest(s tileir.Scalar, sign tileir.Signedness) elementTest {
	e := extTest(s, s, sign)
	e.name = "exti i4 " + s.String() + " " + sign.String()
	e.op = func(k *kernel, x []*tileir.Value) *tileir.Value {
		nibbles := k.TruncI(x[0], tileir.OverflowNone, like(x[0], tileir.I4))
		return k.ExtI(nibbles, sign, like(x[0], s))
	}
	e.want = func(x []uint64) uint64 {
		if sign == tileir.Signed {
			return num.ZeroExtend(uint64(num.SignExtend(x[0]&15, 4)), s.Bits())
		}
		return x[0] & 15
	}
	return e
}

func extTest(from, to tileir.Scalar, sign tileir.Signedness) elementTest {
	return elementTest{name: "exti " + from.String() + " " + to.String() + " " + sign.String(), in: []tileir.Scalar{from}, out: to,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value {
			return k.ExtI(x[0], sign, like(x[0], to))
		},
		want: func(x []uint64) uint64 {
			if sign == tileir.Signed {
				return num.ZeroExtend(uint64(num.SignExtend(x[0], from.Bits())), to.Bits())
			}
			return x[0]
		}}
}

// bitcastTests keep every bit, NaN payloads too: the answers are integers.
func bitcastTests() []elementTest {
	var tests []elementTest
	for _, p := range [][2]tileir.Scalar{
		{tileir.F16, tileir.I16}, {tileir.BF16, tileir.I16}, {tileir.F32, tileir.I32}, {tileir.F64, tileir.I64},
		{tileir.E4M3FN, tileir.I8}, {tileir.E5M2, tileir.I8},
	} {
		for _, between := range [][2]tileir.Scalar{{p[0], p[1]}, {p[1], p[0]}} {
			from, to := between[0], between[1]
			tests = append(tests, elementTest{name: "bitcast " + from.String() + " " + to.String(), in: []tileir.Scalar{from}, out: to,
				op: func(k *kernel, x []*tileir.Value) *tileir.Value {
					return k.Bitcast(x[0], like(x[0], to))
				},
				want: func(x []uint64) uint64 { return x[0] }})
		}
	}
	return tests
}
