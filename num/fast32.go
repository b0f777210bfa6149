package num

import "math"

// The f32 functions compute in float64 to some 2^-35: the error that is left is
// in rounding to f32.

// exp32 returns e to the x for |x| < 700: whole 32nds of ln 2 and a rest below
// 0.011. It must be cheap enough to be inlined: called, it runs at a quarter of
// the speed on amd64, one conversion from float32 waiting for the result of the
// one before.
func exp32(x float64) float64 {
	s := float64(x*invLn2Step32) + toNearest
	i := math.Float64bits(s)
	r := x - float64((s-toNearest)*ln2Step32)
	return math.Float64frombits(exp2Steps32[i&31]+i>>5<<52) * expRest(r)
}

// expRest is e to the r for |r| < 0.011, to 2^-35.
func expRest(r float64) float64 {
	return 1 + r + float64(float64(r*r)*(0.5+float64(r*((1./6)+float64(r*(1./24))))))
}

// ExpF32 returns e to the x.
func ExpF32(x float32) float32 {
	if !(x > -104 && x < 89) {
		return expSpecial(x)
	}
	return float32(exp32(float64(x)))
}

// expSpecial answers for NaN and for powers out of range.
func expSpecial(x float32) float32 {
	switch {
	case x >= 89:
		return float32(math.Inf(1))
	case x <= -104:
		return 0
	}
	return x
}

// Exp2F32 returns 2 to the x.
func Exp2F32(x float32) float32 {
	if !(x > -151 && x < 128) {
		return exp2Special(x)
	}
	return float32(exp2of(float64(x)))
}

func exp2of(x float64) float64 {
	s := float64(x*32) + toNearest
	i := math.Float64bits(s)
	r := float64((x - float64((s-toNearest)*0x1p-5)) * ln2Hi)
	return math.Float64frombits(exp2Steps32[i&31]+i>>5<<52) * expRest(r)
}

func exp2Special(x float32) float32 {
	switch {
	case x >= 128:
		return float32(math.Inf(1))
	case x <= -151:
		return 0
	}
	return x
}

// log32 returns the natural logarithm of a positive finite f32: of a power of
// two, of the table's part, and of 1 + r for r below 1/128.
func log32(x float32) float64 {
	b := math.Float64bits(float64(x))
	z := math.Float64frombits(b&(1<<52-1) | 1023<<52)
	step := &logSteps[b>>45&127]
	r := float64(z*step.inv) - 1
	sq := float64(r * r)
	l := r + float64(sq*(-0.5+float64(r*(1./3))+float64(sq*(-0.25+float64(r*0.2)-float64(sq*(1./6))))))
	return l + (step.hi + float64(float64(int(b>>52)-1023+step.up)*ln2Hi))
}

// LogF32 returns the natural logarithm of x.
func LogF32(x float32) float32 {
	if !(x > 0 && x <= math.MaxFloat32) {
		return float32(logSpecial(float64(x)))
	}
	return float32(log32(x))
}

// Log2F32 returns the binary logarithm of x.
func Log2F32(x float32) float32 {
	if !(x > 0 && x <= math.MaxFloat32) {
		return float32(logSpecial(float64(x)))
	}
	return float32(log32(x) * log2eHi)
}

// PowF32 returns x to the y, with the special cases of IEEE 754's pow.
func PowF32(x, y float32) float32 {
	if !(x > 0 && x <= math.MaxFloat32) {
		return float32(PowF64(float64(x), float64(y)))
	}
	switch e := float64(float64(y) * log32(x)); {
	case e > -110 && e < 110:
		return float32(exp32(e))
	case x == 1:
		return 1 // even to the power of infinity or NaN
	case e >= 110:
		return float32(math.Inf(1))
	case e <= -110:
		return 0
	}
	return y // NaN
}

// PowIF32 returns x to the n; to the power 0 anything is 1.
func PowIF32(x float32, n int64) float32 { return float32(PowIF64(float64(x), n)) }

// Atan2F32 returns the angle of the point whose ordinate is y and abscissa x,
// with the special cases of IEEE 754's atan2.
func Atan2F32(y, x float32) float32 {
	a, b := math.Abs(float64(y)), math.Abs(float64(x))
	if !(a > 0 && a <= math.MaxFloat32 && b > 0 && b <= math.MaxFloat32) {
		return float32(Atan2F64(float64(y), float64(x)))
	}
	angle := ratioAngle32(min(a, b), max(a, b))
	if a > b {
		angle = halfPiHi - angle
	}
	if x < 0 {
		angle = 2*halfPiHi - angle
	}
	return float32(math.Copysign(angle, float64(y)))
}

