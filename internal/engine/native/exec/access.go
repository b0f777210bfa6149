package exec

import "encoding/binary"

// accessOfARM64 returns the kind of access of the instruction of arm64 at the beginning of code. The kernel reports it in the syndrome
// register (ESR) of a signal's context, but emulators leave that out, so the instruction is decoded instead. An atomic
// operation is a store, as on x86.
func accessOfARM64(code []byte) string {
	if len(code) < 4 {
		return ""
	}
	const (
		zeroLine   = 0xd50b7420 // DC ZVA, with register 0
		bitL       = 1 << 22    // of most groups: the instruction loads
		bitV       = 1 << 26    // a vector register
		bitsOpcode = 3 << 22
	)
	in := binary.LittleEndian.Uint32(code)
	load := in&bitL != 0
	switch {
	case in&^31 == zeroLine:
		return "store"
	case in>>25&5 != 4: // not a load or store
		return ""
	case in>>27&7 == 3: // address relative to the program counter
		return "load"
	case in>>27&7 == 7: // one register
		switch atomic := in>>24&3 == 0 && in>>21&1 == 1 && in>>10&3 == 0; {
		case atomic:
			load = false
		case in&bitV == 0:
			load = in&bitsOpcode != 0 // the others extend the sign
		}
	case in>>24&0x3f == 8 && in>>21&1 == 1 && in>>10&0x1f == 0x1f: // compare and swap, and exclusive pairs
		load = load && in>>23&1 == 0 && in>>31 == 1
	}
	if load {
		return "load"
	}
	return "store"
}
