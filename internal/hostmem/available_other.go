//go:build !linux && !windows && !darwin

package hostmem

// Available returns false: this system does not report the available memory.
func Available() (n int64, ok bool) { return 0, false }

// Total returns false: this system does not report its memory.
func Total() (n int64, ok bool) { return 0, false }
