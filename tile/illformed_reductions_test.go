package tile_test

import (
	"gotile/operators"
	"gotile/tile"
)

// illReductions is section 2.6.
func illReductions() []ill {
	plain := func(f func(t tile.Tile, axis int, opts ...tile.Option) tile.Tile) func(tile.Tile, int) tile.Tile {
		return func(t tile.Tile, axis int) tile.Tile { return f(t, axis) }
	}
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          func(t tile.Tile, axis int) tile.Tile
		class      byte // n of numbers, i of integers, b of bools
	}{
		{"2.6.3", "ReduceMax", plain(tile.Tile.ReduceMax), 'n'}, {"2.6.4", "ReduceMin", plain(tile.Tile.ReduceMin), 'n'},
		{"2.6.5", "All", tile.Tile.All, 'b'}, {"2.6.6", "Any", tile.Tile.Any, 'b'},
		{"2.6.7", "Sum", plain(tile.Tile.Sum), 'n'}, {"2.6.8", "Prod", plain(tile.Tile.Prod), 'n'},
		{"2.6.9", "ReduceAnd", tile.Tile.ReduceAnd, 'i'}, {"2.6.10", "ReduceOr", tile.Tile.ReduceOr, 'i'}, {"2.6.11", "ReduceXor", tile.Tile.ReduceXor, 'i'},
		{"2.6.12", "PartialSum", plain(tile.Tile.PartialSum), 'n'}, {"2.6.13", "PartialProd", plain(tile.Tile.PartialProd), 'n'},
	} {
		cases = append(cases,
			ill{op.rule, op.name + " along a dimension that is not there", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), 1) }},
			ill{op.rule, op.name + " along a negative dimension", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), -1) }},
			ill{op.rule, op.name + " of a scalar", func(b *tile.Block) { op.f(b.Const(tile.I32, 1), 0) }})
		if op.class != 'b' {
			cases = append(cases,
				ill{op.rule, op.name + " of a restricted float", func(b *tile.Block) { op.f(b.Zeros(tile.E4M3, 4), 0) }},
				ill{op.rule, op.name + " of pointers", func(b *tile.Block, p pf) { op.f(p.Add(b.Iota(tile.I32, 4)), 0) }})
		}
		if op.class == 'i' {
			cases = append(cases, ill{op.rule, op.name + " of floats", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 0) }})
		}
	}
	cases = append(cases, illReductionModifiers()...)
	return append(cases, illOwnReductions()...)
}

func illReductionModifiers() []ill {
	var cases []ill
	for _, op := range []struct {
		rule, name string
		f          func(t tile.Tile, axis int, opts ...tile.Option) tile.Tile
		nan        bool
	}{
		{"2.6.3", "ReduceMax", tile.Tile.ReduceMax, true}, {"2.6.4", "ReduceMin", tile.Tile.ReduceMin, true},
		{"2.6.7", "Sum", tile.Tile.Sum, false}, {"2.6.8", "Prod", tile.Tile.Prod, false},
		{"2.6.12", "PartialSum", tile.Tile.PartialSum, false}, {"2.6.13", "PartialProd", tile.Tile.PartialProd, false},
	} {
		wrong, of := tile.Option(tile.PropagateNaN), "a NaN mode"
		right := tile.Option(tile.TowardZero)
		if op.nan {
			wrong, of, right = tile.TowardZero, "a rounding mode", tile.PropagateNaN
		}
		cases = append(cases,
			ill{op.rule, op.name + " with " + of, func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 0, wrong) }},
			ill{op.rule, op.name + " of integers with a mode", func(b *tile.Block) { op.f(b.Zeros(tile.I32, 4), 0, right) }},
			ill{op.rule, op.name + " of float64 flushed", func(b *tile.Block) { op.f(b.Zeros(tile.F64, 4), 0, tile.FlushSubnormals) }},
			ill{op.rule, op.name + " approximate", func(b *tile.Block) { op.f(b.Zeros(tile.F32, 4), 0, tile.Approx) }})
	}
	return cases
}

func addTiles(x, y tile.Tile) tile.Tile { return x.Add(y) }

