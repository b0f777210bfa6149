package tile_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

// special is a function beyond the reference, its definition, and its maximum error in float32 and float64.
var special = []struct {
	name      string
	f         func(x tile.AnyTile) tile.Tile
	want      func(x float64) float64
	ulp32     float64
	ulp64     float64
	low, high float64
}{
	{"Expm1", tile.Expm1, math.Expm1, 3, 3, -20, 80},
	{"Expm1 near zero", tile.Expm1, math.Expm1, 3, 3, -0.6, 0.6},
	{"Log1p", tile.Log1p, math.Log1p, 3, 3, -0.999, 1e6},
	{"Log1p near zero", tile.Log1p, math.Log1p, 3, 3, -0.6, 0.6},
	{"Erf", tile.Erf, math.Erf, 2, 3, -6.5, 6.5},
	{"Erf near zero", tile.Erf, math.Erf, 2, 3, -1e-3, 1e-3},
	{"Sigmoid", tile.Sigmoid, func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }, 3, 3, -80, 80},
	{"Softplus", tile.Softplus, func(x float64) float64 { return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }, 4, 4, -80, 80},
	{"Round", tile.Round, math.RoundToEven, 0, 0, -1e7, 1e7},
	{"Round near zero", tile.Round, math.RoundToEven, 0, 0, -3, 3},
}

// specialPlaces returns numbers in a range, and those at which the methods of functions change.
func specialPlaces(low, high float64) []float64 {
	r, x := rand.New(rand.NewPCG(1, 2)), []float64{0, math.Copysign(0, -1), 0.5, -0.5, 1.5, 2.5, 0.93, -0.93}
	for len(x) < 4096 {
		x = append(x, low+(high-low)*r.Float64())
	}
	return x
}

// applied is a function of elements on the CPU.
func applied[T float32 | float64](t *testing.T, f func(tile.AnyTile) tile.Tile, x []T) []T {
	t.Helper()
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[T]) {
		y.Tiles(1024).Store(f(x.Tiles(1024).Load(b.ID(0))), b.ID(0))
	}, tile.Name("special"), tile.Over(1, 1024))
	y := make([]T, len(x))
	if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, len(x)), tile.ArrayOf(y, len(y))); err != nil {
		t.Fatal(err)
	}
	return y
}

func TestSpecialFunctions(t *testing.T) {
	for _, s := range special {
		places := specialPlaces(s.low, s.high)
		narrow := make([]float32, len(places))
		for i, x := range places {
			narrow[i] = float32(x)
		}
		y32, y64 := applied(t, s.f, narrow), applied(t, s.f, places)
		for i, x := range places {
			if d := ulps(float64(y32[i]), s.want(float64(narrow[i])), 24); !(d <= s.ulp32) {
				t.Fatalf("%s(%g) is %g in float32, %.1f ULP from %g", s.name, narrow[i], y32[i], d, s.want(float64(narrow[i])))
			}
			if d := ulps(y64[i], s.want(x), 53); !(d <= s.ulp64) {
				t.Fatalf("%s(%g) is %g in float64, %.1f ULP from %g", s.name, x, y64[i], d, s.want(x))
			}
		}
	}
}

// ulps returns the error of a result in units of the last place of the wanted one, with so many significant bits. Zeros
// differ in sign.
func ulps(got, want float64, bits int) float64 {
	if got == want {
		if got == 0 && math.Signbit(got) != math.Signbit(want) {
			return math.Inf(1)
		}
		return 0
	}
	_, e := math.Frexp(want)
	return math.Abs(got-want) / math.Ldexp(1, e-bits)
}

// The functions at the limits: infinities, NaN, and overflow.
func TestSpecialFunctionsAtTheEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name string
		f    func(tile.AnyTile) tile.Tile
		x, y float64
	}{
		{"Expm1", tile.Expm1, inf, inf}, {"Expm1", tile.Expm1, -inf, -1}, {"Expm1", tile.Expm1, nan, nan}, {"Expm1", tile.Expm1, 1e4, inf},
		{"Log1p", tile.Log1p, inf, inf}, {"Log1p", tile.Log1p, -1, -inf}, {"Log1p", tile.Log1p, -2, nan}, {"Log1p", tile.Log1p, nan, nan},
		{"Erf", tile.Erf, inf, 1}, {"Erf", tile.Erf, -inf, -1}, {"Erf", tile.Erf, nan, nan},
		{"Sigmoid", tile.Sigmoid, inf, 1}, {"Sigmoid", tile.Sigmoid, -inf, 0}, {"Sigmoid", tile.Sigmoid, nan, nan},
		{"Softplus", tile.Softplus, inf, inf}, {"Softplus", tile.Softplus, -inf, 0}, {"Softplus", tile.Softplus, nan, nan},
		{"Round", tile.Round, inf, inf}, {"Round", tile.Round, -inf, -inf}, {"Round", tile.Round, nan, nan}, {"Round", tile.Round, 1 << 60, 1 << 60},
	} {
		same := func(got float64) bool { return got == c.y || got != got && c.y != c.y }
		if got := applied(t, c.f, []float32{float32(c.x)}); !same(float64(got[0])) {
			t.Errorf("%s(%g) is %g in float32; want %g", c.name, c.x, got[0], c.y)
		}
		if got := applied(t, c.f, []float64{c.x}); !same(got[0]) {
			t.Errorf("%s(%g) is %g in float64; want %g", c.name, c.x, got[0], c.y)
		}
	}
}

// Float16 is computed in float32: its results are within one ULP.
func TestSpecialFunctionsOfFloat16(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x, y tile.Span1[tile.Float16]) {
		y.Tiles(64).Store(tile.Erf(x.Tiles(64).Load(b.ID(0))), b.ID(0))
	}, tile.Name("erf"), tile.Over(1, 64))
	x, y := make([]tile.Float16, 500), make([]tile.Float16, 500)
	for i := range x {
		x[i] = tile.FromFloat64[tile.Float16](float64(i-250) / 100)
	}
	if err := k.Run(context.Background(), cpu.Open(), tile.ArrayOf(x, 500), tile.ArrayOf(y, 500)); err != nil {
		t.Fatal(err)
	}
	for i := range x {
		if want := math.Erf(tile.ToFloat64(x[i])); ulps(tile.ToFloat64(y[i]), want, 11) > 0.5001 && math.Abs(want) > 1e-4 {
			t.Errorf("erf(%g) is %g; want %g", tile.ToFloat64(x[i]), tile.ToFloat64(y[i]), want)
		}
	}
}

func TestClamp(t *testing.T) {
	x := []float32{-3, -1, 0, 2, 5, float32(math.NaN())}
	y := applied(t, func(x tile.AnyTile) tile.Tile { return tile.Clamp(x, -1, 2.0) }, x)
	for i, want := range []float32{-1, -1, 0, 2, 2} {
		if y[i] != want {
			t.Errorf("element %d is %g; want %g", i, y[i], want)
		}
	}
	if y[5] == y[5] {
		t.Errorf("NaN clamps to %g", y[5])
	}
}
