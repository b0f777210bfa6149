package uses

import "gotile/tile"

func discards(b *tile.Block, p tile.Ptr[float32], x tile.Span1[float32]) {
	t := x.Tiles(4).Load(0)
	t.Add(1)            // want `the result of t.Add is thrown away, and the call does nothing else; assign it: t = t.Add\(…\)`
	tile.Exp(t)         // want `the result of tile.Exp is thrown away, and the call does nothing else; use it, or assign it to _`
	x.Tiles(4).Load(1)  // want `the result of .* is thrown away`
	tile.Where(t.Gt(0)) // want `the result of tile.Where is thrown away`
	t.AssumeBelow(4)    // want `t.AssumeBelow does not change its operand: only its result has the assumed property; assign it`
	_ = t.Mul(2)
	tile.AtomicAdd(p, 1, tile.Relaxed)
	tile.Load(p, tile.Acquire, tile.DeviceScope)
	x.Tiles(4).Store(t, 0)
}

func overwrites(b *tile.Block, x tile.Span1[float32], wide bool) {
	t := x.Tiles(4).Load(0) // want `the value assigned to t here is never read; leave it out, or use it`
	t = x.Tiles(4).Load(1)
	x.Tiles(4).Store(t, 0)
	t = t.Add(1) // want `the value assigned to t here is never read`

	u := x.Tiles(4).Load(2)
	if wide {
		u = x.Tiles(4).Load(3)
	}
	x.Tiles(4).Store(u, 1)
}

func declares(b *tile.Block, x tile.Span1[float32]) {
	var t, u tile.Tile
	t = x.Tiles(4).Load(0)
	x.Tiles(4).Store(t, 0)
	for range b.If(b.ID(0).Lt(3), &t) {
		var v tile.Tile
		v, u = t.Add(1), t.Add(2)
		t = v.Mul(u)
	}
	x.Tiles(4).Store(t, 1)
}

func reads(b *tile.Block, x tile.Span1[float32]) (t tile.Tile) {
	t = x.Tiles(4).Load(0)
	u := t
	show := func() { x.Tiles(4).Store(u, 0) }
	u = t.Add(1)
	show()
	return
}
