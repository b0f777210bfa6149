// Package uses has kernels that leave traced regions, keep tiles and throw results away.
package uses

import "gotile/tile"

func breaks(b *tile.Block, x tile.Span1[float32]) {
	xs := x.Tiles(4)
	for i := range b.Range(0, 8) {
		xs.Store(1.0, i)
		break // want `break leaves the traced loop of line 8, which Go's control flow cannot; use b.Break\(\) in a condition made by b.If`
	}
	for i := range b.Range(0, 8) {
		for j := range 4 {
			if j == 3 {
				break // Go's own
			}
			xs.Store(float32(j), i)
		}
		for range b.If(i.Eq(5)) {
			break // want `break leaves the traced condition of line 19, which Go's control flow cannot; use b.Break\(\)`
		}
		for range b.If(i.Eq(6)) {
			b.Break()
		}
	}
}

func labels(b *tile.Block, x tile.Span1[float32]) {
outer:
	for i := range b.Range(0, 8) {
		for range 4 {
			x.Tiles(4).Store(1.0, i)
			continue outer // ends the body, as its end does
		}
		for range b.If(i.Eq(5)) {
			continue outer // want `continue leaves the traced condition of line 35, which Go's control flow cannot; use b.Continue\(\)`
		}
	}
}

func continues(b *tile.Block, x tile.Span1[float32], static bool) {
	for i := range b.Range(0, 8) {
		for range b.If(i.Gt(3)) {
			continue // want `continue ends the body of the traced condition of line 43 while it is traced, not an iteration of a loop; use b.Continue\(\)`
		}
		for range b.If(i.Gt(4)) {
			if static {
				continue
			}
			x.Tiles(4).Store(1.0, i)
		}
		x.Tiles(4).Store(2.0, i)
	}
}

func returns(b *tile.Block, x tile.Span1[float32]) {
	for range b.If(b.ID(0).Gt(3)) {
		return // want `return leaves the traced condition of line 57, which Go's control flow cannot; use b.Return\(\)`
	}
	for range b.If(b.ID(0).Gt(4)) {
		b.Return()
	}
	for i := range b.Range(0, 4) {
		square := func(t tile.Tile) tile.Tile { return t.Mul(t) }
		x.Tiles(4).Store(square(i), i)
		for range b.If(i.Gt(2)) {
			return // want `return leaves the traced condition of line 66, which Go's control flow cannot; leave the loop with b.Break\(\) first`
		}
	}
}

func sameArms(b *tile.Block, x tile.Span1[float32]) {
	for range b.IfElse(b.ID(0).Gt(3)) { // want `both arms of the condition are the same code; range over the arm: for then := range b.IfElse`
		x.Tiles(4).Store(1.0, 0)
	}
	for then := range b.IfElse(b.ID(0).Gt(3)) {
		if then {
			x.Tiles(4).Store(1.0, 0)
		}
	}
}
