package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// accessState holds the frame slots and scratch memory of one access.
type accessState struct {
	ptr, slow   int   // frame slots: the address of the tile, and whether it is in scratch memory
	memory      int   // frame slot: the address of the tile in memory even if it is in scratch memory too; 0 for none
	nonTemporal int   // frame slot: whether stores bypass the caches; 0 for none
	ahead       int   // frame slot: how far ahead in bytes copies to scratch memory prefetch; 0 for none
	moved       bool  // the access of a move
	within      []int // frame slots: the length of each dimension that is within the tensor; nil: the loops do not cross edges
	strides     []int // frame slots: the strides of the dimensions in bytes

	scratch    int           // frame offset of the tile in its memory format, if that differs from the register format
	routine    *target.Label // fills scratch memory, once it has been emitted
	returnSlot int           // frame slot: the return address of routine
}

// state returns the state of an access.
func (c *codegen) state(a *plan.Access) *accessState {
	s := c.accesses[a]
	if s == nil {
		s = new(accessState)
		c.accesses[a] = s
	}
	return s
}
