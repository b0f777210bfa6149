package twins

import (
	"math"

	"gotile/tile"
)

// newestHeader is the part of the header of nvcc 13.5 that the reference does not have. The unit is compiled by nvcc 13.5.
func newestHeader() []Twin {
	const small = "#include \"cuda_fp4.h\"\n"
	all := append(castsOfHeader(), elementwise("13.5/powi", "powi", 16, tiles(16, f32, i32),
		result{f32, "ct::powi(x0, x1)", func(x []tile.Tile) tile.Tile { return tile.PowInt(x[0], x[1]) }}),
		elementwise("13.5/pow-conversion", "pow_of_integers", 16, tiles(16, f32, i32),
			result{f32, "ct::pow(x0, x1)", func(x []tile.Tile) tile.Tile { return tile.Pow(x[0], tile.Cast(x[1], tile.F32)) }}),
		elementwise("13.5/insert", "insert", 16, tiles(16, f32),
			result{f32, "ct::insert(x0, ct::extract(x0, ct::shape<4>{}, 3), 1)", func(x []tile.Tile) tile.Tile {
				return tile.Insert(x[0], tile.Extract(x[0], []int{4}, 3), 1)
			}}),
		elementwise("13.5/repack", "repack", 16, tiles(16, i32),
			result{i32, "ct::repack<int>(ct::repack<short>(x0, 0_ic), 0_ic)", func(x []tile.Tile) tile.Tile {
				return tile.Unpack(tile.Pack(tile.Unpack(tile.Pack(x[0]), tile.I16)), tile.I32)
			}}))
	return append(all, tileOfArray(), scaledProduct(small), packedFloats(small), maskedAtomics())
}

func tileOfArray() Twin {
	return Twin{Rows: rows("13.5/tile-array"), Name: "tile_of_array", params: []param{out("o", f32, 8)},
		cpp: `constexpr float values[2][4] = {{1, 2, 0.5f, -4}, {3, 0, -0.0f, 1e9f}};
			constexpr ct::tile t{values};
			ct::store(o + ct::iota<tl<int, 2, 4>>(), t);`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			tile.Store(p[0].Add(tileIota(b, []int{2, 4})), b.Values([]float32{1, 2, 0.5, -4, 3, 0, float32(math.Copysign(0, -1)), 1e9}, 2, 4))
		})}
}

// castsOfHeader are conversions with a rounding mode, and saturating ones.
func castsOfHeader() []Twin {
	cast := func(to *elem, d tile.DType, cpp string, mode tile.Rounding) result {
		return result{to, cpp, func(x []tile.Tile) tile.Tile { return tile.CastRounding(x[0], d, mode) }}
	}
	return []Twin{
		elementwise("13.5/element-cast-rounding 13.5/round-ties-to-away", "cast_f32_rounding", 16, tiles(16, f32),
			cast(f16, tile.F16, "ct::element_cast<__half>(x0, ct::round_toward_zero_t{})", tile.TowardZero),
			cast(bf16, tile.BF16, "ct::element_cast<__nv_bfloat16>(x0, ct::round_ties_to_even_t{})", tile.NearestEven),
			cast(tf32, tile.TF32, "ct::element_cast<__nv_tf32>(x0, ct::round_ties_to_away_t{})", tile.NearestAway)),
		elementwise("13.5/element-cast-rounding", "cast_f64_rounding", 16, tiles(16, f64),
			cast(f32, tile.F32, "ct::element_cast<float>(x0, ct::round_toward_negative_t{})", tile.TowardNegative),
			cast(f32, tile.F32, "ct::element_cast<float>(x0, ct::round_toward_positive_t{})", tile.TowardPositive)),
		elementwise("13.5/element-cast-saturation 13.5/saturation-mode", "cast_saturating", 16, tiles(16, f32),
			result{i32, "ct::element_cast<int>(x0, ct::saturate_finite_t{})", func(x []tile.Tile) tile.Tile { return tile.CastSaturating(x[0], tile.I32) }},
			result{u8, "ct::element_cast<unsigned char>(x0, ct::saturate_finite_t{})", func(x []tile.Tile) tile.Tile { return tile.CastSaturating(x[0], tile.U8) }},
			result{i64, "ct::element_cast<long long>(x0, ct::saturate_finite_t{})", func(x []tile.Tile) tile.Tile { return tile.CastSaturating(x[0], tile.I64) }}),
	}
}

