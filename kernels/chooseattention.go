package kernels

import (
	"fmt"
	"math/bits"

	"gotile/tile"
)

// chooseAttention makes Run leave out masks if the keys fill their tiles, and choose tiles if
// there are none.
func chooseAttention[T Real](t AttentionTiles) tile.KernelOption {
	ch := &chooser{kernel: "attention", elem: tile.DTypeOf[T]().String(), make: func(v Variant, c tile.Case) (string, func() *tile.Kernel) {
		t := t.withVariant(v, c)
		return fmt.Sprint(t), func() *tile.Kernel { return newAttention[T](t) }
	}, made: make(map[string]*tile.Kernel)}
	return tile.Choose(func(c tile.Case) *tile.Kernel {
		v := Variant{M: t.M, N: t.N, KeyLatency: t.keyLatency, ValueLatency: t.valueLatency, Hints: t.hints}
		if t.M == 0 && t.N == 0 {
			if row, ok := defaultFor(ch.kernel, ch.elem, c, attentionLengths(t, c)); ok {
				v = row
			}
		}
		if v.M == t.M && v.N == t.N && v.Hints == t.hints && !t.withVariant(v, c).whole && t.Dim != 0 {
			return nil
		}
		return ch.variant(v, c)
	}, ch.ahead)
}

// attentionLengths returns the lengths for conditions: queries, keys, dim and causal, 0 or 1.
func attentionLengths(t AttentionTiles, c tile.Case) map[string]float64 {
	n := map[string]float64{"queries": float64(c.Shapes[0][2]), "keys": float64(c.Shapes[1][2]), "dim": float64(c.Shapes[0][3])}
	if t.Causal {
		n["causal"] = 1
	}
	return n
}

// withVariant returns the tiles of a variant, for a launch if there is one.
func (t AttentionTiles) withVariant(v Variant, c tile.Case) AttentionTiles {
	t.M, t.N, t.keyLatency, t.valueLatency, t.hints = orDefault(v.M, 64), orDefault(v.N, 128), v.KeyLatency, v.ValueLatency, v.Hints
	t.Group = orDefault(t.Group, 1)
	if len(c.Shapes) == 0 {
		t.Dim = orDefault(t.Dim, 64)
		return t
	}
	if t.Dim == 0 {
		t.Dim = 1 << bits.Len(uint(c.Shapes[0][3]-1))
	}
	scale, ok := c.Args[4].(float32)
	t.whole = ok && scale > 0 && c.Shapes[1][2]%t.N == 0
	return t
}

// AttentionAs is [NewAttention] in a variant.
func AttentionAs[T Real](t AttentionTiles, v Variant) *tile.Kernel {
	t.M, t.N, t.keyLatency, t.valueLatency, t.hints = orDefault(v.M, 64), orDefault(v.N, 128), v.KeyLatency, v.ValueLatency, v.Hints
	return NewAttention[T](t)
}
