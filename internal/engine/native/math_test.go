package native

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/num"
	"gotile/tileir"
)

// elementaryBounds are the largest errors of the functions in f32, in units in the last
// place of the correctly rounded value.
var elementaryBounds = []struct {
	name string
	op   func(b *tileir.Builder, x *tileir.Value) *tileir.Value
	want func(float64) float64
	ulps uint64
}{
	{"exp", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp(x, tileir.Full) }, num.ExpF64, 1},
	{"exp2", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Exp2(x, false) }, num.Exp2F64, 1},
	{"log", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Log(x) }, num.LogF64, 1},
	{"log2", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Log2(x) }, num.Log2F64, 1},
	{"tanh", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.TanH(x, tileir.Full) }, num.TanhF64, 1},
	{"rsqrt", func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.Rsqrt(x, false) }, func(x float64) float64 { return 1 / math.Sqrt(x) }, 1},
}

// TestElementaryErrors measures the functions on numbers of every size, against float64,
// whose own errors are far below.
func TestElementaryErrors(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, f := range elementaryBounds {
			x := samples()
			y := mapFloats(t, e, f.op, x)
			worst, at := uint64(0), float32(0)
			for i, v := range x {
				want := float32(f.want(float64(v)))
				if d := num.ULPDiff32(y[i], want); d > worst && !(want != want && y[i] != y[i]) {
					worst, at = d, v
				}
			}
			t.Logf("%s: %d ULPs at %v", f.name, worst, at)
			if worst > f.ulps {
				t.Errorf("%s: %d ULPs at %v, want %d at most", f.name, worst, at, f.ulps)
			}
		}
	})
}

const sampleTile = 1 << 12

// samples are numbers of any pattern, and more of those between -100 and 100.
func samples() []float32 {
	r := rand.New(rand.NewPCG(3, 4))
	x := make([]float32, 64*sampleTile)
	for i := range x {
		if i%2 == 0 {
			x[i] = math.Float32frombits(r.Uint32())
		} else {
			x[i] = float32(r.Float64()*200 - 100)
		}
	}
	return x
}

// mapFloats runs a kernel over x.
func mapFloats(t *testing.T, e *Engine, op func(b *tileir.Builder, x *tileir.Value) *tileir.Value, x []float32) []float32 {
	t.Helper()
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.F32})
	entry := m.NewEntry("k", nil, ptr, ptr).Block(0)
	b := tileir.NewBuilder(entry)
	id, _, _ := b.GetTileBlockId()
	view := func(p *tileir.Value) *tileir.Value {
		tensor := b.MakeTensorView(p, nil, nil, tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{int64(len(x))}, Strides: []int64{1}})
		return b.MakePartitionView(tensor, tileir.PartitionViewType{Tile: []int32{sampleTile}, View: tensor.Type.(tileir.TensorViewType), DimMap: []int32{0}})
	}
	in, out := view(entry.Args[0]), view(entry.Args[1])
	v, _ := b.LoadViewTko(tileir.Weak, nil, in, []*tileir.Value{id}, nil, nil, nil)
	b.StoreViewTko(tileir.Weak, nil, op(b, v), out, []*tileir.Value{id}, nil, nil, nil)
	b.Return()
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	p, err := e.compile(m, "k") // not Compile, which may leave it to the portable engine
	if err != nil {
		t.Fatal(err)
	}
	from, to := make([]byte, 4*len(x)), make([]byte, 4*len(x))
	for i, v := range x {
		binary.LittleEndian.PutUint32(from[4*i:], math.Float32bits(v))
	}
	arg := func(data []byte) device.Arg { return device.Arg{Pointer: true, Host: data, Name: "x"} }
	if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{len(x) / sampleTile, 1, 1}, Args: []device.Arg{arg(from), arg(to)}}); err != nil {
		t.Fatal(err)
	}
	y := make([]float32, len(x))
	for i := range y {
		y[i] = math.Float32frombits(binary.LittleEndian.Uint32(to[4*i:]))
	}
	return y
}

// TestStreaming stores to a buffer that is larger than caches.
func TestStreaming(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		x := make([]float32, streamBytes/4+sampleTile)
		for i := range x {
			x[i] = float32(i % 1000)
		}
		y := mapFloats(t, e, func(b *tileir.Builder, x *tileir.Value) *tileir.Value { return b.NegF(x) }, x)
		for i := range x {
			if y[i] != -x[i] {
				t.Fatalf("element %d: got %v, want %v", i, y[i], -x[i])
			}
		}
	})
}
