package tile_test

import (
	"context"
	"fmt"
	"os"
	"unsafe"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/tile"
)

// show launches a kernel of one block on the CPU, with its prints going to standard
// output. The examples of this package use it: read show(func…) as "this runs".
func show(kernel any, args ...any) { showGrid(tile.Grid(1), kernel, args...) }

// showGrid is show with a grid; its blocks run one after the other.
func showGrid(grid device.Grid, kernel any, args ...any) {
	dev := cpu.Open(device.Stdout(os.Stdout), cpu.Workers(1))
	if err := tile.NewKernel(kernel).Launch(context.Background(), dev, grid, args...); err != nil {
		fmt.Println(err)
	}
}

// aligned is numbers that begin at a multiple of 16 bytes.
func aligned(x ...float32) []float32 {
	room := make([]float32, len(x)+4)
	for uintptr(unsafe.Pointer(&room[0]))%16 != 0 {
		room = room[1:]
	}
	return append(room[:0], x...)
}
