package hostmem

import "golang.org/x/sys/unix"

// Total returns the size of the machine's memory in bytes; ok is false if the system does not report it.
func Total() (n int64, ok bool) {
	size, err := unix.SysctlUint64("hw.memsize")
	return int64(size), err == nil
}

// Available returns the size of the machine's memory: macOS compresses and swaps what does not fit, and reports what is
// free only to programs with libc.
func Available() (n int64, ok bool) { return Total() }
