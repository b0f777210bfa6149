package emit

import (
	"math"
	"slices"

	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// Most pointers are offsets from an argument of the entry, whose buffer is the same for all blocks. So the setup code of a worker
// looks such buffers up, and computes the largest valid index of accesses by indices. That takes a large part of the time of blocks
// with few elements.

// bufferKey is what the result of a look-up depends on.
type bufferKey struct {
	argument *tileir.Value
	length   int // field of the table entry
	elem     tileir.Scalar

	// Of an access by indices. The kind is None for others.
	kind   vcode.Kind
	signed bool
}

// argumentBuffer is the result of a look-up in the frame.
type argumentBuffer struct {
	bufferKey
	access *plan.PointerAccess
	start  int // slot of the buffer's first pointer
	base   int // slot of its address, or the address of element 0
	limit  int // slot of the limit of offsets, or 0 if an access may not use the buffer; of indices: whether they may
	last   int // slot of the largest valid index
}

// bufferOf returns the look-up in the setup code for an access through a base pointer, or nil if that is not an argument. The kind is None
// unless the access is by indices.
func (c *codegen) bufferOf(a *plan.PointerAccess, base *tileir.Value, kind vcode.Kind, signed bool) *argumentBuffer {
	v := plan.Resolve(base).Base
	if !c.plan.Uses(plan.OptBuffers) || !slices.Contains(c.params, v) {
		return nil
	}
	k := bufferKey{v, regionLength(a), a.Elem, kind, signed}
	if i := slices.IndexFunc(c.buffers, func(b *argumentBuffer) bool { return b.bufferKey == k }); i >= 0 {
		return c.buffers[i]
	}
	b := &argumentBuffer{bufferKey: k, access: a, base: c.frame.reserve(8), limit: c.frame.reserve(8)}
	if kind == vcode.None {
		b.start = c.frame.reserve(8)
	} else {
		b.last = c.frame.reserve(8)
	}
	c.buffers = append(c.buffers, b)
	return b
}

// findArgument sets the registers that findMemory sets, and jumps to slow if the access may not use the buffer. It reports false, and
// emits nothing, if the base pointer is not an argument.
func (c *codegen) findArgument(a *plan.PointerAccess, base *tileir.Value, slow target.Label) bool {
	b := c.bufferOf(a, base, vcode.None, false)
	if b == nil {
		return false
	}
	c.Move(limitReg, inFrame(b.limit))
	c.Move(startReg, inFrame(b.start))
	c.Move(baseReg, inFrame(b.base))
	c.IfBits(target.Equal, limitReg, limitReg, slow)
	return true
}

// lookUpArguments emits the setup code that looks up the buffers of arguments.
func (c *codegen) lookUpArguments() {
	for _, b := range c.buffers {
		c.Move(target.T0, inFrame(c.frame.offset(b.argument)))
		c.findMemory(b.access, c.NewLabel(), true)
		if b.last != 0 {
			c.lookUpElements(b)
			continue
		}
		c.Move(inFrame(b.start), startReg)
		c.Move(inFrame(b.base), baseReg)
		c.Move(inFrame(b.limit), limitReg)
	}
}

// lookUpElements stores what accesses by indices need.
func (c *codegen) lookUpElements(b *argumentBuffer) {
	no := c.NewLabel()
	c.Move(inFrame(b.limit).Bits(64), target.Imm(0))
	c.Sub(target.T0, startReg)
	c.lastIndex(b.access.Size(), b.kind, b.signed, no)
	c.Move(inFrame(b.base), baseReg)
	c.Move(inFrame(b.last), limitReg)
	c.Move(inFrame(b.limit).Bits(64), target.Imm(1))
	c.Bind(no)
}

// lastIndex computes the address of element 0 in baseReg and the largest valid index in limitReg, from the offset in T0 of the base
// pointer in its buffer. It jumps to no if the pointer is not at an element.
func (c *codegen) lastIndex(size int, kind vcode.Kind, signed bool, no target.Label) {
	c.If(target.AboveEqual, target.T0, limitReg, no)
	if size > 1 {
		c.IfBits(target.NotEqual, target.T0.As(32), target.Imm(size-1), no)
	}
	c.Add(baseReg, target.T0)
	c.Sub(limitReg, target.T0)
	c.Decrement(limitReg) // the limit is that of the first byte of an element
	if size > 1 {
		c.Shr(limitReg, plan.Log2(size))
	}
	if kind != vcode.I64 {
		fits := c.NewLabel()
		c.Move(target.T1, target.Imm(min(mostIndex(kind, signed), math.MaxInt32))) // gather instructions take signed indices
		c.If(target.BelowEqual, limitReg, target.T1, fits)
		c.Move(limitReg, target.T1)
		c.Bind(fits)
	}
}

// mostIndex returns the largest index that is valid by its type.
func mostIndex(kind vcode.Kind, signed bool) int64 {
	bits := 8 * kind.Size()
	if signed || bits == 64 {
		bits--
	}
	return 1<<bits - 1
}

// regionLength returns the field of a table entry that has the length of a buffer for an access.
func regionLength(a *plan.PointerAccess) int {
	switch {
	case a.Atomic || a.Ordered:
		return runtime.RegionAtomics
	case a.IsLoad():
		return runtime.RegionLoads
	}
	return runtime.RegionStores
}
