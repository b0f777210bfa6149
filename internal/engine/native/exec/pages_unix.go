//go:build linux || darwin

package exec

import "golang.org/x/sys/unix"

// mapPages is memory of at least n bytes that can be written.
func mapPages(n int) ([]byte, error) {
	size := (n + unix.Getpagesize() - 1) &^ (unix.Getpagesize() - 1)
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

// protect makes pages executable, and writable no more.
func protect(pages []byte) error {
	return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_EXEC)
}

func unmapPages(pages []byte) {
	if err := unix.Munmap(pages); err != nil {
		panic("exec: unmapping pages: " + err.Error()) // they were ours: this is a bug
	}
}
