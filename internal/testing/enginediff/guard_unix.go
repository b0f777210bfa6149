//go:build unix

package enginediff

import (
	"os"
	"syscall"
)

// GuardedMemory returns n bytes between two pages that nothing may touch: at the end of the
// memory between them, or at its start. whole is that memory.
func GuardedMemory(n int, end bool) (whole, data []byte, free func()) {
	page := os.Getpagesize()
	size := max(1, (n+page-1)/page) * page
	all, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(err) // tests cannot go on without memory
	}
	for _, guard := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			panic(err)
		}
	}
	whole = all[page : page+size]
	start := 0
	if end {
		start = size - n
	}
	return whole, whole[start : start+n : start+n], func() { syscall.Munmap(all) }
}
