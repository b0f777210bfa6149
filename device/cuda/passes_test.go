package cuda

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gotile/device"
	"gotile/internal/cuda/driver"
	"gotile/internal/cuda/passes"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/testing/drivertest"
	"gotile/tile"
	"gotile/tileir"
	"gotile/tileir/asm"
)

// ragged stores tiles to an array whose rows may end between units of 16 bytes.
var ragged = tile.NewKernel(func(b *tile.Block, y tile.Span1[float32]) {
	y.Tiles(8).Store(1, b.ID(0))
}, tile.Name("ragged"), tile.Over(0))

// compiledAs records the options of a compiler.
type compiledAs struct {
	fakeCompiler
	jobs []toolchain.Job
}

func (c *compiledAs) Compile(ctx context.Context, j toolchain.Job) ([]byte, error) {
	c.jobs = append(c.jobs, j)
	return c.fakeCompiler.Compile(ctx, j)
}

// The options of a device that name passes reach its compiler: a pass is left out, and a
// function is shown the module after each of the others.
func TestPassesOfDevice(t *testing.T) {
	for _, off := range [][]string{nil, {"ragged-stores"}, {"fold", "ragged-stores", "dead"}} {
		var shown []string
		var last *tileir.Module
		c := &compiledAs{}
		m := drivertest.New()
		o := opener{func() (*driver.Driver, error) { return driver.New(m.Table()) }, &tools{find: func(context.Context) (compiler, error) { return c, nil }}}
		var opts device.Options
		WithoutPasses(off...)(&opts)
		DumpPasses(func(pass string, m *tileir.Module) { shown, last = append(shown, pass), m })(&opts)
		d, err := o.Open("0", opts)
		if err != nil {
			t.Fatal(err)
		}
		y := buffer(t, d.(*Device), make([]float32, 13))
		if err := ragged.Run(t.Context(), d, tile.BufferOf[float32](y, 13)); err != nil {
			t.Fatal(err)
		}
		if got := content(t, y); got[12] != 1 {
			t.Errorf("without %v: got %v", off, got)
		}
		want := slices.DeleteFunc(passes.Names(), func(name string) bool { return slices.Contains(off, name) })
		if !slices.Equal(shown, want) {
			t.Errorf("without %v the passes %v were shown, want %v", off, shown, want)
		}
		if text := asm.Format(last); strings.Contains(text, "allow_tma = false") != (off == nil) {
			t.Errorf("without %v:\n%s", off, text)
		}
		if len(c.jobs) != 1 || !slices.Equal(c.jobs[0].Passes.Off, off) {
			t.Errorf("without %v the compiler was called so: %v", off, c.jobs)
		}
	}
}

// A pass that does not exist is an error of compiling that lists those that do.
func TestPassThatDoesNotExist(t *testing.T) {
	o := openerOf(drivertest.New())
	d, err := o.Open("0", device.OptionsOf(WithoutPasses("folds")))
	if err != nil {
		t.Fatal(err)
	}
	err = ragged.Compile(t.Context(), d, tile.BufferOf[float32](buffer(t, d.(*Device), make([]float32, 13)), 13))
	if err == nil || !strings.Contains(err.Error(), `no pass is named "folds"; there are fold, `) {
		t.Errorf("got %v", err)
	}
}
