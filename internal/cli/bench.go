package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"gotile/internal/aot"
	"gotile/internal/bench"
	"gotile/internal/quoted"
)

// benchFlags are the flags of gotile bench.
type benchFlags struct {
	device, engine string
	list           string
	json           bool
	from           string
	chart          chartFlags
	build          buildFlags
	cores          int
	turns          bool
}

func benchCommand() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench [flags] [FILTER]",
		Short: "Time kernels on a device",
		Long: `Time kernels on a device: the median of several runs of each workload, after a first run that
compiles it. FILTER is a regular expression that the names of workloads must match. --list first
has the workloads that are compared with NumPy, XLA and PyTorch, --list second more workloads,
each compared with a plain Go loop on one core.`,
		Example: `  gotile bench
  gotile bench --engine interp --json 'vecadd|softmax'`,
		Args: words(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			filter := ""
			if len(args) == 1 {
				filter = args[0]
			}
			if f.build.out != "" {
				return interruptible(c, func(ctx context.Context) error { return f.ahead(ctx, c, filter) })
			}
			if f.turns {
				return f.inTurns(c.Context(), c.InOrStdin(), c.OutOrStdout(), filter)
			}
			return f.run(c.Context(), c.OutOrStdout(), filter)
		},
	}
	c.Flags().StringVar(&f.device, "device", "cpu", "the `DEVICE` to run on, as gotile doctor lists them")
	c.Flags().StringVar(&f.engine, "engine", "", "the `ENGINE` of a CPU: --engine native is --device cpu:native")
	c.Flags().StringVar(&f.list, "list", string(bench.First), "the `LIST` of workloads: first, second or third")
	c.Flags().BoolVar(&f.json, "json", false, "print a JSON list of rows: name, engine, seconds, figure, unit, cores, share of the limit")
	f.chart.add(c)
	f.chart.compare = true
	c.Flags().StringVar(&f.from, "from", "", "do not time; draw the chart from the rows of `FILE` that FILTER matches, as --json prints them")
	c.Flags().BoolVar(&f.turns, "turns", false, "for each line of standard input, time one sample of a workload and print the seconds of a run, for programs that alternate between several libraries")
	c.Flags().StringVar(&f.build.out, "build", "", "do not time; compile the workloads' kernels for GPUs into `FOLDER`, for GOTILE_CUBINS")
	c.Flags().StringVar(&f.build.archs, "arch", "sm_90", "the GPU of --build: `ARCH`")
	c.Flags().IntVar(&f.cores, "cores", 132, "the number of multiprocessors of that GPU, which kernels depend on")
	return c
}

// ahead compiles the workloads' kernels for a GPU that this machine does not have.
func (f *benchFlags) ahead(ctx context.Context, c *cobra.Command, filter string) error {
	if !archName.MatchString(f.build.archs) {
		return usageError("bench: architecture %q: want --arch sm_90", f.build.archs)
	}
	name, err := f.build.packageName()
	if err != nil {
		return err
	}
	dev := aot.NewRecorder(f.build.archs, f.cores)
	list, err := bench.For(dev, bench.List(f.list), filter)
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := bench.Compile(ctx, dev, w); err != nil {
			return err
		}
	}
	return compileAhead(ctx, c, dev.Kernels(), []string{f.build.archs}, f.build.out, name, nil, false)
}

func (f *benchFlags) run(ctx context.Context, w io.Writer, filter string) error {
	if err := f.chart.check(); err != nil {
		return err
	}
	if f.from != "" {
		rows, err := rowsOf(f.from, filter)
		if err != nil {
			return err
		}
		return f.end(w, rows)
	}
	dev, err := openDevice(f.device, f.engine)
	if err != nil {
		return err
	}
	defer dev.Close()
	list, err := bench.For(dev, bench.List(f.list), filter)
	if err != nil {
		return err
	}
	rows, limits := []bench.Row{}, bench.NewLimits(dev)
	for _, workload := range list {
		row, err := bench.Run(ctx, dev, workload)
		if err != nil {
			return err
		}
		limits.Note(row)
		if row, err = limits.Of(ctx, row); err != nil {
			return err
		}
		rows = f.add(w, rows, row)
		loop, some, err := bench.RunLoop(ctx, workload)
		if err != nil {
			return err
		}
		if some {
			rows = f.add(w, rows, loop)
		}
	}
	return f.end(w, rows)
}

// inTurns prints that it is ready, and then times a sample of the one workload whose name matches
// for each line that it reads.
func (f *benchFlags) inTurns(ctx context.Context, in io.Reader, out io.Writer, filter string) error {
	dev, err := openDevice(f.device, f.engine)
	if err != nil {
		return err
	}
	defer dev.Close()
	list, err := bench.For(dev, bench.List(f.list), filter)
	if err != nil {
		return err
	}
	if len(list) != 1 {
		return usageError("bench: --turns times one workload, but the filter matches %d, among them %q and %q", len(list), list[0].Name, list[1].Name)
	}
	return bench.Turns(ctx, dev, list[0], func(sample func() (float64, error)) error {
		fmt.Fprintln(out, "ready")
		for lines := bufio.NewScanner(in); lines.Scan(); {
			seconds, err := sample()
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%.9g\n", seconds)
		}
		return nil
	})
}

// rowsOf reads from a file the rows that gotile measured, of the workloads whose names match a
// regular expression.
func rowsOf(file, filter string) (own []bench.Row, err error) {
	pattern, err := regexp.Compile(filter)
	if err != nil {
		return nil, usageError("bench: filter %q: %w", filter, err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var rows []bench.Row
	if err := json.Unmarshal(data, &rows); err != nil {
		return nil, fmt.Errorf("%s: %w; want a list of rows as --json prints them", quoted.Plain(file), err)
	}
	own = slices.DeleteFunc(rows, func(r bench.Row) bool { return r.Engine == "" || !pattern.MatchString(r.Name) })
	if len(own) == 0 {
		return nil, fmt.Errorf("%s: no row of gotile's has a name that matches %q", quoted.Plain(file), filter)
	}
	return own, nil
}

// end draws the chart and prints JSON, if flags ask for them, or else how the rows compare with others.
func (f *benchFlags) end(w io.Writer, rows []bench.Row) error {
	if err := f.chart.draw(rows); err != nil {
		return err
	}
	if !f.json {
		return f.summarize(w, rows)
	}
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	return out.Encode(rows)
}

// summarize prints how rows compare with those of peers and of Go loops, if there are any.
func (f *benchFlags) summarize(w io.Writer, rows []bench.Row) error {
	bars, err := f.chart.bars()
	if err != nil {
		return err
	}
	var peers []bench.Row
	for _, b := range bars {
		peers = append(peers, bench.Row{Name: b.Workload, Figure: b.Figure, Unit: b.Unit})
	}
	if s := bench.Summarize(rows, peers).String(); s != "" {
		fmt.Fprintln(w, s)
	}
	return nil
}

// add appends a row, and prints it unless --json prints all at the end.
func (f *benchFlags) add(w io.Writer, rows []bench.Row, row bench.Row) []bench.Row {
	if !f.json {
		share := ""
		if row.Limit != "" {
			share = fmt.Sprintf("  %3.0f %% of %s", 100*row.Share, row.Limit)
		}
		fmt.Fprintf(w, "%-38s %-12s %10.3f ms %9.2f %s%s\n", row.Name, row.Engine, row.Seconds*1e3, row.Figure, row.Unit, share)
	}
	return append(rows, row)
}
