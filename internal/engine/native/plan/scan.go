package plan

import (
	"gotile/internal/engine/host"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Scan is a scan along the innermost dimension by one operation. Blocks of elements are scanned by doubling within
// registers, and each is combined with the last result of the block before. For sums and products of floats this is the
// hardware's order, which the portable engine uses, too.
type Scan struct {
	Op      *tileir.Op
	Combine *tileir.Op
	Hi      int // end of the dimension's bits
	Block   int
	Reverse bool // from the last element to the first: only sums of integers, which are differences of sums from the first element on
}

// scanOf returns the plan of a scan that native code performs in registers, or nil. The registers begin with the identity, so
// combining with it must leave the first element as it is.
func scanOf(vec vcode.Target, op *tileir.Op) *Scan {
	if len(op.Operands) != 1 || vcode.KindOfValue(op.Operands[0]).Size() < 4 {
		return nil
	}
	combine := SingleOp(op.Block(0))
	shape := op.Operands[0].Type.(tileir.TileType).Shape
	dim := int(op.Attrs[tileir.ScanDim].(tileir.Integer).Value)
	if combine == nil || !vcode.Lowers(combine) || vcode.Flushes(combine) || Dims(shape)[dim] != 0 || shape[dim] == 1 {
		return nil
	}
	p := &Scan{Op: op, Combine: combine, Hi: Log2(int(shape[dim])), Reverse: bool(op.Attrs[tileir.ScanReverse].(tileir.Bool))}
	if p.Reverse && combine.Code != tileir.OpAddI {
		return nil
	}
	p.Block = min(int(shape[dim]), 2*vec.Bytes/vcode.KindOfValue(op.Operands[0]).Size())
	if vcode.OrderMatters(combine) {
		p.Block = host.ScanRun(intsOf(shape), dim)
	}
	return p
}

func (s *scope) addScan(p *Scan) {
	s.materialize(p.Op.Operands[0])
	s.append(p, p.Op)
}
