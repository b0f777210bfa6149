package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/internal/aot"
	"gotile/internal/bench"
	"gotile/internal/cuda/toolchain"
	"gotile/internal/quoted"
	"gotile/kernels"
	"gotile/tune"
)

// tuneFlags are the flags of gotile tune.
type tuneFlags struct {
	device   string
	budget   time.Duration
	timeout  time.Duration
	again    bool
	all      bool
	defaults bool
	build    buildFlags
	cores    int
}

func tuneCommand() *cobra.Command {
	var f tuneFlags
	c := &cobra.Command{
		Use:   "tune [flags] [FILTER]",
		Short: "Find the fastest variants of the ready kernels on a device",
		Long: `Time variants of the kernels in package kernels, with other shapes of tiles and other hints, on
the workloads of gotile bench whose names match FILTER, and print the fastest. Variants that do
not compile, fail, hang or compute a wrong result are not considered. The results are stored in
tune.jsonl beside the cache of compiled kernels (GOTILE_CACHE_DIR) and used the next time.`,
		Example: `  gotile tune 'gemm f32'
  gotile tune --device cuda:0 --budget 20s --defaults attention`,
		Args: words(0, 1),
		RunE: func(c *cobra.Command, args []string) error {
			filter := ""
			if len(args) == 1 {
				filter = args[0]
			}
			return interruptible(c, func(ctx context.Context) error { return f.run(ctx, c, filter) })
		},
	}
	c.Flags().StringVar(&f.device, "device", "cpu", "the `DEVICE` to tune for, as gotile doctor lists them")
	c.Flags().DurationVar(&f.budget, "budget", time.Minute, "the `TIME` for a workload, such as 30s")
	c.Flags().DurationVar(&f.timeout, "timeout", 20*time.Second, "the `TIME` for a variant, from its compilation to its first result")
	c.Flags().BoolVar(&f.again, "again", false, "search again even if a result is stored")
	c.Flags().BoolVar(&f.all, "all", false, "print every variant, not only the fastest")
	c.Flags().BoolVar(&f.defaults, "defaults", false, "print rows for kernels/defaults.tsv")
	c.Flags().StringVar(&f.build.out, "build", "", "do not time; compile the variants for GPUs into `FOLDER`, for GOTILE_CUBINS")
	c.Flags().StringVar(&f.build.archs, "arch", "sm_90", "the GPU of --build: `ARCH`")
	c.Flags().IntVar(&f.cores, "cores", 132, "the multiprocessors of that GPU")
	return c
}

// tunable returns the workloads of a device that have variants.
func tunable(dev device.Device, filter string) (list []bench.Workload, err error) {
	all, err := bench.For(dev, bench.First, filter)
	for _, w := range all {
		if w.Ready != "" {
			list = append(list, w)
		}
	}
	if err == nil && list == nil {
		err = fmt.Errorf("filter %q: no workload of a ready kernel has such a name", filter)
	}
	return list, err
}

func (f *tuneFlags) run(ctx context.Context, c *cobra.Command, filter string) error {
	if f.build.out != "" {
		return f.ahead(ctx, c, filter)
	}
	dev, err := device.Open(f.device)
	if err != nil {
		return err
	}
	defer dev.Close()
	list, err := tunable(dev, filter)
	if err != nil {
		return err
	}
	records, err := tune.User()
	if err != nil {
		return machineError("%w", err)
	}
	for _, w := range list {
		o := tune.Options{Budget: f.budget, Timeout: f.timeout, Again: f.again, Records: records, Compiler: compilerOf(ctx, dev)}
		if file, ok := c.ErrOrStderr().(*os.File); ok {
			o.Progress = tune.Bar(file, w.Name)
		}
		r, err := bench.Tune(ctx, dev, w, o)
		if r != nil {
			f.print(c, dev, w, r)
		}
		if errors.Is(err, tune.ErrNone) {
			fmt.Fprintf(c.ErrOrStderr(), "gotile: tune: %s\n", message(err))
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// compilerOf returns the name of the compiler for a device: gotile for CPUs, otherwise NVIDIA's
// compiler with its version. Without that compiler, kernels were compiled ahead of time.
func compilerOf(ctx context.Context, dev device.Device) string {
	if dev.Describe().HostMemory {
		if info, ok := debug.ReadBuildInfo(); ok {
			return "gotile " + info.Main.Version
		}
		return "gotile"
	}
	if tool, err := toolchain.Find(ctx); err == nil {
		return "tileiras " + tool.Version
	}
	return "tileiras, ahead"
}

// print prints the fastest variant of a search, or all.
func (f *tuneFlags) print(c *cobra.Command, dev device.Device, w bench.Workload, r *tune.Result[kernels.Variant]) {
	out := c.OutOrStdout()
	if f.defaults {
		fmt.Fprintf(out, "%s\t%s\t%s\talways\t%v\tgotile tune on %s: %s, %.4g %s\n", w.Ready, w.Elem, kernels.Family(dev.Describe()), r.Config, quoted.Name(dev.Describe().Model), w.Name, w.Figure(r.Seconds), w.Unit)
		return
	}
	fmt.Fprintf(out, "%-34s %10.3f ms %9.2f %s  %v\n", w.Name, r.Seconds*1e3, w.Figure(r.Seconds), w.Unit, r.Config)
	if !f.all {
		return
	}
	for _, t := range r.Trials {
		switch {
		case t.Err != nil:
			fmt.Fprintf(out, "    %-8s %s: %s\n", quoted.Name(string(t.State)), quoted.Name(fmt.Sprint(t.Config)), quoted.Name(t.Err.Error()))
		case t.Seconds > 0:
			fmt.Fprintf(out, "    %-8s %9.2f %s  %v\n", t.State, w.Figure(t.Seconds), w.Unit, t.Config)
		default:
			fmt.Fprintf(out, "    %-8s %v\n", t.State, t.Config)
		}
	}
}

// ahead compiles the variants for a GPU that this machine does not have.
func (f *tuneFlags) ahead(ctx context.Context, c *cobra.Command, filter string) error {
	if !archName.MatchString(f.build.archs) {
		return usageError("tune: architecture %q: want --arch sm_90", f.build.archs)
	}
	name, err := f.build.packageName()
	if err != nil {
		return err
	}
	dev := aot.NewRecorder(f.build.archs, f.cores)
	list, err := tunable(dev, filter)
	if err != nil {
		return err
	}
	for _, w := range list {
		if err := bench.CompileVariants(ctx, dev, w); err != nil {
			return err
		}
	}
	return compileAhead(ctx, c, dev.Kernels(), []string{f.build.archs}, f.build.out, name, nil, true)
}
