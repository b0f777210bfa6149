package profile_test

import (
	"context"
	"fmt"
	"io"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/profile"
	"gotile/tile"
)

//guide:show profile

// report launches a kernel and prints its profile.
func report(ctx context.Context, w io.Writer, kernel *tile.Kernel, grid device.Grid, args ...any) error {
	var c profile.Collector
	dev := cpu.Open(cpu.Profiled(&c))
	if err := kernel.Launch(ctx, dev, grid, args...); err != nil {
		return err
	}
	limits, err := profile.Measure(ctx, cpu.Open(), c.Elements()...)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(w, c.Report(limits).Text())
	return err
}

//guide:end

func ExampleCollector() {
	twice := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		xs := x.Tiles(64)
		xs.Store(xs.Load(b.ID(0)).Mul(2), b.ID(0))
	}, tile.Name("twice"))
	var c profile.Collector
	dev := cpu.Open(cpu.Profiled(&c))
	if err := twice.Launch(context.Background(), dev, device.Grid{16, 1, 1}, make([]float32, 1024)); err != nil {
		fmt.Println(err)
		return
	}
	k := c.Report(profile.Limits{}).Kernels[0]
	fmt.Printf("%s: %d blocks, %d bytes loaded, %d stored, %d operations\n", k.Name, k.Blocks, k.Loaded, k.Stored, k.Flops)
	// Output: twice: 16 blocks, 4096 bytes loaded, 4096 stored, 1024 operations
}