// ratioAngle32 is the arc tangent of y/x for 0 < y <= x.
func ratioAngle32(y, x float64) float64 {
	i := int(64*y/x + 0.5)
	c := float64(i) / 64
	u := (y - float64(c*x)) / (x + float64(c*y))
	z := float64(u * u)
	return atanSteps[i].hi + (u + float64(float64(u*z)*(atanTerms[0]+float64(z*atanTerms[1]))))
}

// reduce32 is reduce to one float. f32 arguments come no closer to a multiple of
// pi/2 than 2^-30 or so, so two parts of pi/2 are enough.
func reduce32(x float64) (int, float64) {
	if math.Abs(x) < 0x1p20 {
		f, n := nearestInt(float64(x * invHalfPi))
		return n & 3, x - float64(f*halfPi0) - float64(f*(halfPi1+halfPi2))
	}
	n, r := reduce(x)
	return n, r.hi
}

// sin32 is the sine of a reduced argument.
func sin32(r float64) float64 {
	z := float64(r * r)
	w := float64(z * z)
	return r + float64(float64(r*z)*(sinTerms[0]+float64(z*sinTerms[1])+float64(w*(sinTerms[2]+float64(z*sinTerms[3])+float64(w*sinTerms[4])))))
}

// cos32 is the cosine of a reduced argument.
func cos32(r float64) float64 {
	z := float64(r * r)
	w := float64(z * z)
	return 1 - float64(0.5*z) + float64(w*(cosTerms[0]+float64(z*cosTerms[1])+float64(w*(cosTerms[2]+float64(z*cosTerms[3])+float64(w*cosTerms[4])))))
}

// quadrant32 is the sine of r plus n quarter turns.
func quadrant32(n int, r float64) float64 {
	var y float64
	if n&1 == 0 {
		y = sin32(r)
	} else {
		y = cos32(r)
	}
	if n&2 != 0 {
		return -y
	}
	return y
}

// finite32 reports whether x is finite, and returns it as a float64.
func finite32(x float32) (float64, bool) {
	return float64(x), math.Float32bits(x)&0x7f800000 != 0x7f800000
}

// SinF32 returns the sine of x.
func SinF32(x float32) float32 {
	v, ok := finite32(x)
	if !ok {
		return float32(math.NaN())
	}
	n, r := reduce32(v)
	if n == 0 && r == 0 {
		return x // the sign of zero
	}
	return float32(quadrant32(n, r))
}

// CosF32 returns the cosine of x.
func CosF32(x float32) float32 {
	v, ok := finite32(x)
	if !ok {
		return float32(math.NaN())
	}
	n, r := reduce32(v)
	return float32(quadrant32(n+1, r))
}

// TanF32 returns the tangent of x.
func TanF32(x float32) float32 {
	v, ok := finite32(x)
	if !ok {
		return float32(math.NaN())
	}
	n, r := reduce32(v)
	switch {
	case n&1 != 0:
		return float32(-cos32(r) / sin32(r))
	case r == 0:
		return x
	}
	return float32(sin32(r) / cos32(r))
}

// expm32 returns e to the x, less 1, for |x| < 700 with a small relative error.
func expm32(x float64) float64 {
	s := float64(x*invLn2Step32) + toNearest
	i := math.Float64bits(s)
	r := x - float64((s-toNearest)*ln2Step32)
	z := float64(r * r)
	p := r + float64(z*((0.5+float64(r*(1./6)))+float64(z*((1./24)+float64(r*(1./120))))))
	step := math.Float64frombits(exp2Steps32[i&31] + i>>5<<52)
	return (step - 1) + float64(step*p)
}

// TanhF32 returns the hyperbolic tangent of x.
func TanhF32(x float32) float32 {
	switch a := math.Abs(float64(x)); {
	case a < 0x1p-12:
		return x
	case a < 10:
		u := expm32(2 * float64(x))
		return float32(u / (u + 2))
	case a >= 10:
		return float32(math.Copysign(1, float64(x)))
	}
	return x
}

// SinhF32 returns the hyperbolic sine of x.
func SinhF32(x float32) float32 {
	switch a := math.Abs(float64(x)); {
	case a < 0x1p-12:
		return x
	case a < 100:
		u := expm32(a)
		return float32(math.Copysign(0.5*(u+u/(u+1)), float64(x)))
	}
	return x * float32(math.Inf(1))
}

// CoshF32 returns the hyperbolic cosine of x.
func CoshF32(x float32) float32 {
	a := math.Abs(float64(x))
	if a < 100 {
		e := float64(exp32(a))
		return float32(0.5 * (e + 1/e))
	}
	return float32(a * math.Inf(1))
}
