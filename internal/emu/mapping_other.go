//go:build !linux

package emu

// mapping returns nil: only on Linux the mappings of the process are known here.
func mapping(uintptr) []byte { return nil }
