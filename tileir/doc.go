// Package tileir holds CUDA Tile IR in memory: types, values, operations with
// regions, modules, locations and hints, and the one table that states the facts
// of every public operation of bytecode 13.1 to 13.5.
//
// # The shape of a program
//
// A [Module] is an operation ("module") whose only region holds globals and
// entries. An entry is a kernel: an operation ("entry") with one region of one
// block, whose arguments are the kernel's parameters. Every value is an immutable
// tile, view or token; control flow is structured (if, for, loop), so a [Region]
// has at most one [Block].
//
// # One table
//
// [Ops] is a Go literal with one row an operation: name, opcode, version, operands,
// attributes, results, regions, type rules, textual form. The verifier ([Verify]),
// the bytecode reader and writer (package bytecode), the printer and parser (package
// asm) and the typed builders walk it. Operands and attributes live in slots: the
// position of a name in the row's Args. The generated constants (AddFLhs,
// AddFRoundingMode, …) name the slots.
//
// # One gate
//
// [Verify] is the gate before every engine and compiler. It takes any module in memory,
// however broken, and says what is wrong with it and where. Structure, slots, type sets,
// rules and places of operations are checked from the table; what a row's rules do not
// say stands in the verify functions, a file a subject. Where the public dialect and
// the vendor's newest tools differ, it takes what those take; tests compare its verdicts
// with theirs on random modules where the tools are at hand (VENDOR_BIN).
//
// A new operation is one row here, one evaluation in the interpreter, one lowering
// in the native engine, one test.
//
// The package knows nothing of bytes, text or execution, and imports nothing of
// this module.
package tileir
