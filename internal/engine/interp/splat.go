package interp

import (
	"gotile/tileir"
)

// Splat constants with many elements. A register for each would take too much memory. Instead, an operation that uses
// one has it expanded right before it runs, into a register that all such operands of the same layout share.

// largeSplat is the size in bytes from which on a splat is expanded at its uses.
const largeSplat = 1 << 18

// splatConstant is a constant whose elements are all equal.
type splatConstant struct {
	value  reg // of one element
	layout layout
}

// fills are the splats that the current operation uses.
type fills struct {
	regs []int
	with []splatConstant
}

// spreadOut returns a register for a use of a splat, which is filled before the operation runs.
func (c *compiler) spreadOut(s splatConstant) int {
	nth := 0
	for _, other := range c.fills.with {
		if other.layout == s.layout {
			nth++
		}
	}
	shared := c.splatRegs[s.layout]
	if nth == len(shared) {
		shared = append(shared, c.newReg(s.layout))
		c.splatRegs[s.layout] = shared
	}
	c.fills.regs, c.fills.with = append(c.fills.regs, shared[nth]), append(c.fills.with, s)
	return shared[nth]
}

// filled wraps a step to fill its splats first.
func (f fills) filled(s step) step {
	if len(f.regs) == 0 || s == nil {
		return s
	}
	return func(fr *frame) ctl {
		for i, r := range f.regs {
			fr.regs[r].fill(&f.with[i].value)
		}
		return s(fr)
	}
}

// aliasSplat makes a value an alias of a splat, if the other value is one.
func (c *compiler) aliasSplat(v, of *tileir.Value) bool {
	s, ok := c.splats[of]
	if ok {
		c.splats[v] = s
	}
	return ok
}
