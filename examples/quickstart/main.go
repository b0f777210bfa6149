// Command quickstart runs two kernels written in Go on the CPU, over arrays from .npy
// files: the softmax of each row of a matrix, and a matrix product. It writes the
// results as .npy files, checks them against plain Go, and prints a summary:
//
//	go run ./examples/quickstart
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/kernels"
	"gotile/tile"
)

//go:embed testdata/*.npy
var inputs embed.FS

func main() {
	out := flag.String("out", "out", "the folder to write the results to")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), *out); err != nil {
		fmt.Fprintln(os.Stderr, "quickstart:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out string) error {
	x, err := readMatrix("testdata/x.npy")
	if err != nil {
		return err
	}
	w, err := readMatrix("testdata/w.npy")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	dev := cpu.Open()
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "kernel\tresult\ttime\tmaximum error\tfile")
	for _, job := range []job{
		{"softmax", func() (matrix, error) { return softmax(ctx, dev, x) }, plainSoftmax(x)},
		{"matmul", func() (matrix, error) { return matmul(ctx, dev, x, w) }, plainMatMul(x, w)},
	} {
		if err := job.report(table, filepath.Join(out, job.name+".npy")); err != nil {
			return fmt.Errorf("%s: %w", job.name, err)
		}
	}
	return table.Flush()
}

// softmax runs one block a row.
func softmax(ctx context.Context, dev device.Device, x matrix) (matrix, error) {
	y := newMatrix(x.rows, x.cols)
	width := 1
	for width < x.cols {
		width *= 2
	}
	return y, kernels.NewSoftmax[float32](1, width).Run(ctx, dev, x.array(), y.array())
}

// matmul runs one block a tile of the result.
func matmul(ctx context.Context, dev device.Device, a, b matrix) (matrix, error) {
	c := newMatrix(a.rows, b.cols)
	t := kernels.MatMulTiles{M: 64, N: 64, K: 32}
	return c, kernels.NewMatMul[float32, float32](t).Run(ctx, dev, a.array(), b.array(), c.array())
}

// array is a matrix as kernels take it.
func (m matrix) array() tile.Array[float32] { return tile.ArrayOf(m.data, m.rows, m.cols) }

// job is a kernel with the results of plain Go for its inputs.
type job struct {
	name string
	run  func() (matrix, error)
	want matrix
}

// tolerance is the error that f32 sums of a few hundred terms may have.
const tolerance = 1e-4

// report runs the job twice, the first time to trace and compile, checks the result,
// writes it and adds a line to the table.
func (j job) report(table *tabwriter.Writer, file string) error {
	if _, err := j.run(); err != nil {
		return err
	}
	start := time.Now()
	got, err := j.run()
	if err != nil {
		return err
	}
	took := time.Since(start)
	worst := got.maxError(j.want)
	if worst > tolerance {
		return fmt.Errorf("differs from plain Go by %g", worst)
	}
	fmt.Fprintf(table, "%s\t%d×%d\t%v\t%.1e\t%s\n", j.name, got.rows, got.cols, took.Round(10*time.Microsecond), worst, file)
	return got.write(file)
}
