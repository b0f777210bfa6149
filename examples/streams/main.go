// Command streams runs two kernels one after the other on any device: it uploads numbers,
// standardises them with a mean that never leaves the device, and downloads the result.
//
//	go run ./examples/streams -device cpu
//
// It uses package device only: the device's name selects the machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"gotile/device"
	_ "gotile/device/cpu" // the devices "cpu" and "cpu:…"
	"gotile/tile"
)

const size = 1024 // numbers, which one tile holds

// mean stores the mean of x in m.
func mean(b *tile.Block, x, m tile.Span1[float32]) {
	sum := tile.Sum(x.Tiles(size).Load(0), 0)
	m.Tiles(1).Store(sum.Div(size), 0)
}

// center subtracts the mean from x.
func center(b *tile.Block, x, m tile.Span1[float32]) {
	tiles := x.Tiles(size)
	tiles.Store(tiles.Load(0).Sub(m.Tiles(1).Load(0)), 0)
}

var (
	meanOf   = tile.NewKernel(mean)
	centerOn = tile.NewKernel(center)
)

func main() {
	name := flag.String("device", "cpu", "the `DEVICE` to run on, such as cpu or cpu:interp")
	flag.Parse()
	if err := run(context.Background(), *name, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// run centers the numbers 0 to 1023 on a device.
func run(ctx context.Context, name string, w io.Writer) error {
	dev, err := device.Open(name)
	if err != nil {
		return err
	}
	defer dev.Close()
	numbers := make([]float32, size)
	for i := range numbers {
		numbers[i] = float32(i)
	}
	if err := centered(ctx, dev, numbers); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "from %v to %v\n", numbers[0], numbers[size-1])
	return err
}

// centered replaces numbers by their distances from their mean.
func centered(ctx context.Context, dev device.Device, numbers []float32) error {
	x, err := dev.Alloc(ctx, 4*size)
	if err != nil {
		return err
	}
	defer x.Close()
	m, err := dev.Alloc(ctx, 4)
	if err != nil {
		return err
	}
	defer m.Close()
	stream, err := dev.NewStream(ctx)
	if err != nil {
		return err
	}
	defer stream.Close()

	// Nothing below waits before the last line: the stream keeps the order.
	xs, ms := tile.BufferOf[float32](x, size), tile.BufferOf[float32](m, 1)
	if err := stream.Upload(ctx, x, 0, device.Bytes(numbers)); err != nil {
		return err
	}
	if err := meanOf.Launch(ctx, stream, tile.Grid(1), xs, ms); err != nil {
		return err
	}
	if err := centerOn.Launch(ctx, stream, tile.Grid(1), xs, ms); err != nil {
		return err
	}
	if err := stream.Download(ctx, x, 0, device.Bytes(numbers)); err != nil {
		return err
	}
	return stream.Wait(ctx)
}
