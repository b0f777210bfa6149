package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gotile/internal/bench"
)

// benchFlags are the flags of gotile bench.
type benchFlags struct {
	device, engine string
	list           string
	json           bool
}

func benchCommand() *cobra.Command {
	var f benchFlags
	c := &cobra.Command{
		Use:   "bench [flags] [FILTER]",
		Short: "Time kernels on a device",
		Long: `Time kernels on a device: the median of several runs of each workload, after one that
compiles it. FILTER is a regular expression that the names of workloads must match. The
workloads of --list first are those that NumPy, XLA and PyTorch are timed with; those of
--list second are more of what programs do, each beside a plain Go loop on one core.`,
		Example: `  gotile bench
  gotile bench --engine interp --json 'vecadd|softmax'`,
		Args: words(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			filter := ""
			if len(args) == 1 {
				filter = args[0]
			}
			return f.run(c.Context(), c.OutOrStdout(), filter)
		},
	}
	c.Flags().StringVar(&f.device, "device", "cpu", "the `DEVICE` to run on, as gotile doctor lists them")
	c.Flags().StringVar(&f.engine, "engine", "", "the `ENGINE` of a CPU: --engine native is --device cpu:native")
	c.Flags().StringVar(&f.list, "list", string(bench.First), "the `LIST` of workloads: first or second")
	c.Flags().BoolVar(&f.json, "json", false, "print a JSON list of rows: name, engine, seconds, figure, unit, cores")
	return c
}

func (f *benchFlags) run(ctx context.Context, w io.Writer, filter string) error {
	list, err := bench.Matching(bench.List(f.list), filter)
	if err != nil {
		return err
	}
	dev, err := openDevice(f.device, f.engine)
	if err != nil {
		return err
	}
	defer dev.Close()
	rows := []bench.Row{}
	for _, workload := range list {
		row, err := bench.Run(ctx, dev, workload)
		if err != nil {
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
	if !f.json {
		return nil
	}
	out := json.NewEncoder(w)
	out.SetIndent("", " ")
	return out.Encode(rows)
}

// add keeps a row, and prints it unless all are printed at the end.
func (f *benchFlags) add(w io.Writer, rows []bench.Row, row bench.Row) []bench.Row {
	if !f.json {
		fmt.Fprintf(w, "%-38s %-12s %10.3f ms %9.2f %s\n", row.Name, row.Engine, row.Seconds*1e3, row.Figure, row.Unit)
	}
	return append(rows, row)
}
