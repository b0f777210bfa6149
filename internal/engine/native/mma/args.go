package mma

import "unsafe"

// Offsets of the arguments. Strides are in bytes and may be any number. The rows of C and D are contiguous, and so are
// the products of a batch; C and D may be the same memory. If D is Strided, ArgDRow is its row stride.
const (
	ArgA       = 8 * iota // address of A
	ArgARow               // row stride
	ArgACol               // column stride
	ArgABatch             // stride from product to product
	ArgB                  // likewise
	ArgBRow               //
	ArgBCol               //
	ArgBBatch             //
	ArgC                  // address of C
	ArgD                  // address of D
	ArgDRow               // row stride of D, if it is Strided
	ArgScratch            // address of Scratch bytes, a multiple of 64
	ArgAFrom              // A as the code reads it, packed or not, and its row stride
	ArgAStep              //
	ArgBFrom              // likewise
	ArgBStep              //
	ArgOwn                // the following ones are used by the code itself

	// ArgBytes is the size of the arguments.
	ArgBytes = ArgSizedOwn + 8*sizedArgs
)

// Further arguments of a [Sized] product. The first three are also those of a Limited [Product].
const (
	ArgM        = ArgOwn + 8*(ownArgs+iota) // sizes
	ArgN                                    //
	ArgK                                    //
	ArgAdds                                 // D = D + A·B if it is not zero, else D = A·B
	ArgSizedOwn                             // the following ones are used by the code itself
)

// ownArgs is the number of arguments that the code of a target uses itself, sizedArgs how many more that of a Sized
// product uses.
const (
	ownArgs   = 16
	sizedArgs = 40
)

// Args are the arguments as a Go value, for callers in Go.
type Args struct {
	A                  unsafe.Pointer
	ARow, ACol, ABatch int
	B                  unsafe.Pointer
	BRow, BCol, BBatch int
	C, D               unsafe.Pointer
	DRow               int
	Scratch            unsafe.Pointer

	_             [(ArgM - ArgAFrom) / 8]int
	M, N, K, Adds int // of a Sized product
	_             [sizedArgs]int
}
