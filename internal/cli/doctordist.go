package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"gotile/device"
	"gotile/dist"
	_ "gotile/dist/local"
	_ "gotile/dist/mpi"
	_ "gotile/dist/nccl"
	"gotile/internal/quoted"
	"gotile/tile"
)

// listBackends writes a line for each backend of package dist: the version of its library.
func listBackends(w io.Writer) {
	all := dist.Backends()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if name == "local" {
			continue // is always there
		}
		version, err := all[name].Version()
		if err != nil {
			version = err.Error()
		}
		fmt.Fprintf(w, "ranks: %s\t%s\n", name, quoted.Plain(version))
	}
}

// introduction is how many bytes each rank tells about itself.
const introduction = 256

// doctorDist joins the processes that a launcher started; rank 0 lists them. An error is the
// machine's or its configuration's.
func doctorDist(ctx context.Context, out io.Writer) error {
	err := dist.Run(ctx, func(ctx context.Context, g *dist.Group) error { return introduce(ctx, g, out) }, dist.Timeout(time.Minute))
	if err != nil {
		return machineError("%w", err)
	}
	return nil
}

// introduce exchanges what the ranks are, and times an operation between them.
func introduce(ctx context.Context, g *dist.Group, out io.Writer) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	p := g.Placement()
	all, err := g.Device().Alloc(ctx, int64(introduction*g.Size()))
	if err != nil {
		return err
	}
	defer all.Close()
	text := make([]byte, introduction)
	copy(text, fmt.Sprintf("%s\t%d\t%s\t%s", host, p.LocalRank, g.Device().Name(), g.Device().Describe().Model))
	if err := all.Upload(ctx, int64(introduction*g.Rank()), text); err != nil {
		return err
	}
	a := tile.BufferOf[uint8](all)
	if err := g.AllGather(ctx, g.Device(), a, dist.Part(a, introduction*g.Rank(), introduction)); err != nil {
		return err
	}
	took, err := between(ctx, g)
	if err != nil || g.Rank() > 0 {
		return err
	}
	lines := make([]byte, introduction*g.Size())
	if err := all.Download(ctx, 0, lines); err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "rank\thost\tlocal\tdevice\tmodel\n")
	for r := range g.Size() {
		line, _, _ := bytes.Cut(lines[introduction*r:][:introduction], []byte{0})
		fmt.Fprintf(w, "%d\t%s\n", r, line)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	launcher := p.Launcher
	if launcher == "" {
		launcher = "no launcher: a single process"
	}
	_, err = fmt.Fprintf(out, "%d ranks (%s) reach each other; a sum over all takes %v\n", g.Size(), launcher, took)
	return err
}

// between returns the shortest time of a sum over all ranks, which it checks.
func between(ctx context.Context, g *dist.Group) (best time.Duration, err error) {
	b, err := g.Device().Alloc(ctx, 8)
	if err != nil {
		return 0, err
	}
	defer b.Close()
	x, best := tile.BufferOf[int64](b), time.Hour
	sum := []int64{0}
	for range 20 {
		sum[0] = int64(g.Rank() + 1)
		if err := b.Upload(ctx, 0, device.Bytes(sum)); err != nil {
			return 0, err
		}
		start := time.Now()
		if err := g.AllReduce(ctx, g.Device(), dist.Sum, x, x); err != nil {
			return 0, err
		}
		best = min(best, time.Since(start))
		if err := b.Download(ctx, 0, device.Bytes(sum)); err != nil {
			return 0, err
		}
		if want := int64(g.Size()) * int64(g.Size()+1) / 2; sum[0] != want {
			return 0, errors.New("a sum over all ranks is wrong: their libraries do not fit each other")
		}
	}
	return best, nil
}
