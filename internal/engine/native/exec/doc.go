// Package exec makes bytes of machine code callable: memory that can be executed,
// a call that leaves the Go scheduler free, and what the processor can do.
//
//	text, err := exec.Load(code.Bytes)
//	result := text.Call(0, unsafe.Pointer(&args)) // RDI is &args, RAX the result
//
// # Memory
//
// Pages are written first and made executable then; at no time are they both. They
// are given back when the [Text] is no longer reachable, or by [Text.Close].
//
// # Calls
//
// There is no libc and no cgo in a call, so that programs stay static. On Linux and
// macOS the code runs on a stack of its own: a goroutine's stack is small, and it may
// only be used by code that can grow it. The call is framed as a system call is (runtime.entersyscall and
// runtime.exitsyscall): the scheduler gives the processor to others when the call
// takes long, and the garbage collector does not wait for it. On Windows the call goes
// by syscall.SyscallN, which does the same on the thread's own stack.
//
// Signals may arrive at any time. The Go runtime handles them on a stack apart from
// both (sigaltstack), finds that the program counter is not in Go code, and goes on: it does
// not preempt there, and a profile counts the sample as external code, with the
// labels of the goroutine. So code must not touch the thread register (FS, GS), the signal
// stack, nor the direction flag. It may use all general registers but RSP, all vector and mask
// registers and [StackBytes] of stack, which at its entry is aligned as after a call: RSP+8 is a multiple of
// 16. It should end with VZEROUPPER where it used wide vectors, and leave MXCSR as it was.
// A fault in it ends the process: code must check what it reads and writes.
//
// The package knows nothing of what the code does.
package exec
