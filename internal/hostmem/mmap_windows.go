package hostmem

import (
	"unsafe"

	"golang.org/x/sys/windows"

	"gotile/internal/must"
)

// fromSystem allocates zeroed memory from the system.
func fromSystem(size int) ([]byte, error) {
	addr, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_COMMIT|windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), size), nil
}

func toSystem(memory []byte) {
	must.Do(windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(memory))), 0, windows.MEM_RELEASE)) // of fromSystem
}
