// Command gotile runs, reads, writes and checks CUDA Tile IR.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"gotile/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cli.Main(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
