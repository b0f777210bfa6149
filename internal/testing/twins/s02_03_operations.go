package twins

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// operations is section 2.3.
func operations() (all []Twin) {
	for _, part := range [][]Twin{fills(), iotas(), classified(), moves(), permutations(), joins(), selections(), casts(), bitcasts()} {
		all = append(all, part...)
	}
	return all
}

// fills is full, ones and zeros.
func fills() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.3.1 2.3.3 2.3.4"), Name: "fill_" + e.name,
			params: []param{out("o", e, 32), out("z", e, 32), out("f", e, 32), out("s", e, 8), in("v", e, 2)},
			cpp: strings.ReplaceAll(`auto i = ct::iota<tl<int, 4, 8>>(); auto x = v[1];
				ct::store(o + i, ct::ones<tl<E, 4, 8>>()); ct::store(z + i, ct::zeros<tl<E, 4, 8>>()); ct::store(f + i, ct::full<tl<E, 4, 8>>(x));
				ct::store(s, ct::ones<tl<E>>()); ct::store(s + 1, ct::zeros<tl<E>>()); ct::store(s + 2, ct::full<tl<E>>(x));
				ct::store(s + 3, ct::ones<E>()); ct::store(s + 4, ct::full<E>(x));`, "E", e.cpp),
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i, x := b.Iota(tile.I32, 4, 8), tile.Load(p[4].Add(1))
				tile.Store(p[0].Add(i), b.Ones(e.dtype, 4, 8))
				tile.Store(p[1].Add(i), b.Zeros(e.dtype, 4, 8))
				tile.Store(p[2].Add(i), b.Full(x, e.dtype, 4, 8))
				tile.Store(p[3], b.Ones(e.dtype))
				tile.Store(p[3].Add(1), b.Zeros(e.dtype))
				tile.Store(p[3].Add(2), b.Full(x, e.dtype))
				tile.Store(p[3].Add(3), b.Ones(e.dtype).Item())
				tile.Store(p[3].Add(4), b.Full(x, e.dtype).Item())
			})})
	}
	return all
}

func iotas() (all []Twin) {
	for _, e := range ints {
		all = append(all, Twin{Rows: rows("2.3.2"), Name: "iota_" + e.name,
			params: []param{out("o", e, 128), out("p", e, 64), out("q", e, 1), scalar("k", e, 1, 100, 0)},
			cpp: strings.ReplaceAll(`ct::store(o + ct::iota<tl<int, 128>>(), ct::iota<tl<E, 128>>());
				ct::store(p + ct::iota<tl<int, 4, 2, 8>>(), ct::iota<tl<E, 4, 2, 8>>() | k); ct::store(q, ct::iota<tl<E>>());`, "E", e.cpp),
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				tile.Store(p[0].Add(b.Iota(tile.I32, 128)), b.Iota(e.dtype, 128))
				tile.Store(p[1].Add(b.Iota(tile.I32, 4, 2, 8)), b.Iota(e.dtype, 4, 2, 8).Or(p[3]))
				tile.Store(p[2], b.Iota(e.dtype))
			})})
	}
	return append(all, Twin{Rows: rows("2.3.2"), Name: "iota_bool", params: []param{out("o", boolean, 2), out("p", boolean, 1)},
		cpp: `ct::store(o + ct::iota<tl<int, 1, 2>>(), ct::iota<tl<bool, 1, 2>>()); ct::store(p, ct::iota<tl<bool>>());`,
		kernel: func(b *tile.Block, o, p tile.Ptr[bool]) {
			tile.Store(o.Add(b.Iota(tile.I32, 1, 2)), b.Iota(tile.Bool, 1, 2))
			tile.Store(p, b.Iota(tile.Bool))
		}})
}

func classified() (all []Twin) {
	for _, e := range floats {
		all = append(all,
			elementwise("2.3.5", "isinf_"+e.name, n, tiles(n, e), result{boolean, "ct::isinf(x0)", plain1(tile.Tile.IsInf)}),
			elementwise("2.3.6", "isnan_"+e.name, n, tiles(n, e), result{boolean, "ct::isnan(x0)", plain1(tile.Tile.IsNaN)}))
	}
	return all
}

