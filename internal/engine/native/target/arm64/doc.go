// Package arm64 is the target for AArch64 machine code: ARMv8.0 with NEON, and the extensions that the processor has.
//
// The general registers of package target map to those of the processor: T0 is X8, T1 X9, Index X10, P0 to P6 X1 to X7,
// P7 to P10 X11 to X14, and Frame X19. Code gets the address of its frame in X0. X15, X16, X17 and X27 are free for sequences
// of several instructions, and so are the vector registers 0 to 4. X20 to X26 hold addresses of streams, see
// [Emitter.address]. X18 is the platform's, X28 Go's, and X29 and X30 are the caller's; code does not change them.
//
// NEON has no mask registers: masks are vectors, as with AVX2. It has no gather either, so lanes of tables are loaded
// one by one.
//
// Memory is weakly ordered. The scalar code of package emit is in the order of the program for one thread, and atomic
// operations acquire and release.
package arm64
