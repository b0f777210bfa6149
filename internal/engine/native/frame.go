package native

import (
	"gotile/internal/engine/native/vcode"
	"gotile/tileir"
)

// The frame is the memory of one worker: what native code and the Go side around it
// tell each other, and behind that every scalar and tile that has a place of its own.
// R15 points to it.
const (
	frameExit   = 0  // why native code has returned: a call's number, or one of the exits
	frameResume = 8  // where it goes on
	frameStop   = 16 // address of the launch's flag
	frameBlocks = 24 // blocks left to run
	frameBlock  = 32 // of the grid: x, y, z, eight bytes each
	frameGrid   = 56 // its size
	// Memory that pointers lead to: the address of a table with an entry for each region,
	// and how many there are.
	frameRegions     = 80
	frameRegionCount = 88
	frameYieldFlag   = 96  // address of the word of [exec.YieldFlag]
	frameYieldBack   = 104 // where code goes on that gave way
	frameHeader      = 128
)

// An entry of the table of regions.
const (
	regionBase    = 0  // its address
	regionLoads   = 8  // bytes that a load may reach
	regionStores  = 16 // and a store
	regionAtomics = 24 // and an atomic operation
	regionShift   = 5  // of the size of an entry
)

// Exits beside the numbers of calls. Below exitStopped, which is between blocks, are those in
// operations: exitStopped-1 is the first that is marked.
const (
	exitDone    = -1
	exitYield   = -2 // the runtime wants the processor
	exitStopped = -3
)

// The descriptor of a view, in the frame.
const (
	descFlags = 0  // what may go straight to memory
	descBase  = 8  // address of element 0; of half bytes, twice that, plus one for the upper
	descLow   = 16 // how far a tile reaches before its first element, in bytes
	descHigh  = 24 // and behind it
	descAhead = 32 // how far ahead of itself a loop asks for memory
	descDims  = 40 // for each dimension of the tile:
	descCount = 0  // how many indices give tiles that lie whole in the tensor
	descIndex = 8  // bytes from one index to the next
	descStep  = 16 // bytes from one element to the next
	descTiles = 24 // how many indices give tiles that begin within the tensor
	descSize  = 32 // of the tensor, in elements
	descDim   = 40
)

const (
	flagLoads        = 1
	flagStores       = 2
	flagFactors      = 4 // loads by products, which take any strides
	flagLarge        = 8 // the memory is larger than caches
	flagWindowLoads  = 16
	flagWindowStores = 32
	flagUpdates      = 64  // atomic operations
	flagAligned      = 128 // elements are words
)

// frameLayout hands out places in the frame.
type frameLayout struct {
	size   int
	spills []int  // where spilled registers go
	lanes  []int  // where loops over lanes find theirs
	rare   []int  // where spilled registers of code that rarely runs go
	kept   []int  // and its operands
	saved  int    // and all registers; 0 is nowhere yet
	yields [2]int // from where to where those of code lie that gives way
	loc    map[*tileir.Value]int
	// Values that are computed in the place of others.
	inPlace map[*tileir.Value]*tileir.Value
}

func newFrameLayout() *frameLayout {
	return &frameLayout{size: frameHeader, loc: make(map[*tileir.Value]int)}
}

// room takes a given number of bytes. What a vector may be of begins at a multiple of 64.
func (f *frameLayout) room(bytes int) int {
	align := 8
	if bytes >= 64 {
		align = 64
	}
	f.size = (f.size + align - 1) &^ (align - 1)
	at := f.size
	f.size += bytes
	return at
}

// nth is entry n of a list of places for a register each.
func (f *frameLayout) nth(list *[]int, n int) int {
	for len(*list) <= n {
		*list = append(*list, f.room(64))
	}
	return (*list)[n]
}

// place is where a value lives.
func (f *frameLayout) place(v *tileir.Value) int {
	at, ok := f.loc[v]
	if to := f.inPlace[v]; !ok && to != nil {
		at, ok = f.place(to), true
		f.loc[v] = at
	}
	if !ok {
		at = f.room(max(8, vcode.NumElements(v)*vcode.KindOfValue(v).Size()))
		f.loc[v] = at
	}
	return at
}
