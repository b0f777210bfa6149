//go:build !linux && !windows

package hostmem

// Available is how many bytes this process may still take; this system does not say.
func Available() (n int64, ok bool) { return 0, false }
