package tile_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gotile/device/cpu"
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

// Kernels of generic functions have their types in their names, as symbols and in messages.
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

// A bare storage type is not a parameter, and the message names the type to use.
func TestBareParameters(t *testing.T) {
	for want, fn := range map[string]any{
		"argument 0 is a tile.Float16; want tile.Scalar[tile.Float16]":                      func(*tile.Block, tile.Float16) {},
		"argument 1 is a float32; want tile.Scalar[float32]":                                func(*tile.Block, tile.Ptr[int8], float32) {},
		"argument 0 is a []int32; want tile.Ptr[int32] or tile.Span1[int32]":                func(*tile.Block, []int32) {},
		"argument 0 is a tile.Tile; want tile.Scalar[T] or tile.Ptr[T]":                     func(*tile.Block, tile.Tile) {},
		"argument 0 is an int; want tile.Ptr[T], tile.Scalar[T] or tile.Span1[T] to tile.S": func(*tile.Block, int) {},
	} {
		k := tile.NewKernel(fn) //tilevet:ignore parameters that are refused
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

// wildly stores far outside its buffer.
func wildly[T tile.Element](b *tile.Block, x tile.Ptr[T]) { tile.Store(x.Add(1<<20), 1) }

// A fault calls a kernel what its source calls it.
func TestFaultNamesKernel(t *testing.T) {
	err := tile.NewKernel(wildly[int8]).Launch(t.Context(), cpu.Open(), tile.Grid(1), make([]int8, 1))
	if err == nil || !strings.Contains(err.Error(), ": kernel wildly[int8], block (0,0,0): ") {
		t.Errorf("got %v", err)
	}
}

// halve is a function that a kernel calls.
func halve(x tile.Tile) tile.Tile { return x.Mul(0.5) }

// helped calls one, so that its operations are as if inlined.
func helped(b *tile.Block, x tile.Ptr[float32]) {
	x.Store(halve(x.Load()))
}

func TestVendorCompilesHelpers(t *testing.T) { compiles(t, tile.NewKernel(helped), "sm_90") }

// Faults of the running kernel and errors of its trace name the line in a function that the
// kernel calls, and the kernel's line behind it.
func TestCallers(t *testing.T) {
	wrong := func(b *tile.Block) tile.Tile { return b.Zeros(tile.F32, 3) } //tilevet:ignore a length that is refused
	_, err := tile.NewKernel(func(b *tile.Block) {
		wrong(b)
	}).Module()
	var list tile.Errors
	if !errors.As(err, &list) || list[0].Caller.Line != list[0].Pos.Line+2 || !filepath.IsAbs(list[0].Pos.File) || !strings.HasPrefix(err.Error(), "kernelnames_test.go:") ||
		!strings.HasSuffix(err.Error(), fmt.Sprintf("(called at kernelnames_test.go:%d)", list[0].Caller.Line)) {
		t.Errorf("got %v", err)
	}
	store := func(x tile.Ptr[float32]) { tile.Store(x.Add(1<<20), 1) }
	err = tile.NewKernel(func(b *tile.Block, x tile.Ptr[float32]) {
		store(x)
	}).Launch(t.Context(), cpu.Open(), tile.Grid(1), make([]float32, 1))
	if err == nil || !strings.HasPrefix(err.Error(), "kernelnames_test.go:") || !strings.Contains(err.Error(), ", called at kernelnames_test.go:") {
		t.Errorf("got %v", err)
	}
}
