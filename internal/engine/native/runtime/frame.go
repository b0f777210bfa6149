package runtime

// The frame is the memory of one worker: what native code and the Go side around it
// tell each other, and behind that every scalar and tile that has a place of its own.
const (
	FrameExit   = 0  // why native code has returned: a call's number, or one of the exits
	FrameResume = 8  // where it goes on
	FrameStop   = 16 // address of the launch's flag
	FrameBlocks = 24 // blocks left to run
	FrameBlock  = 32 // of the grid: x, y, z, eight bytes each
	FrameGrid   = 56 // its size
	// Memory that pointers lead to: the address of a table with an entry for each region,
	// and how many there are.
	FrameRegions     = 80
	FrameRegionCount = 88
	FrameYieldFlag   = 96  // address of the word of [exec.YieldFlag]
	FrameYieldBack   = 104 // where code goes on that gave way
	FrameHeader      = 128
)

// An entry of the table of regions.
const (
	RegionBase    = 0  // its address
	RegionLoads   = 8  // bytes that a load may reach
	RegionStores  = 16 // and a store
	RegionAtomics = 24 // and an atomic operation
	RegionShift   = 5  // of the size of an entry
)

// Exits beside the numbers of calls. Below exitStopped, which is between blocks, are those in
// operations: exitStopped-1 is the first that is marked.
const (
	ExitDone    = -1
	ExitYield   = -2 // the runtime wants the processor
	ExitStopped = -3
)

// The descriptor of a view, in the frame.
const (
	DescFlags = 0  // what may go straight to memory
	DescBase  = 8  // address of element 0; of half bytes, twice that, plus one for the upper
	DescLow   = 16 // how far a tile reaches before its first element, in bytes
	DescHigh  = 24 // and behind it
	DescAhead = 32 // how far ahead of itself a loop asks for memory
	DescDims  = 40 // for each dimension of the tile:
	DescCount = 0  // how many indices give tiles that lie whole in the tensor
	DescIndex = 8  // bytes from one index to the next
	DescStep  = 16 // bytes from one element to the next
	DescTiles = 24 // how many indices give tiles that begin within the tensor
	DescSize  = 32 // of the tensor, in elements
	DescDim   = 40
)

const (
	FlagLoads        = 1
	FlagStores       = 2
	FlagFactors      = 4 // loads by products, which take any strides
	FlagLarge        = 8 // the memory is larger than caches
	FlagWindowLoads  = 16
	FlagWindowStores = 32
	FlagUpdates      = 64  // atomic operations
	FlagAligned      = 128 // elements are words
)