// scaledProduct takes scales that are bytes, as their bits.
func scaledProduct(include string) Twin {
	return Twin{Rows: rows("13.5/scaled-mma 13.5/fp8-e8m0"), Name: "scaled_mma", before: include,
		params: []param{in("a", e4m3, 16*64), in("b", e4m3, 64*16), in("s", u8, 32), in("t", u8, 32), out("o", f32, 256)},
		cpp: `auto x = ct::load(a + ct::iota<tl<int, 16, 64>>());
			auto y = ct::load(b + ct::iota<tl<int, 64, 16>>());
			auto xs = ct::element_bitcast<__nv_fp8_e8m0>(ct::load(s + ct::iota<tl<int, 16, 2>>()));
			auto ys = ct::element_bitcast<__nv_fp8_e8m0>(ct::load(t + ct::iota<tl<int, 2, 16>>()));
			ct::store(o + ct::iota<tl<int, 16, 16>>(), ct::scaled_mma(x, xs, y, ys, ct::zeros<tl<float, 16, 16>>()));`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			at := func(k int, shape ...int) tile.Tile { return tile.Load(p[k].Add(tileIota(b, shape))) }
			xs, ys := tile.Bitcast(at(2, 16, 2), tile.E8M0), tile.Bitcast(at(3, 2, 16), tile.E8M0)
			tile.Store(p[4].Add(tileIota(b, []int{16, 16})), tile.MMAScaled(at(0, 16, 64), xs, at(1, 64, 16), ys, b.Zeros(tile.F32, 16, 16)))
		})}
}

// packedFloats goes through the element types that came with 13.5.
func packedFloats(include string) Twin {
	t := elementwise("13.5/fp4-e2m1 13.5/fp8-ue5m3 13.5/fp8-e8m0", "small_floats", 16, tiles(16, f32, u8),
		result{f32, "ct::element_cast<float>(ct::repack<__nv_fp4_e2m1>(ct::repack<unsigned char>(ct::element_cast<__nv_fp4_e2m1>(x0), 0_ic), 0_ic))", func(x []tile.Tile) tile.Tile {
			return tile.Cast(tile.Unpack(tile.Pack(tile.Cast(x[0], tile.E2M1)), tile.E2M1), tile.F32)
		}},
		result{f32, "ct::element_cast<float>(ct::element_bitcast<__nv_fp8_ue5m3>(x1))", func(x []tile.Tile) tile.Tile {
			return tile.Cast(tile.Bitcast(x[1], tile.E5M3), tile.F32)
		}},
		result{f32, "ct::element_cast<float>(ct::element_cast<__nv_fp8_e8m0>(x0, ct::round_toward_positive_t{}))", func(x []tile.Tile) tile.Tile {
			return tile.Cast(tile.CastRounding(x[0], tile.E8M0, tile.TowardPositive), tile.F32)
		}})
	t.before = include
	return t
}

// maskedAtomics updates a ragged tile, of which the elements outside the tensor are left
// out.
func maskedAtomics() Twin {
	return Twin{Rows: rows("13.5/atomic-masked"), Name: "view_atomics_masked",
		params: []param{inout("a", i32, 20)},
		cpp: `auto v = ct::partition_view{ct::tensor_span{a, ct::extents{20}}, ct::shape<16>{}};
			auto one = ct::full<tl<int, 16>>(1);
			v.atomic_add_masked(one, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{}, 1);
			v.atomic_max_masked(one, ct::memory_order_relaxed_t{}, ct::thread_scope_block_t{}, 0);
			v.atomic_xor_masked(one, ct::memory_order_relaxed_t{}, ct::thread_scope_device_t{}, 1);`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			v := tile.Partition(tile.Span(p[0], 20), 16)
			one := b.Full(1, tile.I32, 16)
			v.AtomicAdd(one, 1, tile.DeviceScope)
			v.AtomicMax(one, 0, tile.BlockScope)
			v.AtomicXor(one, 1, tile.DeviceScope)
		})}
}
