package native

import (
	"bytes"
	"fmt"
	"gotile/internal/engine/native/emit"
	"gotile/internal/engine/native/plan"
	"math"
	"math/rand/v2"
	"testing"

	"gotile/device"
	numbers "gotile/internal/elements"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/num"
	"gotile/tileir"
)

// argReductionKernel returns a kernel that stores the index of the minimum or maximum of each row of x, of rows times n
// elements, and that element if values is set.
func argReductionKernel(elem tileir.Scalar, rows, n int64, p plan.Preference, values bool) *tileir.Module {
	m := tileir.NewModule("m")
	ptr := func(s tileir.Scalar) tileir.Type { return tileir.Tile(tileir.PointerType{Pointee: s}) }
	entry := m.NewEntry("k", nil, ptr(elem), ptr(tileir.I32), ptr(elem)).Block(0)
	b := tileir.NewBuilder(entry)
	at := func(p *tileir.Value, n int64, shape ...int64) *tileir.Value {
		t := tileir.Tile(p.Type.(tileir.TileType).Elem, shape...)
		ones := make([]int64, len(shape))
		for i := range ones {
			ones[i] = 1
		}
		index := b.Iota(tileir.Tile(tileir.I32, n))
		if len(shape) > 1 {
			index = b.Reshape(index, tileir.Tile(tileir.I32, shape...))
		}
		return b.Offset(b.Broadcast(b.Reshape(p, t.WithShape(ones...)), t), index)
	}
	x, _ := b.LoadPtrTko(tileir.Weak, nil, at(entry.Args[0], rows*n, rows, n), nil, nil, nil, nil)
	line := tileir.Tile(tileir.I32, 1, n)
	places := b.Broadcast(b.Reshape(b.Iota(tileir.Tile(tileir.I32, n)), line), tileir.Tile(tileir.I32, rows, n))
	zero := tileir.Int(tileir.I32, 0)
	fold := b.Reduce([]*tileir.Value{x, places}, 1, tileir.Array{identityOf(elem), zero})
	order(tileir.NewBuilder(fold.Block(0)), fold.Block(0).Args, elem, p)
	b.StorePtrTko(tileir.Weak, nil, at(entry.Args[1], rows, rows), fold.Results[1], nil, nil, nil)
	if values {
		b.StorePtrTko(tileir.Weak, nil, at(entry.Args[2], rows, rows), fold.Results[0], nil, nil, nil)
	}
	b.Return()
	return m
}

func identityOf(elem tileir.Scalar) tileir.Attr {
	if elem.IsFloat() {
		return tileir.Float{Type: elem}
	}
	return tileir.Int(elem, 0)
}

// order yields the one of two pairs that a preference selects.
func order(b *tileir.Builder, args []*tileir.Value, elem tileir.Scalar, p plan.Preference) {
	x, y, i, j := args[0], args[1], args[2], args[3]
	wins, places := tileir.Less, map[bool]tileir.Predicate{true: tileir.Less, false: tileir.Greater}
	if p.Maximum {
		wins = tileir.Greater
	}
	first := b.CmpI(places[p.First], i, j, tileir.Signed)
	var left *tileir.Value
	if elem.IsFloat() {
		nan := func(v *tileir.Value) *tileir.Value { return b.CmpF(tileir.NotEqual, tileir.Unordered, v, v) }
		number := func(v *tileir.Value) *tileir.Value { return b.CmpF(tileir.Equals, tileir.Ordered, v, v) }
		left = b.OrI(b.CmpF(wins, tileir.Ordered, x, y), b.AndI(b.CmpF(tileir.Equals, tileir.Ordered, x, y), first))
		if p.NaN {
			left = b.OrI(left, b.AndI(nan(x), number(y)))
		} else {
			left = b.OrI(left, b.AndI(number(x), nan(y)))
		}
		both := b.AndI(nan(x), nan(y))
		left = b.OrI(left, b.AndI(both, b.CmpI(places[p.FirstNaN], i, j, tileir.Signed)))
	} else {
		sign := tileir.Unsigned
		if p.Signed {
			sign = tileir.Signed
		}
		left = b.OrI(b.CmpI(wins, x, y, sign), b.AndI(b.CmpI(tileir.Equals, x, y, sign), first))
	}
	b.Yield(b.Select(left, x, y), b.Select(left, i, j))
}

