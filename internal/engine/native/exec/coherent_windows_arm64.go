package exec

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

var flushInstructionCache = windows.NewLazySystemDLL("kernel32.dll").NewProc("FlushInstructionCache")

// makeCoherent makes instructions that were stored visible to instruction fetches of every core of the process.
func makeCoherent(code []byte) error {
	start := uintptr(unsafe.Pointer(unsafe.SliceData(code)))
	if ok, _, err := flushInstructionCache.Call(uintptr(windows.CurrentProcess()), start, uintptr(len(code))); ok == 0 {
		return fmt.Errorf("FlushInstructionCache: %w", err)
	}
	return nil
}
