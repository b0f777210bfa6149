package twins

import "gotile/tile"

// hintTwins is section 2.16: hints change no result, and arrive in the IR alike.
func hintTwins() (all []Twin) {
	kernels := []struct {
		rows, name, cpp string
		opts            []tile.KernelOption
	}{
		{"2.16.2.2", "occupancy", "[[ cutile::hint(0, occupancy=4) ]]", []tile.KernelOption{tile.Occupancy(4)}},
		{"2.16.2.1", "num_cta_in_cga", "[[ cutile::hint(900, num_cta_in_cga=2) ]]", []tile.KernelOption{tile.CTAs(2, "sm_90")}},
		{"2.16.1", "last_wins", "[[ cutile::hint(0, occupancy=4, occupancy=5) ]]", []tile.KernelOption{tile.Occupancy(4), tile.Occupancy(5)}},
		{"2.16.1 2.16.2.1 2.16.2.2", "per_arch", "[[ cutile::hint(0, occupancy=2), cutile::hint(900, occupancy=8), cutile::hint(1000, num_cta_in_cga=2) ]]",
			[]tile.KernelOption{tile.Occupancy(2), tile.Occupancy(8, "sm_90"), tile.CTAs(2, "sm_100")}},
	}
	for _, k := range kernels {
		all = append(all, Twin{Rows: rows(k.rows + " 2.16"), Name: "hint_" + k.name, hints: k.cpp, opts: k.opts, grid: [3]int{2, 2, 1},
			params: []param{in("a", i32, 256).within(-1000, 1000), out("o", i32, 256)},
			cpp: `ct::partition_view v{ct::tensor_span{a, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 16_ic}}; ct::partition_view w{ct::tensor_span{o, ct::extents{8_ic, 32_ic}}, ct::shape{4_ic, 16_ic}};
				auto x = ct::bid().x, y = ct::bid().y; w.store(v.load(x, y) * 2, x, y);`,
			kernel: func(b *tile.Block, a, o tile.Ptr[int32]) {
				v, w := tile.Partition(tile.Span(a, 8, 32), 4, 16), tile.Partition(tile.Span(o, 8, 32), 4, 16)
				x, y := b.ID(0), b.ID(1)
				w.Store(v.Load(x, y).Mul(2), x, y)
			}})
	}
	return append(all, accessHints()...)
}

func accessHints() (all []Twin) {
	list := []struct {
		rows, name, cpp string
		opts            []any
	}{
		{"2.16.2.3", "latency", "[[ cutile::hint(0, latency=7) ]]", []any{tile.Latency(7)}},
		{"2.16.2.4", "allow_tma", "[[ cutile::hint(0, allow_tma=false) ]]", []any{tile.AllowTMA(false)}},
		{"2.16.1 2.16.2.3", "latency_per_arch", "[[ using cutile : hint(0, latency=4), hint(1000, latency=5) ]]", []any{tile.Latency(4), tile.For("sm_100", tile.Latency(5))}},
		{"2.16.1 2.16.2.3 2.16.2.4", "both", "[[ cutile::hint(900, latency=2, allow_tma=true) ]]", []any{tile.For("sm_90", tile.Latency(2)), tile.For("sm_90", tile.AllowTMA(true))}},
	}
	for _, l := range list {
		all = append(all, Twin{Rows: rows(l.rows), Name: "hint_view_" + l.name, params: []param{in("a", i32, 64).within(-1000, 1000), out("o", i32, 64)},
			cpp: `ct::partition_view v{ct::tensor_span{a, ct::extents{4_ic, 16_ic}}, ct::shape{4_ic, 16_ic}}; ct::partition_view w{ct::tensor_span{o, ct::extents{4_ic, 16_ic}}, ct::shape{4_ic, 16_ic}};
				tl<int, 4, 16> t; ` + l.cpp + ` t = v.load(0, 0); ` + l.cpp + ` w.store(t + 1, 0, 0);`,
			kernel: func(b *tile.Block, a, o tile.Ptr[int32]) {
				v, w := tile.Partition(tile.Span(a, 4, 16), 4, 16), tile.Partition(tile.Span(o, 4, 16), 4, 16)
				at := append([]any{0, 0}, l.opts...)
				w.Store(v.Load(at...).Add(1), at...)
			}})
	}
	return append(all, Twin{Rows: rows("2.16.2.3"), Name: "hint_pointer_latency", params: []param{in("a", i32, 64), out("o", i32, 64)},
		cpp: `auto i = ct::iota<tl<int, 64>>(); tl<int, 64> t; [[ cutile::hint(0, latency=4) ]] t = ct::load(a + i); [[ cutile::hint(0, latency=10) ]] ct::store(o + i, t);`,
		kernel: func(b *tile.Block, a, o tile.Ptr[int32]) {
			i := b.Iota(tile.I32, 64)
			tile.Store(o.Add(i), tile.Load(a.Add(i), tile.Latency(4)), tile.Latency(10))
		}})
}
