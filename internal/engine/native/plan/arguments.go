package plan

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// otherArguments returns the arguments through which all operations but some access memory. known is false if a pointer
// comes from elsewhere, or if an operation orders memory accesses of other blocks.
func (p *planner) otherArguments(but func(*tileir.Op) bool) (list []int, known bool) {
	known = true
	p.entryOp.Walk(func(op *tileir.Op) bool {
		e := op.Info().Effects
		if (e == tileir.Reads || e == tileir.Writes || e == tileir.Updates) && !but(op) {
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

// argument returns the number of the entry's argument that a view or pointer is derived from.
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

// findWrites finds the arguments whose memory an entry may write to.
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

// PrivateUpdates is a buffer that operations update in the same way, and that no other operation accesses.
type PrivateUpdates struct {
	Param  int   // argument of the buffer
	Others []int // arguments through which other operations access memory

	Reserves *Reservation // set if the old values are used
}

// privateUpdates plans updates that a worker may perform in private memory: of elements of a type, through a view or a tile of pointers.
// It returns nil if there are none.
func (p *planner) privateUpdates(op *tileir.Op, through *tileir.Value, elem tileir.Scalar, usesOld bool) *PrivateUpdates {
	if !p.uses(optPrivateAtomics) || ModeOf(op) == tileir.AtomicXchg {
		return nil
	}
	param, ok := p.argument(through)
	if !ok {
		return nil
	}
	var r *Reservation
	if usesOld {
		if r = p.reserves(op); r == nil {
			return nil
		}
	}
	others, ok := p.otherArguments(func(other *tileir.Op) bool {
		return other == op || !usesOld && p.updatesLike(other, ModeOf(op), elem, param)
	})
	if !ok {
		return nil
	}
	return &PrivateUpdates{param, others, r}
}

// updatesLike reports an operation that combines elements of an argument with numbers in a given way, and whose old values are not
// used. The order of several such operations has no effect, and neither has which of them update private memory.
func (p *planner) updatesLike(op *tileir.Op, mode tileir.AtomicMode, elem tileir.Scalar, param int) bool {
	var through *tileir.Value
	var updated tileir.Scalar
	switch op.Code {
	case tileir.OpAtomicRedViewTko:
		through = op.Operand(tileir.AtomicRedViewTkoView)
		updated = through.Type.(tileir.ViewType).Tensor().Elem
	case tileir.OpAtomicRMWTko:
		if len(p.users[op.Results[0]]) > 0 {
			return false
		}
		through = op.Operand(tileir.AtomicRMWTkoPointers)
		updated = vcode.Pointee(through)
	default:
		return false
	}
	i, ok := p.argument(through)
	return ok && i == param && updated == elem && ModeOf(op) == mode
}

// ModeOf returns how an atomic operation combines an element with a number.
func ModeOf(op *tileir.Op) tileir.AtomicMode {
	if op.Code == tileir.OpAtomicRedViewTko {
		return op.Attrs[tileir.AtomicRedViewTkoMode].(tileir.AtomicMode)
	}
	return op.Attrs[tileir.AtomicRMWTkoMode].(tileir.AtomicMode)
}

// ScopeOf returns for whom an atomic operation is atomic.
func ScopeOf(op *tileir.Op) tileir.MemoryScope {
	if op.Code == tileir.OpAtomicRedViewTko {
		return op.Attrs[tileir.AtomicRedViewTkoMemoryScope].(tileir.MemoryScope)
	}
	return op.Attrs[tileir.AtomicRMWTkoMemoryScope].(tileir.MemoryScope)
}

// Mode returns how an atomic operation combines an element with a number.
func (a *PointerAccess) Mode() tileir.AtomicMode { return ModeOf(a.Op) }

// paramOf returns the argument that the view of an access is derived from, or -1.
func (p *planner) paramOf(a *Access) int {
	if i, ok := p.argument(a.View); ok {
		return i
	}
	return -1
}
