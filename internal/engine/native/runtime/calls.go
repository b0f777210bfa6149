package runtime

import (
	"gotile/internal/engine/interp"
	"gotile/internal/engine/native/plan"
	"gotile/tileir"
)

// Call is an action that Go performs for native code.
type Call struct {
	Op     *tileir.Op
	Step   interp.Step
	Views  []*View // of a tensor view: the views to describe
	Tensor int     // of a tensor view: its register in steps
	Sizes  []Size  // destinations of its sizes
	Fault  bool    // reports a loop whose step is not positive; the step is at Slot
	Slot   int
	// Of a product: shared packed operands are acquired, or have been packed.
	Share  *ShareSite
	Packed bool

	Begin   *Local   // begins an alloca
	Release []*Local // ends the scope of allocas
}

// Size is the frame offset of a size of a tensor, or of the number of tiles that begin within it.
type Size struct {
	Offset, Bytes int
	Dim           int
	Step          int64 // from tile to tile; 1 for the size of the tensor
}

// View is a view that has a descriptor in the frame.
type View struct {
	View     tileir.ViewType
	Register int // of the tensor view in the portable engine's steps
	Offset   int // frame offset; 0 if no code reads the descriptor
	Tile     []plan.TileDim
	Updates  *PrivateSite // of updates through the view; nil for none
}
