package passes

import (
	"maps"
	"slices"

	"gotile/tileir"
)

// dropSame drops pure operations that an operation before them, which they can see,
// has done on the same operands.
func dropSame(entry *tileir.Op) { sameIn(entry.Block(0), renaming{}, nil) }

// likeness is the key of operations that may be duplicates: the parts that a map can compare.
type likeness struct {
	code          tileir.OpCode
	first, second *tileir.Value
}

// seen is the operations of a block and, in outer, of those around it.
type seen struct {
	ops   map[likeness][]*tileir.Op
	outer *seen
}

func sameIn(b *tileir.Block, names renaming, outer *seen) {
	here := &seen{make(map[likeness][]*tileir.Op), outer}
	b.Ops = slices.DeleteFunc(b.Ops, func(op *tileir.Op) bool {
		names.rename(op)
		around := here
		if op.Code == tileir.OpReduce || op.Code == tileir.OpScan {
			around = nil // what these take from outside, compilers may not
		}
		for _, inner := range blocksOf(op) {
			sameIn(inner, names, around)
		}
		if op.Info().Effects != tileir.Pure || op.Info().Terminator || len(op.Regions) > 0 {
			return false
		}
		if before := here.find(op); before != nil {
			maps.Copy(names, pairs(op.Results, before.Results))
			return true
		}
		key := likenessOf(op)
		here.ops[key] = append(here.ops[key], op)
		return false
	})
}

func likenessOf(op *tileir.Op) likeness {
	key := likeness{code: op.Code}
	if len(op.Operands) > 0 {
		key.first = op.Operands[0]
	}
	if len(op.Operands) > 1 {
		key.second = op.Operands[1]
	}
	return key
}

// find returns an earlier operation that computes the same as op, or nil. If many have the same key, as constants do, it
// checks only the latest.
func (s *seen) find(op *tileir.Op) *tileir.Op {
	const most = 64
	key := likenessOf(op)
	for ; s != nil; s = s.outer {
		list := s.ops[key]
		for _, other := range slices.Backward(list[max(0, len(list)-most):]) {
			if doSame(op, other) {
				return other
			}
		}
	}
	return nil
}

// doSame reports whether two operations of one kind do the same.
func doSame(a, b *tileir.Op) bool {
	sameType := func(x, y *tileir.Value) bool { return tileir.Equal(x.Type, y.Type) }
	return slices.Equal(a.Operands, b.Operands) && slices.Equal(a.Segments, b.Segments) &&
		slices.EqualFunc(a.Attrs, b.Attrs, tileir.EqualAttrs) && slices.EqualFunc(a.Results, b.Results, sameType)
}

func pairs(from, to []*tileir.Value) renaming {
	r := renaming{}
	for i, v := range from {
		r[v] = to[i]
	}
	return r
}
