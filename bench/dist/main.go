// Command dist measures AllReduce of float32 sums: each line has the bytes, and the best mean
// time of a call in µs. allreduce.c beside it measures the same through C. Run both by turns:
//
//	mpicc -O2 bench/dist/allreduce.c -o /tmp/c && go build -o /tmp/go ./bench/dist
//	for i in 1 2 3; do mpirun -np 2 /tmp/c; mpirun -np 2 /tmp/go; done
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"gotile/device"
	_ "gotile/device/cpu"
	"gotile/dist"
	_ "gotile/dist/local"
	_ "gotile/dist/mpi"
	"gotile/tile"
)

func main() {
	if err := dist.Run(context.Background(), measure); err != nil {
		log.Fatal(err)
	}
}

// measure prints the time for each size.
func measure(ctx context.Context, g *dist.Group) error {
	for bytes := int64(4); bytes <= 64<<20; bytes *= 16 {
		best, err := allReduce(ctx, g, bytes)
		if err != nil {
			return err
		}
		if g.Rank() == 0 {
			fmt.Printf("%d %.3f\n", bytes, float64(best.Nanoseconds())/1e3)
		}
	}
	return nil
}

// allReduce returns the best mean time of a call.
func allReduce(ctx context.Context, g *dist.Group, bytes int64) (best time.Duration, err error) {
	calls := 10
	if bytes <= 4096 {
		calls = 20000
	} else if bytes <= 1<<20 {
		calls = 500
	}
	var arrays [2]tile.Array[float32]
	for i := range arrays {
		b, err := g.Device().Alloc(ctx, bytes)
		if err != nil {
			return 0, err
		}
		defer b.Close()
		arrays[i] = tile.BufferOf[float32](device.Buffer(b))
	}
	best = time.Hour
	for range 7 {
		if err := g.Barrier(ctx, g.Device()); err != nil {
			return 0, err
		}
		start := time.Now()
		for range calls {
			if err := g.AllReduce(ctx, g.Device(), dist.Sum, arrays[1], arrays[0]); err != nil {
				return 0, err
			}
		}
		best = min(best, time.Since(start)/time.Duration(calls))
	}
	return best, nil
}
