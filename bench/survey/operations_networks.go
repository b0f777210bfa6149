package main

import (
	"math"
	"math/rand/v2"

	"gotile/tile"
)

// networks are parts of neural networks, images and geometry.
var networks = []operation{
	{name: "outer", types: "f32 f64 i32", draw: drawMatrix, inputs: func(c Case) []array {
		return []array{{dtype: c.DType, shape: c.Shape[:1]}, {dtype: c.DType, shape: c.Shape[1:]}}
	}, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i, j := b.ID(0), b.ID(1)
		put(c, x[3], x[1].Tiles(c.Tile[0]).Load(i).Column().Mul(x[2].Tiles(c.Tile[1]).Load(j).Row()), i, j)
	}},
	{name: "matvec", types: "f32 f64 bf16", draw: drawRows, inputs: func(c Case) []array { return []array{{dtype: c.DType, shape: c.Shape[1:]}} },
		result: func(c Case) []int { return c.Shape[:1] }, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i := b.ID(0)
			t := computed(x[0].Tiles(c.Tile...).Load(i, 0)).Mul(computed(x[1].Tiles(c.Tile[1]).Load(0)).Row())
			x[2].Tiles(c.Tile[0]).Store(tile.Sum(t, 1).Reshape(c.Tile[0]).Cast(x[2].DType()), i)
		}},
	{name: "complex_product", types: "f32 f64", sliced: true, draw: drawPairs, inputs: like, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i, n := b.ID(0), c.Tile[0]
		re := func(x tile.TensorSpan) tile.Tile { return x.Tiles(n, 1).Load(i, 0) }
		im := func(x tile.TensorSpan) tile.Tile { return x.Tiles(n, 1).Load(i, 1) }
		a, bb, u, v := re(x[0]), im(x[0]), re(x[1]), im(x[1])
		x[2].Tiles(n, 1).Store(a.Mul(u).Sub(bb.Mul(v)), i, 0)
		x[2].Tiles(n, 1).Store(a.Mul(v).Add(bb.Mul(u)), i, 1)
	}},
	{name: "distances", types: "f32 f64", draw: drawPoints, inputs: func(c Case) []array { return []array{{dtype: c.DType, shape: []int{c.Shape[0] / 2, 3}}} },
		result: func(c Case) []int { return []int{c.Shape[0], c.Shape[0] / 2} }, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, j := b.ID(0), b.ID(1)
			sum := b.Zeros(x[0].DType(), c.Tile...)
			for k := range 3 {
				p := x[0].Tiles(c.Tile[0], 1).Load(i, k)
				q := x[1].Tiles(c.Tile[1], 1).Load(j, k)
				d := p.Sub(q.Reshape(1, c.Tile[1]))
				sum = sum.Add(d.Mul(d))
			}
			put(c, x[2], sum.Sqrt(), i, j)
		}},
	{name: "cross_entropy", types: "f32 f64 bf16", draw: drawRows, inputs: func(c Case) []array { return []array{{dtype: "i32", shape: c.Shape[:1], fill: below}} },
		result: func(c Case) []int { return c.Shape[:1] }, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
			i, xs := b.ID(0), x[0].Tiles(c.Tile...)
			t := computed(xs.Load(i, 0, tile.PadNegInf))
			label := x[1].Tiles(c.Tile[0]).Load(i).Column()
			top := tile.ReduceMax(t, 1)
			chosen := tile.Sum(tile.Select(xs.Places(1, 0).Eq(label), t, 0), 1)
			loss := tile.Sum(t.Sub(top).Exp(), 1).Log().Add(top).Sub(chosen)
			x[2].Tiles(c.Tile[0]).Store(loss.Reshape(c.Tile[0]).Cast(x[2].DType()), i)
		}},
	{name: "rope", types: "f32 f16 bf16", draw: drawHeads, inputs: func(c Case) []array {
		a := array{dtype: c.DType, shape: []int{c.Shape[0], c.Shape[1] / 2}}
		return []array{a, a}
	}, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i, m, n := b.ID(0), c.Tile[0], c.Shape[1]/2
		t := func(x tile.TensorSpan, j int) tile.Tile { return computed(x.Tiles(m, n).Load(i, j)) }
		u, v, cos, sin := t(x[0], 0), t(x[0], 1), t(x[1], 0), t(x[2], 0)
		x[3].Tiles(m, n).Store(u.Mul(cos).Sub(v.Mul(sin)).Cast(x[3].DType()), i, 0)
		x[3].Tiles(m, n).Store(v.Mul(cos).Add(u.Mul(sin)).Cast(x[3].DType()), i, 1)
	}},
	{name: "group_norm", types: "f32 bf16", draw: drawGroups, inputs: func(c Case) []array {
		a := array{dtype: c.DType, shape: c.Shape[1:2]}
		return []array{a, a}
	}, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		xs, i, n := x[0].Tiles(c.Tile...), b.ID(0), c.Shape[1]*c.Shape[2]
		t := computed(xs.Load(i, 0, 0))
		t = tile.Select(xs.Inside(i, 0, 0), t.Sub(tile.Sum(tile.Sum(t, 1), 2).Div(n)), 0)
		t = t.Mul(tile.Rsqrt(tile.Sum(tile.Sum(t.Mul(t), 1), 2).Div(n).Add(1e-5)))
		scale := computed(x[1].Tiles(c.Tile[1]).Load(0)).Reshape(1, c.Tile[1], 1)
		shift := computed(x[2].Tiles(c.Tile[1]).Load(0)).Reshape(1, c.Tile[1], 1)
		put(c, x[3], t.Mul(scale).Add(shift), i, 0, 0)
	}},
	{name: "max_pool", types: "f32 f64 bf16 u8", draw: drawImage, result: halves, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		put(c, x[1], tile.ReduceMax(tile.ReduceMax(pairs(c, b, x[0]), 1), 3).Reshape(c.Tile...), b.ID(0), b.ID(1))
	}},
	{name: "mean_pool", types: "f32 f64 bf16", draw: drawImage, result: halves, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		t := computed(pairs(c, b, x[0]))
		put(c, x[1], tile.Sum(tile.Sum(t, 1), 3).Mul(0.25).Reshape(c.Tile...), b.ID(0), b.ID(1))
	}},
	{name: "normalize_image", types: "u8>f32", draw: drawPixels, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		column := b.Iota(tile.I32, 4).Row()
		mean := tile.Select(column.Eq(0), float32(0.485), tile.Select(column.Eq(1), float32(0.456), float32(0.406)))
		put(c, x[1], x[0].Tiles(c.Tile...).Load(b.ID(0), 0).Cast(tile.F32).Mul(1.0/255).Sub(mean).Mul(4), b.ID(0), 0)
	}},
	{name: "adam", types: "f32 f64", draw: drawVector2, inputs: func(c Case) []array {
		a := array{dtype: c.DType, shape: c.Shape}
		return []array{a, a, a}
	}, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		i := b.ID(0)
		t := func(k int) tile.Tile { return x[k].Tiles(c.Tile...).Load(i) }
		p, g, m, v := t(0), t(1), t(2), t(3).Abs()
		m = m.Mul(0.9).Add(g.Mul(0.1))
		v = v.Mul(0.999).Add(g.Mul(g).Mul(0.001))
		put(c, x[4], p.Sub(m.Mul(0.001).Div(v.Sqrt().Add(1e-8))), i)
	}},
	{name: "gelu_new", types: "f32 bf16", draw: drawVector2, body: func(c Case, b *tile.Block, x ...tile.TensorSpan) {
		t := computed(x[0].Tiles(c.Tile...).Load(b.ID(0)))
		put(c, x[1], t.Mul(0.5).Mul(tile.Erf(t.Mul(math.Sqrt2/2)).Add(1)), b.ID(0))
	}},
}

