package num

import (
	"os"
	"strconv"
	"testing"
)

// density multiplies the sizes of samples; GOTILE_NUM_DENSITY sets it.
func density() int {
	if n, err := strconv.Atoi(os.Getenv("GOTILE_NUM_DENSITY")); err == nil && n > 0 {
		return n
	}
	return 1
}

// fewer is n, or a tenth of it with -short.
func fewer(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n * density()
}

// thin returns v, or a part of it with -short.
func thin[T any](v []T) []T {
	if !testing.Short() {
		return v
	}
	part := v[:0:0]
	for i := 0; i < len(v); i += 13 {
		part = append(part, v[i])
	}
	return part
}
