package twins

import "gotile/tile"

// pointers is 2.2.25 to 2.2.31.
func pointers() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.2.25 2.2.26 2.2.27"), Name: "pointer_move_" + e.name,
			params: []param{in("a", e, 128), out("o", e, 32), out("p", e, 32)},
			cpp: `auto i = ct::iota<tl<int, 32>>(); auto q = a + 3; auto r = (1 + +q + 3 * i) - 1;
				ct::store(o + i, ct::load(r)); ct::store(p + i, ct::load((a + 100) - i));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 32)
				q := p[0].Add(3)
				r := tile.Add(tile.Add(1, q), i.Mul(3)).Sub(1)
				tile.Store(p[1].Add(i), tile.Load(r))
				tile.Store(p[2].Add(i), tile.Load(p[0].Add(100).Sub(i)))
			})})
	}
	for _, e := range integral {
		all = append(all, pointerOffsets(e))
	}
	return append(all, pointerDifferences()...)
}

// pointerOffsets are offsets of one type to both sides of a pointer: negative ones, and unsigned
// ones that a signed type of as many bits does not have. Those of y lead far outside the
// array, so that only addresses are compared.
func pointerOffsets(e *elem) Twin {
	a := in("a", f32, 600)
	a.offset = 300
	x, y, s := in("x", e, 64).within(0, min(255, float64(e.mask()))), in("y", e, 64), scalar("s", e, 1, 200, 0)
	if e.isSigned() {
		x, s = in("x", e, 64).within(-100, 100), scalar("s", e, 100, -100, 0)
	}
	if e.bits() == 64 {
		y = y.within(-1<<40*float64(count(e.isSigned())), 1<<40)
	}
	return Twin{Rows: rows("2.2.26 2.2.27"), Name: "pointer_offset_" + e.name,
		params: []param{a, x, y, s, out("o", f32, 64), out("p", f32, 64), out("q", u64, 64), out("r", u64, 64), out("t", f32, 2)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); auto k = ct::load(x + i); auto j = ct::load(y + i);
				ct::store(o + i, ct::load(k + a)); ct::store(p + i, ct::load(a - k));
				auto at = [](auto t) { return ct::element_bitcast<unsigned long long>(t); }; auto from = at(ct::full<tl<const float*, 64>>(a));
				ct::store(q + i, at(a + j) - from); ct::store(r + i, at(a - j) - from); t[0] = *(a + s); t[1] = *(a - s);`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			i := b.Iota(tile.I32, 64)
			a, k, j, s := p[0], tile.Load(p[1].Add(i)), tile.Load(p[2].Add(i)), p[3]
			at := func(t tile.Tile) tile.Tile { return tile.Bitcast(t, tile.U64) }
			tile.Store(p[4].Add(i), tile.Load(tile.Add(k, a)))
			tile.Store(p[5].Add(i), tile.Load(a.Sub(k)))
			tile.Store(p[6].Add(i), at(a.Add(j)).Sub(at(a)))
			tile.Store(p[7].Add(i), at(a.Sub(j)).Sub(at(a)))
			tile.Store(p[8], tile.Load(a.Add(s)))
			tile.Store(p[8].Add(1), tile.Load(a.Sub(s)))
		})}
}

func pointerDifferences() (all []Twin) {
	for _, e := range allElems {
		t := Twin{Rows: rows("2.2.28 2.2.29"), Name: "pointer_difference_" + e.name,
			params: []param{in("a", e, 128), in("x", i32, 64).within(0, 127), in("y", i32, 64).within(0, 127),
				out("o", i64, 64), out("p", i64, 64), out("lt", boolean, 64), out("le", boolean, 64), out("eq", boolean, 64), out("ge", boolean, 64)},
			cpp: `auto i = ct::iota<tl<int, 64>>(); auto q = a + ct::load(x + i); auto r = a + ct::load(y + i);
				ct::store(o + i, q - r); ct::store(p + i, r - a); ct::store(lt + i, q < r); ct::store(le + i, q <= r);
				ct::store(eq + i, q == r); ct::store(ge + i, a + 64 >= r);`,
			kernel: differenceBody(1)}
		if e == tf32 {
			t.differs = "nvcc counts the 19 bits of tf32 as 2 bytes in the difference of pointers; in memory they are 4"
			t.vendor = differenceBody(2)
		}
		all = append(all, t)
	}
	return append(all, pointerNull())
}

// pointerNull compares pointers of which some are null.
func pointerNull() Twin {
	return Twin{Rows: rows("2.2.29 2.2.30 2.2.31"), Name: "pointer_null",
		params: []param{in("a", f32, 128), in("x", i32, 64).within(0, 127), out("o", boolean, 64), out("p", boolean, 64), out("q", boolean, 64), out("r", boolean, 64), out("s", boolean, 64), out("u", boolean, 64)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); auto k = ct::load(x + i); auto t = ct::select(k < 64, a + k, ct::full<tl<const float*, 64>>(nullptr));
			ct::store(o + i, t == nullptr); ct::store(p + i, nullptr != t); ct::store(q + i, t != a); ct::store(r + i, a + 5 > t);
			ct::store(s + i, nullptr == t); ct::store(u + i, t != nullptr);`,
		kernel: func(b *tile.Block, a tile.Ptr[float32], x tile.Ptr[int32], o, p, q, r, s, u tile.Ptr[bool]) {
			i := b.Iota(tile.I32, 64)
			k := tile.Load(x.Add(i))
			t := tile.Select(k.Lt(64), a.Add(k), b.Full(tile.Null{}, tile.PointerTo(tile.F32), 64))
			tile.Store(o.Add(i), tile.Eq(t, tile.Null{}))
			tile.Store(p.Add(i), tile.Ne(tile.Null{}, t))
			tile.Store(q.Add(i), t.Ne(a))
			tile.Store(r.Add(i), tile.Gt(a.Add(5), t))
			tile.Store(s.Add(i), tile.Eq(tile.Null{}, t))
			tile.Store(u.Add(i), tile.Ne(t, tile.Null{}))
		}}
}

// differenceBody counts elements, each as so many.
func differenceBody(unit int) body {
	return func(b *tile.Block, p []tile.Tile) {
		i := b.Iota(tile.I32, 64)
		q, r := p[0].Add(tile.Load(p[1].Add(i))), p[0].Add(tile.Load(p[2].Add(i)))
		tile.Store(p[3].Add(i), q.Sub(r).Mul(unit))
		tile.Store(p[4].Add(i), r.Sub(p[0]).Mul(unit))
		tile.Store(p[5].Add(i), q.Lt(r))
		tile.Store(p[6].Add(i), q.Le(r))
		tile.Store(p[7].Add(i), q.Eq(r))
		tile.Store(p[8].Add(i), p[0].Add(64).Ge(r))
	}
}
