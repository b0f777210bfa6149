// Package asm prints and parses the textual form of Tile IR: the cuda_tile dialect of MLIR, and the text of the
// vendor's disassembler.
//
// # One form for each operation
//
// The textual form of an operation is the Asm string of its row in [tileir.Ops]. It is compiled once to a short program,
// which both the printer and the parser execute, so that they cannot disagree. The elements of the language:
//
//	'word'  ','     literal text: a keyword or punctuation
//	''              no space here
//	$slot           the operands of a slot, or its attribute in the form of its kind;
//	                a flag is its own name, or nothing; flags that follow each other
//	                may come in any order
//	@$slot          a string attribute as a symbol
//	type($slot)     the types of a slot of operands or results
//	splat($slot)    ", type" for all operands of a slot if they agree, otherwise for each
//	ranked($r, $v)  one type for all results r, whose number is the rank of v
//	(… ^ …)?        a group that is present if the element before the ^ is: operands,
//	                results, a region, an attribute that differs from its default
//	rounding($slot, mode)  "rounding<…>" unless it is mode, the default
//	visibility($slot)      "private", or nothing
//	region(n)       region n, without its terminator if that has no operands
//	lambda(n)       region n with its arguments, on a separate line
//	attr-dict       attributes in braces that no other element mentions
//
// The operations that define names themselves (module, entry, for, loop, make_tensor_view) have a pair of functions
// instead, in structured.go.
//
// Spaces follow the rules of MLIR, quirks included, because the reference is the text of the vendor's disassembler:
// [Options.Flat] yields the same text byte for byte.
//
// The parser also reads the output of cuTile Rust's own printer: rusttext.go lists the differences.
//
// The package knows the types, values and operations of tileir by their table. It must not know the semantics of
// operations, or bytecode.
package asm
