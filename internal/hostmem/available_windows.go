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

// Available is how many bytes this process may still take, as the system says: what it
// can promise, in memory and in its page file.
func Available() (n int64, ok bool) {
	s := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	done, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&s)))
	return int64(s.freeCommit), done != 0
}
