package runtime

import (
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// Call is what the Go side does for native code.
type Call struct {
	Op     *tileir.Op
	Step   interp.Step
	Views  []*View // of a tensor view: what is to be described
	Tensor int     // of a tensor view: its register in steps
	Sizes  []Size  // and who asks for its sizes
	Fault  bool    // a loop that does not count up; the step is in the frame at slot
	Slot   int
	// Of a product: factors that workers share are asked for, or have been packed.
	Share  *ShareSite
	Packed bool

	Begin   *Local   // an alloca
	Release []*Local // whose scope ends
}

// Size is a place in the frame for a size of a tensor, or for how many tiles begin within it.
type Size struct {
	At, Bytes int
	Dim       int
	Step      int64 // from tile to tile; 1 for the size
}

// View is a view that has a descriptor in the frame.
type View struct {
	View     tileir.ViewType
	Register int // of the tensor view in the portable engine's steps
	At       int // in the frame; 0 if no code reads it
	Tile     []plan.TileDim
}
