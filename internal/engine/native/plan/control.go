package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// barrier keeps operations from moving across an item with control flow. A tile that was loaded before the item may be
// loaded again after it only if nothing in it writes memory.
func (s *scope) barrier(it item, op *tileir.Op) {
	i := s.append(it, op)
	s.first = i + 1
	s.load = i
	if s.writesMemory(op) {
		s.store = i
	}
}

// writesMemory reports an operation that may change memory, or contains one that may: a write; an ordered read, after
// which writes of other blocks are visible; and a product that performs the store after its loop.
func (p *planner) writesMemory(op *tileir.Op) (writes bool) {
	op.Walk(func(inner *tileir.Op) bool {
		e := inner.Info().Effects
		it := p.products[inner]
		writes = writes || e == tileir.Writes || e == tileir.Updates || Ordered(inner) || it != nil && it.DirectStore != nil
		return !writes
	})
	return writes
}

// Ordered reports a memory access whose order other blocks can observe.
func Ordered(op *tileir.Op) bool {
	for _, attr := range op.Attrs {
		if order, ok := attr.(tileir.MemoryOrder); ok && order != tileir.Weak {
			return true
		}
	}
	return false
}

// loop plans a for or a loop. Its carried values are at the locations of the body's arguments.
func (s *scope) loop(op *tileir.Op) {
	slot := tileir.LoopInitValues
	if op.Code == tileir.OpFor {
		slot = tileir.ForInitValues
		for _, bound := range []int{tileir.ForLowerBound, tileir.ForUpperBound, tileir.ForStep} {
			s.need(op.Operand(bound))
		}
	}
	body := op.Block(0)
	l := &Loop{Op: op}
	carried := body.Args
	if op.Code == tileir.OpFor {
		carried = body.Args[1:]
	}
	l.Enter = s.moves(carried, op.OperandList(slot))
	for _, v := range append(body.Args[:len(body.Args):len(body.Args)], op.Results...) {
		s.place(v)
	}
	s.loops = append(s.loops, op)
	l.Body = s.inner(body)
	s.loops = s.loops[:len(s.loops)-1]
	s.barrier(l, op)
}

// place gives a tile memory.
func (p *planner) place(v *tileir.Value) {
	if vcode.KindOfValue(v) != vcode.None {
		p.inMemory[v] = true
	}
}

// moves returns the copies from values to the locations of others.
func (p *planner) moves(to, from []*tileir.Value) []CopyTo {
	var list []CopyTo
	for i, v := range to {
		if vcode.KindOfValue(v) != vcode.None && v != from[i] {
			p.need(from[i])
			list = append(list, CopyTo{From: from[i], To: v})
		}
	}
	return list
}

func (s *scope) branch(op *tileir.Op) {
	s.need(op.Operand(tileir.IfCondition))
	for _, v := range op.Results {
		s.place(v)
	}
	b := &Branch{Op: op}
	if block := op.Block(0); block != nil {
		b.Then = s.inner(block)
	}
	if block := op.Block(1); block != nil {
		b.Otherwise = s.inner(block)
	}
	s.barrier(b, op)
}

// leave plans a terminator, whose operands are copied to where the operation that it ends expects them.
func (s *scope) leave(op *tileir.Op) {
	l := &Leave{Op: op}
	switch op.Code {
	case tileir.OpContinue:
		around := s.loops[len(s.loops)-1]
		args := around.Block(0).Args
		if around.Code == tileir.OpFor {
			args = args[1:]
		}
		l.Moves = s.moves(args, op.Operands)
		s.computeInPlace(l.Moves)
	case tileir.OpBreak:
		l.Moves = s.moves(s.loops[len(s.loops)-1].Results, op.Operands)
	case tileir.OpYield:
		if IsReduction(op.ParentOp()) {
			for _, v := range op.Operands {
				s.need(v)
			}
			break
		}
		l.Moves = s.moves(op.ParentOp().Results, op.Operands)
		s.computeResults(l.Moves)
	}
	s.barrier(l, op)
}

// IsReduction reports a reduction or scan.
func IsReduction(op *tileir.Op) bool { return op.Code == tileir.OpReduce || op.Code == tileir.OpScan }
