//go:build nocuda || !linux || !(amd64 || arm64)

package fakenccl

import "gotile/internal/testing/drivertest"

// Install does nothing: programs for this platform load no libraries.
func Install(*drivertest.Machine) bool { return false }
