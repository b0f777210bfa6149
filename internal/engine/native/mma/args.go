package mma

import "unsafe"

// Offsets into the arguments. Strides are in bytes, and may be
// anything. C and D lie in rows without gaps, one product after the other, and may be the same memory; a D that is
// Strided lies anywhere.
const (
	ArgA       = 8 * iota // address of A
	ArgARow               // from row to row
	ArgACol               // from column to column
	ArgABatch             // from product to product
	ArgB                  // likewise
	ArgBRow               //
	ArgBCol               //
	ArgBBatch             //
	ArgC                  // address of C
	ArgD                  // address of D
	ArgDRow               // from row to row of D, where that is Strided
	ArgScratch            // address of Scratch bytes, a multiple of 64
	ArgAFrom              // A as the code reads it, packed or not, and its stride
	ArgAStep              //
	ArgBFrom              // likewise
	ArgBStep              //
	ArgOwn                // what follows is the code's own

	// ArgBytes is the size of the arguments.
	ArgBytes = ArgOwn + 8*ownArgs
)

// ownArgs is how many more arguments the code of a target keeps.
const ownArgs = 8

// Args is the arguments as a Go value, for those who call the code from Go.
type Args struct {
	A                  unsafe.Pointer
	ARow, ACol, ABatch int
	B                  unsafe.Pointer
	BRow, BCol, BBatch int
	C, D               unsafe.Pointer
	DRow               int
	Scratch            unsafe.Pointer

	_ [(ArgBytes - ArgAFrom) / 8]int
}
