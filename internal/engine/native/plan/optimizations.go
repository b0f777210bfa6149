package plan

import "slices"

// Optimization is a decision of the compiler that makes code faster and changes no result beyond what the operations
// leave open. Each can be switched off by name, to find out whether it causes a result, and so that tests can compare.
type Optimization uint64

const (
	optReread Optimization = 1 << iota
	optInPlace
	optSumsInPlace
	OptDirectAccess
	optAffine
	OptReduceLoops
	OptRegisters
	OptKeys
	optArgmax
	optScan
	optTranspose
	OptInterleave
	optHoist
	optAbsorb
	optMatrixVector
	optJoin
	optStoreInProduct
	optWholeLoops
	OptSharePanels
	optPrivateAtomics
	optIndexed
	optLate
	OptEdges
	OptNonTemporal
	OptPrefetch
	OptBlockOrder
	optHalves
	optCatInLoops
	OptStrided
	optRereadMoved
	optMoves
	OptJoinBlocks
	optUnmasked
	OptScalars
	OptStoreInBranch
	optHalo
	optScalarLoads
	optHull
	optExchange
	optLimits
	optBoxes
	optGathers
	optTogether
	OptEdgeVectors
	optRepeat
	OptPatterns
	optRowMoves
	optLimitProducts
	OptLimited
	optAddends
	optParts
	optSumsInside
	OptHardwareGathers
	optHaloEnds
	optFills
	optBoxMoves
	optUnused
	OptMaskEnds
	optAhead
	optByteSums
	OptBuffers
	optLineBlocks
	optNumbers
	PastOptimizations
)

// OptimizationNames are in the order of the constants.
var OptimizationNames = [...]string{
	"reread",           // a tile is loaded again rather than copied to the frame
	"in-place",         // a carried tile is computed at the location of the argument it becomes
	"sums-in-place",    // so are the sums of a matrix product
	"direct-access",    // tiles within a view are read and written in memory, without scratch memory
	"affine",           // so are tiles of pointers with constant strides
	"reduce-in-loops",  // reductions are computed in the loop that computes their operand, and in loops of the kernel that carry it if that is faster
	"reduce-registers", // with partial results in registers
	"integer-keys",     // maxima of floats are those of integers of the same order, or of floats without NaN
	"argmax-in-loops",  // argmax and argmin are done in one loop
	"scan-registers",   // scans are done in registers
	"transpose-blocks", // transpositions are done by blocks that registers hold
	"interleave",       // independent vectors of a loop are interleaved
	"hoist",            // what depends on arguments alone is computed once for all blocks
	"absorb",           // matrix products read their operands where views have them
	"matrix-vector",    // products with few rows do not pack the right-hand side
	"join-iterations",  // iterations of a loop over products are joined
	"store-in-product", // the last iteration stores the sums
	"whole-loops",      // a loop of products, edges included, is one product of the elements within the tensors
	"share-panels",     // workers share packed operands
	"private-atomics",  // atomic additions, minimums, maximums and logic go to private memory of each worker first
	"indices",          // gathers and scatters check their indices once for a tile
	"late-conditions",  // conditions on indices are computed with the selection that reads them
	"edges",            // loops over tiles across an edge access memory, and skip padding that has no effect
	"non-temporal",     // stores to large buffers bypass the caches
	"prefetch",         // loops prefetch
	"block-order",      // blocks with adjacent tiles follow each other
	"halves",           // vectors of float16 are full where the processor computes with it
	"cat-in-loops",     // the loop that computes the parts of a concatenation stores them in it
	"strided",          // elements that are a few apart are copied by whole vectors
	"reread-moved",     // a tile whose lines are permuted or repeated is loaded again, too
	"moves",            // a tile that is only permuted is copied from view to view
	"join-blocks",      // one block does the work of several small ones
	"unmasked",         // a second loop for tiles whose masks are set for all elements
	"scalars",          // integers of a tile that are all equal are computed once
	"store-in-branch",  // the branches of a condition store the tile that it would yield
	"halo",             // tiles of a stencil that overlap are gathered together
	"scalar-loads",     // scalars are loaded and computed together, before the loops that read them
	"hull",             // tiles of a tensor that begin near each other are checked at once
	"exchange-loops",   // the iterations of a loop over tiles are the innermost loop, so that sums stay in registers
	"column-limits",    // the columns of a gather that are masked are found by comparing their limits
	"boxes",            // tiles of pointers a few apart or in reverse order are copied by whole vectors, like those that masks leave out in part
	"gathers-in-loops", // loops load elements by indices, and compute with them in registers
	"reduce-together",  // the lanes of several short lines are combined together
	"edge-vectors",     // the step of a loop that crosses an edge accesses whole vectors before it, and no vectors beyond it
	"repeat",           // elements that a loop reads several times in succession are repeated in memory before it
	"patterns",         // floats of 16 bits and less that are only moved are integers
	"row-moves",        // rows that are gathered by their numbers and only stored are copied from memory to memory
	"limit-products",   // products compute only the rows and columns that are stored, and no k for which the operands are zero
	"limited-gathers",  // masks that keep indices within an array are computed in the loop that loads by them
	"addends",          // functions whose results are only added to numbers of at least 1 have a small absolute error
	"parts",            // a worker runs blocks of its own part of the grid first, whose memory is in its cache if the last launch was the same
	"sums-inside",      // a product of long sums adds them up in scratch memory, and stores only whole sums to the tensor
	"hardware-gathers", // elements are loaded by gather instructions where those are faster than loads of single elements
	"halo-ends",        // rows and columns of a halo that only elements beyond the stored array read are not copied
	"fills",            // a selection of the elements within a tensor is the padding of their load, and what padding excludes needs no condition
	"box-moves",        // elements in reverse order or a few apart that are only stored are copied from memory to memory
	"unused",           // integers and conditions that nothing reads are not computed
	"mask-ends",        // loops over tiles of pointers end where masks end, if the elements beyond have no effect
	"checked-ahead",    // a loop finds the largest index of a masked gather before the loop that loads, and both compute indices and masks in registers
	"byte-sums",        // bytes are added eight at a time, not extended first
	"buffers-once",     // the buffers of arguments are looked up once for all blocks
	"line-blocks",      // a loop reduces as many short lines at once as a vector has lanes
	"numbers",          // minimums and maximums of which one operand is never NaN take fewer instructions
}

// Optimizations lists the names that [Without] takes.
func Optimizations() []string { return slices.Clone(OptimizationNames[:]) }

// uses reports an optimization that is not switched off.
func (p *planner) uses(o Optimization) bool { return p.without&o == 0 }
