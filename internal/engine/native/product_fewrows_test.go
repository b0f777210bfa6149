package native

import (
	"bytes"
	"fmt"
	"gotile/internal/engine/native/plan"
	"math/rand/v2"
	"testing"

	"gotile/device"
	numbers "gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/engine/native/vcode"
	"gotile/num"
	"gotile/tileir"
)

// fewRowsCase is a product of m rows, whose right-hand side is contiguous along rows or columns, in iterations of k.
type fewRowsCase struct {
	elem       tileir.Scalar
	m, n, k    int64
	columns    bool // columns of the right-hand side have static stride 1
	permuted   bool // the operands are permuted tiles
	edge, sums bool // the operands end before the tiles; there is an initial sum
}

func (c fewRowsCase) module() *tileir.Module {
	m := tileir.NewModule("m")
	sum := tileir.F32
	switch c.elem {
	case tileir.I8:
		sum = tileir.I32
	case tileir.F64:
		sum = tileir.F64
	}
	ptr := func(s tileir.Scalar) tileir.Type { return tileir.Tile(tileir.PointerType{Pointee: s}) }
	entry := m.NewEntry("k", nil, ptr(c.elem), ptr(c.elem), ptr(sum)).Block(0)
	b := tileir.NewBuilder(entry)
	index := func(n int64) *tileir.Value {
		return b.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32), Data: []byte{byte(n), 0, 0, 0}, Splat: true})
	}
	tile := func(p *tileir.Value, elem tileir.Scalar, rows, cols, stride, step int64, tileRows, tileCols int32) *tileir.Value {
		t := b.MakeTensorView(p, nil, nil, tileir.TensorViewType{Elem: elem, Shape: []int64{rows, cols}, Strides: []int64{stride, step}})
		zero := tileir.PadZero
		return b.MakePartitionView(t, tileir.PartitionViewType{Tile: []int32{tileRows, tileCols}, View: t.Type.(tileir.TensorViewType), DimMap: []int32{0, 1}, Padding: &zero})
	}
	depth := 2 * c.k
	if c.edge {
		depth -= 3
	}
	left := tile(entry.Args[0], c.elem, c.m, depth, 2*c.k, 1, int32(c.m), int32(c.k))
	right := tile(entry.Args[1], c.elem, depth, c.n, c.n, 1, int32(c.k), int32(c.n))
	if c.columns {
		right = tile(entry.Args[1], c.elem, depth, c.n, 1, 2*c.k, int32(c.k), int32(c.n))
	}
	if c.permuted {
		left = tile(entry.Args[0], c.elem, depth, c.m, c.m, 1, int32(c.k), int32(c.m))
		right = tile(entry.Args[1], c.elem, c.n, depth, 2*c.k, 1, int32(c.n), int32(c.k))
	}
	out := tile(entry.Args[2], sum, c.m, c.n, c.n, 1, int32(c.m), int32(c.n))
	acc := b.Constant(tileir.Dense{Type: tileir.Tile(sum, c.m, c.n), Data: make([]byte, sum.Bytes()), Splat: true})
	if c.sums {
		acc, _ = b.LoadViewTko(tileir.Weak, nil, out, []*tileir.Value{index(0), index(0)}, nil, nil, nil)
	}
	for i := range int64(2) {
		at := [2][]*tileir.Value{{index(0), index(i)}, {index(i), index(0)}}
		if c.permuted {
			at[0], at[1] = at[1], at[0]
		}
		x, _ := b.LoadViewTko(tileir.Weak, nil, left, at[0], nil, nil, nil)
		y, _ := b.LoadViewTko(tileir.Weak, nil, right, at[1], nil, nil, nil)
		if c.permuted {
			x, y = b.Permute(x, []int32{1, 0}), b.Permute(y, []int32{1, 0})
		}
		if c.elem == tileir.I8 {
			acc = b.MmaI(x, y, acc, tileir.Signed, tileir.Unsigned)
		} else {
			acc = b.MmaF(x, y, acc, false)
		}
	}
	b.StoreViewTko(tileir.Weak, nil, acc, out, []*tileir.Value{index(0), index(0)}, nil, nil, nil)
	b.Return()
	return m
}

// TestFewRows compares products with few rows with those of the portable engine, for numbers whose sums are exact.
func TestFewRows(t *testing.T) {
	var cases []fewRowsCase
	for _, elem := range []tileir.Scalar{tileir.F32, tileir.F64, tileir.F16, tileir.BF16, tileir.E4M3FN, tileir.I8} {
		for _, m := range []int64{1, 2, 8} {
			for _, columns := range []bool{false, true} {
				cases = append(cases, fewRowsCase{elem, m, 64, 32, columns, false, false, false}, fewRowsCase{elem, m, 64, 32, false, columns, false, false}, fewRowsCase{elem, m, 32, 64, columns, false, true, true}, fewRowsCase{elem, m, 32, 64, false, columns, true, true}, fewRowsCase{elem, m, 1, 128, columns, false, false, true}, fewRowsCase{elem, m, 128, 1, false, columns, false, true})
			}
		}
	}
	rng := rand.New(rand.NewPCG(5, 6))
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, c := range cases {
			t.Run(fmt.Sprint(c), func(t *testing.T) { c.run(t, e, rng) })
		}
	})
}

func (c fewRowsCase) run(t *testing.T, e *Engine, rng *rand.Rand) {
	m := c.module()
	g, plain, machine := compileBoth(t, e, m)
	along := c.n
	if c.columns || c.permuted && c.k > 1 || c.n == 1 {
		along = c.k
	}
	thin := along >= plan.MinContiguous && (c.m == 1 || c.m == 2 && c.elem != tileir.I8)
	for _, it := range g.Plan.Products() {
		if it.FewRows != thin {
			t.Errorf("the product is done row by row: %v, want %v", it.FewRows, thin)
		}
	}
	x, y := smallNumbers(c.elem, int(2*c.m*c.k), rng), smallNumbers(c.elem, int(2*c.n*c.k), rng)
	start := smallNumbers(vcode.ScalarOf(m.Entry("k").Block(0).Args[2]), 0, rng)
	var got [2][]byte
	for i, p := range []engine.Program{plain, machine} {
		got[i] = append(start[:len(start):len(start)], make([]byte, 8*c.m*c.n)...)
		args := []device.Arg{{Pointer: true, Host: x, Name: "x"}, {Pointer: true, Host: y, Name: "y"}, {Pointer: true, Host: got[i], Name: "z"}}
		if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(got[0], got[1]) {
		t.Errorf("got  %v\nwant %v", got[1][:min(128, len(got[1]))], got[0][:min(128, len(got[0]))])
	}
}

// smallNumbers returns integers from -2 to 2.
func smallNumbers(elem tileir.Scalar, n int, rng *rand.Rand) (data []byte) {
	for range n {
		v := int64(rng.IntN(5)) - 2
		bits := uint64(v)
		if elem.IsFloat() {
			bits = numbers.Format(elem).Encode(float64(v), num.NearestEven, false)
		}
		for i := range elem.Bytes() {
			data = append(data, byte(bits>>(8*i)))
		}
	}
	return data
}
