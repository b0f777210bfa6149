// Command gotile runs, reads, writes and checks CUDA Tile IR. It also works as a tool of go vet:
// go vet -vettool=$(which gotile).
package main

import (
	"context"
	"os"

	"gotile/internal/cli"
	"gotile/tilevet"
)

func main() {
	tilevet.AsTool(os.Args[1:])
	os.Exit(cli.Main(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
