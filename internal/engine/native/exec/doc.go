// Package exec makes bytes of machine code callable: memory that can be executed,
// a call that the Go scheduler can live with, and what the processor can do.
//
//	text, err := exec.Load(code.Bytes)
//	result, err := text.Call(0, unsafe.Pointer(&args)) // RDI is &args, RAX the result
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
//
// # Faults
//
// On Linux an instruction that faults ends the call with a [*Fault]: SIGSEGV or SIGBUS for memory that is not there
// (a mapped file that has become shorter), may not be accessed so or cannot be addressed, SIGFPE for a division,
// SIGILL for an instruction that the processor does not have. What the code wrote before stays written. The caller may
// call again at once, on the same stack.
//
// Before the first call, handlers of these four signals are put in front of those that are there, which are the
// runtime's; package os/signal describes what such a handler owes to Go. Ours decides by the stack pointer.
// Machine code alone runs on the stacks of this package, which are in a few ranges of addresses that are never given
// back. So if the interrupted stack pointer is in one of them, and the kernel says that an instruction
// raised the signal and no process sent it, then the fault is the code's. In this case the handler
//
//   - writes signal, address, instruction and kind of access to the head of that stack, and
//   - changes the context of the signal so that the thread continues behind the call, as if the code had returned.
//
// In all other cases it jumps to the handler that was there before, with registers and stack as the kernel left
// them. So faults in Go code stay what they are: a nil pointer is a panic, other memory ends the process unless
// [runtime/debug.SetPanicOnFault] says otherwise, and [os/signal.Notify] reports signals that were sent.
//
// The handler is some thirty instructions of assembly. It needs no goroutine and no lock, calls nothing, and touches
// only the context, the list of ranges and the head of the stack that faulted; so any number of threads may
// fault at once. It runs on the thread's signal stack while all signals are blocked. A request of the runtime to preempt
// that comes meanwhile is delivered afterwards in the assembly function that made the call, which the runtime does
// not preempt. That function restores what Go code expects and a fault may have interrupted: MXCSR (rounding), the
// direction flag, clean upper halves of vectors, no tiles of AMX in use. Go's general registers need nothing, as no
// assembly function preserves them.
//
// The runtime sees no panic, and no frame is unwound: nothing depends on how a version of Go treats its own
// stacks and handlers. If C code in the process installs a handler later, it has to pass on
// what is not its own, as it has to for Go. A fault while the code has moved RSP out of its stack is not recognised.
//
// On Windows and macOS a fault ends the process, with the runtime's report of an exception in foreign code, or of a
// signal. Code must check what it reads and writes everywhere: a wild address may also be one that can be written.
//
// The package knows nothing of what the code does.
package exec
