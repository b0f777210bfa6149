package tile

import "gotile/tile/internal/constant"

// The functions of this file are beyond the reference. They are written in its operations,
// as a user could write them. Float16 and bfloat16 are computed in float32 and rounded once.

// inBasicFloat is a function of one tile of basic floats, written in operations on float32
// and float64.
func inBasicFloat(name string, x AnyTile, f func(c *call, x Tile) Tile) Tile {
	return onTile(name, "", x, func(c *call, x Tile) Tile {
		switch {
		case !x.elem.IsBasicFloat():
			return c.failClass(basicFloatClass, x)
		case x.elem.Bits() < 32:
			return Cast(f(c, Cast(x, F32)), x.elem)
		}
		return f(c, x)
	})
}

// Expm1 returns e to the power of each element, minus 1, of a basic float tile. It is within
// 3 ULP of float32 and float64 near zero too, where the difference would lose digits. It is
// beyond the reference.
func Expm1(x AnyTile) Tile {
	return inBasicFloat("Expm1", x, func(c *call, x Tile) Tile {
		series := expm1Series32
		if x.elem == F64 {
			series = expm1Series64
		}
		u := Exp(x)
		near := FMA(c.polynomial(x, series), Mul(x, x), x)
		y := Select(Lt(Abs(x), expm1Near), near, Sub(u, 1.0))
		return Select(Eq(u, 1.0), x, y) // which has the sign of a zero
	})
}

// expm1Near is the limit of the polynomial of [Expm1]: beyond it, subtracting 1 from a power at most doubles the ULPs of
// its error.
const expm1Near = 0.40625

// The coefficients of (exp(x) - 1 - x)/x² below expm1Near, found as those of [erfSeries].
var (
	expm1Series32 = []float64{0.50000002098136, 0.16666666899638, 0.041665861744954, 0.0083332439524892, 0.0013970964933333, 0.00019932422687855}
	expm1Series64 = []float64{0.49999999999999999904, 0.16666666666666715297, 0.041666666666666836593, 0.0083333333332915735433,
		0.0013888888888810293696, 0.00019841269957717181634, 0.0000248015874545679629, 2.7557177528135772287e-6,
		2.7557174838955010102e-7, 2.5130356655743116163e-8, 2.094229340715852545e-9}
)

// Log1p returns the natural logarithm of 1 plus each element of a basic float tile: NaN below
// -1. It is within 3 ULP of float32 and float64 near zero too, where the sum would lose
// digits. It is beyond the reference.
func Log1p(x AnyTile) Tile {
	return inBasicFloat("Log1p", x, func(_ *call, x Tile) Tile {
		// The sum u is 1 + x - lost. The logarithm of u plus lost is log(u) + lost/u, and near zero
		// 1 - x is close enough to 1/u.
		u := Add(x, 1.0)
		lost := Sub(x, Sub(u, 1.0))
		rest := Select(Lt(Abs(x), 0.5), FMA(Neg(lost), x, lost), 0.0)
		return Select(Eq(u, 1.0), x, Add(Log(u), rest))
	})
}

// Sigmoid returns 1 / (1 + exp(-x)) for each element of a basic float tile. It is within 3
// ULP of float32 and float64, for subnormal results too. It is beyond the reference.
func Sigmoid(x AnyTile) Tile {
	return inBasicFloat("Sigmoid", x, func(_ *call, x Tile) Tile {
		// For negative x the formula is multiplied by exp(x) above and below: exp(-x) would
		// overflow if the result is still a subnormal number.
		e := Exp(Neg(Abs(x)))
		return Div(Select(Lt(x, 0.0), e, 1.0), Add(e, 1.0))
	})
}

// Softplus returns log(1 + exp(x)) for each element of a basic float tile, without overflow.
// It is beyond the reference.
func Softplus(x AnyTile) Tile {
	return inBasicFloat("Softplus", x, func(_ *call, x Tile) Tile {
		return Add(Max(x, 0.0, PropagateNaN), Log1p(Exp(Neg(Abs(x)))))
	})
}

// Erf returns the error function, 2/sqrt(π) times the integral of exp(-t²) from 0 to each
// element of a basic float tile. It is within 2 ULP of float32 and 3 of float64. It is beyond
// the reference.
func Erf(x AnyTile) Tile {
	return inBasicFloat("Erf", x, func(c *call, x Tile) Tile {
		series := &erf32
		if x.elem == F64 {
			series = &erf64
		}
		a, one := Abs(x), c.like(x, series.one)
		near := FMA(c.polynomial(Mul(x, x), series.near), x, x)
		rest := c.polynomial(Select(Gt(a, one), one, a), series.far)
		if x.elem == F64 {
			rest = Exp(Neg(rest))
		} else {
			rest = Mul(rest, rest)
			rest = Mul(rest, rest)
			rest = Div(1.0, Mul(rest, rest))
		}
		far := Sub(1.0, rest)
		return Select(Lt(a, c.like(x, series.limit)), near, Select(Lt(x, 0.0), Neg(far), far))
	})
}

