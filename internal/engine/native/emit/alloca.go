package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
	"slices"
)

// maxLocals is the maximum number of allocas whose memory is found through the frame.
const maxLocals = 16

// findLocals allocates table entries in the frame for the allocas of an entry.
func (c *codegen) findLocals(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpAlloca {
			l := &runtime.Local{Slot: -1}
			if len(c.locals) < maxLocals {
				l.Offset = c.frame.reserve(runtime.LocalBytes)
			}
			c.locals = append(c.locals, l)
			c.allocas = append(c.allocas, op)
		}
		return true
	})
}

func (c *codegen) localOf(op *tileir.Op) *runtime.Local {
	if i := slices.Index(c.allocas, op); i >= 0 {
		return c.locals[i]
	}
	return nil
}

// findLocal looks up the region number in T1 among the allocas. If it finds one, it jumps to found with the address of
// the table entry in T1; otherwise it falls through.
func (c *codegen) findLocal(found target.Label) {
	for _, l := range c.locals {
		if l.Offset == 0 {
			continue
		}
		other := c.NewLabel()
		c.If(target.NotEqual, target.T1, inFrame(l.Offset+runtime.LocalID), other)
		c.Address(target.T1, inFrame(l.Offset+runtime.LocalEntry))
		c.Jump(found)
		c.Bind(other)
	}
}

// allocated adds the alloca of a call to the scope that is being emitted.
func (c *codegen) allocated(op *tileir.Op) {
	if l := c.localOf(op); l != nil {
		c.scopes[len(c.scopes)-1] = append(c.scopes[len(c.scopes)-1], l)
	}
}

// release ends the given number of innermost scopes.
func (c *codegen) release(scopes int) {
	var list []*runtime.Local
	for _, s := range c.scopes[len(c.scopes)-scopes:] {
		list = append(list, s...)
	}
	if len(list) == 0 {
		return
	}
	c.calls = append(c.calls, runtime.Call{Release: list})
	c.callGo(len(c.calls) - 1)
}
