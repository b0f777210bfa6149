package native

import (
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// callSite is what the Go side does for native code.
type callSite struct {
	op     *tileir.Op
	step   interp.Step
	views  []*viewAt // of a tensor view: what is to be described
	tensor int       // of a tensor view: its register in steps
	sizes  []sizeAt  // and who asks for its sizes
	fault  bool      // a loop that does not count up; the step is in the frame at slot
	slot   int
	// Of a product: factors that workers share are asked for, or have been packed.
	share  *shareSite
	packed bool

	begin   *local   // an alloca
	release []*local // whose scope ends
}

// sizeAt is a place in the frame for a size of a tensor, or for how many tiles begin within it.
type sizeAt struct {
	at, bytes int
	dim       int
	step      int64 // from tile to tile; 1 for the size
}

// viewAt is a view that has a descriptor in the frame.
type viewAt struct {
	view     tileir.ViewType
	register int // of the tensor view in the portable engine's steps
	at       int // in the frame; 0 if no code reads it
	tile     []plan.TileDim
}
