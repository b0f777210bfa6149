package tile_test

import (
	"context"
	"flag"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/testing/bigref"
	"gotile/internal/testing/sweep"
	"gotile/num"
	"gotile/tile"
)

// TestSpecialSweep compares the functions that are written in operations with correctly
// rounded results, on every CPU engine: the ends of ranges and a sample of float32 and
// float64, all of float16 and bfloat16. With -sweep=full it takes every float32 too:
//
//	go test -run SpecialSweep ./tile -sweep=full -timeout=0 -v
//
// The figures it prints are those of docs/verification.md.
var sweepKind = flag.String("sweep", "short", "which inputs TestSpecialSweep takes: short or full")

// swept is a function, and how far results may be from the correctly rounded ones.
type swept struct {
	sweep.Function
	apply        func(x tile.AnyTile) tile.Tile
	ulp32, ulp64 uint64
}

var sweptFunctions = []swept{
	{sweep.Function{Name: "expm1", F64: one(math.Expm1), Exact: exact(bigref.Expm1), Ends: powerEnds}, tile.Expm1, 3, 3},
	{sweep.Function{Name: "log1p", F64: one(math.Log1p), Exact: exact(bigref.Log1p), Ends: ends(-1, 0.5, -0.5, 1, 0x1p-24, 0x1p-53)}, tile.Log1p, 3, 3},
	{sweep.Function{Name: "erf", F64: one(math.Erf), Ends: ends(0.93, 1.2, 3.93, 5.95, 0.5)}, tile.Erf, 2, 3},
	{sweep.Function{Name: "sigmoid", F64: one(sigmoid), Exact: exact(sigmoidOf), Ends: powerEnds}, tile.Sigmoid, 3, 3},
	{sweep.Function{Name: "softplus", F64: one(softplus), Exact: exact(softplusOf), Ends: powerEnds}, tile.Softplus, 4, 4},
	{sweep.Function{Name: "round", F64: one(math.RoundToEven), Ends: ends(0.5, 1.5, 2.5, 0x1p22, 0x1p23, 0x1p24, 0x1p51, 0x1p52, 0x1p53)}, tile.Round, 0, 0},
}

func one(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

func ends(list ...float64) func(*num.Format) []float64 {
	return func(*num.Format) []float64 { return list }
}

// powerEnds are the points at which e^x leaves the range of a format and the range of its normal numbers, and at which
// 1 + e^x and 1 are the same number.
func powerEnds(f *num.Format) []float64 {
	least := float64(1-f.Bias-f.ManBits) * math.Ln2
	return []float64{math.Log(f.MaxFinite()), least, least - math.Ln2, float64(1-f.Bias) * math.Ln2,
		float64(f.ManBits) * math.Ln2, float64(f.ManBits+1) * math.Ln2, 0.5, 0}
}

func sigmoid(x float64) float64 {
	if x < 0 {
		e := math.Exp(x)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-x))
}

func exact(f func(*big.Float) *big.Float) func(x, y *big.Float) *big.Float {
	return func(x, _ *big.Float) *big.Float { return f(x) }
}

// softplusOf returns x if the difference is below all 200 bits.
func softplusOf(x *big.Float) *big.Float {
	if x.Cmp(bigref.Float(1000)) > 0 {
		return x
	}
	return bigref.Log1p(bigref.Exp(x))
}

func sigmoidOf(x *big.Float) *big.Float {
	one := bigref.Float(1)
	d := new(big.Float).SetPrec(1600).Add(one, bigref.Exp(new(big.Float).Neg(x)))
	return new(big.Float).SetPrec(256).Quo(one, d)
}

func softplus(x float64) float64 {
	return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x)))
}

// sweptDevice is a CPU with an engine or an instruction set.
type sweptDevice struct {
	name string
	dev  device.Device
}

func sweptDevices(t *testing.T) []sweptDevice {
	portable, err := device.Open("cpu:interp")
	if err != nil {
		t.Fatal(err)
	}
	list := []sweptDevice{{"portable", portable}}
	for _, isa := range []string{"avx2", "avx512"} {
		if dev, err := device.Open("cpu:native", cpu.ISA(isa)); err == nil {
			list = append(list, sweptDevice{isa, dev})
		}
	}
	return list
}