// illOwnReductions is reductions and scans with a function of your own (2.6.1).
func illOwnReductions() []ill {
	return []ill{
		{"2.6.1", "Reduce along a dimension that is not there", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.F32, 4), 2, 0, addTiles) }},
		{"2.6.1", "Reduce of restricted floats", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.TF32, 4), 0, 0, addTiles) }},
		{"2.6.1", "Reduce with an identity that the type does not have", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.I32, 4), 0, 0.5, addTiles) }},
		{"2.6.1", "Reduce with an identity of another type", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.I32, 4), 0, float32(0), addTiles) }},
		{"2.6.1", "Reduce with a tile as identity", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.I32, 4), 0, b.Zeros(tile.I32, 4), addTiles) }},
		{"2.6.1", "Reduce with an operator that the type does not have", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.F32, 4), 0, operators.BitAnd, addTiles) }},
		{"2.6.1", "Reduce with no function", func(b *tile.Block) { tile.Reduce(b.Zeros(tile.F32, 4), 0, 0, nil) }},
		{"2.6.1", "Scan with no function", func(b *tile.Block) { tile.Scan(b.Zeros(tile.F32, 4), 0, false, 0, nil) }},
		{"2.6.1", "Reduce with a function of another type", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Lt(y) })
		}},
		{"2.6.1", "Reduce with a function that returns tiles", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Broadcast(2) })
		}},
		{"2.6.1", "Reduce with a function that returns nothing", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { return tile.Tile{} })
		}},
		{"2.6.1", "Reduce with a function that stores", func(b *tile.Block, p pi) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile {
				tile.Store(p, 1)
				return x
			})
		}},
		{"2.6.1", "Scan with a function that loads", func(b *tile.Block, p pi) {
			tile.Scan(b.Zeros(tile.I32, 4), 0, false, 0, func(x, y tile.Tile) tile.Tile { return tile.Load(p) })
		}},
		{"2.6.1", "Reduce with a function that loops", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile {
				for range b.Range(0, 2, &x) {
					x = x.Add(y)
				}
				return x
			})
		}},
		{"2.6.1", "Reduce with a function that asserts", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile {
				b.Assert(x.Lt(y), "order")
				return x
			})
		}},
		{"2.6.1", "Scan with a function that stores in a condition", func(b *tile.Block, p pi) {
			tile.Scan(b.Zeros(tile.I32, 4), 0, false, 0, func(x, y tile.Tile) tile.Tile {
				for range b.If(x.Lt(y)) {
					tile.Store(p, x)
				}
				return x
			})
		}},
		{"2.6.1", "Reduce with an operator alone that does not reduce", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.F32, 4), 0, operators.Minus, nil)
		}},
		{"2.6.1", "Reduce with a function that returns from the kernel", func(b *tile.Block) {
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile {
				b.Return()
				return x
			})
		}},
		{"2.6.1", "Scan with a function that begins the next iteration", func(b *tile.Block) {
			for range b.Range(0, 4) {
				tile.Scan(b.Zeros(tile.I32, 4), 0, false, 0, func(x, y tile.Tile) tile.Tile {
					b.Continue()
					return x
				})
			}
		}},
		{"2.6.1", "Reduce with a function that breaks", func(b *tile.Block) {
			for range b.Loop() {
				tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile { //tilevet:ignore the function that breaks is what is refused
					b.Break()
					return x
				})
				b.Break()
			}
		}},
		{"", "value of a function used after the reduction", func(b *tile.Block) {
			var kept tile.Tile
			tile.Reduce(b.Zeros(tile.I32, 4), 0, 0, func(x, y tile.Tile) tile.Tile {
				kept = x
				return x.Add(y)
			})
			kept.Add(1)
		}},
		{"", "ReduceN of nothing", func(b *tile.Block) { tile.ReduceN(nil, 0, nil, nil) }},
		{"", "ReduceN of unlike shapes", func(b *tile.Block) {
			tile.ReduceN([]tile.Tile{b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 8)}, 0, []any{0, 0}, firstOf)
		}},
		{"", "ReduceN with too few identities", func(b *tile.Block) {
			tile.ReduceN([]tile.Tile{b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 4)}, 0, []any{0}, firstOf)
		}},
		{"", "ReduceN with no function", func(b *tile.Block) {
			tile.ReduceN([]tile.Tile{b.Zeros(tile.I32, 4)}, 0, []any{0}, nil)
		}},
		{"", "ReduceN with a function that returns another type", func(b *tile.Block) {
			tile.ReduceN([]tile.Tile{b.Zeros(tile.I32, 4), b.Zeros(tile.I32, 4)}, 0, []any{0, 0}, func(x, y []tile.Tile) []tile.Tile {
				return []tile.Tile{x[0], x[1].Cast(tile.F32)}
			})
		}},
		{"", "ScanN with a function that returns too few", func(b *tile.Block) {
			tile.ScanN([]tile.Tile{b.Zeros(tile.I32, 4)}, 0, false, []any{0}, func(x, y []tile.Tile) []tile.Tile { return nil })
		}},
		{"", "Sort of a whole tile", func(b *tile.Block) { tile.Sort(b.Zeros(tile.F32, 4), tile.Whole, false) }},
		{"", "ArgMax along a dimension that is not there", func(b *tile.Block) { tile.ArgMax(b.Zeros(tile.F32, 4), 3) }},
		{"", "ArgMin of bools", func(b *tile.Block) { tile.ArgMin(b.Zeros(tile.Bool, 4), 0) }},
	}
}

func firstOf(x, y []tile.Tile) []tile.Tile { return x }
