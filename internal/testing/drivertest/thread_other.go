//go:build !linux

package drivertest

// thread is one for all where threads have no cheap name.
func thread() int { return 0 }