// TestArgReduction compares argument reductions with those of the portable engine, for all preferences among equal
// elements and NaN.
func TestArgReduction(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	eachISA(t, func(t *testing.T, e *Engine) {
		for _, elem := range []tileir.Scalar{tileir.F32, tileir.F64, tileir.BF16, tileir.I8, tileir.I32, tileir.I64} {
			for _, shape := range [][2]int64{{1, 512}, {4, 64}, {16, 2}, {2, 8}, {1, 4096}} {
				for bits := range 16 {
					p := plan.Preference{Maximum: bits&1 != 0, First: bits&2 != 0, NaN: bits&4 != 0, FirstNaN: bits&8 != 0, Signed: bits&4 != 0}
					t.Run(fmt.Sprint(elem, shape, p), func(t *testing.T) { compareArgReduction(t, e, elem, shape, p, rng) })
				}
			}
		}
	})
}

// compileBoth compiles entry k on the portable engine and to machine code.
func compileBoth(t *testing.T, e *Engine, m *tileir.Module) (code *emit.Entry, plain, machine engine.Program) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(tileir.Verify(m))
	plain, err := interp.New().Compile(t.Context(), m, "k")
	must(err)
	p, code, err := e.compileWith(m, "k", false)
	must(err)
	return code, plain, p
}

func compareArgReduction(t *testing.T, e *Engine, elem tileir.Scalar, shape [2]int64, p plan.Preference, rng *rand.Rand) {
	values := (p.NaN || !elem.IsFloat()) && rng.IntN(2) == 0
	c, plain, machine := compileBoth(t, e, argReductionKernel(elem, shape[0], shape[1], p, values))
	if len(c.Plan.ArgReductions()) != 1 {
		t.Fatal("the reduction is not seen for what it is")
	}
	x := randomElements(elem, int(shape[0]*shape[1]), rng)
	var got [2][]byte
	for i, p := range []engine.Program{plain, machine} {
		indices, elements := make([]byte, 4*shape[0]), make([]byte, elem.Bytes()*int(shape[0]))
		args := []device.Arg{{Pointer: true, Host: x, Name: "x"}, {Pointer: true, Host: indices, Name: "indices"}, {Pointer: true, Host: elements, Name: "elements"}}
		if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args}); err != nil {
			t.Fatal(err)
		}
		got[i] = append(indices, elements...)
	}
	if !bytes.Equal(got[0], got[1]) {
		t.Errorf("got  %v\nwant %v", got[1], got[0])
	}
}

// randomElements returns few distinct elements, of NaN, infinities, zeros and other numbers.
func randomElements(elem tileir.Scalar, n int, rng *rand.Rand) (data []byte) {
	few := []float64{math.NaN(), math.Inf(-1), math.Inf(1), 0, math.Copysign(0, -1), 1, -1, 2}
	rng.Shuffle(len(few), func(i, j int) { few[i], few[j] = few[j], few[i] })
	few = few[:1+rng.IntN(len(few))]
	if rng.IntN(4) == 0 {
		few = []float64{float64(2*rng.IntN(2) - 1), math.Copysign(0, -1), 0} // of which two are equal
	}
	for range n {
		bits := rng.Uint64N(3) << (8*elem.Bytes() - 2)
		if elem.IsFloat() {
			bits = numbers.Format(elem).Encode(few[rng.IntN(len(few))], num.NearestEven, false)
		}
		for i := range elem.Bytes() {
			data = append(data, byte(bits>>(8*i)))
		}
	}
	return data
}
