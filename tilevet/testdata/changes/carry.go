package changes

import "gotile/tile"

func forgets(b *tile.Block, x tile.Span1[float32]) {
	xs, acc := x.Tiles(4), b.Zeros(tile.F32, 4)
	for i := range xs.Range(0) {
		acc = acc.Add(xs.Load(i)) // want `acc changes in the traced loop of line 7, which does not carry it, and is used in its next iteration; name &acc in Tiles.Range`
	}
	xs.Store(acc, 0)
}

func carries(b *tile.Block, x tile.Span1[float32]) {
	xs, acc := x.Tiles(4), b.Zeros(tile.F32, 4)
	for i := range xs.Range(0, &acc) {
		acc = acc.Add(xs.Load(i))
	}
	xs.Store(acc, 0)
}

func last(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	var t, u tile.Tile
	for i := range b.Range(0, 4) {
		t = xs.Load(i) // want `t changes in the traced loop of line 24, which does not carry it, and is used after it`
		u = t.Add(1)
		xs.Store(u, i)
	}
	u = t
	xs.Store(u, 0)
}

func anArm(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	t, n := xs.Load(0), b.Const(tile.I32, 0)
	for i := range b.Range(0, 4, &t, &n) {
		for range b.If(i.Gt(2), &n) {
			t = t.Add(1) // want `t changes in the traced condition of line 37, which does not carry it, and is used after it; name &t in Block.If`
			n = n.Add(1)
		}
	}
	xs.Store(t, n)
}

func anArmAndAnew(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	t := xs.Load(0)
	for i := range b.Range(0, 4, &t) {
		for range b.If(i.Gt(2)) {
			t = t.Add(1)
			xs.Store(t, i)
		}
		t = xs.Load(i)
	}
	xs.Store(t, 0)
}

type state struct{ sum, most tile.Tile }

func fields(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	s := state{b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4)}
	for i := range xs.Range(0, &s.sum) {
		s.sum = s.sum.Add(xs.Load(i))
		s.most = s.most.Max(xs.Load(i)) // want `s.most changes in the traced loop`
	}
	xs.Store(s.sum.Add(s.most), 0)
}

func lists(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	s := []tile.Tile{b.Zeros(tile.F32, 4), b.Zeros(tile.F32, 4)}
	var carried []tile.Variable
	for i := range s {
		carried = append(carried, &s[i])
	}
	for k := range b.Range(0, 4, carried...) {
		for i := range s {
			s[i] = s[i].Add(k)
		}
	}
	xs.Store(s[0], 0)
}

func forever(b *tile.Block, p tile.Ptr[int32]) {
	n := b.Const(tile.I32, 0)
	for range b.Loop() {
		n = n.Add(1) // want `n changes in the traced loop`
		for range b.If(n.Gt(5)) {
			b.Break()
		}
	}
}
