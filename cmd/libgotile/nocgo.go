//go:build !cgo

// Command libgotile is a shared library, which needs cgo.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "libgotile is a shared library: build it with CGO_ENABLED=1 go build -buildmode=c-shared ./cmd/libgotile")
	os.Exit(2)
}
