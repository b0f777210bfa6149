//go:build unix

package enginediff

import (
	"os"
	"sync"
	"syscall"
)

// GuardedMemory returns n bytes between two pages that nothing may touch: at the end of the
// memory between them, or at its start. whole is that memory, whose contents are arbitrary.
func GuardedMemory(n int, end bool) (whole, data []byte, free func()) {
	page := os.Getpagesize()
	size := max(1, (n+page-1)/page) * page
	whole = guarded.take(size)
	if whole == nil {
		whole = mapGuarded(size, page)
	}
	start := 0
	if end {
		start = size - n
	}
	return whole, whole[start : start+n : start+n], func() { guarded.put(whole) }
}

// guarded has memory that is used again: it takes longer to map memory and to unmap it than to run a program.
var guarded freeMemory

// freeMemory is memory between guards that nothing uses, by its size.
type freeMemory struct {
	mu     sync.Mutex
	bySize map[int][][]byte
}

func (f *freeMemory) take(size int) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := f.bySize[size]
	if len(list) == 0 {
		return nil
	}
	last := list[len(list)-1]
	f.bySize[size] = list[:len(list)-1]
	return last
}

func (f *freeMemory) put(whole []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.bySize == nil {
		f.bySize = make(map[int][][]byte)
	}
	f.bySize[len(whole)] = append(f.bySize[len(whole)], whole)
}

// mapGuarded returns size bytes between two pages that nothing may touch.
func mapGuarded(size, page int) []byte {
	all, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		panic(err) // tests cannot go on without memory
	}
	for _, guard := range [][]byte{all[:page], all[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			panic(err)
		}
	}
	return all[page : page+size : page+size]
}
