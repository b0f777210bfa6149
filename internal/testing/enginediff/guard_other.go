//go:build !unix

package enginediff

import "unsafe"

// GuardedMemory returns n bytes of memory with room around them. whole is all of it.
func GuardedMemory(n int, _ bool) (whole, data []byte, free func()) {
	whole = make([]byte, n+3*fence)
	start := 2*fence - int(uintptr(unsafe.Pointer(unsafe.SliceData(whole)))%fence)
	return whole, whole[start : start+n : start+n], func() {}
}

// fence is the room on either side; data begins at a multiple of it.
const fence = 64
