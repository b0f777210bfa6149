package tile_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/testing/vendortest"
	"gotile/tile"
	"gotile/tileir/asm"
)

// The module compiled ahead of a launch is the one that the launch compiles.
func TestModuleFor(t *testing.T) {
	x, out := aligned(make([]float32, 4*64)...), aligned(make([]float32, 8)...)
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32], p tile.Ptr[float32]) {
		tile.Store(p, tile.Sum(x.Tiles(1, 64).Load(b.ID(0), 0).Reshape(64), 0).Item())
	}, tile.Name("ahead"))
	for _, args := range [][]any{
		{tile.ArrayOf(x, 4, 64), out},
		{tile.ArrayOf(x[:4*63], 4, 63), out[1:]},
	} {
		m, err := k.ModuleFor(args...)
		if err != nil {
			t.Fatal(err)
		}
		seen, err := forCompiler(m)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := asm.Format(seen), compiled(t, k, args)[0]; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		t.Run("vendor", func(t *testing.T) { vendortest.Compile(t, m, "sm_90") })
	}
	for _, args := range [][]any{nil, {tile.ArrayOf(x, 4, 64), []int32{1}}, {tile.ArrayOf(x, 5, 64), out}} {
		if _, err := k.ModuleFor(args...); !errors.Is(err, device.ErrArgument) {
			t.Errorf("%d arguments: got %v, want an argument's error", len(args), err)
		}
	}
}

// A launch of this kernel may copy in bulk: the module has the alignment of rows.
func ExampleKernel_ModuleFor() {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span2[float32]) {
		x.Tiles(8, 64).Store(0, b.ID(0), b.ID(1))
	}, tile.Name("clear"))
	plain, err := k.Module()
	if err != nil {
		fmt.Println(err)
		return
	}
	known, err := k.ModuleFor(tile.ArrayOf(make([]float32, 256*256), 256, 256))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(asm.Format(plain), "div_by"), strings.Contains(asm.Format(known), "div_by"))
	// Output: false true
}
