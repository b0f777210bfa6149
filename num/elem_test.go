package num

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"gotile/internal/testing/bigref"
)

// An elementary function, its reference, and its test intervals.
type elementary struct {
	name string
	f32  func(x, y float32) float32
	f64  func(x, y float64) float64
	ref  func(x, y *big.Float) *big.Float
	ok   func(x, y float64) bool // arguments that the reference takes
	near []float64               // points around which the function is hard
	span float64                 // arguments beyond are dull
	two  bool                    // takes two arguments
}

func unary(name string, f32 func(float32) float32, f64 func(float64) float64, ref func(*big.Float) *big.Float, ok func(float64) bool, span float64, near ...float64) elementary {
	return elementary{name: name, span: span, near: near,
		f32: func(x, _ float32) float32 { return f32(x) },
		f64: func(x, _ float64) float64 { return f64(x) },
		ref: func(x, _ *big.Float) *big.Float { return ref(x) },
		ok:  func(x, _ float64) bool { return x != 0 && ok(x) }}
}

func anything(float64) bool { return true }

func positive(x float64) bool { return x > 0 }

var elementaries = []elementary{
	unary("exp", ExpF32, ExpF64, bigref.Exp, anything, 760, 88.72, -87.3, -103.9, 709.78, -708.4, -745.1, 0),
	unary("exp2", Exp2F32, Exp2F64, bigref.Exp2, anything, 1100, 128, -126, -149, 1024, -1022, -1074, 0),
	unary("log", LogF32, LogF64, bigref.Log, positive, 10, 1, math.E, 0.5, math.Sqrt2),
	unary("log2", Log2F32, Log2F64, bigref.Log2, positive, 10, 1, 2, 4, 0.5, math.Sqrt2),
	unary("sin", SinF32, SinF64, bigref.Sin, anything, 100, 0, math.Pi, math.Pi/2, 3*math.Pi, 1e5*math.Pi, math.Pi/4, 0x1p20),
	unary("cos", CosF32, CosF64, bigref.Cos, anything, 100, 0, math.Pi, math.Pi/2, 3*math.Pi/2, 1e5*math.Pi, math.Pi/4, 0x1p20),
	unary("tan", TanF32, TanF64, bigref.Tan, anything, 100, 0, math.Pi, math.Pi/2, 3*math.Pi/2, 1e5*math.Pi, math.Pi/4, 0x1p20),
	unary("sinh", SinhF32, SinhF64, bigref.Sinh, anything, 720, 89.4, 710.4, 0, 0.3, 1, 45),
	unary("cosh", CoshF32, CoshF64, bigref.Cosh, anything, 720, 89.4, 710.4, 0, 1, 45),
	unary("tanh", TanhF32, TanhF64, bigref.Tanh, anything, 25, 0, 0.2, 1, 9, 19, 20),
	unary("sqrt", func(x float32) float32 { return SqrtF32(x, NearestEven) }, func(x float64) float64 { return SqrtF64(x, NearestEven) }, bigref.Sqrt, positive, 10, 1),
	unary("rsqrt", RsqrtF32, RsqrtF64, bigref.Rsqrt, positive, 10, 1),
	{name: "atan2", f32: Atan2F32, f64: Atan2F64, ref: bigref.Atan2, two: true, span: 10, near: []float64{0, 1, 0.5},
		ok: func(y, x float64) bool { return x != 0 && y != 0 }},
	{name: "pow", f32: PowF32, f64: PowF64, ref: powRef, two: true, span: 40, near: []float64{1, 2, 0.5, 3, -1, -2},
		ok: func(x, y float64) bool { return x != 0 && y != 0 && (x > 0 || y == math.Trunc(y)) }},
}

func powRef(x, y *big.Float) *big.Float {
	p := bigref.Pow(new(big.Float).Abs(x), y)
	if n, _ := y.Int(nil); x.Signbit() && n.Bit(0) == 1 {
		p.Neg(p)
	}
	return p
}

