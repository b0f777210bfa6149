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
	optReduceLoops
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
	optLimited
	optAddends
	optParts
	optSumsInside
	OptHardwareGathers
	optHaloEnds
	optFills
	optBoxMoves
	optUnused
	OptMaskEnds
	"byte-sums",        // bytes are added eight at a time, not extended first
