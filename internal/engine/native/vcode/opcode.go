package vcode

import (
	"fmt"
	"unsafe"
)

// Opcode is the operation of an instruction. Opcodes do not depend on the processor. The methods of Body know which of
// them a processor has, and for which kinds, and expand the others.
type Opcode uint8

const (
	OpMove   Opcode = iota + 1 // the bits of the operand
	OpConst                    // the constant bits in every lane
	OpVector                   // the lanes in data

	// Bitwise operations, of vectors and masks.
	OpAnd
	OpOr
	OpXor
	OpAndNot // ^x & y
	OpNot

	// Integers.
	OpAdd
	OpSub
	OpMul     // low half of the product
	OpMulWide // product of the low halves of each lane, unsigned
	OpMulHighU
	OpDivS // imm is the direction of rounding; x/0 is all ones
	OpDivU
	OpRemS
	OpRemU
	OpShl // by imm
	OpShr
	OpSar
	OpShlV // by the lanes of the second operand
	OpShrV
	OpSarV
	OpMaxS
	OpMaxU
	OpMinS
	OpMinU
	OpAbs
	OpEqual   // all ones in lanes for which the comparison holds
	OpGreater // signed
	OpCmpS    // imm is the comparison
	OpCmpU

	// Floating point.
	OpFAdd
	OpFSub
	OpFMul
	OpFDiv
	OpFSqrt
	OpFMA        // x*y + z
	OpFNMA       // z - x*y
	OpFMS        // x*y - z
	OpFMax       // the second operand if one is NaN or both are zero, or by the mode imm: see [Clamps]
	OpFMin       //
	OpFRange     // minimum, or maximum if imm is 5; zeros are ordered by sign
	OpFCmp       // imm is the predicate
	OpRound      // to an integral value; imm is the mode
	OpReduceStep // remainder of OpRound
	OpScale      // x times 2 to the y
	OpRemF       // of magnitudes
	OpIsSubnormal

	// Conversions between kinds.
	OpConvert  // integers are signed
	OpConvertU // integers are unsigned
	OpSExt
	OpZExt
	OpTrunc
	OpSumOctets   // of the differences of each eight adjacent bytes and those of the second operand, as i64
	OpNarrowQuads // i64 to i32, without OpTrunc
	OpNarrowBytes // to imm bytes of each 16, which data lists
	OpRoundHalf   // f32 to the nearest f16 in the direction imm
	OpDecodeHalf
	OpEncodeHalf

	// Lanes.
	OpSelect     // by the mask that comes first
	OpTable      // element of a table of f32 in data, by the low bits of each lane
	OpLookup32   // 32 bits of data at each lane times imm bytes
	OpLookup64   // 64 bits of memory at each lane's offset in bytes
	OpDown       // lane imm moves to lane 0, and those after it follow
	OpUp         // lanes move up by imm; the last ones of the second operand come in
	OpLast       // repeats the last lane
	OpPairEven   // of blocks of imm bytes: the even ones of both operands in turn
	OpPairOdd    // the odd ones
	OpSplitPairs // of pairs of lanes, those of the second operand after those of the first: the first or, if imm is 1, the second lanes
	OpJoinPairs  // pairs of a lane of each operand: the first or, if imm is 1, the second half of them
	OpJoinS      // the lanes of imm bytes of all operands, narrowed: each is a narrower signed integer, extended
	OpJoinU      // each is a narrower unsigned integer

	// Memory. imm is the number of lanes.
	OpLoad
	OpSplat // repeats one element
	OpStore
	OpStoreMasked // lanes whose mask, the second operand, is set
	OpLoadPart    // elements of a stream's part, and its padding in the other lanes; see [Target]
	OpStorePart   // elements of a stream's part
	OpGather      // the elements of a stream that begins at one address, by their numbers: unsigned lanes of 32 or 64 bits
	OpGatherFrom  // likewise, by their numbers in memory, the second operand
	OpCount       // number of the iteration's first element
	OpKeep        // a whole register
	OpSaved
	OpPrefetch     // imm is the level of the cache
	OpPrefetchPart // only if there are elements of the stream's part
	OpTranspose    // a Block of elements of imm bytes

	OpRarely // lanes whose mask is set come from code of their own, others from the second operand

	NumOpcodes
)

