// Command dist measures AllReduce of float32 sums: each line has the bytes, and the best mean
// times of a call in µs, until its result is there and until it returns. c/allreduce.c
// measures the same through MPI in C, and c/nccl.c through NCCL. With -turns the program runs others and
// itself by turns, and prints the minima and their ratios; bytes may follow, from and to which to measure:
//
//	mpicc -O2 bench/dist/c/allreduce.c -o /tmp/c && go build -o /tmp/dist ./bench/dist
//	/tmp/dist -turns 3 -launch "mpirun -np 2" /tmp/c
//	/tmp/dist -turns 3 -launch "mpirun -np 2" /tmp/c 16384 4194304
//	nvcc -O2 bench/dist/c/nccl.c -lnccl -o /tmp/nccl
//	GOTILE_DIST=local:2 GOTILE_DEVICE=cuda /tmp/dist -turns 3 /tmp/nccl
//
// A machine without MPI needs the two programs, the files that ldd names of the first one (for MPICH libmpich.so.12 and
// what it needs), in a folder that LD_LIBRARY_PATH names for both, and mpiexec.hydra with hydra_pmi_proxy beside it.
//
// With -project it measures nothing: from the time of a training step on one GPU, the bytes of
// gradients and the number of all-reduces it models the step on 8, 64 and 1024 GPUs:
//
//	go run ./bench/dist -project -step 50ms -bytes 1e8 -calls 75
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"strconv"
	"time"

	"gotile/device"
	_ "gotile/device/cpu"
	"gotile/dist"
	_ "gotile/dist/local"
	_ "gotile/dist/mpi"
	_ "gotile/dist/nccl"
	"gotile/tile"
)

func main() {
	var m measured
	model := flag.Bool("project", false, "model the training step on more GPUs")
	flag.DurationVar(&m.step, "step", 0, "the `TIME` of a training step on one GPU")
	flag.Float64Var(&m.bytes, "bytes", 0, "the `BYTES` of gradients")
	flag.IntVar(&m.calls, "calls", 1, "how many all-reduces a step has")
	flag.Float64Var(&m.hidden, "beside", 0, "the `PART` of the step that runs while gradients are reduced")
	count := flag.Int("turns", 0, "measure the programs that are named and this one, in so many turns")
	launch := flag.String("launch", "", "the `COMMAND` that starts a program as ranks")
	flag.Parse()
	ctx := context.Background()
	programs, sizes, from, to, err := arguments(flag.Args())
	if err != nil {
		log.Fatal(err)
	}
	if *count > 0 {
		if err := turns(ctx, os.Stdout, *launch, *count, programs, sizes); err != nil {
			log.Fatal(err)
		}
		return
	}
	if *model {
		if m.step <= 0 || m.bytes <= 0 || m.calls < 1 || !(m.hidden >= 0 && m.hidden <= 1) {
			log.Fatal("-project wants -step and -bytes above 0, -calls of at least 1 and -beside from 0 to 1")
		}
		printProjection(os.Stdout, m)
		return
	}
	if err := dist.Run(ctx, func(ctx context.Context, g *dist.Group) error { return measure(ctx, g, from, to) }); err != nil {
		log.Fatal(err)
	}
}

// arguments returns the programs among the arguments, and the sizes: the minimum and the maximum of bytes.
func arguments(args []string) (programs, sizes []string, from, to int64, err error) {
	limits := [2]int64{0, 64 << 20}
	for _, a := range args {
		n, notNumber := strconv.ParseInt(a, 10, 64)
		switch {
		case notNumber != nil:
			programs = append(programs, a)
		case len(sizes) == len(limits):
			err = fmt.Errorf("%s is a third size", a)
		default:
			limits[len(sizes)] = n
			sizes = append(sizes, a)
		}
	}
	return programs, sizes, limits[0], limits[1], err
}

// measure prints the time for each size.
func measure(ctx context.Context, g *dist.Group, from, to int64) error {
	var on device.Launcher = g.Device()
	wait := func() error { return nil }
	if !g.Device().Describe().HostMemory { // calls are queued, as programs for GPUs do
		s, err := g.Device().NewStream(ctx)
		if err != nil {
			return err
		}
		defer s.Close()
		on, wait = s, func() error { return s.Wait(context.Background()) }
	}
	for bytes := int64(4); bytes <= to; bytes *= 16 {
		if bytes < from {
			continue
		}
		best, queued, err := allReduce(ctx, g, on, wait, bytes)
		if err != nil {
			return err
		}
		if g.Rank() == 0 {
			fmt.Printf("%d %.3f %.3f\n", bytes, float64(best.Nanoseconds())/1e3, float64(queued.Nanoseconds())/1e3)
		}
	}
	return nil
}

// callsOf is how many calls of a size are measured together.
func callsOf(bytes int64) int {
	switch {
	case bytes <= 4096:
		return 20000
	case bytes <= 1<<20:
		return 500
	}
	return 10
}

// allReduce returns the best mean time of a call until its result is there, and until the
// call returns.
func allReduce(ctx context.Context, g *dist.Group, on device.Launcher, wait func() error, bytes int64) (best, queued time.Duration, err error) {
	var arrays [2]tile.Array[float32]
	for i := range arrays {
		b, err := g.Alloc(ctx, bytes)
		if err != nil {
			return 0, 0, err
		}
		defer b.Close()
		arrays[i] = tile.BufferOf[float32](b)
	}
	best, queued = time.Hour, time.Hour
	calls := callsOf(bytes)
	for range 7 {
		if err := g.Barrier(ctx, g.Device()); err != nil {
			return 0, 0, err
		}
		start := time.Now()
		for range calls {
			if err := g.AllReduce(ctx, on, dist.Sum, arrays[1], arrays[0]); err != nil {
				return 0, 0, err
			}
		}
		queued = min(queued, time.Since(start)/time.Duration(calls))
		if err := wait(); err != nil {
			return 0, 0, err
		}
		best = min(best, time.Since(start)/time.Duration(calls))
	}
	return best, queued, nil
}
