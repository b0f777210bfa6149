// Package changes has kernels that change variables in traced regions.
package changes

import "gotile/tile"

func counts(b *tile.Block, x tile.Span1[float32]) {
	n := 0
	for i := range b.Range(0, 8) {
		n++ // want `n changes in the traced loop of line 8, whose body runs while the kernel is traced and not in each iteration, so that the Go condition of line 10 is decided there and then; make it a tile`
		if n == 3 {
			x.Tiles(4).Store(1.0, i)
		}
	}
}

func countsInGo(b *tile.Block, x tile.Span1[float32]) {
	n := 0
	for range 8 { // Go's loop is unrolled
		n++
		x.Tiles(4).Store(float32(n), n)
	}
}

func countsInTheRound(b *tile.Block, x tile.Span1[float32]) {
	var n int
	for i := range b.Range(0, 8) {
		n = 0
		for range 4 {
			n++
		}
		x.Tiles(4).Store(float32(n), i)
	}
}

func sums(b *tile.Block, x tile.Span1[float32]) {
	var sum float32
	weights := map[int]bool{}
	for range x.Tiles(4).Range(0) {
		sum += 2          // want `sum changes in the traced loop of line 38`
		weights[3] = true // want `weights\[3\] changes in the traced loop`
	}
	x.Tiles(4).Store(sum, len(weights))
}

func flags(b *tile.Block, x tile.Span1[float32]) {
	found := false
	for range b.If(b.ID(0).Gt(3)) {
		found = true // want `found changes in the traced condition of line 47, whose body runs while the kernel is traced, whether the condition holds or not`
	}
	if found {
		x.Tiles(4).Store(1.0, 0)
	}
}

func flagsOfTheArm(b *tile.Block, x tile.Span1[float32]) {
	var place int
	for range b.If(b.ID(0).Gt(3)) {
		place = 2
		x.Tiles(4).Store(1.0, place)
	}
	place = 3
	x.Tiles(4).Store(1.0, place)
}

func arms(b *tile.Block, x tile.Span1[float32]) {
	var place int
	for then := range b.IfElse(b.ID(0).Gt(3)) {
		if then {
			place = 2 // want `place changes in the traced condition of line 67, whose arms both run`
		} else {
			place = 3
		}
	}
	x.Tiles(4).Store(1.0, place)
}

func closures(b *tile.Block, x tile.Span1[float32]) {
	next := 0
	put := func(v any) {
		x.Tiles(4).Store(v, next)
		next++ // want `next changes in the traced loop of line 85`
	}
	put(1.0) // Go's own order
	put(2.0)
	for i := range b.Range(0, 4) {
		put(i)
	}
}

func folds(b *tile.Block, x tile.Span1[float32]) {
	calls := 0
	t := tile.Reduce(x.Tiles(4).Load(0), 0, 0, func(x, y tile.Tile) tile.Tile {
		calls++ // want `calls changes in the traced function`
		return x.Add(y)
	})
	x.Tiles(4).Store(t.Mul(calls), 0)
}

func waits(b *tile.Block, p tile.Ptr[int32]) {
	tries := 0
	for range b.While(func() any { return tile.Load(p).Eq(0) }) {
		tries = tries + 1 // want `tries changes in the traced loop`
	}
	loop := b.Range(0, 4)
	for range loop {
		tries-- //tilevet:ignore counts how often the body is traced
	}
}

// meter counts.
type meter struct {
	n    int
	seen map[int]bool
}

func (m *meter) count()     { m.n++ }
func (m *meter) mark(i int) { m.seen[i] = true }
func (m *meter) value() int { return m.n }
func (m meter) lost()       { m.n++ }

func methods(b *tile.Block, x tile.Span1[int32]) {
	var m meter
	p := &meter{seen: map[int]bool{}}
	for range b.Range(0, 4) {
		m.count() // want `m changes in the traced loop`
		p.mark(1) // want `p changes in the traced loop`
		m.lost()
		x.Tiles(4).Store(m.value(), 0)
		var own meter
		own.count()
		x.Tiles(4).Store(own.n, 1)
	}
	x.Tiles(4).Store(len(p.seen), 0)
}
