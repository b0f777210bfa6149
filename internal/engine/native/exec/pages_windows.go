package exec

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"

	"gotile/internal/must"
)

// mapPages allocates writable memory of at least n bytes.
func mapPages(n int) ([]byte, error) {
	size := (n + os.Getpagesize() - 1) &^ (os.Getpagesize() - 1)
	addr, err := windows.VirtualAlloc(0, uintptr(size), windows.MEM_COMMIT|windows.MEM_RESERVE, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&addr)), size), nil
}

// protect makes pages executable and no longer writable.
func protect(pages []byte) error {
	var old uint32
	return windows.VirtualProtect(uintptr(unsafe.Pointer(&pages[0])), uintptr(len(pages)), windows.PAGE_EXECUTE_READ, &old)
}

func unmapPages(pages []byte) {
	must.Do(windows.VirtualFree(uintptr(unsafe.Pointer(&pages[0])), 0, windows.MEM_RELEASE)) // mapPages allocated them
}
