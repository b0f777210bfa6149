//go:build !amd64

package exec

import "gotile/internal/engine/native/amd64"

func detect() amd64.Features { return 0 }