func TestSpecialSweep(t *testing.T) {
	if *sweepKind != "short" && *sweepKind != "full" {
		t.Fatalf("-sweep=%s: want short or full", *sweepKind)
	}
	for _, f := range sweptFunctions {
		if *sweepKind == "full" {
			t.Run(f.Name+"/float32", func(t *testing.T) { sweepEveryFloat32(t, f, sweptDevices(t)) })
		}
		for _, d := range sweptDevices(t) {
			t.Run(f.Name+"/float32/"+d.name, func(t *testing.T) { sweepSpecial[float32](t, f, d, num.F32, f.ulp32) })
			t.Run(f.Name+"/float64/"+d.name, func(t *testing.T) { sweepSpecial[float64](t, f, d, num.F64, f.ulp64) })
			t.Run(f.Name+"/float16/"+d.name, func(t *testing.T) { sweepSpecial[tile.Float16](t, f, d, num.F16, 1) })
			t.Run(f.Name+"/bfloat16/"+d.name, func(t *testing.T) { sweepSpecial[tile.BFloat16](t, f, d, num.BF16, 1) })
		}
	}
}

// mapped is a kernel that applies a function to the elements of an array.
func mapped[T tile.Float](f swept) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y tile.Span1[T]) {
		y.Tiles(1024).Store(f.apply(x.Tiles(1024).Load(b.ID(0))), b.ID(0))
	}, tile.Name("special"), tile.Over(1, 1024))
}

// sweepSpecial sweeps a function of one type on one device.
func sweepSpecial[T tile.Float](t *testing.T, f swept, d sweptDevice, format *num.Format, ulps uint64) {
	patterns := specialInputs(&f.Function, format)
	x, y := make([]T, len(patterns)), make([]T, len(patterns))
	for i, p := range patterns {
		x[i] = tile.FromFloat64[T](format.Decode(p))
	}
	if err := mapped[T](f).Run(context.Background(), d.dev, tile.ArrayOf(x, len(x)), tile.ArrayOf(y, len(y))); err != nil {
		t.Fatal(err)
	}
	tally := sweep.Tally{Format: format}
	for i, p := range patterns {
		got := format.Encode(tile.ToFloat64(y[i]), num.NearestEven, false)
		tally.Add(p, p, got, f.Want(format, sweep.Mode{}, p, p))
	}
	report(t, f, d, &tally, ulps)
}

// sweepEveryFloat32 computes every float32 on all devices at once. The portable engine is left out if there is machine
// code: it would take most of the time.
func sweepEveryFloat32(t *testing.T, f swept, devices []sweptDevice) {
	devices = devices[min(1, len(devices)-1):]
	k := mapped[float32](f)
	tallies, err := f.EveryF32(sweep.Mode{}, len(devices), 2, func(program int, x, y []float32) error {
		return k.Run(t.Context(), devices[program].dev, tile.ArrayOf(x, len(x)), tile.ArrayOf(y, len(y)))
	})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range devices {
		report(t, f, d, &tallies[i], f.ulp32)
	}
}

// report prints the figures of a device, and fails if there is a wrong result among them.
func report(t *testing.T, f swept, d sweptDevice, tally *sweep.Tally, ulps uint64) {
	t.Logf("| %s | %v | %s | %v", f.Name, tally.Format, d.name, tally)
	if tally.ULPs > ulps {
		t.Errorf("%s: %s", d.name, tally.Worst())
	}
	if tally.WrongClass() > 0 {
		t.Errorf("%s: of the wrong class first at %s", d.name, tally.Where())
	}
}

// specialInputs are the inputs of a short sweep.
func specialInputs(f *sweep.Function, format *num.Format) []uint64 {
	if format.Storage == 16 {
		return sweep.Strided(format, 0, 1)
	}
	list := append(sweep.Special(format, 7), f.Around(format, 16)...)
	return append(list, f.Random(format, 1<<13, rand.New(rand.NewPCG(3, 4)))...)
}
