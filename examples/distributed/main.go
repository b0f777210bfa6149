// Command distributed runs one of three programs on several ranks:
//
//	GOTILE_DIST=local:4 go run ./examples/distributed matmul    # four goroutines
//	go build ./examples/distributed && mpirun -np 4 ./distributed stencil
//
// matmul multiplies matrices that are divided over a mesh and prints how they are resharded;
// stencil lets heat spread over a plane whose parts exchange their edges; gather multiplies a
// matrix whose rows kernels read from the symmetric memory of all ranks. Each checks its result
// with plain Go.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	_ "gotile/device/cpu"
	"gotile/dist"
	_ "gotile/dist/local"
	_ "gotile/dist/mpi"
)

// program is what ranks run, with its size and number of steps.
type program func(ctx context.Context, g *dist.Group, size, steps int, out io.Writer) error

var programs = map[string]program{"matmul": matmul, "stencil": stencil, "gather": gather}

func main() {
	size := flag.Int("size", 256, "rows and columns of matrices, and of the plane")
	steps := flag.Int("steps", 50, "steps in time of stencil")
	flag.Parse()
	f := programs[flag.Arg(0)]
	if f == nil || flag.NArg() != 1 || *size < 1 || *steps < 1 {
		fmt.Fprintln(os.Stderr, "usage: distributed [flags] matmul|stencil|gather")
		flag.PrintDefaults()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, f, *size, *steps, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "distributed:", err)
		os.Exit(1)
	}
}

// run runs a program on all ranks; rank 0 writes.
func run(ctx context.Context, f program, size, steps int, out io.Writer) error {
	return dist.Run(ctx, func(ctx context.Context, g *dist.Group) error {
		out := out
		if g.Rank() > 0 {
			out = io.Discard
		}
		return f(ctx, g, size, steps, out)
	})
}

// sides divides ranks into a grid that is as square as possible.
func sides(ranks int) (rows, cols int) {
	rows = 1
	for i := 1; i*i <= ranks; i++ {
		if ranks%i == 0 {
			rows = i
		}
	}
	return rows, ranks / rows
}
