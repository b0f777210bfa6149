package native

import (
	"encoding/binary"
	"flag"
	"gotile/internal/engine/native/plan"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"gotile/device"
	rows "gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/internal/testing/sweep"
	"gotile/num"
	"gotile/tileir"
)

// TestSweep compares the elementary functions of both engines, on each instruction set, with
// correctly rounded results: all inputs of f16 and bf16, and the ends of ranges and a sample
// of f32 and f64. With -sweep=full it takes every input of f32 too, and larger samples:
//
//	go test -run Sweep ./internal/engine/native -sweep=full -timeout=0 -v
//
// The figures it prints are those of docs/verification.md.
var (
	sweepKind    = flag.String("sweep", "short", "which inputs TestSweep takes: short or full")
	sweepWorkers = flag.Int("sweepworkers", 2, "how many goroutines TestSweep uses for a full sweep")
)

// mapping is an operation to sweep: its function, mode and types.
type mapping struct {
	name  string
	of    string // the function's name
	mode  sweep.Mode
	types []tileir.Scalar
	op    func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value
	// ulps is the largest distance from the correctly rounded result that is allowed.
	ulps uint64
}

var (
	allFloats = []tileir.Scalar{tileir.F16, tileir.BF16, tileir.F32, tileir.F64}
	onlyF32   = []tileir.Scalar{tileir.F32}
)

// mappings are the elementary operations in their modes. The approximate modes compute the same as the precise ones,
// except for divisors that approximate division takes for infinities.
var mappings = append([]mapping{
	map1("exp", allFloats, func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp(x, tileir.Full) }),
	map1("exp2", allFloats, func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp2(x, false) }),
	map1("log", allFloats, (*tileir.Builder).Log),
	map1("log2", allFloats, (*tileir.Builder).Log2),
	map1("sin", allFloats, (*tileir.Builder).Sin),
	map1("cos", allFloats, (*tileir.Builder).Cos),
	map1("tan", allFloats, (*tileir.Builder).Tan),
	map1("sinh", allFloats, (*tileir.Builder).SinH),
	map1("cosh", allFloats, (*tileir.Builder).CosH),
	map1("tanh", allFloats, func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }),
	map1("rsqrt", allFloats, func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Rsqrt(x, false) }),
	{"exp approx", "exp", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Exp(x, tileir.Approx) }, 1},
	{"exp below maximum", "exp", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return expBelowMaximum(b, x) }, 1},
	{"tanh approx", "tanh", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Approx) }, 1},
	{"exp2 flush", "exp2", sweep.Mode{Flush: true}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Exp2(x, true) }, 1},
	{"rsqrt flush", "rsqrt", sweep.Mode{Flush: true}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Rsqrt(x, true) }, 1},
	{"pow", "pow", sweep.Mode{}, allFloats, (*tileir.Builder).Pow, 1},
	{"atan2", "atan2", sweep.Mode{}, allFloats, (*tileir.Builder).Atan2, 1},
	{"powi", "powi", sweep.Mode{}, allFloats, powInt, 1},
	{"sqrt approx", "sqrt", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Sqrt(x, tileir.Approx, false) }, 0},
	{"div full", "divf", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.DivF(x, y, tileir.Full, false) }, 0},
	{"div approx", "divf approx", sweep.Mode{}, onlyF32, func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.DivF(x, y, tileir.Approx, false) }, 0},
	{"remf", "remf", sweep.Mode{}, allFloats, (*tileir.Builder).RemF, 0},
}, rounded()...)

func map1(name string, types []tileir.Scalar, op func(b *tileir.Builder, x *tileir.Value) *tileir.Value) mapping {
	return mapping{name, name, sweep.Mode{}, types, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return op(b, x) }, 1}
}

// powInt raises to an integer power, given by the second operand.
func powInt(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
	to := tileir.TileType{Elem: tileir.I32, Shape: y.Type.(tileir.TileType).Shape}
	return b.PowI(x, b.FToI(y, tileir.Signed, tileir.NearestIntToZero, false, to))
}

