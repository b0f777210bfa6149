package checked

import "math"

// double is a number as the sum of two floats, the second much smaller than the first: about 100 bits.
type double struct{ hi, lo float64 }

// exactly converts a float to a double.
func exactly(x float64) double { return double{x, 0} }

// normal returns hi + lo, normalized so that the parts do not overlap.
func normal(hi, lo float64) double {
	s := hi + lo
	if math.IsInf(s, 0) || s != s {
		return double{s, 0}
	}
	return double{s, lo - (s - hi)}
}

func (x double) plus(y double) double {
	s := x.hi + y.hi
	t := s - x.hi
	return normal(s, (x.hi-(s-t))+(y.hi-t)+(x.lo+y.lo))
}

func (x double) neg() double { return double{-x.hi, -x.lo} }

func (x double) minus(y double) double { return x.plus(y.neg()) }

func (x double) times(y double) double {
	p := x.hi * y.hi
	return normal(p, math.FMA(x.hi, y.hi, -p)+(x.hi*y.lo+x.lo*y.hi))
}

// scale returns x times a power of two.
func (x double) scale(f float64) double { return double{x.hi * f, x.lo * f} }

func (x double) div(y double) double {
	q := x.hi / y.hi
	if math.IsInf(q, 0) || q != q || math.IsInf(y.hi, 0) {
		return double{q, 0}
	}
	rest := x.minus(y.times(exactly(q)))
	return normal(q, rest.hi/y.hi)
}

func (x double) abs() double {
	if x.hi < 0 {
		return x.neg()
	}
	return x
}

func (x double) sqrt() double {
	r := math.Sqrt(x.hi)
	if r == 0 || r != r || math.IsInf(r, 0) {
		return double{r, 0}
	}
	rest := x.minus(exactly(r).times(exactly(r)))
	return normal(r, rest.hi/(2*r))
}

var ln2 = double{math.Ln2, 2.3190468138462996e-17}

// exp scales its argument down, sums the series, and squares.
func (x double) exp() double {
	if !(math.Abs(x.hi) < 700) {
		return exactly(math.Exp(x.hi))
	}
	const halvings = 8
	n := math.Round(x.hi / math.Ln2)
	r := x.minus(ln2.times(exactly(n))).scale(1.0 / (1 << halvings))
	sum, term := double{}, exactly(1)
	for k := 1; k <= 12; k++ { // r is less than 0.0014
		term = term.times(r).div(exactly(float64(k)))
		sum = sum.plus(term)
	}
	for range halvings { // of exp - 1, which preserves small results
		sum = sum.scale(2).plus(sum.times(sum))
	}
	y := sum.plus(exactly(1))
	return double{math.Ldexp(y.hi, int(n)), math.Ldexp(y.lo, int(n))}
}

// log takes one step of Newton's method, starting with the logarithm of a float.
func (x double) log() double {
	y := math.Log(x.hi)
	if math.IsInf(y, 0) || y != y {
		return exactly(y)
	}
	return exactly(y).plus(x.times(exactly(-y).exp())).minus(exactly(1))
}

func (x double) pow(y double) double {
	if x.hi > 0 && x.lo == x.lo && !math.IsInf(x.hi, 0) {
		return x.log().times(y).exp()
	}
	return exactly(math.Pow(x.hi, y.hi))
}

// sinh and cosh are nibbles of the difference and sum of exponentials, tanh their quotient.
func (x double) sinh() double {
	if math.Abs(x.hi) < 1e-8 {
		return x
	}
	return x.exp().minus(x.neg().exp()).scale(0.5)
}

func (x double) cosh() double { return x.exp().plus(x.neg().exp()).scale(0.5) }

func (x double) tanh() double {
	if math.Abs(x.hi) > 40 {
		return exactly(math.Copysign(1, x.hi))
	}
	return x.sinh().div(x.cosh())
}

// The circular functions add the derivative times lo to the function of hi: they are as precise as float64.
func (x double) sin() double { return normal(math.Sin(x.hi), math.Cos(x.hi)*x.lo) }
func (x double) cos() double { return normal(math.Cos(x.hi), -math.Sin(x.hi)*x.lo) }
func (x double) tan() double { return x.sin().div(x.cos()) }

func (x double) atan2(y double) double {
	r := x.hi*x.hi + y.hi*y.hi
	if r == 0 || math.IsInf(r, 0) {
		return exactly(math.Atan2(x.hi, y.hi))
	}
	return normal(math.Atan2(x.hi, y.hi), (y.hi*x.lo-x.hi*y.lo)/r)
}

// wholeDouble converts a 64-bit integer.
func wholeDouble(x int64, signed bool) double {
	if signed || x >= 0 {
		hi := float64(x)
		if hi >= 0x1p63 {
			return double{hi, -1 - float64(math.MaxInt64-x)}
		}
		return double{hi, float64(x - int64(hi))}
	}
	half := wholeDouble(int64(uint64(x)>>1), true)
	return half.scale(2).plus(exactly(float64(x & 1)))
}
