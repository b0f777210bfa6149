package native

// The frame is the memory of one worker: what native code and the Go side around it
// tell each other, and behind that every scalar and tile that has a place of its own.
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
