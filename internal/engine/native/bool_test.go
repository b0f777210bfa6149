package native

import (
	"encoding/binary"
	"testing"

	"gotile/device"
	"gotile/internal/engine"
	"gotile/internal/engine/interp"
	"gotile/tile"
	"gotile/tileir"
)

// boolsOf returns a kernel that combines conditions as integers of a type. Some become conditions again, some are also
// used as numbers, and some are combined with other numbers.
func boolsOf(typ tile.DType, n int) *tile.Kernel {
	return tile.NewKernel(func(b *tile.Block, x, y, out tile.Span1[int32]) {
		xs, ys := x.Tiles(n).Load(0), y.Tiles(n).Load(0)
		less, three := xs.Lt(ys).Cast(typ), xs.And(3).Eq(3).Cast(typ)
		both, either, one, plain := less.And(three), less.Or(three), less.Xor(three), xs.Cast(typ)
		answer := either.Cast(tile.I32).Mul(1 << 13)
		for i, bit := range []tile.Tile{
			both.Ne(0), either.Eq(0), one.Cast(tile.Bool), both.Or(plain).Ne(0), both.Gt(0), less.And(plain).Cast(tile.Bool),
			one.Add(both).Ne(0), either.Ne(1), one.And(both.Or(less)).Cast(tile.Bool),
			xs.Ne(ys).LogicalNot(), tile.Select(xs.Ne(ys), xs, 3).Lt(ys), three.Cast(tile.F32).Add(less.Cast(tile.F64)).Gt(1.5),
		} {
			answer = answer.Or(bit.Cast(tile.I32).Shl(i))
		}
		for i, number := range []tile.Tile{less.And(1), three.Or(0), one.Xor(0), less.Xor(1), three.And(0), less.Or(1)} { // not all are the condition
			answer = answer.Or(number.Cast(tile.I64).Cast(tile.I32).Shl(14 + i))
			answer = answer.Or(number.Cast(tile.Bool).Cast(typ).Cast(tile.I32).Shl(20 + i))
		}
		out.Tiles(n).Store(answer, 0)
	}, tile.Name("bools"))
}

// TestBools compares combined conditions with those of the portable engine.
func TestBools(t *testing.T) {
	const n = 256
	x, y := make([]byte, 4*n), make([]byte, 4*n)
	for i := range n {
		binary.LittleEndian.PutUint32(x[4*i:], uint32(i%16-8))
		binary.LittleEndian.PutUint32(y[4*i:], uint32(i/16-8))
	}
	run := func(e engine.Engine, m *tileir.Module) string {
		t.Helper()
		p, err := e.Compile(t.Context(), m, "bools")
		if err != nil {
			t.Fatal(err)
		}
		var args []device.Arg
		out := make([]byte, 4*n)
		for _, data := range [][]byte{x, y, out} {
			args = append(args, device.Arg{Pointer: true, Host: data}, device.Arg{Bits: n})
		}
		if err := p.Launch(t.Context(), engine.Launch{Grid: device.Grid{1, 1, 1}, Args: args}); err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	for _, typ := range []tile.DType{tile.I8, tile.I16, tile.I32, tile.I64} {
		m, err := boolsOf(typ, n).Module()
		if err != nil {
			t.Fatal(err)
		}
		want := run(interp.New(), m)
		eachISA(t, func(t *testing.T, e *Engine) {
			got := run(e, m)
			for i := 0; i < len(want); i += 4 {
				if got[i:i+4] != want[i:i+4] {
					t.Fatalf("%v: element %d is %x, want %x", typ, i/4, got[i:i+4], want[i:i+4])
				}
			}
		})
	}
}
