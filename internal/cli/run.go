package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/atomicfile"
	"gotile/internal/bench"
	"gotile/internal/hostdata"
	"gotile/internal/quoted"
	"gotile/internal/timing"
	"gotile/tileir"
)

// runFlags are the flags of gotile run.
type runFlags struct {
	entry, grid, device, engine, save string
	check                             checkFlags
	view                              viewFlags
	passes                            passFlags
	verbose, exact, json              bool
	chart                             chartFlags
}

func runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run [flags] FILE [ARG...]",
		Short: "Run Tile IR (bytecode or text) on real data",
		Long: `Run an entry of a Tile IR file over real arrays.

An ARG is, in the order of the entry's parameters:
  TYPE=VALUE           a scalar of type i1, i8, i16, i32, i64, f16, bf16, f32 or f64: decimal,
                       0x…, nan, inf, -0.0; integers signed or unsigned (i8=-1 is i8=255)
  @FILE[+BYTES]        a buffer from a .npy file, or from any file as raw bytes, and the
                       pointer BYTES into it; one file named twice is one buffer
  zeros:TYPE:4x1024    a fresh buffer of zeros
  range:TYPE:4x1024    a fresh buffer that contains 0, 1, 2, …
  uninit:TYPE:4x1024   a fresh buffer that --check takes for uninitialized
  multicast:A,B,…      several of the buffers above, of the same size, as one multicast pointer
  null                 a null pointer

Kernels of Go, cuTile Python and cuTile Rust take an array as a pointer, lengths and strides.
One ARG may stand for all of them: its shape gives the lengths and strides. Write all arrays
of a command this way, or none. To see the parameters, run FILE without any ARG.

FILE may also be a program, an object file, a shared library or a fatbin in which nvcc has
embedded Tile IR (--enable-tile).

Elements keep their order in the file: an array that NumPy saved column by column
(fortran_order) is not transposed. Files named by @ are never changed. --save writes every
buffer after the run, or none if there was an error. FILE may be - for standard input.

--plot draws launches per second, the inverse of the time of the one launch; rows of peers
must have the entry's name and the unit launches/s.`,
		Example: `  gotile run --grid 4 vecadd.tilebc @x.npy @y.npy zeros:f32:1024 i32=1024 --save out
  gotile run --entry softmax --grid 128 kernels.mlir @in.npy zeros:f32:128x1000`,
		Args: words(1, -1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run, by its `NAME`; may be omitted if the file has only one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: `X[,Y[,Z]]`")
	c.Flags().StringVar(&f.device, "device", "cpu", "the `DEVICE` to run on, as gotile doctor lists them: cpu, cpu:interp, cpu:native")
	c.Flags().StringVar(&f.engine, "engine", "", "the `ENGINE` of a CPU: --engine native is --device cpu:native")
	f.check.add(c)
	c.Flags().StringVar(&f.view.page, "view", "", "with --check, show the run in a browser, as gotile view does; with a `FILE`, write the page there instead")
	c.Flags().Lookup("view").NoOptDefVal = servePage
	f.passes.add(c)
	c.Flags().BoolVar(&f.exact, "exact", false, "on a CPU, add the terms of matrix products in the order of a GPU, so that results are equal to the bit")
	c.Flags().BoolVarP(&f.verbose, "verbose", "v", false, "on a CPU, first print the kernel's machine code to standard error, as gotile inspect does")
	c.Flags().BoolVar(&f.json, "json", false, "after the run print a JSON object: entry, device, grid and the seconds of the launch")
	f.chart.add(c)
	c.Flags().StringVar(&f.save, "save", "", "after the run write buffer N as `DIR`/N.npy, or as N.bin if it was read as raw bytes")
	return c
}

func (f *runFlags) run(c *cobra.Command, file string, words []string) error {
	grid, err := parseGrid(f.grid)
	if err != nil {
		return err
	}
	bar := newProgress(c.ErrOrStderr(), grid.Blocks())
	dev, err := f.open(c, bar)
	if err != nil {
		return err
	}
	defer dev.Close()
	l, err := loadLaunch(c, file, f.entry, words)
	if err != nil {
		return err
	}
	m, entry, args := l.module, l.entry, l.args
	if err := f.throughPasses(c.Context(), dev, m); err != nil {
		return err
	}
	if err := f.view.begin(c, file, m, entry, grid, args, words); err != nil {
		return err
	}
	prog, err := dev.Compile(c.Context(), m, tileir.EntryName(entry))
	if err != nil {
		return err
	}
	if f.verbose {
		describeCode(c.ErrOrStderr(), dev, m, tileir.EntryName(entry))
	}
	if f.save != "" { // better now than after a long run
		if err := atomicfile.CheckFolder(f.save); err != nil {
			return writable(err)
		}
	}
	return interruptible(c, func(ctx context.Context) error {
		err := runOn(ctx, dev, prog, grid, args, bar)
		return f.finish(ctx, c, args, ran{tileir.EntryName(entry), dev.Name(), grid, bar.took.Seconds()}, dev.Describe(), err)
	})
}

