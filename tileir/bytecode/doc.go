// Package bytecode reads and writes CUDA Tile IR in the vendor's binary form, versions 13.1 to 13.5.
//
// # The format
//
// A file is a header (eight bytes of magic, major and minor version, a tag) and sections: an id, a length, an alignment
// and the content. Strings, types, constants and debug information are tables, a list of offsets and then the entries,
// and all other sections refer to them by index. The function section holds the entries; an operation in it is its
// opcode, result types, flags, attributes, operands and regions, and a value is the number of values that were in scope
// when it was defined.
//
// # Layout of operations
//
// No operation has separate code in this package. Its layout follows from its row in [tileir.Ops] by five rules, which
// plan.go applies once:
//
//  1. The number of results is written if an operand or a result is variadic.
//  2. A word of flags has a bit for each optional attribute, and for segmented operations for each optional operand,
//     that is set if it is present: attributes first, older before newer, then in order of declaration. The word exists
//     from the version of its first bit on.
//  3. A required attribute that is newer than the file has its default.
//  4. Segmented operations write their operands group by group, variadic groups
//     with their length; others write one list, with its length if it can vary.
//  5. The regions come last, after their number.
//
// # Invalid files
//
// [Read] trusts no input: every count is checked against the remaining bytes before memory is allocated for it, nesting
// is limited, tables must not refer to themselves, and the resulting module has passed [tileir.Verify]. An [Error] has
// the offset of the byte at fault.
//
// Files that the vendor's reader refuses are refused here. Some files that it accepts are refused too: those with bytes
// that it ignores, which writing would lose (after an entry of a table, unknown flags and debug tags, private entries, a
// version's tag), that are outside their table, or whose numbers it truncates.
//
// The package must not know the semantics of operations.
package bytecode
