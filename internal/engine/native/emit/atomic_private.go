package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// privateSite returns the site of private updates of n elements by an operation, or nil. Operations that update a buffer in the same way
// share a site.
func (c *codegen) privateSite(op *tileir.Op, elem tileir.Scalar, n int, p *plan.PrivateUpdates) *runtime.PrivateSite {
	if p == nil {
		return nil
	}
	for _, s := range c.private {
		if s.Param == p.Param && s.Elem == elem && s.Mode == plan.ModeOf(op) && !s.Reserves && p.Reserves == nil {
			s.Lanes += n
			s.OnDevice = s.OnDevice && plan.ScopeOf(op) != tileir.ScopeSystem
			return s
		}
	}
	s := &runtime.PrivateSite{Op: op, Param: p.Param, Elem: elem, Mode: plan.ModeOf(op), Lanes: n, Others: p.Others, Offset: c.frame.reserve(runtime.PrivateRoom),
		OnDevice: plan.ScopeOf(op) != tileir.ScopeSystem}
	if r := p.Reserves; r != nil {
		s.Reserves, s.Reads, s.Writes = true, r.Reads, r.Writes
	}
	c.private = append(c.private, s)
	return s
}

// updatePrivately updates the worker's private copy of the buffer and jumps to done. If the worker has no copy or a lane is
// outside the buffer, it falls through.
func (c *codegen) updatePrivately(a *plan.PointerAccess, s *runtime.PrivateSite, done target.Label) {
	shared := c.NewLabel()
	c.Move(limitReg, inFrame(s.Offset+runtime.PrivateLimit))
	c.IfBits(target.Equal, limitReg, limitReg, shared)
	if a.Indexed != nil {
		if a.Added != nil {
			c.prepare(a.Added)
		}
		c.updateIndexed(a, s, shared, done)
		c.Bind(shared)
		if a.Added != nil {
			c.slowLoad(a.Added)
			c.writeOffset(plan.Root(a.Value))
		}
		return
	}
	value := c.memoryFormOperand(a, a.Value)
	c.Address(ptrReg, inFrame(c.readOffset(plan.Root(a.Ptrs))))
	c.Address(dataReg, inFrame(value))
	if a.Mask != nil {
		c.Address(maskReg, inFrame(c.readOffset(plan.Root(a.Mask))))
	}
	c.Move(startReg, inFrame(s.Offset+runtime.PrivateStart))
	c.Move(baseReg, inFrame(s.Offset+runtime.PrivateBase))
	if c.ChecksPointers(a.N) {
		var mask *target.Mem
		if a.Mask != nil {
			m := target.At(maskReg, 0)
			mask = &m
		}
		c.CheckPointers(target.At(ptrReg, 0), mask, a.N, a.Size(), startReg, limitReg, shared)
	} else {
		c.privateLanes(a, func() {
			c.Sub(target.T0, startReg)
			c.If(target.AboveEqual, target.T0, limitReg, shared)
			c.IfBits(target.NotEqual, target.T0.As(32), target.Imm(a.Size()-1), shared)
		})
	}
	c.addingFloats(a.Elem, a.N, true, func() {
		c.privateLanes(a, func() {
			c.updateCopy(a.Mode(), a.Elem, target.At(baseReg, 0).Index(target.T0, 1), target.At(dataReg, 0).Index(target.Index, a.Size()))
		})
	})
	c.Jump(done)
	c.Bind(shared)
}

// updateCopy combines an element of the tile with one of the private copy. It changes T1.
func (c *codegen) updateCopy(mode tileir.AtomicMode, elem tileir.Scalar, mem, held target.Mem) {
	x := target.T1.As(8 * elem.Bytes())
	switch {
	case elem.Bytes() == 2:
		old := target.T0.As(16)
		c.Address(sumReg, mem)
		c.Move(old, target.At(sumReg, 0))
		c.AddFloat(elem, x, old, held)
		c.Move(target.At(sumReg, 0), x)
		return
	case elem.IsFloat():
		c.Address(sumReg, mem)
		c.AddFloatTo(elem, target.At(sumReg, 0), held)
		return
	}
	c.Move(x, held)
	c.combineInto(mode, mem, x)
}

// handOut adds to an integer of the private copy, and stores the old one in the result.
func (c *codegen) handOut(r *indices, mem, held, result target.Mem) {
	x := target.T1.As(8 * r.Size())
	c.Move(x, mem.Bits(x.Bits()))
	c.Move(result, x)
	if n, _ := plan.ConstantInt(r.Value); r.value == 0 && n == int64(int32(n)) {
		c.Add(x, target.Imm(n))
	} else if r.value == 0 {
		c.Move(x, target.Imm(n))
		c.Add(x, result)
	} else {
		c.Add(x, held)
	}
	c.Move(mem.Bits(x.Bits()), x)
}

// outdone is when the number in memory remains: how the operand compares with it.
var outdone = map[tileir.AtomicMode]target.Cond{
	tileir.AtomicMax: target.Less, tileir.AtomicMin: target.Greater, tileir.AtomicUMax: target.Below, tileir.AtomicUMin: target.Above,
}

// combineInto combines an integer in memory, which no other thread accesses, with a register. It may change the register.
func (c *codegen) combineInto(mode tileir.AtomicMode, mem target.Mem, x target.Reg) {
	switch mode {
	case tileir.AtomicAdd:
		c.Add(mem, x)
	case tileir.AtomicAnd:
		c.And(mem, x)
	case tileir.AtomicOr:
		c.Or(mem, x)
	case tileir.AtomicXor:
		c.Xor(mem, x)
	default:
		c.MoveIf(outdone[mode], x, mem.Bits(x.Bits()))
		c.Move(mem, x)
	}
}

// privateLanes runs body for each lane whose mask is set, with the lane's pointer in T0. An iteration handles four lanes
// if there are as many.
func (c *codegen) privateLanes(a *plan.PointerAccess, body func()) {
	c.Clear(target.Index.As(32))
	head := c.Here()
	for range min(4, a.N) {
		skip := c.NewLabel()
		if a.Mask != nil {
			c.If(target.Equal, target.At(maskReg, 0).Index(target.Index, 1).Bits(8), target.Imm(0), skip)
		}
		c.Move(target.T0, target.At(ptrReg, 0).Index(target.Index, 8))
		body()
		c.Bind(skip)
		c.Increment(target.Index)
	}
	if a.N > 1<<pollBits {
		c.pollEvery(pollBits, target.Index)
	}
	c.If(target.Below, target.Index, target.Imm(a.N), head)
}
