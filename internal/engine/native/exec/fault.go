package exec

import "fmt"

// Fault is the error of a call that ended because an instruction could not be executed: it accessed memory that is not
// mapped or does not permit the access, or a division failed.
//
// It is a [runtime.Error], and has the method that errors of Go code have after [runtime/debug.SetPanicOnFault], for
// callers that panic with it.
type Fault struct {
	Signal string  // name of the signal: "SIGBUS", "SIGSEGV"
	Offset int     // of the instruction in the text, or -1 if it is outside
	Access string  // "load", "store" or "jump"; empty if the processor does not report it
	Memory uintptr // the address that was accessed; 0 if the processor does not report it

	pc     uintptr // of the instruction
	decode bool    // Access follows from the instruction
}

// Error reports the signal, the address and the instruction.
func (f *Fault) Error() string {
	text := "machine code: " + f.Signal
	if f.Access != "" {
		text += fmt.Sprintf(": %s at address %#x", f.Access, f.Memory)
	}
	if f.Offset >= 0 {
		text += fmt.Sprintf(", by the instruction at offset %#x", f.Offset)
	}
	return text
}

// RuntimeError makes a fault a [runtime.Error].
func (f *Fault) RuntimeError() {}

// Addr returns the address that was accessed.
func (f *Fault) Addr() uintptr { return f.Memory }
