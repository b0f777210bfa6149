package plan

import "gotile/tileir"

// touchedBeside lists the arguments that all operations but one reach memory through. It is not known where
// one comes by its pointer otherwise, or orders what others see.
func (p *planner) touchedBeside(but *tileir.Op) (list []int, known bool) {
	known = true
	p.entryOp.Walk(func(op *tileir.Op) bool {
		e := op.Info().Effects
		if op != but && (e == tileir.Reads || e == tileir.Writes || e == tileir.Updates) {
			for _, v := range op.Operands {
				if IsAddress(v) {
					i, ok := p.argument(v)
					known = known && ok
					list = append(list, i)
				}
			}
		}
		for _, attr := range op.Attrs {
			if order, ok := attr.(tileir.MemoryOrder); ok && order != tileir.Weak && order != tileir.Relaxed {
				known = false
			}
		}
		return known
	})
	return list, known
}

// IsAddress reports views and tiles of pointers.
func IsAddress(v *tileir.Value) bool {
	if t, ok := v.Type.(tileir.TileType); ok {
		_, ok = t.Pointer()
		return ok
	}
	_, ok := v.Type.(tileir.ViewType)
	return ok
}

// argument is the number of the entry's argument that a view's or pointer's memory is reached
// through.
func (p *planner) argument(v *tileir.Value) (int, bool) {
	for v.Def != nil {
		switch v.Def.Code {
		case tileir.OpReshape, tileir.OpAssume, tileir.OpBroadcast, tileir.OpOffset, tileir.OpPtrToPtr, tileir.OpPermute,
			tileir.OpMakeTensorView, tileir.OpMakePartitionView, tileir.OpMakeStridedView, tileir.OpMakeGatherScatterView:
			v = v.Def.Operands[0]
		default:
			return 0, false
		}
	}
	for i, arg := range p.entry.Args {
		if arg == v {
			return i, true
		}
	}
	return 0, false
}

// findWrites lists the arguments whose memory an entry may write to.
func (p *planner) findWrites(entry *tileir.Op) {
	p.entryOp, p.entry = entry, entry.Block(0)
	entry.Walk(func(op *tileir.Op) bool {
		if e := op.Info().Effects; e == tileir.Writes || e == tileir.Updates {
			for _, v := range op.Operands {
				p.findWrite(v)
			}
		}
		return true
	})
}

func (p *planner) findWrite(v *tileir.Value) {
	if !IsAddress(v) {
		return
	}
	if i, ok := p.argument(v); ok {
		p.written = append(p.written, i)
	} else {
		p.writesUnknown = true
	}
}

// privateAdds is a buffer that one operation adds integers to and no other reaches.
type privateAdds struct {
	Param  int   // argument that the buffer is
	Others []int // arguments that other operations reach memory through
}

// Private finds what additions a worker may do in memory of its own.
func (p *planner) private(a *PointerAccess) {
	if !p.uses(optPrivateAtomics) || a.Op.Code != tileir.OpAtomicRMWTko || a.Result != nil || a.Op.Attrs[tileir.AtomicRMWTkoMode] != tileir.AtomicAdd {
		return
	}
	param, ok := p.argument(a.Ptrs)
	if !ok {
		return
	}
	if others, ok := p.touchedBeside(a.Op); ok {
		a.Private = &privateAdds{param, others}
	}
}

// paramOf is the argument that the memory of an access is reached through, or -1.
func (p *planner) paramOf(a *Access) int {
	if i, ok := p.argument(a.View); ok {
		return i
	}
	return -1
}
