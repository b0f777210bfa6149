//go:build !linux && !windows

package hostmem

// Available returns false: this system does not report the available memory.
func Available() (n int64, ok bool) { return 0, false }
