package interp

import (
	"gotile/tileir"
)

// Constants of one number and many elements. One register for each would take more memory
// than the program has reason to: instead an operation that uses one has it spread out into
// a register that all such operands of its kind share, right before it runs.

// largeSplat is the bytes from which on a splat is left to its uses.
const largeSplat = 1 << 18

// splatConstant is a constant that is the same number everywhere.
type splatConstant struct {
	value  reg // of one element
	layout layout
}

// fills are the splats that the operation that is being lowered uses.
type fills struct {
	regs []int
	with []splatConstant
}

// spreadOut gives a use of a splat a register, which is filled before the operation runs.
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

// filled is a step after its splats.
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

// aliasSplat lets a value be the splat that another one is, if it is one.
func (c *compiler) aliasSplat(v, of *tileir.Value) bool {
	s, ok := c.splats[of]
	if ok {
		c.splats[v] = s
	}
	return ok
}
