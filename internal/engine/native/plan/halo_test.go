package plan

import (
	"encoding/binary"
	"testing"

	"gotile/internal/engine/native/target/x86"
	"gotile/tileir"
)

// TestShift: lines are the same but moved if they count from starts that differ by a constant of their own width, or are results of
// the same operations on such lines.
func TestShift(t *testing.T) {
	i32, line := tileir.Tile(tileir.I32), tileir.Tile(tileir.I32, 8)
	b := tileir.NewBuilder(tileir.NewModule("m").NewEntry("k", nil, i32, i32).Block(0))
	start, size := b.Block().Args[0], b.Block().Args[1]
	constant := func(n int64) *tileir.Value {
		return b.Constant(tileir.Dense{Type: i32, Data: binary.LittleEndian.AppendUint32(nil, uint32(n))})
	}
	all := func(v *tileir.Value, to tileir.TileType) *tileir.Value {
		return b.Broadcast(b.Reshape(v, tileir.Tile(to.Elem, 1)), to)
	}
	count := func(from int64) *tileir.Value {
		return b.AddI(b.Iota(line), all(b.AddI(start, constant(from), tileir.OverflowNone), line), tileir.OverflowNone)
	}
	limited := func(v *tileir.Value) *tileir.Value {
		return b.MinI(v, all(b.SubI(size, constant(1), tileir.OverflowNone), line), tileir.Signed)
	}
	i64 := tileir.Tile(tileir.I64, 8)
	wide := func(from int64) *tileir.Value {
		sum := b.ExtI(b.AddI(start, constant(from), tileir.OverflowNone), tileir.Signed, tileir.Tile(tileir.I64))
		return b.AddI(b.Iota(i64), all(sum, i64), tileir.OverflowNone)
	}
	doubled := func(v *tileir.Value) *tileir.Value { return b.MulI(v, all(constant(2), line), tileir.OverflowNone) }
	p := newPlanner(Config{Vectors: x86.AVX2.Description()})
	for name, c := range map[string]struct {
		v, w *tileir.Value
		want shift
		ok   bool
	}{
		"counting":                {count(-1), count(2), shift{by: 3}, true},
		"limited":                 {limited(count(-1)), limited(count(1)), shift{by: 2}, true},
		"times":                   {doubled(limited(count(0))), doubled(limited(count(1))), shift{by: 1}, true},
		"scalars":                 {all(b.SubI(size, constant(1), tileir.OverflowNone), line), all(b.SubI(size, constant(1), tileir.OverflowNone), line), shift{any: true}, true},
		"different scalars":       {all(start, line), all(size, line), shift{}, false},
		"different operations":    {limited(count(0)), doubled(count(1)), shift{}, false},
		"sums of other widths":    {wide(0), wide(1), shift{}, false},
		"moved by different ways": {b.AddI(count(0), limited(count(0)), tileir.OverflowNone), b.AddI(count(1), limited(count(2)), tileir.OverflowNone), shift{}, false},
	} {
		got, ok := p.shiftOf(c.v, c.w)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%s: %+v, %v; want %+v, %v", name, got, ok, c.want, c.ok)
		}
	}
}
