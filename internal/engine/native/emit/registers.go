package emit

import (
	"gotile/internal/engine/native/plan"
	"gotile/internal/engine/native/target"
)

// No register allocator assigns general registers: each piece of code below owns the registers in its row while it runs,
// and values pass from one piece to the next in the frame. Every piece may change T0 and T1.
//
//	code                                Index           P0 to P10
//	---------------------------------   -------------   ----------------------------------------------------------
//	loop nest (nest.go)                 element index   pointerRegs: the first 11 streams
//	access through pointers             lane            P0 mask, P1 pointers, P2 data, P3 base, P4 start, P5 limit,
//	(pointer.go, atomic.go,                             P6 padding, P7 end of the lanes, P8 start of the buffer found
//	atomic_private.go)                                  before, P9 element, P10 result
//	loops over indices (indexed.go,     lane, column    P0 mask or runs, P1 indices or columns, P2 data, P3 base;
//	indexgrid.go)                                       P6 rows, P7 first column, P8 row, P9 origin, P10 all runs or result
//	copy of a halo (halo.go)            column, row     P0 addresses of a row: P1 in memory, P2 in scratch; P3 base, P4 end
//	                                                    of the addresses, P5 ones, P6 largest row, P7 column, P8 last column
//	check of an affine access           term            P0, P1, P2 terms; P3 base, P4 start, P5 limit; P6 low,
//	(affineaccess.go)                                   P7 high, P8 first
//	check of a hull (hull.go)                           P1 index
//	position of a window (window.go)    row             P1 window, P2 skipped, P3 state, P4 before
//	copy of a window (window.go)        element, row    P1 and P2 as in windowRegs; P8 the byte of a nibble
//	copy of rows (rowcopy.go)           bytes           P1, P2 row; P3, P4 long row; P5, P6 steps; P7 bytes; P8 rows left
//	move (move.go)                      bytes           P1, P2 line; P3, P4 first line; P5, P6 steps; P7 bytes; P8 lines left;
//	                                                    any within a transposition
//	move of rows (rowmove.go)           bytes           P1, P2 row; P3 table; P4 row of the view; P5 number of the row;
//	                                                    P6 step; P7 bytes; P8 rows left
//	copy of a box (box.go, boxmove.go)  element         P1, P2 row, as in windowRegs; P3, P4 first element of the row; P5 step;
//	                                                    P6 length; P7 rows left
//	sub-tile (shuffle.go)                               P1 offset
//	matrix product (product.go)         any             P2 arguments; the product's code may change all others
//
// Two pieces contain others: moveLane and update run within the loop of an access through pointers and use its registers,
// and the loops of a window save their registers on the stack around inner loops (preserving).

// indexReg counts the elements of the innermost loop of a nest.
const indexReg = target.Index

// pointerRegs hold the addresses of the streams of a nest. Further streams have theirs in the frame.
var pointerRegs = []target.Reg{target.P0, target.P1, target.P2, target.P3, target.P4, target.P5, target.P6, target.P7, target.P8, target.P9, target.P10}

// Registers of accesses through pointers. Index is the lane, T0 its offset in the buffer.
const (
	maskReg    = target.P0  // address of the mask
	ptrReg     = target.P1  // address of the tile of pointers
	dataReg    = target.P2  // address of the tile that is loaded or stored
	baseReg    = target.P3  // address of the buffer
	startReg   = target.P4  // first pointer into the buffer
	limitReg   = target.P5  // offsets of elements are below it
	paddingReg = target.P6  // address of the padding, or of the values that a compare-and-swap compares with
	laneEndReg = target.P7  // lane at which a vector of lanes ends
	foundReg   = target.P8  // startReg before the buffer of another lane was looked up
	elementReg = target.P9  // address of the element in the buffer; of a nibble, its number
	resultReg  = target.P10 // address of an atomic operation's result
	sumReg     = target.P10 // address of an element of a private copy
)

// Registers of the check of an affine access, which also uses baseReg, startReg and limitReg: its first and its last
// address, and the address of its element 0.
const (
	lowReg   = target.P6
	highReg  = target.P7
	firstReg = target.P8
)

// termRegs are where terms of an affine access are computed, the first one holds the result.
var termRegs = [plan.MaxTermRegs]target.Reg{target.T0, target.T1, target.Index, target.P1, target.P2, target.P0}

// Registers of the code that finds the part of a tile within its tensor.
const (
	windowReg  = target.P1 // address of the first element within the tensor
	skippedReg = target.P2 // offset of that element in scratch memory
	stateReg   = target.P3 // windowWhole, windowPartial or windowEmpty
	beforeReg  = target.P4 // elements of the current dimension before the tensor
	byteReg    = target.P8 // address of the byte that contains a nibble
)

// Registers of a move, besides those of [target.Assembler.CopyBytes].
const (
	moveFromReg     = target.P3 // addresses of a line
	moveToReg       = target.P4
	moveFromStepReg = target.P5 // distances to the next line
	moveToStepReg   = target.P6
	moveBytesReg    = target.P7 // length of a line
	moveLeftReg     = target.P8 // lines that are left
)

// Registers of a move of rows, besides those of a move: addresses in the table, of the row in the view, and of the row's number.
const (
	tableReg   = target.P3
	viewRowReg = target.P4
	moveRowReg = target.P5
)

// Registers of the copy of a box, besides those of a row.
const (
	boxMemReg     = target.P3 // addresses of the first element of the row
	boxScratchReg = target.P4
	boxStepReg    = target.P5 // distance to the next row
	boxCountReg   = target.P6 // length of a row
	boxLeftReg    = target.P7 // rows that are left
)

// offsetReg is the offset of a sub-tile in a tile, in bytes.
const offsetReg = target.P1

// argsReg is the address of the arguments of a matrix product.
const argsReg = target.P2

// windowRegs are the addresses of the current element in memory and in scratch memory.
type windowRegs struct {
	mem, scratch target.Reg
	private      bool // the memory is the worker's private copy of the buffer
}

// windowRegs returns the registers for the direction of an access: [target.Assembler.CopyBytes] copies from P1 to P2.
func (c *codegen) windowRegs(a *plan.Access) windowRegs {
	if c.isLoad(a) {
		return windowRegs{mem: target.P1, scratch: target.P2}
	}
	return windowRegs{mem: target.P2, scratch: target.P1}
}
