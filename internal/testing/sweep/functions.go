package sweep

import (
	"math"
	"math/big"

	"gotile/internal/testing/bigref"
	"gotile/num"
)

// Functions are the elementary functions of Tile IR.
var Functions = []*Function{
	unary("exp", num.ExpF64, bigref.Exp, NoSymmetry, expEnds),
	unary("exp2", num.Exp2F64, bigref.Exp2, NoSymmetry, exp2Ends),
	unary("log", num.LogF64, bigref.Log, NoSymmetry, logEnds),
	unary("log2", num.Log2F64, bigref.Log2, NoSymmetry, logEnds),
	unary("sin", num.SinF64, bigref.Sin, Odd, angleEnds),
	unary("cos", num.CosF64, bigref.Cos, Even, angleEnds),
	unary("tan", num.TanF64, bigref.Tan, Odd, angleEnds),
	unary("sinh", num.SinhF64, bigref.Sinh, Odd, hyperbolicEnds),
	unary("cosh", num.CoshF64, bigref.Cosh, Even, hyperbolicEnds),
	unary("tanh", num.TanhF64, bigref.Tanh, Odd, tanhEnds),
	unary("sqrt", math.Sqrt, bigref.Sqrt, NoSymmetry, logEnds),
	unary("rsqrt", num.RsqrtF64, bigref.Rsqrt, NoSymmetry, logEnds),
	{Name: "pow", Two: true, F64: num.PowF64, Exact: pow, Ends: powEnds},
	{Name: "atan2", Two: true, F64: num.Atan2F64, Exact: bigref.Atan2, Ends: ratioEnds},
	{Name: "remf", Two: true, F64: math.Mod, Exact: remainder, Ends: ratioEnds},
	{Name: "powi", Two: true, F64: func(x, n float64) float64 { return num.PowIF64(x, int64(n)) }, Exact: pow, Ends: powEnds},
	{Name: "divf approx", Two: true, F64: approximateQuotient, Ends: ratioEnds},
	{Name: "divf", Two: true, F64: func(x, y float64) float64 { return x / y }, Exact: quotient, Ends: ratioEnds},
}

// Lookup returns the function of a name.
func Lookup(name string) *Function {
	for _, f := range Functions {
		if f.Name == name {
			return f
		}
	}
	panic("sweep: no function " + name)
}

func unary(name string, f func(float64) float64, exact func(*big.Float) *big.Float, s Symmetry, ends func(*num.Format) []float64) *Function {
	return &Function{
		Name: name, Symmetry: s, Ends: ends,
		F64:   func(x, _ float64) float64 { return f(x) },
		Exact: func(x, _ *big.Float) *big.Float { return exact(x) },
	}
}

func pow(x, y *big.Float) *big.Float {
	p := bigref.Pow(new(big.Float).Abs(x), y)
	if n, _ := y.Int(nil); x.Signbit() && n.Bit(0) == 1 {
		p.Neg(p)
	}
	return p
}

func quotient(x, y *big.Float) *big.Float { return new(big.Float).SetPrec(256).Quo(x, y) }

// approximateQuotient is x times the reciprocal of y, which is zero for y beyond 2^126.
func approximateQuotient(x, y float64) float64 {
	if math.Abs(y) > 0x1p126 {
		return x * math.Copysign(0, y)
	}
	return x / y
}

// remainder is x minus y times their quotient rounded toward zero, by integers.
func remainder(x, y *big.Float) *big.Float {
	e := min(x.MantExp(nil), y.MantExp(nil)) - 53
	scaled := func(v *big.Float) *big.Int {
		n, _ := new(big.Float).SetMantExp(v, -e).Int(nil)
		return n
	}
	r := new(big.Float).SetInt(new(big.Int).Rem(scaled(x), scaled(y)))
	return r.SetMantExp(r, e)
}

// The natural logarithms of the largest number of a format, of its smallest normal number
// and of half of its smallest number.
func logsOf(f *num.Format) (most, normal, least float64) {
	least = float64(2-f.Bias-f.ManBits) * math.Ln2
	return math.Log(f.MaxFinite()), float64(1-f.Bias) * math.Ln2, least - 2*math.Ln2
}

func expEnds(f *num.Format) []float64 {
	most, normal, least := logsOf(f)
	return []float64{most, normal, least, least + math.Ln2, -104, 89, -750, 712, -746, 710, 0}
}

func exp2Ends(f *num.Format) []float64 {
	top, normal := float64(f.Bias+1), float64(1-f.Bias)
	least := normal - float64(f.ManBits)
	return []float64{top, normal, least, least - 1, -151, 129, -1080, 1026, 0}
}

func logEnds(f *num.Format) []float64 {
	return []float64{1, math.E, math.Sqrt2, math.Sqrt2 / 2, 1.5, 0.75, f.MaxFinite(), f.SmallestNonzero(), math.Ldexp(1, 1-f.Bias)}
}

func hyperbolicEnds(f *num.Format) []float64 {
	most, _, _ := logsOf(f)
	return []float64{most + math.Ln2, most, 0.3, 0.2, 1, 45, 100, 711, 712, 0x1p-12, 0x1p-28}
}

func tanhEnds(f *num.Format) []float64 {
	one := float64(f.ManBits+2) * math.Ln2 / 2
	return []float64{one, 0.2, 0.3, 0.64, 9.5, 10, 20, 22, 0.55, 0x1p-12, 0x1p-28, 0x1.484b4p-1, 0x1.481e44p-1}
}

// angleEnds are the ends of reductions, multiples of pi/4 and of pi/2, and the float64
// nearest to one.
func angleEnds(*num.Format) []float64 {
	ends := []float64{0x1p20, 0x1p-27, 6381956970095103 * 0x1p797}
	for _, n := range []float64{1, 2, 3, 4, 5, 6, 7, 8, 100, 12345, 667544, 2e6, 1e9, 1e15} {
		ends = append(ends, n*math.Pi/4)
	}
	return ends
}

func powEnds(f *num.Format) []float64 {
	return []float64{1, 2, 3, 0.5, 1.5, 10, float64(f.Bias), f.MaxFinite(), f.SmallestNonzero(), math.Ldexp(1, 1-f.Bias), math.Ldexp(1, f.ManBits), math.Ldexp(1, f.ManBits+1)}
}

func ratioEnds(f *num.Format) []float64 {
	return []float64{1, 3, math.Sqrt2 - 1, f.MaxFinite(), f.SmallestNonzero(), math.Ldexp(1, 1-f.Bias), math.Ldexp(1, f.Bias-1), math.Ldexp(1, f.Bias)}
}
