package native

import (
	"unsafe"

	"gotile/internal/engine/host"
	"gotile/internal/engine/native/target"
	"gotile/tileir"
)

// Local memory. The Go side begins a run of an alloca, which gets a region number of its
// own, and ends it where the block of operations around it ends. Between the two, pointers
// into the memory find it by an entry in the frame like those of the table of regions, with
// the region's number before it. Allocas of other workers, which global ones may be, are
// found by the portable engine's steps alone.

const (
	localID    = 0 // number of the region; -1 for none
	localEntry = 8 // an entry of the table of regions
	localBytes = 8 + 1<<regionShift
)

// maxLocals bounds the allocas whose memory is found in the frame.
const maxLocals = 16

// local is an alloca of an entry.
type local struct {
	op   *tileir.Op
	slot int // among the program's allocas
	at   int // in the frame; 0 beyond maxLocals
}

// findLocals gives the entry's allocas places in the frame.
func (c *codegen) findLocals(entry *tileir.Op) {
	entry.Walk(func(op *tileir.Op) bool {
		if op.Code == tileir.OpAlloca {
			l := &local{op: op, slot: -1}
			if len(c.locals) < maxLocals {
				l.at = c.frame.room(localBytes)
			}
			c.locals = append(c.locals, l)
		}
		return true
	})
}

func (c *codegen) localOf(op *tileir.Op) *local {
	for _, l := range c.locals {
		if l.op == op {
			return l
		}
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

// begin fills in the entry of an alloca that has begun to run.
func (s *worker) begin(l *local) {
	if l.at == 0 {
		return
	}
	id, _ := host.Split(uint64(*s.word(s.frame.loc[l.op.Results[0]])))
	*s.word(l.at + localID) = -1
	if r := s.Region(id, false); r != nil {
		*(*[1 << regionShift / 8]int64)(s.at(l.at + localEntry)) = entryOf(r, true)
		*s.word(l.at + localID) = int64(id)
	}
}

// end ends the scope of allocas.
func (s *worker) end(list []*local) {
	for _, l := range list {
		s.Release([]int{l.slot})
		s.forget(l)
	}
}

func (s *worker) forget(l *local) {
	if l.at != 0 {
		*s.word(l.at + localID) = -1
	}
}

// entryOf is what the table of regions says of one, into which stores may go or not.
func entryOf(r *host.Region, stores bool) (entry [1 << regionShift / 8]int64) {
	entry[regionBase/8] = int64(uintptr(unsafe.Pointer(unsafe.SliceData(r.Data))))
	entry[regionLoads/8] = int64(len(r.Data))
	if stores {
		entry[regionStores/8] = int64(len(r.Data))
		if r.Align == 8 { // elsewhere locks stand in for atomic words
			entry[regionAtomics/8] = int64(len(r.Data))
		}
	}
	return entry
}
