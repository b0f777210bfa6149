package exec_test

import "encoding/binary"

// words returns machine code as GNU as writes it.
func words(list ...uint32) string {
	var code []byte
	for _, w := range list {
		code = binary.LittleEndian.AppendUint32(code, w)
	}
	return string(code)
}

// registersExist reports whether the processor has the registers that setAll changes.
func registersExist() bool { return true }

// Pieces of machine code.
var (
	loadWord  = words(0xf9400000)                                     // LDR X0, [X0]
	storeWord = words(0xf9000000)                                     // STR X0, [X0]
	jump      = words(0xd61f0000)                                     // BR X0
	callIt    = words(0xa9bf7bfd, 0xd63f0000, 0xa8c17bfd)             // STP X29, X30, [SP, -16]!; BLR X0; LDP X29, X30, [SP], 16
	undefined = words(0)                                              // UDF
	recurse   = words(0xf81f0fe0, 0x17ffffff)                         // STR X0, [SP, -16]!, for ever
	pushTwo   = words(0xd10043ff)                                     // SUB SP, SP, 16
	clobber   = words(0x92800013, 0x9280001b, 0x9280001d, 0x9280001e) // MOV X19, -1; X27, X29, X30 too
	ret       = words(0xd65f03c0)
	answer    = words(0xd2800540) + ret // MOV X0, 42; RET
	// countThenFault counts *X0 down to 0 and then loads from the address after it.
	countThenFault = words(0xf9400001, 0xf1000421, 0x54ffffe1, 0xf9400400) + loadWord + ret
	control        = words(0xd53b4400)             // MRS X0, FPCR
	toZero         = words(0xd2a01801, 0xd51b4401) // MOV X1, 0xc00000; MSR FPCR, X1: round to zero
	toNearest      = words(0xd51b441f)             // MSR FPCR, XZR
	// spin counts *X0 down to zero, and returns 42.
	spin = words(0xf9400001, 0xf1000421, 0x54ffffe1, 0xd2800540) + ret
	// returnThenAdd returns at offset 0. At offset 16 it adds two words, and stores the sum behind them.
	returnThenAdd = words(0xd65f03c0, 0xd503201f, 0xd503201f, 0xd503201f, 0xf9400001, 0xf9400402, 0x8b020021, 0xf9000801, 0xaa0103e0) + ret
	// useStack returns the alignment of the stack, and stores it near the stack's end.
	useStack = words(0x910003e1, 0x92400c20, 0xd1402021, 0xf9002020) + ret
	// waitLoop sets begun, and waits until end is not zero or the word at yield is negative.
	waitLoop = words(0xd2800021, 0xf9000401, 0xf9400c02, 0xd503203f, 0xf9400043, 0xb7f80063, 0xf9400003, 0xb4ffff83) + ret
	// setAll sets all bits of all registers but X18, X28 and the address to return to.
	setAll = func() string {
		code := words(0xaa1e03ef) // MOV X15, X30
		for n := range uint32(31) {
			if n != 15 && n != 18 && n != 28 {
				code += words(0x92800000 | n) // MOV Xn, -1
			}
		}
		for n := range uint32(32) {
			code += words(0x4f07e7e0 | n) // MOVI Vn.16B, 255
		}
		return code + words(0xd65f01e0) // RET X15
	}()
)