// moves is reshape, broadcast and transpose.
func moves() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("1.7.3/broadcast-conversion 2.3.7 2.3.10 2.3.11 2.3.18"), Name: "move_" + e.name,
			params: []param{in("a", e, 64), out("o", e, 64), out("p", e, 64), out("q", e, 64), out("r", e, 64), out("s", e, 64)},
			cpp: `auto x = ct::load(a + ct::iota<tl<int, 64>>()); auto y = ct::reshape(x, ct::shape{4_ic, 16_ic});
				ct::store(o + ct::iota<tl<int, 16, 4>>(), ct::transpose(y)); ct::store(p + ct::iota<tl<int, 2, 2, 16>>(), ct::reshape<ct::shape<2, 2, 16>>(y));
				ct::store(q + ct::iota<tl<int, 4, 2, 8>>(), ct::transpose(ct::load(a + ct::iota<tl<int, 2, 4, 8>>())));
				ct::store(r + ct::iota<tl<int, 8, 8>>(), ct::broadcast(ct::load(a + ct::iota<tl<int, 8, 1>>()), ct::shape{8_ic, 8_ic}));
				ct::store(s + ct::iota<tl<int, 4, 2, 8>>(), ct::broadcast<ct::shape<4, 2, 8>>(ct::load(a + ct::iota<tl<int, 8>>())));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				x := tile.Load(p[0].Add(b.Iota(tile.I32, 64)))
				y := x.Reshape(4, 16)
				tile.Store(p[1].Add(b.Iota(tile.I32, 16, 4)), y.Transpose())
				tile.Store(p[2].Add(b.Iota(tile.I32, 2, 2, 16)), y.Reshape(2, 2, 16))
				tile.Store(p[3].Add(b.Iota(tile.I32, 4, 2, 8)), tile.Load(p[0].Add(b.Iota(tile.I32, 2, 4, 8))).Transpose(0, 1))
				tile.Store(p[4].Add(b.Iota(tile.I32, 8, 8)), tile.Load(p[0].Add(b.Iota(tile.I32, 8, 1))).Broadcast(8, 8))
				tile.Store(p[5].Add(b.Iota(tile.I32, 4, 2, 8)), tile.Load(p[0].Add(b.Iota(tile.I32, 8))).Broadcast(4, 2, 8))
			})})
	}
	return all
}

func permutations() (all []Twin) {
	for _, order := range [][]int{{0}, {0, 1}, {1, 0}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}, {2, 0, 3, 1}, {3, 2, 1, 0}, {1, 0, 3, 2}} {
		shape := []int{2, 4, 8, 2}[:len(order)]
		to := make([]int, len(order))
		for i, d := range order {
			to[i] = shape[d]
		}
		for _, e := range []*elem{i32, f16} {
			all = append(all, Twin{Rows: rows("2.3.8 2.3.9 2.3.9/tile-permutation 2.13.2"),
				Name:   "permute_" + e.name + "_" + strings.ReplaceAll(list(order), ", ", ""),
				params: []param{in("a", e, size(shape)), out("o", e, size(shape))},
				cpp: fmt.Sprintf("ct::store(o + ct::iota<%s>(), ct::permute(ct::load(a + ct::iota<%s>()), ct::dimension_map<%s>{}));",
					cppTile(i32, to), cppTile(i32, shape), list(order)),
				kernel: body(func(b *tile.Block, p []tile.Tile) {
					tile.Store(p[1].Add(tileIota(b, to)), tile.Load(p[0].Add(tileIota(b, shape))).Permute(order...))
				})})
		}
	}
	return append(all, projections())
}

// projections extracts the elements of a tile dimension by dimension, in the order of a permutation, which must yield the
// elements of the permuted tile: in C++ compared with the permutation in Go, and in Go with that in C++.
func projections() Twin {
	return Twin{Rows: rows("2.3.9/tile-projection 2.3.9/iterated-tile-projection"), Name: "projections",
		params: []param{in("a", i32, 64), out("o", i32, 64), out("p", i32, 64)},
		cpp: `auto x = ct::load(a + ct::iota<tl<int, 2, 4, 8>>());
			for (int i0 = 0; i0 < 8; ++i0) for (int i1 = 0; i1 < 2; ++i1) for (int i2 = 0; i2 < 4; ++i2) {
			auto first = ct::extract(x, ct::shape<2, 4, 1>{}, 0, 0, i0); auto second = ct::extract(first, ct::shape<1, 4, 1>{}, i1, 0, 0);
			o[(i0 * 2 + i1) * 4 + i2] = int(ct::extract(second, ct::shape<1, 1, 1>{}, 0, i2, 0)); }
			ct::store(p + ct::iota<tl<int, 8, 2, 4>>(), ct::permute(x, ct::dimension_map<2, 0, 1>{}));`,
		kernel: func(b *tile.Block, a, o, p tile.Ptr[int32]) {
			x := tile.Load(a.Add(b.Iota(tile.I32, 2, 4, 8)))
			tile.Store(o.Add(b.Iota(tile.I32, 8, 2, 4)), x.Permute(2, 0, 1))
			for i0 := range b.Range(0, 8) {
				for i1 := range b.Range(0, 2) {
					for i2 := range b.Range(0, 4) {
						first := tile.Extract(x, []int{2, 4, 1}, 0, 0, i0)
						second := tile.Extract(first, []int{1, 4, 1}, i1, 0, 0)
						tile.Store(p.Add(i0.Mul(2).Add(i1).Mul(4).Add(i2)), tile.Extract(second, []int{1, 1, 1}, 0, i2, 0).Item())
					}
				}
			}
		}}
}

// joins is cat and extract.
func joins() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.3.13 2.3.14 2.3.16 2.3.17"), Name: "cat_extract_" + e.name,
			params: []param{in("a", e, 32), in("b", e, 32), out("o", e, 64), out("p", e, 64), out("q", e, 16), out("r", e, 4), scalar("k", i32, 1, 0, 3)},
			cpp: `auto i = ct::iota<tl<int, 4, 8>>(); auto x = ct::load(a + i); auto y = ct::load(b + i); auto z = ct::cat(x, y, 1_ic);
				ct::store(o + ct::iota<tl<int, 8, 8>>(), ct::cat<0>(x, y)); ct::store(p + ct::iota<tl<int, 4, 16>>(), z);
				ct::store(q + ct::iota<tl<int, 4, 4>>(), ct::extract(z, ct::shape{4_ic, 4_ic}, 0, k));
				ct::store(r + ct::iota<tl<int, 2, 2>>(), ct::extract(z, ct::shape<2, 2>{}, 1, 5));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 4, 8)
				x, y := tile.Load(p[0].Add(i)), tile.Load(p[1].Add(i))
				z := tile.Cat(x, y, 1)
				tile.Store(p[2].Add(b.Iota(tile.I32, 8, 8)), tile.Cat(x, y, 0))
				tile.Store(p[3].Add(b.Iota(tile.I32, 4, 16)), z)
				tile.Store(p[4].Add(b.Iota(tile.I32, 4, 4)), tile.Extract(z, []int{4, 4}, 0, p[6]))
				tile.Store(p[5].Add(b.Iota(tile.I32, 2, 2)), tile.Extract(z, []int{2, 2}, 1, 5))
			})})
	}
	return all
}

