package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gotile/device"
	"gotile/device/cpu"
	"gotile/internal/hostdata"
	"gotile/internal/view"
	"gotile/profile"
	"gotile/tileir"
)

// profileFlags are the flags of gotile profile.
type profileFlags struct {
	entry, grid, device, engine string
	json, exact                 bool
	launches                    int
	limits                      []string
	sources                     []string
	page                        pageFlags
}

func profileCommand() *cobra.Command {
	var f profileFlags
	c := &cobra.Command{
		Use:   "profile [flags] FILE [ARG...]",
		Short: "Report what a kernel spends its time on, by line and by group of operations",
		Long: `Run an entry of a Tile IR file on a CPU as gotile run does, and report its time by source line
and by group of operations that form one loop, with bytes, arithmetic, the shares of the
machine's limits, and what limits each of them. Patterns that stay slow are reported as
warnings, with the source line and advice.

The kernel is launched several times on the same arrays, and the fastest launch is reported; what
it prints is discarded. The ARGs are those of gotile run.

The limits are the speed of a copy of a large array and that of matrix products from cache. They
are measured first, which takes about a second, unless --limit sets them: --limit copy=20e9 in
bytes per second, --limit f32=200e9 in operations per second, --limit none for none.

Code for profiles reads a clock before and after each group. Within a group, time is divided
among lines by the number of instructions. Bytes and arithmetic are those of whole tiles.`,
		Example: `  gotile profile --grid 4096 vecadd.tilebc range:f32:4194304 range:f32:4194304 zeros:f32:4194304 i32=4194304
  gotile profile --view=profile.html --source ~/kernels --entry softmax --grid 4096 kernels.tilebc range:f32:4096x4096 zeros:f32:4096x4096`,
		Args: words(1, -1),
		RunE: func(c *cobra.Command, args []string) error { return f.run(c, args[0], args[1:]) },
	}
	c.Flags().StringVar(&f.entry, "entry", "", "the kernel to run, by its `NAME`; may be omitted if the file has only one")
	c.Flags().StringVar(&f.grid, "grid", "1", "blocks on each axis: `X[,Y[,Z]]`")
	c.Flags().StringVar(&f.device, "device", "cpu", "the `DEVICE` to run on: cpu, cpu:interp, cpu:native")
	c.Flags().StringVar(&f.engine, "engine", "", "the `ENGINE` of a CPU: --engine native is --device cpu:native")
	c.Flags().BoolVar(&f.exact, "exact", false, "add the terms of matrix products in the order of a GPU")
	c.Flags().BoolVar(&f.json, "json", false, "print the report as a JSON object")
	c.Flags().IntVar(&f.launches, "launches", 0, "the `NUMBER` of launches; by default up to 20 in half a second")
	c.Flags().StringArrayVar(&f.limits, "limit", nil, "a limit of the machine instead of its measurement: copy or an element type, `NAME=NUMBER` per second; or none; may be repeated")
	c.Flags().StringArrayVar(&f.sources, "source", nil, "also search for source files in `FOLDER`; may be repeated")
	f.page.add(c)
	return c
}

func (f *profileFlags) run(c *cobra.Command, file string, words []string) error {
	limits, given, err := f.givenLimits()
	if err != nil {
		return err
	}
	if f.launches < 0 {
		return usageError("--launches %d: want 1 or more", f.launches)
	}
	grid, err := parseGrid(f.grid)
	if err != nil {
		return err
	}
	var collector profile.Collector
	plain, err := f.open()
	if err != nil {
		return err
	}
	defer plain.Close()
	dev, err := f.open(cpu.Profiled(&collector))
	if err != nil {
		return err
	}
	defer dev.Close()
	l, err := loadLaunch(c, file, f.entry, words)
	if err != nil {
		return err
	}
	defer l.args.Close()
	if err := f.page.open(); err != nil {
		return err
	}
	return interruptible(c, func(ctx context.Context) error {
		fastest, usual, err := f.measure(ctx, l, grid, plain, dev, &collector)
		if err != nil {
			return err
		}
		if !given {
			if limits, err = profile.Measure(ctx, plain, fastest.Elements()...); err != nil {
				return err
			}
		}
		return f.tell(ctx, c, file, fastest.Report(limits), usual)
	})
}

// open opens the device of --device, which discards what kernels print.
func (f *profileFlags) open(opts ...device.Option) (device.Device, error) {
	opts = append(opts, device.Stdout(io.Discard))
	if f.exact {
		opts = append(opts, cpu.Exact())
	}
	dev, err := openDevice(f.device, f.engine, opts...)
	if err == nil && !dev.Describe().HostMemory {
		dev.Close()
		return nil, usageError("device %s: only CPUs have profiles", f.device)
	}
	return dev, err
}

