package tile_test

import (
	"strings"
	"testing"

	"gotile/tile"
)

func axpby[T tile.Element](b *tile.Block, a tile.Scalar[float64], x, y tile.Span1[T], n tile.Scalar[int32]) {
	y.Scatter(x.Gather(n), n)
}

func onlyScalars[T tile.Element](b *tile.Block, n tile.Scalar[T]) {}

//go:noinline
func closure[A, B tile.Element]() func(*tile.Block, tile.Ptr[A], tile.Ptr[B]) {
	return func(*tile.Block, tile.Ptr[A], tile.Ptr[B]) {}
}

// Kernels of generic functions are told apart by their types, as symbols and in messages.
func TestKernelNames(t *testing.T) {
	for _, c := range []struct {
		fn            any
		symbol, title string
	}{
		{axpby[float32], "axpby_float32", "axpby[float32]"},
		{axpby[tile.Float16], "axpby_float16", "axpby[float16]"},
		{onlyScalars[int8], "onlyScalars", "onlyScalars"},
		{closure[tile.Float8E4M3, float64](), "closure_float8e4m3_float64_func1", "closure[float8e4m3, float64].func1"},
		{func(*tile.Block) {}, "TestKernelNames_func1", "TestKernelNames.func1"},
	} {
		k := tile.NewKernel(c.fn)
		if k.Name() != c.symbol {
			t.Errorf("got %s, want %s", k.Name(), c.symbol)
		}
		if _, err := k.Module(); err != nil {
			t.Errorf("%s: %v", c.symbol, err)
		}
		if err := k.Launch(t.Context(), nil, tile.Grid(1)); err == nil || !strings.HasPrefix(err.Error(), "launch of "+c.title+": ") {
			t.Errorf("got %v", err)
		}
	}
}

// A bare storage type is no parameter, and the message says what is.
func TestBareParameters(t *testing.T) {
	for want, fn := range map[string]any{
		"parameter 1 is a tile.Float16; want tile.Scalar[tile.Float16]":                     func(*tile.Block, tile.Float16) {},
		"parameter 2 is a float32; want tile.Scalar[float32]":                               func(*tile.Block, tile.Ptr[int8], float32) {},
		"parameter 1 is a []int32; want tile.Ptr[int32] or tile.Span1[int32]":               func(*tile.Block, []int32) {},
		"parameter 1 is a tile.Tile; want tile.Scalar[T] or tile.Ptr[T]":                    func(*tile.Block, tile.Tile) {},
		"parameter 1 is a int; want tile.Ptr[T], tile.Scalar[T] or tile.Span1[T] to tile.S": func(*tile.Block, int) {},
	} {
		k := tile.NewKernel(fn)
		for name, err := range map[string]error{"Launch": k.Launch(t.Context(), nil, tile.Grid(1)), "Run": k.Run(t.Context(), nil)} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %s", name, err, want)
			}
		}
		if _, err := k.Module(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