func selections() (all []Twin) {
	for _, e := range allElems {
		all = append(all, Twin{Rows: rows("2.3.15"), Name: "select_" + e.name,
			params: []param{in("a", e, 64), in("b", e, 64), in("c", boolean, 64), out("o", e, 64), out("p", e, 64), out("q", e, 64)},
			cpp: `auto i = ct::iota<tl<int, 8, 8>>(); auto x = ct::load(a + i); auto y = ct::load(b + i); ct::store(o + i, ct::select(ct::load(c + i), x, y));
				ct::store(p + i, ct::select(ct::load(c + ct::iota<tl<int, 8, 1>>()), x, y)); ct::store(q + i, ct::select(c[3], x, y));`,
			kernel: body(func(b *tile.Block, p []tile.Tile) {
				i := b.Iota(tile.I32, 8, 8)
				x, y := tile.Load(p[0].Add(i)), tile.Load(p[1].Add(i))
				tile.Store(p[3].Add(i), tile.Select(tile.Load(p[2].Add(i)), x, y))
				tile.Store(p[4].Add(i), tile.Select(tile.Load(p[2].Add(b.Iota(tile.I32, 8, 1))), x, y))
				tile.Store(p[5].Add(i), tile.Select(tile.Load(p[2].Add(3)), x, y))
			})})
	}
	for _, e := range arithmetic {
		all = append(all, elementwise("2.3.15 2.1.5.5", "select_condition_"+e.name, n, tiles(n, e, i32, i32),
			result{i32, "ct::select(x0, x1, x2)", func(x []tile.Tile) tile.Tile { return tile.Select(x[0], x[1], x[2]) }}))
	}
	return all
}

