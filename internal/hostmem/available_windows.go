package hostmem

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX: sizes in bytes.
type memoryStatus struct {
	length, load                uint32
	totalPhysical, freePhysical uint64
	totalCommitted, freeCommit  uint64
	totalVirtual, freeVirtual   uint64
	freeExtended                uint64
}

var globalMemoryStatus = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// Total returns the size of the machine's memory in bytes; ok is false if the system does not report it.
func Total() (n int64, ok bool) {
	s, ok := status()
	return int64(s.totalPhysical), ok
}

// Available returns the number of bytes that this process may still allocate: the system's commit limit, in memory and in
// its page file.
func Available() (n int64, ok bool) {
	s, ok := status()
	return int64(s.freeCommit), ok
}

func status() (memoryStatus, bool) {
	s := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	done, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&s)))
	return s, done != 0
}
