package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// prefix is a scan along the last dimension by one operation. Runs of elements are
// scanned by doubling within registers, and each is combined with the last result of the
// run before: for sums and products of floats that is the hardware's order, which the
// portable engine has too.
type prefix struct {
	op      *tileir.Op
	combine *tileir.Op
	hi      int // bits of the dimension
	run     int
}

// prefixOf is the scan of an operation that native code does, or nil.
func prefixOf(vec vcode.Target, op *tileir.Op) *prefix {
	if len(op.Operands) != 1 || bool(op.Attrs[tileir.ScanReverse].(tileir.Bool)) || vcode.KindOfValue(op.Operands[0]).Size() < 4 {
		return nil
	}
	combine := onlyOp(op.Block(0))
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	dim := int(op.Attrs[tileir.ScanDim].(tileir.Integer).Value)
	if combine == nil || !vcode.Lowers(combine) || dims(shape)[dim] != 0 || shape[dim] == 1 {
		return nil
	}
	p := &prefix{op: op, combine: combine, hi: log2(int(shape[dim]))}
	p.run = min(int(shape[dim]), 2*vec.Bytes/vcode.KindOfValue(op.Operands[0]).Size())
	if combine.Code == tileir.OpAddF || combine.Code == tileir.OpMulF {
		p.run = spreadOuter(shape, dim)
	}
	return p
}

// spreadOuter is the lanes that share a line: they are dealt out from the first
// dimension.
func spreadOuter(shape []int64, dim int) int {
	lanes := int64(warpLanes)
	for _, n := range shape[:dim] {
		lanes /= min(lanes, n)
	}
	return int(min(lanes, shape[dim]))
}

func (s *scope) addScan(op *tileir.Op) {
	p := prefixOf(s.vec, op)
	if p == nil || !s.uses(optScan) {
		s.addRegionFold(op)
		return
	}
	s.settle(op.Operands[0])
	s.mat[op.Results[0]] = true
	s.append(p, op)
}
