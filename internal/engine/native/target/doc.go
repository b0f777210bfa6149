// Package target defines the interface between code generation and a processor. The emitter writes scalar code through
// the methods of [Assembler], and vector code as instructions of package vcode, which [Vectors] emits. It uses the
// general registers below, and reads the differences between processors from [Target.Description].
//
// A target has thirteen general registers and one for the frame, all of 64 bits:
//
//   - T0 and T1 are temporaries. Every vector instruction may change them.
//   - Index counts the elements of the innermost loop.
//   - P0 to P10 are pointers.
//   - Frame is the address of the worker's frame, and never changes.
//
// Package x86 is the target for x86-64 machine code. Package regmachine interprets the same code in Go,
// on any processor.
package target
