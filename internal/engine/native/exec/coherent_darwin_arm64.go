package exec

import (
	"unsafe"
)

// makeCoherent makes instructions that were stored visible to instruction fetches of every core. The function of
// libSystem knows the caches of Apple's processors.
func makeCoherent(code []byte) error {
	syscallSyscall(icacheInvalidatePC(), uintptr(unsafe.Pointer(unsafe.SliceData(code))), uintptr(len(code)), 0)
	return nil
}

// syscallSyscall calls a C function on the system's stack, as golang.org/x/sys/unix does.
//
//go:linkname syscallSyscall syscall.syscall
func syscallSyscall(fn, a1, a2, a3 uintptr) (r1, r2 uintptr, err uintptr)

// icacheInvalidatePC returns the address of sys_icache_invalidate.
func icacheInvalidatePC() uintptr

//go:cgo_import_dynamic libc_sys_icache_invalidate sys_icache_invalidate "/usr/lib/libSystem.B.dylib"
