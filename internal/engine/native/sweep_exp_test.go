package native

import (
	"math"

	"gotile/tileir"
)

// expBelowMaximum returns e^x: that of the difference of x and a maximum, which is at most zero, where x is at most zero.
// The engine computes it with code of its own.
func expBelowMaximum(b *tileir.Builder, x *tileir.Value) *tileir.Value {
	line := x.Type.(tileir.TileType)
	n, elem := line.Shape[0], line.Scalar()
	column, pairs := tileir.Tile(elem, n, 1), tileir.Tile(elem, n, 2)
	twice := b.Broadcast(b.Reshape(x, column), pairs)
	op := b.Reduce([]*tileir.Value{twice}, 1, tileir.Array{tileir.F32Attr(float32(math.Inf(-1)))})
	region := op.Block(0)
	in := tileir.NewBuilder(region)
	in.Yield(in.MaxF(region.Args[0], region.Args[1], false, false))
	zero := b.Constant(tileir.Dense{Type: line, Data: make([]byte, elem.Bytes()), Splat: true})
	maximum := b.Broadcast(b.Reshape(b.MaxF(zero, op.Results[0], false, false), column), pairs)
	none := b.Constant(tileir.Dense{Type: tileir.Tile(tileir.I32), Data: make([]byte, 4), Splat: true})
	below := b.Extract(b.Exp(b.SubF(twice, maximum, tileir.NearestEven, false), tileir.Full), []*tileir.Value{none, none}, column)
	return b.Select(b.CmpF(tileir.Greater, tileir.Ordered, x, zero), b.Exp(x, tileir.Full), b.Reshape(below, line))
}
