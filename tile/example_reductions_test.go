package tile_test

import (
	"gotile/operators"
	"gotile/tile"
)

// The dimension stays, with length 1: the sums broadcast against x.
func ExampleSum() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Sum(x, 1))
	})
	// Output: [[6], [22]]
}

func ExampleProd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Prod(x.Add(1), 1))
	})
	// Output: [[24], [1680]]
}

func ExampleReduceMax() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ReduceMax(x, 1))
	})
	// Output: [[3], [7]]
}

func ExampleReduceMin() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ReduceMin(x, 0))
	})
	// Output: [[0, 1, 2, 3]]
}

func ExampleAll() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.All(x.Lt(4), 1))
	})
	// Output: [[1], [0]]
}

func ExampleAny() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Any(x.Gt(6), 1))
	})
	// Output: [[0], [1]]
}

func ExampleReduceAnd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ReduceAnd(x, 1))
	})
	// Output: [[0], [4]]
}

func ExampleReduceOr() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ReduceOr(x, 1))
	})
	// Output: [[3], [7]]
}

func ExampleReduceXor() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ReduceXor(x, 0))
	})
	// Output: [[4, 4, 4, 4]]
}

// Of several maxima it is the first.
func ExampleArgMax() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ArgMax(x.Rem(3), 1))
	})
	// Output: [[2], [1]]
}

func ExampleArgMin() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.ArgMin(x.Rem(3), 1))
	})
	// Output: [[0], [2]]
}

// All elements of a matrix, as a scalar.
func ExampleSum_all() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Sum(x.Reshape(x.Size()), 0).Item())
	})
	// Output: 28
}

// Running sums from the back.
func ExampleScan_reverse() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.Scan(x, 1, true, operators.Plus, nil))
	})
	// Output: [[6, 6, 5, 3], [22, 18, 13, 7]]
}

func ExamplePartialSum() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.PartialSum(x, 1))
	})
	// Output: [[0, 1, 3, 6], [4, 9, 15, 22]]
}

func ExamplePartialProd() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 2, 4)
		b.Print("%d\n", tile.PartialProd(x.Add(1), 1))
	})
	// Output: [[1, 2, 6, 24], [5, 30, 210, 1680]]
}

// A reduction with a function of your own; 0 is its identity element.
func ExampleReduce() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 8)
		squares := tile.Reduce(x.Mul(x), 0, 0, func(x, y tile.Tile) tile.Tile { return x.Add(y) })
		b.Print("%d\n", squares)
	})
	// Output: [140]
}

// Operators that package operators lists need no function: both it and the identity
// are known.
func ExampleReduce_operator() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 8)
		b.Print("%d\n", tile.Reduce(x, 0, operators.BitOr, nil))
	})
	// Output: [7]
}

// Two tiles are reduced together: values, and their indices.
func ExampleReduceN() {
	show(func(b *tile.Block, x tile.Ptr[int32]) {
		v, i := tile.Load(x.Add(b.Iota(tile.I32, 4))), b.Iota(tile.I32, 4)
		later := func(x, y []tile.Tile) []tile.Tile { // the last index of the maximum
			take := y[0].Gt(x[0]).Or(y[0].Eq(x[0]).And(y[1].Gt(x[1])))
			return []tile.Tile{tile.Select(take, y[0], x[0]), tile.Select(take, y[1], x[1])}
		}
		last := tile.ReduceN([]tile.Tile{v, i}, 0, []any{-1 << 31, -1}, later)
		b.Print("%d at %d\n", last[0], last[1])
	}, []int32{3, 9, 9, 1})
	// Output: [9] at [2]
}

// Running sums from the front and from the back.
func ExampleScan() {
	show(func(b *tile.Block) {
		x := b.Iota(tile.I32, 4) // 0, 1, 2, 3
		add := func(x, y tile.Tile) tile.Tile { return x.Add(y) }
		b.Print("%d %d\n", tile.Scan(x, 0, false, 0, add), tile.Scan(x, 0, true, 0, add))
	})
	// Output: [0, 1, 3, 6] [6, 6, 5, 3]
}

// A recurrence, y = 2·y + 1, as a scan of pairs.
func ExampleScanN() {
	show(func(b *tile.Block) {
		a, c := b.Full(2, tile.I32, 4), b.Ones(tile.I32, 4)
		y := tile.ScanN([]tile.Tile{a, c}, 0, false, []any{1, 0}, func(x, y []tile.Tile) []tile.Tile {
			return []tile.Tile{x[0].Mul(y[0]), y[0].Mul(x[1]).Add(y[1])}
		})
		b.Print("%d\n", y[1])
	})
	// Output: [1, 3, 7, 15]
}
