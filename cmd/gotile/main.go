// Command gotile runs, reads, writes and checks CUDA Tile IR.
package main

import (
	"context"
	"os"

	"gotile/internal/cli"
)

func main() {
	os.Exit(cli.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
