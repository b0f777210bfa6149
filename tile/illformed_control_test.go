package tile_test

import "gotile/tile"

// illControl is section 2.14 and the rules of Go for loops and conditions.
//
//tilevet:ignore kernels that are refused
func illControl() []ill {
	cases := []ill{
		{"2.14.3", "bound that is a float", func(b *tile.Block) {
			for range b.Range(0, float32(4)) {
			}
		}},
		{"2.14.3", "bound that is not a whole number", func(b *tile.Block) {
			for range b.Range(0, 4.5) {
			}
		}},
		{"2.14.3", "bound that is a tile", func(b *tile.Block) {
			for range b.Range(0, b.Zeros(tile.I32, 4)) {
			}
		}},
		{"2.14.3", "bound that is a pointer", func(b *tile.Block, p pf) {
			for range b.Range(p, 4) {
			}
		}},
		{"2.14.3", "bound that is nil", func(b *tile.Block) {
			for range b.Range(nil, 4) {
			}
		}},
		{"2.14.3", "bounds of unlike sign", func(b *tile.Block) {
			for range b.Range(int32(0), uint32(4)) {
			}
		}},
		{"2.14.3", "bound that the counter does not have", func(b *tile.Block) {
			for range b.Range(int8(0), 300) {
			}
		}},
		{"2.14.3", "step of zero", func(b *tile.Block) {
			for range b.RangeStep(0, 8, 0) {
			}
		}},
		{"2.14.3", "negative step", func(b *tile.Block) {
			for range b.RangeStep(8, 0, -1) {
			}
		}},
		{"2.14.3", "step that is a float", func(b *tile.Block) {
			for range b.RangeStep(0, 8, float32(1)) {
			}
		}},
		{"", "condition that is nil", func(b *tile.Block) {
			for range b.If(nil) {
			}
		}},
		{"", "while without a condition", func(b *tile.Block) {
			for range b.While(nil) {
			}
		}},
		{"", "while whose condition is a tile", func(b *tile.Block) {
			for range b.While(func() any { return b.Zeros(tile.Bool, 4) }) {
			}
		}},
		{"", "while whose condition is a string", func(b *tile.Block) {
			for range b.While(func() any { return "no" }) {
			}
		}},
		{"", "nil carried", func(b *tile.Block) {
			for range b.Range(0, 4, nil) {
			}
		}},
		{"", "carried twice", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4, &x, &x) {
			}
		}},
		{"", "carried before it is set", func(b *tile.Block) {
			var x tile.Tile
			for range b.Range(0, 4, &x) {
				x = b.Zeros(tile.F32, 4)
			}
			x.Add(1)
		}},
		{"", "break at the kernel's top", func(b *tile.Block) { b.Break() }},
		{"", "continue at the kernel's top", func(b *tile.Block) { b.Continue() }},
		{"", "return out of a loop by b.Return", func(b *tile.Block) {
			for range b.Loop() {
				b.Return()
			}
		}},
		{"", "after a return", func(b *tile.Block) {
			b.Return()
			b.ID(0)
		}},
		{"", "after a break", func(b *tile.Block) {
			for range b.Loop() {
				b.Break()
				b.ID(0)
			}
		}},
	}
	cases = append(cases, illEscapes()...)
	return append(cases, illBreaks()...)
}

// illEscapes is values that leave their region, or change in it: each message has both
// locations.
//
//tilevet:ignore tiles that leave regions, which is refused
func illEscapes() []ill {
	return []ill{
		{"", "value out of a range", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4) {
				x = b.Ones(tile.F32, 4)
			}
			x.Add(1)
		}},
		{"", "counter out of a range", func(b *tile.Block) {
			var x tile.Tile
			for i := range b.Range(0, 4) {
				x = i
			}
			x.Add(1)
		}},
		{"", "value out of a loop", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Loop() {
				x = b.Ones(tile.F32, 4)
				b.Break()
			}
			x.Add(1)
		}},
		{"", "value out of a while", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.While(func() any { return b.ID(0).Eq(1) }) {
				x = b.Ones(tile.F32, 4)
			}
			x.Add(1)
		}},
		{"", "value out of a condition", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.If(b.ID(0).Eq(0)) {
				x = b.Ones(tile.F32, 4)
			}
			x.Add(1)
		}},
		{"", "value from one side of a condition to the other", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for then := range b.IfElse(b.ID(0).Eq(0)) {
				if then {
					x = b.Ones(tile.F32, 4)
				} else {
					x.Add(1)
				}
			}
		}},
		{"", "value out of two regions", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4) {
				for range b.If(b.ID(0).Eq(0)) {
					x = b.Ones(tile.F32, 4)
				}
			}
			x.Add(1)
		}},
		{"", "value not carried to the next iteration", func(b *tile.Block, p pf) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4) {
				tile.Store(p.Add(b.Iota(tile.I32, 4)), x)
				x = x.Add(1)
			}
		}},
		{"", "value not carried to the next iteration of a loop", func(b *tile.Block, p pf) {
			x := b.Zeros(tile.F32, 4)
			for range b.Loop() {
				x = x.Add(1)
				for range b.If(b.ID(0).Eq(0)) {
					b.Break()
				}
			}
		}},
		{"", "type changes in a range", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4, &x) {
				x = x.Cast(tile.F64)
			}
		}},
		{"", "shape changes in a range", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 1)
			for range b.Range(0, 4, &x) {
				x = x.Add(b.Ones(tile.F32, 4))
			}
		}},
		{"", "type changes in a loop", func(b *tile.Block) {
			x := b.Zeros(tile.I32, 4)
			for range b.Loop(&x) {
				x = x.Cast(tile.I64)
				for range b.If(b.ID(0).Eq(0)) {
					b.Break()
				}
			}
		}},
		{"", "type changes in a condition", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.If(b.ID(0).Eq(0), &x) {
				x = x.Gt(0)
			}
		}},
		{"", "carried variable cleared", func(b *tile.Block) {
			x := b.Zeros(tile.F32, 4)
			for range b.Range(0, 4, &x) {
				x = tile.Tile{}
			}
		}},
	}
}

// illBreaks is Go's own ways to leave traced code.
//
//tilevet:ignore Go statements that leave regions, which is refused
func illBreaks() []ill {
	return []ill{
		{"", "Go break out of a range", func(b *tile.Block, p pf) {
			for range b.Range(0, 4) {
				tile.Store(p, 1)
				break
			}
		}},
		{"", "Go return out of a range", func(b *tile.Block, p pf) {
			for i := range b.Range(0, 4) {
				i.Add(1)
				return
			}
		}},
		{"", "Go break out of an empty range", func(b *tile.Block) {
			for range b.Range(0, 4) {
				break
			}
		}},
		{"", "Go break out of a loop", func(b *tile.Block, p pf) {
			for range b.Loop() {
				tile.Store(p, 1)
				break
			}
		}},
		{"", "Go break out of a while", func(b *tile.Block, p pf) {
			for range b.While(func() any { return b.ID(0).Eq(0) }) {
				tile.Store(p, 1)
				break
			}
		}},
		{"", "Go return out of a condition", func(b *tile.Block, p pf) {
			for range b.If(b.ID(0).Eq(0)) {
				tile.Store(p, 1)
				return
			}
		}},
		{"", "Go break out of both sides", func(b *tile.Block) {
			for range b.IfElse(b.ID(0).Eq(0)) {
				break
			}
		}},
		{"", "Go break to an outer loop", func(b *tile.Block) {
		outer:
			for range b.Range(0, 4) {
				for range b.Range(0, 4) {
					break outer
				}
			}
		}},
	}
}
