//go:build !arm64 || (!linux && !darwin && !windows)

package exec

import "gotile/internal/engine/native/target/arm64/a64"

func detectARM64() a64.Features { return 0 }
