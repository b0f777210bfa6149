// Package exec makes machine code callable: it provides executable memory, calls that work with Go's scheduler,
// and the features of the processor.
//
//	text, err := exec.Load(code.Bytes)
//	result, err := text.Call(0, unsafe.Pointer(&args)) // RDI is &args, RAX the result; on arm64, both are X0
//
// # Memory
//
// Pages are written first and made executable afterwards; they are never both writable and executable. They are
// freed when the [Text] is no longer reachable, or by [Text.Close]. On arm64, whose instruction caches do not see
// stores, both caches are made coherent in between.
//
// Systems may forbid executable memory: [Load] then returns [ErrUnavailable]. On macOS a program that is
// signed for the hardened runtime needs the entitlement com.apple.security.cs.allow-unsigned-executable-memory:
// without it the system refuses the memory, or ends the program at the first call. The entitlement allow-jit is
// for memory with the flag MAP_JIT, which may be written and executed at once; the package does not use it.
//
// # Calls
//
// Calls use neither libc nor cgo, so programs stay static. On Linux and macOS the code runs on a separate stack: a
// goroutine's stack is small, and only code that can grow it may use it. To the scheduler the call is Go code
// without preemption points: the garbage collector and other goroutines wait for its end. So code that may take
// longer than a millisecond polls the word of [YieldFlag] at least once a millisecond, as Go's own code does in
// function prologues, and returns if it is negative. Its caller then calls [runtime.Gosched], and the code again.
// On Windows the call is made by syscall.SyscallN on the thread's own stack. To the scheduler it is a system call:
// no goroutine waits for it. The pages of that stack are touched first, in the order in which Windows commits them.
//
// Calls on Linux and macOS are not system calls to the scheduler because that would cost more than it gains. If all
// processors are in system calls, the runtime takes them away after 20 µs and wakes a thread that finds no work.
// Matrix products on two cores lost 12 % of their speed to that.
//
// Signals may arrive at any time. The Go runtime handles them on a third stack (sigaltstack), finds that the
// program counter is not in Go code, and continues: it does not preempt there, and a profile counts the sample as
// external code, with the labels of the goroutine. So code must not change the thread register (FS, GS), the signal
// stack or the direction flag. It may use all general registers but RSP, all vector and mask
// registers and [StackBytes] of stack. At its entry the stack is aligned as after a call: RSP+8 is a multiple of
// 16. It should end with VZEROUPPER if it used wide vectors, and must preserve MXCSR.
//
// On arm64 the code returns to the address in X30, which it may move elsewhere. It may use all general registers but SP,
// X18, which belongs to the system on macOS and Windows, and X28, which holds Go's goroutine: a signal handler without
// cgo reads it there. It may use all vector registers, and must preserve FPCR. SP is a multiple of 16 at its entry, and
// whenever it accesses memory by it.
//
// # Faults
//
// On Linux an instruction that faults ends the call with a [*Fault]: SIGSEGV or SIGBUS for memory that is not mapped
// (for example because a mapped file has been truncated), is protected or cannot be addressed, SIGFPE for a
// division (of x86), SIGILL for an instruction that the processor does not have. What the code wrote before stays written.
// The caller may call again at once, on the same stack.
//
// Before the first call, the package installs handlers of these four signals in front of the runtime's; package
// os/signal describes the duties of such a handler. It decides by the stack pointer: only machine code runs on the
// stacks of this package, which are in a few address ranges that are never unmapped. If the interrupted stack
// pointer is in one of them, and the kernel reports that an instruction raised the signal and no process sent it,
// then the code has faulted. In this case the handler
//
//   - writes signal, address, instruction and kind of access to the head of that stack, and
//   - changes the context of the signal so that the thread continues after the call, as if the code had returned.
//
// In all other cases it jumps to the previous handler, with registers and stack as the kernel left them. So the
// effects of faults in Go code do not change: a nil pointer is a panic, other bad addresses end the process unless
// [runtime/debug.SetPanicOnFault] is set, and [os/signal.Notify] reports signals that were sent.
//
// The handler is about thirty instructions of assembly. It needs no goroutine and no lock, calls no function, and
// accesses only the context, the list of ranges and the head of the stack that faulted; so any number of threads may
// fault at once. It runs on the thread's signal stack while all signals are blocked. A preemption request of the
// runtime that arrives meanwhile is delivered afterwards in the assembly function that made the call, which the
// runtime does not preempt. That function restores the state that Go code expects and that a fault may have left
// changed: MXCSR or FPCR (rounding), the direction flag, clean upper halves of vectors, no AMX tiles in use. Go's general
// registers need no restoring, as no assembly function preserves them, but for X28 of arm64.
//
// The runtime sees no panic, and no frame is unwound: the mechanism does not depend on how a version of Go
// implements its stacks and handlers. If C code in the process installs a handler later, it must pass on
// signals that are not its own, as it must for Go. A fault while the code has moved RSP out of its stack is not
// recognised.
//
// On Windows and macOS a fault ends the process, with the runtime's report of an exception in foreign code, or of a
// signal. Code must check every access everywhere: a wrong address may also be one that is mapped.
//
// The package does not know what the code does.
package exec
