package native

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/device"
	rows "gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// elementaryFunctions are those whose errors are measured: off by one unit in the last place
// of the correctly rounded value at most, in f32 and in f64.
var elementaryFunctions = []struct {
	name string
	op   func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value
	want func(x, y float64) float64
}{
	{"exp", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Exp(x, tileir.Full) }, of(num.ExpF64)},
	{"exp2", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Exp2(x, false) }, of(num.Exp2F64)},
	{"log", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Log(x) }, of(num.LogF64)},
	{"log2", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Log2(x) }, of(num.Log2F64)},
	{"tanh", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }, of(num.TanhF64)},
	{"sinh", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.SinH(x) }, of(num.SinhF64)},
	{"cosh", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.CosH(x) }, of(num.CoshF64)},
	{"sin", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Sin(x) }, of(num.SinF64)},
	{"cos", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Cos(x) }, of(num.CosF64)},
	{"tan", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Tan(x) }, of(num.TanF64)},
	{"rsqrt", func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.Rsqrt(x, false) }, of(num.RsqrtF64)},
	{"pow", func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.Pow(x, y) }, num.PowF64},
	{"atan2", func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.Atan2(x, y) }, num.Atan2F64},
	{"remf", func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value { return b.RemF(x, y) }, num.RemF64},
}

func of(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// TestElementaryErrors measures the functions on numbers of every size, against those of
// package num, whose tests compare them with exact values.
func TestElementaryErrors(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, f := range elementaryFunctions {
			for _, s := range []tileir.Scalar{tileir.F32, tileir.F64} {
				format := rows.Format(s)
				x, y := samples(s, 3), samples(s, 5)
				got := mapNumbers(t, e, s, f.op, x, y)
				worst, at := uint64(0), 0
				for i := range x {
					want := format.Encode(f.want(format.Decode(x[i]), format.Decode(y[i])), num.NearestEven, false)
					if d := format.ULPDiff(got[i], want); d > worst && !(format.IsNaN(got[i]) && format.IsNaN(want)) {
						worst, at = d, i
					}
				}
				t.Logf("%s %v: %d ULPs", f.name, s, worst)
				if worst > 1 {
					t.Errorf("%s %v of %v, %v: %v, %d ULPs off", f.name, s, format.Decode(x[at]), format.Decode(y[at]), format.Decode(got[at]), worst)
				}
			}
		}
	})
}

const sampleTile = 1 << 12

// samples are patterns of numbers of any size, more of those between -100 and 100, and ones
// that are nearly whole multiples of pi/2.
func samples(s tileir.Scalar, seed uint64) []uint64 {
	r := rand.New(rand.NewPCG(seed, 4))
	format := rows.Format(s)
	special := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2, 3, -3, math.Inf(1), math.Inf(-1), math.NaN(), 0x1p-1074, 0x1p-149, 6381956970095103 * 0x1p797}
	x := make([]uint64, 16*sampleTile)
	for i := range x {
		switch {
		case i%4 == 0:
			x[i] = r.Uint64() >> (64 - format.Storage)
		case i%4 == 1:
			x[i] = format.Encode(r.NormFloat64(), num.NearestEven, false)
		case i%32 == 2:
			x[i] = format.Encode(special[r.IntN(len(special))], num.NearestEven, false)
		case i%32 == 6:
			x[i] = format.Encode(math.Round(r.Float64()*1e7)*math.Pi/2, num.NearestEven, false)
		default:
			x[i] = format.Encode(r.Float64()*200-100, num.NearestEven, false)
		}
	}
	return x
}

// mapModule is a kernel k that applies op to the elements of two vectors of n.
func mapModule(t *testing.T, s tileir.Scalar, op func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value, n int) *tileir.Module {
	t.Helper()
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: s})
	entry := m.NewEntry("k", nil, ptr, ptr, ptr).Block(0)
	b := tileir.NewBuilder(entry)
	id, _, _ := b.GetTileBlockId()
	view := func(p *tileir.Value) *tileir.Value {
		tensor := b.MakeTensorView(p, nil, nil, tileir.TensorViewType{Elem: s, Shape: []int64{int64(n)}, Strides: []int64{1}})
		return b.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{sampleTile}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0}})
	}
	x, y, out := view(entry.Args[0]), view(entry.Args[1]), view(entry.Args[2])
	at := []*tileir.Value{id}
	vx, _ := b.LoadViewTko(tileir.Weak, nil, x, at, nil, nil, nil)
	vy, _ := b.LoadViewTko(tileir.Weak, nil, y, at, nil, nil, nil)
	b.StoreViewTko(tileir.Weak, nil, op(b, vx, vy), out, at, nil, nil, nil)
	b.Return()
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return m
}

// mapNumbers runs a kernel over patterns.
func mapNumbers(t *testing.T, e *Engine, s tileir.Scalar, op func(b *tileir.Builder, x, y *tileir.Value) *tileir.Value, xs, ys []uint64) []uint64 {
	t.Helper()
	m := mapModule(t, s, op, len(xs))
	p, err := e.compile(m, "k") // not Compile, which may leave it to the portable engine
	if err != nil {
		t.Fatal(err)
	}
	if len(p.called) > 0 && !seenByGo {
		t.Errorf("called: %v", p.called)
	}
	buffers := [][]byte{nil, nil, make([]byte, s.Bytes()*len(xs))}
	for i, bits := range [][]uint64{xs, ys} {
		for _, v := range bits {
			buffers[i] = append(buffers[i], binary.LittleEndian.AppendUint64(nil, v)[:s.Bytes()]...)
		}
	}
	var args []device.Arg
	for _, data := range buffers {
		args = append(args, device.Arg{Pointer: true, Host: data, Name: "x"})
	}
	if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{len(xs) / sampleTile, 1, 1}, Args: args}); err != nil {
		t.Fatal(err)
	}
	got := make([]uint64, len(xs))
	for i := range got {
		got[i] = littleEndian(buffers[2][i*s.Bytes() : (i+1)*s.Bytes()])
	}
	return got
}

// TestStreaming stores to a buffer that is larger than caches.
func TestStreaming(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		x := make([]uint64, streamBytes/4+sampleTile)
		for i := range x {
			x[i] = uint64(math.Float32bits(float32(i % 1000)))
		}
		y := mapNumbers(t, e, tileir.F32, func(b *tileir.Builder, x, _ *tileir.Value) *tileir.Value { return b.NegF(x) }, x, x)
		for i := range x {
			if y[i] != x[i]^1<<31 {
				t.Fatalf("element %d: got %x, want %x", i, y[i], x[i]^1<<31)
			}
		}
	})
}
