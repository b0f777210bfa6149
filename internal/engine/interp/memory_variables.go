package interp

import (
	"gotile/internal/engine/host"
	"gotile/tileir"
)

// globals allocates the memory of the module's globals.
func (c *compiler) globals() {
	list, tooMuch, size := host.Globals(c.module)
	if tooMuch != nil {
		c.bound(tooMuch, "globals", size)
	}
	c.prog.Globals = list
	c.named = make(map[string]*host.Global, len(list))
	for _, g := range list {
		c.named[g.Name] = g
	}
}

// lowerGetGlobal returns a pointer to a global.
func lowerGetGlobal(c *compiler, op *tileir.Op) step {
	name := string(op.Attrs[tileir.GetGlobalName].(tileir.Symbol))
	result := c.def(op.Results[0])
	global := c.named[name]
	if global == nil {
		c.unsupported(op, "the module has no global "+name)
		return nil
	}
	return func(fr *frame) ctl {
		fr.regs[result].u64[0] = fr.Launch.Memory.Global(global)
		return next
	}
}

func lowerAlloca(c *compiler, op *tileir.Op) step {
	alloca := c.prog.NewAlloca(op)
	if c.prog.Allocas > host.MaxAllocas {
		c.unsupported(op, "more than 2^20 allocas")
	}
	c.scope = append(c.scope, alloca.Slot)
	result := c.def(op.Results[0])
	return func(fr *frame) ctl {
		addr, err := fr.Allot(alloca)
		if err != nil {
			return fr.fail(err)
		}
		fr.regs[result].u64[0] = addr
		return next
	}
}

// scoped ends the scope of the allocas of a list of steps when the steps end.
func scoped(steps []step, allocas []int) []step {
	if len(allocas) == 0 {
		return steps
	}
	return []step{func(fr *frame) ctl {
		k := run(fr, steps)
		fr.Release(allocas)
		return k
	}}
}
