package enginetest

import (
	"math"
	"math/big"

	"gotile/num"
	"gotile/tileir"
)

var intTypes = []tileir.Scalar{tileir.I1, tileir.I8, tileir.I16, tileir.I32, tileir.I64}

// intOp is an integer operation over big integers: the reference reads its operands
// by sign and its answer is cut to the width.
type intOp struct {
	name   string
	signed []tileir.Signedness // the ways in which it reads; nil for one that does not care
	op     func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value
	want   func(x, y *big.Int, bits uint) *big.Int
	valid  func(x []uint64, bits int) bool
}

var bothSigns = []tileir.Signedness{tileir.Unsigned, tileir.Signed}

var intOps = []intOp{
	{"addi", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value {
		return k.AddI(x, y, tileir.OverflowNone)
	}, func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Add(x, y) }, nil},
	{"subi", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value {
		return k.SubI(x, y, tileir.OverflowNone)
	}, func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Sub(x, y) }, nil},
	{"muli", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value {
		return k.MulI(x, y, tileir.OverflowNone)
	}, func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Mul(x, y) }, nil},
	{"mulhii", []tileir.Signedness{tileir.Unsigned}, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return k.MulhiI(x, y) },
		func(x, y *big.Int, bits uint) *big.Int {
			p := new(big.Int).Mul(x, y)
			return p.Rsh(p, bits)
		}, nil},
	{"andi", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return k.AndI(x, y) },
		func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).And(x, y) }, nil},
	{"ori", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return k.OrI(x, y) },
		func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Or(x, y) }, nil},
	{"xori", nil, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value { return k.XOrI(x, y) },
		func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Xor(x, y) }, nil},
	{"maxi", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value { return k.MaxI(x, y, s) },
		func(x, y *big.Int, _ uint) *big.Int {
			if x.Cmp(y) < 0 {
				return y
			}
			return x
		}, nil},
	{"mini", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value { return k.MinI(x, y, s) },
		func(x, y *big.Int, _ uint) *big.Int {
			if x.Cmp(y) < 0 {
				return x
			}
			return y
		}, nil},
	{"divi", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
		return k.DivI(x, y, s, tileir.TowardZero)
	}, func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Quo(x, y) }, nonzero},
	{"divi up", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
		return k.DivI(x, y, s, tileir.TowardPosInf)
	}, func(x, y *big.Int, _ uint) *big.Int { return negate(floorDiv(negate(x), y)) }, nonzero},
	{"divi down", []tileir.Signedness{tileir.Signed}, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value {
		return k.DivI(x, y, s, tileir.TowardNegInf)
	}, func(x, y *big.Int, _ uint) *big.Int { return floorDiv(x, y) }, nonzero},
	{"remi", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value { return k.RemI(x, y, s) },
		func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Rem(x, y) }, nonzero},
	{"shli", []tileir.Signedness{tileir.Unsigned}, func(k *kernel, x, y *tileir.Value, _ tileir.Signedness) *tileir.Value {
		return k.ShLI(x, y, tileir.OverflowNone)
	}, func(x, y *big.Int, _ uint) *big.Int { return new(big.Int).Lsh(x, uint(y.Uint64())) }, belowWidth},
	{"shri", bothSigns, func(k *kernel, x, y *tileir.Value, s tileir.Signedness) *tileir.Value { return k.ShRI(x, y, s) },
		func(x, y *big.Int, bits uint) *big.Int {
			return new(big.Int).Rsh(x, uint(y.Uint64())&(bits-1))
		}, belowWidth},
}

func nonzero(x []uint64, _ int) bool       { return x[1] != 0 }
func belowWidth(x []uint64, bits int) bool { return x[1] < uint64(bits) }
func negate(x *big.Int) *big.Int           { return new(big.Int).Neg(x) }
func integer(v uint64, bits int, signed bool) *big.Int {
	if signed {
		return big.NewInt(num.SignExtend(v, bits))
	}
	return new(big.Int).SetUint64(v)
}

// floorDiv corrects Euclidean division for negative divisors.
func floorDiv(x, y *big.Int) *big.Int {
	q, m := new(big.Int).DivMod(x, y, new(big.Int))
	if y.Sign() < 0 && m.Sign() != 0 {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

// cut is the low bits of an integer.
func cut(x *big.Int, bits int) uint64 {
	return new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64>>(64-bits))).Uint64()
}

func intTests() []elementTest {
	var tests []elementTest
	for _, o := range intOps {
		signs := o.signed
		if signs == nil {
			signs = []tileir.Signedness{tileir.Signed}
		}
		for _, s := range intTypes {
			for _, sign := range signs {
				tests = append(tests, o.test(s, sign))
			}
		}
	}
	for _, s := range intTypes {
		tests = append(tests, absTest(s), negTest(s))
	}
	return append(tests, compareIntTests()...)
}

func (o intOp) test(s tileir.Scalar, sign tileir.Signedness) elementTest {
	bits, signed := s.Bits(), sign == tileir.Signed
	e := elementTest{name: o.name + " " + s.String() + " " + sign.String(), in: []tileir.Scalar{s, s}, out: s,
		op: func(k *kernel, x []*tileir.Value) *tileir.Value { return o.op(k, x[0], x[1], sign) },
		want: func(x []uint64) uint64 {
			return cut(o.want(integer(x[0], bits, signed), integer(x[1], bits, signed), uint(bits)), bits)
		}}
	if o.valid != nil {
		e.valid = func(x []uint64) bool { return o.valid(x, bits) }
	}
	return e
}

func absTest(s tileir.Scalar) elementTest {
	return elementTest{name: "absi " + s.String(), in: []tileir.Scalar{s}, out: s,
		op:   func(k *kernel, x []*tileir.Value) *tileir.Value { return k.AbsI(x[0]) },
		want: func(x []uint64) uint64 { return cut(new(big.Int).Abs(integer(x[0], s.Bits(), true)), s.Bits()) }}
}

func negTest(s tileir.Scalar) elementTest {
	return elementTest{name: "negi " + s.String(), in: []tileir.Scalar{s}, out: s,
		op:   func(k *kernel, x []*tileir.Value) *tileir.Value { return k.NegI(x[0], tileir.OverflowNone) },
		want: func(x []uint64) uint64 { return cut(negate(integer(x[0], s.Bits(), true)), s.Bits()) }}
}

var predicates = []tileir.Predicate{tileir.Equals, tileir.NotEqual, tileir.Less, tileir.LessOrEqual, tileir.Greater, tileir.GreaterOrEqual}

// holds evaluates a predicate for the sign of a comparison.
func holds(p tileir.Predicate, order int) bool {
	switch p {
	case tileir.Equals:
		return order == 0
	case tileir.NotEqual:
		return order != 0
	case tileir.Less:
		return order < 0
	case tileir.LessOrEqual:
		return order <= 0
	case tileir.Greater:
		return order > 0
	}
	return order >= 0
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func compareIntTests() []elementTest {
	var tests []elementTest
	for _, s := range intTypes {
		for _, sign := range bothSigns {
			for _, p := range predicates {
				tests = append(tests, elementTest{name: "cmpi " + p.String() + " " + s.String() + " " + sign.String(), in: []tileir.Scalar{s, s}, out: tileir.I1,
					op: func(k *kernel, x []*tileir.Value) *tileir.Value { return k.CmpI(p, x[0], x[1], sign) },
					want: func(x []uint64) uint64 {
						signed := sign == tileir.Signed
						return truth(holds(p, integer(x[0], s.Bits(), signed).Cmp(integer(x[1], s.Bits(), signed))))
					}})
			}
		}
	}
	return tests
}