// givenLimits returns the limits of --limit; given is false if there are none.
func (f *profileFlags) givenLimits() (l profile.Limits, given bool, err error) {
	l.Peak = make(map[string]float64)
	for _, s := range f.limits {
		name, number, _ := strings.Cut(s, "=")
		x, err := strconv.ParseFloat(number, 64)
		_, element := tileir.ScalarByName(name)
		switch {
		case s == "none":
		case err != nil || !(x > 0) || math.IsInf(x, 0):
			return l, false, usageError("--limit %s: want NAME=NUMBER with a positive number per second, or none", s)
		case name == "copy":
			l.Copy = x
		case element:
			l.Peak[name] = x
		default:
			return l, false, usageError("--limit %s: want copy, an element type such as f32, or none", s)
		}
	}
	return l, len(f.limits) > 0, nil
}

// Without --launches, a profile is the fastest of so many launches, or of those that end in so much time.
const (
	mostLaunches = 20
	profileTime  = 500 * time.Millisecond
)

// measure launches the kernel without and with profiles, which the collector gets. It returns the profile of the fastest
// launch, and the seconds of the fastest launch without profiles.
func (f *profileFlags) measure(ctx context.Context, l *launched, grid device.Grid, plain, dev device.Device, collector *profile.Collector) (fastest *profile.Collector, usual float64, err error) {
	if err := l.args.Put(ctx, plain); err != nil {
		return nil, 0, err
	}
	usual, shortest := math.Inf(1), math.Inf(1)
	if err := f.repeat(ctx, l, grid, plain, func() {}, func(s float64) { usual = min(usual, s) }); err != nil {
		return nil, 0, err
	}
	err = f.repeat(ctx, l, grid, dev, collector.Reset, func(float64) {
		launch := collector.Take()
		if s := launch.Seconds(); s < shortest {
			fastest, shortest = launch, s
		}
	})
	return fastest, usual, err
}

// repeat launches the kernel on a device: once, as memory is used for the first time, then it calls began, then several
// times, and calls took with the seconds of each launch.
func (f *profileFlags) repeat(ctx context.Context, l *launched, grid device.Grid, dev device.Device, began func(), took func(seconds float64)) error {
	p, err := dev.Compile(ctx, l.module, l.name())
	if err != nil {
		return err
	}
	defer p.Close()
	launch := func() (float64, error) {
		now := time.Now()
		err := dev.Launch(ctx, p, grid, l.args.Args)
		return time.Since(now).Seconds(), err
	}
	if _, err := launch(); err != nil {
		return err
	}
	began()
	end := time.Now().Add(profileTime)
	for n := 0; f.launches > n || f.launches == 0 && (n == 0 || n < mostLaunches && time.Now().Before(end)); n++ {
		s, err := launch()
		if err != nil {
			return err
		}
		took(s)
	}
	return nil
}

// tell prints, writes or serves a report.
func (f *profileFlags) tell(ctx context.Context, c *cobra.Command, file string, r *profile.Report, usual float64) error {
	finder := sourceFinder{append([]string{filepath.Dir(file)}, f.sources...)}
	sources := make(map[string]string)
	r.AddSource(func(name string) ([]byte, error) {
		data, err := finder.find(name)
		if err == nil {
			sources[name] = string(data)
		}
		return data, err
	})
	if f.page.page != "" {
		page, err := view.ProfilePage(r, sources)
		if err != nil {
			return err
		}
		return f.page.show(ctx, c, page)
	}
	if f.json {
		data, err := r.JSON()
		if err == nil {
			_, err = c.OutOrStdout().Write(data)
		}
		return err
	}
	var b strings.Builder
	b.WriteString(r.Text())
	fmt.Fprintf(&b, "\nWithout the profile the fastest launch took %s.\n", profile.TimeText(usual))
	_, err := io.WriteString(c.OutOrStdout(), b.String())
	return err
}

// launched is an entry with arguments.
type launched struct {
	module *tileir.Module
	entry  *tileir.Op
	args   *hostdata.Args
}

func (l *launched) name() string { return tileir.EntryName(l.entry) }

// loadLaunch reads a module and the arguments of an entry.
func loadLaunch(c *cobra.Command, file, name string, words []string) (*launched, error) {
	m, err := loadWith(c, file, name)
	if err != nil {
		return nil, err
	}
	entry, err := pickEntry(m, name, file)
	if err != nil {
		return nil, err
	}
	args, err := hostdata.ParseEntry(entry, words)
	if err != nil {
		return nil, fmt.Errorf("entry %s: %w", device.PlainName(tileir.EntryName(entry)), err)
	}
	for i := range args.Args {
		entry.Block(0).Args[i].NoAlias = device.Alone(args.Args, i)
	}
	return &launched{m, entry, args}, nil
}
