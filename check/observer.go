package check

import "gotile/tileir"

// Observer observes a checked run, in the order of execution. Calls are sequential, and their arguments are valid until
// they return. A nil function is not called, and has no cost. If kind [Order] repeats the run in other orders, only the
// first one is observed.
type Observer struct {
	// Access is called for each memory access, while the operation runs, before or after the elements have changed; Step
	// is called after it.
	Access func(Access)
	// Step is called for each executed operation, and for each region that is entered. The regions of reductions and
	// scans are not observed: they are part of their operation.
	Step func(Step)
	// Found is called for each finding when it occurs, so more than once for equal ones.
	Found func(Found)
}

// Access is an operation's access of a run of elements of a buffer.
type Access struct {
	Op      *tileir.Op
	Block   [3]int
	Buffer  string // "buffer x"
	Memory  []byte // of the whole buffer; not to be changed
	Write   bool
	Read    bool
	Elem    tileir.Scalar
	First   int64 // byte offset of the first element
	Stride  int64 // bytes from one element to the next
	Size    int   // bytes of an element
	N       int   // elements
	Nibbles bool  // two elements share a byte: First, Stride and Size count nibbles
}

// Step is an operation that has run in a block of the grid. If Enter is not nil, it is the beginning of one of its
// regions: of each iteration of a loop, of the entry itself at its beginning.
type Step struct {
	Op    *tileir.Op
	Block [3]int
	Enter *tileir.Block
	// Values are the operation's results, or the arguments of Enter, except for tokens.
	Values []Value
}

// Value is a value with its elements at this moment.
type Value struct {
	Of *tileir.Value
	Elements
}

// Elements are the elements of a value, row by row. Those of formats below 32 bits are exact
// as float64.
type Elements interface {
	// Len returns the number of elements; 1 for a view.
	Len() int
	// Int is an element as an integer, extended by its sign or by zeros.
	Int(i int, signed bool) int64
	// Float is an element as a float.
	Float(i int) float64
	// Pointer returns the target of an element of a tile of pointers, or of a view: an offset in a buffer's memory, in
	// bytes, or in nibbles if two of the elements share a byte; nil if there is no memory.
	Pointer(i int) (memory []byte, buffer string, offset int64)
	// View is the extents and strides of a view, in elements; nil for tiles.
	View() (shape, strides []int64)
}

// Found is a finding as it is seen.
type Found struct {
	*Finding            // with the counts so far
	At       *tileir.Op // the operation
	In       [3]int     // the block, which is not the first one's for an equal finding
	OtherAt  *tileir.Op // of the other side of a race; nil for none
	Elements int        // how many there are this time
}
