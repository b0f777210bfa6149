//go:build !linux

package drivertest

// thread returns one number for all threads on platforms without a cheap thread identifier.
func thread() int { return 0 }
