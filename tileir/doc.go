// Package tileir represents CUDA Tile IR in memory: types, values, operations with regions, modules, locations and
// hints, and the table with the properties of every public operation of bytecode 13.1 to 13.5.
//
// # Programs
//
// A [Module] is an operation ("module") whose only region holds globals and entries. An entry is a kernel: an operation
// ("entry") with one region of one block, whose arguments are the kernel's parameters. Every value is an immutable tile,
// view or token. Control flow is structured (if, for, loop), so a [Region] has at most one [Block].
//
// # The operation table
//
// [Ops] is a Go literal with one row per operation: name, opcode, version, operands, attributes, results, regions, type
// rules, textual form. The verifier ([Verify]), the bytecode reader and writer (package bytecode), the printer and
// parser (package asm) and the typed builders are driven by it. Operands and attributes are stored in slots: the slot
// of a name is its position in the row's Args. The generated constants (AddFLhs, AddFRoundingMode, …) name the slots.
//
// # The verifier
//
// [Verify] runs before every engine and compiler. It accepts any module in memory, however broken, and reports the
// errors with their locations. Structure, slots, type sets, rules and the nesting of operations are checked from the
// table; checks that a row's rules cannot express are in the verify functions, one file per subject. If the public
// dialect and the vendor's newest tools differ, it follows the tools. Tests compare its verdicts with theirs on random
// modules if the tools are available (VENDOR_BIN).
//
// To add an operation, add one row here, one evaluation in the interpreter, one lowering in the native engine and one
// test.
//
// The package does not know bytes, text or execution, and imports no engine or device.
package tileir
