//go:build !amd64

package exec

import "gotile/internal/engine/native/target/x86/amd64"

func detect() amd64.Features { return 0 }
