package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// update performs the atomic operation on the element at the offset in T0.
func (c *codegen) update(a *plan.PointerAccess) {
	arg := target.At(dataReg, 0).Index(target.Index, a.Size())
	c.Address(elementReg, target.At(baseReg, 0).Index(target.T0, 1))
	var result *target.Mem
	if a.Result != nil {
		m := target.At(resultReg, 0).Index(target.Index, a.Size())
		result = &m
	}
	mem := target.At(elementReg, 0)
	if a.Op.Code == tileir.OpAtomicRMWTko {
		relaxed := a.Op.Attrs[tileir.AtomicRMWTkoMemoryOrderingSemantics] == tileir.Relaxed
		c.updateElement(a.Op.Attrs[tileir.AtomicRMWTkoMode].(tileir.AtomicMode), a.Elem, mem, arg, result, relaxed)
		return
	}
	old, to := target.T0.As(8*a.Size()), target.T1.As(8*a.Size())
	c.Move(old, target.At(paddingReg, 0).Index(target.Index, a.Size())) // compares bit patterns
	c.Move(to, arg)
	c.CompareExchange(mem, to, 0)
	if result != nil {
		c.Move(*result, old)
	}
}

// updateElement performs the atomic operation on an element in memory, and stores the old value in result unless that is
// nil. A relaxed operation that does not change the element only loads it: minimums, maximums and flags change most elements rarely. A
// relaxed exchange whose result is not used is a store.
func (c *codegen) updateElement(mode tileir.AtomicMode, elem tileir.Scalar, mem, arg target.Mem, result *target.Mem, relaxed bool) {
	old := target.T0.As(8 * elem.Bytes())
	switch {
	case mode == tileir.AtomicXchg && relaxed && result == nil:
		c.moveElement(mem, arg, elem.Bytes())
		return
	case mode == tileir.AtomicXchg:
		c.Move(old, arg)
		c.Exchange(mem, old)
	case mode == tileir.AtomicAdd:
		c.Move(old, arg)
		c.AtomicAdd(mem, old)
	default:
		c.Move(old, mem)
		again, same := c.Here(), c.NewLabel()
		c.newElement(mode, elem, old, arg)
		to := target.T1.As(old.Bits())
		if relaxed && mode != tileir.AtomicAddF && mode != tileir.AtomicXor { // sums change most elements
			c.If(target.Equal, to, old, same)
		}
		c.CompareExchange(mem, to, again)
		c.Bind(same)
	}
	if result != nil {
		c.Move(*result, old)
	}
}

// newElement computes the new value in T1 from the old one.
func (c *codegen) newElement(mode tileir.AtomicMode, elem tileir.Scalar, old target.Reg, arg target.Mem) {
	to := target.T1.As(old.Bits())
	if mode == tileir.AtomicAddF {
		c.AddFloat(elem, to, old, arg)
		return
	}
	if logic, ok := map[tileir.AtomicMode]func(d, s target.Operand){tileir.AtomicAnd: c.And, tileir.AtomicOr: c.Or, tileir.AtomicXor: c.Xor}[mode]; ok {
		c.Move(to, old)
		logic(to, arg)
		return
	}
	keep := map[tileir.AtomicMode]target.Cond{tileir.AtomicMax: target.Greater, tileir.AtomicMin: target.Less, tileir.AtomicUMax: target.Above, tileir.AtomicUMin: target.Below}[mode]
	on := c.NewLabel()
	c.Move(to, arg)
	c.If(keep, to, old, on)
	c.Move(to, old)
	c.Bind(on)
}
