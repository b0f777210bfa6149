// Package regmachine is a target without a processor: a small register machine whose instructions are data, which Go
// interprets. It runs wherever Go does. It shows that code generation depends on package target alone, and it finds
// out whether a wrong result comes from the code or from the instructions of a processor.
//
// The machine has the general registers of package target, vector registers and, in the wide form, mask registers.
// Two of its forms have the register files of AVX-512 and AVX2 ([Wide] and [Narrow]), so plans and vector code are those
// of these instruction sets, and only what becomes of a vector instruction differs. Vector instructions have the results
// of the processor to the bit. The third form, [Small], is none of x86: its vectors are those of arm64.
//
// An offset in the code is the number of an instruction, and so is a code address.
//
// The machine is stricter than a processor. At the start of a call every register holds [unset], a pattern that is
// neither an address nor a number, and so do T0 and T1 after each vector instruction, and the bits of a general register
// above those that were written. Code that relies on them fails here, though it may work elsewhere.
package regmachine
