package native

import (
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
			l := &local{slot: -1}
			if len(c.locals) < maxLocals {
				l.at = c.frame.room(localBytes)
			}
			c.locals = append(c.locals, l)
			c.allocas = append(c.allocas, op)
		}
		return true
	})
}

func (c *codegen) localOf(op *tileir.Op) *local {
	if i := slices.Index(c.allocas, op); i >= 0 {
		return c.locals[i]
	}
	return nil
}

// findLocal goes to found with RDX at the entry of the region whose number it has, if that is
// of an alloca; else the code goes on behind.
func (c *codegen) findLocal(found target.Label) {
	for _, l := range c.locals {
		if l.at == 0 {
			continue
		}
		other := c.NewLabel()
		c.If(target.NotEqual, target.T1, inFrame(l.at+localID), other)
		c.Address(target.T1, inFrame(l.at+localEntry))
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
	var list []*local
	for _, s := range c.scopes[len(c.scopes)-scopes:] {
		list = append(list, s...)
	}
	if len(list) == 0 {
		return
	}
	c.calls = append(c.calls, callSite{release: list})
	c.leaveFor(len(c.calls) - 1)
}
