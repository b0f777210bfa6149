package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// accessState is what emission knows of an access.
type accessState struct {
	ptr, slow int   // frame slots: the pointer; whether it leads to scratch memory
	stream    int   // frame slot: whether stores go past the cache
	strides   []int // frame slots: bytes from element to element of each dimension

	scratch int           // place in the frame of the tile in memory's form, if that is another one than registers'
	routine *target.Label // what fills scratch memory, once it has been emitted
	back    int           // frame slot: where that returns to
}

// of is the state of an access.
func (c *codegen) of(a *plan.Access) *accessState {
	s := c.accesses[a]
	if s == nil {
		s = new(accessState)
		c.accesses[a] = s
	}
	return s
}
