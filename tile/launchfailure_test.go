package tile_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"gotile/device"
	"gotile/tile"
	"gotile/tileir"
)

// compilesNothing is a device whose compiler always fails.
type compilesNothing struct{ recorder }

var errCompiler = errors.New("the compiler is out of order")

func (d *compilesNothing) Device() device.Device { return d }
func (d *compilesNothing) Target() any           { return d }
func (d *compilesNothing) Compile(context.Context, *tileir.Module, string) (device.Program, error) {
	return nil, errCompiler
}
func (d *compilesNothing) Launch(context.Context, device.Program, device.Grid, []device.Arg) error {
	return errors.New("launched what was not compiled")
}

// TestCompilerFails: the error of a launch names the kernel that the device could not compile.
func TestCompilerFails(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, p tile.Ptr[int32]) { tile.Store(p, 1) }, tile.Name("stored"))
	for range 2 {
		err := k.Launch(context.Background(), &compilesNothing{}, tile.Grid(1), make([]int32, 1))
		if !errors.Is(err, errCompiler) || !strings.HasPrefix(err.Error(), "kernel stored on recorder: ") {
			t.Errorf("got %v", err)
		}
	}
}

// TestDoubledIndex: a launch's checks do not go through a value once for each of its uses.
func TestDoubledIndex(t *testing.T) {
	k := tile.NewKernel(func(b *tile.Block, x tile.Span1[float32]) {
		i := b.ID(0)
		for range 200 {
			i = i.Add(i)
		}
		x.Tiles(4).Store(1, i)
	}, tile.Name("doubled"))
	if err := k.Launch(context.Background(), &recorder{}, tile.Grid(1), tile.ArrayOf(make([]float32, 64), 64)); err != nil {
		t.Error(err)
	}
}
