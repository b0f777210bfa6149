// Package target describes a processor to code generation. The emitter writes scalar code through the
// verbs of [Assembler], and vector code as instructions of package vcode, which [Vectors] emits. It
// knows general registers by the names below alone, and asks [Target.Description] for what differs.
//
// A target has thirteen general registers and one for the frame, all of 64 bits:
//
//   - T0 and T1 are temporaries. Every vector instruction may change them.
//   - Index counts the elements of the innermost loop.
//   - P0 to P10 are pointers.
//   - Frame is the address of the worker's frame, and never changes.
//
// Package x86 is the target for machine code. Package regmachine interprets the same verbs and
// instructions in Go, on any processor.
package target