// argument draws an argument of the function for the format.
func (e elementary) argument(f *Format, rng *rand.Rand) float64 {
	switch rng.IntN(4) {
	case 0: // any exponent
		for {
			x := f.Decode(rng.Uint64() >> (64 - f.Storage))
			if finite(x) {
				return x
			}
		}
	case 1:
		c := e.near[rng.IntN(len(e.near))]
		return f.Round(c+math.Ldexp(rng.Float64()-0.5, -rng.IntN(f.ManBits+4)), NearestEven)
	case 2:
		return f.Round((2*rng.Float64()-1)*e.span, NearestEven)
	}
	return f.Round(math.Ldexp(2*rng.Float64()-1, 4-rng.IntN(12)), NearestEven)
}

// arguments returns random arguments; a power's exponent is often an integer or one that keeps the result in range.
func (e elementary) arguments(f *Format, rng *rand.Rand) (x, y float64) {
	x = e.argument(f, rng)
	if !e.two {
		return x, 0
	}
	y = e.argument(f, rng)
	if e.name == "pow" {
		switch rng.IntN(3) {
		case 0:
			y = math.Trunc(y)
		case 1:
			limit := math.Ldexp(1, f.ExpBits-1) * math.Ln2
			y = f.Round((2*rng.Float64()-1)*limit/math.Log(math.Abs(x)), NearestEven)
		}
	}
	return x, y
}

// worst is the largest error seen.
type worst struct {
	ulps   float64 // of the exact value
	beyond uint64  // distance from the correctly rounded value
	x, y   float64
}

func (w *worst) see(f *Format, got float64, exact *big.Float, x, y float64) {
	nearest := f.Encode(nearestFloat(f, exact), NearestEven, false)
	if d := f.ULPDiff(f.Encode(got, NearestEven, false), nearest); d > w.beyond {
		w.beyond, w.x, w.y = d, x, y // the values that the test reports
	}
	if math.IsInf(got, 0) || math.IsInf(f.Decode(nearest), 0) {
		return
	}
	ulp := max(exact.MantExp(nil)-1, f.minExp()) - f.ManBits
	d := new(big.Float).SetPrec(300).Sub(exact, new(big.Float).SetFloat64(got))
	if err, _ := d.SetMantExp(d, -ulp).Float64(); math.Abs(err) > w.ulps {
		w.ulps = math.Abs(err)
		if w.beyond <= 1 {
			w.x, w.y = x, y
		}
	}
}

func nearestFloat(f *Format, x *big.Float) float64 {
	if f == F32 {
		y, _ := x.Float32()
		return float64(y)
	}
	y, _ := x.Float64()
	return y
}

func (e elementary) eval(f *Format, x, y float64) float64 {
	if f == F32 {
		return float64(e.f32(float32(x), float32(y)))
	}
	return e.f64(x, y)
}

// measure returns the largest error of n samples.
func (e elementary) measure(f *Format, n int, seed uint64) (w worst) {
	rng := rand.New(rand.NewPCG(seed, 7))
	for n > 0 {
		x, y := e.arguments(f, rng)
		if !finite(x) || !finite(y) || !e.ok(x, y) {
			continue
		}
		w.see(f, e.eval(f, x, y), e.ref(exactly(x), exactly(y)), x, y)
		n--
	}
	return w
}

// TestElementaryErrors measures every function against 256-bit arithmetic and
// prints the table of errors. GOTILE_NUM_DENSITY makes the sample larger.
func TestElementaryErrors(t *testing.T) {
	var mu sync.Mutex
	rows := map[string]string{}
	t.Run("sample", func(t *testing.T) {
		for _, e := range elementaries {
			for _, f := range []*Format{F32, F64} {
				t.Run(e.name+"/"+f.Name, func(t *testing.T) {
					t.Parallel()
					w := e.measure(f, fewer(5000), 1)
					bound := uint64(f.Bits / 32)
					if w.beyond > bound {
						t.Errorf("%d ULP from the correctly rounded value at %x %x (%g %g); at most %d allowed", w.beyond, w.x, w.y, w.x, w.y, bound)
					}
					mu.Lock()
					defer mu.Unlock()
					rows[e.name+f.Name] = fmt.Sprintf("%.3f (%d)", w.ulps, w.beyond)
				})
			}
		}
	})
	var b strings.Builder
	for _, e := range elementaries {
		fmt.Fprintf(&b, "\n%-8s %-14s %-14s", e.name, rows[e.name+"f32"], rows[e.name+"f64"])
	}
	t.Logf("largest error in ULP of the exact value (from the correctly rounded one)\n%-8s %-14s %-14s%s", "", "f32", "f64", b.String())
}
