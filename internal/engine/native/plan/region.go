package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// RegionReduction is a reduction or scan by a region.
type RegionReduction struct {
	Op   *tileir.Op
	Line Line
	Body *Region // set if the region is not vector code: it runs for one pair at a time

	Direct bool // operands are read by index and need no memory, such as iotas
}

// Line is the decomposition of a tile: outer times n times inner elements, with n along the dimension.
type Line struct{ Outer, N, Inner int }

func lineOf(v *tileir.Value, dim int) Line {
	shape := v.Type.(tileir.TileType).Shape
	at := Dims(shape)[dim]
	l := Line{N: int(shape[dim]), Inner: 1 << at}
	l.Outer = vcode.NumElements(v) / (l.N * l.Inner)
	return l
}

func (l Line) Lines() int { return l.Outer * l.Inner }

func ReducedDim(op *tileir.Op) int {
	slot := tileir.ReduceDim
	if op.Code == tileir.OpScan {
		slot = tileir.ScanDim
	}
	return int(op.Attrs[slot].(tileir.Integer).Value)
}

// addRegionReduction plans a reduction or scan by a region.
func (s *scope) addRegionReduction(op *tileir.Op) {
	f := &RegionReduction{Op: op, Line: lineOf(op.Operands[0], ReducedDim(op))}
	lowered := s.lowersRegion(op.Block(0))
	f.Direct = lowered && op.Code == tileir.OpReduce
	for _, v := range op.Operands {
		if made := IsIota(Root(v)) || IsConstant(Root(v)); !made || !f.Direct {
			s.materialize(v)
		}
	}
	op.Walk(func(inner *tileir.Op) bool {
		for _, v := range inner.Operands {
			if inner != op && s.outside(v, op) {
				s.materialize(v)
			}
		}
		return true
	})
	for _, v := range op.Results {
		s.inMemory[v] = true
	}
	if body := op.Block(0); !lowered {
		for _, v := range body.Args {
			s.place(v)
		}
		f.Body = s.inner(body)
		s.barrier(f, op)
		return
	}
	s.append(f, op)
}

// lowersRegion reports whether a block consists of elementwise operations on single elements.
func (p *planner) lowersRegion(b *tileir.Block) bool {
	for _, op := range b.Ops {
		for _, v := range append(op.Operands[:len(op.Operands):len(op.Operands)], op.Results...) {
			if vcode.KindOfValue(v) == vcode.None || vcode.NumElements(v) != 1 {
				return false
			}
		}
		switch op.Code {
		case tileir.OpYield, tileir.OpConstant, tileir.OpReshape, tileir.OpAssume:
		case tileir.OpIf: // both sides are computed, and one is selected
			if !p.lowersRegion(op.Block(0)) || op.Block(1) != nil && !p.lowersRegion(op.Block(1)) {
				return false
			}
		default:
			if !vcode.Lowers(op) {
				return false
			}
		}
	}
	return true
}
