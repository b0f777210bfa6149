//go:build !(js && wasm)

// Command wasm is the engine of the playground, for a browser. On other platforms it prints an error.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is for browsers: go run ./internal/playground/build FOLDER makes the page")
	os.Exit(2)
}
