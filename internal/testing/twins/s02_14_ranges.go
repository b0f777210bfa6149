package twins

import (
	"strings"

	"gotile/tile"
)

// ranges is section 2.14, and the loops and conditions around it.
func ranges() (all []Twin) {
	for _, e := range ints {
		all = append(all, Twin{Rows: rows("2.14.1 2.14.2 2.14.2/dereference 2.14.2/pre-increment 2.14.2/sentinel-comparison 2.14.3 2.14.3/construction-from-bounds-and-step 2.14.3/begin 2.14.3/end 2.14.1/construction-from-end"),
			Name: "irange_" + e.name, params: []param{out("o", e, 64), out("c", i32, 1), scalar("lb", e, 3, 0, 20), scalar("ub", e, 40, 10, 20), scalar("st", e, 7, 1, 3)},
			cpp: strings.ReplaceAll(`int j = 0; for (auto k : ct::irange<E>(lb, ub, st)) { o[j] = k; ++j; } c[0] = j;`, "E", e.cpp),
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				j := b.Const(tile.I32, 0)
				for k := range b.RangeStep(p[2], p[3], p[4], &j) {
					tile.Store(p[0].Add(j), k)
					j = j.Add(1)
				}
				tile.Store(p[1], j)
			})})
	}
	return append(append(all, iterators()...), countedLoops()...)
}

// iterators are explicit loops: in Go a scalar that a step is added to. Neither language has a value for
// default-constructed iterators before they are assigned.
func iterators() (all []Twin) {
	for _, e := range ints {
		all = append(all, Twin{Rows: rows("2.14.1/default-construction 2.14.2/default-construction 2.14.2/post-increment 2.14.2/iterator-comparison 2.14.2/construction-from-current-and-step"),
			Name: "irange_iterators_" + e.name, params: []param{out("o", e, 5), out("p", e, 64), out("c", boolean, 4), scalar("lb", e, 3, 0, 20), scalar("ub", e, 40, 10, 22), scalar("st", e, 7, 1, 3)},
			cpp: strings.ReplaceAll(`ct::irange_iterator<E> it, old; decltype(ct::irange<E>(lb, ub, st).end()) last; last = ct::irange<E>(lb, ub, st).end(); it = ct::irange_iterator<E>(lb, st);
				o[0] = *it; ++it; o[1] = *it; old = it++; o[2] = *old; o[3] = *it; c[0] = it == old; c[1] = it != old; c[2] = it == last; old++; c[3] = it == old;
				int j = 0; for (ct::irange_iterator<E> q(lb, st); q != last; ++q) p[j++] = *q; o[4] = (E)j;`, "E", e.cpp),
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				o, q, c, lb, ub, st := p[0], p[1], p[2], p[3], p[4], p[5]
				//tilevet:ignore made by default, as in C++, and assigned later
				var it, old, last tile.Tile
				last, it = ub, lb
				tile.Store(o, it)
				it = it.Add(st)
				tile.Store(o.Add(1), it)
				old, it = it, it.Add(st)
				tile.Store(o.Add(2), old)
				tile.Store(o.Add(3), it)
				tile.Store(c, it.Eq(old))
				tile.Store(c.Add(1), it.Ne(old))
				tile.Store(c.Add(2), it.Ge(last))
				old = old.Add(st)
				tile.Store(c.Add(3), it.Eq(old))
				j := b.Const(tile.I32, 0)
				for x := range b.RangeStep(lb, last, st, &j) {
					tile.Store(q.Add(j), x)
					j = j.Add(1)
				}
				tile.Store(o.Add(4), j.Cast(e.dtype))
			})})
	}
	return all
}

