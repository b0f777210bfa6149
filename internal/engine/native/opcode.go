package native

import (
	"fmt"
	"unsafe"
)

// opcode is the operation of an instruction. No opcode depends on the processor; which of them a
// processor has, and on which kinds, is up to the methods of body: they compose the others.
type opcode uint8

const (
	opMove   opcode = iota + 1 // the bits of the operand
	opConst                    // the constant bits in every lane
	opVector                   // the lanes in data

	// Bitwise operations, of vectors and masks.
	opAnd
	opOr
	opXor
	opAndNot // ^x & y
	opNot

	// Integers.
	opAdd
	opSub
	opMul     // low half of the product
	opMulWide // product of the low halves of each lane, unsigned
	opMulHighU
	opDivS // imm is the direction of rounding; x/0 is all ones
	opDivU
	opRemS
	opRemU
	opShl // by imm
	opShr
	opSar
	opShlV // by the lanes of the second operand
	opShrV
	opSarV
	opMaxS
	opMaxU
	opMinS
	opMinU
	opAbs
	opEqual   // all ones in lanes where the comparison holds
	opGreater // signed
	opCmpS    // imm is the comparison
	opCmpU

	// Floating point.
	opFAdd
	opFSub
	opFMul
	opFDiv
	opFSqrt
	opFMA        // x*y + z
	opFNMA       // z - x*y
	opFMS        // x*y - z
	opFMax       // the second operand if one is NaN or both are zero
	opFMin       //
	opFRange     // minimum, or maximum if imm is 5; zeros are ordered by sign
	opFCmp       // imm is the predicate
	opRound      // to an integral value; imm is the mode
	opReduceStep // what opRound leaves
	opScale      // x times 2 to the y
	opRemF       // of magnitudes
	opIsSubnormal

	// Conversions between kinds.
	opConvert  // integers are signed
	opConvertU // integers are unsigned
	opSExt
	opZExt
	opTrunc
	opNarrowQuads // i64 to i32, without opTrunc
	opNarrowBytes // to imm bytes of each 16, which data lists
	opRoundHalf   // f32 to the nearest f16 in the direction imm
	opDecodeHalf
	opEncodeHalf

	// Lanes.
	opSelect   // by the mask that comes first
	opTable    // element of a table of f32 in data, by the low bits of each lane
	opLookup32 // 32 bits of data at each lane times imm bytes
	opLookup64 // 64 bits of memory at each lane's offset in bytes
	opDown     // lane imm moves to lane 0, and those after it follow
	opUp       // lanes move up by imm; the last ones of the second operand come in
	opLast     // repeats the last lane

	// Memory. imm is the number of lanes.
	opLoad
	opSplat // repeats one element
	opStore
	opStoreMasked // lanes that the mask, the second operand, has
	opCount       // number of the iteration's first element
	opKeep        // a whole register
	opSaved
	opPrefetch  // imm is the level of the cache
	opTranspose // 8 by 8 elements of 32 bits

	opRarely // lanes that the mask has come from code of their own, others from the second operand

	numOpcodes
)

var opcodeNames = [numOpcodes]string{
	opMove: "move", opConst: "const", opVector: "vector",
	opAnd: "and", opOr: "or", opXor: "xor", opAndNot: "andnot", opNot: "not",
	opAdd: "add", opSub: "sub", opMul: "mul", opMulWide: "mulwide", opMulHighU: "mulhi.u",
	opDivS: "div.s", opDivU: "div.u", opRemS: "rem.s", opRemU: "rem.u",
	opShl: "shl", opShr: "shr", opSar: "sar", opShlV: "shlv", opShrV: "shrv", opSarV: "sarv",
	opMaxS: "max.s", opMaxU: "max.u", opMinS: "min.s", opMinU: "min.u", opAbs: "abs",
	opEqual: "equal", opGreater: "greater", opCmpS: "cmp.s", opCmpU: "cmp.u",
	opFAdd: "fadd", opFSub: "fsub", opFMul: "fmul", opFDiv: "fdiv", opFSqrt: "fsqrt",
	opFMA: "fma", opFNMA: "fnma", opFMS: "fms", opFMax: "fmax", opFMin: "fmin", opFRange: "frange",
	opFCmp: "fcmp", opRound: "round", opReduceStep: "reducestep", opScale: "scale", opRemF: "frem", opIsSubnormal: "subnormal",
	opConvert: "convert", opConvertU: "convert.u", opSExt: "sext", opZExt: "zext", opTrunc: "trunc",
	opNarrowQuads: "narrowquads", opNarrowBytes: "narrowbytes", opRoundHalf: "roundhalf", opDecodeHalf: "decodehalf", opEncodeHalf: "encodehalf",
	opSelect: "select", opTable: "table", opLookup32: "lookup32", opLookup64: "lookup64", opDown: "down", opUp: "up", opLast: "last",
	opLoad: "load", opSplat: "splat", opStore: "store", opStoreMasked: "store.masked", opCount: "count",
	opKeep: "keep", opSaved: "saved", opPrefetch: "prefetch", opTranspose: "transpose",
	opRarely: "rarely",
}

func (o opcode) String() string {
	if o < numOpcodes && opcodeNames[o] != "" {
		return opcodeNames[o]
	}
	return fmt.Sprintf("opcode(%d)", uint8(o))
}

// memory is a memory operand.
type memory struct {
	base     fmt.Stringer   // a frameArea or what the emitter knows
	at       int            // of a leaf: an element of the strip; of the frame: a displacement; of kept registers: the number
	plus     int            // bytes
	step     int            // of opTranspose: bytes from row to row
	external unsafe.Pointer // memory of the Go side that never moves, instead of a base
}

// frameArea is a part of the frame that memory operands are relative to.
type frameArea uint8

const (
	inFrameMemory frameArea = iota // the frame itself
	inKept                         // registers that opRarely passes
)

func (a frameArea) String() string { return [...]string{"frame", "kept"}[a] }
