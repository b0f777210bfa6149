package tile_test

import (
	"context"
	"strings"
	"testing"

	"gotile/device/cpu"
	"gotile/tile"
)

var lambda = tile.NewKernel(func(b *tile.Block, x tile.Span1[float32], n tile.Scalar[int32]) {
	t := x.Tiles(4)
	t.Store(t.Load(b.ID(0)).Mul(2), b.ID(0))
}, tile.Over(1))

var overScalar, named = tile.NewKernel(stored, tile.Over("n"), tile.Params("x", "n")), tile.NewKernel(stored, tile.Over("x"), tile.Params("x", "n"))

func stored(b *tile.Block, x tile.Span1[float32], n tile.Scalar[int32]) {
	t := x.Tiles(4)
	t.Store(t.Load(b.ID(0)).Mul(2), b.ID(0))
}

// TestDescribed: a kernel of a function literal is named by its variable and line, and tile.Over reports the errors of its
// argument.
func TestDescribed(t *testing.T) {
	x := tile.ArrayOf(make([]float32, 10), 10)
	unnamed := tile.NewKernel(stored, tile.Over("x"))
	none := tile.NewKernel(stored, tile.Over("y"), tile.Params("x", "n"))
	far := tile.NewKernel(stored, tile.Over(6))
	const list = "0 tile.Span1[float32], 1 tile.Scalar[int32]"
	const names = "0 (x) tile.Span1[float32], 1 (n) tile.Scalar[int32]"
	for _, test := range []struct {
		kernel *tile.Kernel
		args   []any
		want   string
	}{
		{lambda, []any{x}, "launch of lambda (func"},
		{lambda, []any{x}, ", described_test.go:12): bad launch argument: want 2 arguments, got 1"},
		{lambda, []any{x, 3}, "argument 1: tile.Over(1): this is a scalar, which has no tiles; name an array of " + list},
		{overScalar, []any{x, 3}, `launch of stored: bad launch argument: argument 1 (n): tile.Over("n"): this is a scalar, which has no tiles; name an array of ` + names},
		{unnamed, []any{x, 3}, `tile.Over("x"): the kernel's parameters have no names; name them with tile.Params, or give a number: ` + list},
		{none, []any{x, 3}, `tile.Over("y"): there is no such argument; the kernel has ` + names},
		{far, []any{x, 3}, "tile.Over(6): there is no such argument; the kernel has " + list},
	} {
		err := test.kernel.Run(context.Background(), cpu.Open(), test.args...)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v\nwant %s", err, test.want)
		}
	}
	if err := named.Run(context.Background(), cpu.Open(), x, 3); err != nil {
		t.Error(err)
	}
}
