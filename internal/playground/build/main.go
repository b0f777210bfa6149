// Command build writes the playground into a folder that any file server serves:
//
//	go run ./internal/playground/build FOLDER
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"gotile/internal/playground"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/playground/build FOLDER")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	sizes, err := playground.Write(ctx, os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "playground:", err)
		os.Exit(1)
	}
	fmt.Printf("%s: the engine takes %.1f MB, %.1f MB compressed; serve the folder and open index.html\n", os.Args[1], float64(sizes.Wasm)/1e6, float64(sizes.Compressed)/1e6)
}
