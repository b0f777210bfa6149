package twins

import (
	"fmt"
	"strings"

	"gotile/tile"
)

// products maps the element types of matrices to that of the accumulators.
var products = []struct {
	l, r *elem
	acc  []*elem
}{
	{i8, i8, []*elem{i32}}, {u8, u8, []*elem{i32}}, {i8, u8, []*elem{i32}}, {u8, i8, []*elem{i32}},
	{e4m3, e4m3, []*elem{f16, f32}}, {e5m2, e5m2, []*elem{f16, f32}}, {f16, f16, []*elem{f16, f32}},
	{bf16, bf16, []*elem{f32}}, {tf32, tf32, []*elem{f32}}, {f32, f32, []*elem{f32}}, {f64, f64, []*elem{f64}},
}

// matrices is section 2.5.
func matrices() (all []Twin) {
	for _, p := range products {
		for _, c := range p.acc {
			for _, s := range [][3]int{{2, 4, 2}, {16, 32, 16}, {1, 8, 1}} {
				all = append(all, mma(p.l, p.r, c, s))
			}
			all = append(all, mmaBatched(p.l, p.r, c))
		}
		all = append(all, matmul(p.l, p.r, p.acc[0]))
	}
	return append(all, mmaOfTransposed())
}

func mma(l, r, c *elem, s [3]int) Twin {
	x, y, z := []int{s[0], s[1]}, []int{s[1], s[2]}, []int{s[0], s[2]}
	return Twin{Rows: rows("2.5.1 2.5.4"), Name: fmt.Sprintf("mma_%s_%s_%s_%dx%dx%d", l.name, r.name, c.name, s[0], s[1], s[2]),
		params: []param{in("a", l, size(x)), in("b", r, size(y)), in("c", c, size(z)), out("o", c, size(z))},
		cpp: fmt.Sprintf(`auto i = ct::iota<%s>();
			ct::store(o + i, ct::mma(ct::load(a + ct::iota<%s>()), ct::load(b + ct::iota<%s>()), ct::load(c + i)));`,
			cppTile(i32, z), cppTile(i32, x), cppTile(i32, y)),
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			i := tileIota(b, z)
			tile.Store(p[3].Add(i), tile.MMA(tile.Load(p[0].Add(tileIota(b, x))), tile.Load(p[1].Add(tileIota(b, y))), tile.Load(p[2].Add(i))))
		})}
}

// mmaBatched is of rank 3, with operands broadcast along the first dimension.
func mmaBatched(l, r, c *elem) Twin {
	line := `ct::store(o%[1]d + ct::iota<tl<int, %[4]d, 4, 4>>(), ct::mma(ct::load(a + ct::iota<tl<int, %[2]d, 4, 8>>()),
		ct::load(b + ct::iota<tl<int, %[3]d, 8, 4>>()), ct::load(c + ct::iota<tl<int, %[4]d, 4, 4>>())));`
	batches := [][3]int{{2, 2, 2}, {1, 4, 4}, {4, 1, 4}, {1, 1, 2}}
	t := Twin{Rows: rows("2.5.1 2.5.4"), Name: fmt.Sprintf("mma_batched_%s_%s_%s", l.name, r.name, c.name),
		params: []param{in("a", l, 128), in("b", r, 128), in("c", c, 64)}}
	for k, n := range batches {
		t.params = append(t.params, out(fmt.Sprintf("o%d", k), c, 64))
		t.cpp += strings.ReplaceAll(fmt.Sprintf(line, k, n[0], n[1], n[2]), "\n", " ") + "\n"
	}
	t.kernel = body(func(b *tile.Block, p []tile.Tile) {
		for k, n := range batches {
			i := b.Iota(tile.I32, n[2], 4, 4)
			x, y := tile.Load(p[0].Add(b.Iota(tile.I32, n[0], 4, 8))), tile.Load(p[1].Add(b.Iota(tile.I32, n[1], 8, 4)))
			tile.Store(p[3+k].Add(i), tile.MMA(x, y, tile.Load(p[2].Add(i))))
		}
	})
	return t
}

func matmul(l, r, c *elem) Twin {
	return Twin{Rows: rows("2.5.2 2.5.3 2.5.5"), Name: "matmul_" + l.name + "_" + r.name,
		params: []param{in("a", l, 128), in("b", r, 256), out("o", c, 32), out("p", c, 128), out("q", c, 128)},
		cpp: `auto y = ct::load(b + ct::iota<tl<int, 32, 8>>());
			ct::store(o + ct::iota<tl<int, 4, 8>>(), ct::matmul(ct::load(a + ct::iota<tl<int, 4, 32>>()), y));
			ct::store(p + ct::iota<tl<int, 2, 8, 8>>(), ct::matmul(ct::load(a + ct::iota<tl<int, 2, 8, 8>>()), ct::load(b + ct::iota<tl<int, 2, 8, 8>>())));
			ct::store(q + ct::iota<tl<int, 2, 8, 8>>(), ct::matmul(ct::load(a + ct::iota<tl<int, 1, 8, 8>>()), ct::load(b + ct::iota<tl<int, 2, 8, 8>>())));`,
		kernel: body(func(b *tile.Block, p []tile.Tile) {
			y := tile.Load(p[1].Add(b.Iota(tile.I32, 32, 8)))
			tile.Store(p[2].Add(b.Iota(tile.I32, 4, 8)), tile.MatMul(tile.Load(p[0].Add(b.Iota(tile.I32, 4, 32))), y))
			i := b.Iota(tile.I32, 2, 8, 8)
			tile.Store(p[3].Add(i), tile.MatMul(tile.Load(p[0].Add(i)), tile.Load(p[1].Add(i))))
			tile.Store(p[4].Add(i), tile.MatMul(tile.Load(p[0].Add(b.Iota(tile.I32, 1, 8, 8))), tile.Load(p[1].Add(i))))
		})}
}

func mmaOfTransposed() Twin {
	return Twin{Rows: rows("2.5.4 2.3.11"), Name: "mma_transposed",
		params: []param{in("a", f16, 512), in("b", f16, 512), out("o", f32, 256)},
		cpp: `auto x = ct::transpose(ct::load(a + ct::iota<tl<int, 32, 16>>())); auto y = ct::transpose(ct::load(b + ct::iota<tl<int, 16, 32>>()));
			ct::store(o + ct::iota<tl<int, 16, 16>>(), ct::mma(x, y, ct::full<tl<float, 16, 16>>(0.5f)));`,
		kernel: func(b *tile.Block, a, c tile.Ptr[tile.Float16], o tile.Ptr[float32]) {
			x := tile.Load(a.Add(b.Iota(tile.I32, 32, 16))).Transpose()
			y := tile.Load(c.Add(b.Iota(tile.I32, 16, 32))).Transpose()
			tile.Store(o.Add(b.Iota(tile.I32, 16, 16)), tile.MMA(x, y, b.Full(0.5, tile.F32, 16, 16)))
		}}
}