// erfSeries has the coefficients of [Erf] for one type, minimax polynomials, the constant term first. Those of float64 were
// found by Remez's algorithm with 200 bits. Those of float32 were rounded to float32 one after another, each before the rest
// was fitted again.
type erfSeries struct {
	limit float64   // between the two polynomials
	near  []float64 // of x²: erf(x)/x - 1 below the limit
	// Of x, from the limit to one: the negative logarithm of 1 - erf(x) for float64, and for float32 1 - erf(x) to the power of
	// -1/8, which takes no exponential.
	far []float64
	one float64 // from here on erf rounds to 1
}

var erf32 = erfSeries{
	limit: 1.2,
	near: []float64{0.12837915122509003, -0.37612536549568176, 0.11282678693532944, -0.026819992810487747, 0.005131050478667021,
		-0.0007560860831290483, 6.524364289361984e-05},
	far: []float64{0.9893266558647156, 0.1896502524614334, -0.005302914883941412, 0.12762148678302765, -0.06440436094999313,
		0.02854415774345398, -0.00603265268728137, 0.0007047195686027408},
	one: 3.93,
}

var erf64 = erfSeries{
	limit: 0.93,
	near: []float64{0.1283791670955125739, -0.3761263890318375166, 0.112837916709550738, -0.02686617064511797828,
		0.005223977625265883432, -0.0008548327009507303198, 0.00012055332273371057, -0.00001492562620948774571,
		1.646154971925538363e-6, -1.635674728977662357e-7, 1.470755883977755968e-8, -1.15766395224482201e-9,
		6.337398547910552522e-11},
	far: []float64{1.769664150428950764e-7, 1.128377260184819094, 0.6366292737599484425, 0.102743613456762775,
		-0.0190680725245713288, -0.0002995055429406775883, 0.001795038115965481625, -0.0006680238492974142734,
		0.00006614358583973994953, 0.00005716363660364105912, -0.00003862335968038690863, 0.00001406904232283878509,
		-3.599823718310308631e-6, 6.838196604715431208e-7, -9.683860181567566526e-8, 9.982751689906522699e-9,
		-7.095130050752354054e-10, 3.11166715543776461e-11, -6.346969629041368658e-13},
	one: 5.95,
}

// polynomial is a polynomial of x by Horner's rule, the constant term first.
func (c *call) polynomial(x Tile, terms []float64) Tile {
	last := len(terms) - 1
	y := c.like(x, terms[last])
	for i := last - 1; i >= 0; i-- {
		y = FMA(y, x, c.like(x, terms[i]))
	}
	return y
}

// like is a tile of one number with the type and shape of x.
func (c *call) like(x Tile, value float64) Tile {
	return c.constantOf(constant.Float(value), x.elem, x.dims(), x.scalar)
}

// Round returns the nearest integral value to each element of a basic float tile, and the
// even one of two that are equally near; zeros keep their sign. It is beyond the reference.
func Round(x AnyTile) Tile {
	return inBasicFloat("Round", x, func(_ *call, x Tile) Tile {
		// A sum with 2 to the number of fraction bits has no fraction: adding rounds.
		whole := float64(1 << 23)
		if x.elem == F64 {
			whole = 1 << 52
		}
		a := Abs(x)
		r := Sub(Add(a, whole), whole)
		return Select(Lt(a, whole), withSign(r, x), x)
	})
}

// withSign returns x, which has no negative elements, with the signs of y.
func withSign(x, y Tile) Tile {
	bits, sign := U32, any(uint32(1)<<31)
	if y.elem == F64 {
		bits, sign = U64, uint64(1)<<63
	}
	return Bitcast(Or(Bitcast(x, bits), And(Bitcast(y, bits), sign)), y.elem)
}

// Clamp returns each element of x limited to the range from low to high; NaN remains NaN. low
// and high convert to the type of x, as in [Max]. It is beyond the reference.
func Clamp(x AnyTile, low, high any) Tile {
	return onTile("Clamp", "", x, func(_ *call, x Tile) Tile {
		var nan []Option
		if x.elem.IsFloat() {
			nan = []Option{PropagateNaN}
		}
		return Min(Max(x, low, nan...), high, nan...)
	})
}