var opcodeNames = [NumOpcodes]string{
	OpMove: "move", OpConst: "const", OpVector: "vector",
	OpAnd: "and", OpOr: "or", OpXor: "xor", OpAndNot: "andnot", OpNot: "not",
	OpAdd: "add", OpSub: "sub", OpMul: "mul", OpMulWide: "mulwide", OpMulHighU: "mulhi.u",
	OpDivS: "div.s", OpDivU: "div.u", OpRemS: "rem.s", OpRemU: "rem.u",
	OpShl: "shl", OpShr: "shr", OpSar: "sar", OpShlV: "shlv", OpShrV: "shrv", OpSarV: "sarv",
	OpMaxS: "max.s", OpMaxU: "max.u", OpMinS: "min.s", OpMinU: "min.u", OpAbs: "abs",
	OpEqual: "equal", OpGreater: "greater", OpCmpS: "cmp.s", OpCmpU: "cmp.u",
	OpFAdd: "fadd", OpFSub: "fsub", OpFMul: "fmul", OpFDiv: "fdiv", OpFSqrt: "fsqrt",
	OpFMA: "fma", OpFNMA: "fnma", OpFMS: "fms", OpFMax: "fmax", OpFMin: "fmin", OpFRange: "frange",
	OpFCmp: "fcmp", OpRound: "round", OpReduceStep: "reducestep", OpScale: "scale", OpRemF: "frem", OpIsSubnormal: "subnormal",
	OpConvert: "convert", OpConvertU: "convert.u", OpSExt: "sext", OpZExt: "zext", OpTrunc: "trunc",
	OpSumOctets: "sumoctets", OpNarrowQuads: "narrowquads", OpNarrowBytes: "narrowbytes", OpRoundHalf: "roundhalf", OpDecodeHalf: "decodehalf", OpEncodeHalf: "encodehalf",
	OpSelect: "select", OpTable: "table", OpLookup32: "lookup32", OpLookup64: "lookup64", OpDown: "down", OpUp: "up", OpLast: "last",
	OpPairEven: "pair.even", OpPairOdd: "pair.odd", OpSplitPairs: "split.pairs", OpJoinPairs: "join.pairs", OpJoinS: "join.s", OpJoinU: "join.u",
	OpLoad: "load", OpSplat: "splat", OpStore: "store", OpStoreMasked: "store.masked",
	OpLoadPart: "load.part", OpStorePart: "store.part", OpGather: "gather", OpGatherFrom: "gather.from", OpCount: "count",
	OpKeep: "keep", OpSaved: "saved", OpPrefetch: "prefetch", OpPrefetchPart: "prefetch.part", OpTranspose: "transpose",
	OpRarely: "rarely",
}

func (o Opcode) String() string {
	if o < NumOpcodes && opcodeNames[o] != "" {
		return opcodeNames[o]
	}
	return fmt.Sprintf("opcode(%d)", uint8(o))
}

// Memory is a memory operand.
type Memory struct {
	Base     fmt.Stringer   // a FrameArea, or a type of the emitter
	At       int            // an element of the iteration; in the frame, an offset; of saved registers, the number
	Offset   int            // bytes
	Step     int            // of OpTranspose: bytes from row to row
	External unsafe.Pointer // memory of Go that never moves, instead of a base
}

// FrameArea is a part of the frame that memory operands are relative to.
type FrameArea uint8

const (
	InFrame FrameArea = iota // the frame itself
	InKept                   // registers that OpRarely passes
)

func (a FrameArea) String() string { return [...]string{"frame", "kept"}[a] }
