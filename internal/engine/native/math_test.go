package native

import (
	"encoding/binary"
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"math"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// sampleTile is the number of elements of a block of mapModule's kernel.
const sampleTile = 1 << 12

// mapModule returns a kernel k that applies op to two vectors of n elements.
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
	p, err := e.compile(m, "k") // not Compile, which may fall back to the portable engine
	if err != nil {
		t.Fatal(err)
	}
	if len(p.called) > 0 && !plan.SeenByGo {
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
		got[i] = plan.LittleEndian(buffers[2][i*s.Bytes() : (i+1)*s.Bytes()])
	}
	return got
}

// TestStreaming stores to a buffer that is larger than the caches.
func TestStreaming(t *testing.T) {
	eachISA(t, func(t *testing.T, e *Engine) {
		x := make([]uint64, runtime.StreamBytes/4+sampleTile)
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
