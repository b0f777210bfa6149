package native

import (
	"math"
	"testing"

	"gotile/internal/engine"
	"gotile/internal/testing/sweep"
	"gotile/tileir"
)

// addend is a function whose results are added to 1, and how far a sum may be from the exact one.
type addend struct {
	name string
	op   func(b *tileir.Builder, x *tileir.Value) *tileir.Value
	want func(x float64) float64
	off  func(sum float64) float64
}

var addends = []addend{
	{"tanh", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }, math.Tanh, func(float64) float64 { return 0x3p-24 }},
	{"exp", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp(x, tileir.Full) }, math.Exp, twoPlaces},
	{"exp2", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp2(x, false) }, math.Exp2, twoPlaces},
}

// twoPlaces is the distance of a number from the second float32 after it.
func twoPlaces(x float64) float64 {
	y := float32(x)
	return 2 * float64(math.Nextafter32(y, float32(math.Inf(1)))-y)
}

// TestAddends: the code for functions that are only added to numbers of at least 1 has sums that are as exact as those of other
// code. With -sweep=full it takes every float32.
func TestAddends(t *testing.T) {
	for _, isa := range isas(t) {
		for _, f := range addends {
			t.Run(isa+"/"+f.name, func(t *testing.T) {
				t.Parallel()
				w := &sweeper{t: t, m: mapping{name: f.name}, s: tileir.F32}
				m := mapModule(t, tileir.F32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value {
					one := b.Constant(tileir.Dense{Type: x.Type.(tileir.TileType), Data: []byte{0, 0, 0x80, 0x3f}, Splat: true})
					return b.AddF(one, f.op(b, x), tileir.NearestEven, false)
				}, sweep.Chunk)
				p, err := New(WithISANamed(isa)).compile(m, "k") // not Compile, which may fall back to the portable engine
				if err != nil {
					t.Fatal(err)
				}
				w.programs = []engine.Program{p}
				step := uint64(0x3fff)
				if *sweepKind == "full" {
					step = 1
				}
				x, y := make([]float32, sweep.Chunk), make([]float32, sweep.Chunk)
				for first := uint64(0); first < 1<<32; first += step * sweep.Chunk {
					for i := range x {
						x[i] = math.Float32frombits(uint32(first + uint64(i)*step))
					}
					if err := w.launch32(0, x, y); err != nil {
						t.Fatal(err)
					}
					f.check(t, x, y)
				}
			})
		}
	}
}

// check compares sums.
func (f *addend) check(t *testing.T, x, y []float32) {
	t.Helper()
	for i := range x {
		got, want := float64(y[i]), 1+f.want(float64(x[i]))
		same := y[i] == float32(want) || got != got && want != want
		if !same && !(math.Abs(got-want) <= f.off(want)) {
			t.Fatalf("1 + %s(%v) is %v, want %v", f.name, x[i], got, want)
		}
	}
}
