package vcode

// Target describes the properties of a processor that vector code depends on. Registers are numbered; values may be in
// those from First to before Past, and others are temporary.
type Target struct {
	Bytes                   int // of a vector register
	FirstVector, PastVector int
	FirstMask, PastMask     int // equal if masks are vectors
	// Accumulates reports that OpFMA and the like can only add to the register of their result.
	Accumulates bool
	// Pairs reports that one instruction can load or store two adjacent vectors, if the code accesses one right after the other.
	Pairs bool
	// PartBytes is the size in bytes of the smallest elements that OpLoadPart and OpStorePart access; 0 if there are no
	// such instructions.
	PartBytes int
	// NonTemporal is the size in bytes of the smallest vectors that a store can write past the caches; 0 if there are no such
	// instructions.
	NonTemporal int
	// FoldsLoads reports that the last operand of an instruction for which [Inst.CanFold] holds can be in memory.
	FoldsLoads bool
	// OrdersFloats reports that OpFMax and OpFMin have the modes [NaNWins] and [NumberWins].
	OrdersFloats bool
	// Transposes reports that the target transposes matrices of any size in memory.
	Transposes bool
	// Repeats reports that the target repeats the elements of a tile in memory.
	Repeats bool
	// SumsOctets reports that the target has OpSumOctets.
	SumsOctets bool
	// PairsBlocks reports that the target has OpPairEven and OpPairOdd.
	PairsBlocks bool
	// SplitsPairs reports that the target has OpSplitPairs and OpJoinPairs for lanes of four and eight bytes that fill a register.
	SplitsPairs bool
	// JoinsLanes reports that the target has OpJoinS and OpJoinU.
	JoinsLanes bool
	// GathersFrom reports that the target has OpGatherFrom.
	GathersFrom bool
	// HalfArithmetic reports that instructions on floats take lanes of [F16], too.
	HalfArithmetic bool
}

// Modes of OpFMax and OpFMin, in imm. The zero mode is described at the opcodes.
const (
	// Clamps: the first operand is a constant other than zero and NaN. A signalling NaN may become quiet.
	Clamps = 1 + iota
	// NaNWins and NumberWins order zeros by sign. If one operand is a quiet NaN, the result is the NaN, or the other one.
	NaNWins
	NumberWins
)

// HasParts reports that the processor has OpLoadPart and OpStorePart for elements of a size.
func (t Target) HasParts(size int) bool { return t.PartBytes > 0 && size >= t.PartBytes }

func (t Target) Vectors() int { return t.PastVector - t.FirstVector }
func (t Target) Masks() int   { return t.PastMask - t.FirstMask }
