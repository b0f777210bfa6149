package twins

import (
	"slices"
	"strings"

	"gotile/tile"
)

// namedCases are the twins of single kernels.
var namedCases = map[string]caseBody{
	"add_example_2x2": func(b *tile.Block, a names) {
		i := iotas32(b, 2, 2)
		tile.Store(a["o"].Add(i), tile.Add(5, tile.Load(a["d"].Add(i))))
	},
	"add_rm_example": func(b *tile.Block, a names) {
		x := tile.Mul(5, a["eps"])
		tile.Store(a["o"], tile.Add(float32(8), x, tile.TowardNegative))
		tile.Store(a["o"].Add(1), tile.Add(float32(8), x, tile.TowardPositive))
		tile.Store(a["o"].Add(2), tile.Add(float32(8), x))
		tile.Store(a["o"].Add(3), tile.Sub(b.Const(tile.F32, 0x1.1p-126), 0x1.0p-126, tile.NearestEven, tile.FlushSubnormals))
	},
	"app_argmax": func(b *tile.Block, a names) {
		u := tile.Bitcast(tile.Load(a["x"].Add(iotas32(b, 16, 32))), tile.I32)
		key := tile.Select(u.Lt(0), u.Xor(0x7fffffff), u)
		packed := key.Cast(tile.I64).Shl(6).Or(iotas32(b, 32))
		tile.Store(a["o"].Add(iotas32(b, 16, 1)), tile.ReduceMax(packed, 1).And(63).Cast(tile.I32))
	},
	"app_bitonic_sort": func(b *tile.Block, a names) {
		i, o := iotas32(b, 64), a["o"]
		tile.Store(o.Add(i), tile.Load(a["x"].Add(i)))
		for k := 2; k <= 64; k *= 2 {
			for j := k / 2; j > 0; j /= 2 {
				x, y := tile.Load(o.Add(i)), tile.Load(o.Add(i.Xor(j)))
				up, lower := i.And(k).Eq(0), i.And(j).Eq(0)
				tile.Store(o.Add(i), tile.Select(up.Eq(lower), tile.Min(x, y), tile.Max(x, y)))
			}
		}
	},
	"app_layernorm": func(b *tile.Block, a names) {
		c := a["c"]
		v, w := tile.Partition(tile.Span(a["x"], 12, c), 4, 128), tile.Partition(tile.Span(a["o"], 12, c), 4, 128)
		vg, vb := tile.Partition(tile.Span(a["g"], c), 128), tile.Partition(tile.Span(a["b"], c), 128)
		t, n := v.LoadMasked(b.ID(0), 0), c.Cast(tile.F32)
		d := tile.Select(iotas32(b, 128).Lt(c), t.Sub(tile.Sum(t, 1).Div(n)), b.Zeros(tile.F32, 4, 128))
		variance := tile.Sum(d.Mul(d), 1).Div(n)
		w.StoreMasked(d.Mul(tile.Rsqrt(variance.Add(1e-5))).Mul(vg.LoadMasked(0)).Add(vb.LoadMasked(0)), b.ID(0), 0)
	},
	"assume_bounded": func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		x, s := tile.Load(a["a"].Add(i)), a["s"]
		tile.Store(a["o0"].Add(i), tile.AssumeBounded(x, -10, 100).Div(3))
		tile.Store(a["o1"].Add(i), tile.AssumeBelow(x, 100).Mul(2))
		tile.Store(a["o2"].Add(i), tile.AssumeAbove(x, -10).Add(1))
		tile.Store(a["o3"].Add(i), tile.AssumeBelow(tile.Load(a["u"].Add(i)), 1000))
		n := tile.AssumeAbove(a["n"], 0)
		tile.Store(s, tile.Select(n.Ge(0), n, -1))
		tile.Store(s.Add(1), tile.AssumeBounded(n, 0, 7))
		tile.Store(s.Add(2), tile.AssumeBounded(n, -5, 50))
		tile.Store(s.Add(3), tile.AssumeBelow(b.Full(n, tile.I32), 9).Item())
	},
	"assume_divisible": func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		tile.Store(a["o"].Add(i), tile.AssumeDivisible(tile.Load(a["a"].Add(i)), 16).Div(16))
		n, c := tile.AssumeDivisible(a["n"], 32), tile.AssumeDivisible(a["c"], 16)
		v, w := tile.Partition(tile.Span(a["b"], n, c), 8, 16), tile.Partition(tile.Span(a["p"], n, c), 8, 16)
		for r := range b.Range(0, n.Div(8)) {
			w.Store(v.Load(r, 0), n.Div(8).Sub(1).Sub(r), 0)
		}
	},
	"assume_divisible_strided": func(b *tile.Block, a names) {
		i := iotas32(b, 2, 8)
		x := tile.AssumeDivisibleStrided(tile.Load(a["a"].Add(i)), 16, 3, 1)
		tile.Store(a["o"].Add(i), x)
		tile.Store(a["p"].Add(i), tile.Load(a["b"].Add(x)))
	},
	"atomic_xor_blocks": func(b *tile.Block, a names) {
		id := b.ID(0).Add(b.ID(1).Add(b.ID(2).Mul(3)).Mul(4)).Cast(tile.U32)
		i := b.Iota(tile.U32, 16)
		tile.AtomicXor(a["m"].Add(i), i.Add(1).Mul(id.Mul(uint32(2654435761)).Add(12345)), tile.Relaxed, tile.DeviceScope)
	},
	"bid_transpose": func(b *tile.Block, a names) {
		r, c := b.ID(0).Mul(8), b.ID(1).Mul(8)
		i, j := iotas32(b, 8, 1), iotas32(b, 8)
		x := tile.Load(a["a"].Add(r.Add(i).Mul(64).Add(c).Add(j)))
		tile.Store(a["o"].Add(c.Add(i).Mul(32).Add(r).Add(j)), x.Transpose(0, 1))
	},
	"broadcast_bf16": func(b *tile.Block, a names) {
		i, p := iotas32(b, 4, 8), a["a"]
		for k, x := range []tile.Tile{tile.Load(p.Add(2)), tile.Load(p.Add(b.Zeros(tile.I32))), tile.Load(p.Add(iotas32(b, 4, 1))),
			tile.Load(p.Add(iotas32(b, 8))), tile.Load(p.Add(b.Full(5, tile.I32, 1, 1)))} {
			tile.Store(a["o"+string(rune('0'+k))].Add(i), x.Broadcast(4, 8))
		}
	},
	"cat_rank4_2": func(b *tile.Block, a names) {
		i := iotas32(b, 2, 4, 2, 4)
		tile.Store(a["o"].Add(iotas32(b, 2, 4, 4, 4)), tile.Cat(tile.Load(a["a"].Add(i)), tile.Load(a["b"].Add(i)), 2))
	},
	"divs_scalars": func(b *tile.Block, a names) {
		for k, x := range []tile.Tile{tile.CeilDiv(a["a"], a["b"]), tile.FloorDiv(a["a"], a["b"]), tile.Rem(a["a"], a["b"]), tile.Div(a["a"], a["b"])} {
			tile.Store(a["o"].Add(k), x)
		}
	},
	"extents_index_types": func(b *tile.Block, a names) {
		for k, d := range []tile.DType{tile.I8, tile.U8, tile.I16, tile.U16, tile.I32, tile.U32, tile.I64, tile.U64} {
			tile.Store(a["o"].Add(k), a["n"].Cast(d).Cast(tile.I64))
		}
	},
	"extract_dynamic": func(b *tile.Block, a names) {
		x := tile.Load(a["a"].Add(iotas32(b, 8, 32)))
		tile.Store(a["o"].Add(iotas32(b, 2, 2)), tile.Extract(x, []int{2, 2}, a["i"], a["j"]))
		tile.Store(a["p"].Add(iotas32(b, 4, 16)), tile.Extract(x, []int{4, 16}, a["l"], 0))
	},
	"fma_bcast": func(b *tile.Block, a names) {
		i := iotas32(b, 4, 8)
		x, y := tile.Load(a["a"].Add(iotas32(b, 4, 1))), tile.Load(a["b"].Add(iotas32(b, 8)))
		tile.Store(a["o"].Add(i), tile.FMA(x, y, tile.Load(a["c"].Add(i))))
	},
	"hint_latency": func(b *tile.Block, a names) {
		v, w := tile.Partition(tile.Span(a["a"], 8, 32), 4, 16), tile.Partition(tile.Span(a["o"], 8, 32), 4, 16)
		x, y := b.ID(0), b.ID(1)
		w.Store(v.Load(x, y, tile.Latency(7)).Add(1), x, y, tile.Latency(2))
		i := x.Mul(4).Add(iotas32(b, 4, 1)).Mul(32).Add(y.Mul(16)).Add(iotas32(b, 16))
		tile.Store(a["p"].Add(i), tile.Load(a["a"].Add(i), tile.Latency(4)).Add(tile.Load(a["a"].Add(i), tile.Latency(4))), tile.Latency(10))
	},
	"irange_big_step": func(b *tile.Block, a names) {
		j := b.Const(tile.I32, 0)
		for i := range b.RangeStep(a["lb"], a["ub"], 4, &j) {
			tile.Store(a["o"].Add(j), i)
			j = j.Add(1)
		}
		for i := range b.RangeStep(0, 5, 1000, &j) {
			tile.Store(a["o"].Add(j), i)
			j = j.Add(1)
		}
		tile.Store(a["o"].Add(5), j)
	},
	"irange_iterators": func(b *tile.Block, a names) { // Go ints iterate while the kernel is traced
		sum := 0
		for q := 3; q < 20; q += 4 {
			sum += q
		}
		for k, v := range []int{3, 7, 7, 11, 0, 1, 0, sum, 107, 1} {
			tile.Store(a["o"].Add(k), v)
		}
	},
	"ptr_scalar_walk": func(b *tile.Block, a names) {
		p, o := a["p"], a["o"]
		q, e, sum := p.Add(4), p.Add(10), b.Const(tile.I64, 0)
		for r := range 10 {
			sum = sum.Add(tile.Load(p.Add(r)))
		}
		bytes := tile.Load(p.Add(1)).Shr(8).Cast(tile.I8) // byte 5
		for k, x := range []tile.Tile{tile.Load(p.Add(1)), tile.Load(p.Add(6)), tile.Load(q.Add(3)), q.Sub(p), tile.Load(q.Sub(1)), tile.Load(p.Add(7)),
			sum, p.Lt(e), bytes, e.Sub(q)} {
			tile.Store(o.Add(k), x.Cast(tile.I64))
		}
	},
	"cf_local_array": func(b *tile.Block, v names) { // an array of the kernel is a tile
		n, i := v["n"], iotas32(b, 8)
		t := tile.Select(i.Eq(n), 1000, i.Mul(n))
		at := func(k any) tile.Tile { return tile.Extract(t, []int{1}, k).Item() }
		s := b.Const(tile.I32, 0)
		for j := 7; j >= 0; j-- {
			s = s.Mul(2).Add(at(j))
		}
		tile.Store(v["o"], s)
		tile.Store(v["o"].Add(1), at(n.Add(3).Rem(8)))
	},
	"type_aliases": func(b *tile.Block, a names) {
		yes := func(ok bool) int { return count(ok) }
		is := func(t tile.Tile, d tile.DType, shape ...int) bool {
			return t.DType() == d && slices.Equal(t.Shape(), shape)
		}
		shape := func(x, y, want []int) bool {
			got, ok := tile.BroadcastShape(x, y)
			return ok && slices.Equal(got, want)
		}
		size := func(of ...int) int { n, _ := tile.Size(of...); return n }
		x, i := b.Iota(tile.I32, 4, 8), b.Const(tile.I32, 1)
		for k, v := range []int{yes(b.Zeros(tile.F64, 4).DType() == tile.F64), yes(i.DType() == tile.I32), yes(slices.Equal(x.Shape(), []int{4, 8})), yes(len(i.Shape()) == 0),
			x.Size(), b.Zeros(tile.I32, 4, 8, 2).Rank(), b.Const(tile.F64, 1).Rank(), yes(is(b.Zeros(tile.I32, 4).Cast(tile.F32), tile.F32, 4)), yes(is(i.Cast(tile.F32), tile.F32)),
			yes(shape([]int{4, 1}, []int{4, 8}, []int{4, 8})), yes(shape([]int{4, 2, 1}, []int{2, 6}, []int{4, 2, 6})), yes(shape([]int{4}, []int{1, 2, 1}, []int{1, 2, 4})),
			yes(i.Lt(b.Const(tile.F32, 1)).DType() == tile.Bool), yes(is(b.Iota(tile.I32, 4, 1).Lt(b.Iota(tile.I32, 8)), tile.Bool, 4, 8)), yes(!b.Full(1, tile.I32).Lt(i).IsScalar()),
			size(4, 8, 3), size(), i.Size(), size(4, 0), yes(is(tile.Promote(b.Zeros(tile.Bool, 4)), tile.I32, 4))} {
			tile.Store(a["o"].Add(k), v)
		}
	},
	"load_after_store": func(b *tile.Block, a names) {
		i, o := iotas32(b, 64), a["o"]
		tile.Store(o.Add(i), tile.Load(a["a"].Add(i)).Mul(2))
		x := tile.Load(o.Add(tile.Sub(63, i)))
		tile.Store(o.Add(i), x.Add(1))
		tile.Store(a["p"].Add(i), tile.Load(o.Add(i.Xor(1))))
	},
	"load_example_gather": func(b *tile.Block, a names) {
		i := iotas32(b, 2, 2)
		tile.Store(a["o"].Add(i), tile.Load(a["a"].Add(tile.Add(2, i.Mul(9)).Rem(16))))
	},
	"load_repeated_address": func(b *tile.Block, a names) {
		i := iotas32(b, 64)
		tile.Store(a["o"].Add(i), tile.Load(a["a"].Add(3).Broadcast(64)))
		tile.Store(a["p"].Add(i), tile.Load(a["a"].Add(i.Div(7))))
	},
	"logical_bcast": func(b *tile.Block, a names) {
		x, y, i := tile.Load(a["a"].Add(iotas32(b, 4, 1))), tile.Load(a["b"].Add(iotas32(b, 8))), iotas32(b, 4, 8)
		tile.Store(a["o"].Add(i), tile.LogicalAnd(x, y))
		tile.Store(a["p"].Add(i), tile.LogicalOr(x, y))
		tile.Store(a["q"].Add(iotas32(b, 8)), tile.LogicalAnd(y, b.Full(3, tile.I32)))
	},
	"mask_tail": func(b *tile.Block, a names) {
		for j := range b.RangeStep(0, 128, 32) {
			i := j.Add(iotas32(b, 32))
			m := i.Lt(100)
			tile.StoreMasked(a["o"].Add(i), tile.LoadMasked(a["a"].Add(i), m, 0.0).Mul(2), m)
		}
	},
	"mma_transposed_operands": func(b *tile.Block, a names) {
		x, y := tile.Load(a["a"].Add(iotas32(b, 32, 16))).Transpose(0, 1), tile.Load(a["b"].Add(iotas32(b, 16, 32))).Transpose(0, 1)
		tile.Store(a["o"].Add(iotas32(b, 16, 16)), tile.MMA(x, y, b.Full(0.5, tile.F32, 16, 16)))
	},
	"num_blocks_scalar": func(b *tile.Block, a names) {
		for j := range b.RangeStep(b.ID(0), 100, b.Count(0)) {
			x := tile.Load(a["a"].Add(j))
			tile.Store(a["o"].Add(j), x.Mul(x).Add(b.ID(0)))
		}
	},
	"param_kinds_pointers": func(b *tile.Block, a names) {
		i, r := iotas32(b, 8), tile.Load(a["r"])
		tile.Store(a["q"].Add(i), tile.Load(a["a"].Add(i)).Add(tile.Load(a["b"].Add(i))))
		tile.Store(a["o"], r)
		tile.Store(a["w"], r.Mul(100))
		tile.Store(a["o"].Add(1), a["b"].Sub(a["a"]).Cast(tile.I32))
	},
	"permute_rank0": func(b *tile.Block, a names) {
		tile.Store(a["o"], tile.Load(a["a"].Add(3)).Permute())
		tile.Store(a["o"].Add(1), b.Full(tile.Load(a["a"].Add(4)), tile.I32).Permute().Item())
		r := tile.Load(a["a"].Add(iotas32(b, 8))).Permute(0)
		tile.Store(a["o"].Add(2), tile.Extract(r, []int{1}, 7).Item())
	},
	"ptr_add_bool": func(b *tile.Block, a names) {
		i, p := iotas32(b, 16), a["p"]
		tile.Store(a["o"].Add(i), tile.Load(p.Add(i.Gt(5))))
		tile.Store(a["d"].Add(i), p.Add(i.Mul(2)).Sub(p.Add(3)))
	},
	"ptr_bcast": func(b *tile.Block, a names) {
		rows, cols, i := a["p"].Add(iotas32(b, 4, 1).Mul(16)), iotas32(b, 8), iotas32(b, 4, 8)
		tile.Store(a["o"].Add(i), tile.Load(rows.Add(cols)))
		tile.Store(a["d"].Add(i), rows.Sub(a["p"].Add(cols)))
		tile.Store(a["c"].Add(i), rows.Lt(a["p"].Add(20).Add(cols)))
	},
	"scalar_ops_f32": func(b *tile.Block, v names) {
		x, y, o := v["a"], v["b"], v["o"]
		quotient := b.Const(tile.F32, 1).Div(3)
		for k, r := range []tile.Tile{x.Add(y), x.Sub(y), x.Mul(y), x.Div(y), x.Neg(), x.Lt(y), x.Eq(y), x.Cast(tile.I32), y.Cast(tile.I32), x.Cast(tile.U32),
			x.Cast(tile.F64).Mul(1e10).Cast(tile.F32), quotient, tile.LogicalNot(x), tile.Select(x, 1, b.Const(tile.I32, 2)), y.Mul(1000).Cast(tile.I64), x.Mul(x).Add(y.Mul(y))} {
			tile.Store(o.Add(k), r.Cast(tile.F64))
		}
	},
	"scalar_ops_bf16": func(b *tile.Block, v names) {
		x, y, o := v["a"], v["b"], v["o"]
		for k, r := range []tile.Tile{x.Add(y), x.Div(y), tile.Max(x, y), x.Lt(y), tile.Sqrt(x), x.Mul(y)} {
			tile.Store(o.Add(k), r.Cast(tile.F64))
		}
	},
	"scalar_params": func(b *tile.Block, a names) {
		for k, name := range strings.Fields("p0 p1 p2 p3 p4 p5 p6 p7 p8 p9 p10 h") {
			tile.Store(a["o"].Add(k), a[name].Cast(tile.F64))
		}
	},
	"scalar_printf": func(b *tile.Block, a names) {
		b.Print("tile %i %f\n", a["n"], a["f"])
		tile.Store(a["o"], a["n"])
	},
	"select_scalar": func(b *tile.Block, v names) {
		x, y, o := v["a"], v["b"], v["o"]
		tile.Store(o, tile.Select(x.Gt(y), x, y))
		tile.Store(o.Add(1), tile.Select(v["f"], x, y))
		tile.Store(o.Add(2), tile.Select(true, b.Full(x, tile.I32), b.Full(y, tile.I32)).Item())
		tile.Store(o.Add(3), tile.Select(x, b.Full(y, tile.I32), b.Full(x, tile.I32)).Item())
	},
	"span_ctad": func(b *tile.Block, a names) {
		i := iotas32(b, 4, 8)
		for k, l := range []tile.Layout{tile.LayoutLeft, tile.LayoutLeft, tile.LayoutRight} {
			tile.Store(a["o"].Add(32*k).Add(i), tile.Partition(tile.Span(a["a"], 4, 8, l), 4, 8).Load(0, 0))
		}
	},
	"span_pass_around": func(b *tile.Block, a names) {
		span := func(p tile.Tile) tile.TensorSpan { return tile.Span(p, a["n"], 8) }
		double := func(from, to tile.TensorSpan, r int) {
			tile.Partition(to, 4, 8).Store(tile.Partition(from, 4, 8).Load(r, 0).Mul(2), r, 0)
		}
		s, d := span(a["a"]), span(a["o"])
		double(s, d, 0)
		double(s, d, 1)
	},
	"store_conversion": func(b *tile.Block, a names) {
		i := iotas32(b, 32)
		for _, p := range []string{"ao", "bp", "cq", "dr"} {
			tile.Store(a[p[1:]].Add(i), tile.Load(a[p[:1]].Add(i)))
		}
	},
	"tile_copy": func(b *tile.Block, a names) {
		x := iotas32(b, 8)
		tile.Store(a["o"].Add(x), x.Mul(2))
		tile.Store(a["p"].Add(x), x)
	},
	"tile_ctor": func(b *tile.Block, a names) {
		i := iotas32(b, 4, 4)
		x, v, s := tile.Load(a["a"].Add(i)), a["v"], a["s"]
		tile.Store(a["p"].Add(i), x)
		tile.Store(a["o"].Add(i), x.Cast(tile.F32))
		tile.Store(a["q"].Add(i), x.Cast(tile.I8))
		tile.Store(s, v)
		tile.Store(s.Add(1), v.Cast(tile.I64).Cast(tile.I32))
		tile.Store(s.Add(2), v.Cast(tile.I16))
		tile.Store(s.Add(3), v.Cast(tile.F32).Cast(tile.I32))
	},
	"tile_in_struct": func(b *tile.Block, a names) {
		i := iotas32(b, 32)
		t := tile.Load(a["a"].Add(i)).Mul(2)
		tile.Store(a["o"].Add(i), t)
		pick := tile.Select(a["n"].Eq(0), t, tile.Select(a["n"].Eq(1), t.Add(1), t.Mul(2)))
		tile.Store(a["p"].Add(i), pick.Add(t.Sub(1)).Add(7))
	},
	"tile_to_scalar": func(b *tile.Block, a names) {
		v, o := a["v"], a["o"]
		x := b.Full(v, tile.F32, 1, 1).Item()
		for k, r := range []tile.Tile{x, x, x.Cast(tile.I32), x.Cast(tile.Bool), b.Full(2.0, tile.F32, 1, 1, 1).Item(), v.Cast(tile.I64), x.Cast(tile.F16), b.Full(7, tile.I32, 1).Item()} {
			tile.Store(o.Add(k), r.Cast(tile.F64))
		}
	},
	"view_atomic_targs": func(b *tile.Block, a names) {
		x := tile.Partition(tile.Span(a["a"], 10), 16).LoadMasked(0, tile.PadNaN, tile.Acquire, tile.DeviceScope)
		tile.Store(a["o"].Add(iotas32(b, 16)), x)
		tile.Partition(tile.Span(a["p"], 10), 16).StoreMasked(x, 0, tile.Release, tile.DeviceScope)
	},
	"view_index_types": func(b *tile.Block, a names) {
		i, j, o, t := a["i"], a["j"], a["o"], iotas32(b, 4, 4)
		v := tile.Partition(tile.Span(a["a"], 16, 16), 4, 4)
		u := tile.Partition(tile.Span(a["a"], 16, i.Cast(tile.U8).Mul(16)), 4, 4)
		for k, x := range []tile.Tile{v.Load(i, j), v.Load(j, i), v.Load(2, 0), v.Load(3, 2), u.Load(1, 2), u.LoadMasked(2, 1)} {
			tile.Store(o.Add(16*k).Add(t), x)
		}
	},
	"x_gather_scatter_view": func(b *tile.Block, a names) {
		r := tile.Load(a["ix"].Add(iotas32(b, 8)))
		x := tile.Partition(tile.Span(a["a"], 16, 32), 8, 32).Gather(0).Load(r, 0)
		tile.Store(a["o"].Add(iotas32(b, 8, 32)), x)
		tile.Partition(tile.Span(a["q"], 16, 32), 8, 32).Gather(0).Store(x, tile.Sub(15, r), 0)
	},
	"cf_bool_conditions": func(b *tile.Block, a names) {
		i, o, q := iotas32(b, 16), a["o"], a["b"]
		for range b.If(q) {
			tile.Store(o.Add(i), i)
		}
		z := tile.Any(i.Gt(14), 0).Item()
		tile.Store(o.Add(3), tile.Select(tile.LogicalAnd(z, tile.LogicalNot(q)), 1, b.Const(tile.I32, 2)))
		for range b.If(tile.LogicalNot(q)) {
			tile.Store(o.Add(4), 9)
		}
		tile.Store(o.Add(5), tile.Promote(q).Add(tile.Promote(q)))
	},
	"cf_collatz": func(b *tile.Block, a names) {
		v, s := b.ID(0).Add(1), b.Const(tile.I32, 0)
		for range b.While(func() any { return v.Ne(1) }, &v, &s) {
			v = tile.Select(v.Rem(2), v.Mul(3).Add(1), v.Div(2))
			s = s.Add(1)
		}
		tile.Store(a["o"].Add(b.ID(0)), s)
	},
	"cf_if_in_loop_stores": func(b *tile.Block, a names) {
		i, o, n := iotas32(b, 16), a["o"], a["n"]
		for j := range b.Range(0, 8) {
			for hit := range b.IfElse(j.Rem(2).Eq(n)) {
				if hit {
					tile.Store(o.Add(j.Mul(16)).Add(i), i.Add(j))
					continue
				}
				for range b.If(j.Eq(5)) {
					tile.Store(o.Add(j.Mul(16)), -1)
				}
			}
		}
	},
	"cf_lambda": func(b *tile.Block, a names) {
		i, n := iotas32(b, 16), a["n"]
		x := i
		f := func(k any) { x = x.Add(k) }
		f(1)
		f(n)
		g := func(t any) tile.Tile { return tile.Mul(t, n) }
		tile.Store(a["o"].Add(i), g(x).Add(g(2)))
	},
	"cf_recursion_template": func(b *tile.Block, a names) {
		factorial := 1
		for k := 2; k <= 10; k++ {
			factorial *= k
		}
		x := a["n"]
		for range 5 {
			x = x.Mul(2).Add(1)
		}
		tile.Store(a["o"], factorial)
		tile.Store(a["o"].Add(1), x)
	},
	"cf_struct_methods": func(b *tile.Block, a names) {
		i := iotas32(b, 16)
		t, s := i.Add(3), a["n"].Add(3)
		t, s = t.Add(t), s.Sub(s).Add(1)
		tile.Store(a["o"].Add(i), t.Add(s.Add(tile.Sum(t, 0).Item())))
	},
	"cf_ternary": func(b *tile.Block, a names) {
		i := iotas32(b, 16)
		big := a["n"].Gt(3)
		tile.Store(a["o"].Add(i), tile.Select(big, i, i.Mul(5)).Add(tile.Select(big, 7, b.Const(tile.I32, 9))))
	},
}

// controlCase is loops and branches by a number.
func controlCase(c *recorded, _ []string) caseBody {
	kind := strings.Split(c.Test, "_")[1]
	return func(b *tile.Block, a names) {
		i, n, o := iotas32(b, 16), a["n"], a["o"]
		switch kind {
		case "for":
			x := i
			for k := range b.Range(0, n, &x) {
				j := n.Sub(k)
				x = x.Add(j.Mul(j))
			}
			tile.Store(o.Add(i), x)
		case "if":
			tile.Store(o.Add(i), tile.Select(n.Lt(2), i, tile.Select(n.Lt(5), i.Mul(2), i.Mul(3))))
		case "switch":
			r := tile.Select(n.Eq(1), 11, tile.Select(n.Eq(2), 10, tile.Select(n.Eq(3), 100, b.Const(tile.I32, -5))))
			tile.Store(o, r)
		}
	}
}
