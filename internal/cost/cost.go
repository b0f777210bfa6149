// Package cost counts the bytes and the arithmetic of one execution of an operation, from its types alone, for profiles.
// It must not know engines or processors.
//
// A tile counts as a whole, even where it is partly outside its array or where a mask excludes elements. So the counts
// are exact if tiles divide arrays, and upper bounds otherwise.
package cost

import "gotile/tileir"

// Cost has what one execution of operations needs.
type Cost struct {
	Loaded int64 // bytes of memory
	Stored int64
	Flops  int64 // operations on floats; a fused multiply-add is two, a function such as exp is one
	Ops    int64 // operations on integers, masks and pointers, comparisons, selections and conversions
}

// Plus returns the sum of two costs.
func (c Cost) Plus(d Cost) Cost {
	return Cost{c.Loaded + d.Loaded, c.Stored + d.Stored, c.Flops + d.Flops, c.Ops + d.Ops}
}

// Times returns the cost of n executions.
func (c Cost) Times(n int64) Cost { return Cost{c.Loaded * n, c.Stored * n, c.Flops * n, c.Ops * n} }

// Of returns the cost of an operation. That of a reduction or scan includes its region; that of other operations with
// regions does not.
func Of(op *tileir.Op) Cost {
	switch op.Code {
	case tileir.OpLoadViewTko, tileir.OpLoadPtrTko:
		return Cost{Loaded: Bytes(op.Results[0])}
	case tileir.OpStoreViewTko:
		return Cost{Stored: Bytes(op.Operand(tileir.StoreViewTkoTile))}
	case tileir.OpStorePtrTko:
		return Cost{Stored: Bytes(op.Operand(tileir.StorePtrTkoValue))}
	case tileir.OpAtomicRMWTko:
		return update(op.Operand(tileir.AtomicRMWTkoArg))
	case tileir.OpAtomicCASTko:
		return update(op.Operand(tileir.AtomicCASTkoVal))
	case tileir.OpAtomicRedViewTko:
		return update(op.Operand(tileir.AtomicRedViewTkoValue))
	case tileir.OpMmaF, tileir.OpMmaFScaled, tileir.OpMmaI:
		return product(op)
	case tileir.OpReduce, tileir.OpScan:
		return combined(op)
	}
	return arithmetic(op)
}

// update is the cost of an atomic operation, which loads, computes and stores.
func update(v *tileir.Value) Cost {
	c := Cost{Loaded: Bytes(v), Stored: Bytes(v)}
	if isFloat(v) {
		c.Flops = Elements(v)
	} else {
		c.Ops = Elements(v)
	}
	return c
}

// product is the cost of a matrix product: a multiplication and an addition for each element of each operand pair.
func product(op *tileir.Op) Cost {
	a := op.Operands[0].Type.(tileir.TileType).Shape
	n := 2 * Elements(op.Results[0]) * a[len(a)-1]
	if isFloat(op.Results[0]) {
		return Cost{Flops: n}
	}
	return Cost{Ops: n}
}

// combined is the cost of a reduction or scan: its region, once for each element.
func combined(op *tileir.Op) (c Cost) {
	for _, inner := range op.Block(0).Ops {
		c = c.Plus(Of(inner))
	}
	return c.Times(Elements(op.Operands[0]))
}

// arithmetic is the cost of an elementwise operation.
func arithmetic(op *tileir.Op) Cost {
	work := op.Info().Work
	switch {
	case work.Flops > 0 && isFloat(op.Results[0]):
		return Cost{Flops: work.Flops * Elements(op.Results[0])}
	case work.Flops > 0 || work.Other:
		return Cost{Ops: Elements(op.Results[0])}
	}
	return Cost{}
}

// Slow reports an elementwise operation that takes several times as long as an addition: a division, a root, or an
// elementary function.
func Slow(op *tileir.Op) bool { return op.Info().Work.Slow }

// Elements returns the number of elements of a tile; 1 for other values.
func Elements(v *tileir.Value) int64 {
	if t, ok := v.Type.(tileir.TileType); ok {
		return t.NumElements()
	}
	return 1
}

// Bytes returns the size of a tile in memory.
func Bytes(v *tileir.Value) int64 {
	t, ok := v.Type.(tileir.TileType)
	if !ok {
		return 0
	}
	if s, ok := t.Elem.(tileir.Scalar); ok && s.Packed() {
		return (t.NumElements() + 1) / 2
	} else if ok {
		return t.NumElements() * int64(s.Bytes())
	}
	return t.NumElements() * 8
}

func isFloat(v *tileir.Value) bool {
	t, ok := v.Type.(tileir.TileType)
	if !ok {
		return false
	}
	s, ok := t.Elem.(tileir.Scalar)
	return ok && s.IsFloat()
}