// open checks the flags that depend on each other, and opens the device.
func (f *runFlags) open(c *cobra.Command, bar *progress) (device.Device, error) {
	if err := f.chart.check(); err != nil {
		return nil, err
	}
	if f.view.page != "" && f.check.kinds == "" {
		return nil, usageError("--view needs --check; see also gotile view")
	}
	checked, err := f.check.option(c, f.device, f.view.observer())
	if err != nil {
		return nil, err
	}
	return openDevice(f.device, f.engine, device.Stdout(f.view.stdout(c.OutOrStdout())), device.Progress(bar.update),
		f.passes.option(), f.exactOption(), checked)
}

// finish shows, saves and reports the results of a launch, which ended with an error or nil.
func (f *runFlags) finish(ctx context.Context, c *cobra.Command, args *hostdata.Args, r ran, dev device.Info, err error) error {
	if shown, bad := f.view.show(ctx, c, err); shown || bad != nil {
		return bad
	}
	if err := f.check.report(c, err); err != nil {
		return err
	}
	if f.save != "" {
		if err := args.Save(ctx, f.save); err != nil {
			return writable(err)
		}
	}
	return f.tell(c, dev, r)
}

// tell draws the results and prints the duration of a launch, if requested.
func (f *runFlags) tell(c *cobra.Command, dev device.Info, r ran) error {
	row := bench.Row{Name: device.PlainName(r.Entry), Engine: r.Device, Seconds: r.Seconds, Figure: 1 / r.Seconds, Unit: "launches/s", Cores: dev.Cores}
	if err := f.chart.draw([]bench.Row{row}); err != nil || !f.json {
		return err
	}
	return json.NewEncoder(c.OutOrStdout()).Encode(r)
}

// ran is the JSON object that --json prints.
type ran struct {
	Entry   string      `json:"entry"`
	Device  string      `json:"device"`
	Grid    device.Grid `json:"grid"`
	Seconds float64     `json:"seconds"`
}

// exactOption returns the option for --exact, or nil without it.
func (f *runFlags) exactOption() device.Option {
	if !f.exact {
		return nil
	}
	return cpu.Exact()
}

// throughPasses writes a module as it is after the GPU passes.
func (f *runFlags) throughPasses(ctx context.Context, dev device.Device, m *tileir.Module) error {
	if !f.passes.given() {
		return nil
	}
	if !dev.Describe().GPU {
		return usageError("device %s: modules go through passes on their way to a GPU only; see gotile passes", f.device)
	}
	_, err := f.passes.run(ctx, "", m)
	return err
}

// runOn launches a program on a device, and copies the arguments there and back.
func runOn(ctx context.Context, dev device.Device, prog device.Program, grid device.Grid, args *hostdata.Args, bar *progress) error {
	defer bar.start().close()
	defer args.Close()
	if err := args.Put(ctx, dev); err != nil {
		return err
	}
	elapsed := timing.Watch()
	if err := dev.Launch(ctx, prog, grid, args.Args); err != nil {
		return err
	}
	bar.took = elapsed()
	return args.Fetch(ctx)
}

// interruptible calls f with a context that ends at an interrupt; from then on f's output does not
// wait for its reader either. A second interrupt ends gotile at once.
func interruptible(c *cobra.Command, f func(context.Context) error) error {
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	if out, ok := c.OutOrStdout().(*output); ok {
		out.until = ctx
		defer func() { out.until = nil }()
	}
	err := f(ctx)
	if err != nil && ctx.Err() != nil {
		return &coded{exitInterrupted, err}
	}
	return err
}

// openDevice opens the device of --device; --engine names the engine of a CPU.
func openDevice(name, engine string, opts ...device.Option) (device.Device, error) {
	if engine != "" {
		if name != "cpu" && name != "cpu:"+engine {
			return nil, usageError("engine %q: device %s has no choice of engines", engine, name)
		}
		name = "cpu:" + engine
	}
	return device.Open(name, opts...)
}

func pickEntry(m *tileir.Module, name, file string) (*tileir.Op, error) {
	entries := m.Entries()
	switch e := m.Entry(name); {
	case e != nil:
		return e, nil
	case len(entries) == 0:
		return nil, fmt.Errorf("%s: no entry to run", quoted.Plain(file))
	case name != "":
		return nil, fmt.Errorf("%s: no entry %q; it has %s", quoted.Plain(file), name, m.ListEntries())
	case len(entries) > 1:
		return nil, usageError("%s: several entries; choose one with --entry: %s", quoted.Plain(file), m.ListEntries())
	}
	return entries[0], nil
}

func parseGrid(s string) (device.Grid, error) {
	grid, err := device.ParseGrid(s)
	if err != nil {
		return grid, usageError("%w", err)
	}
	return grid, nil
}
