//go:build amd64 && !linux

package exec

// permitAMX: only Linux is asked; elsewhere tiles are not used.
func permitAMX() bool { return false }
