// Package asm prints and parses the textual form of Tile IR: the cuda_tile dialect
// of MLIR, and the text of the vendor's disassembler.
//
// # One form for each operation
//
// The textual form of an operation is the Asm string of its row in [tileir.Ops]. It
// is compiled once to a short program, which the printer and the parser walk alike,
// so that they cannot disagree. The words of the language:
//
//	'word'  ','     literal text: a keyword or punctuation
//	''              no space here
//	$slot           the operands of a slot, or its attribute in the form of its kind;
//	                a flag is its own name, or nothing; flags that follow each other
//	                may come in any order
//	@$slot          a string attribute as a symbol
//	type($slot)     the types of a slot of operands or results
//	splat($slot)    ", type" for all operands of a slot if they agree, else for each
//	ranked($r, $v)  one type for all results r, of which there are as many as v has
//	                dimensions
//	(… ^ …)?        a group that is there if the element before the ^ is: operands,
//	                results, a region, an attribute that differs from its default
//	rounding($slot, mode)  "rounding<…>" unless it is the mode that goes without saying
//	visibility($slot)      "private", or nothing
//	region(n)       region n, whose empty terminator goes without saying
//	lambda(n)       region n with its arguments, on a line of its own
//	attr-dict       attributes in braces that nothing else mentions
//
// The operations that bind names of their own (module, entry, for, loop,
// make_tensor_view) have a pair of functions instead, in structured.go.
//
// Spaces follow the rules of MLIR, quirks included, because the text of the vendor's
// disassembler is the measure: [Options.Flat] gives the same text byte for byte.
//
// The parser also reads what cuTile Rust's own printer writes: rusttext.go lists how that
// differs.
//
// The package knows the types, values and operations of tileir by their table. It
// must not know what operations mean, nor anything of bytecode.
package asm
