package plan

import (
	"gotile/tileir"
	"testing"
)

// TestNoOrder: a region that prefers no pair over another, or not always, is no pick.
func TestNoOrder(t *testing.T) {
	for name, f := range map[string]func(b *tileir.Builder, x, y, i, j *tileir.Value) (left *tileir.Value){
		"ties to the left": func(b *tileir.Builder, x, y, i, j *tileir.Value) *tileir.Value {
			return b.CmpF(tileir.GreaterOrEqual, tileir.Ordered, x, y)
		},
		"NaN to the right": func(b *tileir.Builder, x, y, i, j *tileir.Value) *tileir.Value {
			equal := b.AndI(b.CmpF(tileir.Equals, tileir.Ordered, x, y), b.CmpI(tileir.Less, i, j, tileir.Signed))
			return b.OrI(b.CmpF(tileir.Greater, tileir.Ordered, x, y), equal)
		},
		"by places alone": func(b *tileir.Builder, x, y, i, j *tileir.Value) *tileir.Value {
			return b.CmpI(tileir.Less, i, j, tileir.Signed)
		},
	} {
		m := tileir.NewModule("m")
		b := tileir.NewBuilder(m.NewEntry("k", nil).Block(0))
		x := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.F32, 8), Data: make([]byte, 4), Splat: true})
		fold := b.Reduce([]*tileir.Value{x, b.Iota(tileir.Tile(tileir.I32, 8))}, 0, tileir.Array{tileir.Float{Type: tileir.F32}, tileir.Int(tileir.I32, 0)})
		body, args := tileir.NewBuilder(fold.Block(0)), fold.Block(0).Args
		left := f(body, args[0], args[1], args[2], args[3])
		body.Yield(body.Select(left, args[0], args[1]), body.Select(left, args[2], args[3]))
		table, _, ok := tableOf(fold.Block(0))
		if !ok {
			t.Errorf("%s: the region is not tried", name)
		}
		if _, ok := preferenceOf(table, true); ok {
			t.Errorf("%s: the region is taken for an order", name)
		}
	}
}