// rounded are the square roots and quotients in each rounding mode.
func rounded() []mapping {
	var list []mapping
	for _, r := range []struct {
		name string
		mode tileir.Rounding
		as   num.Rounding
	}{{"even", tileir.NearestEven, num.NearestEven}, {"zero", tileir.TowardZero, num.Zero}, {"down", tileir.TowardNegInf, num.NegInf}, {"up", tileir.TowardPosInf, num.PosInf}} {
		sqrt := func(flush bool) func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value {
			return func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Sqrt(x, r.mode, flush) }
		}
		div := func(flush bool) func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value {
			return func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.DivF(x, y, r.mode, flush) }
		}
		list = append(list,
			mapping{"sqrt " + r.name, "sqrt", sweep.Mode{Rounding: r.as}, allFloats, sqrt(false), 0},
			mapping{"sqrt flush " + r.name, "sqrt", sweep.Mode{Rounding: r.as, Flush: true}, onlyF32, sqrt(true), 0},
			mapping{"div " + r.name, "divf", sweep.Mode{Rounding: r.as}, allFloats, div(false), 0},
			mapping{"div flush " + r.name, "divf", sweep.Mode{Rounding: r.as, Flush: true}, onlyF32, div(true), 0})
	}
	return list
}

// TestSweep runs every mapping.
func TestSweep(t *testing.T) {
	if *sweepKind != "short" && *sweepKind != "full" {
		t.Fatalf("-sweep=%s: want short or full", *sweepKind)
	}
	engines := sweptEngines(t)
	parallel := *sweepKind == "short"
	for _, m := range mappings {
		for _, s := range m.types {
			t.Run(strings.ReplaceAll(m.name, " ", "_")+"/"+s.String(), func(t *testing.T) {
				if parallel {
					t.Parallel()
				}
				sweepOne(t, m, s, engines)
			})
		}
	}
}

// sweptEngine is an engine with its name in the table of results.
type sweptEngine struct {
	name    string
	compile func(t *testing.T, m *tileir.Module) engine.Program
}

func sweptEngines(t *testing.T) []sweptEngine {
	names := isas(t)
	list := []sweptEngine{{"portable", func(t *testing.T, m *tileir.Module) engine.Program {
		p, err := interp.New().Compile(t.Context(), m, "k")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}}}
	for _, isa := range names {
		if isa == AMX.String() {
			continue // which has the elementwise operations of AVX-512
		}
		list = append(list, sweptEngine{isa, func(t *testing.T, m *tileir.Module) engine.Program {
			p, err := New(WithISANamed(isa)).compile(m, "k") // not Compile, which may fall back to the portable engine
			if err != nil {
				t.Fatal(err)
			}
			return p
		}})
	}
	return list
}

// sweepGrid is the grid of a launch on a chunk.
var sweepGrid = device.Grid{sweep.Chunk / sampleTile, 1, 1}

// sweeper sweeps one operation on one type.
type sweeper struct {
	t        *testing.T
	f        *sweep.Function
	m        mapping
	s        tileir.Scalar
	format   *num.Format
	programs []engine.Program
	tallies  []sweep.Tally
}

func sweepOne(t *testing.T, m mapping, s tileir.Scalar, engines []sweptEngine) {
	w := &sweeper{t: t, f: sweep.Lookup(m.of), m: m, s: s, format: rows.Format(s)}
	module := mapModule(t, s, m.op, sweep.Chunk)
	for _, e := range engines {
		w.programs = append(w.programs, e.compile(t, module))
		w.tallies = append(w.tallies, sweep.Tally{Format: w.format})
	}
	full := *sweepKind == "full"
	if full && s == tileir.F32 && !w.f.Two {
		var err error
		if w.tallies, err = w.f.EveryF32(m.mode, len(w.programs), *sweepWorkers, w.launch32); err != nil {
			t.Fatal(err)
		}
	} else {
		w.selected(full)
	}
	for i, e := range engines {
		w.report(e.name, &w.tallies[i])
	}
}