func countedLoops() []Twin {
	bounds := []param{scalar("n", i32, 9, 0, 17)}
	return []Twin{
		{Rows: rows("2.14.2 2.14.2/dereference 2.14.2/pre-increment 2.14.2/sentinel-comparison 2.14.3/begin 2.14.3/end"), Name: "irange_by_iterator",
			params: []param{out("o", i32, 40), out("c", i32, 1), scalar("lb", i32, 3, 20, -7), scalar("ub", i32, 40, 10, 9), scalar("st", i32, 7, 1, 3)},
			cpp:    `ct::irange r(lb, ub, st); int j = 0; for (ct::irange_iterator<int> it = r.begin(); it != r.end(); ++it) o[j++] = *it; c[0] = j;`,
			kernel: func(b *tile.Block, o, c tile.Ptr[int32], lb, ub, st tile.Scalar[int32]) {
				j := b.Const(tile.I32, 0)
				for it := range b.RangeStep(lb, ub, st, &j) {
					tile.Store(o.Add(j), it)
					j = j.Add(1)
				}
				tile.Store(c, j)
			}},
		{Rows: rows("2.14.3/size"), Name: "irange_sizes", params: []param{out("o", i64, 5), scalar("a", u32, 20, 3, 0), scalar("z", u32, 10, 4000000000, 7), scalar("s", u32, 3, 7, 1),
			scalar("lo", i8, -100, 5, -128), scalar("hi", i8, 100, 4, 126), scalar("t", i8, 3, 2, 100), scalar("q", u16, 65000, 9, 1), scalar("n", i64, 9000000000, -1, 5)},
			cpp: `o[0] = ct::irange(a, z, s).size(); o[1] = ct::irange(lo, hi, t).size(); o[2] = ct::irange<unsigned short>(0, q, 1).size(); o[3] = ct::irange<long long>(-5, n, 3).size(); o[4] = ct::irange(z, a, s).size();`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], a, z, s tile.Scalar[uint32], lo, hi, t tile.Scalar[int8], q tile.Scalar[uint16], n tile.Scalar[int64]) {
				for k, size := range []tile.Tile{b.RangeSize(a, z, s), b.RangeSize(lo, hi, t), b.RangeSize(0, q, 1), b.RangeSize(-5, n, 3), b.RangeSize(z, a, s)} {
					tile.Store(o.Add(k), size)
				}
			}},
		{Rows: rows("2.14.3 2.14.3/empty"), Name: "irange_size", params: []param{out("o", i64, 5), scalar("lb", i32, 3, 20, -7), scalar("ub", i32, 40, 10, -7), scalar("st", i32, 7, 1, 3)},
			cpp: `ct::irange r(lb, ub, st); o[0] = r.empty(); o[1] = r.size(); o[2] = r.lower_bound(); o[3] = r.upper_bound(); o[4] = r.step();`,
			kernel: func(b *tile.Block, o tile.Ptr[int64], lb, ub, st tile.Scalar[int32]) {
				tile.Store(o, lb.Ge(ub).Cast(tile.I64))
				tile.Store(o.Add(1), b.RangeSize(lb, ub, st))
				tile.Store(o.Add(2), lb)
				tile.Store(o.Add(3), ub)
				tile.Store(o.Add(4), st)
			}},
		{Rows: rows("2.14.3 2.14.3/aliases"), Name: "irange_sum", params: append([]param{out("o", i32, 16)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = i; for (auto k : ct::irange(2, n, 3)) x = x * 3 + k; ct::store(o + i, x);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x := i
				for k := range b.RangeStep(2, n, 3, &x) {
					x = x.Mul(3).Add(k)
				}
				tile.Store(o.Add(i), x)
			}},
		{Rows: rows("2.14.3"), Name: "irange_nested", params: append([]param{out("o", i32, 16)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = i; for (auto k : ct::irange(0, n)) for (auto j : ct::irange(k, n)) { x = x + j * k; } ct::store(o + i, x);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x := i
				for k := range b.Range(0, n, &x) {
					for j := range b.Range(k, n, &x) {
						x = x.Add(j.Mul(k))
					}
				}
				tile.Store(o.Add(i), x)
			}},
		{Rows: rows("2.14.3"), Name: "irange_two_values", params: append([]param{out("o", f32, 16), in("a", f32, 16).within(-4, 4)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = ct::load(a + i); auto y = x * 0.5f; for (auto k : ct::irange(0, n)) { auto t = x - y; y = ct::max(x, y); x = t; } ct::store(o + i, x - y);`,
			kernel: func(b *tile.Block, o, a tile.Ptr[float32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x := tile.Load(a.Add(i))
				y := x.Mul(0.5)
				for range b.Range(0, n, &x, &y) {
					x, y = x.Sub(y), tile.Max(x, y)
				}
				tile.Store(o.Add(i), x.Sub(y))
			}},
		{Rows: rows("2.14"), Name: "irange_loads", params: append([]param{in("a", i32, 288).within(-1000, 1000), out("o", i32, 16)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = ct::zeros<tl<int, 16>>(); for (auto k : ct::irange(0, n)) { if (k % 2 == 0) x = x + ct::load(a + k * 16 + i); else x = x - k; } ct::store(o + i, x);`,
			kernel: func(b *tile.Block, a, o tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x := b.Zeros(tile.I32, 16)
				for k := range b.Range(0, n, &x) {
					for even := range b.IfElse(k.Rem(2).Eq(0), &x) {
						if even {
							x = x.Add(tile.Load(a.Add(k.Mul(16).Add(i))))
						} else {
							x = x.Sub(k)
						}
					}
				}
				tile.Store(o.Add(i), x)
			}},
		{Rows: rows("2.14"), Name: "while_collatz", grid: [3]int{30, 1, 1}, rounds: 1, params: []param{out("o", i32, 30)},
			cpp: `int v = int(ct::bid().x) + 1, s = 0; while (v != 1) { v = v % 2 ? 3 * v + 1 : v / 2; ++s; } o[ct::bid().x] = s;`,
			kernel: func(b *tile.Block, o tile.Ptr[int32]) {
				v, s := b.ID(0).Add(1), b.Const(tile.I32, 0)
				for range b.While(func() any { return v.Ne(1) }, &v, &s) {
					v = tile.Select(v.Rem(2), v.Mul(3).Add(1), v.Div(2))
					s = s.Add(1)
				}
				tile.Store(o.Add(b.ID(0)), s)
			}},
		{Rows: rows("2.14"), Name: "loop_break_continue", params: append([]param{out("o", i32, 16)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = i; for (int k = 0; k < n; ++k) { if (k == 3) continue; if (k > 12) break; x = x + k; } ct::store(o + i, x);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x, k := i, b.Const(tile.I32, -1)
				for range b.Loop(&x, &k) {
					k = k.Add(1)
					for range b.If(k.Ge(n)) {
						b.Break()
					}
					for range b.If(k.Eq(3)) {
						b.Continue()
					}
					for range b.If(k.Gt(12)) {
						b.Break()
					}
					x = x.Add(k)
				}
				tile.Store(o.Add(i), x)
			}},
		{Rows: rows("2.14 2.14.3"), Name: "irange_break_continue", params: append([]param{in("a", i32, 64).within(-20, 20), out("o", i32, 16), out("c", i32, 2)}, bounds...),
			cpp: `auto i = ct::iota<tl<int, 16>>(); auto x = i; int last = -1, sum = 0;
				for (auto k : ct::irange(1, n, 2)) { last = k; int v = a[k]; if (v < -15) break; if (v % 3 == 0) continue; x = x + ct::load(a + k + i); sum += v; }
				ct::store(o + i, x); c[0] = last; c[1] = sum;`,
			kernel: func(b *tile.Block, a, o, c tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				x, last, sum := i, b.Const(tile.I32, -1), b.Const(tile.I32, 0)
				for k := range b.RangeStep(1, n, 2, &x, &last, &sum) {
					last = k
					v := tile.Load(a.Add(k))
					for range b.If(v.Lt(-15)) {
						b.Break()
					}
					for range b.If(v.Rem(3).Eq(0)) {
						b.Continue()
					}
					x = x.Add(tile.Load(a.Add(k).Add(i)))
					sum = sum.Add(v)
				}
				tile.Store(o.Add(i), x)
				tile.Store(c, last)
				tile.Store(c.Add(1), sum)
			}},
		{Rows: rows("2.14"), Name: "return_in_if", params: append([]param{inout("o", i32, 32)}, scalar("n", i32, -1, 4)),
			cpp: `auto i = ct::iota<tl<int, 16>>(); ct::store(o + 16 + i, i); if (n < 0) return; ct::store(o + i, i + 1);`,
			kernel: func(b *tile.Block, o tile.Ptr[int32], n tile.Scalar[int32]) {
				i := b.Iota(tile.I32, 16)
				tile.Store(o.Add(16).Add(i), i)
				for range b.If(n.Lt(0)) {
					b.Return()
				}
				tile.Store(o.Add(i), i.Add(1))
			}},
	}
}
