package emit

import (
	"gotile/internal/engine/native/runtime"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
	"slices"
)

// maxLocals bounds the allocas whose memory is found in the frame.
const maxLocals = 16

// findLocals gives the entry's allocas places in the frame.
func (c *codegen) findLocals(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpAlloca {
			l := &runtime.Local{Slot: -1}
			if len(c.locals) < maxLocals {
				l.At = c.frame.room(runtime.LocalBytes)
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

// findLocal goes to found with RDX at the entry of the region whose number it has, if that is
// of an alloca; else the code goes on behind.
func (c *codegen) findLocal(found target.Label) {
	for _, l := range c.locals {
		if l.At == 0 {
			continue
		}
		other := c.NewLabel()
		c.If(target.NotEqual, target.T1, inFrame(l.At+runtime.LocalID), other)
		c.Address(target.T1, inFrame(l.At+runtime.LocalEntry))
		c.Jump(found)
		c.Bind(other)
	}
}

// allocated notes the alloca of a call in the scope that is being emitted.
func (c *codegen) allocated(op *tileir.Op) {
	if l := c.localOf(op); l != nil {
		c.scopes[len(c.scopes)-1] = append(c.scopes[len(c.scopes)-1], l)
	}
}

// release ends the innermost scopes, so many of them.
func (c *codegen) release(scopes int) {
	var list []*runtime.Local
	for _, s := range c.scopes[len(c.scopes)-scopes:] {
		list = append(list, s...)
	}
	if len(list) == 0 {
		return
	}
	c.calls = append(c.calls, runtime.Call{Release: list})
	c.leaveFor(len(c.calls) - 1)
}