// report prints the figures of an engine, and fails if a result is wrong.
func (w *sweeper) report(name string, y *sweep.Tally) {
	w.t.Logf("| %s | %v | %s | %v", w.m.name, w.s, name, y)
	if y.ULPs > w.m.ulps {
		w.t.Errorf("%s: %s %v %s", name, w.m.name, w.s, y.Worst())
	}
	if y.WrongClass() > 0 {
		w.t.Errorf("%s: %s %v is of the wrong class first at %s", name, w.m.name, w.s, y.Where())
	}
}

// selected takes all inputs of f16 and bf16, the ends of ranges, and samples.
func (w *sweeper) selected(full bool) {
	r := rand.New(rand.NewPCG(1, 2))
	around, random, pairs := 128, 1<<14, 1<<14
	if full {
		around, random, pairs = 1<<14, 1<<19, 1<<18
	}
	if w.s == tileir.F64 { // whose reference takes microseconds
		around, random = around/8, random/8
	}
	if w.f.Two {
		x, y := w.f.Pairs(w.format, pairs, random, r)
		w.measure(x, y)
		if full && w.format.Storage == 16 {
			w.measure(w.f.Crossed(w.format, 257))
		}
		return
	}
	if w.format.Storage == 16 {
		x := sweep.Strided(w.format, 0, 1)
		w.measure(x, x)
		return
	}
	step := 1
	if w.s == tileir.F64 && !full {
		step = 13
	}
	x := append(sweep.Special(w.format, step), w.f.Around(w.format, around)...)
	x = append(x, w.f.Random(w.format, random, r)...)
	if w.s == tileir.F32 {
		x = append(x, sweep.Strided(w.format, 0x123, 0x7fff)...)
	}
	w.measure(x, x)
}

// measure runs the programs over patterns, which it fills up to whole chunks.
func (w *sweeper) measure(xs, ys []uint64) {
	c := newChunk(w)
	for from := 0; from < len(xs); from += sweep.Chunk {
		n := min(sweep.Chunk, len(xs)-from)
		for i := range n {
			c.set(i, xs[from+i], ys[from+i])
		}
		want := make([]uint64, n)
		for i := range n {
			want[i] = w.f.Want(w.format, w.m.mode, xs[from+i], ys[from+i])
		}
		for p := range w.programs {
			c.launch(p)
			for i := range n {
				w.tallies[p].Add(xs[from+i], ys[from+i], c.get(i), want[i])
			}
		}
	}
}

// chunk has the buffers of a launch.
type chunk struct {
	w       *sweeper
	size    int
	x, y, z []byte
	args    []device.Arg
}

func newChunk(w *sweeper) *chunk {
	c := &chunk{w: w, size: w.s.Bytes()}
	for _, b := range []*[]byte{&c.x, &c.y, &c.z} {
		*b = make([]byte, sweep.Chunk*c.size)
		c.args = append(c.args, device.Arg{Pointer: true, Host: *b, Name: "x"})
	}
	return c
}

func (c *chunk) set(i int, x, y uint64) {
	for _, v := range []struct {
		to   []byte
		bits uint64
	}{{c.x, x}, {c.y, y}} {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], v.bits)
		copy(v.to[i*c.size:(i+1)*c.size], b[:])
	}
}

func (c *chunk) get(i int) uint64 { return plan.LittleEndian(c.z[i*c.size : (i+1)*c.size]) }

func (c *chunk) launch(p int) {
	l := engine.Launch{Grid: sweepGrid, Args: c.args, Workers: 1}
	if err := c.w.programs[p].Launch(c.w.t.Context(), l); err != nil {
		c.w.t.Error(err)
	}
}

// launch32 computes results of float32 for [sweep.Function.EveryF32].
func (w *sweeper) launch32(program int, x, y []float32) error {
	in, out := f32Bytes(x), f32Bytes(y)
	args := []device.Arg{{Pointer: true, Host: in, Name: "x"}, {Pointer: true, Host: in, Name: "y"}, {Pointer: true, Host: out, Name: "out"}}
	return w.programs[program].Launch(w.t.Context(), engine.Launch{Grid: sweepGrid, Args: args, Workers: 1})
}

func f32Bytes(x []float32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), 4*len(x))
}
