// Package bytecode reads and writes CUDA Tile IR in the vendor's binary form,
// versions 13.1 to 13.5.
//
// # The format
//
// A file is a header (eight bytes of magic, major and minor version, a tag) and
// sections: an id, a length, an alignment and the content. Strings, types,
// constants and debug information are tables, a list of offsets and then the
// entries, and everything else refers to them by index. The function section holds
// the entries; an operation in it is its opcode, result types, flags, attributes,
// operands and regions, and a value is the number of values that were in scope
// when it was defined.
//
// # One walker
//
// No operation has code of its own here. Its layout follows from its row in
// [tileir.Ops] by five rules, which plan.go derives once:
//
//  1. The number of results is written if an operand or a result is variadic.
//  2. A word of flags says which optional attributes, and for segmented operations
//     which optional operands, are there: attributes first, older before younger,
//     then as declared. The word exists from the version of its first bit on.
//  3. A required attribute younger than the file is its default.
//  4. Segmented operations write their operands group by group, variadic groups
//     with their length; others write one list, with its length if it can vary.
//  5. The regions come last, after their number.
//
// # Bad bytes
//
// [Read] trusts nothing: every count is checked against the bytes that are left
// before memory is taken for it, nesting is bounded, tables may not refer to
// themselves, and what comes out has passed [tileir.Verify]. An [Error] carries the
// offset of the byte at fault.
//
// What the vendor's reader refuses is refused here. Some files that it takes are
// refused too: those with bytes that it passes over, which writing would lose (after
// an entry of a table, unknown flags and debug tags, private entries, a version's
// tag), that lie outside their table, or whose numbers it cuts to size.
//
// The package must not know what operations mean.
package bytecode
