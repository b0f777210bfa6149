package bytecode

import "gotile/tileir"

// magic opens every file; the version follows: major, minor, two bytes of tag.
const (
	magic      = "\x7fTileIR\x00"
	headerSize = len(magic) + 4
)

// padByte is the value of padding bytes.
const padByte = 0xCB

// section identifies a section. The high bit of its byte is set if an alignment follows the length.
type section uint8

const (
	secEnd section = iota
	secString
	secFunc
	secDebug
	secConstant
	secType
	secGlobal
	secProducer
	numSections

	secAligned = 0x80
)

var sectionNames = [numSections]string{
	"end", "string", "function", "debug", "constant", "type", "global", "producer",
}

func (s section) String() string { return sectionNames[s] }

// sectionAlign has the alignment of each section's content.
var sectionAlign = [numSections]int{
	secString: 4, secFunc: 8, secDebug: 8, secConstant: 8, secType: 4, secGlobal: 1, secProducer: 1,
}

// tag opens an attribute whose kind the row does not say.
type tag uint8

const (
	tagInteger tag = iota + 1
	tagFloat
	tagBool
	tagType
	tagString
	tagArray
	_ // elements of a tile, which no reader takes
	tagDivBy
	tagSameElements
	tagDict
	tagHints
	tagBounded
)

// typeTag opens an entry of the type table.
type typeTag uint8

const (
	typePointer       typeTag = 12
	typeTile          typeTag = 13
	typeTensorView    typeTag = 14
	typePartitionView typeTag = 15
	typeFunc          typeTag = 16
	typeToken         typeTag = 17
	typeGatherScatter typeTag = 20
	typeStridedView   typeTag = 21
)

// scalarsByTag has the element types by their tags.
var scalarsByTag = func() map[typeTag]tileir.Scalar {
	m := make(map[typeTag]tileir.Scalar)
	for _, s := range tileir.Scalars() {
		m[typeTag(s.Tag())] = s
	}
	return m
}()

// debugTag opens an entry of the debug table.
type debugTag uint8

const (
	debugUnknown debugTag = iota
	debugCompileUnit
	debugFile
	debugLexicalBlock
	debugLoc
	debugSubprogram
	debugCallSite
)

// Flags of an entry of the function section.
const (
	funcPrivate = 1 << iota
	funcKernel
	// funcHints announces hints up to 13.4. From 13.5 on every kernel has hints, which
	// may be empty, and the bit marks an implementation of an extern function.
	funcHints
	funcImpl = funcHints
)

// sinceFunctionFields is when functions got the dictionaries of their arguments, and
// kernels hints without a flag.
const sinceFunctionFields = tileir.V13_5

// Subprograms got a word of flags with 13.5, of which there is one.
const (
	sinceSubprogramFlags  = tileir.V13_5
	subprogramDeclaration = 1
)

// Flags of optional parts of types that have only one.
const hasOptional = 1

// sinceTypeFlags is when views got a word of flags in front of their parts; before,
// a byte announced the padding. Pointers and tensor views got theirs later.
const (
	sinceTypeFlags    = tileir.V13_3
	sincePointerFlags = tileir.V13_4
)

// Globals got visibility and constness, modules a producer, with 13.3.
const (
	sinceGlobalFlags = tileir.V13_3
	sinceProducer    = tileir.V13_3
)

// Limits of nesting besides [tileir.MaxNesting], which keep recursion within the stack.
const (
	// entryDepth is the regions around the operations of an entry: its own, and the
	// module's.
	entryDepth = 2

	maxTypes = 8 // types in types: no valid type reaches it
	// maxDebug bounds entries of the debug section that refer to each other: locations
	// in locations, then scopes in scopes, then files.
	maxDebug = 2*tileir.MaxNesting + 8
)

// moduleName is the name of a module that was read from a file: the format has no name.
const moduleName = "kernels"

// Is reports whether data begins as bytecode does, as a file of another kind would not.
func Is(data []byte) bool {
	return len(data) >= len(magic) && string(data[:len(magic)]) == magic
}