// halves is the shape of an image of half the size.
func halves(c Case) []int { return []int{c.Shape[0] / 2, c.Shape[1] / 2} }

// pairs are the pixels of a tile of the image of half the size: four dimensions, of which the second and the last have length 2.
func pairs(c Case, b *tile.Block, x tile.TensorSpan) tile.Tile {
	m, n := c.Tile[0], c.Tile[1]
	return x.Tiles(2*m, 2*n).Load(b.ID(0), b.ID(1)).Reshape(m, 2, n, 2)
}

func drawImage(r *rand.Rand, c *Case) {
	drawMatrix(r, c)
	c.Shape[0], c.Shape[1] = max(2, c.Shape[0]&^1), c.Shape[1]&^1
	c.Tile = []int{max(1, c.Tile[0]/4), c.Tile[1]}
}

func drawPairs(r *rand.Rand, c *Case) {
	drawVector2(r, c)
	c.Shape, c.Tile = append(c.Shape, 2), append(c.Tile, 1)
}

func drawPoints(r *rand.Rand, c *Case) {
	c.Shape, c.Tile = []int{2 * between(r, 30, 1000), 3}, []int{16, 128}
}

func drawHeads(r *rand.Rand, c *Case) {
	width := pick(r, []int{64, 128})
	c.Shape, c.Tile = []int{between(r, 200, 20000), width}, []int{2048 / width, width}
}

func drawGroups(r *rand.Rand, c *Case) {
	channels, area := pick(r, []int{2, 4, 10}), between(r, 20, 1000)
	c.Shape, c.Tile = []int{between(r, 32, 1000), channels, area}, []int{1, upTo(channels), upTo(area)}
}

func drawPixels(r *rand.Rand, c *Case) {
	c.Shape, c.Tile = []int{between(r, 10000, 1000000), 3}, []int{512, 4}
}
