package twins

import "gotile/tile"

// assumptions is section 2.15.
func assumptions() (all []Twin) {
	for _, e := range ints {
		all = append(all,
			elementwise("2.15.2", "assume_bounded_"+e.name, n, []param{in("a0", e, n).within(3, 100)},
				result{e, "ct::assume_bounded(x0, 3_ic, 100_ic) / (" + e.cpp + ")3", func(x []tile.Tile) tile.Tile { return tile.AssumeBounded(x[0], 3, 100).Div(3) }}),
			elementwise("2.15.3", "assume_bounded_above_"+e.name, n, []param{in("a0", e, n).within(0, 100)},
				result{e, "ct::assume_bounded_above(x0, 100_ic) & (" + e.cpp + ")6", func(x []tile.Tile) tile.Tile { return tile.AssumeBelow(x[0], 100).And(6) }}),
			elementwise("2.15.5", "assume_divisible_"+e.name, n, []param{in("a0", e, n).of(0, 16, 32, 48, 112)},
				result{e, "ct::assume_divisible(x0, 16_ic) / (" + e.cpp + ")16", func(x []tile.Tile) tile.Tile { return tile.AssumeDivisible(x[0], 16).Div(16) }}),
			Twin{Rows: rows("2.15.1"), Name: "assume_blocked_" + e.name, params: []param{in("a", e, 16).of(5, 5, 5, 5, 7, 7, 7, 7), out("o", e, 16)},
				cpp: `auto i = ct::iota<tl<int, 2, 8>>(); ct::store(o + i, ct::assume_blocked(ct::load(a + i), ct::shape<1, 4>{}));`,
				kernel: body(func(b *tile.Block, p []tile.Tile) {
					i := b.Iota(tile.I32, 2, 8)
					tile.Store(p[1].Add(i), tile.AssumeBlocked(tile.Load(p[0].Add(i)), 1, 4))
				})})
	}
	for _, e := range signed {
		all = append(all, elementwise("2.15.4", "assume_bounded_below_"+e.name, n, []param{in("a0", e, n).within(-10, 100)},
			result{e, "ct::assume_bounded_below(x0, -10_ic) / (" + e.cpp + ")2", func(x []tile.Tile) tile.Tile { return tile.AssumeAbove(x[0], -10).Div(2) }}),
			Twin{Rows: rows("2.15.6"), Name: "assume_divisible_strided_" + e.name,
				params: []param{in("a", e, 16).of(32, 33, 34, 0, 1, 2, 16, 17, 64, 65, 66, 48, 49, 50, 0, 1), in("b", f32, 67), out("o", e, 16), out("p", f32, 16)},
				cpp:    `auto i = ct::iota<tl<int, 2, 8>>(); auto x = ct::assume_divisible_strided(ct::load(a + i), 16_ic, 3_ic, 1_ic); ct::store(o + i, x); ct::store(p + i, ct::load(b + x));`,
				kernel: body(func(b *tile.Block, p []tile.Tile) {
					i := b.Iota(tile.I32, 2, 8)
					x := tile.AssumeDivisibleStrided(tile.Load(p[0].Add(i)), 16, 3, 1)
					tile.Store(p[2].Add(i), x)
					tile.Store(p[3].Add(i), tile.Load(p[1].Add(x)))
				})})
	}
	return append(all, pointerAssumptions()...)
}

// pointerAssumptions are promises about pointers and scalars.
func pointerAssumptions() []Twin {
	return []Twin{
		{Rows: rows("2.15.7"), Name: "assume_aligned", params: []param{in("a", f32, 128), out("o", f32, 128)},
			cpp: `auto p = ct::assume_aligned(a, 16_ic); auto q = ct::assume_aligned(o, 4_ic); auto i = ct::iota<tl<int, 128>>(); ct::store(q + i, ct::load(p + i));`,
			kernel: func(b *tile.Block, a, o tile.Ptr[float32]) {
				p, q := tile.AssumeAligned(a.Tile, 16), tile.AssumeAligned(o.Tile, 4)
				i := b.Iota(tile.I32, 128)
				tile.Store(q.Add(i), tile.Load(p.Add(i)))
			}},
		{Rows: rows("2.15.8 2.15.1"), Name: "assume_aligned_strided", params: []param{in("a", f32, 64), in("x", i32, 16).of(0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 4, 5, 6, 7), out("o", f32, 16), out("p", f32, 16)},
			cpp: `auto i = ct::iota<tl<int, 2, 8>>(); auto q = a + ct::load(x + i); ct::store(o + i, ct::load(ct::assume_aligned_strided(q, 16_ic, 4_ic, 1_ic)));
				ct::store(p + i, ct::load(ct::assume_blocked(a + i / 4, ct::shape<1, 4>{})));`,
			kernel: func(b *tile.Block, a tile.Ptr[float32], x tile.Ptr[int32], o, p tile.Ptr[float32]) {
				i := b.Iota(tile.I32, 2, 8)
				q := a.Add(tile.Load(x.Add(i)))
				tile.Store(o.Add(i), tile.Load(tile.AssumeAlignedStrided(q, 16, 4, 1)))
				tile.Store(p.Add(i), tile.Load(tile.AssumeBlocked(a.Add(i.Div(4)), 1, 4)))
			}},
		{Rows: rows("2.15 2.15.2 2.15.3 2.15.4 2.15.5"), Name: "assume_scalars", params: []param{out("o", i64, 4), scalar("n", i32, 32, 0, 64), scalar("c", i64, 48, 16, 0)},
			cpp: `o[0] = ct::assume_divisible(n, 32_ic) / 32; o[1] = ct::assume_divisible<16>(c); o[2] = ct::assume_bounded<-5, 64>(n); o[3] = ct::assume_bounded_below(c, 0_ic) >= 0;`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], n tile.Scalar[int32], c tile.Scalar[int64]) {
				tile.Store(o, tile.AssumeDivisible(n.Tile, 32).Div(32))
				tile.Store(o.Add(1), tile.AssumeDivisible(c.Tile, 16))
				tile.Store(o.Add(2), tile.AssumeBounded(n.Tile, -5, 64))
				tile.Store(o.Add(3), tile.AssumeAbove(c.Tile, 0).Ge(0).Cast(tile.I64))
			}},
	}
}
