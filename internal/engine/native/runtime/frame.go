package runtime

// Offsets in the frame, the memory of one worker. Its fields are followed by every scalar and tile that has a location
// of its own.
const (
	FrameExit   = 0  // why code has returned: the number of a call, or an exit
	FrameResume = 8  // address at which it resumes
	FrameStop   = 16 // address of the launch's stop flag
	FrameBlocks = 24 // blocks left to run
	FrameBlock  = 32 // index of the block: x, y, z, eight bytes each
	FrameGrid   = 56 // size of the grid
	// Buffers that pointers refer to: the address of a table with an entry for each, and the number of entries.
	FrameRegions     = 80
	FrameRegionCount = 88
	FrameYieldFlag   = 96  // address of the word of [exec.YieldFlag]
	FrameYieldBack   = 104 // address at which code resumes after yielding
	FrameHeader      = 128
)

// An entry of the table of buffers.
const (
	RegionBase    = 0  // its address
	RegionLoads   = 8  // bytes that loads may access
	RegionStores  = 16 // bytes that stores may access
	RegionAtomics = 24 // bytes that atomic operations may access
	RegionShift   = 5  // logarithm of the size of an entry
)

// Exits other than the numbers of calls. ExitStopped is between blocks; below it are exits within operations:
// ExitStopped-1 is in the first marked operation.
const (
	ExitDone    = -1
	ExitYield   = -2 // the Go runtime needs the processor
	ExitStopped = -3
)

// The descriptor of a view in the frame.
const (
	DescFlags = 0  // which accesses may go directly to memory
	DescBase  = 8  // address of element 0; for nibbles twice the address, plus one for the upper nibble
	DescLow   = 16 // offset of the lowest byte of a tile from its first element
	DescHigh  = 24 // offset of the end of a tile from its first element
	DescAhead = 32 // prefetch distance of loops in bytes
	DescDims  = 40 // for each dimension of the tile:
	DescCount = 0  // number of indices whose tiles are entirely within the tensor
	DescIndex = 8  // bytes from one index to the next
	DescStep  = 16 // bytes from one element to the next
	DescTiles = 24 // number of indices whose tiles begin within the tensor
	DescSize  = 32 // size of the tensor, in elements
	DescDim   = 40
)

const (
	FlagLoads        = 1
	FlagStores       = 2
	FlagOperands     = 4 // loads by products, which support any strides
	FlagLarge        = 8 // the memory is larger than the caches
	FlagWindowLoads  = 16
	FlagWindowStores = 32
	FlagUpdates      = 64   // atomic operations
	FlagAligned      = 128  // elements are aligned
	FlagShared       = 256  // the memory is larger than a cache of one core
	FlagFar          = 512  // several times as large
	FlagPrivate      = 1024 // the memory is the buffer of the site of updates through the view
)
