package x86

import "gotile/internal/engine/native/target/x86/amd64"

// ReadClock implements [target.Clock] with the time stamp counter. LFENCE waits for the instructions before it.
func (e *Emitter) ReadClock() {
	e.e.Emit(amd64.LFENCE)
	e.e.Emit(amd64.RDTSC)
	e.e.Emit(amd64.SHL, amd64.RDX, amd64.Imm(32))
	e.e.Emit(amd64.OR, amd64.RAX, amd64.RDX)
}
