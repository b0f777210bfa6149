//go:build !windows

package atomicfile

func inUse(error) bool { return false }
