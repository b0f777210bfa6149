// Package exec makes bytes of machine code callable: memory that can be executed,
// a call that the Go scheduler can live with, and what the processor can do.
//
//	text, err := exec.Load(code.Bytes)
//	result := text.Call(0, unsafe.Pointer(&args)) // RDI is &args, RAX the result
//
// # Memory
//
// Pages are written first and made executable then; at no time are they both. They
// are given back when the [Text] is no longer reachable, or by [Text.Close].
//
// Systems may forbid memory that can be executed: [Load] says [ErrUnavailable] then. On macOS a program that is
// signed for the hardened runtime needs the entitlement com.apple.security.cs.allow-unsigned-executable-memory:
// without it the system refuses the memory, or ends the program at the first call. The entitlement allow-jit is
// for memory of the flag MAP_JIT, which may be written and executed at once; it is not used.
//
// # Calls
//
// There is no libc and no cgo in a call, so that programs stay static. On Linux and
// macOS the code runs on a stack of its own: a goroutine's stack is small, and it may
// only be used by code that can grow it. To the scheduler the call is a piece of Go code that does
// not give way: the garbage collector and other goroutines wait for its end. So code that may take longer than a millisecond
// looks at the word of [YieldFlag] as often, as Go's own code does in the prologues of functions, and returns
// where it is negative; its caller then calls [runtime.Gosched], and the code again.
// On Windows the call goes by syscall.SyscallN, on the thread's own stack, and is a system call
// to the scheduler: nobody waits for it. Pages of that stack are touched first in the order in which
// Windows gives them.
//
// A call on Linux and macOS that counted as a system call, too, would lose more than it gains. The runtime takes the processor from such
// calls after 20 µs, where every processor is in one, and wakes a thread that looks for work in vain: products on
// two cores lost an eighth of their time to that.
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