// casts is element_cast between every two types, in the range in which it is defined.
func casts() (all []Twin) {
	for _, from := range allElems {
		for _, to := range allElems {
			if to == boolean && !from.isFloat() || to == boolean && from.dtype.IsBasicFloat() || to != boolean {
				all = append(all, elementwise(castRows(from, to), "cast_"+from.name+"_"+to.name, n, castable(from, to),
					result{to, "ct::element_cast<" + to.cpp + ">(x0)", func(x []tile.Tile) tile.Tile { return x[0].Cast(to.dtype) }}))
			}
		}
	}
	return all
}

// castRows returns the rows that a cast shows: the conversions of section 1.7 too.
func castRows(from, to *elem) string {
	rows := "2.3.19 2.1.5.1 2.1.5.3 1.7.2/scalar-conversion 1.7.2/tile-conversion"
	switch boolean {
	case from:
		return rows + " 1.4.1/numeric-value"
	case to:
		return rows + " 1.7.2/bool-tile-conversion"
	}
	return rows
}

// castable keeps floats in the integers' range (3.1, ub-28).
func castable(from, to *elem) []param {
	x := in("a0", from, n)
	if !from.isFloat() || to.isFloat() || to == boolean {
		return []param{x}
	}
	hi := min(limit(from), float64(to.mask())*0.99)
	if to.isSigned() {
		hi = min(limit(from), float64(to.mask()>>1)*0.99)
		return []param{x.within(-hi, hi)}
	}
	return []param{x.within(0, hi)}
}

// limit is near the maximum finite number of a float type.
func limit(e *elem) float64 {
	switch e {
	case f16:
		return 65504
	case e4m3:
		return 448
	case e5m2:
		return 57344
	}
	return 1e38
}

// bitcasts is element_bitcast between types of one size.
func bitcasts() (all []Twin) {
	for _, group := range [][]*elem{{i8, u8, e4m3, e5m2}, {i16, u16, f16, bf16}, {i32, u32, f32}, {i64, u64, f64}, {tf32}} {
		for _, from := range group {
			for _, to := range group {
				all = append(all, elementwise("2.3.20", "bitcast_"+from.name+"_"+to.name, n, tiles(n, from),
					result{to, "ct::element_bitcast<" + to.cpp + ">(x0)", func(x []tile.Tile) tile.Tile { return tile.Bitcast(x[0], to.dtype) }}))
			}
		}
	}
	return append(all, bitcastBools()...)
}

// bitcastBools are the bits of bools and of pointers.
func bitcastBools() []Twin {
	to := func(e *elem) result {
		return result{e, "ct::element_bitcast<" + e.cpp + ">(x0)", func(x []tile.Tile) tile.Tile { return tile.Bitcast(x[0], e.dtype) }}
	}
	return []Twin{
		elementwise("2.3.20", "bitcast_bool_u8", n, tiles(n, boolean), to(u8)),
		elementwise("2.3.20", "bitcast_bool_i8", n, tiles(n, boolean), to(i8)),
		elementwise("2.3.20", "bitcast_u8_bool", n, []param{in("a0", u8, n).within(0, 1)}, to(boolean)),
		{Rows: rows("2.3.20 2.2.30"), Name: "bitcast_pointer", params: []param{in("a", f32, 64), out("o", u64, 32), out("p", f32, 32), out("q", boolean, 32)},
			cpp: `auto i = ct::iota<tl<int, 32>>(); auto t = a + 2 * i; auto u = ct::element_bitcast<unsigned long long>(t);
				ct::store(o + i, u - ct::element_bitcast<unsigned long long>(ct::full<tl<const float*, 32>>(a)));
				ct::store(p + i, ct::load(ct::element_bitcast<const float*>(u + 4ull))); ct::store(q + i, ct::full<tl<const float*, 32>>(nullptr) == nullptr);`,
			kernel: func(b *tile.Block, a tile.Ptr[float32], o tile.Ptr[uint64], p tile.Ptr[float32], q tile.Ptr[bool]) {
				i := b.Iota(tile.I32, 32)
				u := tile.Bitcast(a.Add(i.Mul(2)), tile.U64)
				tile.Store(o.Add(i), u.Sub(tile.Bitcast(a.Broadcast(32), tile.U64)))
				tile.Store(p.Add(i), tile.Load(tile.Bitcast(u.Add(4), tile.PointerTo(tile.F32))))
				tile.Store(q.Add(i), tile.Eq(b.Full(tile.Null{}, tile.PointerTo(tile.F32), 32), tile.Null{}))
			}},
	}
}
