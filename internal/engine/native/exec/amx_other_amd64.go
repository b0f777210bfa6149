//go:build amd64 && !linux

package exec

// permitAMX returns false: tiles are only used on Linux.
func permitAMX() bool { return false }
