package native

import (
	"encoding/binary"
	"math"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/tileir"
)

// TestProductOfSelectedRows: a product does not read a view directly if a tile of indices selects the rows of its
// operand.
func TestProductOfSelectedRows(t *testing.T) {
	m := tileir.NewModule("m")
	ptr := tileir.Tile(tileir.PointerType{Pointee: tileir.F32})
	entry := m.NewEntry("k", nil, ptr, ptr).Block(0)
	b := tileir.NewBuilder(entry)
	number := func(elem tileir.Scalar, bits uint32, shape ...int64) *tileir.Value {
		return b.Constant(tileir.Dense{Type: tileir.Tile(elem, shape...), Data: binary.LittleEndian.AppendUint32(nil, bits), Splat: true})
	}
	tensor := func(p *tileir.Value, rows int64) *tileir.Value {
		return b.MakeTensorView(p, nil, nil, tileir.TensorViewType{Elem: tileir.F32, Shape: []int64{rows, 16}, Strides: []int64{16, 1}})
	}
	in, out := tensor(entry.Args[0], 40), tensor(entry.Args[1], 16)
	rows := b.MakeGatherScatterView(in, tileir.GatherScatterViewType{Tile: []int32{16, 16}, View: in.Type.(tileir.TensorViewType), Sparse: 0})
	var indices []byte
	for i := range uint32(16) {
		indices = binary.LittleEndian.AppendUint32(indices, 3*i) // the last two are out of bounds
	}
	picks := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32, 16), Data: indices})
	zero := number(tileir.I32, 0)
	x, _ := b.LoadViewTko(tileir.Weak, nil, rows, []*tileir.Value{picks, zero}, nil, nil, nil)
	sum := b.MmaF(x, number(tileir.F32, math.Float32bits(1), 16, 16), number(tileir.F32, 0, 16, 16), false)
	whole := b.MakePartitionView(out, tileir.PartitionViewType{Tile: []int32{16, 16}, View: out.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}})
	b.StoreViewTko(tileir.Weak, nil, sum, whole, []*tileir.Value{zero, zero}, nil, nil, nil)
	b.Return()
	if err := tileir.Verify(m); err != nil {
		t.Fatal(err)
	}
	eachISA(t, func(t *testing.T, e *Engine) {
		p, err := e.compile(m, "k")
		if err != nil {
			t.Fatal(err)
		}
		from, to := make([]byte, 4*40*16), make([]byte, 4*16*16)
		for i := range 40 * 16 {
			binary.LittleEndian.PutUint32(from[4*i:], math.Float32bits(float32(i/16)))
		}
		args := []device.Arg{{Pointer: true, Host: from, Name: "in"}, {Pointer: true, Host: to, Name: "out"}}
		if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args}); err != nil {
			t.Fatal(err)
		}
		for i := range 16 * 16 {
			want := float32(3 * (i / 16) * 16)
			if i/16*3 >= 40 {
				want = 0
			}
			if got := math.Float32frombits(binary.LittleEndian.Uint32(to[4*i:])); got != want {
				t.Fatalf("row %d: got %v, want %v", i/16, got, want)
			}
		}
	})
}
