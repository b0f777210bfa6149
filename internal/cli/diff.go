package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/internal/compare"
	"gotile/internal/hostdata"
	"gotile/tileir"
)

// diffFlags are the flags of gotile diff.
type diffFlags struct {
	entry, grid, devices string
	ulp                  int64
}

func diffCommand() *cobra.Command {
	var f diffFlags
	c := &cobra.Command{
		Use:   "diff [flags] FILE [ARG...]",
		Short: "Run Tile IR on two devices and compare the results",
		Long: `Run an entry on two devices, each on its own copy of the arguments, and compare the buffers:
floats by the distance in units in the last place (ULP), other elements for equality. If one
device is a GPU and the other a CPU, the known differences of the entry's operations are
listed with their causes. FILE and ARG are those of gotile run.`,
		Example: "  gotile diff --device cpu,cuda:0 --grid 4 vecadd.tilebc @x.npy @y.npy zeros:f32:1024 i32=1024",
		Args:    words(1, -1),
		RunE:    func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run, by its `NAME`; may be omitted if the file has only one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: `X[,Y[,Z]]`")
	c.Flags().StringVar(&f.devices, "device", "cpu:interp,cpu", "the two devices: `A,B`; see gotile doctor")
	c.Flags().Int64Var(&f.ulp, "ulp", -1, "fail if floats are more than `N` ULP apart or other elements differ")
	return c
}

func (f *diffFlags) run(c *cobra.Command, file string, words []string) error {
	names := strings.Split(f.devices, ",")
	if len(names) != 2 {
		return usageError("diff: --device %s: want two devices, such as cpu,cuda:0", f.devices)
	}
	grid, err := parseGrid(f.grid)
	if err != nil {
		return err
	}
	m, _, err := load(c, file)
	if err != nil {
		return err
	}
	entry, err := pickEntry(m, f.entry, file)
	if err != nil {
		return err
	}
	params := tileir.Signature(entry).Params
	var results [2][]hostdata.Buffer
	var devices [2]device.Info
	for i, name := range names {
		args, err := hostdata.ParseEntry(entry, words)
		if err != nil {
			return fmt.Errorf("entry %s: %w", device.PlainName(tileir.EntryName(entry)), err)
		}
		bar := newProgress(c.ErrOrStderr(), grid.Blocks())
		run := func(ctx context.Context) (err error) {
			devices[i], err = runFor(ctx, name, m, entry, grid, args, bar)
			return err
		}
		if err := interruptible(c, run); err != nil {
			return fmt.Errorf("on %s: %w", name, err)
		}
		results[i] = args.Buffers(params)
	}
	return f.report(c.OutOrStdout(), names, results, knownBetween(devices, entry))
}

// knownBetween returns the known differences that an entry may show between two devices: those of a
// GPU and a CPU.
func knownBetween(devices [2]device.Info, entry *tileir.Op) []compare.Difference {
	if devices[0].GPU == devices[1].GPU {
		return nil
	}
	return compare.Known(entry)
}

// runFor opens a device, runs an entry on it and describes it.
func runFor(ctx context.Context, name string, m *tileir.Module, entry *tileir.Op, grid device.Grid, args *hostdata.Args, bar *progress) (device.Info, error) {
	dev, err := openDevice(name, "", device.Progress(bar.update))
	if err != nil {
		return device.Info{}, err
	}
	defer dev.Close()
	prog, err := dev.Compile(ctx, m, tileir.EntryName(entry))
	if err != nil {
		return device.Info{}, err
	}
	return dev.Describe(), runOn(ctx, dev, prog, grid, args, bar)
}

// report prints a line for each buffer, then the known differences, and fails if buffers are
// further apart than allowed.
func (f *diffFlags) report(to io.Writer, names []string, results [2][]hostdata.Buffer, known []compare.Difference) error {
	w, apart, equal := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0), 0, true
	fmt.Fprintf(w, "buffer\ttype\telements\t%s\tNaN in one\tmost\n", strings.Join(compare.Classes[:], "\t"))
	for i, a := range results[0] {
		r, err := compare.Arrays(a.Elem, a.Memory, results[1][i].Memory)
		if err != nil {
			return fmt.Errorf("buffer %d: %w", i, err)
		}
		fmt.Fprintf(w, "%d\t%v\t%d", i, a.Elem, r.Elements)
		for _, n := range r.Apart {
			fmt.Fprintf(w, "\t%d", n)
		}
		fmt.Fprintf(w, "\t%d\t%s\n", r.NaN, most(r, names))
		equal = equal && r.Equal()
		if f.ulp >= 0 && !r.Within(uint64(f.ulp)) {
			apart++
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i := 0; i < len(known) && !equal; i++ {
		fmt.Fprintf(to, "known: %v\n", known[i])
	}
	if !equal && known != nil {
		fmt.Fprintln(to, "Results of later operations that depend on them may be further apart.")
	}
	if apart > 0 {
		return fmt.Errorf("diff: %d of %d buffers are more than %d ULP apart", apart, len(results[0]), f.ulp)
	}
	return nil
}

// most describes the largest distance and its element.
func most(r compare.Report, names []string) string {
	if r.Most == 0 {
		return "0"
	}
	return fmt.Sprintf("%d at [%d]: %s on %s, %s on %s", r.Most, r.At, r.A, names[0], r.B, names[1])
}
