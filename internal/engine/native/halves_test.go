package native

import (
	"math/rand/v2"
	"strings"
	"testing"

	rows "gotile/internal/elements"
	"gotile/internal/testing/sweep"
	"gotile/num"
	"gotile/tileir"
)

// halfOps are operations and chains of operations on float16 and bfloat16.
var halfOps = map[string]func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value{
	"add": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.AddF(x, y, tileir.NearestEven, false)
	},
	"add down": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.AddF(x, y, tileir.TowardNegInf, false)
	},
	"sub zero": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.SubF(x, y, tileir.TowardZero, false)
	},
	"mul": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.MulF(x, y, tileir.NearestEven, false)
	},
	"mul up": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.MulF(x, y, tileir.TowardPosInf, false)
	},
	"fma": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.Fma(x, y, x, tileir.NearestEven, false)
	},
	"fma of sqrt": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.Fma(b.Sqrt(x, tileir.NearestEven, false), y, b.NegF(y), tileir.TowardPosInf, false)
	},
	"max":          func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.MaxF(x, y, false, false) },
	"max with NaN": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.MaxF(x, y, true, false) },
	"min of sums": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return b.MinF(sum(b, x, y), y, false, false)
	},
	"neg":           func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.NegF(x) },
	"abs of sums":   func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.AbsF(sum(b, x, y)) },
	"ceil":          func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Ceil(x) },
	"floor of sums": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.Floor(sum(b, x, y)) },
	"less":          func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return smaller(b, x, y, tileir.Ordered) },
	"less or NaN":   func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return smaller(b, x, y, tileir.Unordered) },
	"doubled": func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value {
		return b.MulF(splatOf(b, x, 2), x, tileir.NearestEven, false)
	},
	"halved and doubled": func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value {
		half := b.MulF(x, splatOf(b, x, 0.5), tileir.NearestEven, false)
		return b.MulF(half, splatOf(b, x, 2), tileir.NearestEven, false)
	},
	"sum of product": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return sum(b, b.MulF(x, y, tileir.NearestEven, false), splatOf(b, x, 1))
	},
	"smaller sum": func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
		return smaller(b, sum(b, x, y), b.Sqrt(y, tileir.NearestEven, false), tileir.Ordered)
	},
}

func sum(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
	return b.AddF(x, y, tileir.NearestEven, false)
}

// splatOf is a number in the type of x.
func splatOf(b *tileir.Builder, x *tileir.Value, number float64) *tileir.Value {
	line := x.Type.(tileir.TileType)
	bits := rows.Format(line.Scalar()).Encode(number, num.NearestEven, false)
	return b.Constant(tileir.Dense{Type: line, Data: []byte{byte(bits), byte(bits >> 8)}, Splat: true})
}

// smaller selects the smaller operand.
func smaller(b *tileir.Builder, x, y *tileir.Value, o tileir.Ordering) *tileir.Value {
	return b.Select(b.CmpF(tileir.Less, o, x, y), x, y)
}

// TestHalves compares arithmetic on float16 and bfloat16 with the portable engine: every value with random ones. Operations
// that copy keep the bits of NaN.
func TestHalves(t *testing.T) {
	engines := sweptEngines(t)
	passes := 4
	if testing.Short() {
		passes = 1
	}
	for _, scalar := range []tileir.Scalar{tileir.F16, tileir.BF16} {
		for name, op := range halfOps {
			t.Run(scalar.String()+"/"+strings.ReplaceAll(name, " ", "_"), func(t *testing.T) {
				w := &sweeper{t: t, s: scalar}
				module := mapModule(t, w.s, op, sweep.Chunk)
				for _, e := range engines {
					w.programs = append(w.programs, e.compile(t, module))
				}
				copies := name == "neg" || strings.HasPrefix(name, "less")
				for pass := range passes {
					w.compareHalves(engines, uint64(pass), copies)
				}
			})
		}
	}
}

// compareHalves compares the results of all programs with those of the first one.
func (w *sweeper) compareHalves(engines []sweptEngine, seed uint64, copies bool) {
	r := rand.New(rand.NewPCG(seed, 3))
	c, want := newChunk(w), make([]uint64, sweep.Chunk)
	infinity := map[tileir.Scalar]uint64{tileir.F16: 0x7c00, tileir.BF16: 0x7f80}[w.s]
	isNaN := func(bits uint64) bool { return bits&0x7fff > infinity }
	for from := 0; from < 1<<16; from += sweep.Chunk {
		for i := range sweep.Chunk {
			c.set(i, uint64(from+i), uint64(r.Uint32()>>r.IntN(2)&0xffff))
		}
		for p := range w.programs {
			c.launch(p)
			for i := range sweep.Chunk {
				got := c.get(i)
				if p == 0 {
					want[i] = got
				} else if got != want[i] && (copies || !isNaN(got) || !isNaN(want[i])) {
					w.t.Fatalf("%s: %#x gives %#x, want %#x", engines[p].name, from+i, got, want[i])
				}
			}
		}
	}
}
