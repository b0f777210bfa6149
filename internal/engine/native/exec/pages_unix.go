//go:build linux || darwin

package exec

import (
	"golang.org/x/sys/unix"

	"gotile/internal/must"
)

// mapPages allocates writable memory of at least n bytes.
func mapPages(n int) ([]byte, error) {
	size := (n + unix.Getpagesize() - 1) &^ (unix.Getpagesize() - 1)
	return unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
}

// protect makes pages executable and no longer writable.
func protect(pages []byte) error {
	return unix.Mprotect(pages, unix.PROT_READ|unix.PROT_EXEC)
}

func unmapPages(pages []byte) {
	must.Do(unix.Munmap(pages)) // mapPages mapped them
}
